"""Fonts: Roboto at a size, with the metrics and glyphs that layout uses.

The font comes from the package font-roboto, so that text measures and looks the same on every machine; without
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
from engine.drawing.text.ligatures import Glyph, Ligatures

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
    """A font file with its kerning and ligatures."""

    skia: skia.Typeface
    kerning: Kerning
    ligatures: Ligatures
    units_per_em: int


@lru_cache(maxsize=len(_FILES))
def load_typeface(weight: int, italic: bool) -> Typeface:
    """Returns the typeface of an available weight. Raises RuntimeError if its file cannot be read."""
    path = font_roboto.font_files[_FILES[weight, italic]]
    # This font manager has no other fonts; Skia's default one searches the system first.
    typeface = skia.FontMgr.New_Custom_Empty().makeFromFile(path)
    if typeface is None:
        raise RuntimeError(f"The font {path} cannot be read: install the package font-roboto again.")
    return Typeface(
        typeface,
        Kerning(_table(typeface, b"GPOS")),
        Ligatures(_table(typeface, b"GSUB")),
        typeface.getUnitsPerEm(),
    )


def _table(typeface: skia.Typeface, name: bytes) -> bytes | None:
    tag = int.from_bytes(name, "big")
    return bytes(typeface.getTableData(tag)) if tag in typeface.getTableTags() else None


def nearest_weight(weight: int) -> int:
    """Returns the available weight nearest to `weight`, by the rule of CSS.

    400 and 500 replace each other; a lighter weight uses the next lighter one, a bolder weight the next bolder one.
    """
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
    """One typeface at one size in px. Metrics are in px."""

    __slots__ = (
        "_kerning",
        "_ligatures",
        "_scale",
        "ascent",
        "descent",
        "size",
        "skia",
        "strikeout_position",
        "strikeout_thickness",
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
        if italic and typeface.skia.fontStyle().slant() != skia.FontStyle.kItalic_Slant:
            # SkParagraph skews a face that is not marked as italic; Roboto's is marked as oblique.
            font.setSkewX(-0.25)
        self.skia = font
        self.size = size
        self._kerning = typeface.kerning
        self._ligatures = typeface.ligatures
        self._scale = size / typeface.units_per_em
        metrics = font.getMetrics()
        self.ascent: float = -metrics.fAscent
        self.descent: float = metrics.fDescent
        self.underline_position: float = metrics.fUnderlinePosition
        self.underline_thickness: float = metrics.fUnderlineThickness
        self.strikeout_position: float = metrics.fStrikeoutPosition
        self.strikeout_thickness: float = metrics.fStrikeoutThickness

    def shape(self, text: str) -> list[Glyph] | None:
        """Returns the glyphs of a text with ligatures; None if each character has its own glyph."""
        return self._ligatures.substitute(self.skia.textToGlyphs(encodable(text)))

    def advances(self, text: str, ligatures: bool = True) -> list[float]:
        """Returns the advance of each character in px, including the kerning with the next one.

        The characters of a ligature share its advance.
        """
        glyphs: list[int] = self.skia.textToGlyphs(encodable(text))
        shaped = self._ligatures.substitute(glyphs) if ligatures else None
        if shaped is not None:
            widths = self._advances_of([glyph.id for glyph in shaped])
            pairs = zip(widths, shaped, strict=True)
            return [width / glyph.length for width, glyph in pairs for _ in range(glyph.length)]
        return self._advances_of(glyphs)

    def _advances_of(self, glyphs: list[int]) -> list[float]:
        widths: list[float] = self.skia.getWidths(glyphs)
        adjustment = self._kerning.adjustment
        scale = self._scale
        for i in range(len(glyphs) - 1):
            units = adjustment(glyphs[i], glyphs[i + 1])
            if units:
                widths[i] += units * scale
        return widths

    def positions(self, text: str) -> list[float]:
        """Returns each character's x and the last character's end, in px."""
        return list(accumulate(self.advances(text), initial=0.0))


def blob(font: Font, text: str, positions: Sequence[float], ligatures: bool = True) -> skia.TextBlob | None:
    """Returns a Skia blob with the characters at the given x; None for an empty text."""
    if not text:
        return None
    shaped = font.shape(text) if ligatures else None
    if shaped is not None:
        starts = accumulate((glyph.length for glyph in shaped[:-1]), initial=0)
        builder = skia.TextBlobBuilder()
        builder.allocRunPosH(font.skia, [glyph.id for glyph in shaped], [positions[at] for at in starts], 0.0)
        return builder.make()
    return skia.TextBlob.MakeFromPosTextH(encodable(text), positions, 0.0, font.skia)


def encodable(text: str) -> str:
    """Returns `text` for Skia: half a surrogate pair, which has no encoding, becomes the replacement character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text)
    return text


@lru_cache(maxsize=512)
def font_for(weight: int, style: FontStyle, size: float) -> Font:
    """Returns the font of the available weight nearest to `weight`; `size` is in px."""
    return Font(nearest_weight(weight), style is FontStyle.ITALIC, size)
