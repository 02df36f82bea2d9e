"""SharedElement: all contents of one key in a shared transition scope, and their match.

Terms       entry: one use of `shared_element` or `shared_bounds` with the key. An element has one entry, or two during
            a transition; after an interrupted transition it may have several entries with one visible entry. enabled:
            its node is attached, and its configuration lets it take part.
Source of behavior  Compose animation SharedElement.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.foundation.shared_elements.momentum import Momentum
from engine.foundation.shared_elements.shared_match import MatchedEntry, SharedMatch
from engine.snapshot import MutableState, State, mutable_state_of
from engine.unit import Offset, Size, Velocity

if TYPE_CHECKING:
    from engine.coroutines import CoroutineScope
    from engine.foundation.animation.animation_spec import AnimationSpec
    from engine.foundation.shared_elements.bounds_transition import BoundsTransition
    from engine.layout import LookaheadSpace
    from engine.node import LayoutCoordinates


class ElementEntry(MatchedEntry, Protocol):
    """One content of the key."""

    @property
    def is_enabled(self) -> bool:
        """Whether the content takes part."""

    @property
    def bounds(self) -> BoundsTransition:
        """The animated bounds."""

    def ask_transitions(self) -> None:
        """Asks the transitions around whether a program transforms the contents."""


class SharedElement:
    """The contents of one key."""

    def __init__(self, key: object, is_active: State[bool], coroutine_scope: CoroutineScope) -> None:
        self.key = key
        self._is_active = is_active
        self._entries: MutableState[tuple[ElementEntry, ...]] = mutable_state_of((), name="entries")
        self._enabled: MutableState[tuple[ElementEntry, ...]] = mutable_state_of((), name="enabled_entries")
        self.match = SharedMatch(self)
        self._momentum = Momentum(coroutine_scope, self._target_spec)

    @property
    def entries(self) -> tuple[ElementEntry, ...]:
        """All contents; observable state."""
        return self._entries.value

    @property
    def enabled_entries(self) -> tuple[ElementEntry, ...]:
        """The contents that take part; observable state."""
        return self._enabled.value

    @property
    def is_transition_active(self) -> bool:
        """Whether some element of the scope is on its way; observable state."""
        return self._is_active.value

    @property
    def is_running(self) -> bool:
        """Whether the transition of a content is on its way; observable state.

        Where none is, the transitions are asked whether a program transforms their contents, as in Compose.
        """
        if any(entry.bounds.is_running for entry in self.enabled_entries):
            return True
        for entry in self.enabled_entries:
            entry.ask_transitions()
        return False

    def add(self, entry: ElementEntry) -> None:
        """Adds a content that entered the composition."""
        self._entries.value = (*self._entries.value, entry)
        self.update_match()

    def remove(self, entry: ElementEntry) -> None:
        """Removes a content that left the composition."""
        self._entries.value = tuple(each for each in self._entries.value if each is not entry)
        self._enabled.value = tuple(each for each in self._enabled.value if each is not entry)
        self.update_match()

    def update_match(self) -> None:
        """Finds the contents that take part, and leaves the request that follows from them."""
        enabled = tuple(entry for entry in self._entries.value if entry.is_enabled)
        has_visible = any([entry.is_visible for entry in enabled])  # noqa: C419  # all are read: all are observed
        self._enabled.value = enabled
        self.match.request_update(has_visible)

    def read_visibility(self) -> None:
        """Reads everything whose change requires `update_match`."""
        any(entry.is_visible and entry.is_enabled for entry in self.entries)

    def start_momentum(self, velocity: Velocity) -> None:
        """Gives the next way a velocity in px per second."""
        self._momentum.start(velocity)

    def momentum(self) -> Offset:
        """Returns the offset in px of a velocity that a gesture gave; observable state."""
        return self._momentum.offset()

    def _target_spec(self) -> AnimationSpec | None:
        if not self.is_transition_active:
            return None
        return next((entry.bounds.spec for entry in self.enabled_entries if entry.is_visible), None)

    def on_transition_finished(self) -> None:
        """Ends the match when the scope comes to rest, unless two contents stay."""
        enabled = self.enabled_entries
        if len(enabled) <= 1 or not any(entry.is_visible for entry in enabled):
            self.match.reset()

    def on_lookahead_placed(
        self, entry: ElementEntry, coordinates: LayoutCoordinates | None, space: LookaheadSpace, root: LayoutCoordinates
    ) -> None:
        """Takes the target bounds from the lookahead placement of the visible content.

        `root`: the lookahead coordinates of the scope's root. `coordinates` is None while alignment lines are computed.
        """
        match = self.match
        match.decide()
        if not entry.is_enabled or not match.is_active or not entry.is_visible or coordinates is None:
            return
        position = space.local_lookahead_position_of(root, coordinates)
        structural = space.local_position_of(root, coordinates, include_motion_frame=False)
        width, height = coordinates.size
        match.configure(Size(float(width), float(height)), position, structural)

    def __repr__(self) -> str:
        return f"<SharedElement {self.key!r} {self.match!r}>"
