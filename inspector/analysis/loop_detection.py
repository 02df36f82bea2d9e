"""Detects loops frame by frame: backwards writes and cycles of writes.

Terms       backwards write: a write during a frame, in the phase that reads the state or in a later one. Its
            reader becomes invalid again: for composition in the next frame, for measurement in a further
            pass of the same frame.
            So is the write of a SideEffect to a state that its own scope read: the scope runs again, one frame later.
            loop: backwards writes to one state from one place, in consecutive frames; or a cycle of writes over
            several states, or through effects and coroutines, that returned to its first state. The framework's own
            states (a list's scroll position, a widget's internal state) make no loop, nor does a running animation
            with readers.
Invariants  I1 a detector costs O(rows of the frame) per frame, with bounded memory.
Not here    a loop's data and sentences: loop_description.py. Which write led to which: write_ancestry.py.
            As a graph: phase_graph.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.trace import Site
from inspector.recording import RecordedFrame, Subject
from inspector.recording.events import CompositionRun, EffectCall, InputSpan, Invalidation, PhaseRun, StateWrite

from .framework import is_framework
from .loop_description import Loop, LoopEdge, classify, fix_sentence, loop_sentence
from .work import NOTHING, Work, work_of_frame
from .write_ancestry import EFFECTS, SIDE_EFFECT, Lineage, Turn, program_writes, writer_of
from .write_cycle import LONG, Cycle, loop_read_site
from .writes_while_invalid import writes_while_invalid

PAST = 100
"""Maximum number of finished loops in the list."""

RECENT = 16
"""Recent writes kept per state and place; they count if a cycle closes through them later."""

PLACES = 5_000
"""Maximum number of writing places with kept writes."""


class LoopDetector:
    """Detects loops in frames added one at a time."""

    __slots__ = (
        "_backwards", "_cycles", "_frames", "_loops", "_newest", "_past", "_recent", "_written", "_wrote",
        "backwards_writes", "lineage", "streak",
    )  # fmt: skip

    def __init__(self) -> None:
        self.lineage = Lineage()
        self._cycles: dict[frozenset[tuple[int, Site | None]], Cycle] = {}
        self._loops: dict[tuple[int, int, str, Site | None], _Growing] = {}
        self._past: deque[_Growing | Cycle] = deque(maxlen=PAST)
        self._frames: deque[RecordedFrame] = deque(maxlen=RECENT)
        """The latest frames; their work is computed for a loop only, because most programs have none."""
        self._recent: dict[tuple[int, Site | None], deque[tuple[int, StateWrite]]] = {}
        self._written: dict[tuple[int, Site | None], int] = {}
        self._wrote = False
        self._newest = -1
        self._backwards: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
        """The ids of the backwards writes found in the last two frames: the frame after a write may repeat the row."""
        self.backwards_writes = 0
        """The number of backwards writes in all frames."""
        self.streak = 0

    def add(self, frame: RecordedFrame, before: RecordedFrame | None) -> None:
        """Adds one frame. `streak` then counts consecutive frames with a loop since the last input."""
        self._newest = frame.index
        looped = wrote = False
        backwards: set[int] = set()
        writes = program_writes(frame)
        for row in writes:
            wrote = self._note_write(frame, row) or wrote
        if wrote or self._wrote:  # a backwards write requires a phase write in this frame or the previous one
            for found in backwards_writes(frame, before):
                looped = True
                backwards.add(found.write.id)
                self._take(found, frame, before)
        self._wrote = wrote
        self.backwards_writes += len(backwards.difference(*self._backwards))
        self._backwards = (self._backwards[1], frozenset(backwards))
        for turn in self.lineage.add(frame, writes):
            cycle = self.lineage.cycle_of(turn)
            # backwards_writes already finds a cycle of one state through phases.
            if cycle is not None and (len(cycle) > 1 or turn.second.phase is None):
                looped = True
                self._take_cycle(cycle, frame, before)
        # A cycle with a period of several frames also continues in the frames between its writes.
        looped = looped or any(frame.index <= cycle.frames[-1] + cycle.period for cycle in self._cycles.values())
        while len(self._loops) > PAST:
            self._past.append(self._loops.pop(next(iter(self._loops))))
        for growing in self._loops.values():
            growing.add_cost(frame.index, work_of_frame(frame))
        for each in self._cycles.values():
            each.add_cost(frame.index, work_of_frame(frame))
        self._frames.append(frame)
        self.streak = (0 if _had_input(frame) else self.streak) + 1 if looped else 0

    def _take(self, found: BackwardsWrite, frame: RecordedFrame, before: RecordedFrame | None) -> None:
        write, reader, read_phase = found.write, found.reader, found.read_phase
        key = (write.subject.id, reader.id, read_phase, write.site)
        growing = self._loops.get(key)
        written_in = frame if found.frame == frame.index or before is None else before
        fresh = found.frame != growing.frames[-1] if growing is not None else True
        # An input starts new work: the loop after it counts as a separate loop.
        if growing is not None and fresh and (found.frame > growing.frames[-1] + 1 or _had_input(written_in)):
            self._past.append(growing)
            growing = None
        if growing is None:
            growing = self._loops[key] = _Growing(
                write.subject,
                reader,
                read_phase,
                loop_read_site((before, frame), reader, read_phase, write.subject),
                writer_of(written_in, write),
                str(write.written_in),
                write.site,
                [found.frame],
                [write.old],
                found.same_frame,
            )
        if growing.frames[-1] != found.frame:
            growing.frames.append(found.frame)
        if not found.same_frame:
            growing.note_crossing(found.frame)
        if growing.last_write == write.id:
            return  # the same write again: the engine records a second invalidation when it applies the snapshot
        growing.last_write = write.id
        growing.values.append(write.new)
        del growing.values[1:-400]

    def _note_write(self, frame: RecordedFrame, row: StateWrite) -> bool:
        """Remembers a write. Returns whether a phase or an effect made it."""
        if row.written_in is None or row.is_by_input:
            return False
        place = (row.subject.id, row.site)
        is_within = row.phase is not None or row.is_by_effect
        if is_within:
            self._written[place] = frame.index
            if len(self._written) > PLACES:
                self._written.pop(next(iter(self._written)))
        self._recent.setdefault(place, deque(maxlen=RECENT)).append((frame.index, row))
        if len(self._recent) > PLACES:
            self._recent.pop(next(iter(self._recent)))
        return is_within

    def _take_cycle(self, turns: tuple[Turn, ...], frame: RecordedFrame, before: RecordedFrame | None) -> None:
        key = frozenset((turn.states[1].id, turn.second.site) for turn in turns)
        cycle = self._cycles.get(key)
        if cycle is not None and frame.index > cycle.frames[-1] + cycle.period + 1:
            self._past.append(cycle)
            cycle = None
        fresh = cycle is None
        if cycle is None:
            cycle = self._cycles[key] = Cycle(turns, frame, before)
        for place in key:
            for index, write in self._recent.get(place, ()):
                cycle.take(write, index)
        if fresh:
            for each in self._frames:
                cycle.add_cost(each.index, work_of_frame(each))
        if len(self._cycles) > PAST:
            self._past.append(self._cycles.pop(next(iter(self._cycles))))

    @property
    def loops(self) -> list[Loop]:
        """All loops, the most recent last. A loop within a cycle over several states appears only as that cycle."""
        made = [growing.loop(self._newest) for growing in self._past]
        made += [
            growing.loop(self._newest, self._written.get((growing.state.id, growing.write_site), -1))
            for growing in self._loops.values()
        ]
        cycles = [cycle.loop(self._newest) for cycle in self._cycles.values()]
        parts = [(edge.state.id, edge.write_site, cycle.span) for cycle in (*cycles, *made) for edge in cycle.edges]
        made = [loop for loop in made if loop.edges or not _is_part(loop, parts)]
        made += cycles
        return sorted(made, key=lambda loop: (loop.frames[-1], loop.frames[0]))

    def around(self, index: int) -> Loop | None:
        """Returns the newest loop whose span contains frame `index`; None without one."""
        for loop in reversed(self.loops):
            first, last = loop.span
            if first <= index <= last:
                return loop
        return None


def _is_part(loop: Loop, parts: list[tuple[int, Site | None, tuple[int, int]]]) -> bool:
    first, last = loop.span
    return any(
        state == loop.state.id and where == loop.write_site and span[0] <= last + 1 and first <= span[1] + 1
        for state, where, span in parts
    )


@dataclass(slots=True)
class _Growing:
    state: Subject
    reader: Subject
    read_phase: str
    read_site: Site | None
    writer: str
    write_phase: str
    write_site: Site | None
    frames: list[int]
    values: list[str]
    same_frame: bool
    cost: Work = NOTHING
    last_write: int = 0
    crossed: int = -1
    """The last frame in which the loop requested the next frame."""
    crossings: int = 0
    """Number of consecutive frames with such a request."""

    def note_crossing(self, index: int) -> None:
        if index != self.crossed:
            self.crossings = self.crossings + 1 if index == self.crossed + 1 else 1
            self.crossed = index

    def add_cost(self, index: int, work: Work) -> None:
        if self.frames[0] < index <= self.frames[-1] + (0 if self.same_frame else 1):
            self.cost = self.cost.plus(work)

    def loop(self, newest: int, last_written: int = -1) -> Loop:
        return Loop(
            self.state,
            self.reader,
            self.read_phase,
            self.read_site,
            self.writer,
            self.write_phase,
            self.write_site,
            tuple(self.frames),
            tuple(self.values),
            self.same_frame,
            newest,
            self._verdict(newest, last_written),
            cost=self.cost,
        )

    def _verdict(self, newest: int, last_written: int) -> str:
        if self.same_frame:
            # A same-frame loop ends with its frame, unless its last write requested the next frame: an animation or
            # input may request many frames in a row, each with a loop that settles.
            over = self.crossed != self.frames[-1] or newest > self.frames[-1]
        else:
            over = newest > self.frames[-1] and newest > last_written
        if over:
            return "settled"
        if (self.crossings if self.same_frame else len(self.frames)) < LONG:
            return "going on"
        return classify(self.values)


class BackwardsWrite(NamedTuple):
    """A write in `frame` that invalidated `reader` after the reader's phase had run."""

    write: StateWrite
    reader: Subject
    read_phase: str
    frame: int
    same_frame: bool


