"""StoredCaptures: reads trees and slot tables from a file.

Invariants  I1 the most recent captures stay in memory, so frames that share a capture get the same object.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..rows.rows import Place, Subject
from ..structure.slots import GroupRow, SlotCapture, SlotRow
from ..structure.tree import TreeCapture, TreeRow
from .run_captures import CHAIN
from .run_schema import checksum
from .stored_rows import StoredRows

KEPT = 12
LINES_LIMIT = 200_000
GROUP_PARTS = 4
LINES_KEPT = 20_000

T = TypeVar("T")


@dataclass(slots=True)
class _Branch:
    """A row of a tree that is being read."""

    line: tuple[str, Subject | None, Subject | None, Place | None, bool]
    children: list[_Branch] = field(default_factory=list)


class StoredCaptures:
    """Captures by their numbers. Every method raises RunFileError for a damaged file."""

    def __init__(self, rows: StoredRows) -> None:
        self.rows = rows
        self._trees: OrderedDict[int, TreeCapture] = OrderedDict()
        self._slots: OrderedDict[int, SlotCapture] = OrderedDict()
        self._tree_lines: dict[int, tuple[Any, ...]] = {}
        self._slot_lines: dict[int, tuple[Any, ...]] = {}

    def _kept(self, known: OrderedDict[int, T], number: int, made: T) -> T:
        known[number] = made
        if len(known) > KEPT:
            known.popitem(last=False)
        return made

    def _head(self, table: str, number: object) -> tuple[Any, ...]:
        found = self.rows.database.row(f"SELECT * FROM {table} WHERE id = ?", (self.rows.number(number),))
        if found is None:
            raise self.rows.database.damaged(f"a {table} that is not in it")
        for value in (found[0], *found[2:]):
            self.rows.number(value)
        return found

    def _content(self, table: str, row: str, columns: str, number: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Returns (its own row, all rows): the stored rows of the capture, on top of the rows of its bases."""
        database = self.rows.database
        own = head = self._head(table, number)
        count = own[-2]
        if not 0 <= count <= LINES_LIMIT:
            raise database.damaged(f"a {table} of {count} rows")
        found: dict[int, tuple[Any, ...]] = {}
        for _ in range(CHAIN + 1):
            for position, *line in database.rows(
                f"SELECT position, {columns} FROM {row} WHERE {table} = ?", (head[0],), most=LINES_LIMIT
            ):
                if position not in found:
                    found[position] = tuple(line)
            if head[1] is None:
                break
            if self.rows.number(head[1]) >= head[0]:
                raise database.damaged(f"{table} {head[0]} lies on a later one")
            head = self._head(table, head[1])
        try:
            content = tuple(found[position] for position in range(count))
        except KeyError as error:
            raise database.damaged(f"a row of {table} {number} is missing") from error
        if checksum([own[:-1], content]) != own[-1]:
            raise database.damaged(f"{table} {number} is not what was written")
        return own, content

    def _lines(self, table: str, wanted: set[int], known: dict[int, tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Returns the rows of the lines that are not in memory yet."""
        if len(known) > LINES_KEPT:
            known.clear()
        missing = sorted(wanted - known.keys())
        found: list[tuple[Any, ...]] = []
        for start in range(0, len(missing), 500):
            part = tuple(missing[start : start + 500])
            marks = ",".join("?" * len(part))
            rows = self.rows.database.rows(f"SELECT * FROM {table} WHERE id IN ({marks})", part, most=len(part))
            if len(rows) != len(part):
                raise self.rows.database.damaged(f"a {table} that is not in it")
            found.extend(rows)
        return found

    # -- trees

    def tree(self, number: int | None) -> TreeCapture | None:
        """Returns the tree with this number; None for no number."""
        if number is None:
            return None
        known = self._trees.get(number)
        if known is not None:
            return known
        with self.rows.database.patience():
            return self._kept(self._trees, number, self._read_tree(number))

    def _read_tree(self, number: int) -> TreeCapture:
        database = self.rows.database
        head, content = self._content("tree", "tree_row", "line", number)
        lines = [line for (line,) in content]
        self._read_tree_lines(set(lines))
        roots: list[_Branch] = []
        open_rows: list[_Branch] = []
        order: list[_Branch] = []
        for line in lines:
            database.spend(GROUP_PARTS)
            depth, content = self._tree_lines[line]
            if not 0 <= depth <= len(open_rows):
                raise database.damaged(f"a row of tree {number} below nothing")
            del open_rows[depth:]
            branch = _Branch(content)
            (open_rows[-1].children if open_rows else roots).append(branch)
            open_rows.append(branch)
            order.append(branch)
        made: dict[int, TreeRow] = {}
        for branch in reversed(order):
            made[id(branch)] = TreeRow(*branch.line, tuple(made[id(child)] for child in branch.children))
        return TreeCapture(tuple(made[id(root)] for root in roots), head[2], head[3])

    def _read_tree_lines(self, wanted: set[int]) -> None:
        take, database = self.rows, self.rows.database
        rows = self._lines("tree_line", wanted, self._tree_lines)
        texts = take.texts(row[2] for row in rows)
        subjects = take.subjects(number for row in rows for number in row[3:5])
        for row in rows:
            number, depth, name, scope, node, *place, framework, check = row
            if checksum([row[:-1], ()]) != check or framework not in (0, 1):
                raise database.damaged(f"line {number} of a tree is not what was written")
            where = Place(*(take.number(side) for side in place)) if place[0] is not None else None
            self._tree_lines[number] = (
                take.number(depth),
                (
                    texts[name],
                    subjects[scope] if scope is not None else None,
                    subjects[node] if node is not None else None,
                    where,
                    bool(framework),
                ),
            )

    # -- slot tables

    def slots(self, number: int | None) -> SlotCapture | None:
        """Returns the slot table with this number; None for no number."""
        if number is None:
            return None
        known = self._slots.get(number)
        if known is not None:
            return known
        with self.rows.database.patience():
            return self._kept(self._slots, number, self._read_slots(number))

    def _read_slots(self, number: int) -> SlotCapture:
        take = self.rows
        head, content = self._content("slots", "slot_group", "line, parent, first_slot", number)
        self._read_slot_lines({line for line, _, _ in content})
        groups: list[GroupRow] = []
        slots: list[SlotRow] = []
        for position, (line, parent, first) in enumerate(content):
            take.number(parent, -1)
            take.number(first)
            depth, name, key, object_key, flags, nodes, size, count, scope, node, source, texts = self._slot_lines[line]
            take.database.spend(GROUP_PARTS + 2 * len(texts))
            groups.append(
                GroupRow(
                    position,
                    depth,
                    name,
                    key,
                    object_key,
                    flags,
                    nodes,
                    size,
                    parent,
                    (first, first + count),
                    scope,
                    node,
                    source,
                )
            )
            slots.extend(SlotRow(first + place, position, text) for place, text in enumerate(texts))
        return SlotCapture(tuple(groups), tuple(slots), (head[2], head[3]), (head[4], head[5]), head[6])

    def _read_slot_lines(self, wanted: set[int]) -> None:
        take, database = self.rows, self.rows.database
        rows = self._lines("slot_line", wanted, self._slot_lines)
        held: dict[int, list[int]] = {row[0]: [] for row in rows}
        numbers = list(held)
        for start in range(0, len(numbers), 500):
            part = tuple(numbers[start : start + 500])
            marks = ",".join("?" * len(part))
            found = database.rows(
                f"SELECT line, place, text FROM slot_text WHERE line IN ({marks}) ORDER BY line, place",
                part,
                most=LINES_LIMIT * 4,
            )
            for line, place, text in found:
                if place != len(held[line]):
                    raise database.damaged(f"a slot of line {line} is missing")
                held[line].append(text)
        texts = take.texts(
            [number for row in rows for number in (row[2], row[4], row[5], row[11])]
            + [text for own in held.values() for text in own]
        )
        subjects = take.subjects(number for row in rows for number in row[9:11])
        for row in rows:
            number, depth, name, key, object_key, flags, nodes, size, count, scope, node, source, check = row
            if checksum([row[:-1], tuple(held[number])]) != check:
                raise database.damaged(f"line {number} of a slot table is not what was written")
            try:
                whole = int(key)
            except (TypeError, ValueError) as error:
                raise database.damaged(f"the key of line {number} is no number") from error
            self._slot_lines[number] = (
                take.number(depth, 0),
                texts[name],
                whole,
                texts[object_key] if object_key is not None else None,
                texts[flags],
                take.number(nodes),
                take.number(size),
                take.number(count),
                subjects[scope] if scope is not None else None,
                subjects[node] if node is not None else None,
                texts[source],
                tuple(texts[text] for text in held[number]),
            )
