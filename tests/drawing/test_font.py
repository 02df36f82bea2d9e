"""The font: advances with kerning, weights."""

from __future__ import annotations

import pytest

from engine.drawing import FontStyle
from engine.drawing.text.font import blob, font_for, nearest_weight
from engine.drawing.text.grapheme import grapheme_end, grapheme_start, is_boundary
from engine.drawing.text.kerning import Kerning


def test_kerning__agrees_with_skias_shaper() -> None:
    # Widths that skia.textlayout.Paragraph gave for the same font at 14 px.
    font = font_for(400, FontStyle.NORMAL, 14.0)
    for text, width in (("AVATo", 40.8515625), ("WAVE To. Yes", 86.173828125), ("Typography Ty Ke", 109.662109375)):
        assert sum(font.advances(text)) == pytest.approx(width)


def test_half_a_surrogate_pair__is_as_wide_as_the_replacement_character() -> None:
    font = font_for(400, FontStyle.NORMAL, 14.0)
    assert font.advances("a\ud83db") == font.advances("a\ufffdb")
    assert blob(font, "a\ud83db", font.positions("a\ud83db")[:-1]) is not None


def test_font_without_a_table__has_no_kerning() -> None:
    assert Kerning(None).adjustment(1, 2) == 0


def test_metrics__are_those_of_the_font_and_not_rounded() -> None:
    font = font_for(400, FontStyle.NORMAL, 14.0)
    assert (font.ascent, font.descent) == (12.98828125, 3.41796875)


@pytest.mark.parametrize(
    ("asked", "taken"), [(100, 100), (200, 100), (350, 300), (450, 500), (600, 700), (800, 900), (1000, 900)]
)
def test_weight__nearest_that_exists(asked: int, taken: int) -> None:
    assert nearest_weight(asked) == taken


def test_bold_and_italic__have_their_own_widths() -> None:
    normal, bold = (sum(font_for(w, FontStyle.NORMAL, 20.0).advances("mmm")) for w in (400, 700))
    italic = sum(font_for(400, FontStyle.ITALIC, 20.0).advances("mmm"))
    assert bold != normal != italic


def test_graphemes__keep_marks_joiners_and_flags_together() -> None:
    text = "e\u0301👩\u200d🔬🇩🇪🇫🇷a"
    ends, at = [], 0
    while at < len(text):
        at = grapheme_end(text, at)
        ends.append(at)
    assert ends == [2, 5, 7, 9, 10]
    assert grapheme_start(text, 4) == 2 and is_boundary(text, 7) and not is_boundary(text, 6)
    assert not is_boundary("\r\n", 1)
