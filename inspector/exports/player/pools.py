"""Pools: equal texts, rows and tables are stored once; a table that changed little is stored as its changes.

Terms       pool: a list in the data; other parts refer to an entry by its index. row: a tuple. table: a list of
            rows. Stored table: `[row, …]`, or `{"of": earlier table, "set": [place, row, …]}` with equal length, or
            `{"of": earlier table, "cut": [first, end], "put": [row, …]}`.
Invariants  I1 a stored table refers only to earlier tables. I2 a chain of changes has at most CHAIN members.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ..markup import visible

Json: TypeAlias = str | int | float | bool | Sequence["Json"] | dict[str, "Json"] | None
Row: TypeAlias = tuple["str | int | Row", ...]

CHAIN = 24


class Texts:
    """A pool of texts, each at most `longest` characters, with invisible characters written as escapes."""

    def __init__(self, longest: int) -> None:
        self.entries: list[str] = []
        self.longest = longest
        self.shortened = 0
        self._at: dict[str, int] = {}

    def add(self, text: str) -> int:
        """Returns the index of this text."""
        known = self._at.get(text)
        if known is None:
            known = self._at[text] = len(self.entries)
            shown = visible(text)
            if len(shown) > self.longest:
                shown = f"{shown[: self.longest - 1]}…"
                self.shortened += 1
            self.entries.append(shown)
        return known


class Pool:
    """A pool of rows, as tuples of texts, integers and such tuples; equal rows share an entry."""

    def __init__(self) -> None:
        self.entries: list[Json] = []
        self._at: dict[Row, int] = {}

    def add(self, row: Row) -> int:
        """Returns the index of this row."""
        known = self._at.get(row)
        if known is None:
            known = self._at[row] = len(self.entries)
            self.entries.append(row)
        return known


class Tables:
    """A pool of tables. Each kind of table is compared with the previous table of its kind."""

    def __init__(self) -> None:
        self.rows = Pool()
        self.entries: list[Json] = []
        self._at: dict[tuple[int, ...], int] = {}
        self._latest: dict[str, tuple[int, ...]] = {}
        self._depth: list[int] = []

    def add(self, kind: str, rows: Sequence[Row]) -> int:
        """Returns the index of a table of this kind with these rows."""
        table = tuple(map(self.rows.add, rows))
        known = self._at.get(table)
        if known is None:
            known = self._at[table] = len(self.entries)
            stored, depth = self._stored(table, self._latest.get(kind))
            self.entries.append(stored)
            self._depth.append(depth)
        self._latest[kind] = table
        return known

    def _stored(self, table: tuple[int, ...], before: tuple[int, ...] | None) -> tuple[Json, int]:
        whole: Json = list(table)
        if before is None:
            return whole, 0
        base = self._at[before]
        depth = self._depth[base] + 1
        if depth > CHAIN:
            return whole, 0
        changed, size = _change(base, before, table)
        return (changed, depth) if size * 4 < len(table) * 3 else (whole, 0)


def _change(base: int, before: tuple[int, ...], table: tuple[int, ...]) -> tuple[Json, int]:
    """Returns the change and its size in numbers."""
    if len(before) == len(table):
        places = [
            each for at, (old, new) in enumerate(zip(before, table, strict=True)) if old != new for each in (at, new)
        ]
        return {"of": base, "set": places}, len(places)
    same = min(len(before), len(table))
    first = next((at for at in range(same) if before[at] != table[at]), same)
    last = next((at for at in range(same - first) if before[-1 - at] != table[-1 - at]), same - first)
    put = table[first : len(table) - last]
    return {"of": base, "cut": [first, len(before) - last], "put": list(put)}, len(put)
