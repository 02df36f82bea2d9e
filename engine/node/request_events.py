"""Events of requests: INVALIDATE points of nodes, their causes, and QUEUE points of nodes that become pending.

Invariants  I1 a request of a node that is pending already emits nothing: the first request is the cause.
            I2 the functions change nothing but the trace.
Not here    the requests: layout_requests.py. The queues: layout/depth_sorted_set.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine import trace

if TYPE_CHECKING:
    from collections.abc import Iterable


class PendingPass(Protocol):
    """The measure pass of a node, or its lookahead pass."""

    measure_pending: bool
    """True if a measurement is pending."""

    layout_pending: bool
    """True if a placement of the children is pending."""


class RequestingNode(Protocol):
    """A layout node as the events of its requests describe it."""

    is_virtual: bool
    """True for a node without a layout, which makes no requests."""

    depth: int
    """Number of ancestors; 0 for the root."""

    ignores_measure_requests: bool
    """True while its slots are composed, or its children are detached."""

    @property
    def owner(self) -> object | None:
        """The owner; None while the node is not attached."""

    @property
    def measure_pass(self) -> PendingPass:
        """The approach pass."""

    @property
    def lookahead_pass(self) -> PendingPass | None:
        """The lookahead pass; None outside all LookaheadScopes."""


def trace_remeasure_request(tracer: trace.Tracer, node: RequestingNode, lookahead: bool = False) -> None:
    """Emits an INVALIDATE of the measurement, unless it is pending or the node makes no requests."""
    pending = node.lookahead_pass if lookahead else node.measure_pass
    if (
        pending is not None
        and node.owner is not None
        and not pending.measure_pending
        and not node.ignores_measure_requests
        and not node.is_virtual
    ):
        tracer.invalidated(node, trace.MEASUREMENT, **_of_lookahead(lookahead))


def trace_relayout_request(tracer: trace.Tracer, node: RequestingNode, lookahead: bool = False) -> None:
    """Emits an INVALIDATE of the placement, unless it is pending or the node makes no requests."""
    pending = node.lookahead_pass if lookahead else node.measure_pass
    if pending is not None and node.owner is not None and not pending.layout_pending and not node.is_virtual:
        tracer.invalidated(node, trace.PLACEMENT, **_of_lookahead(lookahead))


def trace_child_size_request(tracer: trace.Tracer, node: RequestingNode, lookahead: bool = False) -> None:
    """Emits an INVALIDATE of the measurement whose cause is the child's measurement, which has just ended."""
    pending = node.lookahead_pass if lookahead else node.measure_pass
    if pending is not None and not pending.measure_pending:
        child = tracer.last_ended
        cause = child.id if child is not None and child.kind == trace.MEASUREMENT else 0
        tracer.invalidated(node, trace.MEASUREMENT, None, cause, why=trace.CHILD_SIZE, **_of_lookahead(lookahead))


def trace_forced_remeasure(tracer: trace.Tracer, node: RequestingNode) -> None:
    """Emits an INVALIDATE of the measurement, unless it is pending."""
    if not node.measure_pass.measure_pending:
        tracer.invalidated(node, trace.MEASUREMENT)


def trace_read_changes(tracer: trace.Tracer, node: object, phase: str, changes: Iterable[tuple[Any, Any]]) -> int:
    """Emits an INVALIDATE for each changed state that `node` read, given as (state, derived state that was read
    instead or None). Returns the id of the first event, or 0.
    """
    first = 0
    for state, through in changes:
        if through is None:
            event = tracer.invalidated(node, phase, state)
        else:
            event = tracer.invalidated(node, phase, through, state.last_write)
        first = first or event
    return first


def trace_drawing_request(tracer: trace.Tracer, node: object) -> None:
    """Makes the current run the cause of the next drawing of `node`."""
    tracer.asks_for(trace.DRAWING, node)


class RequestCause:
    """Makes the event `cause` the cause of what is requested until `end`."""

    __slots__ = ("_before", "_tracer")

    def __init__(self, tracer: trace.Tracer, cause: int) -> None:
        self._tracer = tracer
        self._before = tracer.requested_by
        tracer.requested_by = cause

    def end(self) -> None:
        """Restores the cause from before."""
        self._tracer.requested_by = self._before


def trace_position_request(tracer: trace.Tracer, callbacks: object, node: object) -> None:
    """Makes the running event the cause of the position callbacks of `node`, else its placement if that just ended."""
    cause, last = tracer.here, tracer.last_ended
    if not cause and last is not None and last.kind == trace.PLACEMENT and last.subject is node:
        cause = last.id
    if cause:
        tracer.follows(trace.CALLBACK, (node, callbacks), cause)


def take_position_request(tracer: trace.Tracer, callbacks: object, node: object) -> int:
    """Returns and removes the cause of the position callbacks of `node`; 0 if there is none."""
    return tracer.take_pending(trace.CALLBACK, (node, callbacks))


def trace_queue(tracer: trace.Tracer, node: RequestingNode, what: str, queue: str) -> None:
    """Emits a QUEUE point if a listener requests details (layout/depth_sorted_set.py describes its data)."""
    if tracer.details:
        tracer.point(trace.QUEUE, node, what=what, queue=queue, depth=node.depth)


def _of_lookahead(lookahead: bool) -> dict[str, Any]:
    return {"lookahead": True} if lookahead else {}
