"""LayoutRequests: the requests of one layout node to be measured or placed again, in the approach and lookahead pass.

Terms       request: emits a trace event and asks the owner. ask: only asks the owner; the caller has emitted the event,
            or no event is needed.
Invariants  I1 the owner decides whether and when a step runs. I2 a node that is not attached, and a virtual node,
            request nothing, and one that ignores measure requests is not measured for them. I3 a lookahead request is a
            request of both passes.
Not here    how the owner handles a request: layout/measure_and_layout_delegate.py.
Source      Compose LayoutNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

from engine import trace
from engine.node.layout_state import IDLE, NOT_USED
from engine.node.request_events import (
    PendingPass,
    RequestingNode,
    trace_child_size_request,
    trace_forced_remeasure,
    trace_relayout_request,
    trace_remeasure_request,
)

if TYPE_CHECKING:
    from engine.node.intrinsics_usage import IntrinsicsUsage
    from engine.node.owner import Owner
    from engine.unit import Constraints


class RequestedPass(PendingPass, Protocol):
    """The measure pass of a node that makes requests."""

    @property
    def last_constraints(self) -> Constraints | None:
        """The constraints of the last measurement; None before the first one."""


class LayoutRequester(RequestingNode, Protocol):
    """A layout node that makes requests."""

    layout_state: int
    """The step that the node runs now (layout_state.py)."""

    @property
    def owner(self) -> Owner[Self] | None:
        """The owner, which receives the requests; None while the node is not attached."""

    @property
    def measure_pass(self) -> RequestedPass:
        """The approach pass."""

    @property
    def intrinsics_usage(self) -> IntrinsicsUsage:
        """The ancestor that read intrinsic sizes of the node."""


class LayoutRequests:
    """The requests of one layout node, whose attributes say what is pending."""

    __slots__ = ("layout_node",)

    def __init__(self, layout_node: LayoutRequester) -> None:
        self.layout_node = layout_node

    # -- the approach pass

    def ask_for_remeasure(self, force: bool = False) -> None:
        """Like `request_remeasure`, without a trace event."""
        node = self.layout_node
        if node.ignores_measure_requests or node.is_virtual:
            return
        owner = node.owner
        if owner is not None:
            owner.on_request_measure(node, force)
            if node.intrinsics_usage.by_parent != NOT_USED:
                node.intrinsics_usage.invalidate_user(force)

    def request_remeasure(self, force: bool = False) -> None:
        """Requests a measurement of the node."""
        if (tracer := trace.active) is not None:
            trace_remeasure_request(tracer, self.layout_node)
        self.ask_for_remeasure(force)

    def request_remeasure_for_child(self) -> None:
        """Requests a measurement because a child that the node measured changed its size.

        Intrinsic sizes of the node stay unchanged, so their readers are not invalidated.
        """
        node = self.layout_node
        if node.owner is not None and not node.ignores_measure_requests and not node.is_virtual:
            if (tracer := trace.active) is not None:
                trace_child_size_request(tracer, node)
            node.owner.on_request_measure(node, False)

    def ask_for_relayout(self, force: bool = False) -> None:
        """Like `request_relayout`, without a trace event."""
        node = self.layout_node
        if not node.is_virtual and node.owner is not None:
            node.owner.on_request_relayout(node, force)

    def request_relayout(self, force: bool = False) -> None:
        """Requests a placement of the children, without a measurement."""
        if (tracer := trace.active) is not None:
            trace_relayout_request(tracer, self.layout_node)
        self.ask_for_relayout(force)

    # -- both passes

    def ask_for_lookahead_remeasure(self, force: bool = False, for_child: bool = False) -> None:
        """Asks the owner for a measurement in both passes. `for_child`: only a child's size changed, intrinsic sizes
        did not.
        """
        node = self.layout_node
        if node.ignores_measure_requests or node.is_virtual:
            return
        owner = node.owner
        if owner is not None:
            owner.on_request_lookahead_measure(node, force)
            if not for_child and node.intrinsics_usage.by_parent != NOT_USED:
                node.intrinsics_usage.invalidate_user(force, in_lookahead=True)

    def request_lookahead_remeasure(self, force: bool = False) -> None:
        """Requests a measurement of the node in both passes."""
        if (tracer := trace.active) is not None:
            trace_remeasure_request(tracer, self.layout_node, lookahead=True)
        self.ask_for_lookahead_remeasure(force)

    def request_lookahead_remeasure_for_child(self) -> None:
        """Requests a lookahead measurement because a child that the node measured changed its lookahead size."""
        if (tracer := trace.active) is not None:
            trace_child_size_request(tracer, self.layout_node, lookahead=True)
        self.ask_for_lookahead_remeasure(for_child=True)

    def ask_for_lookahead_relayout(self, force: bool = False) -> None:
        """Asks the owner for a placement in both passes."""
        node = self.layout_node
        if not node.is_virtual and node.owner is not None:
            node.owner.on_request_lookahead_relayout(node, force)

    def request_lookahead_relayout(self, force: bool = False) -> None:
        """Requests a placement of the node in both passes."""
        if (tracer := trace.active) is not None:
            trace_relayout_request(tracer, self.layout_node, lookahead=True)
        self.ask_for_lookahead_relayout(force)

    # -- at once, and later

    def force_remeasure(self) -> None:
        """Measures and places the node at once, with the last constraints."""
        node = self.layout_node
        owner = node.owner
        if owner is None:
            return
        if (tracer := trace.active) is not None:
            trace_forced_remeasure(tracer, node)
        if node.lookahead_pass is not None:
            owner.on_request_lookahead_measure(node, False, False)
        else:
            owner.on_request_measure(node, False, False)
        constraints = node.measure_pass.last_constraints
        if constraints is not None:
            owner.measure_and_layout_node(node, constraints)
        else:
            owner.measure_and_layout()

    def reschedule(self) -> None:
        """Repeats the requests that were made while the node was not placed."""
        node = self.layout_node
        ahead = node.lookahead_pass
        if ahead is not None:
            if ahead.measure_pending:
                self.ask_for_lookahead_remeasure(force=True)
                return
            if ahead.layout_pending:
                self.ask_for_lookahead_relayout(force=True)
            if node.layout_state != IDLE:
                return
        elif node.layout_state != IDLE:
            raise RuntimeError(f"{node!r} was placed again while it is measured or laid out")
        if node.measure_pass.measure_pending:
            self.ask_for_remeasure(force=True)
        elif node.measure_pass.layout_pending:
            self.ask_for_relayout(force=True)
