"""NodePlacement: where one node is placed, whether it is placed, and how its parent places it.

Terms       placed by parent: the last placement of the parent placed it; placed: node and ancestors are all placed.
            replace: a repeated placement without the parent.
Way         place_at → the outer coordinator → … placement blocks of modifiers … → the inner coordinator →
            on_node_placed → the children (children_placement.py)
Invariants  I1 a node whose placement is not pending only takes its position; no block runs. I2 a node that is not
            placed is not drawn, emits no events and is not scheduled; its pending flags stay until it is placed again.
Not here    measuring: measure_pass_delegate.py. The placement block of the layout: children_placement.py. Blocks that
            read positions: position_reads.py.
Source      Compose MeasurePassDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import trace
from engine.node import last_layout
from engine.node.coordinator_layer import release_layer
from engine.node.coordinator_nodes import notify_placed, notify_unplaced
from engine.node.layer_invalidation import invalidate_layer, invalidate_layer_of_node
from engine.node.layout_spans import begin_placement
from engine.node.layout_state import IDLE, LAYING_OUT, NOT_PLACED
from engine.node.measure import LayerBlock
from engine.node.measured_by_parent import not_usable
from engine.node.node_kind import LAYOUT, ON_PLACED
from engine.node.place_event import trace_place
from engine.node.place_order import PlaceOrder
from engine.node.position_reads import NO_READS, PositionReads

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.measure_pass_delegate import MeasurePassDelegate
    from engine.node.node_coordinator import NodeCoordinator

# Modifiers of these kinds run code of the program while the node is placed, before its own placement block.
_PLACED_BY_PROGRAM: Final = LAYOUT | ON_PLACED


class NodePlacement:
    """The placement of one node in the approach pass. All lengths are in px."""

    __slots__ = (
        "is_placed",
        "is_placed_by_parent",
        "is_traced",
        "last_layer_block",
        "last_x",
        "last_y",
        "last_z_index",
        "layout_node",
        "order",
        "placed_once",
        "position_reads",
        "z_index",
        "_before_detach",
        "_modifier_reads_observed",
        "_on_node_placed_called",
        "_pass",
        "_relayout_without_parent",
    )

    def __init__(self, measure_pass: MeasurePassDelegate) -> None:
        self.layout_node: LayoutInfo = measure_pass.layout_node
        self._pass = measure_pass
        self.order = PlaceOrder()
        self.position_reads = NO_READS
        self.placed_once = False
        self.is_placed = False
        self.is_placed_by_parent = False
        self.last_x = 0
        self.last_y = 0
        self.last_z_index = 0.0
        self.last_layer_block: LayerBlock | None = None
        self.z_index = 0.0
        self.is_traced = False  # True inside the PLACEMENT event of this node
        self._relayout_without_parent = False
        self._on_node_placed_called = False
        self._modifier_reads_observed = False
        self._before_detach: tuple[bool, int] | None = None
        """Whether the node was placed when it was last detached, and its index in the placement of the parent."""

    def own_position_reads(self) -> PositionReads:
        """Returns the position reads of this node, to change them."""
        reads = self.position_reads
        if reads is NO_READS:
            reads = self.position_reads = PositionReads()
            reads.layout_node = self.layout_node
        return reads

    def moves_to(self, x: int, y: int) -> bool:
        """True if a placement at (x, y) changes the position of the outer coordinator."""
        outer = self.layout_node.nodes.outer_coordinator
        return outer.x != x + outer.shift_x or outer.y != y + outer.shift_y

    def stays_at(self, x: int, y: int, layer_block: LayerBlock | None) -> bool:
        """True if a placement at (x, y) changes no bounds: the node neither moves nor has a layer."""
        if layer_block is not None:
            return False
        outer = self.layout_node.nodes.outer_coordinator  # as `moves_to`: a traced frame asks each placed node
        return outer.layer is None and outer.x == x + outer.shift_x and outer.y == y + outer.shift_y

    def changes_with(self, x: int, y: int, layer_block: LayerBlock | None) -> bool:
        """True if the position or the layer block differs from that of the last placement."""
        return x != self.last_x or y != self.last_y or layer_block is not self.last_layer_block

    # -- placing

    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        """Places the node at (x, y) of the parent. Raises RuntimeError if it is deactivated or detached."""
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise not_usable(node, "placed")
        own = self._pass
        node.layout_state = LAYING_OUT
        self.last_x = x
        self.last_y = y
        self.last_z_index = z_index
        self.last_layer_block = layer_block
        self._on_node_placed_called = False
        outer = node.nodes.outer_coordinator
        reads = self.position_reads
        stays = False
        try:
            if not own.layout_pending and self.is_placed:  # keeps I1
                stays = trace.active is not None and self.stays_at(x, y, layer_block)
                outer.place_with_shift(x, y, z_index, layer_block)
                self.on_node_placed()
            else:
                if own.lines is not None:
                    own.lines.used_by_modifier_layout = False
                if reads.in_modifier_placement:
                    reads.set_in_modifier_placement(False)
                span = begin_placement(tracer, self, x, y) if (tracer := trace.active) is not None else None
                by_program = node.nodes.head.aggregate_child_kind_set & _PLACED_BY_PROGRAM
                if by_program or self._modifier_reads_observed:
                    # It also runs once without such modifiers, to clear the reads of removed modifiers.
                    self._modifier_reads_observed = bool(by_program)
                    owner.snapshot_observer.observe_layout_modifier_reads(node, self._place_outer_block)
                else:
                    outer.place_at(x + outer.shift_x, y + outer.shift_y, z_index, layer_block)
                if span is not None:
                    span.end_placement()
        except BaseException:
            node.layout_state = IDLE
            self.is_traced = False
            own.layout_pending = True
            if (tracer := trace.active) is not None:
                trace_place(tracer, node)  # the position that the failed placement reached
            raise
        node.layout_state = IDLE
        reads = self.position_reads
        if outer.is_placing_for_alignment and (reads.in_placement or reads.in_modifier_placement):
            node.requests.request_relayout()
        self.placed_once = True
        if (tracer := trace.active) is not None:
            trace_place(tracer, node, stays)

    def _place_outer_block(self) -> None:
        outer = self.layout_node.nodes.outer_coordinator
        x, y = self.last_x + outer.shift_x, self.last_y + outer.shift_y
        outer.place_at(x, y, self.last_z_index, self.last_layer_block)

    def replace(self) -> None:
        """Repeats the last placement without the parent, because the content must be placed again.

        Raises RuntimeError if the node was never placed.
        """
        if not self.placed_once:
            raise RuntimeError(f"{self.layout_node!r} cannot be placed again: it was never placed")
        self._relayout_without_parent = True
        try:
            was_placed = self.is_placed
            self.place_at(self.last_x, self.last_y, self.last_z_index, self.last_layer_block)
            if was_placed and not self._on_node_placed_called:
                # A modifier did not place its content this time: the parent must update the place order.
                parent = self.layout_node.parent
                if parent is not None:
                    parent.requests.request_relayout()
        finally:
            self._relayout_without_parent = False

    def on_node_placed(self) -> None:
        """Called when the inner coordinator was placed: updates z index and place order, then places the children."""
        self._on_node_placed_called = True
        node = self.layout_node
        self._update_z_index()
        if not node.nodes.inner_coordinator.is_placing_for_alignment:
            self._update_placed()
        parent = node.parent
        if parent is None:
            self.order.take_first()
        elif not self._relayout_without_parent and parent.layout_state == LAYING_OUT:
            if not self.order.take_next_of(parent.measure_pass.placement.order):
                raise RuntimeError(f"{node!r} was placed twice in one placement of {parent!r}")
        self._pass.children_placement.run()

    def _update_z_index(self) -> None:
        """Adds the z indices of the node's coordinators; a changed sum changes the drawing order of the parent."""
        node = self.layout_node
        inner = node.nodes.inner_coordinator
        z_index = inner.z_index
        at: NodeCoordinator | None = node.nodes.outer_coordinator
        while at is not None and at is not inner:
            z_index += at.z_index
            at = at.wrapped
        if z_index != self.z_index:
            if (tracer := trace.active) is not None:
                tracer.changes += 1
            last_layout.z_index_changes(self)
            self.z_index = z_index
            if node.parent is not None:
                node.parent.child_list.on_z_order_changed()
                node.parent.invalidate_layer()

    def _update_placed(self) -> None:
        """Marks the node as placed, and requests the drawing of a node that was not placed before."""
        node = self.layout_node
        lines = self._pass.lines
        was_placed = self.is_placed
        if not was_placed or (lines is not None and lines.queried):
            # A node with queried alignment lines is marked again, even if it is placed: computing the lines may have
            # placed a child for the first time, without marking it.
            self._mark_node_and_subtree_as_placed()
        if not was_placed:
            parent = node.parent
            if parent is not None:
                if self._relayout_without_parent:
                    parent.invalidate_layer()
                    parent.requests.request_relayout()  # the parent does not have this node's place order yet
                elif self.order.previous != NOT_PLACED:
                    parent.invalidate_layer()  # otherwise the parent detects a new place order and does it
        elif node.nodes.head.aggregate_child_kind_set & ON_PLACED:
            notify_placed(node.nodes.inner_coordinator)

    def invalidate_layer_of_children(self) -> None:
        """Invalidates the layer of the children after their drawing order or the placed children changed."""
        node = self.layout_node
        first = self.order.previous == NOT_PLACED and not self._relayout_without_parent
        if first and (parent := node.parent) is not None and parent.layout_state == LAYING_OUT:
            # The parent, which is placing this node for the first time, invalidates the layer around it.
            invalidate_layer_of_node(node.nodes.inner_coordinator)
        else:
            node.invalidate_layer()

    # -- placed or not

    def restore_place_order(self) -> None:
        """Restores the place order of this node after the placement of the parent raised."""
        self.order.restore()
        if self.order.is_taken:
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
            notify_unplaced(at)
            release_layer(at)
            at = at.wrapped
        if (tracer := trace.active) is not None:
            trace_place(tracer, node)
            # An earlier request, such as that of the released layer, is not the cause of the next placement: the
            # placement by the parent is.
            tracer.take_pending(trace.PLACEMENT, node)
        for child in node.children:
            child.measure_pass.placement.mark_subtree_as_not_placed()

    def _mark_node_and_subtree_as_placed(self) -> None:
        was_placed = self.is_placed
        last_layout.placed_changes(self)
        self.is_placed = True
        node = self.layout_node
        chain = node.nodes
        if not was_placed:
            if chain.head.aggregate_child_kind_set & ON_PLACED:
                notify_placed(chain.inner_coordinator)
            if self._pass.measure_pending:
                # The owner may have ignored the request while the node was not placed (I2).
                node.requests.request_remeasure(force=True)
        at: NodeCoordinator | None = chain.outer_coordinator
        while at is not None:
            if at.layer_state is not None and at.layer_state.drawing_was_skipped:
                invalidate_layer(at)
            at = at.wrapped
        if not node.child_list.folded:
            return
        for child in node.children:
            child_placement = child.measure_pass.placement
            # This node's last placement placed the child, before this node became unplaced.
            if child_placement.order.is_taken:
                child_placement._mark_node_and_subtree_as_placed()
                if (tracer := trace.active) is not None:
                    trace_place(tracer, child)
                    if child.measure_pass.layout_pending:
                        tracer.asks_for(trace.PLACEMENT, child)  # reschedule emits nothing
                child.requests.reschedule()

    def on_node_detached(self) -> None:
        """Resets the state when the node is detached."""
        self._before_detach = (self.is_placed, self.order.index)
        self.order.clear()
        self.is_placed = False

    def restore_after_detach(self) -> None:
        """Restores the placement of the subtree, which a failed change detached and its undo attached again.

        The nodes stay pending: the next pass measures, places and draws them.
        """
        before, node = self._before_detach, self.layout_node
        if before is None or node.owner is None:
            return
        self.is_placed = before[0] and (node.parent is None or node.parent.is_placed)
        self.order.put_back(before[1])
        self.is_placed_by_parent = self.order.is_taken
        if self.is_placed:
            node.invalidate_layer()
        for child in node.children:
            child.measure_pass.placement.restore_after_detach()
