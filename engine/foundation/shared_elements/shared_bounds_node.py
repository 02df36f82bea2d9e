"""SharedBoundsNode: measures, places and draws one content of a shared element at the animated bounds.

Phases      Lookahead measures and places the content where it belongs; the visible one provides the target bounds. The
            approach pass measures with the animated size and places at the animated position: its frames compose
            nothing and run no lookahead. Drawing records the content for the overlay, or draws it in place.
Source of behavior  Compose animation SharedContentNode.kt, without deferred transitions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.foundation.animation.enter_exit_node import ENTER_EXIT, EnterExitNode
from engine.foundation.draw.recorded_layer import RecordedLayer
from engine.foundation.shared_elements.bounds_transition import LEFT_BEHIND_SPRING
from engine.foundation.shared_elements.shared_element_entry import SharedElementEntry
from engine.node import (
    ApproachLayoutModifierNode,
    DrawModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    Placeable,
    TraversableNode,
)
from engine.unit import Constraints, Density, IntSize, Offset, Rect, Size, round_half_up

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope
    from engine.foundation.shared_elements.target_bounds import TargetBounds
    from engine.node import LayoutCoordinates

_KEY = "shared element"


class SharedBoundsNode(
    ApproachLayoutModifierNode, DrawModifierNode, ObserverModifierNode, TraversableNode, Modifier.Node
):
    """The node of `shared_element` and `shared_bounds`."""

    traverse_key = _KEY

    def __init__(self, entry: SharedElementEntry) -> None:
        super().__init__()
        self._entry = entry
        self._is_placed = False
        self._bounds_before_detach: Rect | None = None
        self._has_asked = False

    @property
    def entry(self) -> SharedElementEntry:
        """The content that the node shows."""
        return self._entry

    def use(self, entry: SharedElementEntry) -> None:
        """Shows another content: its key or its caller changed."""
        if entry is not self._entry:
            self._entry.is_attached = False
            self._entry = entry
            entry.is_attached = self.is_attached
            if self.is_attached:
                self._set_up()

    # ---------------------------------------------------------------- lifecycle

    def on_attach(self) -> None:
        self.observe_reads(self._read_visibility)
        self._set_up()
        self._entry.is_attached = True

    def _set_up(self) -> None:
        entry = self._entry
        around = next(self.traversable_ancestors(), None)
        entry.parent = around.entry if isinstance(around, SharedBoundsNode) else None
        entry.set_layer(None)
        entry.provider = self
        self._is_placed = False

    def on_detach(self) -> None:
        entry, root = self._entry, self._entry.owner.root
        if root is not None:
            self._bounds_before_detach = None
            if root.is_attached and self._is_placed:
                coordinates = self.require_layout_coordinates()
                position = coordinates.position_in_root() - root.position_in_root()
                self._bounds_before_detach = _rect(position, coordinates.size)
        entry.set_layer(None)
        entry.parent = None
        entry.provider = None
        entry.is_attached = False
        self._is_placed = False
        self._has_asked = False

    def on_reset(self) -> None:
        self._bounds_before_detach = None
        self._entry.set_layer(None)

    def _read_visibility(self) -> None:
        self._entry.element.read_visibility()

    def on_observed_reads_changed(self) -> None:
        self._entry.element.update_match()
        self.observe_reads(self._read_visibility)

    # ---------------------------------------------------------------- the bounds that others ask for

    @property
    def last_bounds(self) -> Rect | None:
        """The bounds of the last placement in px of the scope; None before the first one."""
        root = self._entry.owner.root
        if not self.is_attached or root is None:
            return None
        if not self._is_placed:
            return self._bounds_before_detach
        coordinates = self.require_layout_coordinates()
        return _rect(root.local_position_of(coordinates), coordinates.size)

    def ask_transition(self) -> None:
        """Asks the enter and exit transition around how a program transforms the content, once for each attachment."""
        if not self._has_asked and self.is_attached:
            self._has_asked = True
            around = next(self.ancestors_with(ENTER_EXIT), None)
            if isinstance(around, EnterExitNode):
                around.answer.give()

    def alternative_bounds(self, last_target: Rect) -> Rect | None:
        """The bounds to which the element leads after this content, its target, left."""
        state, root = self._entry.state, self._entry.owner.lookahead_root
        width, height = root.size if root is not None else (0, 0)
        return state.config.alternative_target_bounds_in_transition_scope_after_removal(
            state, last_target, Size(float(width), float(height))
        )

    # ---------------------------------------------------------------- lookahead

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)

        def place() -> None:
            placeable.place(0, 0)
            # After the children, whose placement may move the target.
            owner = self._entry.owner
            if owner.lookahead_root is not None:
                self._entry.element.on_lookahead_placed(
                    self._entry, scope.coordinates, owner.space, owner.lookahead_root
                )

        return scope.layout(placeable.width, placeable.height, place)

    # ---------------------------------------------------------------- approach

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        entry = self._entry
        return entry.is_enabled and entry.is_match_found and entry.owner.is_transition_active

    def approach_measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        entry = self._entry
        match = entry.element.match
        # Compose looks here whether a deferred transition begins from the current bounds. So a placement that moves the
        # bounds measures the contents once more in its frame.
        if match.target is not None and match.current_bounds is not None:
            entry.ask_transitions()
        # A matched content has the size of the bounds, also while no transition runs.
        bounds = entry.bounds.value or match.first_bounds()
        if bounds is not None:
            constraints = Constraints.fixed(max(0, round_half_up(bounds.width)), max(0, round_half_up(bounds.height)))
        placeable = measurable.measure(constraints)
        size = IntSize(placeable.width, placeable.height)
        if match.is_configured:
            coordinates = entry.owner.space.to_lookahead_coordinates(self.require_layout_coordinates())
            size = entry.placeholder_size(coordinates.size, size)
        return scope.layout(size.width, size.height, lambda: self._place(scope.coordinates, placeable))

    def _place(self, coordinates: LayoutCoordinates | None, placeable: Placeable) -> None:
        self._is_placed = True
        self._bounds_before_detach = None
        entry = self._entry
        match = entry.element.match
        current, root = match.current_bounds, entry.owner.root
        if not entry.is_enabled or not match.is_configured or current is None or root is None or coordinates is None:
            placeable.place(0, 0)
        elif entry.owner.is_transition_active and match.target is not None:
            top_left = self._place_on_the_way(coordinates, root, match.target, current)
            placeable.place(*_rounded(coordinates.local_position_of(root, top_left)))
        elif entry.is_visible:
            placeable.place(0, 0)
        else:
            # The hidden content stays in the tree after the transition: it follows the visible one.
            placeable.place(*_rounded(current.top_left - root.local_position_of(coordinates)))

    def _place_on_the_way(
        self, coordinates: LayoutCoordinates, root: LayoutCoordinates, target: TargetBounds, current: Rect
    ) -> Offset:
        """Starts the animation, and returns the position in px of the root; the visible content sets the bounds."""
        entry = self._entry
        match, bounds = entry.element.match, entry.bounds
        has_left = not match.is_active
        here = root.local_position_of(coordinates)
        bounds.animate(current, target.bounds, LEFT_BEHIND_SPRING if has_left else None)
        animated = bounds.value
        top_left = target.moved(animated) if animated is not None else None
        if bounds.is_visible or has_left:
            if top_left is None or animated is None:
                top_left = here
                match.set_current_bounds(_rect(here, coordinates.size))
            else:
                match.set_current_bounds(_rect(top_left, animated.size))
        elif top_left is None:
            top_left = current.top_left
        entry.ask_transitions()
        return top_left

    # ---------------------------------------------------------------- drawing

    def draw(self, scope: ContentDrawScope) -> None:
        entry = self._entry
        bounds = entry.element.match.current_bounds
        if not entry.renders_in_overlay:
            entry.clip_path_in_overlay = None
            entry.set_layer(None)
            if entry.renders_in_place:
                scope.draw_content()
            return
        entry.clip_path_in_overlay = None
        if bounds is not None:
            density = Density(scope.density, scope.font_scale)
            entry.clip_path_in_overlay = entry.clip.get_clip_path(entry.state, bounds, scope.layout_direction, density)
        layer = entry.layer
        if layer is None:
            layer = RecordedLayer()
            entry.set_layer(layer)
        layer.record(scope, _draw_content)


def _draw_content(scope: ContentDrawScope) -> None:
    scope.draw_content()


def _rect(position: Offset, size: tuple[float, float]) -> Rect:
    return Rect(position.x, position.y, position.x + size[0], position.y + size[1])


def _rounded(offset: Offset) -> tuple[int, int]:
    return round_half_up(offset.x), round_half_up(offset.y)


@dataclass(frozen=True, slots=True)
class SharedBoundsElement(ModifierNodeElement[SharedBoundsNode]):
    """Element of the shared element modifiers."""

    entry: SharedElementEntry

    def create(self) -> SharedBoundsNode:
        return SharedBoundsNode(self.entry)

    def update(self, node: SharedBoundsNode) -> None:
        node.use(self.entry)
