"""MeasureAndLayoutDelegate: schedules the nodes to measure or place, and runs the layout pass.

Terms       request: marks a node for measurement or placement. pass: serves all requests, including those made
            during the pass, until none is left. postponed: a measurement request of a node that is being
            placed; it is repeated after that placement.
Order       1. nodes to measure, shallowest first, without placing them; a changed size makes a request of the
            parent, which is shallower, so it comes next. 2. nodes to place, shallowest first; placing includes
            descendants, so no node below a placed one has a pending placement. 3. the approach pass
            of nodes in a LookaheadScope (lookahead_requests.py).
Invariants  I1 a request of a node that is being measured is ignored: the running measurement serves it.
            I2 a node that is not placed, and whose size affects no placed node, is marked but not
            scheduled. I3 a node is not scheduled if its parent is about to be measured (placed).
            I4 when an exception ends a pass, the current node is scheduled again, and all nodes get back their sizes
            and positions from before the pass. I5 a pass that does not come to rest raises an error that names a node
            of it (layout_loop.py).
Not here    measuring and placing one node: node/measure_pass_delegate.py. Scheduling after an exception:
            pending_nodes.py.
Source      Compose MeasureAndLayoutDelegate.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import trace
from engine.layout.depth_sorted_set import DepthSortedSet
from engine.layout.layout_loop import TURNS_FOR_EACH_REQUEST, TURNS_OF_A_PASS, IterationCounter
from engine.layout.lookahead_requests import LookaheadRequests
from engine.layout.on_positioned_dispatcher import OnPositionedDispatcher
from engine.layout.pending_nodes import schedule_interrupted, schedule_pending
from engine.layout.postponed_requests import PostponedRequests
from engine.node.alignment_lines import AlignmentLines, request_line_readers
from engine.node.last_layout import LastLayout
from engine.node.layout_state import (
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    LOOKAHEAD_LAYING_OUT,
    MEASURING,
    NOT_USED,
)
from engine.trace.span import Span

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.unit import Constraints

# Up to this number of waiting nodes, checking their ancestors is cheaper than walking the subtree.
_FEW_NODES = 16


class MeasureAndLayoutDelegate:
    """The requests and passes of one tree."""

    __slots__ = (
        "during_full_pass",
        "during_pass",
        "lookahead",
        "nodes_to_approach",
        "nodes_to_measure",
        "nodes_to_place",
        "postponed",
        "root",
        "on_exception",
        "_before",
        "_dispatcher",
        "_restored_lines",
        "_root_constraints",
    )

    def __init__(self, root: LayoutNode) -> None:
        self.root = root
        self.lookahead = LookaheadRequests(self)
        self.nodes_to_measure = DepthSortedSet("measure")
        self.nodes_to_place = DepthSortedSet("place")
        self.nodes_to_approach = DepthSortedSet("approach")
        self.postponed = PostponedRequests()
        self.during_pass = False
        self.during_full_pass = False
        self._root_constraints: Constraints | None = None
        self._dispatcher = OnPositionedDispatcher()
        self.on_exception: Callable[[BaseException], None] | None = None
        """Called with the exception of a pass, before the previous layout is restored: all nodes still exist."""
        self._before: LastLayout | None = None
        self._restored_lines: list[AlignmentLines] = []  # the next pass collects them again

    @property
    def has_pending_measure_or_layout(self) -> bool:
        """True if a node is scheduled for a measurement or placement."""
        return bool(self.nodes_to_measure or self.nodes_to_place or self.nodes_to_approach)

    @property
    def has_pending_on_positioned_callbacks(self) -> bool:
        """True if position callbacks are due."""
        return bool(self._dispatcher)

    # -- requests

    def update_root_constraints(self, constraints: Constraints) -> None:
        """Sets the constraints of the root, and schedules its measurement if they changed.

        Raises RuntimeError during a pass.
        """
        if constraints == self._root_constraints:
            return
        if self.during_pass:
            raise RuntimeError("the root constraints cannot change while a pass runs")
        self._root_constraints = constraints
        root = self.root
        if root.owner is not None:
            root.measure_pass.mark_measure_pending()
            self.nodes_to_measure.add(root)

    def request_remeasure(self, node: LayoutNode, forced: bool = False) -> bool:
        """Marks `node` as pending measurement. Returns True if the caller must schedule a pass."""
        measure_pass = node.measure_pass
        state = node.layout_state
        if state:
            if state == LAYING_OUT or state == LOOKAHEAD_LAYING_OUT:
                self.postponed.add(node, forced)
            return False  # I1
        if measure_pass.measure_pending and not forced:
            return False
        measure_pass.mark_measure_pending()
        if node.is_deactivated:
            return False
        if not (measure_pass.placement.is_placed or self.measured_by_placed_parent(node)):
            return False  # I2
        parent = node.parent
        if parent is None or not parent.measure_pass.measure_pending:  # I3
            (self.nodes_to_measure if node.lookahead_pass is None else self.nodes_to_approach).add(node)
        return not self.during_full_pass

    def request_relayout(self, node: LayoutNode, forced: bool = False) -> bool:
        """Marks `node` as pending layout. Returns True if the caller must schedule a pass."""
        measure_pass = node.measure_pass
        if node.layout_state:
            return False  # being measured or placed: both end in a placement
        parent = node.parent
        parent_pass = parent.measure_pass if parent is not None else None
        parent_is_placed = parent_pass is None or parent_pass.placement.is_placed
        is_placed = measure_pass.placement.is_placed
        if not forced and (
            measure_pass.measure_pending
            or (
                measure_pass.layout_pending
                and is_placed == parent_is_placed
                and is_placed == measure_pass.placement.is_placed_by_parent
            )
        ):
            return False
        measure_pass.mark_layout_pending()
        if node.is_deactivated:
            return False
        if not (parent_is_placed and (measure_pass.placement.is_placed_by_parent or parent_pass is None)):
            return False  # I2
        if parent_pass is None or not (parent_pass.layout_pending or parent_pass.measure_pending):  # I3
            (self.nodes_to_place if node.lookahead_pass is None else self.nodes_to_approach).add(node)
        return not self.during_full_pass

    def request_on_positioned_callback(self, node: LayoutNode) -> None:
        """Schedules the position callbacks of `node` for the end of the pass."""
        self._dispatcher.on_node_positioned(node)

    def on_node_detached(self, node: LayoutNode) -> None:
        """Removes `node` from all schedules."""
        self.nodes_to_measure.remove(node)
        self.nodes_to_place.remove(node)
        if self.nodes_to_approach:
            self.nodes_to_approach.remove(node)
        self._dispatcher.remove(node)

    # -- passes

    def measure_and_layout(self, on_layout: Callable[[], None] | None = None) -> bool:
        """Serves all requests, then calls `on_layout` if a pass ran. Returns True if the root's size changed.

        Raises RuntimeError during another pass, and LayoutLoopError if the pass does not come to rest.
        """
        to_measure, to_place, to_approach = self.nodes_to_measure, self.nodes_to_place, self.nodes_to_approach
        if not (to_measure.levels or to_place.levels or to_approach.levels or self.during_pass):
            return False
        root_resized = False
        if not self._begin_pass(full=True):
            return False
        root = self.root
        span = Span(tracer, trace.LAYOUT_PASS, root) if (tracer := trace.active) is not None else None
        node = root
        turn = 0
        bound = TURNS_OF_A_PASS + TURNS_FOR_EACH_REQUEST * (len(to_measure) + len(to_place) + len(to_approach))
        beyond = IterationCounter(bound)
        try:
            while True:
                turn += 1
                if turn > bound:
                    beyond.count(node)  # keeps I5
                if to_measure.levels:
                    node = to_measure.pop()
                    if node.lookahead_pass is not None:
                        self.lookahead.remeasure_if_needed(node)
                        self.lookahead.schedule_after_measurement(node)
                        continue
                    resized = self._remeasure_if_needed(node)
                    if node.measure_pass.layout_pending:
                        to_place.add(node)
                    if resized and node is root:
                        root_resized = True
                elif to_place.levels:
                    node = to_place.pop()
                    if node.lookahead_pass is not None:
                        self.lookahead.remeasure_and_relayout_if_needed(node)
                    elif self._remeasure_and_relayout_if_needed(node) and node is root:
                        root_resized = True
                elif to_approach.levels:
                    node = to_approach.pop()
                    self._remeasure_and_relayout_if_needed(node)
                else:
                    break
            if on_layout is not None:
                on_layout()
            self._keep_pass()
        except BaseException as error:
            self._schedule_again(node, error)
            raise
        finally:
            self._end_pass()
        if span is not None:
            span.end()
        return root_resized

    def measure_and_layout_node(self, node: LayoutNode, constraints: Constraints) -> None:
        """Measures one subtree now, and places it again if it is placed. Other requests stay scheduled."""
        if node.is_deactivated:
            return
        if node is self.root:
            raise RuntimeError("the root is measured by measure_and_layout(), with the root constraints")
        if not self._begin_pass(full=False):
            return
        span = Span(tracer, trace.LAYOUT_PASS, self.root) if (tracer := trace.active) is not None else None
        try:
            self.nodes_to_measure.remove(node)
            self.nodes_to_place.remove(node)
            if node.lookahead_pass is not None:
                self.nodes_to_approach.remove(node)
                self.lookahead.measure_and_place(node, constraints)
            self._do_remeasure(node, constraints)
            measure_pass = node.measure_pass
            if measure_pass.layout_pending and measure_pass.placement.is_placed:
                node.replace()
                self._dispatcher.on_node_positioned(node)
            self.postponed.repeat()
            self._keep_pass()
        except BaseException as error:
            self._schedule_again(node, error)
            raise
        finally:
            self._end_pass()
        if span is not None:
            span.end()

    def measure_only(self) -> None:
        """Measures the root without placing, to compute its size."""
        if not self.has_pending_measure_or_layout:
            return
        if not self._begin_pass(full=False):
            return
        span = Span(tracer, trace.LAYOUT_PASS, self.root) if (tracer := trace.active) is not None else None
        try:
            if not self.root.is_deactivated:
                if self.nodes_to_approach:
                    self._measure_lookahead_roots(self.root)
                self._do_remeasure(self.root, self._root_constraints)
            self._keep_pass()
        except BaseException as error:
            self._schedule_again(self.root, error)
            raise
        finally:
            self._end_pass()
        if span is not None:
            span.end()

    def _measure_lookahead_roots(self, node: LayoutNode) -> None:
        """Measures the outermost lookahead roots below `node` in lookahead; their sizes follow in the approach pass."""
        for child in node.children:
            ahead = child.lookahead_pass
            if child.measure_pass.measured_by_parent != IN_MEASURE_BLOCK:
                continue
            if ahead is None:
                self._measure_lookahead_roots(child)
            elif not child.is_deactivated:
                self.lookahead.remeasure(child, None)

    def dispatch_on_positioned_callbacks(self, force_dispatch: bool = False, only_followers: bool = False) -> None:
        """Calls the position callbacks that are due after a pass. `force_dispatch`: of the whole tree, because the
        window moved. `only_followers`: of nodes that follow every pass.
        """
        if force_dispatch:
            self._dispatcher.on_root_positioned(self.root)
        if self._dispatcher:
            self._dispatcher.dispatch(only_followers)

    def _begin_pass(self, full: bool) -> bool:
        root = self.root
        if root.owner is None or not root.measure_pass.placement.is_placed:
            raise RuntimeError("a pass needs a root that is attached")
        if self.during_pass:
            raise RuntimeError(
                "a pass was asked for while one runs: do not measure, scroll or step a frame from inside "
                "measure and placement blocks"
            )
        if self._root_constraints is None:
            return False
        self.during_pass = True
        self.during_full_pass = full
        self._before = LastLayout()
        while self._restored_lines:
            request_line_readers(self._restored_lines.pop().owner)
        return True

    def _keep_pass(self) -> None:
        if self._before is not None:
            self._before.keep_pass()

    def _end_pass(self) -> None:
        self.during_pass = self.during_full_pass = False
        if self._before is not None:
            self._before.end()
            self._before = None

    def _schedule_again(self, node: LayoutNode, error: BaseException) -> None:
        """Restores sizes and positions after a pass raised, and schedules its pending nodes and requests again (I4)."""
        before = self._before
        self._end_pass()
        if before is not None:
            if self.on_exception is not None:
                self.on_exception(error)
            self._restored_lines += before.roll_back(error)
        schedule_interrupted(self, node)
        self.postponed.repeat()
        schedule_pending(self, self.root)

    # -- one node

    def _do_remeasure(self, node: LayoutNode, constraints: Constraints | None) -> bool:
        size_changed = node.remeasure(constraints)
        parent = node.parent
        if size_changed and parent is not None:
            measured_by_parent = node.measure_pass.measured_by_parent
            if measured_by_parent == IN_MEASURE_BLOCK:
                parent.requests.request_remeasure_for_child()
            elif measured_by_parent == IN_LAYOUT_BLOCK:
                parent.request_relayout()
        return size_changed

    def is_used(self, node: LayoutNode) -> bool:
        """True if the size or position of `node` can show: the node, or a dependent node, is placed."""
        measure_pass = node.measure_pass
        if (
            measure_pass.placement.is_placed
            or measure_pass.placement.is_placed_by_parent
            or (measure_pass.measure_pending and self.measured_by_placed_parent(node))
            or measure_pass.alignment_lines_required
        ):
            return True
        ahead = node.lookahead_pass
        return ahead is not None and (ahead.is_placed or self.lookahead.can_affect_parent(node))

    def _remeasure_if_needed(self, node: LayoutNode) -> bool:
        if node.is_deactivated or not self.is_used(node):
            return False
        size_changed = False
        if node.measure_pass.measure_pending:
            size_changed = self._do_remeasure(node, self._root_constraints if node is self.root else None)
        if self.postponed:
            self.postponed.repeat()
        return size_changed

    def _remeasure_and_relayout_if_needed(self, node: LayoutNode) -> bool:
        if node.is_deactivated or not self.is_used(node):
            return False
        size_changed = False
        measure_pass = node.measure_pass
        if measure_pass.measure_pending:
            size_changed = self._do_remeasure(node, self._root_constraints if node is self.root else None)
        if measure_pass.layout_pending:
            parent = node.parent
            if node is self.root:
                node.place(0, 0)
                self._dispatcher.on_node_positioned(node)
            elif (
                parent is not None
                and parent.measure_pass.placement.is_placed
                and measure_pass.placement.is_placed_by_parent
            ):
                node.replace()
                self._dispatcher.on_node_positioned(node)
        if self.postponed:
            self.postponed.repeat()
        return size_changed

    # -- final sizes

    def force_measure_the_subtree(self, node: LayoutNode, in_lookahead: bool = False) -> None:
        """Measures the pending descendants that can change the size of `node`, whose own measurement was skipped.

        Raises RuntimeError outside a pass, or if `node` itself is pending.
        """
        if not self.during_pass:
            raise RuntimeError("force_measure_the_subtree() is for use inside a pass")
        ahead = node.lookahead_pass
        if ahead is not None and in_lookahead:
            if ahead.measure_pending:
                raise RuntimeError(f"{node!r} is pending itself: it must be measured, not only what is inside")
            if self.nodes_to_measure:
                self.lookahead.force_measure(node)
            return
        if node.measure_pass.measure_pending:
            raise RuntimeError(f"{node!r} is pending itself: it must be measured, not only what is inside")
        to_measure, to_approach = self.nodes_to_measure, self.nodes_to_approach
        if not to_measure and not to_approach:
            return  # by I3 no descendant can be pending
        if len(to_measure) + len(to_approach) <= _FEW_NODES and not (
            any(_is_inside(other, node) for other in to_measure)
            or any(_is_inside(other, node) for other in to_approach)
        ):
            return
        self._force_measure(node)

    def _force_measure(self, node: LayoutNode) -> None:
        for child in node.children:
            child_pass = child.measure_pass
            if child_pass.measured_by_parent == IN_MEASURE_BLOCK or child_pass.alignment_lines_required:
                ahead = child.lookahead_pass
                if ahead is not None and ahead.is_outermost_root:
                    # Like a measurement by its parent: in both passes.
                    if ahead.measure_pending:
                        self.lookahead.remeasure_if_needed(child)
                    else:
                        self.lookahead.force_measure(child)
                if child_pass.measure_pending:
                    # It stays in the set: its placement may be pending.
                    self._remeasure_if_needed(child)
                if not child_pass.measure_pending:
                    self._force_measure(child)
        if node.measure_pass.measure_pending:
            self._remeasure_if_needed(node)

    def measured_by_placed_parent(self, node: LayoutNode) -> bool:
        """True if a placed ancestor's size may depend on the size of this node."""
        while True:
            parent = node.parent
            if parent is None:
                return False
            if not (
                node.measure_pass.measured_by_parent != NOT_USED
                or node.measure_pass.alignment_lines_required
                # While the parent measures, its usage of this node is still unknown.
                or parent.layout_state == MEASURING
            ):
                return False
            if parent.measure_pass.placement.is_placed:
                return True
            node = parent


def _is_inside(node: LayoutNode, around: LayoutNode) -> bool:
    depth = around.depth
    at: LayoutNode | None = node
    while at is not None and at.depth > depth:
        at = at.parent
    return at is around
