"""LayoutModifierNodeCoordinator: the coordinator of one layout modifier. Its content is the next coordinator.

Source: Compose LayoutModifierNodeCoordinator.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.errors.measure_results import modifier_returned_nothing
from engine.node.alignment_line import AlignmentLine
from engine.node.coordinator_drawing import draw
from engine.node.coordinator_nodes import notify_placed, notify_remeasured
from engine.node.measure import LayerBlock, Placeable
from engine.node.node_coordinator import NodeCoordinator
from engine.node.node_kind import ON_PLACED, ON_REMEASURED
from engine.node.owner import NodeCanvas
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.modifier import Modifier


class LayoutModifierNodeCoordinator(NodeCoordinator):
    """Measures and places the wrapped coordinator with a LayoutModifierNode."""

    __slots__ = ("layout_modifier_node",)

    def __init__(self, layout_node: LayoutInfo, tail: Modifier.Node, layout_modifier_node: Any) -> None:
        NodeCoordinator.__init__(self, layout_node, tail)
        # The layout modifier node: `tail` itself, or a delegate of it.
        self.layout_modifier_node = layout_modifier_node

    @trace.boundary
    def measure(self, constraints: Constraints) -> Placeable:
        """Measures the content with the modifier node. Raises TypeError if its `measure` returns None."""
        result = self.layout_modifier_node.measure(self.measure_scope, self.wrapped, constraints)
        if result is None:
            raise modifier_returned_nothing(self.layout_modifier_node)
        self.take_measure_result(result, constraints)
        if self.layout_node.nodes.head.aggregate_child_kind_set & ON_REMEASURED:
            notify_remeasured(self)
        return self

    @trace.boundary
    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size in px, from the modifier node."""
        return int(getattr(self.layout_modifier_node, which)(self.measure_scope, self.wrapped, extent))

    @trace.boundary
    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.place_self(x, y, z_index, layer_block)
        if self.is_shallow_placing:
            return
        if self.layout_node.nodes.head.aggregate_child_kind_set & ON_PLACED:
            notify_placed(self)
        wrapped = self.wrapped
        assert wrapped is not None
        was_placing_for_alignment = wrapped.is_placing_for_alignment
        wrapped.is_placing_for_alignment = self.is_placing_for_alignment
        try:
            (self.measure_result or self.require_measure_result()).place_children()
        finally:
            wrapped.is_placing_for_alignment = was_placing_for_alignment

    def calculate_alignment_line(self, line: AlignmentLine) -> int:
        """Returns the position of `line` in px, or AlignmentLine.UNSPECIFIED if neither the modifier nor its content
        offers it.
        """
        own = self.require_measure_result().alignment_lines
        if line in own:
            return own[line]
        wrapped = self.wrapped
        assert wrapped is not None
        position = wrapped[line]
        if position == AlignmentLine.UNSPECIFIED:
            return position
        # The placement block runs only to get the position of the content.
        was_shallow, was_placing = self.is_shallow_placing, self.is_placing_for_alignment
        wrapped.is_shallow_placing = True
        self.is_placing_for_alignment = True
        try:
            self.place_again()
        finally:
            wrapped.is_shallow_placing = was_shallow
            self.is_placing_for_alignment = was_placing
        return position + (wrapped.y if line.is_horizontal else wrapped.x)

    def perform_draw(self, canvas: NodeCanvas, layer: object) -> None:
        """Draws the wrapped coordinator."""
        wrapped = self.wrapped
        if wrapped is not None:
            draw(wrapped, canvas, layer)
