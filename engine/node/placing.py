"""Placing: places one layout node and its children.

Terms       place order: the index of this node in the last placement of its parent. placed by parent: the
            last placement of the parent placed it; placed: the node and all its ancestors are placed. replace: a
            repeated placement without the parent.
Way         place → the outer coordinator → … placement blocks of modifiers … → the inner coordinator →
            on_node_placed → layout_children → the placement block of the layout → place of the children
Invariants  I1 a node whose placement is not pending only takes its position; no block runs. I2 a node that is not
            placed is not drawn, emits no events and is not scheduled; its pending flags stay until it is placed
            again. I3 a placement that read a position runs again when the node, or an ancestor, moves.
Not here    measuring: measure_pass_delegate.py, which derives from this.
Source      Compose MeasurePassDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import trace
from engine.node import last_layout
from engine.node.layout_spans import begin_children_placement, begin_placement
from engine.node.layout_state import (
    IDLE,
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    NOT_PLACED,
    NOT_USED,
)
from engine.node.measure import NO_CONSTRAINTS, LayerBlock, place_nothing
from engine.node.node_kind import LAYOUT, ON_PLACED
from engine.node.place_event import trace_place
from engine.node.position_reads import PositionReads
from engine.node.request_events import trace_queue

if TYPE_CHECKING:
    from engine.node.alignment_lines import AlignmentLines
    from engine.node.layout_node import LayoutNode
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
    from engine.node.measure_pass_delegate import MeasurePassDelegate
    from engine.node.node_coordinator import NodeCoordinator

# Modifiers of these kinds run code of the program while the node is placed, before its own placement block.
_PLACED_BY_PROGRAM: Final = LAYOUT | ON_PLACED


class Placing(PositionReads):
    """Base class of MeasurePassDelegate."""

    __slots__ = (
        "measure_pending",
        "layout_pending_for_alignment",
        "measured_by_parent",
        "placed_once",
        "is_placed_by_parent",
        "place_order",
        "previous_place_order",
        "next_child_place_order",
        "last_x",
        "last_y",
        "last_z_index",
        "last_layer_block",
        "z_index",
        "lines",
        "query_owner",
        "during_alignment_lines_query",
        "_relayout_without_parent",
        "_on_node_placed_called",
        "placement_is_traced",
        "_modifier_reads_observed",
        "_layout_reads_observed",
    )

    def __init__(self, layout_node: LayoutNode) -> None:
        # Placeable's attributes are set here: see NodeCoordinator.
        self.width = self.height = self.measured_width = self.measured_height = 0
        self.constraints = NO_CONSTRAINTS
        self._shift_x = self._shift_y = 0
        self.layout_node = layout_node
        self.layout_state = IDLE
        self.measure_pending = False
        self.layout_pending = False
        self.layout_pending_for_alignment = False
        self.measured_by_parent = NOT_USED
        self.placed_once = False
        self.is_placed = False
        self.is_placed_by_parent = False
        self.place_order = NOT_PLACED
        self.previous_place_order = NOT_PLACED
        self.next_child_place_order = 0
        self.last_x = 0
        self.last_y = 0
        self.last_z_index = 0.0
        self.last_layer_block: LayerBlock | None = None
        self.z_index = 0.0
        self.lines: AlignmentLines | None = None
        self.query_owner: MeasurePassDelegate | None = None
        self.during_alignment_lines_query = False
        self.laying_out_children = False
        self.coordinates_in_placement = False
        self.coordinates_in_modifier_placement = False
        self.children_accessing_coordinates = 0
        self._relayout_without_parent = False
        self._on_node_placed_called = False
        self.placement_is_traced = False
        self._modifier_reads_observed = False
        self._layout_reads_observed = False

    if TYPE_CHECKING:  # defined in MeasurePassDelegate

        @property
        def alignment_lines_required(self) -> bool: ...

        def recalculate_query_owner(self) -> None: ...

        def require_lines(self) -> AlignmentLines: ...

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

    @property
    def has_place_order(self) -> bool:
        """True if the parent's last placement placed this node."""
        return self.place_order != NOT_PLACED

    # -- placing

    def _placed_in(self) -> NodeCoordinator | None:
        return self.layout_node.nodes.outer_coordinator.wrapped_by

    def _place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.is_placed_by_parent = True
        if (x != self.last_x or y != self.last_y or layer_block is not self.last_layer_block) and (
            self.coordinates_in_placement or self.coordinates_in_modifier_placement
        ):
            self.layout_pending = True
        ahead = self.layout_node.lookahead_pass
        if ahead is not None:
            ahead.on_approach_placement()
            if ahead.is_placed_in_approach:
                self._place_in_lookahead(ahead, x, y)
        self._place_outer(x, y, z_index, layer_block)

    def _place_in_lookahead(self, ahead: LookaheadPassDelegate, x: int, y: int) -> None:
        """Runs the lookahead placement first, if no parent does: the node's own placement begins with it."""
        parent = self.layout_node.parent
        if parent is not None and parent.lookahead_pass is not None:
            parent.lookahead_pass.next_child_place_order = 0
        ahead.place_order = NOT_PLACED
        ahead._place_at(x, y, 0.0, None)

    def _place_outer(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise RuntimeError(
                f"{node!r} was placed while it is {'deactivated' if node.is_deactivated else 'not attached'}"
            )
        self.layout_state = LAYING_OUT
        self.last_x = x
        self.last_y = y
        self.last_z_index = z_index
        self.last_layer_block = layer_block
        self._on_node_placed_called = False
        outer = node.nodes.outer_coordinator
        stays = False
        try:
            if not self.layout_pending and self.is_placed:
                stays = trace.active is not None and self.stays_at(x, y, layer_block)
                outer.place_with_shift(x, y, z_index, layer_block)
                self.on_node_placed()
            else:
                if self.lines is not None:
                    self.lines.used_by_modifier_layout = False
                if self.coordinates_in_modifier_placement:
                    self._set_coordinates_in_modifier_placement(False)
                span = begin_placement(tracer, self, x, y) if (tracer := trace.active) is not None else None
                by_program = node.nodes.head.aggregate_child_kind_set & _PLACED_BY_PROGRAM
                if by_program or self._modifier_reads_observed:
                    # It also runs once without such modifiers, to clear the reads of removed modifiers.
                    self._modifier_reads_observed = bool(by_program)
                    owner.snapshot_observer.observe_layout_modifier_reads(node, self._place_outer_block)
                else:
                    outer._place_at(x + outer._shift_x, y + outer._shift_y, z_index, layer_block)
                if span is not None:
                    span.end_placement()
        except BaseException:
            self.layout_state = IDLE
            self.placement_is_traced = False
            self.layout_pending = True
            if (tracer := trace.active) is not None:
                trace_place(tracer, node)  # the position that the failed placement reached
            raise
        self.layout_state = IDLE
        if outer.is_placing_for_alignment and (self.coordinates_in_placement or self.coordinates_in_modifier_placement):
            node.request_relayout()
        self.placed_once = True
        if (tracer := trace.active) is not None:
            trace_place(tracer, node, stays)

    def moves_to(self, x: int, y: int) -> bool:
        """True if a placement at (x, y) changes the position of the outer coordinator."""
        outer = self.layout_node.nodes.outer_coordinator
        return outer.x != x + outer._shift_x or outer.y != y + outer._shift_y

    def stays_at(self, x: int, y: int, layer_block: LayerBlock | None) -> bool:
        """True if a placement at (x, y) changes no bounds: the node neither moves nor has a layer."""
        has_layer = layer_block is not None or self.layout_node.nodes.outer_coordinator.layer is not None
        return not has_layer and not self.moves_to(x, y)

    def _place_outer_block(self) -> None:
        outer = self.layout_node.nodes.outer_coordinator
        outer._place_at(
            self.last_x + outer._shift_x,
            self.last_y + outer._shift_y,
            self.last_z_index,
            self.last_layer_block,
        )

    def replace(self) -> None:
        """Repeats the last placement without the parent, because the content must be placed again.

        Raises RuntimeError if the node was never placed.
        """
        if not self.placed_once:
            raise RuntimeError(f"{self.layout_node!r} cannot be placed again: it was never placed")
        self._relayout_without_parent = True
        try:
            was_placed = self.is_placed
            self._place_outer(self.last_x, self.last_y, self.last_z_index, self.last_layer_block)
            if was_placed and not self._on_node_placed_called:
                # A modifier did not place its content this time: the parent must update the place order.
                parent = self.layout_node.parent
                if parent is not None:
                    parent.request_relayout()
        finally:
            self._relayout_without_parent = False

    def on_node_placed(self) -> None:
        """Called when the inner coordinator was placed: updates z index and place order, then places the children."""
        self._on_node_placed_called = True
        node = self.layout_node
        parent = node.parent
        inner = node.nodes.inner_coordinator

        z_index = inner.z_index
        at = inner.wrapped_by
        while at is not None and at.layout_node is node:
            z_index += at.z_index
            at = at.wrapped_by
        if z_index != self.z_index:
            if (tracer := trace.active) is not None:
                tracer.changes += 1
            last_layout.z_index_changes(self)
            self.z_index = z_index
            if parent is not None:
                parent.on_z_order_changed()
                parent.invalidate_layer()

        if not inner.is_placing_for_alignment:
            was_placed = self.is_placed
            if not was_placed or (self.lines is not None and self.lines.queried):
                # A queried node is marked again even if it is placed: the placement for its lines may have placed a
                # child for the first time, without marking it.
                self._mark_node_and_subtree_as_placed()
            if not was_placed:
                if parent is not None:
                    if self._relayout_without_parent:
                        parent.invalidate_layer()
                        parent.request_relayout()  # the parent does not have this node's place order yet
                    elif self.previous_place_order != NOT_PLACED:
                        parent.invalidate_layer()  # otherwise the parent detects a new place order and does it
            elif node.nodes.head.aggregate_child_kind_set & ON_PLACED:
                inner.on_placed()

        if parent is None:
            self.place_order = 0
        elif not self._relayout_without_parent and parent.measure_pass.layout_state == LAYING_OUT:
            if self.place_order != NOT_PLACED:
                raise RuntimeError(f"{node!r} was placed twice in one placement of {parent!r}")
            parent_pass = parent.measure_pass
            self.place_order = parent_pass.next_child_place_order
            parent_pass.next_child_place_order += 1
        self.layout_children()

    def layout_children(self) -> None:
        """Runs the placement block of the layout if its placement is pending, and updates the alignment lines."""
        self.laying_out_children = True
        old_state = self.layout_state
        node = self.layout_node
        parent = node.parent
        if self.lines is None and (parent is None or parent.measure_pass.query_owner is None):
            self.query_owner = None
        else:
            self.recalculate_query_owner()
        try:
            if self.layout_pending and node.folded_children:
                self._measure_pending_children()
            if self.layout_pending_for_alignment or (
                self.layout_pending
                and not self.during_alignment_lines_query
                and not node.nodes.inner_coordinator.is_placing_for_alignment
            ):
                self._run_placement_block(node)
                self.layout_state = old_state
                self.layout_pending_for_alignment = False
            lines = self.lines
            if lines is not None:
                if lines.used_during_parent_layout:
                    lines.previous_used_during_parent_layout = True
                if lines.dirty and self.alignment_lines_required:
                    lines.recalculate()
            elif self.query_owner is not None:
                self.require_lines().recalculate()
        except BaseException:
            self.layout_state = old_state
            self.mark_layout_pending()
            raise
        finally:
            self.laying_out_children = False

    def _run_placement_block(self, node: LayoutNode) -> None:
        self.layout_pending = False
        self.layout_state = LAYING_OUT
        if self.coordinates_in_placement:
            self._set_coordinates_in_placement(False)
        span = begin_children_placement(tracer, self) if (tracer := trace.active) is not None else None
        result = node.nodes.inner_coordinator.measure_result
        runs_code = result is None or result.place_children is not place_nothing or bool(node.folded_children)
        if runs_code or self._layout_reads_observed:
            # It also runs once after the last code is removed, to clear its reads.
            self._layout_reads_observed = runs_code
            owner = node.owner
            assert owner is not None
            owner.snapshot_observer.observe_layout_reads(node, self._layout_children_block)
        if span is not None:
            span.end_placement()

    def _measure_pending_children(self) -> None:
        """Measures children whose measurement is pending, so that their sizes are final before the placement block
        runs.

        This pass visits the parent before them. If a child's size changed, the parent's measurement is requested, too.
        """
        node = self.layout_node
        for child in node.children:
            child_pass = child.measure_pass
            if child_pass.measure_pending and child_pass.measured_by_parent == IN_MEASURE_BLOCK:
                if child.remeasure():
                    node.request_remeasure()

    @trace.boundary
    def _layout_children_block(self) -> None:
        node = self.layout_node
        self.next_child_place_order = 0
        inner = node.nodes.inner_coordinator
        result = inner.measure_result or inner.require_measure_result()
        if not node.folded_children:
            result.place_children()
            return
        children = node.children
        for child in children:
            child_pass = child.measure_pass
            child_pass.previous_place_order = child_pass.place_order
            child_pass.place_order = NOT_PLACED
            child_pass.is_placed_by_parent = False
            if child_pass.measured_by_parent == IN_LAYOUT_BLOCK:
                child_pass.measured_by_parent = NOT_USED
            if child_pass.lines is not None:
                child_pass.lines.used_during_parent_layout = False

        try:
            if inner.is_placing_for_alignment:
                for child in children:
                    child.nodes.outer_coordinator.is_placing_for_alignment = True
                try:
                    result.place_children()
                finally:
                    for child in node.children:
                        child.nodes.outer_coordinator.is_placing_for_alignment = False
            else:
                result.place_children()
        except BaseException:
            for child in children:
                child.measure_pass.restore_place_order()
            raise

        notified = False
        for child in node.children:
            child_pass = child.measure_pass
            if child_pass.previous_place_order != child_pass.place_order:
                last_layout.order_changes(child_pass)
                if not notified:
                    notified = True
                    if (tracer := trace.active) is not None:
                        tracer.changes += 1
                    node.on_z_order_changed()
                    self._invalidate_layer_of_children(node)
                if child_pass.place_order == NOT_PLACED:
                    ahead = child.lookahead_pass
                    if ahead is not None and ahead.is_placed_in_approach:
                        ahead.mark_subtree_as_not_placed(False)
                    child_pass.mark_subtree_as_not_placed()
            lines = child_pass.lines
            if lines is not None:
                lines.previous_used_during_parent_layout = lines.used_during_parent_layout

    def _invalidate_layer_of_children(self, node: LayoutNode) -> None:
        """Invalidates the layer of the children after their drawing order or the placed children changed."""
        first = self.previous_place_order == NOT_PLACED and not self._relayout_without_parent
        if first and (parent := node.parent) is not None and parent.measure_pass.layout_state == LAYING_OUT:
            # The parent, which is placing this node for the first time, invalidates the layer around it.
            node.nodes.inner_coordinator.invalidate_layer_of_node()
        else:
            node.invalidate_layer()

    # -- placed or not

    def restore_place_order(self) -> None:
        """Restores the place order of this node after the placement of the parent raised."""
        self.place_order = self.previous_place_order
        if self.place_order != NOT_PLACED:
            self.is_placed_by_parent = True
        elif self.is_placed:
            self.mark_subtree_as_not_placed()

    def mark_subtree_as_not_placed(self) -> None:
        """Marks the subtree as not placed, releases its layers and notifies its modifier nodes."""
        if not self.is_placed:
            return
        last_layout.placed_changes(self)
        self.is_placed = False
        node = self.layout_node
        at: NodeCoordinator | None = node.nodes.outer_coordinator
        while at is not None:
            at.on_unplaced()
            at.release_layer()
            at = at.wrapped
        if (tracer := trace.active) is not None:
            trace_place(tracer, node)
        for child in node.children:
            child.measure_pass.mark_subtree_as_not_placed()

    def _mark_node_and_subtree_as_placed(self) -> None:
        was_placed = self.is_placed
        last_layout.placed_changes(self)
        self.is_placed = True
        node = self.layout_node
        chain = node.nodes
        if not was_placed:
            if chain.head.aggregate_child_kind_set & ON_PLACED:
                chain.inner_coordinator.on_placed()
            if self.measure_pending:
                # The owner may have ignored the request while the node was not placed (I2).
                node.request_remeasure(force=True)
        at: NodeCoordinator | None = chain.outer_coordinator
        while at is not None:
            if at.last_layer_drawing_was_skipped:
                at.invalidate_layer()
            at = at.wrapped
        if not node.folded_children:
            return
        for child in node.children:
            child_pass = child.measure_pass
            # This node's last placement placed the child, before this node became unplaced.
            if child_pass.place_order != NOT_PLACED:
                child_pass._mark_node_and_subtree_as_placed()
                if (tracer := trace.active) is not None:
                    trace_place(tracer, child)
                child.reschedule()

    def on_node_detached(self) -> None:
        """Resets the placement state when the node is detached."""
        self.place_order = NOT_PLACED
        self.previous_place_order = NOT_PLACED
        self.is_placed = False
        self.measured_by_parent = NOT_USED
