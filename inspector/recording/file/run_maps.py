"""Map writers: write subscriptions, values, tallies and places as changes, frame by frame.

Terms       change: the entries that a frame set or removed. restated: an unchanged entry that is repeated
            in a keyframe. keyframe: a frame whose rows contain the whole map.
Invariants  I1 the map of a frame is its last keyframe plus all later changes, in order.
            I2 a keyframe follows as soon as the changes exceed the map's size, so reading a map costs at
            most twice its size, independent of the length of the run.
Not here    reading maps: stored_maps.py.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from engine import trace

from ..events import NodeRemoved, PhaseRun, ScopeDisposed, ScopeSkipped, StateRead, StateWrite
from ..frame import RecordedFrame
from ..rows.rows import Place, Row, RunCount, StateValue, Subscription
from .run_interning import Interning, Sql
from .run_schema import PLACE, SUBSCRIPTION, TALLY, VALUE, checksum

KEY_LEAST = 100
"""A keyframe follows after as many rows as the map has entries, at least KEY_LEAST. Therefore reading a map costs at
most twice its size, and the file holds at most twice the changes."""

Columns = tuple[Sql, ...]


class MapWriter(ABC):
    """Writes one of the four maps."""

    what: ClassVar[str]
    columns: ClassVar[int]

    def __init__(self, interning: Interning) -> None:
        self.interning = interning
        self._before: Mapping[Any, Any] | None = None
        self._keyframe = 0
        self._since = 0
        self.last: int | None = None
        """The frame of the newest change."""
        self._undo: tuple[Mapping[Any, Any] | None, int, int, int | None] = (None, 0, 0, None)

    @abstractmethod
    def rows_of(self, key: Any, value: Any) -> Iterable[Columns]:
        """Returns the rows of one entry, without frame and `restated`. `value` None: the entry was removed."""

    @abstractmethod
    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the map of a frame."""

    def touched(self, frame: RecordedFrame) -> set[Any] | None:
        """Returns possibly changed keys of this frame; None: any key."""
        return None

    def write(self, connection: sqlite3.Connection, frame: RecordedFrame) -> None:
        """Writes the changes since the previously written frame."""
        self._undo = (self._before, self._keyframe, self._since, self.last)
        now, before = self.map_of(frame), self._before
        if now is before:
            return
        changed = self._changed(now, before, frame)
        self._before = now
        if before is not None and not changed:
            return
        rows = [
            (frame.index, *columns, 0)
            for key in sorted(changed)  # texts get their numbers in this order
            for columns in self.rows_of(key, now[key] if key in now else None)
        ]
        self._since += len(rows)
        if before is None or self._since > max(KEY_LEAST, len(now)):
            rows.extend(
                (frame.index, *columns, 1)
                for key in sorted(now)
                if key not in changed
                for columns in self.rows_of(key, now[key])
            )
            self._keyframe = frame.index
            self._since = 0
        rows.sort(key=_in_order)
        marks = ",".join("?" * (self.columns + 2))
        connection.executemany(f"INSERT INTO {self.what} VALUES ({marks})", rows)
        connection.execute(
            "INSERT INTO change VALUES (?,?,?,?,?,?)",
            (
                self.what,
                frame.index,
                self._keyframe,
                self.last,
                len(rows),
                checksum([(self._keyframe, self.last), *rows]),
            ),
        )
        self.last = frame.index

    def rewind(self) -> None:
        """Reverts the latest written frame, so that it can be written again."""
        self._before, self._keyframe, self._since, self.last = self._undo

    def _changed(self, now: Mapping[Any, Any], before: Mapping[Any, Any] | None, frame: RecordedFrame) -> set[Any]:
        if before is None:
            return set(now)
        near = self.touched(frame)
        if near is not None:
            pairs = [(key, now.get(key), before.get(key)) for key in near]
            changed = {key for key, new, old in pairs if new != old}
            if len(before) + sum((new is not None) - (old is not None) for _, new, old in pairs) == len(now):
                return changed
        changed = {key for key, value in now.items() if before.get(key) != value}
        changed.update(key for key in before if key not in now)
        return changed


