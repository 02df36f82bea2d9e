"""Recorded facts about the lines of one file: reads per line, number of changes, and the re-runs they caused.

Terms       read line: one line of the file at which composables read a state of one name. Several instances (a state
            for each list item) form one read line. re-run: a reader's run that a change of the state requested.
            changes: number of writes after the first frame, and of derived states' value changes.
Not here    the advice itself: rules/.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.trace import Phase, Site
from inspector.analysis.loop_detection import find_loops
from inspector.analysis.work import NOTHING, Work, work_of_frame
from inspector.analysis.writes_while_invalid import further_writes
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.enclosing_run import reading_run
from inspector.recording.events import CompositionRun, Invalidation, PhaseRun, StateRead, StateWrite

_WHOLE = re.compile(r"-?\d+")
_PLACE = re.compile(r"\[\d+\]$")


@dataclass(eq=False)
class ReadLine:
    """All reads of states called `name` at one line, in one phase."""

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
    """The values of each state, in time order."""
    work: Work = NOTHING
    beside: set[str] = field(default_factory=set)
    """Names of other states read on the same line."""
    backwards: bool = False
    """Whether a later phase writes the state; moving the read cannot fix that."""

    @property
    def whole(self) -> bool:
        """Whether every recorded value is a whole number."""
        return bool(self.values) and all(_WHOLE.fullmatch(value) for value in self.values)

    @property
    def reader_names(self) -> list[str]:
        """Unique names of the readers, in order of their first read."""
        return list(dict.fromkeys(subject.name for subject in self.readers.values()))


class Evidence:
    """A recording's rows, indexed by the lines of the file `path`."""

    def __init__(self, recording: Recording, path: str) -> None:
        self.recording = recording
        self.path = path
        self.frames: list[RecordedFrame] = list(recording)
        self.rows: dict[int, Row] = {row.id: row for frame in self.frames for row in frame.rows}
        self.frame_of: dict[int, int] = {row.id: frame.index for frame in self.frames for row in frame.rows}
        self.loops = find_loops(self.frames)
        self.writes: dict[int, list[StateWrite]] = {}
        """State id → the writes that changed it."""
        self.read: set[int] = set()
        """Ids of states read by a subscriber: a run, a derived state, or a flow."""
        self.names: dict[int, Subject] = {}
        for row in self.rows.values():
            if row.subject is None:
                continue
            if isinstance(row, StateWrite):
                self.writes.setdefault(row.subject.id, []).append(row)
                self.names[row.subject.id] = row.subject
            elif isinstance(row, StateRead):
                self.names[row.subject.id] = row.subject
                self.read.add(row.subject.id)
        self.derived = self._derived()
        self.reruns = self._reruns()
        self.lines = self._lines()

    # -- derived states

    def _derived(self) -> dict[int, set[int]]:
        """Returns derived state id → the frames in which a reader found a changed value."""
        found: dict[int, set[int]] = {}
        for row in self.rows.values():
            if isinstance(row, StateRead) and (through := row.through) is not None:
                found.setdefault(through.id, set())
            for state, _, _ in row.derived if isinstance(row, CompositionRun) else ():
                found.setdefault(state.id, set()).add(self.frame_of[row.id])
            if not isinstance(row, Invalidation) or not row.cause:
                continue
            invalid = row.state
            if isinstance(invalid, Subject) and row.phase is not Phase.COMPOSITION:
                write = self.rows.get(row.cause)
                if write is not None and write.subject != invalid:
                    found.setdefault(invalid.id, set()).add(self.frame_of[row.id])
        return found

    # -- re-runs

    def _reruns(self) -> dict[tuple[int, int, str], list[Row]]:
        """Returns (state, reader, phase) → the runs that a change of the state requested, alone or with others."""
        found: dict[tuple[int, int, str], list[Row]] = {}
        asked: dict[tuple[int, str], list[tuple[RecordedFrame, Invalidation]]] = {}
        for frame in self.frames:
            for row in frame.rows:
                if row.subject is None:
                    continue
                if isinstance(row, Invalidation):
                    asked.setdefault((row.subject.id, row.invalid_in), []).append((frame, row))
                elif isinstance(row, PhaseRun):
                    for state in self._states_behind(frame, row, asked.pop((row.subject.id, row.kind), [])):
                        found.setdefault((state, row.subject.id, row.kind), []).append(row)
        return found

    def _states_behind(
        self, frame: RecordedFrame, run: PhaseRun, answered: list[tuple[RecordedFrame, Invalidation]]
    ) -> Iterable[int]:
        """Returns the ids of the states that requested `run` by these invalidations, or changed after them: an invalid
        scope receives no second invalidation."""
        requested = [row.state.id for _, row in answered if isinstance(row.state, Subject)]
        derived = run.derived if isinstance(run, CompositionRun) else ()
        changed = {state.id for state, _, _ in derived}
        # A derived state with an unchanged value caused no run, unless the run has no other cause.
        known = [each for each in requested if each not in self.derived or each in changed]
        more = [state.id for state in further_writes(frame, self.recording, run, answered)]
        return dict.fromkeys((*(known or requested), *more))

    def _lines(self) -> list[ReadLine]:
        made: dict[tuple[str, str, int, str], ReadLine] = {}
        for row in self.rows.values():
            if not isinstance(row, StateRead) or row.site is None or row.site.file != self.path or row.subject is None:
                continue
            run = reading_run(row, self.rows)
            if run is None or run.subject is None:
                continue
            name = _PLACE.sub("", row.subject.name)  # `liked[3]` is one of many states that this line reads
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
                    line.series.append([writes[0].old, *(write.new for write in writes)])
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
        """Returns the total work of these frames."""
        total = NOTHING
        wanted = set(indexes)
        for frame in self.frames:
            if frame.index in wanted:
                total = total.plus(work_of_frame(frame))
        return total

    # -- asked by rules

    def read_in(self, phase: str) -> list[ReadLine]:
        """Returns the read lines of this phase, sorted by line."""
        return [line for line in self.lines if line.phase == phase]

    def runs_of(self, function: str) -> list[Row]:
        """Returns the runs of composables with this name, as reports print it."""
        return [
            row
            for row in self.rows.values()
            if isinstance(row, CompositionRun) and row.subject is not None and row.subject.name == function
        ]

    def around(self, row: Row) -> Row | None:
        """Returns the innermost run around `row`; None without one."""
        inside = row.inside
        while inside:
            span = self.rows.get(inside)
            if span is None:
                return None
            if isinstance(span, PhaseRun):
                return span
            inside = span.inside
        return None
