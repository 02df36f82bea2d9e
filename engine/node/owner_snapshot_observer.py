"""OwnerSnapshotObserver: who read which state in which phase, and what is asked for when it changes.

    read in                                  a change asks for
    measure block, layout modifier's measure the node's measurement
    placement block of the layout            the node's placement
    placement block of a layout modifier     the node's placement
    draw block                               a new record of the enclosing layer
    graphics layer block                     that block again
    the same in a lookahead pass             the same in both passes
    semantics block                          semantics
    ObserverModifierNode.observe_reads       on_observed_reads_changed

Invariants  I1 one callback for each row: the same node may be a scope in several of them, and loses the
            reads of one row when that row runs again. I2 nothing is asked for by what is not attached.
Source      Compose OwnerSnapshotObserver.kt; draw: LayoutNodeDrawScope.kt; layer: NodeCoordinator.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.snapshot import SnapshotStateObserver

if TYPE_CHECKING:
    from engine.node.coordinator_layer import CoordinatorLayer
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier
    from engine.node.modifier_node import ObserverModifierNode

Block = Callable[[], None]


class OwnerSnapshotObserver:
    """One SnapshotStateObserver for a tree, with a callback for each phase."""

    __slots__ = (
        "observer",
        "observe_reads",
        "_measure_changed",
        "_lookahead_measure_changed",
        "_lookahead_layout_changed",
        "_lookahead_modifier_changed",
        "_layout_changed",
        "_layout_modifier_changed",
        "_draw_changed",
        "_layer_changed",
        "_semantics_changed",
        "_node_changed",
    )

    def __init__(self, on_changed_executor: Callable[[Block], None]) -> None:
        self.observer = SnapshotStateObserver(on_changed_executor)
        # observe_reads(scope, on_changed, block). The callbacks are bound once: each has a map of its own.
        self.observe_reads = self.observer.observe_reads
        self._measure_changed = self._on_measure_read_changed
        self._lookahead_measure_changed = self._on_lookahead_measure_read_changed
        self._lookahead_layout_changed = self._on_lookahead_layout_read_changed
        self._lookahead_modifier_changed = self._on_lookahead_modifier_read_changed
        self._layout_changed = self._on_layout_read_changed
        self._layout_modifier_changed = self._on_layout_modifier_read_changed
        self._draw_changed = self._on_draw_read_changed
        self._layer_changed = self._on_layer_read_changed
        self._semantics_changed = self._on_semantics_read_changed
        self._node_changed = self._on_node_read_changed

    def start_observing(self) -> None:
        self.observer.start()

    def stop_observing(self) -> None:
        self.observer.stop()
        self.observer.clear()

    def clear(self, scope: Any) -> None:
        """Forgets everything `scope` has read, in every phase."""
        self.observer.clear(scope)

    # -- observing

    def observe_measure_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._measure_changed, block)

    def observe_lookahead_measure_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._lookahead_measure_changed, block)

    def observe_lookahead_layout_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._lookahead_layout_changed, block)

    def observe_lookahead_modifier_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._lookahead_modifier_changed, block)

    def observe_layout_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._layout_changed, block)

    def observe_layout_modifier_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._layout_modifier_changed, block)

    def observe_draw_reads(self, node: Modifier.Node, block: Block) -> None:
        self.observe_reads(node, self._draw_changed, block)

    def forget_draw_reads(self, node: Modifier.Node) -> None:
        """What `node` drew is in no record any more."""
        self.observer.clear_for(node, self._draw_changed)

    def observe_layer_reads(self, coordinator: CoordinatorLayer, block: Block) -> None:
        self.observe_reads(coordinator, self._layer_changed, block)

    def observe_semantics_reads(self, node: LayoutNode, block: Block) -> None:
        self.observe_reads(node, self._semantics_changed, block)

    def observe_node_reads(self, node: ObserverModifierNode, block: Block) -> None:
        self.observe_reads(node, self._node_changed, block)

    # -- what a change asks for

    def _tell(self, node: LayoutNode, phase: str) -> int:
        """Tells each change of what `node` had read. The id of the first event, if there is one."""
        tracer = trace.active
        if tracer is None:
            return 0
        first = 0
        for state, through in self.observer.changes:
            if through is None:
                told = tracer.invalidated(node, phase, state)
            else:
                told = tracer.invalidated(node, phase, through, state.last_write)
            first = first or told
        return first

    def _on_measure_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None:
            self._tell(node, trace.MEASUREMENT)
            node.ask_for_remeasure()

    def _on_lookahead_measure_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None and node.lookahead_pass is not None:
            self._tell(node, trace.MEASUREMENT)
            node.ask_for_lookahead_remeasure()

    def _on_lookahead_layout_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None and node.lookahead_pass is not None:
            self._tell(node, trace.PLACEMENT)
            node.ask_for_lookahead_relayout()

    def _on_lookahead_modifier_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None and node.lookahead_pass is not None:
            self._tell(node, trace.PLACEMENT)
            node.ask_for_lookahead_relayout()

    def _on_layout_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None:
            self._tell(node, trace.PLACEMENT)
            node.ask_for_relayout()

    def _on_layout_modifier_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None:
            self._tell(node, trace.PLACEMENT)
            node.ask_for_relayout()

    def _on_draw_read_changed(self, node: Modifier.Node) -> None:
        if node.is_attached:
            if (tracer := trace.active) is None:
                node.invalidate_draw()
                return
            before = tracer.asked_by
            tracer.asked_by = self._tell(node.require_layout_node(), trace.DRAWING)
            node.invalidate_draw()
            tracer.asked_by = before

    def _on_layer_read_changed(self, coordinator: CoordinatorLayer) -> None:
        node = coordinator.layout_node
        if node.owner is not None:
            self._tell(node, trace.LAYER)
            coordinator.update_layer_parameters()

    def _on_semantics_read_changed(self, node: LayoutNode) -> None:
        if node.owner is not None:
            node.invalidate_semantics()

    def _on_node_read_changed(self, node: ObserverModifierNode) -> None:
        if node.is_attached:
            node.on_observed_reads_changed()
