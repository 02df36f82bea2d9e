"""Images: the pictures of a run as PNG data; equal pictures once, and a picture that changed little as a patch.

Terms       patch: the changed rectangle of a picture, shown on top of an earlier whole picture.
Invariants  I1 a patch lies on a whole picture, never on a patch. I2 whole picture plus patch are the exact pixels.
"""

from __future__ import annotations

import base64
import hashlib

import numpy as np
from numpy.typing import NDArray

from inspector.recording import RGBA, RecordedPicture

from ..png import png
from .pools import Json

Pixels = NDArray[np.uint8]

PATCH_SHARE = 0.6
"""A patch must be smaller than this share of the whole picture's file."""


class Images:
    """Adds pictures until `limit` bytes; later new pictures are counted in `left_out`."""

    def __init__(self, limit: int) -> None:
        self.entries: list[Json] = []
        self.limit = limit
        self.size = 0
        self.left_out = 0
        self._at: dict[tuple[int, int, bytes], int] = {}
        self._whole = -1
        self._whole_pixels: Pixels | None = None
        self._whole_size = 0

    def add(self, picture: RecordedPicture | None) -> int:
        """Returns the index of the picture; −1 without a picture or above the limit."""
        if picture is None:
            return -1
        raw = picture.pixels(RGBA)
        key = (picture.width, picture.height, hashlib.blake2b(raw, digest_size=16).digest())
        known = self._at.get(key)
        if known is None:
            known = self._at[key] = self._added(picture, raw)
        return known

    def _added(self, picture: RecordedPicture, raw: bytes) -> int:
        pixels = np.frombuffer(raw, np.uint8).reshape(picture.height, picture.width, 4)
        patch = self._patch(picture.frame, pixels)
        if patch is not None and len(patch[1]) < self._whole_size * PATCH_SHARE:
            place, data = patch
            return self._store([*place, self._whole], data)
        data = png(picture)
        at = self._store([0, 0, picture.width, picture.height, -1], data)
        if at >= 0:
            self._whole, self._whole_pixels, self._whole_size = at, pixels, len(data)
        return at

    def _patch(self, frame: int, pixels: Pixels) -> tuple[list[int], bytes] | None:
        """Returns place and file of the changed rectangle; None if it cannot lie on the last whole picture."""
        under = self._whole_pixels
        # Transparent pixels would show the picture below.
        if under is None or under.shape != pixels.shape or (pixels[..., 3] != 255).any():
            return None
        changed = (under != pixels).any(axis=2)
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        if not len(rows):
            return None
        top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
        if (bottom - top) * (right - left) > pixels.shape[0] * pixels.shape[1] * 0.9:
            return None
        part = np.ascontiguousarray(pixels[top:bottom, left:right])
        width, height = right - left, bottom - top
        return [left, top, width, height], png(RecordedPicture.of(frame, width, height, part.tobytes()))

    def _store(self, place: list[int], data: bytes) -> int:
        if self.size + len(data) > self.limit:
            self.left_out += 1
            return -1
        self.size += len(data)
        self.entries.append([*place, base64.b64encode(data).decode("ascii")])
        return len(self.entries) - 1
