"""LayoutNodeRequests: requests to measure, place, draw or notify a layout node.

Terms       request: emits a trace event and asks the owner. ask: only asks the owner; the caller has emitted the event,
            or no event is needed. enclosing layer: the layer that records this node.
Invariants  I1 the owner decides whether and when a step runs. I2 a node that is not attached requests nothing;
            a virtual node forwards requests to the layout node around it.
Not here    how the owner handles a request: layout/measure_and_layout_delegate.py.
Source      Compose LayoutNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.node.intrinsics_usage import IntrinsicsUsage
from engine.node.layout_node_children import LayoutNodeChildren
from engine.node.layout_spans import CallbackSpan
from engine.node.layout_state import IDLE, NOT_USED
from engine.node.node_kind import GLOBAL_POSITION_AWARE, SEMANTICS
from engine.node.request_events import (
    trace_child_size_request,
    trace_forced_remeasure,
    trace_relayout_request,
    trace_remeasure_request,
)
from engine.node.traversal import chain_nodes

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
    from engine.node.measure_pass_delegate import MeasurePassDelegate
    from engine.node.node_chain import NodeChain
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner import Owner


class LayoutNodeRequests(LayoutNodeChildren):
    """Base class of LayoutNode."""

    __slots__ = (
        "owner",
        "is_virtual",
        "is_deactivated",
        "ignores_remeasure_requests",
        "intrinsics_usage",
        "layout_state",
        "globally_positioned_observers",
        "needs_on_globally_positioned_dispatch",
        "is_semantics_invalidated",
        "lookahead_pass",
    )

    if TYPE_CHECKING:
        nodes: NodeChain
        measure_pass: MeasurePassDelegate

        def ask_for_lookahead_remeasure(self, force: bool = False, for_child: bool = False) -> None: ...

        def request_lookahead_remeasure(self, force: bool = False) -> None: ...

        def request_lookahead_relayout(self, force: bool = False) -> None: ...

    def __init__(self, is_virtual: bool) -> None:
        LayoutNodeChildren.__init__(self)
        self.owner: Owner | None = None
        self.is_virtual = is_virtual
        self.is_deactivated = False
        self.ignores_remeasure_requests = False
        self.layout_state = IDLE  # the step that runs now, in either pass (layout_state.py)
        self.intrinsics_usage = IntrinsicsUsage(self)  # type: ignore[arg-type]
        self.globally_positioned_observers = 0  # modifier nodes here, plus children with a count above zero
        self.needs_on_globally_positioned_dispatch = False
        self.is_semantics_invalidated = False
        self.lookahead_pass: LookaheadPassDelegate | None = None  # None outside all LookaheadScopes

    # -- requests

    def ask_for_remeasure(self, force: bool = False) -> None:
        """Like `request_remeasure`, without a trace event: the caller has emitted it, or none is needed."""
        if self.ignores_remeasure_requests or self.is_virtual:
            return
        owner = self.owner
        if owner is not None:
            owner.on_request_measure(self, force)  # type: ignore[arg-type]
            if self.intrinsics_usage.by_parent != NOT_USED:
                self.intrinsics_usage.invalidate_user(force)

    def request_remeasure(self, force: bool = False) -> None:
        """Requests a measurement of this node."""
        if (tracer := trace.active) is not None:
            trace_remeasure_request(tracer, self)  # type: ignore[arg-type]
        self.ask_for_remeasure(force)

    def request_remeasure_for_child(self) -> None:
        """Requests a measurement because a child that this node measured changed its size.

        Intrinsic sizes of this node stay unchanged, so their readers are not invalidated.
        """
        owner = self.owner
        if owner is not None and not self.ignores_remeasure_requests and not self.is_virtual:
            if (tracer := trace.active) is not None:
                trace_child_size_request(tracer, self)  # type: ignore[arg-type]
            owner.on_request_measure(self, False)  # type: ignore[arg-type]

    def ask_for_relayout(self, force: bool = False) -> None:
        """Like `request_relayout`, without a trace event."""
        if not self.is_virtual and self.owner is not None:
            self.owner.on_request_relayout(self, force)  # type: ignore[arg-type]

    def request_relayout(self, force: bool = False) -> None:
        """Requests a placement of the children, without a measurement."""
        if (tracer := trace.active) is not None:
            trace_relayout_request(tracer, self)  # type: ignore[arg-type]
        self.ask_for_relayout(force)

    def invalidate_measurements(self) -> None:
        """Requests a measurement because the node itself changed; a virtual node forwards it to the parent."""
        if self.is_virtual:
            parent = self.parent
            if parent is not None:
                parent.invalidate_measurements()
        elif self.lookahead_pass is not None:
            self.request_lookahead_remeasure()
        else:
            self.request_remeasure()

    def force_remeasure(self) -> None:
        """Measures and places at once, with the last constraints."""
        owner = self.owner
        if owner is None:
            return
        if (tracer := trace.active) is not None:
            trace_forced_remeasure(tracer, self)  # type: ignore[arg-type]
        if self.lookahead_pass is not None:
            owner.on_request_lookahead_measure(self, False, False)  # type: ignore[arg-type]
        else:
            owner.on_request_measure(self, False, False)  # type: ignore[arg-type]
        constraints = self.measure_pass.last_constraints
        if constraints is not None:
            owner.measure_and_layout_node(self, constraints)  # type: ignore[arg-type]
        else:
            owner.measure_and_layout()

    def reschedule(self) -> None:
        """Repeats the requests that were made while the node was not placed."""
        measure_pass = self.measure_pass
        if self.layout_state != IDLE:
            raise RuntimeError(f"{self!r} was placed again while it is measured or laid out")
        if measure_pass.measure_pending:
            self.ask_for_remeasure(force=True)
        elif measure_pass.layout_pending:
            self.ask_for_relayout(force=True)

    def invalidate_parent_data(self) -> None:
        """Marks the parent data as dirty, and requests a measurement of the parent if the data changed."""
        self.measure_pass.parent_data_dirty = True
        if self.owner is not None and not self.nodes.is_updating and self.measure_pass.update_parent_data():
            parent = self.parent
            if parent is not None:
                parent.invalidate_measurements()

    def invalidate_semantics(self) -> None:
        """Notifies the semantics modifier nodes and the owner that the semantics may have changed."""
        owner = self.owner
        if owner is None or self.nodes.is_updating:
            self.is_semantics_invalidated = True
            return
        self.is_semantics_invalidated = False
        if self.nodes.has(SEMANTICS):
            for node in reversed(list(chain_nodes(self, SEMANTICS))):  # type: ignore[arg-type]
                node.on_semantics_invalidated()  # type: ignore[attr-defined]
        owner.on_semantics_change()

    def invalidate_layer(self) -> None:
        """Invalidates the layer that this node's children are drawn into."""
        self.nodes.inner_coordinator.invalidate_layer()

    def _invalidate_enclosing_layer(self) -> None:
        parent = self.parent
        if parent is not None:
            parent.invalidate_layer()
        elif self.owner is not None:
            self.owner.invalidate_root_layer()

    def invalidate_layers(self) -> None:
        """Invalidates the layers of this node's own coordinators."""
        at: NodeCoordinator | None = self.nodes.outer_coordinator
        while at is not None:
            if at.layer is not None:
                at.layer.invalidate()
            at = at.wrapped

    def invalidate_subtree(self) -> None:
        """Requests a measurement of each node in the subtree and invalidates their layers."""
        self._invalidate_enclosing_layer()
        stack = [self]
        while stack:
            node = stack.pop()
            node.request_remeasure()
            node.invalidate_layers()
            stack += node.children

    # -- positions

    def on_coordinator_rect_changed(self) -> None:
        """Called when a coordinator moved or changed its size: requests the placements inside that read positions."""
        self.measure_pass.placement.position_reads.request_placements()

    def add_globally_positioned_observers(self, change: int) -> None:
        """Adds `change` to the number of position observers, and updates the ancestors' counts."""
        node: LayoutNode | None = self  # type: ignore[assignment]
        while node is not None:
            before = node.globally_positioned_observers
            node.globally_positioned_observers = before + change
            if (before == 0) == (before + change == 0):
                return
            node = node.folded_parent

    def invalidate_on_positioned(self) -> None:
        """Requests the position callbacks of this node after the next pass, without a layout."""
        measure_pass = self.measure_pass
        if (
            self.owner is not None
            and self.globally_positioned_observers
            and not measure_pass.layout_pending
            and not measure_pass.measure_pending
            and not self.needs_on_globally_positioned_dispatch
        ):
            self.owner.request_on_positioned_callback(self)  # type: ignore[arg-type]

    @trace.boundary
    def dispatch_on_positioned_callbacks(self, cause: int = 0) -> None:
        """Calls `on_globally_positioned` of the modifier nodes, if the node is placed and nothing is pending.

        `cause`: the traced run that may have moved the node, or 0.
        """
        measure_pass = self.measure_pass
        if (
            self.layout_state != IDLE
            or measure_pass.layout_pending
            or measure_pass.measure_pending
            or self.is_deactivated
            or not measure_pass.placement.is_placed
        ):
            return
        for node in chain_nodes(self, GLOBAL_POSITION_AWARE):  # type: ignore[arg-type]
            coordinator = node.require_coordinator()
            span = None
            if (tracer := trace.active) is not None:
                span = CallbackSpan(tracer, self, "on_globally_positioned", cause)
            node.on_globally_positioned(coordinator)  # type: ignore[attr-defined]
            if span is not None:
                span.end()
