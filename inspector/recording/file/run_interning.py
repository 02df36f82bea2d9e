"""Interning: writes each text, site, subject and set of facts once, and assigns their numbers. See SCHEMA.md.

Terms       fact: one entry of a row's `data`. type: marks values that SQLite's own types cannot distinguish: bool,
            subject, tuple, nan, int (beyond 64 bits).
            generation: up to KNOWN entries and those of one frame; the latest two generations are known.
Invariants  I1 a number refers only to rows of the same or an earlier transaction. I2 memory is bounded: what no frame
            of two generations uses is forgotten, and written again when it returns. I3 a text that a view looks up by
            one number keeps its number for the whole file.
Cost        a lazy list that scrolls adds 7,000 entries in 500 frames. While 200,000 were known, a process took 88 MB
            for 2,000 frames, and 4 MB more for each further 500; with 20,000 it takes 85 MB, and 1 MB more; the files
            are equally long.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Mapping
from typing import Any

from engine.trace import Site

from ..rows.rows import Subject
from ..rows.values import STORED_AS_IS, value_text
from .row_insert import insert_rows
from .run_schema import checksum
from .runs_view import ONE_NUMBER

KNOWN = 20_000

Sql = int | float | str | bytes | None
Fact = tuple[int, str | None, Sql]

_SMALL = 1 << 62
"""Numbers below it need no look at what SQLite can store."""
_FACTS = "facts"
"""Distinguishes the keys of facts from texts."""
_NUMBERS = frozenset((int, float))

BOOL, SUBJECT, TUPLE, NAN, BIG = "bool", "subject", "tuple", "nan", "int"


def sql_text(value: str) -> str | bytes:
    """Returns text for SQLite. Half a surrogate pair is not valid text for SQLite, so such text becomes bytes."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return value.encode("utf-8", "surrogatepass")
    return value


def sql_int(value: int) -> int | str:
    """Returns a whole number for SQLite; beyond 64 bits it becomes text."""
    return value if -(1 << 63) <= value < 1 << 63 else str(value)


