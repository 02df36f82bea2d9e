"""StoredPictures: reads pictures from a file: decodes the keyframe and each damage up to the requested picture.

Invariants  I1 one picture reads at most KEY_EVERY + 1 rows; after the latest picture, only the following rows.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..picture_damage import KEY_EVERY, Damage, lay_on
from ..pictures import ORDERS, Picture, Pictures
from .run_schema import checksum
from .stored_rows import StoredRows


class StoredPictures(Pictures):
    """The pictures of a file, decoded on access. Methods raise RunFileError for a damaged file."""

    __slots__ = ("_last", "_rows", "_count")

    def __init__(self, rows: StoredRows) -> None:
        super().__init__()
        self._rows = rows
        self._last: tuple[int, NDArray[np.uint32], Picture] | None = None
        found = rows.database.rows("SELECT count(*), max(number), total(length(pixels)) FROM picture")[0]
        self._count = rows.number(found[0])
        self.size = int(found[2])
        if self._count and found[1] != self._count - 1:
            raise rows.database.damaged("a picture is missing")

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Picture]:
        for (frame,) in self._rows.database.rows("SELECT frame FROM picture ORDER BY frame"):
            made = self.at(frame)
            if made is not None:
                yield made

    def add(self, picture: Picture) -> None:
        """Raises TypeError: a file accepts no pictures."""
        raise TypeError("a recording that was opened from a file takes no pictures")

    def at(self, frame: int) -> Picture | None:
        """Returns the picture at the end of this frame: its own picture, else the latest earlier picture."""
        database = self._rows.database
        with database.patience():
            newest = database.row("SELECT frame FROM picture WHERE frame <= ? ORDER BY frame DESC LIMIT 1", (frame,))
            if newest is None:
                return None
            wanted = self._rows.number(newest[0])
            if self._last is not None and self._last[0] == wanted:
                return self._last[2]
            try:
                pixels, head = self._pixels(wanted)
            except ValueError as error:
                raise database.damaged(f"the picture of frame {wanted} is {error}") from error
            made = Picture(wanted, head[2], head[3], head[4], zlib.compress(pixels.tobytes(), 1))
            self._last = (wanted, pixels, made)
            return made

    def _pixels(self, wanted: int) -> tuple[NDArray[np.uint32], tuple[Any, ...]]:
        chain: list[tuple[Any, ...]] = []
        at: int | None = wanted
        pixels: NDArray[np.uint32] | None = None
        while at is not None:
            if self._last is not None and self._last[0] == at and chain:
                pixels = self._last[1]
                break
            if len(chain) > KEY_EVERY:
                raise ValueError("damage without a keyframe")
            chain.append(self._row(at))
            base = chain[-1][5]
            if base is not None and self._rows.number(base) >= at:
                raise ValueError("damage on a later picture")
            at = base
        head = chain[0]
        for row in reversed(chain):
            _, _, width, height, order, base, *rest = row
            if (width, height, order) != head[2:5]:
                raise ValueError("damage on a picture of another size or byte order")
            pixels = lay_on(pixels, Damage(base, *rest), width, height)
        assert pixels is not None
        return pixels, head

    def _row(self, frame: int) -> tuple[Any, ...]:
        found = self._rows.database.row("SELECT * FROM picture WHERE frame = ?", (frame,))
        if found is None:
            raise ValueError("damage on a missing picture")
        row, check = found[:-1], found[-1]
        if type(row[10]) is not bytes or checksum([row]) != check:
            raise ValueError("not what was written")
        for value in (*row[:4], *row[6:10]):
            self._rows.number(value)
        if row[4] not in ORDERS:
            raise ValueError(f"in an unknown order of bytes, {row[4]!r:.20}")
        return row
