"""ChildrenPlacement: places the children of one node, with the placement block of its measure result.

Terms       for alignment: the block runs only to compute alignment lines; the children are not marked as placed.
Way         children whose measurement is pending are measured → the place orders of all children begin a round → the
            placement block → children that left the round are marked as not placed → the alignment lines
Invariants  I1 the block runs only if it is pending. I2 no child is pending measurement while the block runs. I3 if the
            block raises, the placement is pending again, and each child has its place order from before.
Not here    placing the node itself: node_placement.py. Lookahead: lookahead_placement.py.
Source      Compose MeasurePassDelegate.kt (layoutChildren).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine import trace
from engine.node import last_layout
from engine.node.alignment_lines import query_owner_of
from engine.node.layout_spans import begin_children_placement
from engine.node.layout_state import IN_LAYOUT_BLOCK, IN_MEASURE_BLOCK, LAYING_OUT, NOT_PLACED, NOT_USED
from engine.node.measure import MeasureResult, place_nothing

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.measure_pass_delegate import MeasurePassDelegate


class ChildrenPlacement:
    """The placement of the children of one node, in the approach pass."""

    __slots__ = ("is_running", "layout_node", "_pass", "_reads_observed")

    def __init__(self, measure_pass: MeasurePassDelegate) -> None:
        self.layout_node = measure_pass.layout_node
        self._pass = measure_pass
        self.is_running = False
        self._reads_observed = False

    def run(self) -> None:
        """Runs the placement block if it is pending, and updates the alignment lines."""
        self.is_running = True
        node = self.layout_node
        own = self._pass
        old_state = node.layout_state
        parent = node.parent
        if own.lines is None and (parent is None or parent.measure_pass.query_owner is None):
            own.query_owner = None
        else:
            own.query_owner = query_owner_of(own)
        try:
            if own.layout_pending and node.child_list.folded:
                self._measure_pending_children()
            if own.layout_pending_for_alignment or (
                own.layout_pending
                and not own.during_alignment_lines_query
                and not node.nodes.inner_coordinator.is_placing_for_alignment
            ):
                self._run_block()
                node.layout_state = old_state
                own.layout_pending_for_alignment = False
            lines = own.lines
            if lines is not None:
                if lines.used_during_parent_layout:
                    lines.previous_used_during_parent_layout = True
                if lines.dirty and own.alignment_lines_required:
                    lines.recalculate()
            elif own.query_owner is not None:
                own.require_lines().recalculate()
        except BaseException:
            node.layout_state = old_state
            own.mark_layout_pending()  # keeps I3
            raise
        finally:
            self.is_running = False

    def _measure_pending_children(self) -> None:
        """Measures children whose measurement is pending, so that their sizes are final. Keeps I2.

        This pass visits the parent before them. If a child's size changed, the parent's measurement is requested, too.
        """
        node = self.layout_node
        for child in node.children:
            child_pass = child.measure_pass
            if child_pass.measure_pending and child_pass.measured_by_parent == IN_MEASURE_BLOCK:
                if child.remeasure():
                    node.requests.request_remeasure()

    def _run_block(self) -> None:
        own, node = self._pass, self.layout_node
        own.layout_pending = False
        node.layout_state = LAYING_OUT
        placement = own.placement
        if placement.position_reads.in_placement:
            placement.position_reads.set_in_placement(False)
        span = begin_children_placement(tracer, placement) if (tracer := trace.active) is not None else None
        result = node.nodes.inner_coordinator.measure_result
        runs_code = result is None or result.place_children is not place_nothing or bool(node.child_list.folded)
        if runs_code or self._reads_observed:
            # It also runs once after the last code is removed, to clear its reads.
            self._reads_observed = runs_code
            owner = node.owner
            assert owner is not None
            owner.snapshot_observer.observe_layout_reads(node, self._layout_children_block)
        if span is not None:
            span.end_placement()

    @trace.boundary
    def _layout_children_block(self) -> None:
        node = self.layout_node
        placement = self._pass.placement
        placement.order.begin_round_of_children()
        inner = node.nodes.inner_coordinator
        result = inner.measure_result or inner.require_measure_result()
        if not node.child_list.folded:
            result.place_children()
            return
        children = node.children
        _begin_round(children)
        try:
            if inner.is_placing_for_alignment:
                _place_for_alignment(node, result)
            else:
                result.place_children()
        except BaseException:
            for child in children:
                child.measure_pass.placement.restore_place_order()  # keeps I3
            raise
        self._end_round()

    def _end_round(self) -> None:
        """Marks the children that left, and invalidates the drawing once if the order of a child changed."""
        node = self.layout_node
        notified = False
        for child in node.children:
            child_pass = child.measure_pass
            order = child_pass.placement.order
            if order.previous != order.index:
                last_layout.order_changes(child_pass.placement)
                if not notified:
                    notified = True
                    if (tracer := trace.active) is not None:
                        tracer.changes += 1
                    node.child_list.on_z_order_changed()
                    self._pass.placement.invalidate_layer_of_children()
                if order.index == NOT_PLACED:
                    ahead = child.lookahead_pass
                    if ahead is not None and ahead.is_placed_in_approach:
                        ahead.placement.mark_subtree_as_not_placed(False)
                    child_pass.placement.mark_subtree_as_not_placed()
            lines = child_pass.lines
            if lines is not None:
                lines.previous_used_during_parent_layout = lines.used_during_parent_layout


def _begin_round(children: Sequence[LayoutInfo]) -> None:
    for child in children:
        child_pass = child.measure_pass
        placement = child_pass.placement
        placement.order.begin_round()
        placement.is_placed_by_parent = False
        if child_pass.measured_by_parent == IN_LAYOUT_BLOCK:
            child_pass.measured_by_parent = NOT_USED
        if child_pass.lines is not None:
            child_pass.lines.used_during_parent_layout = False


def _place_for_alignment(node: LayoutInfo, result: MeasureResult) -> None:
    for child in node.children:
        child.nodes.outer_coordinator.is_placing_for_alignment = True
    try:
        result.place_children()
    finally:
        for child in node.children:
            child.nodes.outer_coordinator.is_placing_for_alignment = False
