"""CaptureWriter: writes captures of trees and slot tables to a recording file, without repetition.

Terms       capture: one tree or one slot table, at one moment. line: a row of a tree, or a group of a table with its
            slots, without its position. The file stores each line once, and a capture as a list of line numbers.
            base: the previous capture; a capture with a base stores only the positions whose line differs.
            Two equal captures in succession are one.
Invariants  I1 a chain of bases has at most CHAIN captures.
Not here    reading captures: stored_captures.py.
"""

from __future__ import annotations

import sqlite3
from itertools import compress
from operator import is_not
from typing import Any

from ..rows.rows import Subject
from ..structure.slots import GroupRow, SlotCapture
from ..structure.tree import TreeCapture, TreeRow
from .row_insert import insert_rows
from .run_interning import KNOWN, Interning, Sql, sql_int
from .run_schema import checksum, text_checksum

CHAIN = 16

_Content = tuple[tuple[int, ...], ...]


class _Last:
    """The latest written capture of one kind."""

    __slots__ = ("capture", "head", "content", "texts", "number", "chain")

    def __init__(self) -> None:
        self.capture: object = None
        self.head: tuple[int, ...] = ()
        self.content: _Content = ()
        self.texts: list[str] = []
        """What `repr` shows for each part of `content`: the checksum covers it, and most parts stay the same."""
        self.number = 0
        self.chain = 0


