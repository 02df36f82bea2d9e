"""Stops: the positions of a cursor in a frame, coarse to fine: frame > phase > scope > slot operation.

Terms       stop: a possible cursor position: an event with a level; a span stops the cursor at its start.
            Level FRAME stops at the end of the frame, after all events.
            phase: recomposition, apply, a layout or draw pass, and between frames input,
            coroutines and announcements; nested phases are not stops. scope: code of the program runs, or is skipped;
            in an input or a coroutine, whose code has no scopes, the writes of the program's states and the coroutines
            that the input resumes stand for it.
Invariants  I1 stops are sorted by event, at most one per event. I2 the last stop of a frame is its end.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..events import (
    Announcement,
    ApplyPass,
    CalledSpan,
    CoroutineStep,
    InputSpan,
    PhaseRun,
    RecomposePass,
    RootPass,
    ScopeSkipped,
    SlotEdit,
    StateWrite,
    TreeChange,
)
from ..frame import RecordedFrame
from ..rows.rows import Row

FRAME: Final = "frame"
PHASE: Final = "phase"
SCOPE: Final = "scope"
SLOT_OPERATION: Final = "slot operation"
GRANULARITIES: Final = (FRAME, PHASE, SCOPE, SLOT_OPERATION)

_PHASES = (InputSpan, CoroutineStep, Announcement, RecomposePass, ApplyPass, RootPass)
_SCOPES = (PhaseRun, ScopeSkipped, CalledSpan)
_BARE = (InputSpan, CoroutineStep)
"""Phases whose code runs in no scope."""
OPERATIONS = (SlotEdit, TreeChange)
"""The classes of slot operations."""
_NO_STOPS = frozenset(("close", "use"))
"""Edits without a visible change."""


class Stop(NamedTuple):
    """One position. `level`: index in GRANULARITIES. `end`: the last event inside. `row`: None at the end of a
    frame."""

    at: int
    level: int
    end: int
    row: Row | None


def stops_of(frame: RecordedFrame, last_id: int) -> list[Stop]:
    """Returns all stops of a frame whose last event is `last_id`."""
    stops: list[Stop] = []
    phase_until = bare_until = 0
    for row in frame.rows:
        if isinstance(row, _PHASES):
            if row.id > phase_until:
                phase_until = row.end
                bare_until = row.end if isinstance(row, _BARE) else 0
                stops.append(Stop(row.id, 1, row.end, row))
            elif isinstance(row, CoroutineStep) and row.id <= bare_until:
                stops.append(Stop(row.id, 2, row.end, row))
        elif isinstance(row, _SCOPES):
            stops.append(Stop(row.id, 2, row.end, row))
        elif isinstance(row, StateWrite) and row.id <= bare_until and _is_programs(row, frame):
            stops.append(Stop(row.id, 2, row.end, row))
        elif isinstance(row, OPERATIONS) and not (isinstance(row, SlotEdit) and row.what in _NO_STOPS):
            stops.append(Stop(row.id, 3, row.end, row))
    while stops and stops[-1].at >= last_id:
        stops.pop()
    stops.append(Stop(last_id, 0, last_id, None))
    return stops


def _is_programs(write: StateWrite, frame: RecordedFrame) -> bool:
    """Whether the program uses the written state."""
    value = frame.values.get(write.subject.id) if write.subject is not None else None
    return value is None or value.program


def level_of(granularity: str) -> int:
    """Returns the level of a granularity. Raises ValueError for an unknown one."""
    if granularity not in GRANULARITIES:
        raise ValueError(f"a granularity is one of {', '.join(GRANULARITIES)}, not {granularity!r}")
    return GRANULARITIES.index(granularity)
