"""render_in_shared_transition_scope_overlay: content that the overlay draws above the shared elements.

    Box(Modifier.render_in_shared_transition_scope_overlay(scope, z_index_in_overlay=1))

Phases      Placement reads `render_in_overlay` and the position: a change invalidates the drawings of the overlay and
            of the content in the same frame, so drawing observes neither.
Invariants  I1 the content is drawn in place or in the overlay, never in both.
Source of behavior  Compose animation RenderInTransitionOverlayNodeElement.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.foundation.draw.recorded_layer import RecordedLayer
from engine.foundation.shared_elements.shared_transition_scope import SharedTransitionSpace
from engine.node import (
    DrawModifierNode,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.snapshot import mutable_state_of
from engine.unit import Constraints, Offset

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope


class OverlayNode(LayoutModifierNode, DrawModifierNode, Modifier.Node):
    """Records its content in a layer that is drawn in place, or in the overlay."""

    def __init__(self, space: SharedTransitionSpace, renders: Callable[[], bool], z_index: float) -> None:
        super().__init__()
        self._space = space
        self._renders = renders
        self._z_index = mutable_state_of(z_index, name="z_index")
        self._is_in_overlay = False
        self._position = Offset.ZERO
        self._layer = RecordedLayer()

    def use(self, space: SharedTransitionSpace, renders: Callable[[], bool], z_index: float) -> None:
        """Takes the values of an element."""
        self._space, self._renders = space, renders
        if self._z_index.value != z_index:
            self._z_index.value = z_index
            space.overlay.order_changed()

    def on_attach(self) -> None:
        self._layer = RecordedLayer()
        self._space.overlay.add(self)

    def on_detach(self) -> None:
        self._space.overlay.remove(self)
        self._layer.on_forgotten()

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)

        def place() -> None:
            if not scope.is_looking_ahead:
                self._move(scope)
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def _move(self, scope: MeasureScope) -> None:
        is_in_overlay, position = self._is_in_overlay, self._position
        if not self._renders():
            is_in_overlay = False
        elif scope.coordinates is not None and self._space.root is not None:
            is_in_overlay = True
            position = self._space.root.local_position_of(self.require_layout_coordinates())
        if is_in_overlay != self._is_in_overlay or position != self._position:
            self._is_in_overlay, self._position = is_in_overlay, position
            if self._space.overlay.invalidate is not None:
                self._space.overlay.invalidate()
            self.invalidate_draw()

    def draw(self, scope: ContentDrawScope) -> None:
        self._layer.record(scope, _draw_content)
        if not self._is_in_overlay:  # keeps I1
            self._layer.draw_in(scope)

    # ---------------------------------------------------------------- in the overlay

    @property
    def z_index_in_overlay(self) -> float:
        """The z-index among the renderers of the overlay."""
        return self._z_index.value

    @property
    def is_outermost_element(self) -> bool:
        """False: this is no shared element."""
        return False

    @property
    def group(self) -> object:
        """None: the content is drawn in the order of its arrival."""
        return None

    def draw_in_overlay(self, scope: ContentDrawScope) -> None:
        """Draws the content, if it belongs in the overlay."""
        if self._is_in_overlay:
            with scope.translate(self._position.x, self._position.y):
                self._layer.draw_in(scope)


def _draw_content(scope: ContentDrawScope) -> None:
    scope.draw_content()


@dataclass(frozen=True, slots=True)
class OverlayElement(ModifierNodeElement[OverlayNode]):
    """Element of `render_in_shared_transition_scope_overlay`."""

    space: SharedTransitionSpace
    renders: Callable[[], bool]
    z_index: float

    def create(self) -> OverlayNode:
        return OverlayNode(self.space, self.renders, self.z_index)

    def update(self, node: OverlayNode) -> None:
        node.use(self.space, self.renders, self.z_index)


@modifier_extension
def render_in_shared_transition_scope_overlay(
    self: Modifier,
    scope: SharedTransitionSpace,
    z_index_in_overlay: float = 0.0,
    render_in_overlay: Callable[[], bool] | None = None,
) -> Modifier:
    """Draws the content in the overlay of `scope` while `render_in_overlay()`; by default during a transition.

    Compose: renderInSharedTransitionScopeOverlay.
    """
    renders = render_in_overlay if render_in_overlay is not None else scope.read_active
    return self.then(OverlayElement(scope, renders, z_index_in_overlay))
