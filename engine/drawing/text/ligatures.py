"""Ligatures: glyphs for several characters, read from a font's GSUB table: "fi" is one glyph in Roboto.

The reader supports the feature `liga`, which is on by default. Text with letter spacing has no ligatures.
Source: OpenType specification, GSUB lookup type 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack_from
from typing import NamedTuple

from engine.drawing.text.opentype import coverage, subtables

_LIGATURE = 4


class Glyph(NamedTuple):
    """One glyph, and its number of characters."""

    id: int
    length: int


class Ligatures:
    """The ligatures of one font. The table is read at the first use."""

    __slots__ = ("_by_first", "_data")

    def __init__(self, gsub: bytes | None) -> None:
        self._data = gsub or b""
        self._by_first: dict[int, list[tuple[tuple[int, ...], int]]] | None = None

    def substitute(self, glyphs: Sequence[int]) -> list[Glyph] | None:
        """Replaces sequences that have a ligature; most texts have none and return None."""
        if self._by_first is None:
            self._by_first = self._read()
        by_first = self._by_first
        if not any(glyph in by_first for glyph in glyphs):
            return None
        result: list[Glyph] = []
        at = 0
        while at < len(glyphs):
            found = Glyph(glyphs[at], 1)
            for rest, ligature in by_first.get(glyphs[at], ()):
                if tuple(glyphs[at + 1 : at + 1 + len(rest)]) == rest:
                    found = Glyph(ligature, 1 + len(rest))
                    break
            result.append(found)
            at += found.length
        return result if len(result) < len(glyphs) else None

    def _read(self) -> dict[int, list[tuple[tuple[int, ...], int]]]:
        data = self._data
        found: dict[int, list[tuple[tuple[int, ...], int]]] = {}
        for start in subtables(data, "GSUB", b"liga", _LIGATURE):
            covered, count = unpack_from(">HH", data, start + 2)
            sets = unpack_from(f">{count}H", data, start + 6)
            for glyph, index in coverage(data, start + covered).items():
                at = start + sets[index]
                for offset in unpack_from(f">{unpack_from('>H', data, at)[0]}H", data, at + 2):
                    ligature, length = unpack_from(">HH", data, at + offset)
                    rest = unpack_from(f">{length - 1}H", data, at + offset + 4)
                    found.setdefault(glyph, []).append((rest, ligature))
        return found
