"""Pictures: the screen contents at the end of each frame that changed them.

Terms       order: the order of the four bytes of a pixel, `RGBA` (`Scene.pixels()`) or `BGRA` (an image of the window);
            colors are premultiplied with alpha in both.
            runs: the colors of equal pixels that follow each other, then their numbers, both as 32-bit numbers.
Invariants  I1 a picture never changes. I2 the newest pictures are kept, up to PICTURE_BYTES bytes.
"""

from __future__ import annotations

import sys
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

PICTURE_BYTES = 64 * 1024 * 1024

RGBA = "RGBA"
BGRA = "BGRA"
ORDERS = (RGBA, BGRA)


def in_order(pixels: bytes, order: str) -> bytes:
    """Returns pixels in RGBA, which are given in `order`; the same exchange turns RGBA into BGRA."""
    if order == RGBA:
        return pixels
    import numpy as np  # most runs have one order and need no exchange

    return np.frombuffer(pixels, np.uint8).reshape(-1, 4)[:, (2, 1, 0, 3)].tobytes()


class UnpackedPicture(NamedTuple):
    """The pixels of one picture. `frame`: shown at the end of this frame. `width`, `height`: in px."""

    frame: int
    width: int
    height: int
    pixels: bytes
    order: str = RGBA


@dataclass(frozen=True, slots=True)
class RecordedPicture:
    """One compressed picture. `frame`: shown at the end of this frame. `width`, `height`: in px. `runs`: the number of
    runs that are packed; 0: the pixels themselves are."""

    frame: int
    width: int
    height: int
    order: str
    packed: bytes
    runs: int = 0

    @staticmethod
    def of(frame: int, width: int, height: int, pixels: bytes | memoryview, order: str = RGBA) -> RecordedPicture:
        """Compresses width × height pixels of four bytes, at the fast level 1, because the program is running. Raises
        ValueError for a wrong size or order."""
        if len(pixels) != width * height * 4:
            raise ValueError(f"a picture of {width} × {height} has {width * height * 4} bytes, not {len(pixels)}")
        if order not in ORDERS:
            raise ValueError(f"the order of a pixel's bytes is one of {', '.join(ORDERS)}, not {order}")
        runs, count = _runs(pixels) if "numpy" in sys.modules or frame else (b"", 0)  # a start imports no numpy
        return RecordedPicture(frame, width, height, order, zlib.compress(runs if count else pixels, 1), count)

    @property
    def unpacked(self) -> UnpackedPicture:
        """The picture with its pixels, in its own order."""
        return UnpackedPicture(self.frame, self.width, self.height, self.pixels(self.order), self.order)

    def pixels(self, order: str = RGBA) -> bytes:
        """Returns the pixels row by row, with their bytes in this order."""
        raw = zlib.decompress(self.packed)
        if self.runs:
            raw = _pixels_of(raw, self.runs)
        return raw if order == self.order else in_order(raw, BGRA)


MOST_RUNS = 1 / 4
"""The largest ratio of runs to pixels: beyond it, run-length encoding saves too little."""


def _runs(pixels: bytes | memoryview) -> tuple[bytes, int]:
    """Returns the runs of pixels, and their number; 0 if the pixels themselves are not much longer, as in a photo.

    Why: to find and compress the runs of a picture of an app takes a third of the instructions of compressing its
    960,000 bytes, 7 instead of 23 million, in each live frame; the result is a third smaller.
    """
    import numpy as np

    flat = np.frombuffer(pixels, np.uint32)
    last = np.append(np.flatnonzero(flat[1:] != flat[:-1]), len(flat) - 1)
    if not len(flat) or len(last) > len(flat) * MOST_RUNS:
        return b"", 0
    return flat[last].tobytes() + np.diff(last, prepend=-1).astype(np.uint32).tobytes(), len(last)


def _pixels_of(runs: bytes, count: int) -> bytes:
    import numpy as np

    colors, lengths = np.frombuffer(runs, np.uint32).reshape(2, count)
    return np.repeat(colors, lengths).tobytes()


class Pictures:
    """Pictures by frame; only the newest are kept."""

    __slots__ = ("_by_frame", "size", "limit")

    def __init__(self, limit: int = PICTURE_BYTES) -> None:
        self._by_frame: OrderedDict[int, RecordedPicture] = OrderedDict()
        self.size = 0
        self.limit = limit

    def __iter__(self) -> Iterator[RecordedPicture]:
        return iter(self._by_frame.values())

    def __len__(self) -> int:
        return len(self._by_frame)

    def add(self, picture: RecordedPicture) -> None:
        """Adds a picture, or replaces the picture of the same frame; drops the oldest pictures above `limit` bytes."""
        before = self._by_frame.pop(picture.frame, None)
        if before is not None:
            self.size -= len(before.packed)
        self._by_frame[picture.frame] = picture
        self.size += len(picture.packed)
        while self.size > self.limit and len(self._by_frame) > 1:
            _, gone = self._by_frame.popitem(last=False)
            self.size -= len(gone.packed)

    def after(self, frame: int) -> list[RecordedPicture]:
        """Returns the pictures of later frames, oldest first."""
        found: list[RecordedPicture] = []
        for at in reversed(self._by_frame):
            if at <= frame:
                break
            found.append(self._by_frame[at])
        return found[::-1]

    def frame_at(self, frame: int) -> int | None:
        """Returns the frame whose picture is shown at the end of this frame; None without a picture."""
        shown = self.at(frame)
        return shown.frame if shown is not None else None

    def unpacked(self, frame: int) -> UnpackedPicture | None:
        """Returns the pixels of the picture at the end of this frame, as RGBA; None without a picture."""
        shown = self.at(frame)
        return UnpackedPicture(shown.frame, shown.width, shown.height, shown.pixels()) if shown is not None else None

    def at(self, frame: int) -> RecordedPicture | None:
        """Returns the picture at the end of this frame: its own picture, else the latest earlier picture."""
        own = self._by_frame.get(frame)
        if own is not None:
            return own
        for at in reversed(self._by_frame):
            if at <= frame:
                return self._by_frame[at]
        return None
