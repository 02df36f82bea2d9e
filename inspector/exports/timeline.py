"""The timeline of a run: every span with start and end, in ticks that are equal on every machine.

Terms       span: an event with a duration – a frame, an input, a pass, a run, a callback. Writes and skips are the
            shortest spans, because arrows need a slice to start at. tick: the time unit of the timeline.
Time        each start and each end of a span takes 1 tick; a work unit takes UNIT further ticks before its end. So a
            span lasts about UNIT ticks per contained work unit, and no span is empty. Frames follow each other
            without idle time. Ticks are counted, not measured: the same run has the same timeline everywhere.
Invariants  I1 two spans either nest or are disjoint (as in the trace). I2 ticks begin at 0 and only increase.
Not here    the output formats: chrome_trace.py, speedscope.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from inspector.analysis.work import is_unit, root_nodes
from inspector.recording import RecordedFrame, Row
from inspector.recording.events import (
    Announcement,
    ApplyPass,
    CalledSpan,
    CoroutineStep,
    FrameSpan,
    InputSpan,
    PhaseRun,
    RecomposePass,
    RootPass,
    ScopeSkipped,
    StateWrite,
)

UNIT = 98
"""Ticks of a work unit without its two ends, so that a unit without content lasts 100 ticks."""

SPANS = (PhaseRun, FrameSpan, InputSpan, CoroutineStep, Announcement, RecomposePass, ApplyPass, CalledSpan, RootPass)
POINTS = (StateWrite, ScopeSkipped)


@dataclass(slots=True)
class TimelineSpan:
    """One span, from tick `start` to tick `end`; `units`: its work units, including nested spans."""

    row: Row
    frame: RecordedFrame
    start: int
    end: int = 0
    units: int = 0
    is_unit: bool = False
    parent: TimelineSpan | None = None
    inside: list[TimelineSpan] = field(default_factory=list)


def timeline(frames: Iterable[RecordedFrame]) -> list[TimelineSpan]:
    """Returns the outermost spans, in order; their `inside` lists contain the nested spans."""
    outermost: list[TimelineSpan] = []
    now = 0
    for frame in frames:
        roots = root_nodes(frame)
        opened: list[TimelineSpan] = []

        def close(span: TimelineSpan) -> None:
            nonlocal now
            if span.is_unit:
                span.units += 1
                now += UNIT
            span.end = now = now + 1
            if span.parent is not None:
                span.parent.units += span.units

        for row in frame.rows:
            if not isinstance(row, (*SPANS, *POINTS)):
                continue
            while opened and opened[-1].row.end < row.id:
                close(opened.pop())
            parent = opened[-1] if opened else None
            span = TimelineSpan(row, frame, now, is_unit=is_unit(row, roots), parent=parent)
            (parent.inside if parent is not None else outermost).append(span)
            now += 1
            if isinstance(row, POINTS):
                span.end = now
            else:
                opened.append(span)
        while opened:
            close(opened.pop())
    return outermost


def walk(spans: Iterable[TimelineSpan]) -> Iterable[tuple[int, TimelineSpan]]:
    """Returns (depth, span) of all spans in start order, without recursion."""
    stack = [(0, span) for span in reversed(list(spans))]
    while stack:
        depth, span = stack.pop()
        yield depth, span
        stack.extend((depth + 1, child) for child in reversed(span.inside))
