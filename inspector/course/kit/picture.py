"""Pictures of frames, as PNG; several side by side with their names."""

from __future__ import annotations

from typing import Any

import skia
from numpy.typing import NDArray

from engine import Color, Column, Image, ImageBitmap, Modifier, Row, Scene, Text

Pixels = NDArray[Any]

_LABEL = 28  # px above each picture
_GAP = 16


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
    """Returns one picture of several, each below its description. Raises ValueError without pictures."""
    if not pictures:
        raise ValueError("side_by_side() needs at least one picture.")
    sizes = [picture.pixels.shape for picture in pictures]
    width = sum(shape[1] for shape in sizes) + _GAP * (len(sizes) - 1)
    height = max(shape[0] for shape in sizes) + _LABEL

    def content() -> None:
        with Row(Modifier.fill_max_size().background(Color.WHITE)):
            for index, picture in enumerate(pictures):
                with Column(Modifier.padding(start=_GAP if index else 0).width(picture.pixels.shape[1])):
                    Text(picture.words, Modifier.height(_LABEL), font_size=16, color=Color.BLACK, max_lines=1)
                    Image(ImageBitmap.from_array(picture.pixels), None)

    with Scene(content, width, height) as scene:
        scene.frame()
        return Picture(scene.pixels().copy(), " | ".join(picture.words for picture in pictures))
