"""SharedElementEntry: one use of `shared_element` or `shared_bounds`, from composition to the overlay.

Terms       in place: drawn by its own layout. in the overlay: drawn by the root of the scope, above everything else.
Invariants  I1 a content is drawn in place or in the overlay, never in both. I2 the hidden content of a `shared_element`
            is drawn nowhere; that of `shared_bounds` is drawn at the bounds of the visible one.
Source of behavior  Compose animation SharedElementEntry.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.composition import RememberObserver
from engine.foundation.animation.animate_bounds import BoundsTransform
from engine.foundation.draw.recorded_layer import RecordedLayer
from engine.foundation.shared_elements.bounds_transition import BoundsTransition
from engine.foundation.shared_elements.overlay_clip import OverlayClip
from engine.foundation.shared_elements.placeholder_size import SizeRule
from engine.foundation.shared_elements.shared_content_state import SharedContentState
from engine.foundation.shared_elements.shared_element import SharedElement
from engine.foundation.shared_elements.shared_element_owner import SharedElementOwner
from engine.foundation.shared_elements.shared_match import BoundsProvider
from engine.snapshot import MutableState, mutable_state_of

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope, Path


@dataclass(frozen=True)
class SharedElementOptions:
    """The parameters of the modifiers."""

    bounds_transform: BoundsTransform
    placeholder_size: SizeRule
    render_in_overlay_during_transition: bool
    z_index_in_overlay: float
    clip_in_overlay_during_transition: OverlayClip
    render_only_when_visible: bool


class SharedElementEntry(RememberObserver):
    """One content of a shared element; its parts are observable state."""

    def __init__(
        self,
        owner: SharedElementOwner,
        element: SharedElement,
        bounds: BoundsTransition,
        state: SharedContentState,
        options: SharedElementOptions,
    ) -> None:
        self.owner = owner
        self._element = mutable_state_of(element, name="shared_element")
        self._bounds = mutable_state_of(bounds, name="bounds")
        self._state = mutable_state_of(state, name="content_state")
        self._placeholder_size = mutable_state_of(options.placeholder_size, name="placeholder_size")
        self._only_when_visible = mutable_state_of(options.render_only_when_visible, name="only_when_visible")
        self._in_overlay = mutable_state_of(options.render_in_overlay_during_transition, name="in_overlay")
        self._clip = mutable_state_of(options.clip_in_overlay_during_transition, name="overlay_clip")
        self._z_index = mutable_state_of(options.z_index_in_overlay, name="z_index")
        self._is_attached = mutable_state_of(False, name="is_attached")
        # A state: the overlay reads it, and a new layer invalidates its drawing.
        self._layer: MutableState[RecordedLayer | None] = mutable_state_of(None, name="layer")
        self._parent: SharedElementEntry | None = None
        self.provider: BoundsProvider | None = None
        """The modifier node; None while it is not attached."""
        self.clip_path_in_overlay: Path | None = None

    def use(
        self,
        element: SharedElement,
        bounds: BoundsTransition,
        state: SharedContentState,
        options: SharedElementOptions,
    ) -> None:
        """Takes the values of a composition."""
        state.attach_to(self)
        self._element.value = element
        self._bounds.value = bounds
        self._state.value = state
        self._placeholder_size.value = options.placeholder_size
        self._only_when_visible.value = options.render_only_when_visible
        self._in_overlay.value = options.render_in_overlay_during_transition
        self._clip.value = options.clip_in_overlay_during_transition
        if self._z_index.value != options.z_index_in_overlay:
            self._z_index.value = options.z_index_in_overlay
            self.owner.overlay.order_changed()

    # ---------------------------------------------------------------- what it is

    @property
    def element(self) -> SharedElement:
        """The contents of the same key."""
        return self._element.value

    @property
    def bounds(self) -> BoundsTransition:
        """The animated bounds."""
        return self._bounds.value

    @property
    def state(self) -> SharedContentState:
        """The state of the program."""
        return self._state.value

    @property
    def clip(self) -> OverlayClip:
        """The clip in the overlay."""
        return self._clip.value

    @property
    def placeholder_size(self) -> SizeRule:
        """The rule of the size that the layout around sees."""
        return self._placeholder_size.value

    @property
    def is_visible(self) -> bool:
        """Whether the content is visible, or becomes visible."""
        return self.bounds.is_visible

    @property
    def is_attached(self) -> bool:
        """Whether the modifier node is attached."""
        return self._is_attached.value

    @is_attached.setter
    def is_attached(self, value: bool) -> None:
        self._is_attached.value = value

    @property
    def is_enabled(self) -> bool:
        """Whether the content takes part in matches."""
        return self.is_attached and self.state.is_enabled

    @property
    def is_match_found(self) -> bool:
        """Whether another content with the same key is there."""
        return self.element.match.is_found

    @property
    def parent(self) -> SharedElementEntry | None:
        """The nearest shared content around this one."""
        return self._parent

    @parent.setter
    def parent(self, parent: SharedElementEntry | None) -> None:
        if parent is not self._parent:
            self._parent = parent
            self.owner.overlay.order_changed()

    @property
    def parent_content_state(self) -> SharedContentState | None:
        """The state of the shared content around this one."""
        return self._parent.state if self._parent is not None else None

    def ask_transitions(self) -> None:
        """Reads whether a program transforms the transitions of this content and of the disappearing one.

        No program does: the engine has no deferred transitions. The reads and their announcements are Compose's.
        """
        self._ask()
        if self.is_visible:
            for entry in self.element.enabled_entries:
                if entry.provider is not None:
                    entry.provider.ask_transition()
                if not entry.is_visible:
                    break

    def _ask(self) -> None:
        if self.provider is not None:
            self.provider.ask_transition()

    # ---------------------------------------------------------------- lifecycle

    def on_remembered(self) -> None:
        """Adds the entry to its scope."""
        self.owner.on_entry_added(self)
        self.element.match.request_provider()

    def on_forgotten(self) -> None:
        """Removes the entry from its scope."""
        self.owner.on_entry_removed(self)
        self.element.match.request_provider()

    # ---------------------------------------------------------------- drawing

    @property
    def layer(self) -> RecordedLayer | None:
        """The drawing for the overlay; None while the content is drawn in place."""
        return self._layer.value

    def set_layer(self, layer: RecordedLayer | None) -> None:
        """Replaces the layer and discards the record of the previous one."""
        before = self._layer.value
        if before is not layer:
            if before is not None:
                before.on_forgotten()
            self._layer.value = layer

    @property
    def _is_rendered(self) -> bool:
        """Keeps I2. A content whose target left is drawn on its way to the alternative bounds."""
        match = self.element.match
        return self.is_visible or (match.is_configured and not match.is_active) or not self._only_when_visible.value

    @property
    def renders_in_overlay(self) -> bool:
        """Whether the overlay draws the content now."""
        return (
            self._is_rendered
            and self.element.match.is_configured
            and self.is_enabled
            and self._in_overlay.value
            and self.owner.is_transition_active
        )

    @property
    def renders_in_place(self) -> bool:
        """Whether the content's own layout draws it now. Keeps I1."""
        return not self.element.match.is_configured or (not self.renders_in_overlay and self._is_rendered)

    @property
    def z_index_in_overlay(self) -> float:
        """The z-index among the renderers of the overlay."""
        return self._z_index.value

    @property
    def is_outermost_element(self) -> bool:
        """Whether no shared content is around this one."""
        return self._parent is None

    @property
    def group(self) -> object:
        """The element: its entries are neighbors in the overlay."""
        return self.element

    def draw_in_overlay(self, scope: ContentDrawScope) -> None:
        """Draws the content at its bounds, if it belongs in the overlay."""
        in_overlay = self.renders_in_overlay
        if in_overlay and self.layer is None:
            # A layer between here and the content may be drawn before the content is recorded: the overlay refers to
            # the layer that the content fills later in this frame.
            self.set_layer(RecordedLayer())
        layer, bounds = self.layer, self.element.match.current_bounds
        if layer is None or bounds is None or not in_overlay:
            return
        clip = self.clip_path_in_overlay
        if clip is None:
            with scope.translate(bounds.left, bounds.top):
                layer.draw_in(scope)
        else:
            with scope.clip_path(clip), scope.translate(bounds.left, bounds.top):
                layer.draw_in(scope)

    def __repr__(self) -> str:
        return f"<SharedElementEntry of {self._element!r}>"
