"""Cursor: moves through a recording, to any event or to the next stop of one of four granularities, both ways.

Terms       next, previous: the nearest stop of the given granularity or a coarser one (stops.py).
Invariants  I1 the same event always yields the same moment, independent of the path to it. I2 `previous` undoes `next`,
            from a stop of the same granularity. I3 a move costs at most the steps between a keyframe and the event.
Not here    stepping.py finds the target of a step over, into or out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from ..frame import RecordedFrame
from ..frame_structures import FrameStructures
from ..keyframes import FRAMES_APART
from ..recording import Recording
from ..rows.rows import Row
from ..structure.structure import Structure
from ..structure.structure_data import StepError, TooManyError
from .moment import BEFORE_OLDEST_FRAME, DAMAGED, FIRST_EDITS_MISSING, FRAMES_DROPPED, WITHOUT_DETAILS, Moment
from .reads_and_values import ReadsAndValues
from .stops import Stop, level_of, stops_of
from .timeline import Timeline

TIMELINES = 8

_BY_AT: Callable[[Stop], int] = lambda stop: stop.at  # noqa: E731 – a key for bisect


class Cursor:
    """A position at one event of `recording`; initially the end of the newest frame."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._timelines: OrderedDict[int, tuple[RecordedFrame, Timeline, list[Stop]]] = OrderedDict()
        self._ends = FrameStructures(recording)
        self.stepped: set[int] = set()
        """The frames that a step forward ran: steps visit them again, although they may be idle (stepping.py)."""
        last = recording.last
        self.event = self._timeline(last).last_id if last is not None else 0

    @property
    def steps_made(self) -> int:
        """The number of steps applied so far to derive structures: this number measures the cost of all moves."""
        return self._ends.steps_made

    # -- where it stands

    @property
    def moment(self) -> Moment | None:
        """The moment at the cursor; None for an empty recording."""
        return self.at(self.event)

    def at(self, event: int) -> Moment | None:
        """Moves to the event with this id and returns its moment. An older event moves to the first event of the oldest
        kept frame."""
        index = self._frame_of(event)
        if index is None:
            return None
        timeline = self._timeline(index)
        self.event = event = max(event, timeline.first_id)
        return self._made(timeline, event)

    def at_frame(self, index: int) -> Moment | None:
        """Moves to the end of a frame; None if the frame is not kept."""
        return self.at(self._timeline(index).last_id) if self.recording.frame(index) is not None else None

    def around(self, row: Row) -> tuple[Moment, Moment]:
        """Returns the moments before and after an event; the cursor does not move. Events: operations, runs, phases.
        Raises ValueError for an unknown event."""
        where = self.event
        before, after = self.at(row.id - 1), self.at(row.end)
        self.event = where
        if before is None or after is None:
            raise ValueError(f"event {row.id} is not in the recording: {FRAMES_DROPPED}")
        return before, after

    @property
    def stop(self) -> Stop | None:
        """The stop at the cursor; None between stops."""
        index = self._frame_of(self.event)
        if index is None:
            return None
        stops = self._stops(index)
        place = bisect_left(stops, self.event, key=_BY_AT)
        return stops[place] if place < len(stops) and stops[place].at == self.event else None

    @property
    def index(self) -> int | None:
        """The cursor's frame index; None for an empty recording."""
        return self._frame_of(self.event)

    def stops_in(self, index: int) -> list[Stop]:
        """Returns the stops of a kept frame, in order. Raises IndexError for another frame."""
        if self.recording.frame(index) is None:
            raise IndexError(f"frame {index} is not in the recording: {FRAMES_DROPPED}")
        return self._stops(index)

    def after(self, event: int, granularity: str) -> Stop | None:
        """Returns the first stop of this granularity, or a coarser one, after an event; the cursor stays."""
        return self._stop_after(event, level_of(granularity))

    def before(self, event: int, granularity: str) -> Stop | None:
        """Returns the last stop of this granularity, or a coarser one, before an event; the cursor stays."""
        return self._stop_before(event, level_of(granularity))

    # -- linear steps

    def next(self, granularity: str) -> Moment | None:
        """Moves to the next stop of this granularity; returns None, and stays, without such a stop. Raises ValueError
        for an unknown granularity."""
        stop = self._stop_after(self.event, level_of(granularity))
        return self.at(stop.at) if stop is not None else None

    def previous(self, granularity: str) -> Moment | None:
        """Moves to the previous stop of this granularity; returns None, and stays, without such a stop. Raises
        ValueError for an unknown granularity."""
        stop = self._stop_before(self.event, level_of(granularity))
        return self.at(stop.at) if stop is not None else None

    def _stop_after(self, event: int, level: int) -> Stop | None:
        index, last = self._frame_of(event), self.recording.last
        while index is not None and last is not None and index <= last:
            stops = self._stops(index)
            for place in range(bisect_right(stops, event, key=_BY_AT), len(stops)):
                if stops[place].level <= level:
                    return stops[place]
            index += 1
        return None

    def _stop_before(self, event: int, level: int) -> Stop | None:
        index, first = self._frame_of(event), self.recording.first
        while index is not None and first is not None and index >= first:
            stops = self._stops(index)
            for place in range(bisect_left(stops, event, key=_BY_AT) - 1, -1, -1):
                if stops[place].level <= level:
                    return stops[place]
            index -= 1
        return None

    # -- making moments

    def _made(self, timeline: Timeline, event: int) -> Moment:
        frame = timeline.frame
        observed: ReadsAndValues = timeline.observed(event)
        wrong = DAMAGED
        try:
            structure = timeline.structure(event)
        except TooManyError as error:
            structure, wrong = None, str(error)
        except StepError:
            structure = None
        is_end = event >= timeline.last_id
        return Moment(
            self.recording.frame(frame.index) or frame,  # captures may have been added meanwhile
            event,
            frame.row(event),
            structure,
            observed.subscriptions,
            observed.values,
            (self.recording, frame.index if is_end else frame.index - 1),
            self._missing(structure, wrong) or ("" if is_end else self._not_observed(frame)),
        )

    def _missing(self, structure: Structure | None, wrong: str) -> str:
        if structure is not None:
            return FIRST_EDITS_MISSING if structure.missing else ""
        first = self.recording.first or 0
        if not first and self._ends.opening(first) is not None:
            return wrong
        near = self.recording.window(first + FRAMES_APART, FRAMES_APART + 1)
        return FRAMES_DROPPED if first > 0 and any(each.structure is not None for each in near) else WITHOUT_DETAILS

    def _not_observed(self, frame: RecordedFrame) -> str:
        first = self.recording.first
        return BEFORE_OLDEST_FRAME if frame.index == first and first and self.recording.base is None else ""

    def _frame_of(self, event: int) -> int | None:
        """Returns the index of the newest frame that began at or before `event`."""
        for index, (_, timeline, _) in self._timelines.items():
            if timeline.first_id <= event <= timeline.last_id and self.recording.frame(index) is not None:
                return index
        return self.recording.frame_at(event)

    def _known(self, index: int) -> tuple[Timeline, list[Stop]]:
        frame = self.recording.frame(index)
        assert frame is not None
        known = self._timelines.get(index)
        if known is None or known[0].rows is not frame.rows:
            timeline = Timeline(frame, self._before(index), partial(self._ends.at, index - 1))
            known = self._timelines[index] = (frame, timeline, stops_of(frame, timeline.last_id))
            if len(self._timelines) > TIMELINES:
                self._timelines.popitem(last=False)
        else:
            self._timelines.move_to_end(index)
        return known[1], known[2]

    def _timeline(self, index: int) -> Timeline:
        return self._known(index)[0]

    def _stops(self, index: int) -> list[Stop]:
        return self._known(index)[1]

    def _before(self, index: int) -> RecordedFrame | None:
        return self.recording.frame(index - 1) if index != self.recording.first else self.recording.base