class CaptureWriter:
    """Assigns a number to each capture. A capture equal to the previous one, by identity or content, has its number."""

    def __init__(self, interning: Interning) -> None:
        self.interning = interning
        self._lines: dict[tuple[str, tuple[Any, ...]], int] = {}
        self._groups: dict[tuple[Any, ...], tuple[int, Subject | None, Subject | None]] = {}
        """The lines of groups. The values hold the subjects, because the keys contain their `id`."""
        self._next = {"tree_line": 1, "slot_line": 1, "tree": 1, "slots": 1}
        self._last = {"tree": _Last(), "slots": _Last()}
        self._rows: dict[str, list[tuple[Sql, ...]]] = {}

    def _take(self, table: str) -> int:
        number = self._next[table]
        self._next[table] = number + 1
        return number

    def _line(self, table: str, columns: tuple[Sql, ...], texts: tuple[int, ...] = ()) -> int:
        known = self._lines.get((table, (columns, texts)))
        if known is None:
            known = self._lines[(table, (columns, texts))] = self._take(table)
            check = checksum([(known, *columns), texts])
            self._put(table, (known, *columns, check))
            for place, text in enumerate(texts):
                self._put("slot_text", (known, place, text))
        return known

    def _put(self, table: str, row: tuple[Sql, ...]) -> None:
        self._rows.setdefault(table, []).append(row)

    def tree(self, capture: TreeCapture | None) -> int | None:
        """Writes a composition tree. Returns its number; None for no tree."""
        if capture is None:
            return None
        if capture is self._last["tree"].capture:
            return self._last["tree"].number
        lines: list[tuple[int, ...]] = []
        take = self.interning
        stack: list[tuple[int, TreeRow]] = [(0, root) for root in reversed(capture.roots)]
        while stack:
            depth, row = stack.pop()
            columns = (
                depth,
                take.text(row.name),
                take.subject(row.scope),
                take.subject(row.node),
                *(row.place if row.place is not None else (None,) * 4),
                int(row.framework),
            )
            lines.append((self._line("tree_line", columns),))
            stack.extend((depth + 1, child) for child in reversed(row.children))
        return self._capture("tree", "tree_row", capture, (capture.width, capture.height), tuple(lines))

    def slots(self, capture: SlotCapture | None) -> int | None:
        """Writes a slot table. Returns its number; None for no table."""
        if capture is None:
            return None
        last = self._last["slots"]
        if capture is last.capture:
            return last.number
        changed = changed_groups(capture, last.capture) if isinstance(last.capture, SlotCapture) else None
        texts: dict[int, list[str]] = {}
        for slot in capture.slots:
            if changed is None or slot.group in changed:
                texts.setdefault(slot.group, []).append(slot.text)
        if changed is None:
            groups = [self._group(group, texts) for group in capture.groups]
        else:
            groups = list(last.content)
            for at in sorted(changed):
                groups[at] = self._group(capture.groups[at], texts)
        head = (*capture.group_gap, *capture.slot_gap, capture.truncated)
        return self._capture("slots", "slot_group", capture, head, tuple(groups))

    def _group(self, group: GroupRow, texts: dict[int, list[str]]) -> tuple[int, ...]:
        """Returns the line of a group, with the columns that depend on its position."""
        own = tuple(texts.get(group.index, ()))
        first, after = group.slots
        scope, node = group.scope, group.node
        # Most groups equal a group of an earlier frame. One lookup of the whole group replaces a lookup of each text.
        names = (group.name, group.key, group.object_key, group.flags, group.source, id(scope), id(node))
        key = (names, group.depth, group.nodes, group.size, after - first, own)
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = (self._slot_line(group, own), scope, node)
        return found[0], group.parent, first

    def _slot_line(self, group: GroupRow, texts: tuple[str, ...]) -> int:
        take = self.interning
        shown = tuple([take.text(text) for text in texts])
        columns = (
            group.depth,
            take.text(group.name),
            sql_int(group.key),
            take.text(group.object_key) if group.object_key is not None else None,
            take.text(group.flags),
            group.nodes,
            group.size,
            group.slots[1] - group.slots[0],
            take.subject(group.scope),
            take.subject(group.node),
            take.text(group.source),
        )
        return self._line("slot_line", columns, shown)

    def _capture(self, table: str, row: str, capture: object, head: tuple[int, ...], content: _Content) -> int:
        """Writes a capture, unless it equals the previous one. Returns its number."""
        last = self._last[table]
        if last.capture is None or (head, content) != (last.head, last.content):
            number = self._take(table)
            differing = [at for at, (now, was) in enumerate(zip(content, last.content, strict=False)) if now != was]
            differing.extend(range(len(last.content), len(content)))
            based = last.capture is not None and last.chain < CHAIN and len(differing) * 2 < len(content)
            base = last.number if based else None
            columns = (number, base, *head, len(content))
            last.texts = _texts(content, differing, last.texts)
            shown = ", ".join(last.texts) if len(last.texts) != 1 else f"{last.texts[0]},"
            self._put(table, (*columns, text_checksum(f"[{columns!r}, ({shown})]")))
            for position in differing if based else range(len(content)):
                self._put(row, (number, position, *content[position]))
            last.head, last.content, last.number = head, content, number
            last.chain = last.chain + 1 if based else 0
        last.capture = capture
        return last.number

    def flush(self, connection: sqlite3.Connection) -> None:
        """Inserts the new rows within the caller's transaction."""
        for table, rows in self._rows.items():
            insert_rows(connection, table, rows)
        self._rows.clear()
        if len(self._lines) > KNOWN or len(self._groups) > KNOWN:
            self._lines.clear()
            self._groups.clear()


def _texts(content: _Content, differing: list[int], before: list[str]) -> list[str]:
    """Returns the text of each part of `content`, of which only the `differing` ones are new."""
    texts = before[: len(content)]
    texts.extend([""] * (len(content) - len(texts)))
    for at in differing:
        texts[at] = repr(content[at])
    return texts


def changed_groups(now: SlotCapture, before: SlotCapture) -> set[int] | None:
    """Returns the indices of the groups in which the text of a slot changed. Returns None if a group was added, removed
    or changed itself: then the writer must compare all groups.

    Why: while a list scrolls, one group of 700 changes the text of a slot, and the file receives this group only.
    """
    if (len(now.groups), len(now.slots)) != (len(before.groups), len(before.slots)):
        return None
    if now.groups != before.groups:
        return None
    # Nearly all slots are the same objects: these are passed over without a Python step for each.
    pairs = compress(zip(now.slots, before.slots, strict=True), map(is_not, now.slots, before.slots))
    return {slot.group for one, other in pairs if one != other for slot in (one, other)}
