"""Picture damage: stores, for each picture, only the rectangle that differs from the previous picture.

Terms       damage: the smallest rectangle around all changed pixels. base: the previous picture, below the damage.
            keyframe: a whole picture.
Cost        parallax, 400 × 600: a scrolled frame takes about 4 KB; the whole picture takes 960 KB unpacked. Showing one
            picture unpacks at most KEY_EVERY pictures. numpy is imported when the first picture is packed or unpacked.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, NamedTuple

from .pictures import UnpackedPicture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEY_EVERY = 24
LEVEL = 1
"""Level 6 takes three times as long, and a file with a picture of each frame is 2 KB a frame smaller."""
MEMORY_LEVEL = 5
"""zlib moves its hash table at each 32 KB of pixels: with one of 1/8 of the usual size packing takes 0.80 of the time
(median of 140 pairs, of a list that scrolls), and the result is 2 % longer."""

SIDE_LIMIT = 16_384
PIXEL_LIMIT = 32 * 1024 * 1024
"""The largest supported picture: 128 MB of pixels."""


class Damage(NamedTuple):
    """A compressed rectangle of pixels. `base`: the frame of the previous picture; None: the rectangle is the whole
    picture."""

    base: int | None
    x: int
    y: int
    width: int
    height: int
    packed: bytes


class DamageFinder:
    """Computes the damage of consecutive pictures."""

    def __init__(self) -> None:
        self._last: UnpackedPicture | None = None
        self._pixels: NDArray[np.uint32] | None = None
        self._since = 0

    def add(self, picture: UnpackedPicture) -> Damage:
        """Returns the damage of this picture relative to the previous one."""
        import numpy as np

        pixels = np.frombuffer(picture.pixels, np.uint32).reshape(picture.height, picture.width)
        last, before = self._last, self._pixels
        self._last, self._pixels = picture, pixels
        same_form = last is not None and (last.width, last.height, last.order) == (
            picture.width,
            picture.height,
            picture.order,
        )
        if last is None or before is None or not same_form or self._since >= KEY_EVERY:
            self._since = 0
            return _packed(None, pixels, 0, 0, picture.width, picture.height)
        self._since += 1
        differs = pixels != before
        rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
        if not len(rows):
            return Damage(last.frame, 0, 0, 0, 0, b"")
        x, y = int(columns[0]), int(rows[0])
        return _packed(last.frame, pixels, x, y, int(columns[-1]) - x + 1, int(rows[-1]) - y + 1)


def _packed(base: int | None, pixels: NDArray[np.uint32], x: int, y: int, width: int, height: int) -> Damage:
    import numpy as np

    part = np.ascontiguousarray(pixels[y : y + height, x : x + width])
    packer = zlib.compressobj(LEVEL, memLevel=MEMORY_LEVEL)
    return Damage(base, x, y, width, height, packer.compress(part.data) + packer.flush())


def apply_damage(base: NDArray[np.uint32] | None, damage: Damage, width: int, height: int) -> NDArray[np.uint32]:
    """Applies `damage` to the base picture and returns the pixels. Raises ValueError for inconsistent damage."""
    import numpy as np

    _, x, y, wide, high, packed = damage
    if not (0 < width <= SIDE_LIMIT and 0 < height <= SIDE_LIMIT and width * height <= PIXEL_LIMIT):
        raise ValueError(f"a picture of {width} × {height}")
    if x < 0 or y < 0 or wide < 0 or high < 0 or x + wide > width or y + high > height:
        raise ValueError(f"damage {x}, {y}, {wide} × {high} outside a picture of {width} × {height}")
    whole = (x, y, wide, high) == (0, 0, width, height)
    if damage.base is None and not whole:
        raise ValueError("a keyframe that is not the whole picture")
    if base is not None and base.shape != (height, width):
        raise ValueError("damage on a picture of another size")
    size = wide * high * 4
    unpacker = zlib.decompressobj()
    try:
        # Unpack at most the expected size, so that a small file cannot fill the memory.
        raw = unpacker.decompress(packed, size + 1) if size else b""
    except zlib.error as error:
        raise ValueError(f"pixels that do not unpack ({error})") from error
    if len(raw) != size:
        raise ValueError(f"{len(raw)} bytes of pixels where {size} belong")
    part = np.frombuffer(raw, np.uint32).reshape(high, wide)
    if whole or base is None:
        return part
    made = base.copy()
    made[y : y + high, x : x + wide] = part
    return made
