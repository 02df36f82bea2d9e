"""The lineage of writes: which write led to which, computed frame by frame in bounded memory.

Shape       write a ─invalidates→ reader's run ─leads to→ … ─leads to→ writer's run ─contains→ write b:  one turn
Terms       origin of a row: a nearest earlier write, found through recorded causes and enclosing spans, with the
            run that read it. turn: one step between consecutive writes. cycle: successive turns that return to
            their first state; each turn begins with the write that ended the previous turn. waiting frame: a frame
            whose rows are not followed yet, because no write since can have ended a turn; most programs have none.
Invariants  I1 `add` costs O(rows of the frame), on average. I2 memory is bounded: origins of ORIGINS rows, TURNS turns,
            waiting frames with ORIGINS rows.
            I3 no turn leads to a write by an input or by the program's own code: such a write begins a lineage. The
            same holds for writes by a running animation, fling or framework scroll: time causes them. I4 a write of
            the framework's own state ends no turn: its consequences inherit its origins.
Not here    verdicts on cycles: loop_detection.py. The graph of states and phases: phase_graph.py.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import NamedTuple

from engine import trace
from engine.code_owner import is_engine
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import (
    CallbackCall,
    CoroutineStep,
    EffectCall,
    InputSpan,
    Invalidation,
    PhaseRun,
    StateWrite,
)

from .framework import is_framework

ORIGINS = 20_000
TURNS = 2_000
INPUTS = 200
MOST_ORIGINS = 4
"""Maximum number of origins kept for one row; further origins are dropped."""

LONGEST_CYCLE = 8
"""Maximum number of states in a cycle."""


_SAYS_NOTHING = frozenset((trace.READ, trace.SKIP, trace.RUN_AVOIDED, trace.REPLAY, trace.DISPOSE, *trace.DETAILS))


SIDE_EFFECT = N_("a SideEffect")
"""Writer name for a SideEffect, which has no keys and runs after each composition that registers it."""

EFFECTS = {
    trace.SIDE_EFFECT: SIDE_EFFECT,
    trace.REMEMBERED: N_("the start of an effect"),
    trace.FORGOTTEN: N_("the end of an effect"),
    trace.ABANDONED: N_("the end of an effect"),
}
"""Writer names, by the `what` of an effect's span."""


class Origin(NamedTuple):
    """A write and the first run that it caused (0: no run yet)."""

    write: int
    reader: int


class Turn(NamedTuple):
    """One write led to another. `frame`: index of the second write's frame."""

    first: StateWrite
    reader: PhaseRun
    second: StateWrite
    writer: str
    """The writer's name: `on_size_changed of image`, or the scope or node whose run wrote."""
    frame: int

    @property
    def states(self) -> tuple[Subject, Subject]:
        """The states of the first and of the second write."""
        return self.first.subject, self.second.subject


