"""Position: where a cursor stands, in words: frame, phase, scope and slot operation, each numbered.

Terms       part: one granularity of a position: its name, and its number among its like: scopes and operations are
            numbered within their phase, phases within their frame.
            moment text: LIVE, PAUSED AT FRAME k, or PAUSED IN FRAME k with the parts that exist.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import trace
from inspector.language import N_, _
from inspector.recording import Row
from inspector.recording.events import (
    CalledSpan,
    CompositionRun,
    CoroutineStep,
    InputSpan,
    PhaseRun,
    ScopeSkipped,
    SlotEdit,
    StateWrite,
    TreeChange,
)
from inspector.recording.moments import stepping
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stops import FRAME, GRANULARITIES, Stop

from .coroutine_words import coroutine_text
from .display_names import Names
from .phases import input_text

PHASE_NAMES = {
    trace.INPUT: N_("input"),
    trace.COROUTINE: N_("a coroutine"),
    trace.ANNOUNCE: N_("announcements"),
    trace.RECOMPOSE: N_("composition"),
    trace.APPLY: N_("apply changes"),
    trace.LAYOUT_PASS: N_("layout"),
    trace.DRAW_PASS: N_("drawing"),
}


class PositionPart(NamedTuple):
    """One granularity of a position: `Text, 2 of 2`."""

    name: str
    number: int
    total: int

    def __str__(self) -> str:
        return _("{name}, {number} of {total}").format(name=self.name, number=self.number, total=self.total)


class Position(NamedTuple):
    """Where a cursor stands; a part is None outside of its spans, and at the end of the frame."""

    frame: int
    phase: PositionPart | None = None
    scope: PositionPart | None = None
    operation: PositionPart | None = None

    @property
    def is_frame_end(self) -> bool:
        """Whether the cursor stands after all events of its frame, or outside of phases."""
        return self.phase is None

    @property
    def moment_text(self) -> str:
        """PAUSED AT FRAME k, or PAUSED IN FRAME k · phase · scope · operation."""
        if self.is_frame_end:
            return _("PAUSED AT FRAME {frame}").format(frame=self.frame)
        return " · ".join([_("PAUSED IN FRAME {frame}").format(frame=self.frame), *self._parts])

    @property
    def path_text(self) -> str:
        """`frame 1 › composition › Text › operation 6`; empty at the end of a frame."""
        if self.is_frame_end:
            return ""
        return " › ".join([_("frame {frame}").format(frame=self.frame), *self._parts])

    @property
    def _parts(self) -> list[str]:
        """The names of phase, scope and operation, as far as the cursor is in one."""
        parts = [part.name for part in (self.phase, self.scope) if part is not None]
        if self.operation is not None:
            parts.append(_("operation {number}").format(number=self.operation.number))
        return parts


def position_of(cursor: Cursor, names: Names | None = None) -> Position | None:
    """Returns the position of a cursor; None for an empty recording."""
    index = cursor.index
    if index is None:
        return None
    stops, event = cursor.stops_in(index), cursor.event
    if event >= stops[-1].at:
        return Position(index)
    phase = _innermost(stops, event, 1)
    if phase is None:
        return (
            Position(index, PositionPart(_("between phases"), 0, 0))
            if event > stops[0].at
            else Position(index, _begin(stops))
        )
    scope = _innermost([stop for stop in stops if phase.at <= stop.at <= phase.end], event, 2)
    operation = _innermost([stop for stop in stops if phase.at <= stop.at <= phase.end], event, 3)
    return Position(
        index,
        _part(stops, phase, names),
        _part(_within(stops, phase), scope, names),
        _part(_within(stops, phase), operation, names),
    )


def _begin(stops: list[Stop]) -> PositionPart:
    return PositionPart(_("start"), 0, sum(stop.level == 1 for stop in stops))


def _within(stops: list[Stop], phase: Stop) -> list[Stop]:
    return [stop for stop in stops if phase.at <= stop.at <= phase.end]


def _innermost(stops: list[Stop], event: int, level: int) -> Stop | None:
    found = None
    for stop in stops:
        if stop.level == level and stop.at <= event <= stop.end:
            found = stop
    return found


def _part(stops: list[Stop], stop: Stop | None, names: Names | None) -> PositionPart | None:
    if stop is None:
        return None
    like = [each for each in stops if each.level == stop.level]
    at, name = like.index(stop), stop_text(stop, names)
    if stop.row is not None and isinstance(stop.row, (CoroutineStep, StateWrite)):  # several with one name follow
        named = [place for place, each in enumerate(like) if stop_text(each, names) == name]
        name = f"{name} #{named.index(at) + 1}" if len(named) > 1 else name
    return PositionPart(name, at + 1, len(like))


def stop_text(stop: Stop, names: Names | None = None) -> str:
    """Returns a stop in a few words: `layout`, `measure box`, `update slot 10`, `end of the frame`."""
    row = stop.row
    if row is None:
        return _("end of the frame")
    if isinstance(row, InputSpan):
        return _("input: {words}").format(words=input_text(row))
    if isinstance(row, CoroutineStep):
        return coroutine_text(row)
    if row.kind in PHASE_NAMES:
        return _(PHASE_NAMES[row.kind])
    return scope_text(row, names) if stop.level == GRANULARITIES.index("scope") else operation_text(row)


def scope_text(row: Row, names: Names | None = None) -> str:
    """Returns a run, a skip, a write, an effect or a callback in a few words."""
    name = names.of(row.subject) if names is not None and row.subject is not None else row.name
    if isinstance(row, CompositionRun):
        return name
    if isinstance(row, StateWrite):
        return _("write {name}").format(name=name)
    if isinstance(row, ScopeSkipped):
        return _("{name} skipped").format(name=name)
    if isinstance(row, CalledSpan):
        what = row.what or row.kind
        return _("{what} of {name}").format(what=what, name=name)
    return f"{row.phase.verb if isinstance(row, PhaseRun) else row.kind} {name}"


def operation_text(row: Row) -> str:
    """Returns a slot or node operation in a few words; slot_operation.py describes it with its values."""
    if isinstance(row, TreeChange):
        return f"{row.kind} node {row.name}"
    what = row.what if isinstance(row, SlotEdit) else row.kind
    if isinstance(row, SlotEdit) and what == "update":
        return _("update slot {slot}").format(slot=row.slot)
    return _(_EDITS[what]) if what in _EDITS else what


_EDITS = {
    "insert": N_("insert groups"),
    "remove": N_("remove groups"),
    "move": N_("move groups"),
    "append": N_("append slots"),
}


def next_text(cursor: Cursor, granularity: str, names: Names | None = None, *, wants_frame: bool | None = None) -> str:
    """Returns in words where the next step of this granularity leads. `wants_frame`: whether the program requests
    another frame; None: no program runs, as for a file."""
    stop = stepping.after(cursor, cursor.event, granularity)
    if stop is None:
        return _beyond(wants_frame)
    if granularity == FRAME:
        return _frame_text(cursor, stop)
    if stop.row is None:
        index = cursor.index
        inside = index is not None and cursor.stops_in(index)[-1].at == stop.at
        return _("end of the frame") if inside else _("the next frame is idle")
    return stop_text(stop, names)


def previous_text(cursor: Cursor, granularity: str, names: Names | None = None) -> str:
    """Returns in words where the previous step of this granularity leads; empty at the beginning."""
    stop = stepping.before(cursor, cursor.event, granularity)
    if stop is None:
        return ""
    index = cursor.recording.frame_at(stop.at)
    return _("frame {frame}").format(frame=index) if stop.row is None else stop_text(stop, names)


def _beyond(wants_frame: bool | None) -> str:
    if wants_frame is None:
        return _(NOWHERE)
    return _("the program's next frame") if wants_frame else _("idle, nothing is invalid")


NOWHERE = N_("none: the end of the recording")
"""The words for a step that leads nowhere."""


def _frame_text(cursor: Cursor, stop: Stop) -> str:
    index = cursor.recording.frame_at(stop.at)
    frame = cursor.recording.frame(index) if index is not None else None
    if frame is None:
        return _(NOWHERE)
    if index == cursor.index:
        return _("end of frame {frame}").format(frame=index)
    return (_("frame {frame}") if frame.has_work else _("frame {frame}, idle")).format(frame=index)
