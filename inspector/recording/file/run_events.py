"""EventWriter: writes the events of a frame. See SCHEMA.md.

Cost        events are the most rows of a file: the loop looks up kinds, subjects, sites and facts itself, and calls a
            function only for one that is new. A call for each look-up takes a third more.
            One block of JSON for a frame, with no row and no checksum for an event, takes 140 to 180 instead of 410 to
            500 µs of about 2,600. But an event in a block has no index: the view `runs` over 20 frames of a lazy list
            takes 47 s instead of 2 ms.
Not here    the numbers of texts, subjects, sites and facts: run_interning.py.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable

from engine.trace import DRAWING, SKIP

from ..rows.rows import Row
from .row_insert import insert_rows
from .run_interning import Interning, Sql


class EventWriter:
    """Writes rows of a recording."""

    __slots__ = ("interning",)

    def __init__(self, interning: Interning) -> None:
        self.interning = interning

    def write(self, connection: sqlite3.Connection, events: Iterable[tuple[int, Row]]) -> None:
        """Inserts events, each with the index of its frame. The checksum of an event covers its facts as well."""
        take, crc = self.interning, zlib.crc32
        numbers, subjects, facts_of = take.numbers, take.subjects, take.facts
        made: list[tuple[Sql, ...]] = []
        add, known_kind, known_subject = made.append, numbers.get, subjects.get
        shared: dict[int, tuple[int | None, str]] = {}
        """The facts of skips and drawings by the id of their data, which equal ones of a frame share."""
        for index, (number, inside, cause, kind, thing, site, end, before, data) in events:
            named = known_kind(kind) or take.text(kind)
            known = known_subject(id(thing))
            subject = known[1] if known is not None else take.subject(thing)
            place = (known_kind(site) or take.site(site)) if site is not None else None
            if kind != SKIP and kind != DRAWING:
                facts, shown = facts_of(data) if data else (None, "()")
            else:
                same = shared.get(id(data))
                facts, shown = same if same is not None else shared.setdefault(id(data), facts_of(data))
            columns = (number, index, inside, cause, named, subject, place, end - number, +before)
            text = f"[{columns!r}, {shown}]"
            check = crc(text.encode() if text.isascii() else text.encode("utf-8", "surrogatepass"))
            add((*columns, facts, check))
        insert_rows(connection, "event", made)
