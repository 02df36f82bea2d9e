"""RunPictures: the compressed pictures of a run, one per frame, so that thousands of frames fit into memory.

Invariants  I1 `pictures[i]` is the RGBA picture of frame i, top row first, or None if none is kept. I2 equal
            consecutive pictures share one copy, and are compared without decompression.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, overload

from inspector.recording import RecordedPicture


class _Kept(NamedTuple):
    width: int
    height: int
    digest: bytes
    picture: RecordedPicture | None

    @property
    def identity(self) -> tuple[int, int, bytes]:
        return self.width, self.height, self.digest


class RunPictures(Sequence[bytes | None]):
    """A sequence of bytes or None, one per frame. `compared_only`: pictures are compared and never shown; only their
    digests are kept, because compression takes half of the time of a short run."""

    __slots__ = ("_kept", "_newest", "_unpacked", "compared_only")

    def __init__(self, *, compared_only: bool = False) -> None:
        self.compared_only = compared_only
        self._kept: list[_Kept | None] = []
        self._newest = b""
        self._unpacked: tuple[_Kept, bytes] | None = None

    def add(self, pixels: bytes | None, width: int = 0, height: int = 0) -> RecordedPicture | None:
        """Adds the next frame's picture. Returns the compressed picture if it differs from the previous one, else
        None."""
        if pixels is None:
            self._kept.append(None)
            return None
        before = self._kept[-1] if self._kept else None
        if before is not None and (before.width, before.height) == (width, height) and pixels == self._newest:
            self._kept.append(before)
            return None
        self._newest = pixels
        digest = hashlib.blake2b(pixels, digest_size=16).digest()
        made = None if self.compared_only else RecordedPicture.of(len(self._kept), width, height, pixels)
        self._kept.append(_Kept(width, height, digest, made))
        return made

    def repeat(self) -> None:
        """Adds the previous picture again for the next frame."""
        self._kept.append(self._kept[-1] if self._kept else None)

    def same(self, at: int, other: RunPictures, there: int) -> bool:
        """Returns whether two pictures are equal; a missing picture equals only a missing one."""
        mine, its = self._kept[at], other._kept[there]
        return (mine.identity if mine is not None else None) == (its.identity if its is not None else None)

    def size(self, at: int) -> tuple[int, int]:
        """Returns (width, height) of a picture in px; (0, 0) if it is missing."""
        kept = self._kept[at]
        return (kept.width, kept.height) if kept is not None else (0, 0)

    @property
    def any(self) -> bool:
        """Whether any frame has a picture."""
        return any(kept is not None for kept in self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, at: int) -> bytes | None: ...
    @overload
    def __getitem__(self, at: slice) -> RunPictures: ...
    def __getitem__(self, at: int | slice) -> bytes | RunPictures | None:
        if isinstance(at, slice):
            some = RunPictures(compared_only=self.compared_only)
            some._kept = self._kept[at]
            return some
        kept = self._kept[at]
        if kept is None or kept.picture is None:
            return None
        if self._unpacked is None or self._unpacked[0] is not kept:
            self._unpacked = (kept, kept.picture.pixels())
        return self._unpacked[1]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RunPictures):
            return NotImplemented
        return len(self) == len(other) and all(self.same(at, other, at) for at in range(len(self)))

    __hash__ = None  # type: ignore[assignment]  # compared by content
