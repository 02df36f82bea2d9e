"""The pictures of a recording: what was on the screen at the end of the frames that changed it.

Terms       order: of the four bytes of a pixel, `RGBA` (`Scene.pixels()`) or `BGRA` (an image of the window);
            colours are premultiplied with alpha in both.
Invariants  I1 a picture never changes. I2 the newest are kept; PICTURE_BYTES says how much of them.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

PICTURE_BYTES = 64 * 1024 * 1024

RGBA = "RGBA"
BGRA = "BGRA"
ORDERS = (RGBA, BGRA)


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture, packed. `frame`: at whose end it was made."""

    frame: int
    width: int
    height: int
    order: str
    packed: bytes

    @staticmethod
    def of(frame: int, width: int, height: int, pixels: bytes | memoryview, order: str = RGBA) -> Picture:
        """Packs width × height pixels of four bytes. Level 1: it is made while the program runs."""
        if len(pixels) != width * height * 4:
            raise ValueError(f"a picture of {width} × {height} has {width * height * 4} bytes, not {len(pixels)}")
        if order not in ORDERS:
            raise ValueError(f"the order of a pixel's bytes is one of {', '.join(ORDERS)}, not {order}")
        return Picture(frame, width, height, order, zlib.compress(pixels, 1))

    def pixels(self, order: str = RGBA) -> bytes:
        """The pixels, row by row, their bytes in this order."""
        raw = zlib.decompress(self.packed)
        if order == self.order:
            return raw
        swapped = np.frombuffer(raw, np.uint8).reshape(-1, 4)[:, (2, 1, 0, 3)]
        return swapped.tobytes()


class Pictures:
    """Pictures by frame, the newest kept."""

    __slots__ = ("_by_frame", "size", "limit")

    def __init__(self, limit: int = PICTURE_BYTES) -> None:
        self._by_frame: OrderedDict[int, Picture] = OrderedDict()
        self.size = 0
        self.limit = limit

    def __iter__(self) -> Iterator[Picture]:
        return iter(self._by_frame.values())

    def __len__(self) -> int:
        return len(self._by_frame)

    def add(self, picture: Picture) -> None:
        before = self._by_frame.pop(picture.frame, None)
        if before is not None:
            self.size -= len(before.packed)
        self._by_frame[picture.frame] = picture
        self.size += len(picture.packed)
        while self.size > self.limit and len(self._by_frame) > 1:
            _, gone = self._by_frame.popitem(last=False)
            self.size -= len(gone.packed)

    def after(self, frame: int) -> list[Picture]:
        """Those of later frames, oldest first."""
        found: list[Picture] = []
        for at in reversed(self._by_frame):
            if at <= frame:
                break
            found.append(self._by_frame[at])
        return found[::-1]

    def at(self, frame: int) -> Picture | None:
        """The picture at the end of this frame: its own, or the last one before it."""
        own = self._by_frame.get(frame)
        if own is not None:
            return own
        for at in reversed(self._by_frame):
            if at <= frame:
                return self._by_frame[at]
        return None
