"""Encodes the pictures of a range of frames as one animated PNG, which browsers play; it loses no color.

Not here    GIF (more players support it; 256 colors, steps of 10 ms): animated_gif.py.
Source      the chunks acTL, fcTL and fdAT of the PNG specification, third edition
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

import numpy as np

from inspector.recording import RecordedPicture

from .png import SIGNATURE, chunk, filtered_rows

FRAME_MILLIS = 16


def animated_png(pictures: Sequence[tuple[RecordedPicture, int]]) -> bytes:
    """Returns an animated PNG of the pictures, each shown for its number of frames. The file has the size of the
    largest picture; white fills the rest of a smaller one. Raises ValueError without a picture."""
    width, height = common_size(pictures)
    parts = [
        SIGNATURE,
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        chunk(b"acTL", struct.pack(">II", len(pictures), 0)),
    ]
    number = 0
    for at, (picture, frames) in enumerate(pictures):
        millis = min(frames * FRAME_MILLIS, 65_535)
        parts.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, 0, 0, millis, 1000, 0, 0)))
        number += 1
        data = zlib.compress(filtered_rows(opaque(picture, width, height)), 6)
        if at == 0:
            parts.append(chunk(b"IDAT", data))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
    parts.append(chunk(b"IEND", b""))
    return b"".join(parts)


def common_size(pictures: Sequence[tuple[RecordedPicture, int]]) -> tuple[int, int]:
    """Returns the width and the height, in px, in which every picture has room. Raises ValueError without a picture."""
    if not pictures:
        raise ValueError("an animation needs at least one picture")
    return max(picture.width for picture, _ in pictures), max(picture.height for picture, _ in pictures)


def opaque(picture: RecordedPicture, width: int, height: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Returns the pixels on white, in RGB."""
    pixels = np.frombuffer(picture.pixels(), np.uint8).reshape(picture.height, picture.width, 4)
    ground = 255 - pixels[..., 3:]  # premultiplied: what shines through is added
    whole = np.full((height, width, 3), 255, np.uint8)
    whole[: picture.height, : picture.width] = pixels[..., :3] + ground
    return whole
