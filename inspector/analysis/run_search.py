"""Search over a run: the frames in which something ran, was skipped, was read or written, or in which input arrived.

Terms       question: search criteria, one per form field. answer: a frame with the row that fits the question.
Names       a name fits the name that reports print (a node's test tag wins), without regard to case; "" fits all names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine import trace
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import InputSpan, MeasurementRun, PhaseRun, ScopeSkipped, StateRead, StateWrite

from .authors import author_words
from .breakpoints import Condition, ConditionError, condition
from .display_names import Names, shown_name, write_text
from .framework import is_framework
from .phases import input_text
from .sentence import Sentence, code, filled, hint, in_phase, site, text, who
from .waste import is_wasted, wasted_rows

RAN: Final = "ran"
SKIPPED: Final = "skipped"
WRITTEN: Final = "written"
READ: Final = "read"
INPUT: Final = "input"
EVENTS: Final = (RAN, SKIPPED, WRITTEN, READ, INPUT)

PHASES: Final = trace.RUNS
"""Phases of possible runs of a row: composition, measurement, placement, layer, drawing."""

_KINDS: Final = {
    RAN: PHASES,
    SKIPPED: (trace.SKIP,),
    WRITTEN: (trace.WRITE,),
    READ: (trace.READ,),
    INPUT: (trace.INPUT,),
}


def event_of_kind(kind: str) -> str | None:
    """Returns the event of a question that rows of this kind may answer; None without one."""
    return next((event for event, kinds in _KINDS.items() if kind in kinds), None)


class Found(NamedTuple):
    """A frame with one matching row."""

    frame: RecordedFrame
    row: Row


@dataclass(frozen=True)
class Question:
    """Search criteria. `phase`: of a run or read. `unchanged`: only runs that repeat the previous outcome.
    `value`: finds only writes of this text, or of values that satisfy this condition, such as `> 10`.
    `first`, `last`: the frames to search; None: the ends of the run.

    Raises ValueError for an unknown event or phase, and for a field that does not fit the event.
    """

    event: str
    name: str = ""
    phase: str | None = None
    unchanged: bool = False
    value: str | None = None
    first: int | None = None
    last: int | None = None

    def __post_init__(self) -> None:
        if self.event not in EVENTS:
            raise ValueError(f"an event is one of {', '.join(EVENTS)}, not {self.event!r}")
        if self.phase is not None and self.phase not in PHASES:
            raise ValueError(f"a phase is one of {', '.join(PHASES)}, not {self.phase!r}")
        if self.phase is not None and self.event not in (RAN, READ):
            raise ValueError("only a run or a read has a phase")
        if self.unchanged and self.event != RAN:
            raise ValueError("only a run has an outcome that may be unchanged")
        if self.value is not None and self.event != WRITTEN:
            raise ValueError("only a write has a value")

    def matches(self, frame: RecordedFrame, row: Row) -> bool:
        """Returns whether a row of `frame` answers the question; the frame's index is not checked."""
        if row.kind not in _KINDS[self.event] or not self._names(row):
            return False
        if self.event == RAN:
            if self.phase not in (None, row.kind) or not (self.name or not is_framework(row)):
                return False
            return not self.unchanged or (
                is_wasted(row) and (not isinstance(row, MeasurementRun) or row in wasted_rows(frame))
            )
        if self.event == READ and self.phase is not None:
            return _phase_of(frame, row) == self.phase
        return self.value is None or (isinstance(row, StateWrite) and self._has_value(row.new))

    def _has_value(self, written: str) -> bool:
        if written == self.value:
            return True
        return self._condition is not None and self._condition.holds(written)

    @cached_property
    def _condition(self) -> Condition | None:
        try:
            return condition(self.value or "")
        except ConditionError:  # a value's text, such as a=b
            return None

    def _names(self, row: Row) -> bool:
        subject = row.subject
        if self.event == INPUT and isinstance(row, InputSpan):
            is_tap = row.name == "release" and isinstance(row.clicked, Subject)
            return self.name.casefold() in f"{row.name} {'tap ' if is_tap else ''}{input_text(row)}".casefold()
        if not self.name:
            return subject is None or self.event == RAN or not subject.is_frameworks
        name = shown_name(subject) if subject is not None else row.name
        asked = self.name.casefold()
        if self.event in (READ, WRITTEN) and name.casefold().endswith(f".{asked}"):
            return True  # a field: `count` is `Model.count`
        return asked in (name.casefold(), row.name.casefold())


