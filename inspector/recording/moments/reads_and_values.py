"""ReadsAndValues: subscriptions and state values at any event inside a frame.

They follow from earlier reads and writes.

Terms       observed: subscriptions and values at one moment. The object is immutable: each row returns another one.
Invariants  I1 the result after the last row equals the frame's subscriptions, and its values of all mentioned states.
            I2 from its first read on, a state without an earlier read or write has the value that its next write in
            the frame replaces, else its value at the end of the frame. The same holds for derived states.
Source      recorder.py computes both at the end of each frame; this module computes the moments in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pyrsistent import PMap, pmap

from engine import trace

from ..enclosing_run import author_of, reading_run
from ..events import DrawingRun, LayerRun, NodeInserted, NodeRemoved, PhaseRun, ScopeDisposed, StateRead, StateWrite
from ..frame import RecordedFrame, Subscriptions
from ..rows.rows import Row, StateValue, Subscription


@dataclass(frozen=True, slots=True)
class ReadsAndValues:
    """Subscriptions and values at one moment. `drew`: (subject, phase) of the layer and draw blocks that already ran in
    this frame. `left`: subscriptions of removed nodes and scopes, which a re-insertion restores. `touched`: states that
    the program read or wrote in this frame."""

    subscriptions: Subscriptions = pmap()  # noqa: RUF009 – an empty immutable map
    values: PMap[int, StateValue] = pmap()  # noqa: RUF009 – likewise
    drew: PMap[tuple[int, str], bool] = pmap()  # noqa: RUF009 – likewise
    left: PMap[tuple[int, str], tuple[Subscription, ...]] = pmap()  # noqa: RUF009 – likewise
    touched: PMap[int, bool] = pmap()  # noqa: RUF009 – likewise


class FrameReadsAndValues:
    """Computes the moments of one frame."""

    __slots__ = ("_by_id", "_frame", "_replaced", "start")

    def __init__(self, frame: RecordedFrame, before: RecordedFrame | None) -> None:
        self._frame = frame
        self.start = ReadsAndValues(before.subscriptions, before.values) if before is not None else ReadsAndValues()
        self._by_id: Mapping[int, Row] = {row.id: row for row in frame.rows}
        self._replaced: dict[int, str] = {}
        """The value that the first write of each state in this frame replaces."""
        for row in frame.rows:
            if isinstance(row, StateWrite) and row.subject is not None:
                self._replaced.setdefault(row.subject.id, row.old)

    def after(self, now: ReadsAndValues, row: Row) -> ReadsAndValues:
        """After one more row of the frame."""
        subject = row.subject
        if subject is None:
            return now
        kind = row.kind
        if isinstance(row, StateRead):
            return self._read(now, row)
        if isinstance(row, StateWrite):
            known = now.values.get(subject.id)
            mine = not row.framework or subject.id in now.touched or (known is not None and known.program)
            value = StateValue(subject, row.new, self._frame.index, row, author_of(row, self._by_id), mine)
            touched = now.touched.set(subject.id, True) if mine else now.touched
            return replace(now, values=now.values.set(subject.id, value), touched=touched)
        if isinstance(row, PhaseRun):
            key = (subject.id, kind)
            if not isinstance(row, (DrawingRun, LayerRun)):
                return replace(now, subscriptions=now.subscriptions.discard(key)) if key in now.subscriptions else now
            # A node has several draw and layer blocks: their reads in one frame add up.
            if key in now.drew:
                return now
            return replace(now, subscriptions=now.subscriptions.discard(key), drew=now.drew.set(key, True))
        if isinstance(row, (ScopeDisposed, NodeRemoved)):
            subscriptions, left = now.subscriptions, now.left
            for phase in trace.RUNS:
                if (reads := subscriptions.get((subject.id, phase))) is not None:
                    subscriptions = subscriptions.remove((subject.id, phase))
                    left = left.set((subject.id, phase), reads)
            return replace(now, subscriptions=subscriptions, left=left) if left is not now.left else now
        if isinstance(row, NodeInserted):
            subscriptions = now.subscriptions
            for phase in trace.RUNS:
                if (reads := now.left.get((subject.id, phase))) is not None:
                    subscriptions = subscriptions.set((subject.id, phase), reads)
            return replace(now, subscriptions=subscriptions) if subscriptions is not now.subscriptions else now
        return now

    def _read(self, now: ReadsAndValues, row: StateRead) -> ReadsAndValues:
        state = row.subject
        assert state is not None
        subscriptions, values, touched = now.subscriptions, now.values, now.touched
        run = reading_run(row, self._by_id)
        if run is not None and run.subject is not None:
            key = (run.subject.id, run.kind)
            reads = subscriptions.get(key, ())
            place = row.site[:2] if row.site is not None else None
            if not any(read.state.id == state.id and _place(read) == place for read in reads):
                read = Subscription(state, run.subject, run.kind, row.site, row.id)
                subscriptions = subscriptions.set(key, (*reads, read))
        by_program = row.is_programs
        if by_program and state.id not in touched:
            touched = touched.set(state.id, True)
        known = values.get(state.id)
        if known is None or known.by == "derived":
            at_end = self._frame.values.get(state.id)
            text = self._replaced.get(state.id, at_end.text if at_end is not None else None)
            if text is not None:
                by = at_end.by if at_end is not None and at_end.write is None else ""
                program = by_program or (known is not None and known.program)
                values = values.set(state.id, StateValue(state, text, None, None, by, program))
        elif by_program and not known.program:
            values = values.set(state.id, known._replace(program=True))
        return replace(now, subscriptions=subscriptions, values=values, touched=touched)


def _place(read: Subscription) -> tuple[str, int] | None:
    return read.site[:2] if read.site is not None else None
