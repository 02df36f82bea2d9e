"""ApproachLayoutModifierNode: a layout modifier that approaches its size and position of the lookahead pass.

    class Grow(ApproachLayoutModifierNode, Modifier.Node):
        def is_measurement_approach_in_progress(self, lookahead_size): …
        def approach_measure(self, scope, measurable, constraints): …   # scope.lookahead_size is the target size

Terms       required: the approach is in progress, or the constraints differ from those of lookahead. complete: no
            measurement or placement approach is in progress, and the sizes equal those of lookahead.
Invariants  I1 if no approach is required, the content is measured with its lookahead constraints. I2 if the approach
            is complete, the content is placed at its lookahead position, independent of the placement block.
Source      Compose ApproachLayoutModifierNode.kt, ApproachMeasureScope.kt, LayoutModifierNodeCoordinator.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine import trace
from engine.composition.errors.measure_results import nothing_returned
from engine.node import node_kind
from engine.node.alignment_line import AlignmentLine
from engine.node.approach_measure_scope import ApproachMeasureScope
from engine.node.coordinator_nodes import notify_placed, notify_remeasured
from engine.node.intrinsic_sizes import IntrinsicSizes
from engine.node.intrinsics import measure_for_intrinsics
from engine.node.layout_modifier_node_coordinator import LayoutModifierNodeCoordinator
from engine.node.measure import LayerBlock, MeasureResult, Placeable
from engine.node.modifier_node import LayoutModifierNode
from engine.node.node_kind import ON_PLACED, ON_REMEASURED
from engine.unit import Constraints, IntSize

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator


class ApproachLayoutModifierNode(LayoutModifierNode):
    """Measures with `measure` in lookahead, by default like its content; and with `approach_measure` in the approach
    pass.
    """

    KIND: ClassVar[int] = node_kind.APPROACH

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> MeasureResult:
        """Measures in lookahead; by default, the node takes its content's size."""
        placeable = measurable.measure(constraints)
        return MeasureResult(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        """Returns whether the size still differs from its target. Each approach measurement calls it and observes its
        reads.
        """
        raise NotImplementedError(
            f"{type(self).__name__}.is_measurement_approach_in_progress(lookahead_size) must return whether the size "
            "is still on its way"
        )

    def is_placement_approach_in_progress(self, scope: Any, lookahead_coordinates: Any) -> bool:
        """Returns whether the position still differs from its target. Each approach placement calls it and observes its
        reads.
        """
        return False

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> MeasureResult:
        """Measures `measurable` in the approach pass and returns `scope.layout(…)`. Subclasses override it."""
        raise NotImplementedError(
            f"{type(self).__name__}.approach_measure(scope, measurable, constraints) must return scope.layout(…)"
        )

    def approach_intrinsic(self, which: str, scope: Any, measurable: Any, extent: int) -> int:
        """Returns an intrinsic size in px for the approach pass, from `approach_measure` on a stand-in."""
        return measure_for_intrinsics(self.approach_measure, scope, measurable, which, extent)


class ApproachContent(IntrinsicSizes, Placeable):
    """The measurable and placeable of `approach_measure`: the content, with both rules for a finished approach (I1,
    I2).
    """

    __slots__ = ("is_approach_required", "is_measured_as_in_lookahead", "is_placed_as_in_lookahead", "wrapped")

    def __init__(self, wrapped: NodeCoordinator, is_approach_required: bool) -> None:
        Placeable.__init__(self)
        self.wrapped = wrapped
        self.is_approach_required = is_approach_required
        self.is_measured_as_in_lookahead = False
        self.is_placed_as_in_lookahead = False

    @property
    def parent_data(self) -> Any:
        """The parent data of the content."""
        return self.wrapped.parent_data

    @property
    def has_lookahead_size(self) -> bool:
        """True if the content has the size of the lookahead pass."""
        ahead = self.wrapped.lookahead
        return ahead is not None and self.wrapped.measured_size == ahead.lookahead_size

    def measure(self, constraints: Constraints) -> Placeable:
        """Measures the content, with its lookahead constraints if no approach is required."""
        wrapped = self.wrapped
        if self.is_measured_as_in_lookahead:  # keeps I1
            assert wrapped.lookahead is not None
            constraints = wrapped.lookahead.constraints
        wrapped.measure(constraints)
        self.width, self.height = wrapped.width, wrapped.height
        self.measured_width, self.measured_height = wrapped.measured_width, wrapped.measured_height
        self.shift_x, self.shift_y = wrapped.shift_x, wrapped.shift_y
        return self

    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        wrapped = self.wrapped
        if self.is_placed_as_in_lookahead:  # keeps I2
            assert wrapped.lookahead is not None
            x, y = wrapped.lookahead.x, wrapped.lookahead.y
        wrapped.place_at(x, y, z_index, layer_block)

    def _placed_in(self) -> NodeCoordinator | None:
        return self.wrapped.wrapped_by

    def mark_motion_frame(self) -> None:
        """Marks the placement as continuous motion."""
        self.wrapped.mark_motion_frame()

    def __getitem__(self, line: AlignmentLine) -> int:
        return self.wrapped[line]

    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size of the content in px."""
        return self.wrapped.intrinsic(which, extent)


class ApproachCoordinator(LayoutModifierNodeCoordinator):
    """The coordinator of an approach modifier."""

    __slots__ = ("_content", "_scope")

    def __init__(self, layout_node: LayoutInfo, tail: Modifier.Node, layout_modifier_node: Any) -> None:
        LayoutModifierNodeCoordinator.__init__(self, layout_node, tail, layout_modifier_node)
        self._scope = ApproachMeasureScope(self, layout_node)
        self._content: ApproachContent | None = None  # None until the first measurement

    @trace.boundary
    def measure(self, constraints: Constraints) -> Placeable:
        """Runs `approach_measure` on the content. Raises TypeError if it returns None."""
        approach, scope = self.layout_modifier_node, self._scope
        ahead = scope.lookahead()
        wrapped = self.wrapped
        assert wrapped is not None
        in_progress = approach.is_measurement_approach_in_progress(scope.lookahead_size)
        content = self._content = ApproachContent(wrapped, bool(in_progress) or constraints != ahead.constraints)
        content.is_measured_as_in_lookahead = not content.is_approach_required
        try:
            result = approach.approach_measure(scope, content, constraints)
        finally:
            content.is_measured_as_in_lookahead = False
        if result is None:
            raise nothing_returned(approach.approach_measure, f"{type(approach).__name__}.approach_measure")
        if not content.is_approach_required and content.has_lookahead_size:
            width, height = ahead.lookahead_size
            if (result.width, result.height) != (width, height):
                result = MeasureResult(width, height, result.place_children, result.alignment_lines)
        self.take_measure_result(result, constraints)
        if self.layout_node.nodes.head.aggregate_child_kind_set & ON_REMEASURED:
            notify_remeasured(self)
        return self

    @trace.boundary
    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.place_self(x, y, z_index, layer_block)
        if self.is_shallow_placing:
            return
        if self.layout_node.nodes.head.aggregate_child_kind_set & ON_PLACED:
            notify_placed(self)
        result = self.measure_result or self.require_measure_result()
        wrapped, content = self.wrapped, self._content
        assert wrapped is not None and content is not None
        approach, scope = self.layout_modifier_node, self._scope
        ahead = scope.lookahead()
        in_progress = approach.is_placement_approach_in_progress(scope, ahead.lookahead_coordinates)
        has_target_sizes = self.measured_size == ahead.lookahead_size and content.has_lookahead_size
        content.is_placed_as_in_lookahead = has_target_sizes and not (in_progress or content.is_approach_required)
        was_placing_for_alignment = wrapped.is_placing_for_alignment
        wrapped.is_placing_for_alignment = self.is_placing_for_alignment
        try:
            result.place_children()
        finally:
            wrapped.is_placing_for_alignment = was_placing_for_alignment
            content.is_placed_as_in_lookahead = False

    @trace.boundary
    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size in px for the approach pass."""
        wrapped = self.wrapped
        assert wrapped is not None
        if self._scope.lookahead().measure_result is None:
            return wrapped.intrinsic(which, extent)  # the lookahead size is still unknown
        return int(self.layout_modifier_node.approach_intrinsic(which, self._scope, wrapped, extent))
