"""LookaheadPlacing: the lookahead placement of one layout node and of its children.

Terms       detached: only the approach pass of the parent placed the node, so it runs its own lookahead placement.
            place order: the index of the node in its parent's last lookahead placement.
Way         place → the outer lookahead delegate → … placement blocks of modifiers … → the inner one → on_node_placed →
            layout_children → the placement block of the layout → place of the children
Invariants  I1 a node whose lookahead placement is not pending only takes its position. I2 a lookahead placement that
            read a position runs again when the node, or an ancestor, moves in lookahead.
Not here    measuring: lookahead_pass_delegate.py, which derives from this.
Source      Compose LookaheadPassDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.layout_spans import LookaheadPlacementSpan
from engine.node.layout_state import (
    IDLE,
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    LOOKAHEAD_LAYING_OUT,
    NOT_PLACED,
    NOT_USED,
)
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.measure import LayerBlock, Placeable
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate

# The pass that placed a node in lookahead.
_NOT = 0
_IN_LOOKAHEAD = 1
_IN_APPROACH = 2


class LookaheadPlacing(Placeable):
    """Base class of LookaheadPassDelegate."""

    __slots__ = (
        "layout_node",
        "placed_once",
        "measure_pending",
        "layout_pending",
        "measured_by_parent",
        "place_order",
        "previous_place_order",
        "next_child_place_order",
        "last_x",
        "last_y",
        "laying_out_children",
        "reads_position",
        "has_readers_inside",
        "is_detached_from_parent_pass",
        "is_detached_from_parent_placement",
        "lines_used_in_parent_layout",
        "_placed",
        "_relayout_without_parent",
        "_on_node_placed_called",
    )

    def __init__(self, layout_node: LayoutNode) -> None:
        Placeable.__init__(self)
        self.layout_node = layout_node
        self.placed_once = False
        self.measure_pending = False
        self.layout_pending = False
        self.measured_by_parent = NOT_USED
        self.place_order = NOT_PLACED
        self.previous_place_order = NOT_PLACED
        self.next_child_place_order = 0
        self.last_x = 0
        self.last_y = 0
        self.laying_out_children = False
        self.reads_position = False
        self.has_readers_inside = False
        self.is_detached_from_parent_pass = False
        self.is_detached_from_parent_placement = False
        self.lines_used_in_parent_layout = False
        self._placed = _NOT
        self._relayout_without_parent = False
        self._on_node_placed_called = False

    if TYPE_CHECKING:  # defined in LookaheadPassDelegate

        def remeasure(self, constraints: Constraints) -> bool: ...

    @property
    def is_placed(self) -> bool:
        """True if the node is placed in lookahead."""
        return self._placed != _NOT

    @property
    def is_outermost_root(self) -> bool:
        """True if the node runs its own lookahead pass."""
        parent = self.layout_node.parent
        return parent is None or parent.lookahead_pass is None or self.is_detached_from_parent_pass

    @property
    def is_placed_in_approach(self) -> bool:
        """True if the approach placement runs the node's lookahead placement."""
        return self.is_detached_from_parent_placement or self.is_outermost_root

    def _outer(self) -> LookaheadDelegate:
        outer = self.layout_node.nodes.outer_coordinator.lookahead
        assert outer is not None  # I1 of lookahead_delegate.py
        return outer

    def _inner(self) -> LookaheadDelegate:
        inner = self.layout_node.nodes.inner_coordinator.lookahead
        assert inner is not None  # I1 of lookahead_delegate.py
        return inner

    def mark_layout_pending(self) -> None:
        """Marks the lookahead placement as pending."""
        self.layout_pending = True

    # -- placing

    def _placed_in(self) -> Any:
        return self._outer()._placed_in()

    def mark_motion_frame(self) -> None:
        """Marks the placement as continuous motion."""
        self._outer().mark_motion_frame()

    def _place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise RuntimeError(
                f"{node!r} was placed while it is {'deactivated' if node.is_deactivated else 'not attached'}"
            )
        measure_pass = node.measure_pass
        parent = node.parent
        if parent is not None and parent.measure_pass.layout_state == LOOKAHEAD_LAYING_OUT:
            self.is_detached_from_parent_placement = False
        before = measure_pass.layout_state
        measure_pass.layout_state = LOOKAHEAD_LAYING_OUT
        self.placed_once = True
        self._on_node_placed_called = False
        if (x, y) != (self.last_x, self.last_y):
            if self.reads_position:
                self.layout_pending = True
            self.on_moved()
        self.last_x, self.last_y = x, y
        outer = self._outer()
        try:
            if not self.layout_pending and self.is_placed:
                outer.place_self(x + outer._shift_x, y + outer._shift_y)
                self.on_node_placed()
            else:
                self.reads_position = False
                span = LookaheadPlacementSpan(tracer, node, x, y) if (tracer := trace.active) is not None else None
                moved = (outer.x, outer.y)
                owner.snapshot_observer.observe_lookahead_modifier_reads(node, self._place_outer_block)
                if span is not None:
                    span.end_placement(moved != (outer.x, outer.y))
        except BaseException:
            self.layout_pending = True
            measure_pass.mark_layout_pending()
            measure_pass.layout_state = IDLE
            raise
        measure_pass.layout_state = IDLE if before == LOOKAHEAD_LAYING_OUT else before

    def _place_outer_block(self) -> None:
        outer = self._outer()
        outer._place_at(self.last_x + outer._shift_x, self.last_y + outer._shift_y, 0.0, None)

    def replace(self) -> None:
        """Repeats the last lookahead placement without the parent. Raises RuntimeError if the node was never placed."""
        if not self.placed_once:
            raise RuntimeError(f"{self.layout_node!r} cannot be placed again in lookahead: it was never placed")
        self._relayout_without_parent = True
        try:
            was_placed = self.is_placed
            self._place_at(self.last_x, self.last_y, 0.0, None)
            if was_placed and not self._on_node_placed_called:
                parent = self.layout_node.parent
                if parent is not None:
                    parent.request_lookahead_relayout()
        finally:
            self._relayout_without_parent = False

    def on_approach_placement(self) -> None:
        """Called when the approach pass places the node: notes that the parent did not place it in lookahead."""
        if self._placed == _NOT and not self.is_outermost_root:
            self.is_detached_from_parent_placement = True

    def on_node_placed(self) -> None:
        """Called when the inner delegate was placed: updates the place order, then places the children."""
        self._on_node_placed_called = True
        node = self.layout_node
        parent = node.parent
        placed = _IN_APPROACH if self.is_detached_from_parent_placement else _IN_LOOKAHEAD
        if self._placed != placed:
            self._mark_node_and_subtree_as_placed()
            if self._relayout_without_parent and parent is not None:
                parent.request_lookahead_relayout()  # the parent does not have its place order yet
        parent_pass = parent.lookahead_pass if parent is not None else None
        if parent is None or parent_pass is None:
            self.place_order = 0
        elif not self._relayout_without_parent and parent.measure_pass.layout_state in (
            LAYING_OUT,
            LOOKAHEAD_LAYING_OUT,
        ):
            if self.place_order != NOT_PLACED:
                raise RuntimeError(f"{node!r} was placed twice in one lookahead placement of {parent!r}")
            self.place_order = parent_pass.next_child_place_order
            parent_pass.next_child_place_order += 1
        self.layout_children()

    def layout_children(self, for_alignment: bool = False) -> None:
        """Runs the placement block of the layout in lookahead if its placement is pending."""
        node = self.layout_node
        self.laying_out_children = True
        state = node.measure_pass.layout_state
        inner = self._inner()
        try:
            if self.layout_pending:
                for child in node.children:
                    child_pass = pass_of(child)
                    if child_pass.measure_pending and child_pass.measured_by_parent == IN_MEASURE_BLOCK:
                        if child_pass.remeasure(child_pass.constraints):
                            node.request_lookahead_remeasure()
            if self.layout_pending and (for_alignment or not inner.is_placing_for_alignment):
                self.layout_pending = for_alignment
                node.measure_pass.layout_state = LOOKAHEAD_LAYING_OUT
                owner = node.owner
                assert owner is not None
                owner.snapshot_observer.observe_lookahead_layout_reads(node, self._layout_children_block)
        except BaseException:
            self.layout_pending = True
            raise
        finally:
            node.measure_pass.layout_state = state
            self.laying_out_children = False

    @trace.boundary
    def _layout_children_block(self) -> None:
        node = self.layout_node
        self.next_child_place_order = 0
        inner = self._inner()
        children = list(node.children)
        for child in children:
            child_pass = pass_of(child)
            child_pass.previous_place_order = child_pass.place_order
            child_pass.place_order = NOT_PLACED
            child_pass.lines_used_in_parent_layout = False
            if child_pass.measured_by_parent == IN_LAYOUT_BLOCK:
                child_pass.measured_by_parent = NOT_USED
            child_pass._outer().is_placing_for_alignment = inner.is_placing_for_alignment
        try:
            inner.require_measure_result().place_children()
        except BaseException:
            for child in children:
                child_pass = pass_of(child)
                child_pass.place_order = child_pass.previous_place_order
            raise
        finally:
            for child in children:
                if child.lookahead_pass is not None:
                    child.lookahead_pass._outer().is_placing_for_alignment = False
        for child in node.children:
            child_pass = pass_of(child)
            if child_pass.previous_place_order != NOT_PLACED and child_pass.place_order == NOT_PLACED:
                child_pass.mark_subtree_as_not_placed(True)

    # -- placed or not

    def mark_subtree_as_not_placed(self, in_lookahead: bool) -> None:
        """Marks the subtree as not placed in lookahead. `in_lookahead`: the parent's lookahead placement omitted the
        node.
        """
        if in_lookahead == self.is_placed_in_approach:
            return
        self._placed = _NOT
        for child in self.layout_node.children:
            pass_of(child).mark_subtree_as_not_placed(True)

    def _mark_node_and_subtree_as_placed(self) -> None:
        before = self._placed
        self._placed = _IN_APPROACH if self.is_detached_from_parent_placement else _IN_LOOKAHEAD
        if before != _IN_LOOKAHEAD and self.measure_pending:
            self.layout_node.ask_for_lookahead_remeasure(force=True)
        for child in self.layout_node.children:
            child_pass = pass_of(child)
            if child_pass.place_order != NOT_PLACED:
                child_pass._mark_node_and_subtree_as_placed()
                child.reschedule()

    def on_node_detached(self) -> None:
        """Resets the lookahead placement when the node is detached."""
        self.place_order = NOT_PLACED
        self.previous_place_order = NOT_PLACED
        self.measured_by_parent = NOT_USED
        self._placed = _NOT

    # -- positions

    def on_coordinates_used(self) -> None:
        """Records that the running lookahead placement read a position."""
        self.reads_position = True
        at: LookaheadPlacing | None = self
        while at is not None and not at.has_readers_inside:
            at.has_readers_inside = True
            parent = at.layout_node.parent
            at = parent.lookahead_pass if parent is not None else None

    def on_moved(self) -> None:
        """Requests the lookahead placements inside that read positions."""
        if not self.has_readers_inside:
            return
        for child in self.layout_node.children:
            child_pass = child.lookahead_pass
            if child_pass is not None and child_pass.has_readers_inside:
                if child_pass.reads_position and not child_pass.layout_pending:
                    child.request_lookahead_relayout()
                child_pass.on_moved()


def pass_of(node: LayoutNode) -> LookaheadPassDelegate:
    """Returns the lookahead pass of a node in a LookaheadScope."""
    ahead = node.lookahead_pass
    assert ahead is not None  # children belong to the LookaheadScope of their parent
    return ahead