def _in_order(row: Columns) -> tuple[Any, ...]:
    """The sort key of rows: readers use the order of the primary key, whose columns are numbers."""
    return row[:4]


class SubscriptionWriter(MapWriter):
    """Writes subscriptions: (reader, phase) → the ordered reads."""

    what = SUBSCRIPTION
    columns = 7

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's subscriptions."""
        return frame.subscriptions

    def touched(self, frame: RecordedFrame) -> set[Any]:
        """Returns the keys of scopes and nodes that ran or were removed in this frame."""
        found: set[tuple[int, str]] = set()
        for row in frame.rows:
            if row.subject is None:
                continue
            if isinstance(row, PhaseRun):
                found.add((row.subject.id, row.kind))
            elif isinstance(row, (ScopeDisposed, NodeRemoved)):
                found.update((row.subject.id, phase) for phase in trace.RUNS)
        return found

    def rows_of(self, key: tuple[int, str], value: tuple[Subscription, ...] | None) -> Iterable[Columns]:
        """Returns one row per read, or a single row with place -1 without any."""
        number, phase = key
        named = self.interning.text(phase)
        if not value:
            yield number, named, -1, None, None, None, None
            return
        take = self.interning
        for place, read in enumerate(value):
            yield (
                number,
                named,
                place,
                take.subject(read.reader),
                take.subject(read.state),
                take.site(read.site),
                read.row,
            )


class ValueWriter(MapWriter):
    """Writes values: state → its value, and the write that set it."""

    what = VALUE
    columns = 7

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's state values."""
        return frame.values

    def touched(self, frame: RecordedFrame) -> set[Any]:
        """Returns the numbers of the states that were read or written in this frame."""
        return {
            row.subject.id for row in frame.rows if row.subject is not None and isinstance(row, (StateRead, StateWrite))
        }

    def rows_of(self, key: int, value: StateValue | None) -> Iterable[Columns]:
        """Returns the single row of a state's value."""
        if value is None:
            yield key, None, None, None, None, None, None
            return
        take = self.interning
        event = value.write.id if value.write is not None else None
        yield (
            key,
            take.subject(value.state),
            take.text(value.text),
            value.frame,
            event,
            take.text(value.by),
            int(value.program),
        )

    def writes_of(self, frame: RecordedFrame) -> Iterable[tuple[int, Row]]:
        """Iterates over the writes behind this frame's values, with their frames. A write in a dropped frame is
        otherwise missing from the file."""
        for value in frame.values.values():
            if value.write is not None and value.frame is not None:
                yield value.frame, value.write


class TallyWriter(MapWriter):
    """Writes tallies: subject → its run counts."""

    what = TALLY
    columns = 7

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's tallies."""
        return frame.tallies

    def touched(self, frame: RecordedFrame) -> set[Any]:
        """Returns the numbers of the subjects that ran or were skipped in this frame."""
        return {
            row.subject.id
            for row in frame.rows
            if row.subject is not None and isinstance(row, (PhaseRun, ScopeSkipped))
        }

    def rows_of(self, key: int, value: RunCount | None) -> Iterable[Columns]:
        """Returns the single row of a subject's tally."""
        yield (key, *(value if value is not None else (None,) * 6))


class PlaceWriter(MapWriter):
    """Writes places: node or scope → its bounds. A frame without captured places changes nothing."""

    what = PLACE
    columns = 5

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's places; without captured places, the previous map."""
        if not frame.places and self._before is not None:
            return self._before
        return frame.places

    def rows_of(self, key: int, value: Place | None) -> Iterable[Columns]:
        """Returns the single row of a place, in px."""
        yield (key, *(value if value is not None else (None,) * 4))


__all__ = ["MapWriter", "PlaceWriter", "SubscriptionWriter", "TallyWriter", "ValueWriter"]
