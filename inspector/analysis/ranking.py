"""Ranks composables by their work, costliest first, each with its main cause.

Terms       line: all calls of one composable at one source line, with their emitted nodes; a composable without a
            scope of its own (Column, Row, Box), too. In a recording without the calls of nodes, the nodes of these have
            a line without a place.
            runs: number of scope runs. units: work units, including nodes. wasted: units that changed nothing.
            again: units after the first of each phase.
            total: units of the line and of everything that runs inside its runs.
            because: for units after the first, the number per cause: the program's state that they follow, else the
            requester (`Requesters`).
Invariants  I1 the units of all lines add up to the run's work; a line's total is at least its units.
            I2 lines are sorted by units, then by name and place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from engine.trace import Phase, Site
from inspector.recording import NODE, RecordedFrame, Recording, Row, Subject

from .display_names import Names, names_of, shown_name
from .requesters import Requesters, programs_call_of
from .run_chains import RunChains
from .run_reasons import is_first
from .states_behind_runs import Origins, origins_of
from .waste import wasted_rows
from .work import units_of


@dataclass(slots=True)
class RankLine:
    """One line of the ranking; see the module docstring."""

    name: str
    site: Site | None
    scopes: set[int] = field(default_factory=set)
    nodes: set[int] = field(default_factory=set)
    runs: int = 0
    units: int = 0
    again: int = 0
    """Work units after the first in each phase of each scope or node."""
    wasted: int = 0
    total: int = 0
    """Work units of the line and of all runs inside its runs."""
    because: Counter[str] = field(default_factory=Counter)
    because_wasted: Counter[str] = field(default_factory=Counter)
    """The same counts, only for units that changed nothing."""

    @property
    def instances(self) -> int:
        """The number of calls; without scopes, the number of nodes."""
        return len(self.scopes) or len(self.nodes) or 1

    @property
    def cause(self) -> str:
        """The most frequent cause of units after the first; "" if unknown."""
        return _most(self.because)

    @property
    def cause_of_waste(self) -> str:
        """The most frequent cause of units that changed nothing; "" if unknown."""
        return _most(self.because_wasted)


def _most(counted: Counter[str]) -> str:
    """Returns the most frequent cause; among equals, the earliest."""
    most = max(counted.values(), default=0)
    return next((words for words, times in counted.items() if times == most), "") if most else ""


def ranking(recording: Recording) -> list[RankLine]:
    """Returns the ranking lines, costliest first."""
    ranker = Ranker(recording, origins_of(recording))
    for _step in ranker.steps():
        pass
    return ranker.lines()


class _Units(NamedTuple):
    """Equal units: of one subject in one phase, after the same states changed, for the same requester."""

    subject: Subject
    phase: str
    states: tuple[tuple[Subject, bool], ...]
    """The states whose writes led to the units, each with whether the program uses it; empty for first units."""
    requester: str
    """The cause in words, for units that follow no state of the program."""
    again: bool


class Ranker:
    """Ranks a recording step by step, and continues after further frames; `ranking` does it at once.

    It counts units by subject, and merges subjects to lines on request, because names and the share of changes that a
    state has in a subject's runs depend on later frames, too."""

    def __init__(self, recording: Recording, origins: Origins | None = None) -> None:
        """`origins`: the origins of all frames of a complete recording."""
        self.recording = recording
        self.frames = 0
        """The number of frames that were counted."""
        self._next = recording.first or 0
        self._origins = origins or Origins(recording, whole=False)
        self._counts_origins = origins is None
        self._names = names_of(recording)
        self._units: Counter[_Units] = Counter()
        self._wasted: Counter[_Units] = Counter()
        self._chains = RunChains()
        self._requesters = Requesters(recording)
        self._met: set[tuple[int, str]] = set()

    @property
    def is_done(self) -> bool:
        """Whether all frames of the recording were counted."""
        last = self.recording.last
        return last is None or self._next > last

    def steps(self) -> Iterator[None]:
        """Counts the frames that were not counted yet; yields every few units, for a caller with other work."""
        while (last := self.recording.last) is not None and self._next <= last:
            frame = self.recording.passed(self._next)
            self._next = max(self._next + 1, self.recording.first or 0)
            if frame is None:
                continue
            if self._counts_origins:
                self._origins.count(frame)
            self._names.add(frame)
            if frame.has_work:
                yield from self._count(frame)
            self.frames += 1

    def _count(self, frame: RecordedFrame) -> Iterator[None]:
        wasted = {row.id for row in wasted_rows(frame)}
        self._chains.begin(frame)
        for at, row in enumerate(units_of(frame)):
            assert row.subject is not None
            first = is_first(frame, row) and (row.subject.id, row.kind) not in self._met
            self._met.add((row.subject.id, row.kind))
            units = _Units(row.subject, row.kind, (), "", False) if first else self._again(frame, row)
            self._units[units] += 1
            self._wasted[units] += row.id in wasted
            self._chains.count(row)
            if at % STEP == STEP - 1:
                yield

    def _again(self, frame: RecordedFrame, row: Row) -> _Units:
        assert row.subject is not None
        states = []
        for state in self._origins.states_of(row):
            value = frame.values.get(state.id)
            states.append((state, value is None or value.program))
        is_known = bool(states) and all(programs for _, programs in states)
        requester = "" if is_known else self._requesters.words(frame, row)
        return _Units(row.subject, row.kind, tuple(states), requester, True)

    def lines(self) -> list[RankLine]:
        """Returns the lines of all counted frames, costliest first."""
        # Of a file, `steps` adds the counted frames to the names: no frame is read for lines in between.
        names = names_of(self.recording, whole=self.is_done)
        lines: dict[_Place, RankLine] = {}
        places: dict[Subject, tuple[Subject, _Place]] = {}

        def place_of(subject: Subject) -> tuple[Subject, _Place]:
            known = places.get(subject)
            if known is None:
                programs = programs_call_of(subject, names)
                known = places[subject] = (programs, _line_of(programs, names))
            return known

        for units, times in self._units.items():
            subject, (name, called) = place_of(units.subject)
            line = lines.get((name, called))
            if line is None:
                site = Site(called[0], called[1], "") if called is not None else None
                line = lines[name, called] = RankLine(name, site)
            if subject.kind == NODE:
                line.nodes.add(subject.id)
            elif called is None or names.line_of(subject) is not None:
                line.scopes.add(subject.id)
            line.units += times
            line.runs += times * (units.phase == Phase.COMPOSITION and subject is units.subject)
            line.wasted += self._wasted[units]
            if units.again:
                line.again += times
                cause = self._cause(units)
                line.because[cause] += times
                line.because_wasted[cause] += self._wasted[units]
        for place, times in self._chains.totals(lambda subject: place_of(subject)[1]).items():
            if place in lines:
                lines[place].total = times
        return sorted(lines.values(), key=lambda line: (-line.units, line.name, str(line.site)))

    def _cause(self, units: _Units) -> str:
        """Returns the state of the program that these units follow; else the requester."""
        states = [state for state, _used in units.states]
        uses = dict(units.states)
        for state in self._origins.closest(states, units.subject, units.phase):
            if uses[state]:
                return shown_name(state)
        return units.requester


_Place: TypeAlias = tuple[str, tuple[str, int] | None]
"""The name and the call line of a ranking line."""

STEP = 20
"""The number of units that `Ranker.steps` counts between two yields."""


def _line_of(subject: Subject, names: Names) -> _Place:
    called = names.line_of(subject)
    if subject.kind != NODE:
        outermost = subject
        while called is None and (caller := names.caller_of(outermost)) is not None:
            outermost = caller
        node = names.calls.composed_in(outermost) if called is None else None
        # A part of a component that is composed while the component is measured, such as the indicator of TabRow.
        return (names.calls.call_of(node) if node is not None else None) or (subject.name, called)
    if called is not None:
        return subject.emitter, called
    if (call := names.calls.call_of(subject)) is not None:
        return call
    scope = names.scope_of(subject) or names.calls.inserted_by(subject)
    programs = programs_call_of(scope, names) if scope is not None else None
    if programs is not None and programs is not scope and names.line_of(programs) is not None:
        return programs.name, names.line_of(programs)  # a node inside a component, such as that of AnimatedVisibility
    return names.of(subject) if subject.tag else subject.emitter or subject.name, None
