"""Schema: the tables of a `run.phases` file, and the code that writing and reading share. SCHEMA.md documents them.

Terms       interned: a text, site, subject, set of facts or line of a capture; stored once and referenced
            by number. checksum: CRC-32 of one or several rows, with the values that SQLite returns.
Invariants  I1 the tables of a version never change: a change requires a new version. Views may
            be added. I2 a checksum covers every row: its own, or that of its event, change or
            capture.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

from .runs_view import FORMER_RUNS, RUNS_VIEW, fact

APPLICATION_ID = 0x50484153
"""`PHAS`, in the header of the file: `file(1)` and SQLite identify the format by this number."""

VERSION = 1
"""The `user_version` of the file."""

MAGIC = b"SQLite format 3\x00"

META_TEXTS = ("target", "variant", "program", "inputs", "engine", "python")
META_NUMBERS = ("width", "height", "sources", "still_invalid", "dropped", "frames", "pictures")
"""The keys of the table meta, besides `density`. `frames` and `pictures` are -1 until the file is closed."""

TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value, checksum INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE source (path TEXT PRIMARY KEY, text TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE text (id INTEGER PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE site (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, line INTEGER NOT NULL,"
    " function INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE subject (id INTEGER PRIMARY KEY, number INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " name INTEGER NOT NULL, tag INTEGER, emitter INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE fact (facts INTEGER NOT NULL, place INTEGER NOT NULL, name INTEGER NOT NULL, type TEXT, value,"
    " PRIMARY KEY (facts, place)) WITHOUT ROWID",
    "CREATE TABLE frame (number INTEGER PRIMARY KEY, events INTEGER NOT NULL, first_event INTEGER,"
    " last_event INTEGER, wall_nanos INTEGER NOT NULL,"
    " subscription_at INTEGER, value_at INTEGER, tally_at INTEGER, place_at INTEGER, tree INTEGER, slots INTEGER,"
    " failed INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE event (id INTEGER PRIMARY KEY, frame INTEGER NOT NULL, inside INTEGER NOT NULL,"
    " cause INTEGER NOT NULL, kind INTEGER NOT NULL, subject INTEGER, site INTEGER, span INTEGER NOT NULL,"
    " before INTEGER NOT NULL, facts INTEGER, checksum INTEGER NOT NULL)",
    "CREATE TABLE failure (frame INTEGER PRIMARY KEY, kind INTEGER NOT NULL, message INTEGER NOT NULL, site INTEGER,"
    " at_frame INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE failure_site (frame INTEGER NOT NULL, place INTEGER NOT NULL, site INTEGER NOT NULL,"
    " PRIMARY KEY (frame, place)) WITHOUT ROWID",
    "CREATE TABLE change (what TEXT NOT NULL, frame INTEGER NOT NULL, keyframe INTEGER NOT NULL,"
    " previous INTEGER, rows INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (what, frame)) WITHOUT ROWID",
    "CREATE TABLE subscription (frame INTEGER NOT NULL, reader INTEGER NOT NULL, phase INTEGER NOT NULL,"
    " place INTEGER NOT NULL, subject INTEGER, state INTEGER, site INTEGER, event INTEGER,"
    " restated INTEGER NOT NULL, PRIMARY KEY (frame, reader, phase, place)) WITHOUT ROWID",
    "CREATE TABLE value (frame INTEGER NOT NULL, state INTEGER NOT NULL, subject INTEGER, text INTEGER,"
    " written_in INTEGER, event INTEGER, author INTEGER, program INTEGER, restated INTEGER NOT NULL,"
    " PRIMARY KEY (frame, state)) WITHOUT ROWID",
    "CREATE TABLE tally (frame INTEGER NOT NULL, subject INTEGER NOT NULL, runs INTEGER, skips INTEGER,"
    " measured INTEGER, placed INTEGER, layers INTEGER, drawn INTEGER, restated INTEGER NOT NULL,"
    " PRIMARY KEY (frame, subject)) WITHOUT ROWID",
    "CREATE TABLE place (frame INTEGER NOT NULL, subject INTEGER NOT NULL, x INTEGER, y INTEGER, width INTEGER,"
    " height INTEGER, restated INTEGER NOT NULL, PRIMARY KEY (frame, subject)) WITHOUT ROWID",
    "CREATE TABLE tree (id INTEGER PRIMARY KEY, base INTEGER, width INTEGER NOT NULL, height INTEGER NOT NULL,"
    " rows INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE tree_line (id INTEGER PRIMARY KEY, depth INTEGER NOT NULL, name INTEGER NOT NULL, scope INTEGER,"
    " node INTEGER, x INTEGER, y INTEGER, width INTEGER, height INTEGER, framework INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL)",
    "CREATE TABLE tree_row (tree INTEGER NOT NULL, position INTEGER NOT NULL, line INTEGER NOT NULL,"
    " PRIMARY KEY (tree, position)) WITHOUT ROWID",
    "CREATE TABLE slots (id INTEGER PRIMARY KEY, base INTEGER, group_gap INTEGER NOT NULL,"
    " group_gap_length INTEGER NOT NULL, slot_gap INTEGER NOT NULL, slot_gap_length INTEGER NOT NULL,"
    " truncated INTEGER NOT NULL, groups INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE slot_line (id INTEGER PRIMARY KEY, depth INTEGER NOT NULL, name INTEGER NOT NULL, key,"
    " object_key INTEGER, flags INTEGER NOT NULL, nodes INTEGER NOT NULL, size INTEGER NOT NULL,"
    " slots INTEGER NOT NULL, scope INTEGER, node INTEGER, source INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE slot_text (line INTEGER NOT NULL, place INTEGER NOT NULL, text INTEGER NOT NULL,"
    " PRIMARY KEY (line, place)) WITHOUT ROWID",
    "CREATE TABLE slot_group (slots INTEGER NOT NULL, position INTEGER NOT NULL, line INTEGER NOT NULL,"
    " parent INTEGER NOT NULL, first_slot INTEGER NOT NULL, PRIMARY KEY (slots, position)) WITHOUT ROWID",
    "CREATE TABLE structure (frame INTEGER PRIMARY KEY, same INTEGER, data BLOB, checksum INTEGER NOT NULL)",
    "CREATE TABLE picture (frame INTEGER PRIMARY KEY, number INTEGER NOT NULL, width INTEGER NOT NULL,"
    " height INTEGER NOT NULL, pixel_order TEXT NOT NULL, base INTEGER, x INTEGER NOT NULL, y INTEGER NOT NULL,"
    " damage_width INTEGER NOT NULL, damage_height INTEGER NOT NULL, pixels BLOB NOT NULL,"
    " checksum INTEGER NOT NULL)",
)

_SITE = (
    " LEFT JOIN site ON site.id = {0}.site LEFT JOIN text AS file ON file.id = site.file"
    " LEFT JOIN text AS function ON function.id = site.function"
)


def _whole(capture: str, row: str, count: str, columns: str) -> str:
    """Returns the view with all rows of each capture, because a capture stores only its difference from the base."""
    return (
        f"CREATE VIEW {capture}_whole AS WITH RECURSIVE chain(id, at, depth) AS (SELECT id, id, 0 FROM {capture}"
        f" UNION ALL SELECT chain.id, {capture}.base, depth + 1 FROM chain JOIN {capture} ON {capture}.id = chain.at"
        f" WHERE {capture}.base IS NOT NULL) SELECT chain.id AS {capture}, position, {columns}, min(chain.depth) AS"
        f" changes_ago FROM chain JOIN {row} ON {row}.{capture} = chain.at JOIN {capture} AS own ON own.id = chain.id"
        f" WHERE position < own.{count} GROUP BY chain.id, position"
    )


VIEWS = (
    "CREATE VIEW subjects AS SELECT subject.id, number, kind.value AS kind, name.value AS name, tag.value AS tag,"
    " emitter.value AS emitter FROM subject JOIN text AS kind ON kind.id = subject.kind"
    " JOIN text AS name ON name.id = subject.name LEFT JOIN text AS tag ON tag.id = subject.tag"
    " JOIN text AS emitter ON emitter.id = subject.emitter",
    "CREATE VIEW events AS SELECT event.id, frame, inside, cause, kind.value AS kind, name.value AS subject,"
    " subject.number AS subject_number, file.value AS file, site.line, function.value AS function,"
    " event.id + span AS end, before, facts FROM event JOIN text AS kind ON kind.id = event.kind"
    " LEFT JOIN subject ON subject.id = event.subject LEFT JOIN text AS name ON name.id = subject.name"
    + _SITE.format("event"),
    "CREATE VIEW facts AS SELECT event.id AS event, event.frame, text.value AS name, fact.type, fact.value FROM event"
    " JOIN fact ON fact.facts = event.facts JOIN text ON text.id = fact.name",
    "CREATE VIEW writes AS SELECT event.id, frame, name.value AS state, subject.number AS state_number,"
    f" {fact('old')} AS old, {fact('new')} AS new, {fact('phase')} AS phase, file.value AS file, site.line,"
    " function.value AS function, before FROM event JOIN text AS kind ON kind.id = event.kind"
    " LEFT JOIN subject ON subject.id = event.subject LEFT JOIN text AS name ON name.id = subject.name"
    + _SITE.format("event")
    + " WHERE kind.value = 'write'",
    "CREATE VIEW reads AS SELECT event.id, event.frame, name.value AS state, subject.number AS state_number,"
    " outer_kind.value AS within, outer_name.value AS reader, file.value AS file, site.line,"
    " function.value AS function, event.before FROM event JOIN text AS kind ON kind.id = event.kind"
    " LEFT JOIN subject ON subject.id = event.subject LEFT JOIN text AS name ON name.id = subject.name"
    " LEFT JOIN event AS outer_event ON outer_event.id = event.inside"
    " LEFT JOIN text AS outer_kind ON outer_kind.id = outer_event.kind"
    " LEFT JOIN subject AS outer_subject ON outer_subject.id = outer_event.subject"
    " LEFT JOIN text AS outer_name ON outer_name.id = outer_subject.name"
    + _SITE.format("event")
    + " WHERE kind.value = 'read'",
    RUNS_VIEW,
    "CREATE VIEW inputs AS SELECT event.id, event.frame, name.value AS input, text.value AS number, fact.value FROM"
    " event JOIN text AS kind ON kind.id = event.kind LEFT JOIN subject ON subject.id = event.subject"
    " LEFT JOIN text AS name ON name.id = subject.name LEFT JOIN fact ON fact.facts = event.facts"
    " LEFT JOIN text ON text.id = fact.name WHERE kind.value = 'input'",
    "CREATE VIEW state_values AS SELECT frame, state AS state_number, name.value AS state, text.value AS text,"
    " written_in, event, author.value AS author, program FROM value"
    " LEFT JOIN subject ON subject.id = value.subject LEFT JOIN text AS name ON name.id = subject.name"
    " LEFT JOIN text ON text.id = value.text LEFT JOIN text AS author ON author.id = value.author"
    " WHERE NOT restated",
    "CREATE VIEW subscriptions AS SELECT subscription.frame, reader AS reader_number, reader_name.value AS reader,"
    " phase.value AS phase, state_subject.number AS state_number, state_name.value AS state, file.value AS file,"
    " site.line, event, place < 0 AS ended FROM subscription JOIN text AS phase ON phase.id = subscription.phase"
    " LEFT JOIN subject ON subject.id = subscription.subject"
    " LEFT JOIN text AS reader_name ON reader_name.id = subject.name"
    " LEFT JOIN subject AS state_subject ON state_subject.id = subscription.state"
    " LEFT JOIN text AS state_name ON state_name.id = state_subject.name"
    + _SITE.format("subscription")
    + " WHERE NOT restated",
    "CREATE VIEW failures AS SELECT failure.frame, kind.value AS kind, message.value AS message, file.value AS file,"
    " site.line FROM failure JOIN text AS kind ON kind.id = failure.kind"
    " JOIN text AS message ON message.id = failure.message" + _SITE.format("failure"),
    _whole("tree", "tree_row", "rows", "line"),
    _whole("slots", "slot_group", "groups", "line, parent, first_slot"),
    "CREATE VIEW tree_rows AS SELECT tree, position, depth, name.value AS name, scope.number AS scope_number,"
    " node.number AS node_number, framework FROM tree_whole JOIN tree_line ON tree_line.id = tree_whole.line"
    " JOIN text AS name ON name.id = tree_line.name LEFT JOIN subject AS scope ON scope.id = tree_line.scope"
    " LEFT JOIN subject AS node ON node.id = tree_line.node",
    "CREATE VIEW slot_groups AS SELECT slots_whole.slots AS slots, position, depth, name.value AS name, key,"
    " flags.value AS flags, nodes, size, slot_line.slots AS slot_count, parent, first_slot, source.value AS source,"
    " line FROM slots_whole JOIN slot_line ON slot_line.id = slots_whole.line"
    " JOIN text AS name ON name.id = slot_line.name JOIN text AS flags ON flags.id = slot_line.flags"
    " JOIN text AS source ON source.id = slot_line.source",
    "CREATE VIEW slot_values AS SELECT slots_whole.slots AS slots, position, first_slot + place AS slot, text.value"
    " AS text FROM slots_whole JOIN slot_text ON slot_text.line = slots_whole.line"
    " JOIN text ON text.id = slot_text.text",
)

STATEMENTS = (*TABLES, *VIEWS)

FORMER_VIEWS = {"runs": frozenset(FORMER_RUNS.values())}
"""CRC-32 of statements with which earlier versions made a view: files of them open, too."""

ADDED_VIEWS = frozenset(("runs",))
"""Older files may lack these views, which were added later; a view contains no rows of its own."""

TRACEBACK = "traceback "
"""The key of a traceback in the table meta, before the number of its frame; a file without it has no traceback."""
MOST_TRACEBACKS = 40
"""The largest number of tracebacks in a file: those of the first frames that raised."""

# The four maps: the column `what` of the table change, equal to the names of their own tables.
SUBSCRIPTION, VALUE, TALLY, PLACE = "subscription", "value", "tally", "place"
MAPS = (SUBSCRIPTION, VALUE, TALLY, PLACE)


def is_recording_head(head: bytes) -> bool:
    """Returns whether these are the first 100 bytes of a recording of any version."""
    return head.startswith(MAGIC) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def schema() -> dict[str, str]:
    """Returns name → statement, as in the table sqlite_schema of a valid file."""
    return {statement.split()[2]: statement for statement in STATEMENTS}


def checksum(rows: Iterable[tuple[Any, ...]], start: int = 0) -> int:
    """Returns the CRC-32 of values as SQLite returns them: int, float, str, bytes, None."""
    return text_checksum(repr(list(rows)), start)


def text_checksum(text: str, start: int = 0) -> int:
    """Returns `checksum` of rows whose list `repr` shows as `text`, for writers that keep parts of this text."""
    return zlib.crc32(text.encode("utf-8", "surrogatepass"), start)