def backwards_writes(frame: RecordedFrame, before: RecordedFrame | None = None) -> Iterable[BackwardsWrite]:
    """Yields the backwards writes of the program's states that `frame` shows.

    The engine records the invalidation with the write, or when it applies the snapshot, possibly a frame later.
    A write is backwards unless the reader's phase was still ahead in the frame of the write.
    """
    ran: dict[tuple[int, str], int] = {}
    ran_last: dict[tuple[int, str], int] = {}
    served: set[int] = set()
    invalidations: list[Invalidation] = []
    answers: list[CompositionRun] = []
    for row in frame.rows:
        kind = row.kind
        if isinstance(row, PhaseRun):
            if row.subject is not None and not row.before:
                ran.setdefault((row.subject.id, kind), row.id)
                ran_last[row.subject.id, kind] = row.id
                if row.cause:
                    served.add(row.cause)
                    if isinstance(row, CompositionRun):
                        answers.append(row)
        elif isinstance(row, Invalidation) and row.cause:
            invalidations.append(row)
    yield from _written_while_invalid(frame, before, answers)
    for row in invalidations:
        if row.subject is None:
            continue
        write = frame.row(row.cause)
        late = write is None
        if late and before is not None:
            write = before.row(row.cause)
        if not isinstance(write, StateWrite) or write.before:
            continue
        if is_framework(write.subject) or row.local:  # a provider writes a local, from what the program reads around it
            continue
        read_phase = row.invalid_in
        written_in = before if late and before is not None else frame
        if row.phase is None or not (write.phase is not None or _is_by_own_side_effect(written_in, write, row.subject)):
            continue
        if late:
            assert before is not None
            yield BackwardsWrite(write, row.subject, read_phase, before.index, False)
            continue
        place = (row.subject.id, read_phase)
        # A run names one cause; it also serves all other writes that invalidated its subject earlier.
        is_served = row.id in served or ran_last.get(place, 0) > row.id
        already = ran.get(place, write.id) < write.id
        if not is_served or already:
            yield BackwardsWrite(write, row.subject, read_phase, frame.index, is_served)


