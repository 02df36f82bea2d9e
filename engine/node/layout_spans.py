"""Spans of the layout phases: the events of measurements, placements, layer blocks, callbacks and passes.

Use         span = MeasurementSpan(tracer, …) if (tracer := trace.active) is not None else None
            …                                                the run itself
            if span is not None:
                span.end(…)
Invariants  I1 a span ends with the tracer that it began with. I2 a run that raises does not end its span; the tracer
            ends it with the enclosing span. I3 the code here reads values of the run and changes none.
Cost        without a listener: one attribute load and one comparison for each run.
Not here    invalidations and queues: request_events.py. Bounds of nodes: place_event.py. Changes of the tree:
            tree_events.py. Draw blocks: drawing/drawing_span.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine import trace
from engine.trace.span import Span

if TYPE_CHECKING:
    from engine.unit import Constraints, IntSize


class CallbackSpan(Span):
    """A CALLBACK of a modifier node; `what` is the name of the method."""

    __slots__ = ()

    def __init__(self, tracer: trace.Tracer, subject: object, what: str, cause: int = 0) -> None:
        Span.__init__(self, tracer, trace.CALLBACK, subject, cause, what=what)


class MeasurementSpan(Span):
    """A MEASUREMENT. `before`: the constraints of the previous measurement, None for the first. `by_layout`: the
    placement block of the parent measures the node.
    """

    __slots__ = ()

    def __init__(
        self,
        tracer: trace.Tracer,
        subject: object,
        constraints: Constraints,
        before: Constraints | None,
        by_layout: bool = False,
        lookahead: bool = False,
    ) -> None:
        data: dict[str, Any] = {"constraints": constraints}
        if lookahead:
            data["lookahead"] = True
        if before is None:
            data["first"] = True
        elif before is not constraints and before != constraints:
            data["constraints_before"] = before
        Span.__init__(self, tracer, trace.MEASUREMENT, subject, **data)
        if by_layout:
            self.event.data["by_layout"] = True

    def end_measurement(self, size: IntSize, same: bool, measures_again: bool = False) -> None:
        """Ends the span, and makes it the cause of the placement. `measures_again`: also of a second measurement."""
        event, tracer = self.event, self.tracer
        if same and "first" not in event.data:
            tracer.end(event, size=size, same=True)
        else:
            tracer.end(event, size=size)
        tracer.follows(trace.PLACEMENT, event.subject, event.id)
        if measures_again:
            tracer.follows(trace.MEASUREMENT, event.subject, event.id)


class TracedPlacement(Protocol):
    """The facts of a placement that its event describes."""

    is_traced: bool
    """True inside the PLACEMENT event of the node."""

    is_placed: bool
    """Whether the node is placed, with all its ancestors."""

    last_x: int
    """The last x in the parent, in px."""

    last_y: int
    """The last y in the parent, in px."""

    @property
    def layout_node(self) -> object:
        """The subject of the event."""

    def moves_to(self, x: int, y: int) -> bool:
        """True if a placement at (x, y) moves the node."""


class PlacementSpan(Span):
    """A PLACEMENT; its end says whether a node moved inside it. `moves`: the node itself moves.

    A move or first placement of a node counts for the node that places it and for its own event.
    """

    __slots__ = ("_changes_around", "_placement")

    def __init__(self, tracer: trace.Tracer, placement: TracedPlacement, x: int, y: int, moves: bool) -> None:
        self._placement = placement
        self._changes_around = tracer.changes + moves
        tracer.changes = int(moves)
        Span.__init__(self, tracer, trace.PLACEMENT, placement.layout_node, position=(x, y))

    def end_placement(self) -> None:
        """Ends the span and continues to count the changes of the enclosing one."""
        tracer = self.tracer
        self._placement.is_traced = False
        tracer.end(self.event, moved=tracer.changes > 0)
        tracer.changes = self._changes_around


def begin_placement(tracer: trace.Tracer, placement: TracedPlacement, x: int, y: int) -> PlacementSpan | None:
    """Begins the PLACEMENT of a node that its parent places at (x, y). None inside another one of the same node."""
    if placement.is_traced:
        return None
    span = PlacementSpan(tracer, placement, x, y, not placement.is_placed or placement.moves_to(x, y))
    placement.is_traced = True
    return span


def begin_children_placement(tracer: trace.Tracer, placement: TracedPlacement) -> PlacementSpan | None:
    """Begins the PLACEMENT of a node that only places its children again. None inside another one of the same node."""
    if placement.is_traced:
        return None
    return PlacementSpan(tracer, placement, placement.last_x, placement.last_y, False)


class LookaheadPlacementSpan(Span):
    """A PLACEMENT of the lookahead pass."""

    __slots__ = ()

    def __init__(self, tracer: trace.Tracer, subject: object, x: int, y: int) -> None:
        Span.__init__(self, tracer, trace.PLACEMENT, subject, position=(x, y), lookahead=True)

    def end_placement(self, moved: bool) -> None:
        """Ends the span, and makes it the cause of the placement in the approach pass."""
        self.tracer.end(self.event, moved=moved)
        self.tracer.follows(trace.PLACEMENT, self.event.subject, self.event.id)
