"""LookaheadRequests: the part of a layout pass for nodes in a LookaheadScope.

Order       1. lookahead measurements, and measurements of nodes outside scopes, shallowest first. 2. their placements.
            3. `nodes_to_approach`: measurements and placements of the approach pass, shallowest first. Requests
            for an earlier step are served before the next step.
Invariants  I1 a lookahead request marks the approach pass, too. I2 without a LookaheadScope, `nodes_to_approach` is
            empty and no code here runs.
Not here    the pass itself: measure_and_layout_delegate.py.
Source      Compose MeasureAndLayoutDelegate.kt, DepthSortedSet.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.node.layout_state import (
    IDLE,
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LOOKAHEAD_LAYING_OUT,
    LOOKAHEAD_MEASURING,
    NOT_USED,
)

if TYPE_CHECKING:
    from engine.layout.measure_and_layout_delegate import MeasureAndLayoutDelegate
    from engine.node.layout_node import LayoutNode
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
    from engine.unit import Constraints


class LookaheadRequests:
    """The lookahead requests of one tree, and the steps that serve them. Its pass has the schedules."""

    __slots__ = ("_pass",)

    def __init__(self, delegate: MeasureAndLayoutDelegate) -> None:
        self._pass = delegate

    # -- requests

    def request_remeasure(self, node: LayoutNode, forced: bool = False) -> bool:
        """Marks `node` as pending lookahead measurement. Returns True if the caller must schedule a pass."""
        ahead = _pass_of(node)
        measure_pass = node.measure_pass
        state = node.layout_state
        if state == LOOKAHEAD_MEASURING:
            return False
        if state != IDLE:
            self._pass.postponed.add(node, forced, in_lookahead=True)
            return False
        if ahead.measure_pending and not forced:
            return False
        ahead.measure_pending = True
        measure_pass.mark_measure_pending()  # keeps I1
        if node.is_deactivated:
            return False
        parent = node.parent
        parent_ahead = parent.lookahead_pass if parent is not None else None
        if (ahead.is_placed or self.can_affect_parent(node)) and (
            parent_ahead is None or not parent_ahead.measure_pending
        ):
            self._pass.nodes_to_measure.add(node)
            self._pass.nodes_to_approach.add(node)
        elif (measure_pass.placement.is_placed or self._pass.measured_by_placed_parent(node)) and (
            parent is None or not parent.measure_pass.measure_pending
        ):
            self._pass.nodes_to_approach.add(node)
        return not self._pass.during_full_pass

    def request_relayout(self, node: LayoutNode, forced: bool = False) -> bool:
        """Marks `node` as pending lookahead layout. Returns True if the caller must schedule a pass."""
        ahead = _pass_of(node)
        measure_pass = node.measure_pass
        state = node.layout_state
        if state == LOOKAHEAD_MEASURING or state == LOOKAHEAD_LAYING_OUT:
            return False
        if (ahead.measure_pending or ahead.layout_pending) and not forced:
            return False
        ahead.mark_layout_pending()
        measure_pass.mark_layout_pending()  # keeps I1
        if node.is_deactivated:
            return False
        parent = node.parent
        parent_ahead = parent.lookahead_pass if parent is not None else None
        if ahead.is_placed and (
            parent_ahead is None or not (parent_ahead.measure_pending or parent_ahead.layout_pending)
        ):
            self._pass.nodes_to_place.add(node)
            self._pass.nodes_to_approach.add(node)
        elif measure_pass.placement.is_placed and (
            parent is None or not (parent.measure_pass.layout_pending or parent.measure_pass.measure_pending)
        ):
            self._pass.nodes_to_approach.add(node)
        return not self._pass.during_full_pass

    # -- one node

    def remeasure(self, node: LayoutNode, constraints: Constraints | None) -> bool:
        """Measures `node` in lookahead, with the last constraints if None. Returns True if the size changed."""
        ahead = node.lookahead_pass
        if ahead is None:
            return False
        if constraints is None:
            if not ahead.measured_once:
                return False
            constraints = ahead.constraints
        size_changed = ahead.remeasure(constraints)
        parent = node.parent
        if size_changed and parent is not None:
            if parent.lookahead_pass is None:
                parent.requests.request_remeasure_for_child()
            elif ahead.measured_by_parent == IN_MEASURE_BLOCK:
                parent.requests.request_lookahead_remeasure_for_child()
            elif ahead.measured_by_parent == IN_LAYOUT_BLOCK:
                parent.requests.request_lookahead_relayout()
        return size_changed

    def remeasure_if_needed(self, node: LayoutNode) -> bool:
        """Measures `node` in lookahead if pending, and repeats postponed requests. Returns True if the size changed."""
        if node.is_deactivated or not self._pass.is_used(node):
            return False
        size_changed = _pass_of(node).measure_pending and self.remeasure(node, None)
        if self._pass.postponed:
            self._pass.postponed.repeat()
        return size_changed

    def schedule_after_measurement(self, node: LayoutNode) -> None:
        """Schedules the steps that follow the lookahead measurement of `node`."""
        ahead = node.lookahead_pass
        if ahead is not None and ahead.layout_pending:
            self._pass.nodes_to_place.add(node)
            self._pass.nodes_to_approach.add(node)
        if node.measure_pass.layout_pending:
            self._pass.nodes_to_approach.add(node)

    def remeasure_and_relayout_if_needed(self, node: LayoutNode) -> bool:
        """Measures and places `node` in lookahead, as far as pending. Returns True if the size changed."""
        if node.is_deactivated or not self._pass.is_used(node):
            return False
        ahead = _pass_of(node)
        size_changed = ahead.measure_pending and self.remeasure(node, None)
        _place_if_pending(ahead, size_changed)
        if self._pass.postponed:
            self._pass.postponed.repeat()
        return size_changed

    def measure_and_place(self, node: LayoutNode, constraints: Constraints) -> None:
        """Measures and places one subtree in lookahead, before its separate approach pass."""
        ahead = node.lookahead_pass
        if ahead is None:
            return
        _place_if_pending(ahead, self.remeasure(node, constraints))
        stack = list(node.children)
        while stack:
            child = stack.pop()
            inner = child.lookahead_pass
            if inner is not None and inner.is_placed and not child.is_deactivated:
                if child in self._pass.nodes_to_place or child in self._pass.nodes_to_measure:
                    inner.placement.replace()
                stack += child.children

    # -- final sizes

    def force_measure(self, node: LayoutNode) -> None:
        """Measures pending descendants in lookahead that can change the size of `node`."""
        for child in node.children:
            ahead = child.lookahead_pass
            if ahead is None or (ahead.measured_by_parent != IN_MEASURE_BLOCK and not _lines_are_used(ahead)):
                continue
            if ahead.measure_pending:
                self.remeasure_if_needed(child)
            if not ahead.measure_pending:
                self.force_measure(child)
        if _pass_of(node).measure_pending:
            self.remeasure_if_needed(node)

    def can_affect_parent(self, node: LayoutNode) -> bool:
        """True if the lookahead size of a placed ancestor may depend on the size of this node."""
        at = node
        while True:
            ahead = at.lookahead_pass
            parent = at.parent
            if ahead is None or parent is None:
                return False
            used = ahead.measured_by_parent != NOT_USED or _lines_are_used(ahead)
            if not (used or parent.layout_state == LOOKAHEAD_MEASURING):
                return False
            around = parent.lookahead_pass
            if around is None:
                return parent.measure_pass.placement.is_placed
            if around.is_placed:
                return True
            at = parent


def _pass_of(node: LayoutNode) -> LookaheadPassDelegate:
    ahead = node.lookahead_pass
    if ahead is None:
        raise RuntimeError(f"{node!r} requests a lookahead pass, but it is in no LookaheadScope")
    return ahead


def _place_if_pending(ahead: LookaheadPassDelegate, size_changed: bool) -> None:
    if (size_changed or ahead.layout_pending) and ahead.is_placed:
        ahead.placement.replace()


def _lines_are_used(ahead: LookaheadPassDelegate) -> bool:
    return ahead.lines_used_in_parent_measurement or ahead.lines_used_in_parent_layout