def _is_by_own_side_effect(frame: RecordedFrame, write: StateWrite, reader: Subject) -> bool:
    """Returns whether a SideEffect of the scope `reader` wrote: the effect runs after each composition of its scope."""
    if not write.is_by_effect:
        return False
    effect = next((span for span in frame.around(write) if isinstance(span, EffectCall)), None)
    run = frame.row(effect.cause) if effect is not None and EFFECTS.get(effect.what) == SIDE_EFFECT else None
    return isinstance(run, CompositionRun) and run.subject is not None and run.subject.id == reader.id


def _written_while_invalid(
    frame: RecordedFrame, before: RecordedFrame | None, answers: list[CompositionRun]
) -> Iterable[BackwardsWrite]:
    """Yields the writes by a phase of the frame before whose reader was invalid already: they run it, too."""
    for run in answers if before is not None else ():
        assert before is not None
        invalid = before.row(run.cause)
        if not isinstance(invalid, Invalidation) or run.subject is None:
            continue
        for state, writes in writes_while_invalid((before, frame), before, run, invalid.id).items():
            write = writes[-1]
            if write.phase is None or write.before or is_framework(state) or before.row(write.id) is None:
                continue
            yield BackwardsWrite(write, run.subject, run.kind, before.index, False)


def _had_input(frame: RecordedFrame) -> bool:
    return any(isinstance(row, InputSpan) for row in frame.rows)


def find_loops(frames: Iterable[RecordedFrame]) -> list[Loop]:
    """Returns the loops in these frames."""
    detector = LoopDetector()
    before = None
    for frame in frames:
        detector.add(frame, before)
        before = frame
    return detector.loops


__all__ = [
    "BackwardsWrite",
    "Loop",
    "LoopDetector",
    "LoopEdge",
    "backwards_writes",
    "classify",
    "find_loops",
    "fix_sentence",
    "loop_sentence",
]
