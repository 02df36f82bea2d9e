"""MeasurePassDelegate: measures and places one layout node, on behalf of its parent.

Terms       measured by parent: in which block the parent's last run measured this node: measure block, placement
            block or none; it decides which request a change of the node's size makes.
            pending: the step must run again before the next drawing.
States      idle → measuring → idle → laying out → idle; the layout node stores the state. Laying out may measure
            children.
Parts       placement: where the node is placed, and its children (node_placement.py, children_placement.py).
            lines: the alignment lines (alignment_lines.py); None until one is read.
Invariants  I1 a measurement is followed by a placement: a measured node has its layout pending. I2 a node without a
            pending measurement that receives its old constraints is not measured. I3 in one pass, a parent measures
            each child at most once.
Not here    which node is next: layout/measure_and_layout_delegate.py.
Source      Compose MeasurePassDelegate.kt, LayoutNodeLayoutDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.alignment_line import AlignmentLine
from engine.node.alignment_lines import AlignmentLines, AlignmentLinesOwner, query_owner_of
from engine.node.children_placement import ChildrenPlacement
from engine.node.intrinsic_sizes import IntrinsicSizes
from engine.node.intrinsics_usage import record_intrinsics_query
from engine.node.layout_spans import MeasurementSpan
from engine.node.layout_state import IDLE, IN_LAYOUT_BLOCK, LAYING_OUT, MEASURING, NOT_USED, STATE_NAMES
from engine.node.measure import NO_CONSTRAINTS, LayerBlock, Placeable
from engine.node.measured_by_parent import IN_APPROACH, measured_by_parent, not_usable
from engine.node.node_placement import NodePlacement
from engine.node.request_events import trace_queue
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner import OwnedLayer
    from engine.node.position_reads import PositionReads


class MeasurePassDelegate(IntrinsicSizes, Placeable):
    """The measurable and placeable that represents one child, with all modifiers, in the parent's measure policy."""

    __slots__ = (
        "children_placement",
        "during_alignment_lines_query",
        "layout_node",
        "layout_pending",
        "layout_pending_for_alignment",
        "lines",
        "measure_pending",
        "measured_by_parent",
        "measured_once",
        "parent_data",
        "parent_data_dirty",
        "placement",
        "query_owner",
        "_child_delegates",
    )

    def __init__(self, layout_node: LayoutInfo) -> None:
        # Placeable's attributes are set here: see NodeCoordinator.
        self.width = self.height = self.measured_width = self.measured_height = 0
        self.constraints = NO_CONSTRAINTS
        self.shift_x = self.shift_y = 0
        self.layout_node = layout_node
        self.measure_pending = False
        self.layout_pending = False
        self.layout_pending_for_alignment = False
        self.measured_by_parent = NOT_USED
        self.measured_once = False
        self.parent_data: Any = None
        self.parent_data_dirty = True
        self.lines: AlignmentLines | None = None
        self.query_owner: AlignmentLinesOwner | None = None
        self.during_alignment_lines_query = False
        self.placement = NodePlacement(self)
        self.children_placement = ChildrenPlacement(self)
        self._child_delegates: list[MeasurePassDelegate] | None = None

    @property
    def last_constraints(self) -> Constraints | None:
        """The constraints of the last measurement, or None before the first one."""
        return self.constraints if self.measured_once else None

    def child_delegates(self) -> list[MeasurePassDelegate]:
        """The measurables for the measure policy. The list object stays the same until the children change."""
        if not self.layout_node.child_list.folded:
            return []
        delegates = self._child_delegates
        if delegates is None:
            delegates = self._child_delegates = [child.measure_pass for child in self.layout_node.children]
        return delegates

    def on_children_changed(self) -> None:
        """Discards the list of child delegates."""
        self._child_delegates = None

    # -- pending flags

    def mark_measure_pending(self) -> None:
        """Marks the node as pending measurement."""
        if (tracer := trace.active) is not None and not self.measure_pending:
            trace_queue(tracer, self.layout_node, "mark", "measure")
        self.measure_pending = True

    def mark_layout_pending(self) -> None:
        """Marks the node as pending layout."""
        if (tracer := trace.active) is not None and not self.layout_pending:
            trace_queue(tracer, self.layout_node, "mark", "place")
        self.layout_pending = True
        self.layout_pending_for_alignment = True

    # -- measuring

    def measure(self, constraints: Constraints) -> Placeable:
        """Measures the node. The parent calls it in its measure or placement block.

        Raises RuntimeError if the parent measured the node already in this pass, or is neither measuring nor placing.
        """
        node = self.layout_node
        ahead = node.lookahead_pass
        if ahead is not None and ahead.is_outermost_root:
            ahead.measured_by_parent = NOT_USED
            ahead.measure(constraints)
        if node.intrinsics_usage.of_children:
            node.intrinsics_usage.clear_before_measurement()
        self.measured_by_parent = measured_by_parent(node, self.measured_by_parent, IN_APPROACH)
        self.remeasure(constraints)
        return self

    def remeasure(self, constraints: Constraints) -> bool:
        """Measures the node if it is pending or the constraints changed. Returns True if the size changed.

        Raises RuntimeError if the node is deactivated, detached, or being measured or laid out.
        """
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise not_usable(node, "measured")
        if not self.measure_pending and (constraints is self.constraints or constraints == self.constraints):
            if self.measured_once:
                # This node need not run, but a pending descendant may still change its size, and
                # the parent must receive the final size.
                owner.force_measure_the_subtree(node)
                if node.intrinsics_usage.of_children:
                    node.intrinsics_usage.restore_after_skipped_measurement()
                return False
        if self.lines is not None:
            self.lines.used_by_modifier_measurement = False
        self.measured_once = True
        outer = node.nodes.outer_coordinator
        old_width, old_height = outer.measured_width, outer.measured_height
        if node.layout_state != IDLE:
            raise RuntimeError(f"{node!r} is measured again while it is {STATE_NAMES[node.layout_state]}")
        node.layout_state = MEASURING
        self.measure_pending = False
        span = None
        if (tracer := trace.active) is not None:
            before = self.constraints if outer.measure_result is not None else None
            span = MeasurementSpan(tracer, node, constraints, before, self.measured_by_parent == IN_LAYOUT_BLOCK)
        self.constraints = constraints
        try:
            owner.snapshot_observer.observe_measure_reads(node, self._measure_block)
        except BaseException:
            node.layout_state = IDLE
            self.measure_pending = True
            raise
        # A modifier that read an alignment line while measuring has laid the node out already.
        if node.layout_state == MEASURING:
            self.layout_pending = self.layout_pending_for_alignment = True  # keeps I1
            node.layout_state = IDLE
        outer = node.nodes.outer_coordinator
        if span is not None:
            span.end_measurement(outer.measured_size, outer.measured_size == (old_width, old_height))
        # The outer coordinator has already coerced its size into the constraints, and shifts its content.
        width, height = outer.width, outer.height
        changed = (
            width != self.width
            or height != self.height
            or outer.measured_width != old_width
            or outer.measured_height != old_height
        )
        self.width = self.measured_width = width
        self.height = self.measured_height = height
        return changed

    def _measure_block(self) -> None:
        self.layout_node.nodes.outer_coordinator.measure(self.constraints)

    # -- placing

    def _placed_in(self) -> NodeCoordinator | None:
        return self.layout_node.nodes.outer_coordinator.wrapped_by

    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        placement = self.placement
        placement.is_placed_by_parent = True
        reads = placement.position_reads
        if (reads.in_placement or reads.in_modifier_placement) and placement.changes_with(x, y, layer_block):
            self.layout_pending = True
        ahead = self.layout_node.lookahead_pass
        if ahead is not None:
            ahead.place_before_approach(x, y)
        placement.place_at(x, y, z_index, layer_block)

    def layout_children(self) -> None:
        """Runs the placement block of the layout if its placement is pending, and updates the alignment lines."""
        self.children_placement.run()

    @property
    def is_placed(self) -> bool:
        """Whether the node is placed, with all its ancestors."""
        return self.placement.is_placed

    @property
    def is_placing_children(self) -> bool:
        """True while the placement block of the layout runs."""
        return self.children_placement.is_running

    @property
    def position_reads(self) -> PositionReads:
        """The placements of the node that read positions, for a read to be recorded."""
        return self.placement.own_position_reads()

    @property
    def z_index(self) -> float:
        """The sum of the z indices of the node's coordinators: nodes with a higher one are drawn later."""
        return self.placement.z_index

    @property
    def place_order(self) -> int:
        """The index of the node in the last placement of its parent, or NOT_PLACED."""
        return self.placement.order.index

    def mark_motion_frame(self) -> None:
        """Marks the placement as continuous motion."""
        self.layout_node.nodes.outer_coordinator.mark_motion_frame()

    def on_node_detached(self) -> None:
        """Resets the state when the node is detached."""
        self.placement.on_node_detached()
        self.measured_by_parent = NOT_USED

    # -- layer

    @property
    def layer(self) -> OwnedLayer | None:
        """The layer of the node's placement; None without one."""
        return self.layout_node.nodes.outer_coordinator.layer

    def update_layer(self) -> None:
        """Runs the layer block again after the values that it sets changed; the block itself reads no state."""
        layer_state = self.layout_node.nodes.outer_coordinator.layer_state
        if layer_state is not None:
            layer_state.update_parameters()

    # -- parent data

    def update_parent_data(self) -> bool:
        """Reads the parent data from the modifiers. Returns True if the parent must be measured again.

        As in Compose, the modifiers compute their parent data twice while the node has none: first for the question
        whether they have any.
        """
        outer = self.layout_node.nodes.outer_coordinator
        if self.parent_data is None and outer.parent_data is None:
            return False
        if not self.parent_data_dirty:
            return False
        self.parent_data = outer.parent_data
        self.parent_data_dirty = False  # last: if a modifier raises, the next update of the modifiers computes it again
        return True

    # -- intrinsics

    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size in px, and requests a measurement.

        The measure block of the parent may run on stand-ins now and keep results in variables, so it must run once more
        with the real constraints, even if they did not change.
        """
        node = self.layout_node
        ahead = node.lookahead_pass
        if ahead is not None and ahead.is_outermost_root:
            return ahead.intrinsic(which, extent)
        node.requests.ask_for_remeasure()
        record_intrinsics_query(node)
        return node.nodes.outer_coordinator.intrinsic(which, extent)

    # -- alignment lines

    def require_lines(self) -> AlignmentLines:
        """Returns the alignment lines of this node, and creates the object on first use."""
        lines = self.lines
        if lines is None:
            lines = self.lines = AlignmentLines(self)
        owner = self.layout_node.owner
        if owner is not None:
            owner.has_alignment_lines = True
        return lines

    @property
    def alignment_lines_required(self) -> bool:
        """True if an ancestor, or the node itself, depends on the alignment lines of this node."""
        self.query_owner = query_owner_of(self)
        return self.query_owner is not None

    def __getitem__(self, line: AlignmentLine) -> int:
        parent = self.layout_node.parent
        if parent is not None:
            state = parent.layout_state
            if state == MEASURING:
                self.require_lines().used_during_parent_measurement = True
            elif state == LAYING_OUT:
                self.require_lines().used_during_parent_layout = True
        self.during_alignment_lines_query = True
        try:
            return self.layout_node.nodes.outer_coordinator[line]
        finally:
            self.during_alignment_lines_query = False

    def calculate_alignment_lines(self) -> dict[AlignmentLine, int]:
        """Returns the positions of the alignment lines; an extra placement collects them if they are dirty."""
        lines = self.require_lines()
        if not self.during_alignment_lines_query:
            # A modifier of this node reads the line.
            if self.layout_node.layout_state == MEASURING:
                lines.used_by_modifier_measurement = True
                if lines.dirty:
                    self.mark_layout_pending()
            else:
                lines.used_by_modifier_layout = True
        inner = self.layout_node.nodes.inner_coordinator
        was_placing = inner.is_placing_for_alignment
        inner.is_placing_for_alignment = True
        try:
            self.layout_children()
        finally:
            inner.is_placing_for_alignment = was_placing
        return lines.positions

    def __repr__(self) -> str:
        return f"<measurable {self.layout_node!r}>"
