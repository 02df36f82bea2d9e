"""OwnerSnapshotObserver: observes the state reads of each phase, and invalidates the reader when a state changes.

    read in                                  a change invalidates
    measure block, layout modifier's measure the node's measurement
    placement block of the layout            the node's placement
    placement block of a layout modifier     the node's placement
    draw block                               a new record of the enclosing layer
    graphics layer block                     that block again
    the same in a lookahead pass             the same in both passes
    block that provides rulers               that block again, and the placement of readers of a changed ruler
    semantics block                          semantics
    ObserverModifierNode.observe_reads       on_observed_reads_changed

Invariants  I1 each row has one callback: the same node can be a scope in several rows, and a new run of one row
            replaces the reads of this row only. I2 detached scopes are not invalidated.
Source      Compose OwnerSnapshotObserver.kt; draw: LayoutNodeDrawScope.kt; layer: NodeCoordinator.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Protocol

from engine import trace
from engine.composition.errors.failures import first_of
from engine.node.node_kind import DRAW
from engine.node.request_events import RequestCause, trace_read_changes
from engine.snapshot import SnapshotStateObserver

if TYPE_CHECKING:
    from engine.node.layout_requests import LayoutRequests

Block = Callable[[], None]


class OwnerScope(Hashable, Protocol):
    """A layout node whose blocks are observed. Compose: OwnerScope."""

    @property
    def owner(self) -> object | None:
        """The owner; None while the node is not attached: then nothing is invalidated."""

    @property
    def lookahead_pass(self) -> object | None:
        """The lookahead pass; None outside all LookaheadScopes."""

    @property
    def requests(self) -> LayoutRequests:
        """The requests that invalidate the node."""

    def invalidate_semantics(self) -> None:
        """Invalidates the semantics of the node."""


class DrawnLayoutNode(Protocol):
    """The layout node of a draw node."""

    is_deactivated: bool
    """Whether it stays for reuse without its content; then its last drawing stays, too."""

    @property
    def owner(self) -> object | None:
        """The owner; None while the layout node is not attached."""


class ObservedDrawNode(Hashable, Protocol):
    """A draw node whose draw block is observed."""

    is_attached: bool
    """True while the node is attached."""

    def require_layout_node(self) -> DrawnLayoutNode:
        """Returns the subject of the invalidation event. Raises RuntimeError if the node is not attached."""

    def redraw(self) -> None:
        """Invalidates the layer that the node draws into."""


class ObservedLayer(Hashable, Protocol):
    """The layer of a coordinator, whose layer block is observed."""

    @property
    def layout_node(self) -> OwnerScope:
        """The layout node of the coordinator."""

    def update_parameters(self) -> None:
        """Runs the layer block again."""


class ObservedRulers(Hashable, Protocol):
    """What provides rulers, with a block that is observed."""

    @property
    def layout_node(self) -> OwnerScope:
        """The layout node of the provider."""

    def reads_changed(self) -> None:
        """Provides the rulers again."""


class ObserverNode(Hashable, Protocol):
    """A modifier node that observes reads outside the phases."""

    is_attached: bool
    """True while the node is attached."""

    kind_set: int
    """The kinds of the node and its delegates."""

    def require_layout_node(self) -> object:
        """Returns the subject of the invalidation event. Raises RuntimeError if the node is not attached."""

    def on_observed_reads_changed(self) -> None:
        """Called once after a state that the node read has changed."""


class OwnerSnapshotObserver:
    """Wraps one SnapshotStateObserver for a tree, with one callback for each phase."""

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
        "_ruler_changed",
        "_node_changed",
        "raised_nodes",
    )

    def __init__(self, on_changed_executor: Callable[[Block], None]) -> None:
        self.observer = SnapshotStateObserver(on_changed_executor)
        # observe_reads(scope, on_changed, block). Each bound callback has its own map, so it is bound once.
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
        self._ruler_changed = self._on_ruler_read_changed
        self._node_changed = self._on_node_read_changed
        self.raised_nodes: dict[ObserverNode, None] = {}
        """The nodes whose `on_observed_reads_changed` raised: a frame calls it again at its end."""

    def start_observing(self) -> None:
        """Starts observing state writes."""
        self.observer.start()

    def stop_observing(self) -> None:
        """Stops observing state writes and clears all reads."""
        self.observer.stop()
        self.observer.clear()

    def clear(self, scope: Any) -> None:
        """Clears the reads of `scope` in all phases."""
        self.observer.clear(scope)

    # -- observing

    def observe_measure_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block`; a change of a state that it reads requests a measurement of `node`."""
        self.observe_reads(node, self._measure_changed, block)

    def observe_lookahead_measure_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block` in lookahead; a change of a state that it reads requests a measurement in both passes."""
        self.observe_reads(node, self._lookahead_measure_changed, block)

    def observe_lookahead_layout_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block` in lookahead; a change of a state that it reads requests a placement in both passes."""
        self.observe_reads(node, self._lookahead_layout_changed, block)

    def observe_lookahead_modifier_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block` of a modifier in lookahead; a change of a state that it reads requests a placement in both
        passes.
        """
        self.observe_reads(node, self._lookahead_modifier_changed, block)

    def observe_layout_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block`; a change of a state that it reads requests a placement of `node`."""
        self.observe_reads(node, self._layout_changed, block)

    def observe_layout_modifier_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block` of a layout modifier; a change of a state that it reads requests a placement of `node`."""
        self.observe_reads(node, self._layout_modifier_changed, block)

    def observe_draw_reads(self, node: ObservedDrawNode, block: Block) -> None:
        """Runs `block`; a change of a state that it reads invalidates the layer that `node` draws into."""
        self.observe_reads(node, self._draw_changed, block)

    def forget_draw_reads(self, node: ObservedDrawNode) -> None:
        """Clears the draw reads of `node`, whose drawing was removed from its record."""
        self.observer.clear_for(node, self._draw_changed)

    def clear_detached(self, node: ObservedDrawNode) -> None:
        """Clears the reads of a node that is detached, but not those of the drawing of a layout node that stays without
        its content.

        Compose observes drawing for the coordinator, whose layer a deactivated content keeps: a state that the drawing
        read still redraws it.
        """
        if node.require_layout_node().is_deactivated:
            self.observer.clear_for(node, self._node_changed)
        else:
            self.observer.clear(node)

    def observe_layer_reads(self, layer: ObservedLayer, block: Block) -> None:
        """Runs `block`; a change of a state that it reads runs the layer block again."""
        self.observe_reads(layer, self._layer_changed, block)

    def observe_semantics_reads(self, node: OwnerScope, block: Block) -> None:
        """Runs `block`; a change of a state that it reads invalidates the semantics of `node`."""
        self.observe_reads(node, self._semantics_changed, block)

    def observe_ruler_reads(self, provider: ObservedRulers, block: Block) -> None:
        """Runs `block`; a change of a state that it reads provides its rulers again."""
        self.observe_reads(provider, self._ruler_changed, block)

    def observe_node_reads(self, node: ObserverNode, block: Block) -> None:
        """Runs `block`; a change of a state that it reads calls `on_observed_reads_changed` of `node`."""
        self.observe_reads(node, self._node_changed, block)

    # -- invalidation by phase

    def _trace_invalidation(self, node: object, phase: str) -> int:
        """Emits one invalidation event for each changed state that `node` read. Returns the first event's id, or 0."""
        if (tracer := trace.active) is None:
            return 0
        return trace_read_changes(tracer, node, phase, self.observer.changes)

    def _request(self, node: object, phase: str, request: Block) -> None:
        """Calls `request`. In a trace, the invalidation of `node` is the cause of what it requests."""
        if (tracer := trace.active) is None:
            request()
            return
        request_cause = RequestCause(tracer, self._trace_invalidation(node, phase))
        try:
            request()
        finally:
            request_cause.end()

    def _on_measure_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None:
            self._trace_invalidation(node, trace.MEASUREMENT)
            node.requests.ask_for_remeasure()

    def _on_lookahead_measure_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None and node.lookahead_pass is not None:
            self._trace_invalidation(node, trace.MEASUREMENT)
            node.requests.ask_for_lookahead_remeasure()

    def _on_lookahead_layout_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None and node.lookahead_pass is not None:
            self._trace_invalidation(node, trace.PLACEMENT)
            node.requests.ask_for_lookahead_relayout()

    def _on_lookahead_modifier_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None and node.lookahead_pass is not None:
            self._trace_invalidation(node, trace.PLACEMENT)
            node.requests.ask_for_lookahead_relayout()

    def _on_layout_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None:
            self._trace_invalidation(node, trace.PLACEMENT)
            node.requests.ask_for_relayout()

    def _on_layout_modifier_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None:
            self._trace_invalidation(node, trace.PLACEMENT)
            node.requests.ask_for_relayout()

    def _on_draw_read_changed(self, node: ObservedDrawNode) -> None:
        layout_node = node.require_layout_node()
        if node.is_attached or (layout_node.is_deactivated and layout_node.owner is not None):
            self._request(layout_node, trace.DRAWING, node.redraw)

    def _on_layer_read_changed(self, layer: ObservedLayer) -> None:
        node = layer.layout_node
        if node.owner is not None:
            self._trace_invalidation(node, trace.LAYER)
            layer.update_parameters()

    def _on_semantics_read_changed(self, node: OwnerScope) -> None:
        if node.owner is not None:
            node.invalidate_semantics()

    def _on_ruler_read_changed(self, provider: ObservedRulers) -> None:
        node = provider.layout_node
        if node.owner is not None:
            self._request(node, trace.PLACEMENT, provider.reads_changed)

    def _on_node_read_changed(self, node: ObserverNode) -> None:
        if node.is_attached:
            self.raised_nodes[node] = None
            if node.kind_set & DRAW:  # it observes what it keeps for drawing: a cache, an outline
                self._request(node.require_layout_node(), trace.DRAWING, node.on_observed_reads_changed)
            else:
                node.on_observed_reads_changed()
        self.raised_nodes.pop(node, None)

    def notify_raised_nodes(self) -> None:
        """Calls `on_observed_reads_changed` again where it raised; raises the first exception at the end.

        Without a second call the node would observe nothing any more.
        """
        failure: BaseException | None = None
        for node in list(self.raised_nodes):
            try:
                self._on_node_read_changed(node)
            except BaseException as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure
