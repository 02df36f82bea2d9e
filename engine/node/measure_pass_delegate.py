"""MeasurePassDelegate: measures and places one layout node, on behalf of its parent.

Terms       measured by parent: in which block the parent's last run measured this node: measure block, placement
            block or none; it decides which request a change of the node's size makes.
            pending: the step must run again before the next drawing.
States      idle → measuring → idle → laying out → idle. Laying out may measure children.
Invariants  I1 a measurement is followed by a placement: a measured node has its layout pending. I2 a node without a
            pending measurement that receives its old constraints is not measured. I3 in one pass, a parent measures
            each child at most once.
Not here    placing: placing.py. Which node is next: layout/measure_and_layout_delegate.py.
Source      Compose MeasurePassDelegate.kt, LayoutNodeLayoutDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.alignment_line import AlignmentLine
from engine.node.alignment_lines import AlignmentLines
from engine.node.last_layout import lines_change
from engine.node.layout_spans import MeasurementSpan
from engine.node.layout_state import (
    IDLE,
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    MEASURING,
    NOT_USED,
    STATE_NAMES,
)
from engine.node.measure import Placeable
from engine.node.placing import Placing
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.owner import OwnedLayer


class MeasurePassDelegate(Placing):
    """The measurable and placeable that represents one child, with all modifiers, in the parent's measure policy."""

    __slots__ = ("measured_once", "parent_data", "parent_data_dirty", "_child_delegates")

    def __init__(self, layout_node: LayoutNode) -> None:
        Placing.__init__(self, layout_node)
        self.measured_once = False
        self.parent_data: Any = None
        self.parent_data_dirty = True
        self._child_delegates: list[MeasurePassDelegate] | None = None

    @property
    def last_constraints(self) -> Constraints | None:
        """The constraints of the last measurement, or None before the first one."""
        return self.constraints if self.measured_once else None

    def child_delegates(self) -> list[MeasurePassDelegate]:
        """The measurables for the measure policy. The list object stays the same until the children change."""
        if not self.layout_node.folded_children:
            return []
        delegates = self._child_delegates
        if delegates is None:
            delegates = self._child_delegates = [child.measure_pass for child in self.layout_node.children]
        return delegates

    def on_children_changed(self) -> None:
        """Discards the list of child delegates."""
        self._child_delegates = None

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
        if node.intrinsics_used_by_parent == NOT_USED and node.asked_for_intrinsics:
            node.clear_subtree_intrinsics_usage()
        parent = node.parent
        if parent is None:
            self.measured_by_parent = NOT_USED
        else:
            if self.measured_by_parent != NOT_USED:
                raise RuntimeError(
                    f"{node!r} was measured twice by {parent!r} in one pass: a child may be measured once. To "
                    "learn its size before choosing its constraints ask for min_intrinsic_width(height) and "
                    "its siblings"
                )
            state = parent.measure_pass.layout_state
            if state == MEASURING:
                self.measured_by_parent = IN_MEASURE_BLOCK
            elif state == LAYING_OUT:
                self.measured_by_parent = IN_LAYOUT_BLOCK
            else:
                raise RuntimeError(
                    f"{node!r} can be measured only from the measure or placement block of its parent "
                    f"{parent!r}, which is {STATE_NAMES[state]}: do not keep measurables for later"
                )
        self.remeasure(constraints)
        return self

    def remeasure(self, constraints: Constraints) -> bool:
        """Measures the node if it is pending or the constraints changed. Returns True if the size changed.

        Raises RuntimeError if the node is deactivated, detached, or being measured or laid out.
        """
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise RuntimeError(
                f"{node!r} was measured while it is {'deactivated' if node.is_deactivated else 'not attached'}"
            )
        if not self.measure_pending and (constraints is self.constraints or constraints == self.constraints):
            if self.measured_once:
                # This node need not run, but a pending descendant may still change its size, and
                # the parent must receive the final size.
                owner.force_measure_the_subtree(node)
                if node.asked_for_intrinsics:
                    node.reset_subtree_intrinsics_usage()
                return False
        if self.lines is not None:
            self.lines.used_by_modifier_measurement = False
        self.measured_once = True
        outer = node.nodes.outer_coordinator
        old_width, old_height = outer.measured_width, outer.measured_height
        if self.layout_state != IDLE:
            raise RuntimeError(f"{node!r} is measured again while it is {STATE_NAMES[self.layout_state]}")
        self.layout_state = MEASURING
        self.measure_pending = False
        before = self.constraints if outer.measure_result is not None else None
        span = None
        if (tracer := trace.active) is not None:
            span = MeasurementSpan(tracer, node, constraints, before, self.measured_by_parent == IN_LAYOUT_BLOCK)
        self.constraints = constraints
        try:
            owner.snapshot_observer.observe_measure_reads(node, self._measure_block)
        except BaseException:
            self.layout_state = IDLE
            self.measure_pending = True
            raise
        # A modifier that read an alignment line while measuring has laid the node out already.
        if self.layout_state == MEASURING:
            self.layout_pending = self.layout_pending_for_alignment = True  # keeps I1
            self.layout_state = IDLE
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

    def mark_motion_frame(self) -> None:
        """Marks the placement as continuous motion."""
        self.layout_node.nodes.outer_coordinator.mark_motion_frame()

    # -- layer

    @property
    def layer(self) -> OwnedLayer | None:
        """The layer of the node's placement; None without one."""
        return self.layout_node.nodes.outer_coordinator.layer

    def update_layer(self) -> None:
        """Runs the layer block again after the values that it sets changed; the block itself reads no state."""
        self.layout_node.nodes.outer_coordinator.update_layer_parameters()

    # -- parent data

    def update_parent_data(self) -> bool:
        """Reads the parent data from the modifiers. Returns True if the parent must be measured again."""
        if not self.parent_data_dirty:
            return False
        data = self.layout_node.nodes.outer_coordinator.parent_data
        if self.parent_data is None and data is None:
            return False
        self.parent_data_dirty = False
        self.parent_data = data
        return True

    # -- intrinsics

    def min_intrinsic_width(self, height: int) -> int:
        """The minimum intrinsic width in px for `height`."""
        ahead = self.layout_node.lookahead_pass
        if ahead is not None and ahead.is_outermost_root:
            return ahead.min_intrinsic_width(height)
        self._on_intrinsics_queried()
        return self.layout_node.nodes.outer_coordinator.min_intrinsic_width(height)

    def max_intrinsic_width(self, height: int) -> int:
        """The maximum intrinsic width in px for `height`."""
        ahead = self.layout_node.lookahead_pass
        if ahead is not None and ahead.is_outermost_root:
            return ahead.max_intrinsic_width(height)
        self._on_intrinsics_queried()
        return self.layout_node.nodes.outer_coordinator.max_intrinsic_width(height)

    def min_intrinsic_height(self, width: int) -> int:
        """The minimum intrinsic height in px for `width`."""
        ahead = self.layout_node.lookahead_pass
        if ahead is not None and ahead.is_outermost_root:
            return ahead.min_intrinsic_height(width)
        self._on_intrinsics_queried()
        return self.layout_node.nodes.outer_coordinator.min_intrinsic_height(width)

    def max_intrinsic_height(self, width: int) -> int:
        """The maximum intrinsic height in px for `width`."""
        ahead = self.layout_node.lookahead_pass
        if ahead is not None and ahead.is_outermost_root:
            return ahead.max_intrinsic_height(width)
        self._on_intrinsics_queried()
        return self.layout_node.nodes.outer_coordinator.max_intrinsic_height(width)

    def _on_intrinsics_queried(self) -> None:
        """Requests a measurement, and records in which block the parent reads the intrinsic size.

        The measure block may run on stand-ins now and keep results in variables, so it must run once more with the real
        constraints, even if they did not change.
        """
        node = self.layout_node
        node.ask_for_remeasure()
        parent = node.parent
        if parent is not None:
            parent.asked_for_intrinsics = True
            if node.intrinsics_used_by_parent == NOT_USED:
                state = parent.measure_pass.layout_state
                if state == MEASURING:
                    node.intrinsics_used_by_parent = IN_MEASURE_BLOCK
                elif state == LAYING_OUT:
                    node.intrinsics_used_by_parent = IN_LAYOUT_BLOCK
                else:  # the parent's own intrinsic size is computed
                    node.intrinsics_used_by_parent = parent.intrinsics_used_by_parent

    # -- alignment lines

    def require_lines(self) -> AlignmentLines:
        """Returns the alignment lines of this node, and creates the object on first use."""
        lines = self.lines
        if lines is None:
            lines = self.lines = AlignmentLines(self)
        return lines

    @property
    def alignment_lines_required(self) -> bool:
        """True if an ancestor, or the node itself, depends on the alignment lines of this node."""
        self.recalculate_query_owner()
        return self.query_owner is not None

    def recalculate_query_owner(self) -> None:
        """Finds the nearest node, from this one outward, whose alignment lines are queried."""
        lines = self.lines
        if lines is not None and lines.queried:
            self.query_owner = self
            return
        parent = self.layout_node.parent
        owner = parent.measure_pass.query_owner if parent is not None else None
        while owner is not None:
            if owner.lines is not None and owner.lines.queried:
                break
            parent = owner.layout_node.parent
            owner = parent.measure_pass.query_owner if parent is not None else None
        self.query_owner = owner

    def __getitem__(self, line: AlignmentLine) -> int:
        parent = self.layout_node.parent
        if parent is not None:
            state = parent.measure_pass.layout_state
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
            if self.layout_state == MEASURING:
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

    def on_alignments_changed(self) -> None:
        """Called when a line may have moved: requests a measurement or placement of each node that read it."""
        at: MeasurePassDelegate | None = self
        while at is not None:
            lines = at.lines
            parent = at.layout_node.parent
            if lines is not None:
                lines_change(lines)
                lines.dirty = True
                if parent is None:
                    return
                if lines.used_during_parent_measurement:
                    parent.request_remeasure()
                elif lines.previous_used_during_parent_layout or lines.used_during_parent_layout:
                    parent.request_relayout()
                if lines.used_by_modifier_measurement:
                    at.layout_node.request_remeasure()
                if lines.used_by_modifier_layout:
                    at.layout_node.request_relayout()
            at = parent.measure_pass if parent is not None else None

    def __repr__(self) -> str:
        return f"<measurable {self.layout_node!r}>"
