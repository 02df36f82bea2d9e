"""Common parts of a font's layout tables (GPOS, GSUB): features, their lookups, sets of glyphs.

Source: OpenType specification, «OpenType layout common table formats».
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack_from

EXTENSION = {"GPOS": 9, "GSUB": 7}
"""The type of a lookup that refers to a lookup elsewhere."""


def subtables(data: bytes, table: str, feature: bytes, kind: int) -> Iterator[int]:
    """Yields the offsets of the subtables of lookup type `kind` that `feature` uses, in the order of application."""
    if len(data) < 10:
        return
    feature_list, lookup_list = unpack_from(">HH", data, 6)
    lookups: set[int] = set()
    for i in range(unpack_from(">H", data, feature_list)[0]):
        tag, offset = unpack_from(">4sH", data, feature_list + 2 + 6 * i)
        if tag == feature:
            start = feature_list + offset
            count = unpack_from(">H", data, start + 2)[0]
            lookups.update(unpack_from(f">{count}H", data, start + 4))
    for index in sorted(lookups):
        lookup = lookup_list + unpack_from(">H", data, lookup_list + 2 + 2 * index)[0]
        lookup_kind, _, count = unpack_from(">HHH", data, lookup)
        for offset in unpack_from(f">{count}H", data, lookup + 6):
            start, found = lookup + offset, lookup_kind
            if found == EXTENSION[table]:
                found, distance = unpack_from(">HI", data, start + 2)
                start += distance
            if found == kind:
                yield start


def coverage(data: bytes, start: int) -> dict[int, int]:
    """Returns the coverage index of each glyph."""
    form, count = unpack_from(">HH", data, start)
    if form == 1:
        return {glyph: i for i, glyph in enumerate(unpack_from(f">{count}H", data, start + 4))}
    result: dict[int, int] = {}
    for i in range(count):
        first, last, index = unpack_from(">HHH", data, start + 4 + 6 * i)
        for glyph in range(first, last + 1):
            result[glyph] = index + glyph - first
    return result
