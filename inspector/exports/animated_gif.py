"""Encodes the pictures of a range of frames as one animated GIF, which chats and slides play.

Terms       part: the rectangle that differs from the picture before; pixels that stay are transparent in it.
            palette: the transparent color, then at most 255 colors of one part.
Invariants  I1 a part of at most 255 colors keeps all of them; more colors are merged by median cut. I2 a picture is
            shown for its frames, in hundredths of a second, but at least SHORTEST: viewers slow down what is shorter.
Why here    Qt and Skia read GIF and write none, and a library of pictures would be the largest package after Qt and
            Skia, for one format.
Not here    an animated PNG, which loses no color: animated_png.py.
Source      GIF89a: logical screen, graphic control extension, image descriptor, LZW of variable length
"""

from __future__ import annotations

import heapq
import struct
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from inspector.recording import RecordedPicture

from .animated_png import FRAME_MILLIS, common_size, opaque

COLORS = 255
TRANSPARENT = 0
SHORTEST = 2
MOST_CODES = 4096
Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]


def animated_gif(pictures: Sequence[tuple[RecordedPicture, int]]) -> bytes:
    """Returns an animated GIF of the pictures, each shown for its number of frames. The file has the size of the
    largest picture; white fills the rest of a smaller one. Raises ValueError without a picture."""
    width, height = common_size(pictures)
    parts = [b"GIF89a", struct.pack("<HHBBB", width, height, 0x70, 0, 0)]
    parts.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")  # repeats without end
    before: Numbers | None = None
    frames = shown = 0
    for picture, count in pictures:
        frames += count
        hundredths = max(SHORTEST, round(frames * FRAME_MILLIS / 10) - shown)
        shown += hundredths
        colors = opaque(picture, width, height).astype(np.uint32)
        now = (colors[..., 0] << 16 | colors[..., 1] << 8 | colors[..., 2]).astype(np.uint32)
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, min(hundredths, 65_535), TRANSPARENT, 0))
        parts.append(_part(now, before))
        before = now
    parts.append(b"\x3b")
    return b"".join(parts)


def _part(now: Numbers, before: Numbers | None) -> bytes:
    """Returns the image descriptor, the palette and the pixels of what differs from the picture before."""
    top, left, bottom, right = 0, 0, *now.shape
    stays = np.zeros(now.shape, bool)
    if before is not None:
        stays = now == before
        rows, columns = np.flatnonzero(~stays.all(axis=1)), np.flatnonzero(~stays.all(axis=0))
        if not rows.size:
            rows = columns = np.zeros(1, np.intp)  # an image has at least one pixel
        top, left, bottom, right = int(rows[0]), int(columns[0]), int(rows[-1]) + 1, int(columns[-1]) + 1
    area, stays = now[top:bottom, left:right], stays[top:bottom, left:right]
    palette, numbers = _palette(area[~stays])
    indices = np.zeros(area.shape, np.uint8)
    indices[~stays] = numbers
    bits = max(2, len(palette).bit_length())  # the palette and the transparent color
    table = np.zeros((1 << bits, 3), np.uint8)
    table[1 : len(palette) + 1] = np.stack((palette >> 16, palette >> 8 & 255, palette & 255), axis=1)
    place = struct.pack("<BHHHHB", 0x2C, left, top, right - left, bottom - top, 0x80 | bits - 1)
    data = _lzw(indices.tobytes(), bits)
    blocks = b"".join(bytes((len(data[at : at + 255]),)) + data[at : at + 255] for at in range(0, len(data), 255))
    return place + table.tobytes() + bytes((bits,)) + blocks + b"\0"


def _palette(pixels: Numbers) -> tuple[Numbers, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """Returns at most COLORS colors as numbers 0xRRGGBB, and for each pixel the number of its color, from 1 on."""
    colors, which, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    if len(colors) <= COLORS:
        return colors, (which + 1).astype(np.uint8)
    channels = np.stack((colors >> 16, colors >> 8 & 255, colors & 255), axis=1).astype(np.int64)
    merged = np.zeros(len(colors), np.uint8)
    palette = np.zeros(COLORS, np.uint32)
    for number, box in enumerate(_median_cut(channels, counts)):
        mean = np.average(channels[box], axis=0, weights=counts[box]).round().astype(np.uint32)
        palette[number] = mean[0] << 16 | mean[1] << 8 | mean[2]
        merged[box] = number + 1
    return palette, merged[which]


def _median_cut(
    channels: np.ndarray[tuple[int, ...], np.dtype[np.int64]], counts: np.ndarray[tuple[int, ...], np.dtype[np.intp]]
) -> list[np.ndarray[tuple[int, ...], np.dtype[np.intp]]]:
    """Divides colors into COLORS boxes (median cut): each step splits the box with the widest channel, weighted by its
    pixels, so that each half has the same number of pixels."""
    boxes: list[tuple[float, int, np.ndarray[tuple[int, ...], np.dtype[np.intp]]]] = []

    def add(box: np.ndarray[tuple[int, ...], np.dtype[np.intp]]) -> None:
        weight = float(np.max(np.ptp(channels[box], axis=0))) * float(counts[box].sum()) ** 0.5
        heapq.heappush(boxes, (-weight, int(box[0]), box))

    add(np.arange(len(channels)))
    while len(boxes) < COLORS:
        box = heapq.heappop(boxes)[2]
        widest = int(np.argmax(np.ptp(channels[box], axis=0)))
        box = box[np.argsort(channels[box, widest], kind="stable")]
        half = np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2)
        cut = min(max(int(half), 1), len(box) - 1)
        add(box[:cut])
        add(box[cut:])
    return [box for _, _, box in boxes]


def _lzw(indices: bytes, bits: int) -> bytes:
    """Compresses palette numbers of so many bits. A code has one bit more as soon as the table needs it."""
    clear, end = 1 << bits, (1 << bits) + 1
    written = bytearray()
    kept = filled = 0
    width, following = bits + 1, end + 1
    table: dict[int, int] = {}

    def emit(code: int) -> None:
        nonlocal kept, filled
        kept |= code << filled
        filled += width
        while filled >= 8:
            written.append(kept & 255)
            kept >>= 8
            filled -= 8

    emit(clear)
    prefix = indices[0]
    for number in indices[1:]:
        key = prefix << 8 | number
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        emit(prefix)
        prefix = number
        if following < MOST_CODES:
            if following >> width:
                width += 1
            table[key] = following
            following += 1
        else:
            emit(clear)
            table.clear()
            width, following = bits + 1, end + 1
    emit(prefix)
    if following < MOST_CODES and following >> width:
        width += 1
    emit(end)
    if filled:
        written.append(kept & 255)
    return bytes(written)
