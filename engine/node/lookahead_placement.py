"""LookaheadPlacement: the lookahead placement of one layout node and of its children.

Terms       detached: only the approach pass of the parent placed the node, so it runs its own lookahead placement.
Way         place_at → the outer lookahead delegate → … placement blocks of modifiers … → the inner one →
            on_node_placed → layout_children → the placement block of the layout → place of the children
Invariants  I1 a node whose lookahead placement is not pending only takes its position. I2 the node's layout state is
            that of lookahead while a block runs, and afterwards the one from before.
Not here    measuring: lookahead_pass_delegate.py. Blocks that read positions: position_reads.py.
Source      Compose LookaheadPassDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.node.layout_spans import LookaheadPlacementSpan
from engine.node.layout_state import IDLE, IN_LAYOUT_BLOCK, IN_MEASURE_BLOCK, LAYING_OUT, LOOKAHEAD_LAYING_OUT, NOT_USED
from engine.node.measured_by_parent import not_usable
from engine.node.place_order import PlaceOrder
from engine.node.position_reads import LookaheadPositionReads

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate

# The pass that placed a node in lookahead.
_NOT = 0
_IN_LOOKAHEAD = 1
_IN_APPROACH = 2


class LookaheadPlacement:
    """The placement of one node in the lookahead pass."""

    __slots__ = (
        "is_detached_from_parent",
        "is_running",
        "last_x",
        "last_y",
        "layout_node",
        "order",
        "placed_once",
        "position_reads",
        "_on_node_placed_called",
        "_pass",
        "_placed",
        "_relayout_without_parent",
    )

    def __init__(self, lookahead_pass: LookaheadPassDelegate) -> None:
        self.layout_node: LayoutInfo = lookahead_pass.layout_node
        self._pass = lookahead_pass
        self.order = PlaceOrder()
        self.position_reads = LookaheadPositionReads(self.layout_node)
        self.placed_once = False
        self.last_x = 0
        self.last_y = 0
        self.is_running = False  # True while the placement block of the layout runs
        self.is_detached_from_parent = False
        self._placed = _NOT
        self._relayout_without_parent = False
        self._on_node_placed_called = False

    @property
    def is_placed(self) -> bool:
        """True if the node is placed in lookahead."""
        return self._placed != _NOT

    # -- placing

    def place_at(self, x: int, y: int) -> None:
        """Places the node at (x, y) of the parent, in px. Raises RuntimeError if it is deactivated or detached."""
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise not_usable(node, "placed")
        self._pass.note()
        parent = node.parent
        if parent is not None and parent.layout_state == LOOKAHEAD_LAYING_OUT:
            self.is_detached_from_parent = False
        before = node.layout_state
        node.layout_state = LOOKAHEAD_LAYING_OUT
        self.placed_once = True
        self._on_node_placed_called = False
        if (x, y) != (self.last_x, self.last_y):
            if self.position_reads.is_reader:
                self._pass.layout_pending = True
            self.position_reads.request_placements()
        self.last_x, self.last_y = x, y
        outer = self._pass.outer_delegate()
        try:
            if not self._pass.layout_pending and self.is_placed:  # keeps I1
                outer.place_self(x + outer.shift_x, y + outer.shift_y)
                self.on_node_placed()
            else:
                self.position_reads.is_reader = False
                span = LookaheadPlacementSpan(tracer, node, x, y) if (tracer := trace.active) is not None else None
                moved = (outer.x, outer.y)
                owner.snapshot_observer.observe_lookahead_modifier_reads(node, self._place_outer_block)
                if span is not None:
                    span.end_placement(moved != (outer.x, outer.y))
        except BaseException:
            self._pass.layout_pending = True
            node.measure_pass.mark_layout_pending()
            node.layout_state = IDLE
            raise
        node.layout_state = IDLE if before == LOOKAHEAD_LAYING_OUT else before

    def _place_outer_block(self) -> None:
        outer = self._pass.outer_delegate()
        outer.place_at(self.last_x + outer.shift_x, self.last_y + outer.shift_y, 0.0, None)

    def replace(self) -> None:
        """Repeats the last lookahead placement without the parent. Raises RuntimeError if the node was never placed."""
        if not self.placed_once:
            raise RuntimeError(f"{self.layout_node!r} cannot be placed again in lookahead: it was never placed")
        self._relayout_without_parent = True
        try:
            was_placed = self.is_placed
            self.place_at(self.last_x, self.last_y)
            if was_placed and not self._on_node_placed_called:
                parent = self.layout_node.parent
                if parent is not None:
                    parent.requests.request_lookahead_relayout()
        finally:
            self._relayout_without_parent = False

    def on_approach_placement(self) -> None:
        """Called when the approach pass places the node: notes that the parent did not place it in lookahead."""
        if self._placed == _NOT and not self._pass.is_outermost_root:
            self.is_detached_from_parent = True

    def on_node_placed(self) -> None:
        """Called when the inner delegate was placed: updates the place order, then places the children."""
        self._on_node_placed_called = True
        node = self.layout_node
        parent = node.parent
        placed = _IN_APPROACH if self.is_detached_from_parent else _IN_LOOKAHEAD
        if self._placed != placed:
            self._mark_node_and_subtree_as_placed()
            if self._relayout_without_parent and parent is not None:
                parent.requests.request_lookahead_relayout()  # the parent does not have its place order yet
        parent_pass = parent.lookahead_pass if parent is not None else None
        if parent is None or parent_pass is None:
            self.order.take_first()
        elif not self._relayout_without_parent and parent.layout_state in (LAYING_OUT, LOOKAHEAD_LAYING_OUT):
            if not self.order.take_next_of(parent_pass.placement.order):
                raise RuntimeError(f"{node!r} was placed twice in one lookahead placement of {parent!r}")
        self.layout_children()

    def layout_children(self, for_alignment: bool = False) -> None:
        """Runs the placement block of the layout in lookahead if its placement is pending."""
        node, own = self.layout_node, self._pass
        self.is_running = True
        state = node.layout_state
        inner = self._pass.inner_delegate()
        try:
            if own.layout_pending:
                for child in node.children:
                    child_pass = pass_of(child)
                    if child_pass.measure_pending and child_pass.measured_by_parent == IN_MEASURE_BLOCK:
                        if child_pass.remeasure(child_pass.constraints):
                            node.requests.request_lookahead_remeasure()
            if own.layout_pending and (for_alignment or not inner.is_placing_for_alignment):
                own.layout_pending = for_alignment
                node.layout_state = LOOKAHEAD_LAYING_OUT
                owner = node.owner
                assert owner is not None
                owner.snapshot_observer.observe_lookahead_layout_reads(node, self._layout_children_block)
        except BaseException:
            own.layout_pending = True
            raise
        finally:
            node.layout_state = state
            self.is_running = False

    @trace.boundary
    def _layout_children_block(self) -> None:
        node = self.layout_node
        self.order.begin_round_of_children()
        inner = self._pass.inner_delegate()
        children = list(node.children)
        for child in children:
            child_pass = pass_of(child)
            child_pass.note()
            child_pass.placement.order.begin_round()
            child_pass.lines_used_in_parent_layout = False
            if child_pass.measured_by_parent == IN_LAYOUT_BLOCK:
                child_pass.measured_by_parent = NOT_USED
            child_pass.outer_delegate().is_placing_for_alignment = inner.is_placing_for_alignment
        try:
            inner.require_measure_result().place_children()
        except BaseException:
            for child in children:
                pass_of(child).placement.order.restore()
            raise
        finally:
            for child in children:
                if child.lookahead_pass is not None:
                    child.lookahead_pass.outer_delegate().is_placing_for_alignment = False
        for child in node.children:
            placement = pass_of(child).placement
            if placement.order.has_left:
                placement.mark_subtree_as_not_placed(True)

    # -- placed or not

    def mark_subtree_as_not_placed(self, in_lookahead: bool) -> None:
        """Marks the subtree as not placed in lookahead. `in_lookahead`: the parent's lookahead placement omitted the
        node.
        """
        if in_lookahead == self._pass.is_placed_in_approach:
            return
        self._pass.note()
        self._placed = _NOT
        for child in self.layout_node.children:
            pass_of(child).placement.mark_subtree_as_not_placed(True)

    def _mark_node_and_subtree_as_placed(self) -> None:
        self._pass.note()
        before = self._placed
        self._placed = _IN_APPROACH if self.is_detached_from_parent else _IN_LOOKAHEAD
        if before != _IN_LOOKAHEAD and self._pass.measure_pending:
            self.layout_node.requests.ask_for_lookahead_remeasure(force=True)
        for child in self.layout_node.children:
            placement = pass_of(child).placement
            if placement.order.is_taken:
                placement._mark_node_and_subtree_as_placed()
                child.requests.reschedule()

    def on_node_detached(self) -> None:
        """Resets the lookahead placement when the node is detached."""
        self.order.clear()
        self._placed = _NOT


def pass_of(node: LayoutInfo) -> LookaheadPassDelegate:
    """Returns the lookahead pass of a node in a LookaheadScope."""
    ahead = node.lookahead_pass
    assert ahead is not None  # children belong to the LookaheadScope of their parent
    return ahead
