"""InnerNodeCoordinator: the layout itself, inside all its modifiers. Its content is the child nodes.

Source: Compose InnerNodeCoordinator.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine import trace
from engine.composition.errors.measure_results import policy_returned_nothing
from engine.node.alignment_line import AlignmentLine
from engine.node.coordinator_drawing import draw
from engine.node.coordinator_nodes import notify_remeasured
from engine.node.layout_info import LayoutInfo
from engine.node.layout_state import NOT_USED
from engine.node.measure import LayerBlock, Measurable, MeasureResult, MeasureScope, Placeable
from engine.node.modifier import Modifier
from engine.node.node_coordinator import NodeCoordinator
from engine.node.node_kind import ON_REMEASURED
from engine.node.owner import NodeCanvas
from engine.unit import Constraints


class MeasuredLayout(LayoutInfo, Protocol):
    """A layout node with a measure policy."""

    @property
    def measure_function(self) -> Callable[[MeasureScope, Sequence[Measurable], Constraints], MeasureResult | None]:
        """The measure function of the policy."""

    def intrinsic_size(self, which: str, extent: int) -> int:
        """Returns the intrinsic size `which` in px, from the measure policy."""


class TailModifierNode(Modifier.Node):
    """The node at the end of the chain, which represents the layout. It has neither behavior nor callbacks."""

    aggregate_child_kind_set = 0

    def mark_as_attached(self) -> None:
        """Marks the node as attached."""
        self.is_attached = True

    def run_attach_lifecycle(self) -> None:
        """Does nothing: this node has no lifecycle callbacks."""

    def run_detach_lifecycle(self) -> None:
        """Does nothing: this node has no lifecycle callbacks."""

    def mark_as_detached(self) -> None:
        """Marks the node as detached."""
        self.is_attached = False

    def reset(self) -> None:
        """Does nothing: this node has no state."""


class InnerNodeCoordinator(NodeCoordinator):
    """Measures and places the children with the layout node's measure policy."""

    __slots__ = ()

    layout_node: MeasuredLayout

    def __init__(self, layout_node: MeasuredLayout) -> None:
        tail = TailModifierNode()
        tail.coordinator = self
        NodeCoordinator.__init__(self, layout_node, tail)

    @trace.boundary
    def measure(self, constraints: Constraints) -> Placeable:
        """Runs the measure policy on the children. Raises TypeError if the policy returns None."""
        node = self.layout_node
        measurables: Sequence[Any]
        if not node.child_list.folded:
            measurables = []
        else:
            measurables = node.measure_pass.child_delegates()
            for child in node.children:
                measure_pass = child.measure_pass
                measure_pass.measured_by_parent = NOT_USED
                if measure_pass.lines is not None:
                    measure_pass.lines.used_during_parent_measurement = False
        result = node.measure_function(self.measure_scope, measurables, constraints)
        if result is None:
            raise policy_returned_nothing(node)
        self.take_measure_result(result, constraints)
        if node.nodes.head.aggregate_child_kind_set & ON_REMEASURED:
            notify_remeasured(self)
        return self

    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size in px, from the measure policy."""
        return self.layout_node.intrinsic_size(which, extent)

    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.place_self(x, y, z_index, layer_block)
        if not self.is_shallow_placing:
            self.layout_node.measure_pass.placement.on_node_placed()

    def calculate_alignment_line(self, line: AlignmentLine) -> int:
        """Returns the position of `line` in px, or UNSPECIFIED if neither the layout nor a child offers it."""
        lines = self.layout_node.measure_pass.calculate_alignment_lines()
        return lines.get(line, AlignmentLine.UNSPECIFIED)

    def perform_draw(self, canvas: NodeCanvas, layer: object) -> None:
        """Draws the placed children in z order."""
        node = self.layout_node
        if not node.child_list.folded:
            return
        for child in node.z_sorted_children:
            if child.measure_pass.placement.is_placed:
                draw(child.nodes.outer_coordinator, canvas, layer)
