"""The time line of a run: every span with a beginning and an end, in time that is the same on every machine.

Terms       span: something that lasts – a frame, an input, a pass, a run, a callback. Writes are spans too, the
            shortest: arrows need something to start at. tick: the unit of this time.
Time        each beginning and each end of a span takes 1 tick, and so does each write and skip; a work unit
            takes UNIT ticks more, before its end. So a span is about UNIT ticks long for each work unit in it,
            and none is empty. Frames follow each other without the idle time between them. Nothing is measured:
            the same run has the same time line everywhere.
Invariants  I1 two spans are one inside the other or apart (as in the trace). I2 ticks begin at 0 and only rise.
Not here    the formats that show it: chrome_trace.py, speedscope.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import trace
from inspector.analysis.work import is_unit, root_nodes
from inspector.recording import RecordedFrame, Row

UNIT = 98
"""With the two ticks of its ends, a work unit that holds nothing else is 100 ticks long."""

SPANS = frozenset(
    (
        *trace.RUNS,
        trace.FRAME,
        trace.INPUT,
        trace.COROUTINE,
        trace.ANNOUNCE,
        trace.RECOMPOSE,
        trace.APPLY,
        trace.EFFECT,
        trace.LAYOUT_PASS,
        trace.CALLBACK,
        trace.DRAW_PASS,
    )
)
POINTS = frozenset((trace.WRITE, trace.SKIP))


@dataclass(slots=True)
class Span:
    """One thing on the line, from tick `start` to tick `end`; `units` in it, those of the spans inside included."""

    row: Row
    frame: RecordedFrame
    start: int
    end: int = 0
    units: int = 0
    is_unit: bool = False
    parent: Span | None = None
    inside: list[Span] = field(default_factory=list)


def timeline(frames: Iterable[RecordedFrame]) -> list[Span]:
    """The outermost spans, in order; what they contain is `inside` them."""
    outermost: list[Span] = []
    now = 0
    for frame in frames:
        roots = root_nodes(frame)
        opened: list[Span] = []

        def close(span: Span) -> None:
            nonlocal now
            if span.is_unit:
                span.units += 1
                now += UNIT
            span.end = now = now + 1
            if span.parent is not None:
                span.parent.units += span.units

        for row in frame.rows:
            if row.kind not in SPANS and row.kind not in POINTS:
                continue
            while opened and opened[-1].row.end < row.id:
                close(opened.pop())
            parent = opened[-1] if opened else None
            span = Span(row, frame, now, is_unit=is_unit(row, roots), parent=parent)
            (parent.inside if parent is not None else outermost).append(span)
            now += 1
            if row.kind in POINTS:
                span.end = now
            else:
                opened.append(span)
        while opened:
            close(opened.pop())
    return outermost


def walk(spans: Iterable[Span]) -> Iterable[tuple[int, Span]]:
    """(depth, span) of every span, in order of their beginnings, without recursion."""
    stack = [(0, span) for span in reversed(list(spans))]
    while stack:
        depth, span = stack.pop()
        yield depth, span
        stack.extend((depth + 1, child) for child in reversed(span.inside))
