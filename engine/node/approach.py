"""ApproachLayoutModifierNode: a layout modifier that may be on its way to the size and place it has in lookahead.

    class Grow(ApproachLayoutModifierNode, Modifier.Node):
        def is_measurement_approach_in_progress(self, lookahead_size): …
        def approach_measure(self, scope, measurable, constraints): …   # scope.lookahead_size is where it is to arrive

Terms       required: the approach is in progress, or the constraints are not those of lookahead. complete: neither the
            measurement nor the placement is in progress, and the sizes are those of lookahead.
Invariants  I1 without a required approach the content is measured with its lookahead constraints. I2 where the approach
            is complete the content is placed at its lookahead position, whatever the placement block says.
Source      Compose ApproachLayoutModifierNode.kt, ApproachMeasureScope.kt, LayoutModifierNodeCoordinator.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine import trace
from engine.node import node_kind
from engine.node.alignment_line import AlignmentLine
from engine.node.intrinsics import measure_for_intrinsics
from engine.node.layout_modifier_node_coordinator import LayoutModifierNodeCoordinator
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.measure import LayerBlock, MeasureResult, Placeable
from engine.node.modifier_node import LayoutModifierNode
from engine.node.node_kind import ON_PLACED, ON_REMEASURED
from engine.unit import Constraints, IntSize

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator


class ApproachLayoutModifierNode(LayoutModifierNode):
    """In lookahead it measures as `measure` says, which by default adds nothing; then `approach_measure`."""

    KIND: ClassVar[int] = node_kind.APPROACH

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)
        return MeasureResult(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        """Asked in each measurement of the approach pass; what it reads measures again."""
        raise NotImplementedError(
            f"{type(self).__name__}.is_measurement_approach_in_progress(lookahead_size) must return whether the size "
            "is still on its way"
        )

    def is_placement_approach_in_progress(self, scope: Any, lookahead_coordinates: Any) -> bool:
        """Asked in each placement of the approach pass; what it reads places again."""
        return False

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> MeasureResult:
        raise NotImplementedError(
            f"{type(self).__name__}.approach_measure(scope, measurable, constraints) must return scope.layout(…)"
        )

    def approach_intrinsic(self, which: str, scope: Any, measurable: Any, extent: int) -> int:
        """An intrinsic size in the approach pass: what `approach_measure` makes of a stand-in."""
        return measure_for_intrinsics(self.approach_measure, scope, measurable, which, extent)


class ApproachContent(Placeable):
    """What `approach_measure` measures and places: the content, with the two rules of a finished approach."""

    __slots__ = ("wrapped", "is_measured_as_in_lookahead", "is_placed_as_in_lookahead")

    def __init__(self, wrapped: NodeCoordinator) -> None:
        Placeable.__init__(self)
        self.wrapped = wrapped
        self.is_measured_as_in_lookahead = False
        self.is_placed_as_in_lookahead = False

    @property
    def parent_data(self) -> Any:
        return self.wrapped.parent_data

    def measure(self, constraints: Constraints) -> Placeable:
        wrapped = self.wrapped
        if self.is_measured_as_in_lookahead:  # keeps I1
            assert wrapped.lookahead is not None
            constraints = wrapped.lookahead.constraints
        wrapped.measure(constraints)
        self.width, self.height = wrapped.width, wrapped.height
        self.measured_width, self.measured_height = wrapped.measured_width, wrapped.measured_height
        self._shift_x, self._shift_y = wrapped._shift_x, wrapped._shift_y
        return self

    def _place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        wrapped = self.wrapped
        if self.is_placed_as_in_lookahead:  # keeps I2
            assert wrapped.lookahead is not None
            x, y = wrapped.lookahead.x, wrapped.lookahead.y
        wrapped._place_at(x, y, z_index, layer_block)

    def _placed_in(self) -> NodeCoordinator | None:
        return self.wrapped.wrapped_by

    def mark_motion_frame(self) -> None:
        self.wrapped.mark_motion_frame()

    def __getitem__(self, line: AlignmentLine) -> int:
        return self.wrapped[line]

    def min_intrinsic_width(self, height: int) -> int:
        return self.wrapped.min_intrinsic_width(height)

    def max_intrinsic_width(self, height: int) -> int:
        return self.wrapped.max_intrinsic_width(height)

    def min_intrinsic_height(self, width: int) -> int:
        return self.wrapped.min_intrinsic_height(width)

    def max_intrinsic_height(self, width: int) -> int:
        return self.wrapped.max_intrinsic_height(width)


class ApproachCoordinator(LayoutModifierNodeCoordinator):
    """The step of an approach modifier; also the scope of its measure block."""

    __slots__ = ("_is_required", "_content")

    def __init__(self, layout_node: LayoutNode, tail: Modifier.Node, layout_modifier_node: Any) -> None:
        LayoutModifierNodeCoordinator.__init__(self, layout_node, tail, layout_modifier_node)
        self._is_required = False
        self._content: ApproachContent | None = None

    def _ahead(self) -> LookaheadDelegate:
        ahead = self.lookahead
        if ahead is None:
            raise RuntimeError(f"{self.layout_node!r} approaches a lookahead, but it is in no LookaheadScope")
        return ahead

    @property
    def lookahead_size(self) -> IntSize:
        """What this has in lookahead."""
        self._ahead().require_measure_result()
        return self._ahead().lookahead_size

    @property
    def lookahead_constraints(self) -> Constraints:
        self._ahead().require_measure_result()
        return self._ahead().constraints

    @trace.boundary
    def measure(self, constraints: Constraints) -> Placeable:
        approach = self.layout_modifier_node
        ahead = self._ahead()
        wrapped = self.wrapped
        assert wrapped is not None and wrapped.lookahead is not None
        in_progress = approach.is_measurement_approach_in_progress(self.lookahead_size)
        self._is_required = bool(in_progress) or constraints != ahead.constraints
        content = self._content = ApproachContent(wrapped)
        content.is_measured_as_in_lookahead = not self._is_required
        try:
            result = approach.approach_measure(self, content, constraints)
        finally:
            content.is_measured_as_in_lookahead = False
        if result is None:
            raise TypeError(f"{type(approach).__name__}.approach_measure returned None; it must return scope.layout(…)")
        if not self._is_required and wrapped.size == wrapped.lookahead.lookahead_size:
            width, height = ahead.lookahead_size
            if (result.width, result.height) != (width, height):
                result = MeasureResult(width, height, result.place_children, result.alignment_lines)
        self.take_measure_result(result, constraints)
        if self.layout_node.nodes.head.aggregate_child_kind_set & ON_REMEASURED:
            self.on_measured()
        return self

    @trace.boundary
    def _place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.place_self(x, y, z_index, layer_block)
        if self.is_shallow_placing:
            return
        if self.layout_node.nodes.head.aggregate_child_kind_set & ON_PLACED:
            self.on_placed()
        wrapped, content = self.wrapped, self._content
        assert wrapped is not None and wrapped.lookahead is not None
        result = self.measure_result or self.require_measure_result()
        ahead = self._ahead()
        in_progress = self.layout_modifier_node.is_placement_approach_in_progress(self, ahead)
        is_complete = (
            not in_progress
            and not self._is_required
            and self.size == ahead.lookahead_size
            and wrapped.size == wrapped.lookahead.lookahead_size
        )
        if content is not None:
            content.is_placed_as_in_lookahead = is_complete
        was_placing_for_alignment = wrapped.is_placing_for_alignment
        wrapped.is_placing_for_alignment = self.is_placing_for_alignment
        try:
            result.place_children()
        finally:
            wrapped.is_placing_for_alignment = was_placing_for_alignment
            if content is not None:
                content.is_placed_as_in_lookahead = False

    def min_intrinsic_width(self, height: int) -> int:
        return self._intrinsic("min_intrinsic_width", height)

    def max_intrinsic_width(self, height: int) -> int:
        return self._intrinsic("max_intrinsic_width", height)

    def min_intrinsic_height(self, width: int) -> int:
        return self._intrinsic("min_intrinsic_height", width)

    def max_intrinsic_height(self, width: int) -> int:
        return self._intrinsic("max_intrinsic_height", width)

    @trace.boundary
    def _intrinsic(self, which: str, extent: int) -> int:
        wrapped = self.wrapped
        assert wrapped is not None
        if self._ahead().measure_result is None:
            return int(getattr(wrapped, which)(extent))  # it does not know yet what it approaches
        return int(self.layout_modifier_node.approach_intrinsic(which, self, wrapped, extent))
