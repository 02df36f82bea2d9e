"""The maps that stand at the end of a frame – subscriptions, values, tallies, places – as changes, frame by frame.

Terms       change: the entries that a frame set or removed. restated: an entry that did not change and is written
            because the frame is a keyframe. keyframe: a frame whose rows are the whole map.
Invariants  I1 the map at a frame is what its last keyframe and the changes up to it say, read in order.
            I2 a keyframe comes when the changes since the last one outweigh the map, so that reading a map takes at
            most twice its own size, however long the run is.
Not here    reading them back: stored_maps.py.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from engine import trace

from .frame import RecordedFrame
from .rows import LETTERS, Place, Read, Row, StateValue, Tally
from .run_interning import Interning, Sql
from .run_schema import PLACE, SUBSCRIPTION, TALLY, VALUE, checksum

KEY_LEAST = 100
"""A keyframe comes after as many rows as the map has entries, at least KEY_LEAST: a map is read in twice its size,
and the file holds at most twice the changes."""

Columns = tuple[Sql, ...]


class MapWriter(ABC):
    """Writes one of the maps."""

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
        """The rows of one entry, without frame and `restated`; `value` None: it is gone."""

    @abstractmethod
    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]: ...

    def touched(self, frame: RecordedFrame) -> set[Any] | None:
        """The keys that can have changed in this frame; None: any."""
        return None

    def write(self, connection: sqlite3.Connection, frame: RecordedFrame) -> None:
        """Writes what changed since the frame that was written before this one."""
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
        """Forgets the frame that was written last; it is written again."""
        self._before, self._keyframe, self._since, self.last = self._undo

    def _changed(self, now: Mapping[Any, Any], before: Mapping[Any, Any] | None, frame: RecordedFrame) -> set[Any]:
        if before is None:
            return set(now)
        near = self.touched(frame)
        if near is not None:
            changed = {key for key in near if now.get(key) != before.get(key)}
            if len(before) + sum((key in now) - (key in before) for key in changed) == len(now):
                return changed
        changed = {key for key, value in now.items() if before.get(key) != value}
        changed.update(key for key in before if key not in now)
        return changed


def _in_order(row: Columns) -> tuple[Any, ...]:
    """Rows are read back in the order of their primary key; its columns are numbers."""
    return row[:4]


class SubscriptionWriter(MapWriter):
    """(reader, phase) → what it reads, in order."""

    what = SUBSCRIPTION
    columns = 7

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        return frame.subscriptions

    def touched(self, frame: RecordedFrame) -> set[Any]:
        found: set[tuple[int, str]] = set()
        for row in frame.rows:
            if row.subject is None:
                continue
            if row.kind in LETTERS:
                found.add((row.subject.id, row.kind))
            elif row.kind in (trace.DISPOSE, trace.REMOVE):
                found.update((row.subject.id, phase) for phase in LETTERS)
        return found

    def rows_of(self, key: tuple[int, str], value: tuple[Read, ...] | None) -> Iterable[Columns]:
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
    """State → what it holds, and the write that put it there."""

    what = VALUE
    columns = 7

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        return frame.values

    def touched(self, frame: RecordedFrame) -> set[Any]:
        return {
            row.subject.id for row in frame.rows if row.subject is not None and row.kind in (trace.READ, trace.WRITE)
        }

    def rows_of(self, key: int, value: StateValue | None) -> Iterable[Columns]:
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
        """The writes that values of this frame refer to, with their frames: those of frames that were let go of
        are in no frame of the file."""
        for value in frame.values.values():
            if value.write is not None and value.frame is not None:
                yield value.frame, value.write


class TallyWriter(MapWriter):
    """Subject → how often it ran."""

    what = TALLY
    columns = 7

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        return frame.tallies

    def touched(self, frame: RecordedFrame) -> set[Any]:
        return {
            row.subject.id
            for row in frame.rows
            if row.subject is not None and (row.kind in LETTERS or row.kind == trace.SKIP)
        }

    def rows_of(self, key: int, value: Tally | None) -> Iterable[Columns]:
        yield (key, *(value if value is not None else (None,) * 6))


class PlaceWriter(MapWriter):
    """Node or scope → where it is. A frame whose places were not taken has none, and changes none."""

    what = PLACE
    columns = 5

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        if not frame.places and self._before is not None:
            return self._before
        return frame.places

    def rows_of(self, key: int, value: Place | None) -> Iterable[Columns]:
        yield (key, *(value if value is not None else (None,) * 4))


__all__ = ["MapWriter", "PlaceWriter", "SubscriptionWriter", "TallyWriter", "ValueWriter"]
