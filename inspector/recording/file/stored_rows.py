"""StoredRows: decodes the rows of a file; resolves every number, and checks every type and checksum.

Invariants  I1 decoded rows satisfy the recorder's guarantees: a row is inside and caused by earlier rows only;
            runs, reads and writes have a subject; a write has its old and new text. I2 resolved values are cached,
            at most KEPT of each kind, so memory is bounded.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar
from zlib import crc32

from engine import trace
from engine.code_owner import ENGINE_FOLDER
from engine.trace import Site

from ..events import PhaseRun, ScopeSkipped, StateRead, StateWrite
from ..frame import NO_ACTIONS
from ..rows.reading_limits import EVENT_PARTS, EVENTS_DEEP, PARTS_KEPT, bounded_json, parts_of
from ..rows.rows import EVENT_CLASSES, NODE, SCOPE, STATE, Row, Subject
from ..structure.structure import STEPS
from .run_database import RunDatabase
from .run_interning import BIG, BOOL, NAN, SUBJECT, TUPLE
from .run_schema import checksum

KEPT = 50_000
LONGEST_NAME = 10_000
"""The largest length of a name or path in characters; a longer one is cut, because many lines repeat a name."""
EVENTS_LIMIT = 500_000
FACTS_LIMIT = 500
DEPTH_LIMIT = 40
TIMED_EVENTS = 16
"""The time limit is checked once per this number of events: each check is a system call."""

EVENT_COLUMNS = "id, frame, inside, cause, kind, subject, site, span, before, facts, checksum"

_PASSES = (trace.LAYOUT_PASS, trace.DRAW_PASS)
_STEP_KINDS = tuple(kind for kind, event in EVENT_CLASSES.items() if event in STEPS)

T = TypeVar("T")


@lru_cache(maxsize=1_000)
def _here(file: str) -> str:
    """Maps an engine path recorded in another checkout to this checkout, so it counts as engine code; any other path
    stays."""
    before, found, inside = file.rpartition(f"{os.sep}{os.path.basename(os.path.dirname(ENGINE_FOLDER))}{os.sep}")
    if not found or file.startswith(ENGINE_FOLDER) or ".." in inside:
        return file
    path = os.path.join(ENGINE_FOLDER, inside)
    is_programs = os.path.isfile(file) and not os.path.isfile(f"{before}{found}code_owner.py")
    return path if inside and os.path.isfile(path) and not is_programs else file


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"


class StoredRows:
    """Resolves interned values. Every method raises RunFileError for a damaged file."""

    def __init__(self, database: RunDatabase) -> None:
        self.database = database
        self._texts: dict[int, str] = {}
        self._sites: dict[int, Site] = {}
        self._subjects: dict[int, Subject] = {}
        self._facts: dict[int, tuple[str, dict[str, Any]]] = {}
        """Number → the facts as the checksum of an event includes them, and the decoded facts."""
        self._kinds: dict[int, str] | None = None
        """The numbers of the kinds that `unit_counts` counts."""
        self._weight = 0
        """The number of parts in the caches."""

    def forget(self) -> None:
        """Clears the caches above the limit."""
        if self._weight > PARTS_KEPT:
            for known in (self._texts, self._sites, self._subjects, self._facts):
                known.clear()
            self._weight = 0

    def _spend(self, parts: int) -> None:
        self._weight += parts
        self.database.spend(parts)

    # -- classes of values

    def number(self, value: object, least: int | None = None) -> int:
        """Returns `value` if it is a whole number, at least `least`."""
        if type(value) is not int or (least is not None and value < least):
            raise self.database.damaged(f"{value!r:.40} where a number belongs")
        return value

    def string(self, value: object) -> str:
        """Returns a stored text as `str`."""
        if type(value) is bytes:
            try:
                return value.decode("utf-8", "surrogatepass")
            except UnicodeDecodeError as error:
                raise self.database.damaged("bytes that are no UTF-8 text") from error
        if type(value) is not str:
            raise self.database.damaged(f"{value!r:.40} where a text belongs")
        return value

    def checked(self, row: tuple[Any, ...], what: str) -> tuple[Any, ...]:
        """Verifies the last column, the checksum, and returns the other columns."""
        if checksum([row[:-1]]) != row[-1]:
            raise self.database.damaged(f"{what} is not what was written")
        return row[:-1]

    # -- interned

    def _fetch(self, table: str, numbers: Iterable[Any], known: dict[int, T]) -> list[tuple[Any, ...]]:
        """Returns the rows with these numbers that are not cached yet."""
        if len(known) > KEPT:
            known.clear()
        wanted = self._unknown(numbers, known)
        found: list[tuple[Any, ...]] = []
        for start in range(0, len(wanted), 500):
            part = tuple(wanted[start : start + 500])
            marks = ",".join("?" * len(part))
            rows = self.database.rows(f"SELECT * FROM {table} WHERE id IN ({marks})", part, most=len(part))
            self._weight += self.database.spend_on(rows)
            if len(rows) != len(part):
                raise self.database.damaged(f"it refers to a {table} that is not in it")
            found.extend(self.checked(row, f"a {table}") for row in rows)
        return found

    def _unknown(self, numbers: Iterable[Any], known: Mapping[int, object]) -> list[int]:
        """Returns the sorted numbers that are not cached yet.

        `set - known.keys()` visits every cached key: with full caches it took a third of the time of reading a file.
        """
        asked = {self.number(number) for number in numbers if number is not None}
        return sorted(number for number in asked if number not in known)

    def texts(self, numbers: Iterable[Any]) -> dict[int, str]:
        """Returns number → text, for at least these numbers."""
        for number, value in self._fetch("text", numbers, self._texts):
            self._texts[number] = self.string(value)
        return self._texts

    def sites(self, numbers: Iterable[Any]) -> dict[int, Site]:
        """Returns number → Site, for at least these numbers."""
        rows = self._fetch("site", numbers, self._sites)
        texts = self.texts(part for row in rows for part in (row[1], row[3]))
        for number, file, line, function in rows:
            self._sites[number] = Site(_here(_cut(texts[file])), self.number(line), _cut(texts[function]))
        return self._sites

    def subjects(self, numbers: Iterable[Any]) -> dict[int, Subject]:
        """Returns number → Subject, for at least these numbers."""
        rows = self._fetch("subject", numbers, self._subjects)
        texts = self.texts(part for row in rows for part in row[2:])
        for row, subject, kind, name, tag, emitter in rows:
            self._subjects[row] = Subject(
                self.number(subject, 0),
                texts[kind],
                _cut(texts[name]),
                _cut(texts[tag]) if tag is not None else None,
                _cut(texts[emitter]),
            )
        return self._subjects

    # -- facts

    def facts(self, numbers: Iterable[Any]) -> dict[int, tuple[str, dict[str, Any]]]:
        """Returns number → (raw facts in the text of a checksum, decoded facts), for at least these numbers."""
        known = self._facts
        if len(known) > KEPT:
            known.clear()
        wanted = self._unknown(numbers, known)
        for start in range(0, len(wanted), 500):
            part = tuple(wanted[start : start + 500])
            marks = ",".join("?" * len(part))
            rows = self.database.rows(
                f"SELECT facts, place, name, type, value FROM fact WHERE facts IN ({marks}) ORDER BY facts, place",
                part,
                most=len(part) * FACTS_LIMIT,
            )
            self._weight += self.database.spend_on(rows)
            texts = self.texts(row[2] for row in rows)
            self._know_subjects(rows)
            raw: dict[int, list[tuple[Any, ...]]] = {number: [] for number in part}
            for number, place, name, kind, value in rows:
                if place != len(raw[number]):
                    raise self.database.damaged("a fact is missing")
                raw[number].append((name, kind, value))
            for number, entries in raw.items():
                read = {texts[name]: self._value(kind, value) for name, kind, value in entries}
                known[number] = (repr(tuple(entries)), read)
        return known

    def _know_subjects(self, rows: list[tuple[Any, ...]]) -> None:
        self.subjects(row[4] for row in rows if row[3] == SUBJECT)

    def _value(self, kind: object, value: Any) -> Any:
        if kind is None:
            return self.string(value) if type(value) is bytes else value
        if kind == BOOL and value in (0, 1):
            return bool(value)
        if kind == SUBJECT:
            return self.subjects([value])[value]
        if kind == NAN:
            return math.nan
        try:
            if kind == BIG:
                return int(self.string(value))
            if kind == TUPLE:
                text = self.string(value)
                self._spend(parts_of(text))
                read = bounded_json(text)
                if type(read) is list:
                    return self._tuple(read, 0)
        except (ValueError, RecursionError) as error:
            raise self.database.damaged("a fact that cannot be read") from error
        raise self.database.damaged(f"a fact of the class {kind!r:.40}")

    def _tuple(self, parts: list[Any], depth: int) -> tuple[Any, ...]:
        if depth > DEPTH_LIMIT:
            raise self.database.damaged("facts are nested too deeply")
        made: list[Any] = []
        for part in parts:
            if isinstance(part, list):
                made.append(self._tuple(part, depth + 1))
            elif isinstance(part, dict):
                number = part.get("subject")
                made.append(self.subjects([number])[self.number(number)])
            else:
                made.append(part)
        return tuple(made)

    # -- events

    def events_of(self, frame: int, first: int, last: int) -> list[Row]:
        """Returns all rows of a frame, sorted by id, between its first and last id."""
        self.forget()
        raw = self.database.rows(
            f"SELECT {EVENT_COLUMNS} FROM event WHERE id BETWEEN ? AND ? ORDER BY id", (first, last), most=EVENTS_LIMIT
        )
        self.database.spend(EVENT_PARTS * len(raw))
        if any(row[1] != frame for row in raw) or any(a[0] >= b[0] for a, b in pairwise(raw)):
            raise self.database.damaged(f"the events of frame {frame} are in no order")
        return self._events(raw)

    def structural(self, first: int, last: int) -> dict[int, list[Row]]:
        """Returns, by frame, the rows of frames `first`…`last` that change slot tables, nodes or places."""
        bounds = self.database.row(
            "SELECT min(first_event), max(last_event) FROM frame WHERE number BETWEEN ? AND ?", (first, last)
        )
        if bounds is None or None in bounds:
            return {}
        kinds = self._numbers_of(_STEP_KINDS)
        if not kinds:
            return {}
        asked = f"SELECT {EVENT_COLUMNS} FROM event WHERE id BETWEEN ? AND ? AND kind IN ({kinds}) ORDER BY id"
        self.forget()
        raw = self.database.rows(asked, bounds, most=EVENTS_LIMIT)
        self.database.spend(EVENT_PARTS * len(raw))
        found: dict[int, list[Row]] = {}
        for (_, frame, *_), row in zip(raw, self._events(raw), strict=True):
            found.setdefault(self.number(frame), []).append(row)
        return found

    def frames_with_output(self, first: int, most: int) -> list[int]:
        """Returns the sorted indices, from `first` on, of the frames in which the program printed or raised."""
        asked = "SELECT number FROM frame WHERE failed AND number >= ?"
        output = self._numbers_of((trace.OUTPUT,))
        if output:  # otherwise the program printed nothing, so searching events is unnecessary
            asked += f" UNION SELECT frame FROM event WHERE frame >= ? AND kind IN ({output})"
        rows = self.database.rows(asked, (first, first) if output else (first,), most=most)
        return sorted(self.number(number, 0) for (number,) in rows)

    def _numbers_of(self, kinds: tuple[str, ...]) -> str:
        """Returns the numbers of the texts that name these kinds of events, for a list in a query."""
        marks = ",".join("?" * len(kinds))
        rows = self.database.rows(f"SELECT id FROM text WHERE value IN ({marks})", kinds, most=1_000)
        return ",".join(str(self.number(number)) for (number,) in rows)

    def event_counts(self, most: int) -> list[tuple[int, int]]:
        """Returns (frame, number of its events) for all frames, in order."""
        rows = self.database.rows("SELECT number, events FROM frame ORDER BY number", most=most)
        return [(self.number(number, 0), self.number(events, 0)) for number, events in rows]

    def first_events(self, most: int) -> tuple[list[int], list[int]]:
        """Returns the frames with events, and the first event of each; both increase."""
        rows = self.database.rows(
            "SELECT number, first_event FROM frame WHERE first_event IS NOT NULL ORDER BY number", most=most
        )
        frames, events = [self.number(row[0], 0) for row in rows], [self.number(row[1]) for row in rows]
        if any(one >= other for one, other in pairwise(events)):
            raise self.database.damaged("the events of its frames are in no order")
        return frames, events

    def unit_counts(self, first: int, last: int) -> dict[int, tuple[dict[str, int], bool]]:
        """Returns, by frame, the number of work units of each phase (inspector/analysis/work.py), and whether the frame
        raised."""
        ask, span = self.database.rows, (first, last)
        heads = ask("SELECT number, first_event, last_event, failed FROM frame WHERE number BETWEEN ? AND ?", span)
        found = {self.number(row[0]): (dict.fromkeys(trace.RUNS, 0), bool(row[3])) for row in heads}
        events = [self.number(event) for row in heads for event in row[1:3] if event is not None]
        if not events:
            return found
        kinds = self._kinds_of_passes_and_runs()
        marks = ",".join(map(str, kinds))
        composition = self._numbers_of((trace.COMPOSITION,))
        runs = ask(
            "SELECT frame, event.kind, subject.number, count(*) FROM event JOIN subject ON subject.id = event.subject"
            f" WHERE event.id BETWEEN ? AND ? AND event.kind IN ({marks}) AND NOT (event.kind IN ({composition})"
            " AND EXISTS (SELECT 1 FROM fact JOIN text ON text.id = fact.name WHERE fact.facts = event.facts"
            " AND text.value = 'framework' AND fact.value)) GROUP BY 1, 2, 3",
            (min(events), max(events)),
        )
        roots = {(frame, subject) for frame, kind, subject, _ in runs if kinds[kind] in _PASSES}
        for frame, kind, subject, count in runs:
            units = found[frame][0] if frame in found and (frame, subject) not in roots else {}
            if kinds[kind] in units:
                units[kinds[kind]] += self.number(count)
        return found

    def _kinds_of_passes_and_runs(self) -> dict[int, str]:
        """Returns the numbers of the kinds of work units, and of the passes that start at a root node."""
        if self._kinds is None:
            wanted = (*trace.RUNS, *_PASSES)
            marks = ",".join("?" * len(wanted))
            rows = self.database.rows(f"SELECT id, value FROM text WHERE value IN ({marks})", wanted, most=1_000)
            self._kinds = {self.number(number): self.string(value) for number, value in rows}
        return self._kinds

    def frames_with_work(self, most: int) -> list[int]:
        """Returns the sorted indices of the frames with work (`RecordedFrame.has_work`)."""
        runs = self._numbers_of((*trace.RUNS[1:], trace.REMOVE))
        others = self._numbers_of((trace.COMPOSITION, trace.WRITE))
        # The search of a frame ends at its first event with work.
        asked = (
            "SELECT number FROM frame WHERE failed OR EXISTS (SELECT 1 FROM event WHERE id BETWEEN first_event AND"
            f" last_event AND (kind IN ({runs}) OR (kind IN ({others}) AND NOT EXISTS"
            " (SELECT 1 FROM fact JOIN text ON text.id = fact.name"
            " WHERE fact.facts = event.facts AND text.value = 'framework' AND fact.value))))"
        )
        rows = self.database.rows(asked, most=most)
        return sorted(self.number(number, 0) for (number,) in rows)

    def frames_with_actions(self, most: int) -> list[int]:
        """Returns the sorted indices of the frames before which a person acted (`RecordedFrame.has_action`)."""
        inputs = self._numbers_of((trace.INPUT,))
        if not inputs:
            return []
        marks = ",".join("?" * len(NO_ACTIONS))
        asked = (
            "SELECT DISTINCT frame FROM event JOIN subject ON subject.id = event.subject JOIN text ON"
            f" text.id = subject.name WHERE event.kind IN ({inputs}) AND text.value NOT IN ({marks})"
        )
        rows = self.database.rows(asked, tuple(sorted(NO_ACTIONS)), most=most)
        return sorted(self.number(number, 0) for (number,) in rows)

    def frames_with_new_names(self, last: int) -> list[int]:
        """Returns the sorted indices of the frames, up to `last`, in which subjects, labels or call places appear for
        the first time, or nodes and scopes are inserted or removed."""
        end = self.database.row("SELECT max(last_event) FROM frame WHERE number <= ?", (last,))
        until = f"event.id <= {self.number(end[0]) if end is not None and end[0] is not None else 0}"
        named = "JOIN text ON text.id = fact.name WHERE text.value"
        # Compositions with equal facts count once: a widget that runs in each frame has few different ones.
        asked = (
            "WITH composed AS MATERIALIZED (SELECT subject, facts, min(frame) AS frame FROM event"
            f" WHERE {until} AND kind IN (SELECT id FROM text WHERE value = ?) GROUP BY subject, facts),"
            " labeled AS MATERIALIZED (SELECT subject, frame, text.value AS name, fact.value AS value"
            f" FROM composed JOIN fact ON fact.facts = composed.facts {named} IN ('label', 'called'))"
            " SELECT min(event.frame) FROM event JOIN subject ON subject.id = event.subject JOIN text ON"
            f" text.id = subject.kind WHERE text.value IN (?, ?, ?) AND {until} GROUP BY subject.id"
            " UNION SELECT min(frame) FROM labeled WHERE name = 'called' GROUP BY subject, value"
            # The second label of a subject ends its use as a name: further ones, such as a counter's, change nothing.
            " UNION SELECT frame FROM (SELECT min(frame) AS frame, row_number() OVER"
            " (PARTITION BY subject ORDER BY min(frame)) AS place"
            " FROM labeled WHERE name = 'label' GROUP BY subject, value) WHERE place <= 2"
            " UNION SELECT min(frame) FROM composed WHERE NOT EXISTS"
            f" (SELECT 1 FROM fact {named} = 'label' AND fact.facts = composed.facts) GROUP BY subject"
            f" UNION SELECT frame FROM event WHERE {until} AND kind IN (SELECT id FROM text WHERE value IN (?, ?, ?))"
        )
        kinds = (trace.COMPOSITION, trace.INSERT, trace.REMOVE, trace.DISPOSE)
        rows = self.database.rows(asked, (kinds[0], SCOPE, NODE, STATE, *kinds[1:]), most=last + 2)
        return sorted(self.number(number, 0) for (number,) in rows)

    def events(self, numbers: tuple[int, ...]) -> list[Row]:
        """Returns the rows with these ids, from any frames."""
        marks = ",".join("?" * len(numbers))
        return self._events(
            self.database.rows(f"SELECT {EVENT_COLUMNS} FROM event WHERE id IN ({marks})", numbers, most=len(numbers))
        )

    def _events(self, raw: list[tuple[Any, ...]]) -> list[Row]:
        kinds = self.texts(row[4] for row in raw)
        subjects = self.subjects(row[5] for row in raw)
        sites = self.sites(row[6] for row in raw)
        facts = self.facts(row[9] for row in raw)
        self._check_depth(raw)
        rows: list[Row] = []
        nothing: tuple[str, dict[str, Any]] = ("()", {})
        for place, row in enumerate(raw):
            number, _, inside, cause, kind, subject, site, span, before, fact, check = row
            written, data = facts[fact] if fact is not None else nothing
            if place % TIMED_EVENTS == 0:
                self.database.spend(0)  # checks the time: many events may share the same large facts
            if crc32(f"[{row[:9]!r}, {written}]".encode("utf-8", "surrogatepass")) != check:
                raise self.database.damaged(f"event {number} is not what was written")
            if not (
                type(inside) is type(cause) is type(span) is int
                and 0 <= inside < number
                and 0 <= cause < number
                and span >= 0
                and before in (0, 1)
            ):
                raise self.database.damaged(f"event {number} refers to a later event")
            made = Row(
                number,
                inside,
                cause,
                kinds[kind],
                subjects[subject] if subject is not None else None,
                sites[site] if site is not None else None,
                number + span,
                bool(before),
                data,
            )
            promises = _REQUIRED_FACTS.get(type(made))
            if promises is not None:
                self._check_required_facts(made, promises)
            rows.append(made)
        return rows

    def _check_depth(self, raw: list[tuple[Any, ...]]) -> None:
        """Rejects too deeply nested events, because walks along the nesting must end."""
        depths: dict[Any, int] = {}
        for number, _, inside, *_ in raw:
            depth = depths[number] = depths.get(inside, 0) + 1
            if depth > EVENTS_DEEP:
                raise self.database.damaged(f"more than {EVENTS_DEEP:,} events inside one another")

    def _check_required_facts(self, row: Row, has_values: bool) -> None:
        if row.subject is None:
            raise self.database.damaged(f"event {row.id}, a {row.kind}, has no subject")
        texts = (row.data.get("old"), row.data.get("new")) if has_values else ()  # a forged file may lack them
        if not all(isinstance(text, str) for text in texts):
            raise self.database.damaged(f"event {row.id} has no old and new value")


_REQUIRED_FACTS: dict[type[Row], bool] = {
    each: issubclass(each, StateWrite)
    for each in EVENT_CLASSES.values()
    if issubclass(each, (PhaseRun, StateRead, StateWrite, ScopeSkipped))
}
"""The classes of events with a subject, and whether they have an old and a new value. A lookup for each event instead
of several `isinstance` saves a tenth of the time of reading."""
