"""Pictures of frames, as PNG; several side by side with their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import skia
from numpy.typing import NDArray

from engine import Color, Column, Image, ImageBitmap, Modifier, Row, Scene, Text

Pixels = NDArray[Any]

_LABEL = 28  # px above each picture
_GAP = 16
_WIDEST = 840
"""The width in px of a row of pictures: a column of text would shrink a wider one until its words are unreadable."""


class Picture:
    """One frame: RGBA pixels and a description."""

    def __init__(self, pixels: Pixels, words: str) -> None:
        self.pixels = pixels
        self.words = words

    @property
    def png(self) -> bytes:
        """The picture as PNG bytes."""
        image = skia.Image.fromarray(self.pixels, skia.ColorType.kRGBA_8888_ColorType)
        return bytes(image.encodeToData())

    def _repr_png_(self) -> bytes:
        return self.png

    def __repr__(self) -> str:
        height, width, _ = self.pixels.shape
        return f"[Picture {width} × {height}: {self.words}]"


def side_by_side(*pictures: Picture) -> Picture:
    """Returns one picture of several, each below its description; content too wide for one row continues in the next
    row.
    Raises ValueError without pictures."""
    if not pictures:
        raise ValueError("side_by_side() needs at least one picture.")
    rows = _rows(pictures)
    heights = [_LABEL + max(picture.pixels.shape[0] for picture in row) for row in rows]
    width, height = max(map(_width, rows)), sum(heights) + _GAP * (len(rows) - 1)

    def content() -> None:
        with Column(Modifier.fill_max_size().background(Color.WHITE)):
            for line, row in enumerate(rows):
                with Row(Modifier.padding(top=_GAP if line else 0)):
                    for index, picture in enumerate(row):
                        with Column(Modifier.padding(start=_GAP if index else 0).width(picture.pixels.shape[1])):
                            Text(picture.words, Modifier.height(_LABEL), font_size=16, color=Color.BLACK, max_lines=1)
                            Image(ImageBitmap.from_array(picture.pixels), None)

    with Scene(content, width, height) as scene:
        scene.frame()
        return Picture(scene.pixels().copy(), " | ".join(picture.words for picture in pictures))


def _rows(pictures: Sequence[Picture]) -> list[Sequence[Picture]]:
    """Returns the pictures in rows of the same length, as long as the width allows: four in two rows, not three and
    one."""
    for count in range(1, len(pictures) + 1):
        length = -(-len(pictures) // count)
        rows = [pictures[at : at + length] for at in range(0, len(pictures), length)]
        if max(map(_width, rows)) <= _WIDEST:
            break
    return rows


def _width(row: Sequence[Picture]) -> int:
    """Returns the width in px of a row of pictures."""
    return sum(int(picture.pixels.shape[1]) for picture in row) + _GAP * (len(row) - 1)
