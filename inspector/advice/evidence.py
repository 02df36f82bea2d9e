"""What a recording says about the lines of one file: who read what there, how often it changed, what that re-ran.

Terms       read line: one line of the file at which some composable reads a state of one name. Instances (a state
            for each item of a list) are one read line. re-run: a run of a reader that a change of the state asked
            for. changes: how often the states were written with the run going on, or derived ones had another value.
Not here    what to do about it: rules/.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import trace
from engine.trace import Site
from inspector.analysis.loops import find_loops
from inspector.analysis.work import NOTHING, Work, work_of_frame
from inspector.recording import LETTERS, RecordedFrame, Recording, Row, Subject
from inspector.recording.recorder import reading_run

_WHOLE = re.compile(r"-?\d+")
_PLACE = re.compile(r"\[\d+\]$")


@dataclass(eq=False)
class ReadLine:
    """The reads of states called `name` at one line, in one phase."""

    name: str
    phase: str
    site: Site
    states: set[int] = field(default_factory=set)
    readers: dict[int, Subject] = field(default_factory=dict)
    changes: int = 0
    reruns: int = 0
    frames: set[int] = field(default_factory=set)
    values: list[str] = field(default_factory=list)
    series: list[list[str]] = field(default_factory=list)
    """The values of each state, in order."""
    work: Work = NOTHING
    beside: set[str] = field(default_factory=set)
    """Other states that are read on the same line."""
    backwards: bool = False
    """A later phase writes it: moving the read is no answer to that."""

    @property
    def whole(self) -> bool:
        """Every value seen was a whole number."""
        return bool(self.values) and all(_WHOLE.fullmatch(value) for value in self.values)

    @property
    def reader_names(self) -> list[str]:
        return list(dict.fromkeys(subject.name for subject in self.readers.values()))


class Evidence:
    """The recording, looked up by line of `path`."""

    def __init__(self, recording: Recording, path: str) -> None:
        self.recording = recording
        self.path = path
        self.frames: list[RecordedFrame] = list(recording)
        self.rows: dict[int, Row] = {row.id: row for frame in self.frames for row in frame.rows}
        self.frame_of: dict[int, int] = {row.id: frame.index for frame in self.frames for row in frame.rows}
        self.loops = find_loops(self.frames)
        self.writes: dict[int, list[Row]] = {}
        """By state: the writes that changed it."""
        self.read: set[int] = set()
        """States that somebody read who wants to hear of changes: a run, a derived state, a flow."""
        self.names: dict[int, Subject] = {}
        for row in self.rows.values():
            if row.subject is None:
                continue
            if row.kind == trace.WRITE:
                self.writes.setdefault(row.subject.id, []).append(row)
                self.names[row.subject.id] = row.subject
            elif row.kind == trace.READ:
                self.names[row.subject.id] = row.subject
                self.read.add(row.subject.id)
        self.derived = self._derived()
        self.reruns = self._reruns()
        self.lines = self._lines()

    # -- derived states

    def _derived(self) -> dict[int, set[int]]:
        """Derived state → the frames in which a reader found another value."""
        found: dict[int, set[int]] = {}
        for row in self.rows.values():
            if row.kind == trace.READ and (through := row.data.get("through")) is not None:
                found.setdefault(through.id, set())
            for state, _, _ in row.data.get("derived", ()):
                found.setdefault(state.id, set()).add(self.frame_of[row.id])
            state = row.data.get("state") if row.kind == trace.INVALIDATE else None
            if isinstance(state, Subject) and row.data.get("phase") != trace.COMPOSITION and row.cause:
                write = self.rows.get(row.cause)
                if write is not None and write.subject != state:
                    found.setdefault(state.id, set()).add(self.frame_of[row.id])
        return found

    # -- re-runs

    def _reruns(self) -> dict[tuple[int, int, str], list[Row]]:
        """(state, reader, phase) → the runs that a change of the state asked for, alone or with others."""
        found: dict[tuple[int, int, str], list[Row]] = {}
        asked: dict[tuple[int, str], dict[int, None]] = {}
        for row in self.rows.values():
            if row.subject is None:
                continue
            if row.kind == trace.INVALIDATE:
                state = row.data.get("state")
                if isinstance(state, Subject):
                    asked.setdefault((row.subject.id, str(row.data.get("phase"))), {})[state.id] = None
            elif row.kind in LETTERS:
                told = asked.pop((row.subject.id, row.kind), {})
                changed = {state.id for state, _, _ in row.data.get("derived", ())}
                known = [each for each in told if each not in self.derived or each in changed]
                # A derived state that kept its value asked for nothing – unless nothing else did.
                for each in known or told:
                    found.setdefault((each, row.subject.id, row.kind), []).append(row)
        return found

    def _lines(self) -> list[ReadLine]:
        made: dict[tuple[str, str, int, str], ReadLine] = {}
        for row in self.rows.values():
            if row.kind != trace.READ or row.site is None or row.site.file != self.path or row.subject is None:
                continue
            run = reading_run(row, self.rows)
            if run is None or run.subject is None:
                continue
            name = _PLACE.sub("", row.subject.name)  # `liked[3]` is one of many that the line reads
            key = (name, run.kind, row.site.line, row.site.function)
            line = made.get(key)
            if line is None:
                line = made[key] = ReadLine(name, run.kind, row.site)
            line.states.add(row.subject.id)
            line.readers[run.subject.id] = run.subject
        for line in made.values():
            line.beside = {each.name for each in made.values() if each.site == line.site} - {line.name}
        backwards = {loop.state.id for loop in self.loops}
        last = self.frames[-1] if self.frames else None
        for line in made.values():
            for state in line.states:
                writes = self.writes.get(state, ())
                line.changes += sum(self.frame_of[write.id] > self.frames[0].index for write in writes)
                line.changes += sum(index > self.frames[0].index for index in self.derived.get(state, ()))
                if writes:
                    line.series.append(
                        [str(writes[0].data.get("old")), *(str(write.data.get("new")) for write in writes)]
                    )
                    line.values += line.series[-1]
                value = last.values.get(state) if last is not None else None
                if value is not None:
                    line.values.append(value.text)
                for reader in line.readers:
                    runs = self.reruns.get((state, reader, line.phase), ())
                    line.reruns += len(runs)
                    line.frames |= {self.frame_of[run.id] for run in runs}
            line.backwards = bool(line.states & backwards)
            line.work = self.work_in(line.frames)
        return sorted(made.values(), key=lambda line: (line.site.line, line.name))

    def work_in(self, indexes: Iterable[int]) -> Work:
        """What these frames cost together."""
        total = NOTHING
        wanted = set(indexes)
        for frame in self.frames:
            if frame.index in wanted:
                total = total.plus(work_of_frame(frame))
        return total

    # -- asked by rules

    def read_in(self, phase: str) -> list[ReadLine]:
        return [line for line in self.lines if line.phase == phase]

    def runs_of(self, function: str) -> list[Row]:
        """The runs of composables with this name (as reports say it)."""
        return [
            row
            for row in self.rows.values()
            if row.kind == trace.COMPOSITION and row.subject is not None and row.subject.name == function
        ]

    def around(self, row: Row) -> Row | None:
        """The run that a row happened in, directly or further out."""
        inside = row.inside
        while inside:
            span = self.rows.get(inside)
            if span is None:
                return None
            if span.kind in LETTERS:
                return span
            inside = span.inside
        return None