class Interning:
    """The assigned numbers. `flush` inserts the values since the last call."""

    __slots__ = ("_facts", "_json", "_new", "_next", "_older", "_plain", "numbers", "subjects")

    def __init__(self) -> None:
        # One encoder: json.dumps would create one per call.
        self._json = json.JSONEncoder(separators=(",", ":"), check_circular=False, default=self._encodable).encode
        self.numbers: dict[Any, int] = {}
        """The numbers of texts, sites, subjects and sets of facts of this generation."""
        self._older: dict[Any, int] = {}
        """Those of the generation before."""
        self._plain: dict[Any, tuple[int, str]] = {}
        """What `facts` returned for sets of plain values."""
        self.subjects: dict[int, tuple[Subject, int]] = {}
        """The numbers of subjects, by the object's id."""
        self._facts: list[tuple[int, int, int, str | None, Sql]] = []
        self._new: dict[str, list[tuple[Sql, ...]]] = {"text": [], "site": [], "subject": []}
        self._next = {"text": 1, "site": 1, "subject": 1, "facts": 1}

    def _take(self, table: str) -> int:
        number = self._next[table]
        self._next[table] = number + 1
        return number

    def _put(self, table: str, *columns: Sql) -> int:
        number = self._take(table)
        self._new[table].append((number, *columns, checksum([(number, *columns)])))
        return number

    def _known(self, value: object) -> int | None:
        """Returns the number of a text, site, subject or set of facts; None for a new or forgotten one."""
        known = self.numbers.get(value)
        if known is None and (known := self._older.get(value)) is not None:
            self.numbers[value] = known
        return known

    def text(self, value: str) -> int:
        """Returns the number of a text."""
        known = self._known(value)
        if known is None:
            known = self.numbers[value] = self._put("text", sql_text(value))
        return known

    def site(self, site: Site | None) -> int | None:
        """Returns the number of a site; None for no site."""
        if site is None:
            return None
        known = self._known(site)
        if known is None:
            known = self.numbers[site] = self._put("site", self.text(site.file), site.line, self.text(site.function))
        return known

    def subject(self, subject: Subject | None) -> int | None:
        """Returns the number of a subject; None for no subject."""
        if subject is None:
            return None
        # The same object needs no hash of its five fields. The table keeps the object, so that its id stays unique.
        found = self.subjects.get(id(subject))
        if found is not None:
            return found[1]
        known = self._known(subject)
        if known is None:
            tag = self.text(subject.tag) if subject.tag is not None else None
            known = self.numbers[subject] = self._put(
                "subject",
                subject.id,
                self.text(subject.kind),
                self.text(subject.name),
                tag,
                self.text(subject.emitter),
            )
        self.subjects[id(subject)] = (subject, known)
        return known

    def facts(self, data: Mapping[str, Any]) -> tuple[int | None, str]:
        """Returns the number of this set of facts (None: an empty set), and the facts as written, as `repr` shows
        them: the checksum of an event covers this text."""
        if not data:
            return None, "()"
        values = tuple(data.values())
        types = tuple(map(type, values))  # 1, 1.0 and True are equal in Python; their types distinguish them
        # Most sets are two numbers that many skips share: one look-up replaces five and the text of the facts.
        plain = (tuple(data), values, types) if STORED_AS_IS.issuperset(types) else None
        found = self._plain.get(plain) if plain is not None else None
        if found is None:
            found = self._written(data)
            if plain is not None:
                self._plain[plain] = found
        return found

    def _written(self, data: Mapping[str, Any]) -> tuple[int, str]:
        made: list[Fact] = []
        texts = self.numbers
        for name, value in data.items():
            number = texts.get(name)
            if number is None:
                number = self.text(name)
            kind = type(value)
            # Most values are texts and small numbers: for those the loop calls no function.
            if (kind is int and -_SMALL < value < _SMALL) or (kind is str and value.isascii()):
                made.append((number, None, value))
            else:
                made.append((number, *self._fact(value)))
        entries = tuple(made)
        shown = repr(entries)  # unlike the entries themselves, it distinguishes 1 and 1.0
        known = self._known(key := (_FACTS, shown))
        if known is None:
            known = texts[key] = self._take("facts")
            self._facts.extend([(known, place, *entry) for place, entry in enumerate(entries)])
        return known, shown

    def _fact(self, value: Any) -> tuple[str | None, Sql]:
        kind = type(value)
        if kind is bool:
            return BOOL, int(value)
        if isinstance(value, tuple):
            if _NUMBERS.issuperset(map(type, value)):
                text = repr(list(value))
                if "n" not in text:  # neither inf nor nan: JSON writes the numbers as Python does
                    return TUPLE, text.replace(" ", "")
            return TUPLE, self._json(value)
        if kind is Subject:
            return SUBJECT, self.subject(value)
        if value is None:
            return None, None
        if kind is str:
            return None, sql_text(value)
        if kind is int:
            taken = sql_int(value)
            return (BIG if isinstance(taken, str) else None), taken
        if kind is float:
            return (NAN, None) if math.isnan(value) else (None, value)
        if isinstance(value, (str, int, float)):
            # An enumeration of numbers, for example: a reader sees its plain value.
            plain = next(base for base in (str, int, float) if isinstance(value, base))
            return self._fact(plain(value))
        return None, sql_text(value_text(value))

    def _encodable(self, value: object) -> object:
        """Returns what JSON writes for a part of a tuple that is neither text nor a number."""
        return {"subject": self.subject(value)} if isinstance(value, Subject) else value_text(value)

    def flush(self, connection: sqlite3.Connection) -> None:
        """Inserts the new rows within the caller's transaction."""
        for table, rows in self._new.items():
            if rows:
                insert_rows(connection, table, rows)
                rows.clear()
        if self._facts:
            insert_rows(connection, "fact", self._facts)
            self._facts.clear()
        if max(len(self.numbers), len(self.subjects), len(self._plain)) > KNOWN:
            self._older = self.numbers
            self.numbers = {text: known for text in ONE_NUMBER if (known := self._older.get(text)) is not None}
            self.subjects.clear()
            self._plain.clear()
