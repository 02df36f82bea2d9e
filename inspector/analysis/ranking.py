"""Ranks composables by their work, costliest first, each with its main cause.

Terms       line: all calls of one composable at one source line, with their emitted nodes. A node from a
            composable without a scope of its own (Column, Row, Box) has a separate line.
            runs: number of scope runs. units: work units, including nodes. wasted: units that changed nothing.
            again: units after the first of each phase.
            because: for units after the first, the number per cause; see `cause_words`.
Invariants  I1 the units of all lines add up to the run's work. I2 lines are sorted by units, then by name and place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine import trace
from engine.trace import Site
from inspector.recording import NODE, RecordedFrame, Recording, Row, Subject

from . import run_reasons as reasons
from .display_names import Names, names_of, shown_name
from .framework import is_framework
from .path_to_trigger import chain_of
from .phases import is_programs
from .run_reasons import is_first, reason_of
from .states_behind_runs import Origins
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
    because: Counter[str] = field(default_factory=Counter)
    because_wasted: Counter[str] = field(default_factory=Counter)
    """The same counts, only for units that changed nothing."""

    @property
    def instances(self) -> int:
        """The number of calls; without scopes, the number of nodes."""
        return len(self.scopes) or len(self.nodes)

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
    """Returns the nearest enclosing scope that the program calls: a widget's line includes the work of its parts.

    Returns `subject` itself if the program calls it or no such scope exists.
    """
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
    """Returns the cause of a repeated run in a few words: the program's state that it follows, else the requester."""
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
    """Returns whether the program uses the written state; otherwise the caller reports what led to the write."""
    frame = recording.frame(index)
    return frame is None or is_programs(write, frame)


_WORDS = {reasons.HAND: "invalidate()", reasons.KEY: "its key", reasons.MOVED: "it moved", reasons.ASKED: "its node"}
