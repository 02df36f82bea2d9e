"""Stepping: finds the event that ends a step over, into or out of the span at the cursor, for each granularity.

Terms       granularity: the finest stops that a step over visits (stops.py). over: the next of these stops; a span of
            exactly this granularity is passed with everything inside it. into: one granularity finer than over, so that
            a step into a frame reaches its first phase. out: the first stop after the enclosing span.
Invariants  I1 no function moves the cursor. I2 `back_over` leads to a stop from which `over` leads past it. I3 None:
            the recording has no such stop, so a program that still runs must run its next frame. I4 a step that leaves
            its frame passes the frames that it does not visit. It visits the first and the last frame, the frames with
            work or with an action of a person, and those that a step of the same cursor ran. Behind them, it visits
            each of up to VISITED_IDLE idle frames; of more frames, only the last one. I5 whether a frame is visited
            does not depend on the direction.
"""

from __future__ import annotations

from .cursor import Cursor
from .stops import GRANULARITIES, PHASE, Stop, level_of

VISITED_IDLE = 8
"""The number of frames without work, at the end of a recording, that steps visit one by one. A program that waits for
an input adds 60 such frames a second, and no person wants to step through each of them."""


def after(cursor: Cursor, event: int, granularity: str) -> Stop | None:
    """Returns the first stop of this granularity, or a coarser one, after an event, past frames that no step visits."""
    stop = cursor.after(event, granularity)
    if stop is None or not _is_passed(cursor, event, stop):
        return stop
    recording, index, level = cursor.recording, _frame(cursor, stop), level_of(granularity)
    further = (recording.visited_after(index), recording.last, *cursor.stepped)
    reached = min(each for each in further if each is not None and each > index)
    return next(each for each in cursor.stops_in(reached) if each.level <= level)


def before(cursor: Cursor, event: int, granularity: str) -> Stop | None:
    """Returns the last stop of this granularity, or a coarser one, before an event, past frames that no step visits."""
    stop = cursor.before(event, granularity)
    if stop is None or not _is_passed(cursor, event, stop):
        return stop
    recording, index = cursor.recording, _frame(cursor, stop)
    first = recording.first
    assert first is not None, "the recording has a stop, so it has a frame"
    further = (recording.visited_before(index), first, *cursor.stepped)
    return cursor.stops_in(max(each for each in further if each is not None and first <= each < index))[-1]


def over(cursor: Cursor, granularity: str) -> Stop | None:
    """Returns the stop that a step over reaches."""
    stop, event = cursor.stop, cursor.event
    if stop is not None and stop.row is not None and stop.level == level_of(granularity):
        event = stop.end
    return after(cursor, event, granularity)


def into(cursor: Cursor, granularity: str) -> Stop | None:
    """Returns the stop that a step into reaches."""
    return after(cursor, cursor.event, finer(granularity))


def out(cursor: Cursor) -> Stop | None:
    """Returns the stop that a step out reaches: after the enclosing span, else the end of the next frame."""
    around = _around(cursor)
    if around is None:
        return after(cursor, cursor.event, GRANULARITIES[0])
    return after(cursor, around.end, GRANULARITIES[around.level])


def back_over(cursor: Cursor, granularity: str) -> Stop | None:
    """Returns the start of the preceding span of this granularity, or the nearest coarser stop before it."""
    level = level_of(granularity)
    stop = before(cursor, cursor.event, granularity)
    if stop is None or stop.level < level or stop.row is None:
        return stop
    for each in cursor.stops_in(_frame(cursor, stop)):  # the outermost span that ended before the cursor
        if each.level == level and each.at <= stop.at <= each.end < cursor.event:
            return each
    return stop


def back_into(cursor: Cursor, granularity: str) -> Stop | None:
    """Returns the nearest preceding stop, one granularity finer."""
    return before(cursor, cursor.event, finer(granularity))


def back_out(cursor: Cursor) -> Stop | None:
    """Returns the start of the enclosing span, else the end of the previous frame."""
    around = _around(cursor)
    return around if around is not None else before(cursor, cursor.event, GRANULARITIES[0])


def end_of_phase(cursor: Cursor) -> Stop | None:
    """Returns the first stop after the phase at the cursor; outside of phases, the first stop after the next phase."""
    phase = _phase(cursor)
    if phase is None:
        phase = after(cursor, cursor.event, PHASE)
    if phase is None or phase.row is None:
        return phase
    return after(cursor, phase.end, PHASE)


def finer(granularity: str) -> str:
    """Returns the next finer granularity; the finest stays."""
    return GRANULARITIES[min(level_of(granularity) + 1, len(GRANULARITIES) - 1)]


def _around(cursor: Cursor) -> Stop | None:
    index = cursor.index
    if index is None:
        return None
    inside = [stop for stop in cursor.stops_in(index) if stop.at < cursor.event <= stop.end]
    return inside[-1] if inside else None


def _phase(cursor: Cursor) -> Stop | None:
    index = cursor.index
    if index is None:
        return None
    phases = [stop for stop in cursor.stops_in(index) if stop.level == 1 and stop.at <= cursor.event <= stop.end]
    return phases[-1] if phases else None


def _is_passed(cursor: Cursor, event: int, stop: Stop) -> bool:
    """Whether a step passes this stop, because it visits no stop of its frame, which does not contain the event."""
    index = _frame(cursor, stop)
    return cursor.recording.frame_at(event) != index and not _is_visited(cursor, index)


def _is_visited(cursor: Cursor, index: int) -> bool:
    """Whether steps visit the frame (I4)."""
    recording = cursor.recording
    frame = recording.frame(index)
    if frame is None or frame.has_work or frame.has_action or index in cursor.stepped:
        return True
    if index in (recording.first, recording.last):
        return True
    return recording.visited_after(index) is None and _idle_at_end(cursor) <= VISITED_IDLE


def _idle_at_end(cursor: Cursor) -> int:
    """Returns the number of frames after the last one with work or an action; those that a step ran do not count."""
    recording = cursor.recording
    first, last = recording.first, recording.last
    if first is None or last is None:
        return 0
    busy = recording.visited_before(last + 1)
    begin = first if busy is None else busy + 1
    return last + 1 - begin - sum(begin <= each <= last for each in cursor.stepped)


def _frame(cursor: Cursor, stop: Stop) -> int:
    """Returns the index of the frame of a stop."""
    index = cursor.recording.frame_at(stop.at)
    assert index is not None, f"stop {stop.at} is in no frame"
    return index
