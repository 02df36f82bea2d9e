"""Backwards writes and the loops they make: a phase writes what an earlier phase has read.

Terms       backwards write: a state written during a frame, in a phase that comes after (or is) the phase
            that read it. Whoever read it is invalid again: in the next frame for composition, in a further
            pass of the same frame for measurement.
            loop: backwards writes to one state from one place, in frames that follow each other.
Verdicts    settled (the last one re-ran its reader and no further write came), grows, shrinks, alternates,
            repeats (goes on without a pattern), going on (still within the last frame).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine import trace
from engine.trace import Site
from inspector.recording import LETTERS, RecordedFrame, Row, Subject

from .sentence import Sentence, code, phase, site, text

_PHASES = frozenset(LETTERS)

PAST = 100
"""Loops that are over and still listed."""

LONG = 3
"""Frames after which a loop that has not settled is named as one that does not."""


@dataclass(frozen=True, slots=True)
class Loop:
    """One loop: which state, who reads it where, who writes it where, in which frames, with what values."""

    state: Subject
    reader: Subject
    read_phase: str
    read_site: Site | None
    writer: str
    write_phase: str
    write_site: Site | None
    frames: tuple[int, ...]
    values: tuple[str, ...]
    same_frame: bool
    last_seen: int
    verdict: str

    @property
    def name(self) -> str:
        if self.read_phase == trace.COMPOSITION:
            return "Recomposition loop"
        if self.same_frame:
            return "Layout loop" if self.read_phase in (trace.MEASUREMENT, trace.PLACEMENT) else "Redraw loop"
        return "Redraw loop" if self.read_phase == trace.DRAWING else "Layout loop"

    @property
    def settled(self) -> bool:
        return self.verdict == "settled"

    @property
    def span(self) -> tuple[int, int]:
        """First and last frame it concerns: the frame after the last write is the one it caused."""
        return self.frames[0], self.frames[-1] + (0 if self.same_frame else 1)

    @property
    def values_text(self) -> str:
        shown = self.values if len(self.values) <= 6 else (*self.values[:3], "…", *self.values[-2:])
        return " → ".join(shown)

    @property
    def outcome(self) -> str:
        """How it ends, in words."""
        first, last = self.span
        count = last - first + 1
        if self.settled:
            return f"Settled in {count} frame{'s' if count != 1 else ''}: "
        words = {
            "grows": "Grows",
            "shrinks": "Shrinks",
            "alternates": "Alternates",
            "repeats": "Never the same value twice",
        }
        return f"{words.get(self.verdict, 'Still going')}, {count} frames so far: "


def loop_sentence(loop: Loop) -> Sentence:
    """The banner: cycle, then how it ends."""
    again = "again, in the same frame" if loop.same_frame else "again, one frame later"
    return (
        text(f"{loop.name} on "),
        code(loop.state.name),
        text(f": {loop.reader.name} reads it in "),
        phase(loop.read_phase, LETTERS[loop.read_phase]),
        text(" at "),
        site(loop.read_site),
        text(f" → {loop.writer} writes it in "),
        phase(loop.write_phase, LETTERS[loop.write_phase]),
        text(" at "),
        site(loop.write_site),
        text(f" → {loop.reader.name} runs {again}. {loop.outcome}"),
        code(f"{loop.state.name} {loop.values_text}"),
        text("."),
    )


class LoopDetector:
    """Fed frame by frame; knows the loops so far."""

    __slots__ = ("_loops", "_newest", "_past", "_written", "streak")

    def __init__(self) -> None:
        self._loops: dict[tuple[int, int, str, Site | None], _Growing] = {}
        self._past: deque[_Growing] = deque(maxlen=PAST)
        self._written: dict[tuple[int, Site | None], int] = {}
        self._newest = -1
        self.streak = 0

    def add(self, frame: RecordedFrame, before: RecordedFrame | None) -> None:
        """Takes in one more frame. `streak` counts frames in a row, without input, that looped."""
        self._newest = frame.index
        for row in frame.rows:
            if row.kind == trace.WRITE and row.subject is not None and row.data.get("phase") in _PHASES:
                self._written[(row.subject.id, row.site)] = frame.index
        looped = False
        for found in backwards_writes(frame, before):
            looped = True
            self._take(found, frame, before)
        self.streak = (0 if _had_input(frame) else self.streak) + 1 if looped else 0

    def _take(self, found: BackwardsWrite, frame: RecordedFrame, before: RecordedFrame | None) -> None:
        write, reader, read_phase = found.write, found.reader, found.read_phase
        assert write.subject is not None
        key = (write.subject.id, reader.id, read_phase, write.site)
        growing = self._loops.get(key)
        written_in = frame if found.frame == frame.index or before is None else before
        fresh = found.frame != growing.frames[-1] if growing is not None else True
        # Input asks for something new: what it sets off is a loop of its own.
        if growing is not None and fresh and (found.frame > growing.frames[-1] + 1 or _had_input(written_in)):
            self._past.append(growing)
            growing = None
        if growing is None:
            growing = self._loops[key] = _Growing(
                write.subject,
                reader,
                read_phase,
                _read_site((before, frame), reader, read_phase, write.subject),
                _writer(written_in, write),
                str(write.data["phase"]),
                write.site,
                [found.frame],
                [str(write.data["old"])],
                found.same_frame,
            )
        if growing.frames[-1] != found.frame:
            growing.frames.append(found.frame)
        growing.values.append(str(write.data["new"]))
        del growing.values[1:-400]

    @property
    def loops(self) -> list[Loop]:
        """All loops, the most recent last."""
        made = [growing.loop(self._newest, -1) for growing in self._past]
        made += [
            growing.loop(self._newest, self._written.get((growing.state.id, growing.write_site), -1))
            for growing in self._loops.values()
        ]
        return sorted(made, key=lambda loop: (loop.frames[-1], loop.frames[0]))

    def around(self, index: int) -> Loop | None:
        """The loop that concerns frame `index`, if one does."""
        for loop in reversed(self.loops):
            first, last = loop.span
            if first <= index <= last:
                return loop
        return None


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

    def loop(self, newest: int, last_written: int) -> Loop:
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
        )

    def _verdict(self, newest: int, last_written: int) -> str:
        if self.same_frame or (newest > self.frames[-1] and newest > last_written):
            return "settled"
        if len(self.frames) < LONG:
            return "going on"
        return classify(self.values)


def classify(values: list[str]) -> str:
    """How a series of values goes on: grows, shrinks, alternates, repeats."""
    tail = values[-6:]
    if len(set(tail)) <= 3 and len(tail) >= 4 and all(a == b for a, b in zip(tail, tail[2:], strict=False)):
        return "alternates"
    numbers = []
    for value in tail:
        try:
            numbers.append(float(value))
        except ValueError:
            return "repeats"
    steps = [b - a for a, b in zip(numbers, numbers[1:], strict=False)]
    if steps and all(step > 0 for step in steps):
        return "grows"
    if steps and all(step < 0 for step in steps):
        return "shrinks"
    return "repeats"


class BackwardsWrite(NamedTuple):
    """A write in `frame` that made `reader` invalid, although its phase had been."""

    write: Row
    reader: Subject
    read_phase: str
    frame: int
    same_frame: bool


def backwards_writes(frame: RecordedFrame, before: RecordedFrame | None = None) -> Iterable[BackwardsWrite]:
    """The backwards writes that `frame` shows.

    The invalidation comes with the write, or with the next announcement, which may be a frame later. It is
    backwards unless the reader's turn in that phase was still to come in the frame of the write.
    """
    rows = {row.id: row for row in frame.rows}
    ran: dict[tuple[int, str], int] = {}
    served: dict[int, tuple[int, str]] = {}
    for row in frame.rows:
        if row.kind in _PHASES and row.subject is not None and not row.before:
            ran.setdefault((row.subject.id, row.kind), row.id)
            if row.cause:
                served[row.cause] = (row.subject.id, row.kind)
    for row in frame.rows:
        if row.kind != trace.INVALIDATE or not row.cause or row.subject is None:
            continue
        write = rows.get(row.cause)
        late = write is None
        if late and before is not None:
            write = before.row(row.cause)
        if write is None or write.kind != trace.WRITE or write.before or write.subject is None:
            continue
        read_phase = str(row.data.get("phase"))
        if write.data.get("phase") not in _PHASES or read_phase not in _PHASES:
            continue
        if late:
            assert before is not None
            yield BackwardsWrite(write, row.subject, read_phase, before.index, False)
            continue
        serves = served.get(row.id)
        already = ran.get((row.subject.id, read_phase), write.id) < write.id
        if serves is None or already:
            yield BackwardsWrite(write, row.subject, read_phase, frame.index, serves is not None)


def _had_input(frame: RecordedFrame) -> bool:
    return any(row.kind == trace.INPUT for row in frame.rows)


def _read_site(
    moments: Iterable[RecordedFrame | None], reader: Subject, phase_name: str, state: Subject
) -> Site | None:
    for moment in moments:
        for read in moment.subscriptions.get((reader.id, phase_name), ()) if moment is not None else ():
            if read.state.id == state.id and read.site is not None:
                return read.site
    return None


def _writer(frame: RecordedFrame, write: Row) -> str:
    """`on_size_changed of image`, or the run the write happened in."""
    for span in frame.enclosing(write):
        if span.kind == trace.CALLBACK:
            return f"{span.data.get('what', 'a callback')} of {span.name}"
        if span.kind in LETTERS:
            return span.name
    return "the program"


def find_loops(frames: Iterable[RecordedFrame]) -> list[Loop]:
    """The loops in these frames."""
    detector = LoopDetector()
    before = None
    for frame in frames:
        detector.add(frame, before)
        before = frame
    return detector.loops
