"""Which composables a run's work goes to, the costliest first, and mainly because of what.

Terms       line: all calls of one composable at one place in the source, with the nodes that they emitted. A node that
            a composable without a scope of its own emitted (Column, Row, Box) is a line of its own.
            runs: how often its scopes ran. units: work units, of nodes too. wasted: those of them that changed
            nothing. again: those that were not the first of their phase.
            because: of the runs after the first, how many each cause led to; see `cause_words`.
Invariants  I1 the units of all lines add up to the work of the run. I2 the order is by units, then by name and place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine import trace
from engine.trace import Site
from inspector.recording import NODE, RecordedFrame, Recording, Row, Subject

from . import reason as reasons
from .chain import chain_of
from .framework import is_framework
from .named import Names, names_of, shown_name
from .origins import Origins
from .phases import is_programs
from .reason import is_first, reason_of
from .waste import wasted_rows
from .work import units_of


@dataclass(slots=True)
class RankLine:
    """One line; see the module."""

    name: str
    site: Site | None
    scopes: set[int] = field(default_factory=set)
    nodes: set[int] = field(default_factory=set)
    runs: int = 0
    units: int = 0
    again: int = 0
    """Work units beyond the first of each phase of each scope or node."""
    wasted: int = 0
    because: Counter[str] = field(default_factory=Counter)
    because_wasted: Counter[str] = field(default_factory=Counter)
    """The same of the runs that changed nothing."""

    @property
    def instances(self) -> int:
        """How many calls there were; of what has no scope, how many nodes."""
        return len(self.scopes) or len(self.nodes)

    @property
    def cause(self) -> str:
        """What most runs after the first were because of."""
        return _most(self.because)

    @property
    def cause_of_waste(self) -> str:
        """What most runs that changed nothing were because of."""
        return _most(self.because_wasted)


def _most(counted: Counter[str]) -> str:
    """The most frequent one; of several the one that came first."""
    most = max(counted.values(), default=0)
    return next((words for words, times in counted.items() if times == most), "") if most else ""


def ranking(recording: Recording) -> list[RankLine]:
    """The lines, the costliest first."""
    names = names_of(recording, whole=True)
    origins = Origins(recording)
    lines: dict[tuple[str, tuple[str, int] | None], RankLine] = {}
    met: set[tuple[int, str]] = set()
    for frame in recording:
        wasted = {row.id for row in wasted_rows(frame)}
        for row in units_of(frame):
            assert row.subject is not None
            subject = _programs(row.subject, names)
            name, called = _line_of(subject, names)
            line = lines.get((name, called))
            if line is None:
                site = Site(called[0], called[1], "") if called is not None else None
                line = lines[name, called] = RankLine(name, site)
            (line.nodes if subject.kind == NODE else line.scopes).add(subject.id)
            line.units += 1
            line.runs += row.kind == trace.COMPOSITION and subject is row.subject
            line.wasted += row.id in wasted
            first = is_first(frame, row) and (row.subject.id, row.kind) not in met
            met.add((row.subject.id, row.kind))
            if first:
                continue
            line.again += 1
            cause = cause_words(recording, frame, row, origins)
            line.because[cause] += 1
            line.because_wasted[cause] += row.id in wasted
    return sorted(lines.values(), key=lambda line: (-line.units, line.name, str(line.site)))


def _programs(subject: Subject, names: Names) -> Subject:
    """Of a scope of the framework's own that composable which the program calls and it is inside of, if there is one:
    its work is that of the widget."""
    found: Subject | None = subject
    while found is not None and is_framework(found, names):
        found = names.caller_of(found)
    return found or subject


def _line_of(subject: Subject, names: Names) -> tuple[str, tuple[str, int] | None]:
    called = names.line_of(subject)
    if subject.kind != NODE:
        return subject.name, called
    if called is not None:
        return subject.emitter, called
    return names.of(subject) if subject.tag else subject.emitter or subject.name, None


def cause_words(recording: Recording, frame: RecordedFrame, row: Row, origins: Origins) -> str:
    """Why a run that was no first one was, in a word or two: the program's state that it follows; else what asked."""
    for state in origins.followed(row):
        value = frame.values.get(state.id)
        if value is None or value.program:
            return shown_name(state)
    for link in chain_of(recording, row):
        write = link.row
        if write.kind == trace.WRITE and write.subject is not None and _is_shown(recording, link.frame, write):
            return shown_name(write.subject)
        if write.kind == trace.INPUT:
            return f"the {write.name}"
        if write.kind == trace.COROUTINE:
            return write.name.rpartition(".")[2] if "function_at" in write.data else "an animation"
    part = reason_of(frame, recording, row).parts[0]
    if part.kind == reasons.WINDOW:
        return "the size of the window"
    if part.kind in (reasons.PARENT, reasons.FOLLOWED, reasons.APPLIED, reasons.CHILD) and part.name:
        return f"{part.name} ran"
    return _WORDS.get(part.kind, "")


def _is_shown(recording: Recording, index: int, write: Row) -> bool:
    """Whether the program uses the state: of one that only the framework uses, what led to its write is said."""
    frame = recording.frame(index)
    return frame is None or is_programs(write, frame)


_WORDS = {reasons.HAND: "invalidate()", reasons.KEY: "its key", reasons.MOVED: "it moved", reasons.ASKED: "its node"}
