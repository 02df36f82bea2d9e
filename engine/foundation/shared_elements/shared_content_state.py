"""SharedContentState: one content of a shared element, as the program sees it; its SharedContentConfig decides for it.

    class WhileOpen(SharedContentConfig):
        def is_enabled(self, state):
            return is_open.value

    state = scope.remember_shared_content_state("photo", remember(WhileOpen))
    Box(Modifier.shared_element(state, visibility))

Source of behavior  Compose animation SharedTransitionScope.kt (SharedContentState, SharedContentConfig).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.foundation.shared_elements.shared_element import SharedElement
from engine.foundation.shared_elements.shared_element_owner import SharedElementOwner
from engine.snapshot import MutableState, mutable_state_of
from engine.unit import Rect, Size, Velocity

if TYPE_CHECKING:
    from engine.drawing import Path
    from engine.foundation.shared_elements.bounds_transition import BoundsTransition


class SharedContentConfig:
    """The configuration of a SharedContentState; subclasses override parts of it. Compose: SharedContentConfig."""

    should_keep_enabled_for_ongoing_animation: bool = True
    """Whether a content that becomes disabled on its way still moves to the end."""

    def is_enabled(self, state: SharedContentState) -> bool:
        """Returns whether the content takes part in matches. Its reads of state are observed."""
        return True

    def alternative_target_bounds_in_transition_scope_after_removal(
        self, state: SharedContentState, target_bounds_before_removal: Rect, shared_transition_layout_size: Size
    ) -> Rect | None:
        """Returns the bounds to which the element goes on after its target left on the way; None ends its way.

        All lengths are in px of the shared transition scope.
        """
        return None


class StateEntry(Protocol):
    """The entry of the modifier that uses the state."""

    @property
    def element(self) -> SharedElement:
        """The contents of the same key."""

    @property
    def bounds(self) -> BoundsTransition:
        """The animated bounds."""

    @property
    def is_match_found(self) -> bool:
        """Whether another content with the same key is there."""

    @property
    def clip_path_in_overlay(self) -> Path | None:
        """The clip of the last drawing in the overlay."""

    @property
    def parent_content_state(self) -> SharedContentState | None:
        """The state of the shared content around this one."""


class SharedContentState:
    """The key and configuration of one shared content, and the state of its transition. Compose: SharedContentState."""

    def __init__(self, owner: SharedElementOwner, key: object, config: SharedContentConfig) -> None:
        self.owner = owner
        """The shared transition scope."""
        self.key = key
        self._config: MutableState[SharedContentConfig] = mutable_state_of(config, name="config")
        self._entry: MutableState[StateEntry | None] = mutable_state_of(None, name="_entry")

    @property
    def config(self) -> SharedContentConfig:
        """The configuration; observable state."""
        return self._config.value

    @config.setter
    def config(self, config: SharedContentConfig) -> None:
        self._config.value = config

    def attach_to(self, entry: StateEntry) -> None:
        """Stores the entry of the modifier that uses this state; composition calls it."""
        self._entry.value = entry

    @property
    def is_match_found(self) -> bool:
        """Whether another content with the same key is composed, and one of them is visible. Observable state."""
        entry = self._entry.value
        return entry is not None and entry.is_match_found

    @property
    def is_enabled(self) -> bool:
        """Whether the configuration lets the content take part; observable state."""
        config = self._config.value
        if config.is_enabled(self):
            return True
        entry = self._entry.value
        is_animating = entry is not None and entry.bounds.is_animating
        return is_animating and config.should_keep_enabled_for_ongoing_animation

    def prepare_transition_with_initial_velocity(self, initial_velocity: Velocity) -> None:
        """Gives the next way of the element a velocity in px per second, such as that of a drag that closes a page.

        Raises RuntimeError before a modifier uses the state.
        """
        entry = self._require_entry()
        if self.config.is_enabled(self):
            entry.element.start_momentum(initial_velocity)

    @property
    def clip_path_in_overlay(self) -> Path | None:
        """The clip of the content in the overlay, in px of the scope. Raises RuntimeError before a modifier uses the
        state.
        """
        return self._require_entry().clip_path_in_overlay

    @property
    def parent_shared_content_state(self) -> SharedContentState | None:
        """The state of the nearest shared content around this one. Raises RuntimeError before a modifier uses the
        state.
        """
        return self._require_entry().parent_content_state

    def _require_entry(self) -> StateEntry:
        entry = self._entry.value
        if entry is None:
            raise RuntimeError(
                f"the shared content state of {self.key!r} belongs to no modifier yet; pass it to shared_element or "
                "shared_bounds first"
            )
        return entry

    def __repr__(self) -> str:
        return f"<SharedContentState {self.key!r}>"
