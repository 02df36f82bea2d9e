"""Encodes a recorded picture as PNG, so that a page can embed it as text."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np

from inspector.recording import RecordedPicture

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_UP = 2  # PNG filter type: stores each byte as its difference to the byte above, so plain areas become zeros


def png(picture: RecordedPicture) -> bytes:
    """Returns the PNG file. Opaque pictures omit alpha; otherwise colors are converted from premultiplied alpha."""
    pixels = np.frombuffer(picture.pixels(), np.uint8).reshape(picture.height, picture.width, 4)
    alpha = pixels[..., 3:]
    if (alpha == 255).all():
        kind, pixels = 2, pixels[..., :3]
    else:
        kind = 6
        full = (pixels[..., :3].astype(np.uint16) * 255 + alpha // 2) // np.maximum(alpha, 1)
        pixels = np.concatenate((np.minimum(full, 255).astype(np.uint8), alpha), axis=2)
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, kind, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            chunk(b"IHDR", header),
            chunk(b"IDAT", zlib.compress(filtered_rows(pixels), 9)),
            chunk(b"IEND", b""),
        )
    )


def filtered_rows(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    """Returns the pixels of a picture, row by row, each after its filter type."""
    rows = pixels.reshape(len(pixels), -1)
    filtered = np.empty((len(rows), rows.shape[1] + 1), np.uint8)
    filtered[:, 0] = _UP
    filtered[:1, 1:] = rows[:1]
    filtered[1:, 1:] = rows[1:] - rows[:-1]  # byte arithmetic, so modulo 256
    return filtered.tobytes()


def data_uri(picture: RecordedPicture) -> str:
    """Returns the PNG as a data URI, which needs no network."""
    return "data:image/png;base64," + base64.b64encode(png(picture)).decode("ascii")


def chunk(name: bytes, data: bytes) -> bytes:
    """Returns a chunk of a PNG file: length, name, data and checksum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
