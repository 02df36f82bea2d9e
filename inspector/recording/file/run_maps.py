"""Map writers: write subscriptions, values, tallies and places as changes, frame by frame.

Terms       change: the entries that a frame set or removed. restated: an unchanged entry that is repeated
            in a keyframe. keyframe: a frame whose rows contain the whole map.
Invariants  I1 the map of a frame is its last keyframe plus all later changes, in order.
            I2 a keyframe follows as soon as the changes exceed a multiple of the map's size, so the cost of reading a
            map is independent of the length of the run.
Cost        a look-up in a persistent map costs as much as five in a dict: each writer keeps a dict of what it wrote.
Not here    reading maps: stored_maps.py.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from operator import add, itemgetter
from typing import Any, ClassVar

from engine import trace

from ..frame import RecordedFrame
from ..rows.rows import COUNTED, Row, StateValue, Subscription
from ..run_counts import RunCounts
from .row_insert import insert_rows
from .run_interning import Interning, Sql
from .run_schema import PLACE, SUBSCRIPTION, TALLY, VALUE, checksum

KEY_LEAST = 100
KEY_SIZES = 4
CHEAP_ROWS = 2_000
"""A keyframe follows after at least KEY_LEAST rows and as many as the map has entries; after KEY_SIZES times as many if
they are at most CHEAP_ROWS, which take 4 ms to read. Therefore reading a map costs at most twice its size or CHEAP_ROWS
rows more, and the file holds at most twice the changes. With KEY_SIZES 1, a list of 100 items that scrolls repeats its
tallies in each fourth frame, and writes 36,105 rows of them in 201 frames; with 4 in each fifteenth, and 24,629."""

Columns = tuple[Sql, ...]


class MapWriter(ABC):
    """Writes one of the four maps. `rewinds`: the latest written frame may be written again."""

    what: ClassVar[str]
    rewinds: ClassVar[bool] = False

    def __init__(self, interning: Interning) -> None:
        self.interning = interning
        self._before: Mapping[Any, Any] | None = None
        self._written: dict[Any, Any] = {}
        """The entries of `_before`."""
        self._keyframe = 0
        self._since = 0
        self.last: int | None = None
        """The frame of the newest change."""
        self._undo: tuple[Mapping[Any, Any] | None, int, int, int | None] = (None, 0, 0, None)
        self._undone: dict[Any, Any] = {}
        """The former values of the entries that the latest frame changed; None: there was no entry."""

    @abstractmethod
    def rows_of(self, index: int, keys: Iterable[Any], entries: Mapping[Any, Any], restated: int) -> list[Columns]:
        """Returns the rows of these entries at frame `index`; texts get their numbers in the order of `keys`. An entry
        None was removed."""

    @abstractmethod
    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the map of a frame."""

    def touched(self, frame: RecordedFrame) -> set[Any] | None:
        """Returns possibly changed keys of this frame; None: any key."""
        return None

    def write(self, connection: sqlite3.Connection, frame: RecordedFrame) -> None:
        """Writes the changes since the previously written frame."""
        self._undo, self._undone = (self._before, self._keyframe, self._since, self.last), {}
        now, before = self.map_of(frame), self._before
        if now is before:
            return
        changed = self._changed(now, before, frame)
        self._before = now
        if before is not None and not changed:
            return
        self._note(changed)
        rows = self.rows_of(frame.index, sorted(changed), changed, 0)
        self._since += len(rows)
        written = self._written
        size = len(written)
        if before is None or self._since > max(KEY_LEAST, size, min(KEY_SIZES * size, CHEAP_ROWS)):
            rows += self.rows_of(frame.index, sorted(key for key in written if key not in changed), written, 1)
            rows.sort(key=_in_order)
            self._keyframe = frame.index
            self._since = 0
        insert_rows(connection, self.what, rows)
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
        former, self._undone = self._undone, {}
        self._note(former)

    def _note(self, changed: dict[Any, Any]) -> None:
        """Updates `_written`, and keeps what it replaces if the frame may be written again."""
        written = self._written
        if self.rewinds:
            self._undone = {key: written.get(key) for key in changed}
        written.update(changed)
        for key, value in changed.items():
            if value is None:
                del written[key]

    def _changed(
        self, now: Mapping[Any, Any], before: Mapping[Any, Any] | None, frame: RecordedFrame
    ) -> dict[Any, Any]:
        """Returns the new values of the changed entries; None: the entry was removed."""
        if before is None:
            return dict(now.items())
        written = self._written
        near = self.touched(frame)
        if near is not None:
            new = {key: now.get(key) for key in near}
            grown = sum((value is not None) - (key in written) for key, value in new.items())
            if len(written) + grown == len(now):
                return {key: value for key, value in new.items() if value != written.get(key)}
        changed = {key: value for key, value in now.items() if written.get(key) != value}
        changed.update((key, None) for key in written if key not in now)
        return changed


_in_order = itemgetter(slice(0, 4))
"""The sort key of rows: readers use the order of the primary key, whose columns are numbers."""