class Lineage:
    """Collects turns from frames added one at a time."""

    __slots__ = ("_inputs", "_origins", "_pending", "_rows", "_waiting", "_waiting_rows", "turns")

    def __init__(self) -> None:
        self._origins: OrderedDict[int, tuple[Origin, ...]] = OrderedDict()
        self._rows: OrderedDict[int, Row] = OrderedDict()  # writes and runs that turns can refer to
        self._inputs: deque[int] = deque(maxlen=INPUTS)
        self._pending: OrderedDict[tuple[int, str], tuple[Origin, ...]] = OrderedDict()
        self._waiting: deque[RecordedFrame] = deque()
        self._waiting_rows = 0
        self.turns: OrderedDict[int, list[Turn]] = OrderedDict()
        """Turns by the id of their second write."""

    def add(self, frame: RecordedFrame, writes: Iterable[StateWrite]) -> list[Turn]:
        """Adds one frame, whose `writes` `program_writes` returned. Returns the turns that this frame completed."""
        waiting = self._waiting
        waiting.append(frame)
        self._waiting_rows += len(frame.rows)
        if not any(_may_end_turn(row) for row in writes):
            while self._waiting_rows > ORIGINS and len(waiting) > 1:
                self._waiting_rows -= len(waiting.popleft().rows)
            return []
        made: list[Turn] = []
        while waiting:
            made += self._follow(waiting.popleft())
        self._waiting_rows = 0
        return made

    def _follow(self, frame: RecordedFrame) -> list[Turn]:
        made: list[Turn] = []
        known = self._origins
        for row in frame.rows:
            kind = row.kind
            if kind in _SAYS_NOTHING:
                continue
            if isinstance(row, PhaseRun):
                origins = self._origins_of_run(row)
            else:
                origins = known.get(row.cause, ()) if row.cause else ()
                if not origins and row.inside:
                    origins = known.get(row.inside, ())
                if isinstance(row, StateWrite) and row.subject is not None and not is_framework(row.subject):
                    if origins and not by_animation(row):
                        made += self._written(frame, row, origins)
                    origins = (Origin(row.id, 0),)
                    self._keep(row)
                elif isinstance(row, InputSpan):
                    self._inputs.append(row.id)
                elif isinstance(row, Invalidation) and origins and row.subject is not None:
                    key = (row.subject.id, row.invalid_in)
                    self._pending[key] = _joined(self._pending.get(key, ()), origins)
                    if len(self._pending) > ORIGINS:
                        self._pending.popitem(last=False)
            if origins:
                known[row.id] = origins
                if len(known) > ORIGINS:
                    known.popitem(last=False)
        return made

    def _origins_of_run(self, row: PhaseRun) -> tuple[Origin, ...]:
        found = self._origins.get(row.cause, ()) if row.cause else ()
        if row.subject is not None and (pending := self._pending.pop((row.subject.id, row.kind), None)) is not None:
            found = _joined(found, pending)
        if not found:
            return self._origins.get(row.inside, ()) if row.inside else ()
        for origin in found:
            if not origin.reader:
                self._keep(row)
                return tuple(each if each.reader else Origin(each.write, row.id) for each in found)
        return found

    def _written(self, frame: RecordedFrame, row: StateWrite, origins: tuple[Origin, ...]) -> list[Turn]:
        found = []
        for origin in origins:
            first, reader = self._rows.get(origin.write), self._rows.get(origin.reader)
            if isinstance(first, StateWrite) and isinstance(reader, PhaseRun):
                found.append(Turn(first, reader, row, writer_of(frame, row), frame.index))
        if found:
            self.turns[row.id] = found
            if len(self.turns) > TURNS:
                self.turns.popitem(last=False)
        return found

    def _keep(self, row: Row) -> None:
        self._rows[row.id] = row
        if len(self._rows) > ORIGINS:
            self._rows.popitem(last=False)

    def cycle_of(self, turn: Turn) -> tuple[Turn, ...] | None:
        """Returns the shortest cycle that `turn` closes, as turns in time order; None without a cycle."""
        goal = turn.states[1].id
        paths: list[tuple[Turn, ...]] = [(turn,)]
        for _turn in range(LONGEST_CYCLE):
            longer: list[tuple[Turn, ...]] = []
            for path in paths:
                if self._needed_input(path[0]):
                    continue
                if path[0].states[0].id == goal:
                    return path
                longer += [(before, *path) for before in self.turns.get(path[0].first.id, ())]
            paths = longer[: MOST_ORIGINS * LONGEST_CYCLE]
        return None

    def _needed_input(self, turn: Turn) -> bool:
        """Returns whether an input within `turn` resumed the waiting coroutine; such a turn needs input to repeat."""
        if not turn.second.is_by_coroutine:
            return False
        return any(turn.first.id < each < turn.second.id for each in self._inputs)


def program_writes(frame: RecordedFrame) -> list[StateWrite]:
    """Returns the writes of states that the framework did not create for itself."""
    return [
        row
        for row in frame.rows
        if isinstance(row, StateWrite) and row.subject is not None and not is_framework(row.subject)
    ]


def _may_end_turn(write: StateWrite) -> bool:
    """Returns whether an earlier write can have led to this one (I3)."""
    return write.written_in is not None and not write.is_by_input and not by_animation(write)


def by_animation(write: StateWrite) -> bool:
    """Returns whether a framework coroutine wrote the state without any line of the program."""
    return write.is_by_coroutine and (write.site is None or is_engine(write.site.file))


def _joined(one: tuple[Origin, ...], other: tuple[Origin, ...]) -> tuple[Origin, ...]:
    if not other:
        return one
    return tuple(dict.fromkeys((*one, *other)))[:MOST_ORIGINS]


def writer_of(frame: RecordedFrame, write: Row) -> str:
    """Returns the writer's name: `on_size_changed of image`, `the coroutine load`, or the run around the write."""
    for span in frame.around(write):
        if isinstance(span, CallbackCall):
            return _("{what} of {name}").format(what=span.what or _("a callback"), name=span.name)
        if isinstance(span, EffectCall):
            return EFFECTS.get(span.what, N_("an effect"))
        if isinstance(span, CoroutineStep):
            return _("the coroutine {name}").format(name=span.name.rpartition(".")[2])
        if isinstance(span, PhaseRun):
            return span.name
    return _("the program")
