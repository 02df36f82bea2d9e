"""LookaheadPassDelegate: measures and places one layout node in the lookahead pass, on behalf of its parent.

Terms       outermost root: a node whose parent is outside all LookaheadScopes; its measurement and placement begin with
            its own lookahead measurement and placement. detached: only the approach pass of the parent measured or
            placed the node, so it runs its own lookahead pass.
States      idle → measuring in lookahead → idle → laying out in lookahead → idle; the node's MeasurePassDelegate
            stores the state, because a node runs one step at a time.
Invariants  I1 a lookahead measurement makes the lookahead placement and the approach measurement pending; of an
            outermost root only the approach placement, because its parent measures it in both passes. I2 a lookahead
            request is an approach request, too. I3 a lookahead placement draws nothing and calls no
            callback.
Not here    placing: lookahead_placing.py. One coordinator of the node: lookahead_delegate.py. Scheduling nodes:
            layout/measure_and_layout_delegate.py.
Source      Compose LookaheadPassDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.alignment_line import AlignmentLine
from engine.node.layout_spans import MeasurementSpan
from engine.node.layout_state import (
    IDLE,
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    LOOKAHEAD_LAYING_OUT,
    LOOKAHEAD_MEASURING,
    MEASURING,
    NOT_PLACED,
    NOT_USED,
    STATE_NAMES,
)
from engine.node.lookahead_placing import LookaheadPlacing, pass_of
from engine.node.measure import Placeable
from engine.unit import Constraints, round_half_up

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class LookaheadPassDelegate(LookaheadPlacing):
    """The lookahead measurable and placeable of one child with all its modifiers."""

    __slots__ = ("measured_once", "lines_used_in_parent_measurement", "_child_delegates")

    def __init__(self, layout_node: LayoutNode) -> None:
        LookaheadPlacing.__init__(self, layout_node)
        self.measured_once = False
        self.lines_used_in_parent_measurement = False
        self._child_delegates: list[LookaheadPassDelegate] | None = None

    @property
    def parent_data(self) -> Any:
        """The parent data of the child."""
        return self.layout_node.measure_pass.parent_data

    @property
    def last_constraints(self) -> Constraints | None:
        """The constraints of the last lookahead measurement, or None before the first one."""
        return self.constraints if self.measured_once else None

    def child_delegates(self) -> list[LookaheadPassDelegate]:
        """The measurables for the measure policy in lookahead."""
        delegates = self._child_delegates
        if delegates is None:
            delegates = self._child_delegates = [pass_of(child) for child in self.layout_node.children]
        return delegates

    def on_children_changed(self) -> None:
        """Discards the list of child delegates."""
        self._child_delegates = None

    # -- measuring

    def measure(self, constraints: Constraints) -> Placeable:
        """Measures in lookahead. The parent calls it in its measure or placement block.

        Raises RuntimeError if the parent measured the node already in this pass, or is neither measuring nor placing.
        """
        node = self.layout_node
        parent = node.parent
        if parent is None:
            self.measured_by_parent = NOT_USED
        else:
            state = parent.measure_pass.layout_state
            if state == LOOKAHEAD_MEASURING or state == LOOKAHEAD_LAYING_OUT:
                self.is_detached_from_parent_pass = False
            if self.measured_by_parent != NOT_USED:
                raise RuntimeError(
                    f"{node!r} was measured twice by {parent!r} in one lookahead pass: a child may be measured once. "
                    "To learn its size before choosing its constraints ask for min_intrinsic_width(height) and "
                    "its siblings"
                )
            if state == LOOKAHEAD_MEASURING or state == MEASURING:
                self.measured_by_parent = IN_MEASURE_BLOCK
            elif state == LOOKAHEAD_LAYING_OUT or state == LAYING_OUT:
                self.measured_by_parent = IN_LAYOUT_BLOCK
            else:
                raise RuntimeError(
                    f"{node!r} can be measured only from the measure or placement block of its parent {parent!r}, "
                    f"which is {STATE_NAMES[state]}: do not keep measurables for later"
                )
        if node.intrinsics_used_by_parent == NOT_USED and node.asked_for_intrinsics:
            node.clear_subtree_intrinsics_usage()
        self.remeasure(constraints)
        return self

    def remeasure(self, constraints: Constraints) -> bool:
        """Measures in lookahead if pending or if the constraints changed. Returns True if the size changed.

        Raises RuntimeError if the node is deactivated or detached.
        """
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise RuntimeError(
                f"{node!r} was measured while it is {'deactivated' if node.is_deactivated else 'not attached'}"
            )
        if self.measured_once and not self.measure_pending and constraints == self.constraints:
            owner.force_measure_the_subtree(node, True)
            if node.asked_for_intrinsics:
                node.reset_subtree_intrinsics_usage()
            return False
        before = self.constraints if self.measured_once else None
        old_size = (self.width, self.height) if self.measured_once else None
        self.constraints = constraints
        self.measured_once = True
        for child in node.children:
            pass_of(child).lines_used_in_parent_measurement = False
        self._measure(before)
        outer = self._outer()
        self.width = self.measured_width = outer.width
        self.height = self.measured_height = outer.height
        return old_size != (self.width, self.height)

    def _measure(self, before: Constraints | None) -> None:
        node = self.layout_node
        owner = node.owner
        assert owner is not None
        measure_pass = node.measure_pass
        if measure_pass.layout_state != IDLE:
            raise RuntimeError(f"{node!r} is measured again while it is {STATE_NAMES[measure_pass.layout_state]}")
        measure_pass.layout_state = LOOKAHEAD_MEASURING
        self.measure_pending = False
        span = None
        if (tracer := trace.active) is not None:
            span = MeasurementSpan(tracer, node, self.constraints, before, lookahead=True)
        outer = self._outer()
        old_size = (outer.measured_width, outer.measured_height)
        try:
            owner.snapshot_observer.observe_lookahead_measure_reads(node, self._measure_block)
        except BaseException:
            measure_pass.layout_state = IDLE
            self.measure_pending = True
            measure_pass.mark_measure_pending()  # keeps I2
            raise
        measure_pass.layout_state = IDLE
        self.layout_pending = True  # keeps I1
        if self.is_outermost_root:
            measure_pass.mark_layout_pending()
        else:
            measure_pass.mark_measure_pending()
        if span is not None:
            span.end_measurement(outer.lookahead_size, outer.lookahead_size == old_size, measure_pass.measure_pending)

    def _measure_block(self) -> None:
        self._outer().measure(self.constraints)

    # -- intrinsics

    def min_intrinsic_width(self, height: int) -> int:
        """The minimum intrinsic width in px for `height`."""
        self._on_intrinsics_queried()
        return self._outer().min_intrinsic_width(height)

    def max_intrinsic_width(self, height: int) -> int:
        """The maximum intrinsic width in px for `height`."""
        self._on_intrinsics_queried()
        return self._outer().max_intrinsic_width(height)

    def min_intrinsic_height(self, width: int) -> int:
        """The minimum intrinsic height in px for `width`."""
        self._on_intrinsics_queried()
        return self._outer().min_intrinsic_height(width)

    def max_intrinsic_height(self, width: int) -> int:
        """The maximum intrinsic height in px for `width`."""
        self._on_intrinsics_queried()
        return self._outer().max_intrinsic_height(width)

    def _on_intrinsics_queried(self) -> None:
        """Requests a lookahead measurement: as in the approach pass, the measure block runs again with real
        constraints.
        """
        node = self.layout_node
        node.ask_for_lookahead_remeasure()
        parent = node.parent
        if parent is not None:
            parent.asked_for_intrinsics = True
            if node.intrinsics_used_by_parent == NOT_USED:
                state = parent.measure_pass.layout_state
                if state == MEASURING:
                    node.intrinsics_used_by_parent = IN_MEASURE_BLOCK
                elif state == LAYING_OUT:
                    node.intrinsics_used_by_parent = IN_LAYOUT_BLOCK
                else:
                    node.intrinsics_used_by_parent = parent.intrinsics_used_by_parent

    # -- alignment lines

    def __getitem__(self, line: AlignmentLine) -> int:
        parent = self.layout_node.parent
        if parent is not None:
            state = parent.measure_pass.layout_state
            if state == LOOKAHEAD_MEASURING:
                self.lines_used_in_parent_measurement = True
            elif state == LOOKAHEAD_LAYING_OUT:
                self.lines_used_in_parent_layout = True
        return self._outer()[line]

    def calculate_alignment_line(self, line: AlignmentLine) -> int:
        """Returns the position of `line` from the children, after an extra placement if they are not placed yet."""
        inner = self._inner()
        was_placing = inner.is_placing_for_alignment
        inner.is_placing_for_alignment = True
        try:
            self.layout_children(for_alignment=True)
        finally:
            inner.is_placing_for_alignment = was_placing
        found = AlignmentLine.UNSPECIFIED
        for child in self.layout_node.children:
            child_pass = pass_of(child)
            if child_pass.place_order == NOT_PLACED:
                continue
            outer = child_pass._outer()
            position = outer[line]
            if position != AlignmentLine.UNSPECIFIED:
                here = round_half_up(position + (outer.y if line.is_horizontal else outer.x))
                found = here if found == AlignmentLine.UNSPECIFIED else line.merger(found, here)
        return found

    def on_alignments_changed(self) -> None:
        """Called when a line may have moved: requests a lookahead pass of each node that read it."""
        at: LookaheadPassDelegate | None = self
        while at is not None:
            parent = at.layout_node.parent
            if parent is None or parent.lookahead_pass is None:
                return
            if at.lines_used_in_parent_measurement:
                parent.request_lookahead_remeasure()
            elif at.lines_used_in_parent_layout:
                parent.request_lookahead_relayout()
            at = parent.lookahead_pass

    def __repr__(self) -> str:
        return f"<lookahead measurable {self.layout_node!r}>"
