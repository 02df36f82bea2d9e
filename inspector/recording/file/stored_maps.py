"""Stored maps: rebuild subscriptions, values, tallies and places of any frame from the changes in a file.

Invariants  I1 a map is derived from the nearest cached map, else from its keyframe; each change in between is read
            once, in order. I2 KEPT maps of each kind stay in memory.
Not here    writing: run_maps.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable
from itertools import groupby
from typing import Any, ClassVar, Generic, TypeVar

from pyrsistent import PMap, pmap

from engine.trace import Phase

from ..rows.rows import Place, Row, RunCount, StateValue, Subscription
from .run_schema import PLACE, SUBSCRIPTION, TALLY, VALUE, checksum
from .stored_rows import StoredRows

KEPT = 12
CHANGES_LIMIT = 200_000

K = TypeVar("K")
V = TypeVar("V")


class StoredMap(ABC, Generic[K, V]):
    """One of the four maps, readable at any frame. Methods raise RunFileError for a damaged file."""

    what: ClassVar[str]
    order: ClassVar[str]

    def __init__(self, rows: StoredRows) -> None:
        self.rows = rows
        self._known: OrderedDict[int, PMap[K, V]] = OrderedDict()

    @abstractmethod
    def apply(self, into: Any, rows: list[tuple[Any, ...]]) -> None:
        """Applies changes, in order, to an evolver."""

    def at(self, last: int | None) -> PMap[K, V]:
        """Returns the map after the change in frame `last`; None: the map never changed and is empty."""
        if last is None:
            return pmap()
        known = self._known.get(last)
        if known is not None:
            self._known.move_to_end(last)
            return known
        database = self.rows.database
        with database.patience():
            newest = database.row("SELECT keyframe FROM change WHERE what = ? AND frame = ?", (self.what, last))
            if newest is None:
                raise database.damaged(f"the {self.what}s of frame {last} are missing")
            key = self.rows.number(newest[0])
            if key > last:
                raise database.damaged(f"frame {last} refers to a keyframe after it")
            near = max((at for at in self._known if key <= at < last), default=None)
            made = self._made(near, key, last)
        self._known[last] = made
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return made

    def _made(self, near: int | None, key: int, last: int) -> PMap[K, V]:
        database = self.rows.database
        first = near + 1 if near is not None else key
        changes = database.rows(
            "SELECT frame, keyframe, previous, rows, checksum FROM change WHERE what = ? AND frame BETWEEN ? AND ?"
            " ORDER BY frame",
            (self.what, first, last),
            most=CHANGES_LIMIT,
        )
        found = database.rows(
            f"SELECT * FROM {self.what} WHERE frame BETWEEN ? AND ? ORDER BY frame, {self.order}",
            (first, last),
            most=CHANGES_LIMIT * 5,
        )
        into: Any = (self._known[near] if near is not None else pmap()).evolver()
        by_frame = {frame: list(rows) for frame, rows in groupby(found, key=lambda row: row[0])}
        at = near
        for frame, keyframe, previous, count, check in changes:
            rows = by_frame.pop(frame, [])
            linked = previous == at if at is not None else frame == keyframe
            right = checksum([(keyframe, previous), *rows]) == check
            if keyframe != key or not linked or len(rows) != count or not right:
                raise database.damaged(f"the {self.what}s of frame {frame} are not what was written")
            at = frame
        if at != last or by_frame:
            raise database.damaged(f"the {self.what}s up to frame {last} are not what was written")
        self.apply(into, found)
        made: PMap[K, V] = into.persistent()
        return made


class StoredSubscriptions(StoredMap[tuple[int, str], tuple[Subscription, ...]]):
    """(reader, phase) → the ordered reads."""

    what = SUBSCRIPTION
    order = "reader, phase, place"

    def apply(self, into: Any, rows: list[tuple[Any, ...]]) -> None:
        """Applies changed subscriptions."""
        take = self.rows
        phases = take.texts(row[2] for row in rows)
        subjects = take.subjects(number for row in rows for number in row[4:6])
        sites = take.sites(row[6] for row in rows)
        for (_, number, named), reads in groupby(rows, key=lambda row: row[:3]):
            phase = phases[named]
            key = (take.number(number), phase)
            if Phase.of(phase) is None:
                raise take.database.damaged(f"{phase:.40} is no phase")
            found: list[Subscription] = []
            for _, _, _, place, reader, state, site, event, _ in reads:
                if place == -1:
                    continue
                if reader is None or state is None or place != len(found):
                    raise take.database.damaged("a subscription without a reader or a state")
                at = sites[site] if site is not None else None
                found.append(Subscription(subjects[state], subjects[reader], phase, at, take.number(event)))
            if found:
                into[key] = tuple(found)
            elif key in into:
                del into[key]


class _StoredNumbers(StoredMap[int, V]):
    """Subject number → a tuple of numbers, which the columns after the subject hold; null in the first: no entry."""

    order = "subject"

    @abstractmethod
    def made(self, numbers: Iterable[int]) -> V:
        """Returns the entry with these numbers."""

    def apply(self, into: Any, rows: list[tuple[Any, ...]]) -> None:
        """Applies changed entries."""
        number = self.rows.number
        for row in rows:
            subject = number(row[1])
            if row[2] is None:
                if subject in into:
                    del into[subject]
            else:
                into[subject] = self.made(number(each) for each in row[2:-1])


class StoredTallies(_StoredNumbers[RunCount]):
    """Subject number → its run counts."""

    what = TALLY

    def made(self, numbers: Iterable[int]) -> RunCount:
        """Returns the run counts."""
        return RunCount(*numbers)


class StoredPlaces(_StoredNumbers[Place]):
    """Subject number → its bounds in px."""

    what = PLACE

    def made(self, numbers: Iterable[int]) -> Place:
        """Returns the bounds."""
        return Place(*numbers)


class StoredValues(StoredMap[int, StateValue]):
    """State number → its value."""

    what = VALUE
    order = "state"

    def __init__(self, rows: StoredRows) -> None:
        super().__init__(rows)
        self._writes: OrderedDict[int, Row] = OrderedDict()

    def apply(self, into: Any, rows: list[tuple[Any, ...]]) -> None:
        """Applies changed values, together with their writes."""
        take = self.rows
        texts = take.texts(number for row in rows for number in (row[3], row[6]))
        subjects = take.subjects(row[2] for row in rows)
        writes = self._writes_of({take.number(row[5]) for row in rows if row[5] is not None})
        for _, state, subject, text, frame, event, author, program, _ in rows:
            key = take.number(state)
            if subject is None:
                if key in into:
                    del into[key]
                continue
            if text is None or author is None or program not in (0, 1):
                raise take.database.damaged(f"half a value of state {key}")
            into[key] = StateValue(
                subjects[subject],
                texts[text],
                take.number(frame) if frame is not None else None,
                writes[event] if event is not None else None,
                texts[author],
                bool(program),
            )

    def _writes_of(self, events: set[int]) -> dict[int, Row]:
        found = {event: self._writes[event] for event in events if event in self._writes}
        missing = sorted(events - found.keys())
        for start in range(0, len(missing), 500):
            part = tuple(missing[start : start + 500])
            rows = self.rows.events(part)
            if len(rows) != len(part):
                raise self.rows.database.damaged("a value whose write is not in it")
            found.update((row.id, row) for row in rows)
        self._writes.update(found)
        while len(self._writes) > 10_000:
            self._writes.popitem(last=False)
        return found


__all__ = ["StoredMap", "StoredPlaces", "StoredSubscriptions", "StoredTallies", "StoredValues"]