_LEFT = frozenset((trace.DISPOSE, trace.REMOVE))
_OF_READERS = frozenset((*trace.RUNS, *_LEFT))
_OF_STATES = frozenset((trace.READ, trace.WRITE))


class SubscriptionWriter(MapWriter):
    """Writes subscriptions: (reader, phase) → the ordered reads."""

    what = SUBSCRIPTION

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's subscriptions."""
        return frame.subscriptions

    def touched(self, frame: RecordedFrame) -> set[Any]:
        """Returns the keys of scopes and nodes that ran or were removed in this frame."""
        found: set[tuple[int, str]] = set()
        for row in frame.rows:
            kind = row.kind
            if kind not in _OF_READERS or row.subject is None:
                continue
            if kind in _LEFT:
                found.update((row.subject.id, phase) for phase in trace.RUNS)
            else:
                found.add((row.subject.id, kind))
        return found

    def rows_of(self, index: int, keys: Iterable[Any], entries: Mapping[Any, Any], restated: int) -> list[Columns]:
        """Returns one row per read; a single row with place -1 for a reader without any."""
        made: list[Columns] = []
        take = self.interning
        for number, phase in keys:
            named = take.text(phase)
            reads: tuple[Subscription, ...] = entries[number, phase] or ()
            if not reads:
                made.append((index, number, named, -1, None, None, None, None, restated))
            for place, (state, reader, _, site, row) in enumerate(reads):
                subjects = take.subject(reader), take.subject(state)
                made.append((index, number, named, place, *subjects, take.site(site), row, restated))
        made.sort(key=_in_order)  # the keys have the order of the phases' names
        return made


class ValueWriter(MapWriter):
    """Writes values: state → its value, and the write that set it."""

    what = VALUE

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's state values."""
        return frame.values

    def touched(self, frame: RecordedFrame) -> set[Any]:
        """Returns the numbers of the states that were read or written in this frame."""
        return {row.subject.id for row in frame.rows if row.kind in _OF_STATES and row.subject is not None}

    def rows_of(self, index: int, keys: Iterable[Any], entries: Mapping[Any, Any], restated: int) -> list[Columns]:
        """Returns the single row of each state."""
        made: list[Columns] = []
        take = self.interning
        for key in keys:
            value: StateValue | None = entries[key]
            if value is None:
                made.append((index, key, None, None, None, None, None, None, restated))
                continue
            event = value.write.id if value.write is not None else None
            subject, text, by = take.subject(value.state), take.text(value.text), take.text(value.by)
            made.append((index, key, subject, text, value.frame, event, by, int(value.program), restated))
        return made

    def writes_of(self, frame: RecordedFrame) -> Iterable[tuple[int, Row]]:
        """Iterates over the writes behind this frame's values, with their frames. A write in a dropped frame is
        otherwise missing from the file."""
        for value in frame.values.values():
            if value.write is not None and value.frame is not None:
                yield value.frame, value.write


class _NumbersWriter(MapWriter):
    """Writes a map whose values are tuples of numbers: one row each, made without a call for each."""

    removed: ClassVar[tuple[None, ...]]
    """The columns of a removed entry."""

    def rows_of(self, index: int, keys: Iterable[Any], entries: Mapping[Any, Any], restated: int) -> list[Columns]:
        """Returns the single row of each entry."""
        removed = self.removed
        return [(index, key, *(entries[key] or removed), restated) for key in keys]


class TallyWriter(_NumbersWriter):
    """Writes tallies: subject → its run counts."""

    what = TALLY
    removed = (None,) * 6

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's tallies."""
        return frame.tallies

    def touched(self, frame: RecordedFrame) -> set[Any]:
        """Returns the numbers of the subjects that ran or were skipped in this frame."""
        return {row.subject.id for row in frame.rows if row.kind in COUNTED and row.subject is not None}

    def _changed(
        self, now: Mapping[Any, Any], before: Mapping[Any, Any] | None, frame: RecordedFrame
    ) -> dict[Any, Any]:
        """Returns the new tallies, added up from the counts of the frame: so the recording need not compute its whole
        map in each frame, which takes a fifth of the time of writing the frame."""
        if not isinstance(now, RunCounts) or not isinstance(before, RunCounts):
            return super()._changed(now, before, frame)
        counts = now.counts_since(before)
        if counts is None:
            return super()._changed(now, before, frame)
        get = self._written.get
        # Plain tuples, which equal a RunCount: one is made for each subject of the frame.
        return {
            subject: tuple(own) if (had := get(subject)) is None else tuple(map(add, had, own))
            for subject, own in counts.items()
        }


class PlaceWriter(_NumbersWriter):
    """Writes places: node or scope → its bounds. A frame without captured places changes nothing."""

    what = PLACE
    removed = (None,) * 4
    rewinds = True

    def map_of(self, frame: RecordedFrame) -> Mapping[Any, Any]:
        """Returns the frame's places; without captured places, the previous map."""
        if not frame.places and self._before is not None:
            return self._before
        return frame.places


__all__ = ["MapWriter", "PlaceWriter", "SubscriptionWriter", "TallyWriter", "ValueWriter"]
