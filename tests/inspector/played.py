"""Reads a player's data back by its documented format, independently of the code that wrote it."""

from __future__ import annotations

from typing import Any, NamedTuple


class PlayedMoment(NamedTuple):
    """Tree, reads and slot table of one moment, as plain values; None for an unknown part."""

    tree: list[tuple[Any, ...]] | None
    reads: dict[tuple[str, str], list[tuple[Any, ...]]]
    values: list[tuple[Any, ...]]
    groups: list[tuple[Any, ...]] | None
    slots: list[tuple[Any, ...]] | None


class Played:
    """One run of the data."""

    def __init__(self, run: Any) -> None:
        self.run = run

    def text(self, at: int) -> str:
        text: str = self.run["texts"][at]
        return text

    def table(self, at: int) -> list[Any]:
        return [self.run["rows"][row] for row in self.places(at)]

    def places(self, at: int) -> list[int]:
        stored = self.run["tables"][at]
        if not isinstance(stored, dict):
            return list(stored)
        assert stored["of"] < at
        rows = self.places(stored["of"])
        if "set" in stored:
            for place, row in zip(stored["set"][::2], stored["set"][1::2], strict=True):
                rows[place] = row
        else:
            first, end = stored["cut"]
            rows[first:end] = stored["put"]
        return rows

    def sentence(self, at: int) -> str:
        return "".join(self.text(text) for _, text, _ in self.run["sentences"][at])

    def moment(self, at: int) -> PlayedMoment:
        tree, reads, slots = self.run["moments"][at]
        return PlayedMoment(
            self._tree(tree) if tree >= 0 else None,
            self._reads(reads),
            self._values(reads),
            self._groups(slots) if slots >= 0 else None,
            self._slots(slots) if slots >= 0 else None,
        )

    def _tree(self, at: int) -> list[tuple[Any, ...]]:
        found = []
        for line, marks, skipped, runs, skips, bounds in self.table(at)[:-1]:
            key, depth, name, tag, inline, label = self.run["lineage"][line]
            words = (self.text(name), self.text(tag), self.text(label), self.text(marks))
            found.append(
                (key, depth, bool(inline), *words, bool(skipped), runs, skips, tuple(bounds) if bounds else None)
            )
        return found

    def _reads(self, at: int) -> dict[tuple[str, str], list[tuple[Any, ...]]]:
        readers = {key: self.text(name) for key, name, _ in self.table(self.run["reads"][at][0])}
        found: dict[tuple[str, str], list[tuple[Any, ...]]] = {}
        for _, name, _, _, _, *cells in self.table(self.run["reads"][at][1]):
            for reader, *marks in cells:
                found[self.text(name), readers[reader]] = [tuple(mark) for mark in marks]
        return found

    def _values(self, at: int) -> list[tuple[Any, ...]]:
        states = self.table(self.run["reads"][at][1])
        return [
            (self.text(name), self.text(value), bool(now), self.text(last)) for _, name, value, now, last, *_ in states
        ]

    def _groups(self, at: int) -> list[tuple[Any, ...]]:
        found, end = [], 0
        for index, row in enumerate(self.table(self.run["slots"][at][0])):
            mark, depth, name, key, flags, nodes, size, up, count, first, grey, object_key = row
            start = end if first < 0 else first
            end = start + count if count else end
            parent = index - up if up else -1
            words = (mark, depth, self.text(name), self.text(key), flags, nodes, size, parent)
            found.append((*words, start if count else None, count, bool(grey), self.text(object_key)))
        return found

    def _slots(self, at: int) -> list[tuple[Any, ...]]:
        rows = self.table(self.run["slots"][at][1])
        return [(self.text(text), None if was < 0 else self.text(was), bool(grey)) for text, was, grey in rows]
