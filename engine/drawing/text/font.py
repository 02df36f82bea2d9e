"""Fonts: Roboto at a size, with what layout asks of it.

The font is the package font-roboto's, so that text measures and looks the same on every machine; without
system fonts Skia would draw nothing. Glyphs keep their exact advances (no hinting), as on Android.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import font_roboto
import skia

from engine.drawing.text.font_style import FontStyle
from engine.drawing.text.kerning import Kerning
from engine.unit import round_half_up

_FILES = {
    (100, False): "RobotoThin",
    (100, True): "RobotoThinItalic",
    (300, False): "RobotoLight",
    (300, True): "RobotoLightItalic",
    (400, False): "Roboto",
    (400, True): "RobotoItalic",
    (500, False): "RobotoMedium",
    (500, True): "RobotoMediumItalic",
    (700, False): "RobotoBold",
    (700, True): "RobotoBoldItalic",
    (900, False): "RobotoBlack",
    (900, True): "RobotoBlackItalic",
}


class Typeface(NamedTuple):
    skia: skia.Typeface
    kerning: Kerning
    units_per_em: int


@lru_cache(maxsize=len(_FILES))
def load_typeface(weight: int, italic: bool) -> Typeface:
    path = font_roboto.font_files[_FILES[weight, italic]]
    # A manager that knows no other font: Skia's own would search the machine for some first.
    typeface = skia.FontMgr.New_Custom_Empty().makeFromFile(path)
    if typeface is None:
        raise RuntimeError(f"The font {path} cannot be read: install the package font-roboto again.")
    tag = int.from_bytes(b"GPOS", "big")
    gpos = bytes(typeface.getTableData(tag)) if tag in typeface.getTableTags() else None
    return Typeface(typeface, Kerning(gpos), typeface.getUnitsPerEm())


def nearest_weight(weight: int) -> int:
    """CSS's rule: 400 and 500 stand in for each other, else lighter goes lighter and bolder bolder."""
    available = (100, 300, 400, 500, 700, 900)
    if weight in available:
        return weight
    if 400 <= weight <= 500:
        order = [w for w in available if weight <= w <= 500] + [w for w in available if w < weight][::-1]
        order += [w for w in available if w > 500]
    elif weight < 400:
        order = [w for w in available if w <= weight][::-1] + [w for w in available if w > weight]
    else:
        order = [w for w in available if w >= weight] + [w for w in available if w < weight][::-1]
    return order[0]


class Font:
    """One typeface at one size (px)."""

    __slots__ = (
        "_kerning",
        "_scale",
        "ascent",
        "descent",
        "size",
        "skia",
        "strikeout_position",
        "underline_position",
        "underline_thickness",
    )

    def __init__(self, weight: int, italic: bool, size: float) -> None:
        typeface = load_typeface(weight, italic)
        font = skia.Font(typeface.skia, size)
        font.setSubpixel(True)
        font.setLinearMetrics(True)
        font.setHinting(skia.FontHinting.kNone)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        self.skia = font
        self.size = size
        self._kerning = typeface.kerning
        self._scale = size / typeface.units_per_em
        metrics = font.getMetrics()
        # Whole px, so that baselines of stacked texts fall on pixels.
        self.ascent = round_half_up(-metrics.fAscent)
        self.descent = round_half_up(metrics.fDescent)
        self.underline_position: float = metrics.fUnderlinePosition
        self.underline_thickness: float = metrics.fUnderlineThickness
        self.strikeout_position: float = metrics.fStrikeoutPosition

    def advances(self, text: str) -> list[float]:
        """How far each character moves the pen, kerning with the next one included."""
        glyphs: list[int] = self.skia.textToGlyphs(encodable(text))
        widths: list[float] = self.skia.getWidths(glyphs)
        adjustment = self._kerning.adjustment
        scale = self._scale
        for i in range(len(glyphs) - 1):
            units = adjustment(glyphs[i], glyphs[i + 1])
            if units:
                widths[i] += units * scale
        return widths

    def positions(self, text: str) -> list[float]:
        """Where each character starts, and where the last one ends."""
        return list(accumulate(self.advances(text), initial=0.0))


def blob(font: Font, text: str, positions: Sequence[float]) -> skia.TextBlob | None:
    """Characters at given x; None where there is nothing to draw."""
    if not text:
        return None
    return skia.TextBlob.MakeFromPosTextH(encodable(text), positions, 0.0, font.skia)


def encodable(text: str) -> str:
    """`text` as Skia takes it: half a surrogate pair, which no encoding has, shows as the replacement character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text)
    return text


@lru_cache(maxsize=512)
def font_for(weight: int, style: FontStyle, size: float) -> Font:
    """`weight` as asked for; `size` in px."""
    return Font(nearest_weight(weight), style is FontStyle.ITALIC, size)
