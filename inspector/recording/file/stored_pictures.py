"""StoredPictures: the pictures of a recording file, decoded when a caller requests them.

Format      a keyframe holds a whole picture; each following row holds the damage, the pixels that changed since the
            picture before. To decode a picture, the reader applies each damage since the last keyframe.
Invariants  I1 to decode one picture, the reader reads at most KEY_EVERY + 1 rows; it starts at a decoded picture if
            memory has one. I2 memory holds at most KEPT decoded pictures.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..picture_damage import KEY_EVERY, Damage, apply_damage
from ..pictures import ORDERS, Pictures, RecordedPicture, UnpackedPicture, in_order
from .run_schema import checksum
from .stored_rows import StoredRows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEPT = 3
"""The number of decoded pictures in memory: the displayed, the newest and the previous step's picture."""


@dataclass(slots=True)
class _Decoded:
    """A decoded picture. `head`: frame, width and height. `packed`: the compressed picture, after its first request."""

    head: tuple[int, int, int]
    order: str
    pixels: NDArray[np.uint32]
    packed: RecordedPicture | None = None


class StoredPictures(Pictures):
    """The pictures of a file, decoded on access. Methods raise RunFileError for a damaged file."""

    __slots__ = ("_decoded", "_rows", "_count")

    def __init__(self, rows: StoredRows) -> None:
        super().__init__()
        self._rows = rows
        self._decoded: OrderedDict[int, _Decoded] = OrderedDict()
        found = rows.database.rows("SELECT count(*), max(number), total(length(pixels)) FROM picture")[0]
        self._count = rows.number(found[0])
        self.size = int(found[2])
        if self._count and found[1] != self._count - 1:
            raise rows.database.damaged("a picture is missing")

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[RecordedPicture]:
        for (frame,) in self._rows.database.rows("SELECT frame FROM picture ORDER BY frame"):
            made = self.at(frame)
            if made is not None:
                yield made

    def add(self, picture: RecordedPicture) -> None:
        """Raises TypeError: a file accepts no pictures."""
        raise TypeError("a recording that was opened from a file takes no pictures")

    def frame_at(self, frame: int) -> int | None:
        """Returns the frame whose picture is shown at the end of this frame; None without a picture."""
        newest = self._rows.database.row(
            "SELECT frame FROM picture WHERE frame <= ? ORDER BY frame DESC LIMIT 1", (frame,)
        )
        return self._rows.number(newest[0]) if newest is not None else None

    def at(self, frame: int) -> RecordedPicture | None:
        """Returns the picture at the end of this frame: its own picture, else the latest earlier picture."""
        found = self._found(frame)
        if found is None:
            return None
        if found.packed is None:
            found.packed = RecordedPicture.of(*found.head, found.pixels.tobytes(), found.order)
        return found.packed

    def unpacked(self, frame: int) -> UnpackedPicture | None:
        """Returns the pixels of the picture at the end of this frame, as RGBA; None without a picture."""
        found = self._found(frame)
        if found is None:
            return None
        return UnpackedPicture(*found.head, in_order(found.pixels.tobytes(), found.order))

    def _found(self, frame: int) -> _Decoded | None:
        database = self._rows.database
        with database.patience():
            wanted = self.frame_at(frame)
            if wanted is None:
                return None
            known = self._decoded.get(wanted)
            if known is None:
                try:
                    known = self._decode(wanted)
                except ValueError as error:
                    raise database.damaged(f"the picture of frame {wanted} is {error}") from error
                self._decoded[wanted] = known
                while len(self._decoded) > KEPT:
                    self._decoded.popitem(last=False)
            self._decoded.move_to_end(wanted)
            return known

    def _decode(self, wanted: int) -> _Decoded:
        chain: list[tuple[Any, ...]] = []
        at: int | None = wanted
        pixels: NDArray[np.uint32] | None = None
        while at is not None:
            known = self._decoded.get(at)
            if known is not None:
                pixels = known.pixels
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
            pixels = apply_damage(pixels, Damage(base, *rest), width, height)
        assert pixels is not None
        return _Decoded((wanted, head[2], head[3]), head[4], pixels)

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
