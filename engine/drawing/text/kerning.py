"""Kerning: the adjustment of the distance between two glyphs, read from a font's GPOS table.

Skia draws glyphs without kerning, which is the work of a shaper; here text is laid out glyph by glyph, so
the pairs of the feature `kern` are looked up directly. The reader supports single pairs, pairs of classes and the
extension of both; Roboto uses no other kind.
Source: OpenType specification, GPOS lookup types 2 and 9.
"""

from __future__ import annotations

from struct import unpack_from

from engine.drawing.text.opentype import coverage as coverage_of
from engine.drawing.text.opentype import subtables

_PAIR = 2


class Kerning:
    """Kerning adjustments in font units. The table is read at the first use."""

    __slots__ = ("_data", "_pairs", "_subtables")

    def __init__(self, gpos: bytes | None) -> None:
        self._data = gpos or b""
        self._pairs: dict[tuple[int, int], int] = {}  # a cache, bounded by the glyphs in use
        self._subtables: list[_Pairs | _ClassPairs] | None = None

    def adjustment(self, first: int, second: int) -> int:
        """Returns the adjustment of the first glyph's advance before the second one, in font units."""
        pair = (first, second)
        value = self._pairs.get(pair)
        if value is None:
            if self._subtables is None:
                self._subtables = _read(self._data)
            value = 0
            for subtable in self._subtables:
                found = subtable.find(first, second)
                if found is not None:
                    value = found
                    break
            self._pairs[pair] = value
        return value


def _read(data: bytes) -> list[_Pairs | _ClassPairs]:
    result: list[_Pairs | _ClassPairs] = []
    for start in subtables(data, "GPOS", b"kern", _PAIR):
        form = unpack_from(">H", data, start)[0]
        result.append(_Pairs(data, start) if form == 1 else _ClassPairs(data, start))
    return result


def _classes(data: bytes, start: int) -> dict[int, int]:
    """Returns the class of each glyph; an absent glyph has class 0."""
    form = unpack_from(">H", data, start)[0]
    if form == 1:
        first, count = unpack_from(">HH", data, start + 2)
        return {first + i: c for i, c in enumerate(unpack_from(f">{count}H", data, start + 6))}
    result: dict[int, int] = {}
    for i in range(unpack_from(">H", data, start + 2)[0]):
        first, last, value = unpack_from(">HHH", data, start + 4 + 6 * i)
        result.update(dict.fromkeys(range(first, last + 1), value))
    return result


class _Pairs:
    """A subtable that lists single pairs. Those of a glyph are read at its first use: a text uses few of 800 glyphs,
    and reading all took 9 ms of each start."""

    __slots__ = ("_advance", "_covered", "_data", "_offsets", "_size", "_start", "_values")

    def __init__(self, data: bytes, start: int) -> None:
        coverage, form1, form2, count = unpack_from(">HHHH", data, start + 2)
        self._data = data
        self._start = start
        self._advance, self._size = _value_layout(form1, form2)
        self._covered = coverage_of(data, start + coverage)
        self._offsets: tuple[int, ...] = unpack_from(f">{count}H", data, start + 10)
        self._values: dict[int, dict[int, int]] = {}

    def find(self, first: int, second: int) -> int | None:
        pairs = self._values.get(first)
        if pairs is None:
            pairs = self._values[first] = self._pairs_of(first)
        return pairs.get(second)

    def _pairs_of(self, first: int) -> dict[int, int]:
        """Returns the adjustment for each glyph that may follow `first`."""
        index = self._covered.get(first)
        if index is None:
            return {}
        data, advance = self._data, self._advance
        at = self._start + self._offsets[index]
        pairs: dict[int, int] = {}
        for i in range(unpack_from(">H", data, at)[0]):
            record = at + 2 + i * (2 + self._size)
            second = unpack_from(">H", data, record)[0]
            pairs[second] = 0 if advance is None else unpack_from(">h", data, record + 2 + advance)[0]
        return pairs


class _ClassPairs:
    """A subtable with a matrix of glyph classes."""

    __slots__ = ("_covered", "_first", "_matrix", "_second")

    def __init__(self, data: bytes, start: int) -> None:
        coverage, form1, form2, classes1, classes2, count1, count2 = unpack_from(">HHHHHHH", data, start + 2)
        advance, size = _value_layout(form1, form2)
        self._covered = coverage_of(data, start + coverage)
        self._first = _classes(data, start + classes1)
        self._second = _classes(data, start + classes2)
        # One call reads all records: a call for each takes 30 times as long, at the first text of every start.
        values = unpack_from(f">{count1 * count2 * size // 2}h", data, start + 16)
        row, step = count2 * size // 2, size // 2
        self._matrix = (
            [[0] * count2 for _ in range(count1)]
            if advance is None
            else [list(values[at + advance // 2 : at + row : step]) for at in range(0, row * count1, row)]
        )

    def find(self, first: int, second: int) -> int | None:
        if first not in self._covered:
            return None
        return self._matrix[self._first.get(first, 0)][self._second.get(second, 0)]


def _value_layout(form1: int, form2: int) -> tuple[int | None, int]:
    """Returns the offset of the first glyph's advance in a pair of value records (None: absent), and their length."""
    advance = 2 * (form1 & 0b0011).bit_count() if form1 & 0b0100 else None
    return advance, 2 * (form1.bit_count() + form2.bit_count())