def search(recording: Recording, matches: Callable[[Row], bool], *, backwards: bool = False) -> Iterator[Found]:
    """Yields every row for which `matches` is true, oldest first; with `backwards`, newest first."""
    first, last = recording.first, recording.last
    if first is None or last is None:
        return
    yield from _rows(recording, first, last, lambda _, row: matches(row), backwards)


def answers(recording: Recording, question: Question, *, backwards: bool = False) -> Iterator[Found]:
    """Yields every answer to the question, oldest first; with `backwards`, newest first. Reads one frame at a time."""
    if recording.first is None or recording.last is None:
        return
    first = max(recording.first, question.first if question.first is not None else recording.first)
    last = min(recording.last, question.last if question.last is not None else recording.last)
    yield from _rows(recording, first, last, question.matches, backwards)


def _rows(
    recording: Recording, first: int, last: int, matches: Callable[[RecordedFrame, Row], bool], backwards: bool
) -> Iterator[Found]:
    for index in range(last, first - 1, -1) if backwards else range(first, last + 1):
        frame = recording.frame(index)
        if frame is None:
            continue
        for row in reversed(frame.rows) if backwards else frame.rows:
            if matches(frame, row):
                yield Found(frame, row)


def answer_sentence(found: Found, names: Names | None = None, recording: Recording | None = None) -> Sentence:
    """Returns an answer in words: `header ran in placement`, `h 0 → 100 at parallax.py:48`.

    `names`: the recording's names, which distinguish subjects of one name. `recording`: names the author of a write by
    the framework, whose lines do not help the program's author.
    """
    frame, row = found

    def named(each: Row) -> str:
        return names.of(each.subject) if names is not None and each.subject is not None else each.name

    place = filled(_(" at {place}"), place=site(row.program_site)) if row.program_site is not None else []
    if isinstance(row, StateWrite) and not place and recording is not None:
        place = [text(author_words(recording, row))]
    if isinstance(row, PhaseRun):
        again = (hint(_(", with the outcome of the run before")),) if is_wasted(row) else ()
        ran = filled(_("{name} ran {in_phase}"), name=who(named(row)), in_phase=in_phase(row.kind))
        return (*ran, *again, *place)
    if isinstance(row, ScopeSkipped):
        return tuple(filled(_("{name} was skipped"), name=who(named(row))))
    if isinstance(row, StateWrite):
        return (code(write_text(row, names.of(row.subject) if names is not None else "")), *place)
    if isinstance(row, StateRead):
        within = _phase_of(frame, row)
        reader = frame.row(row.inside)
        name = named(reader) if isinstance(reader, PhaseRun) else _("the program")
        where = (text(" "), *in_phase(within)) if within is not None else ()
        state = code(shown_name(row.subject) if row.subject else row.name)
        derived = row.through
        through = (
            filled(_(", through {state}"), state=code(shown_name(derived))) if isinstance(derived, Subject) else []
        )
        reads = filled(_("{name} reads {state}"), name=who(name), state=state)
        return (*reads, *where, *through, *place)
    return tuple(filled(_("input: {input}"), input=code(input_text(row))))


def _phase_of(frame: RecordedFrame, row: Row) -> str | None:
    """Returns the phase of the run around a row; None outside of all runs."""
    around = frame.row(row.inside)
    while around is not None and not isinstance(around, PhaseRun):
        around = frame.row(around.inside)
    return around.kind if around is not None else None
