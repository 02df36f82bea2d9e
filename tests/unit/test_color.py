"""Color: ways to say one, and mixing."""

from __future__ import annotations

from math import floor

import pytest
from hypothesis import given
from hypothesis.strategies import floats

from engine.unit import Color, lerp


@pytest.mark.parametrize(
    ("text", "argb"),
    [("#FF0000", 0xFFFF0000), ("8000ff00", 0x8000FF00), ("#abc", 0xFFAABBCC), ("#0000000A", 0x0000000A)],
)
def test_hex__reads_every_form(text: str, argb: int) -> None:
    assert Color.hex(text).to_argb() == argb


@pytest.mark.parametrize("text", ["", "#12", "#GGGGGG", "red", "#12345", "# FF000"])
def test_hex_of_another_text__error_shows_the_text_and_the_accepted_forms(text: str) -> None:
    with pytest.raises(ValueError, match="expected '#RGB', '#RRGGBB' or '#AARRGGBB'"):
        Color.hex(text)


def test_channels_beyond_one__error_names_the_way_for_bytes() -> None:
    with pytest.raises(ValueError, match=r"Color\.of_bytes"):
        Color(255, 0, 0)


def test_color__short_and_long_names() -> None:
    color = Color(0.2, 0.4, 0.6, 0.8)
    assert (color.r, color.g, color.b, color.a) == (0.2, 0.4, 0.6, 0.8)
    assert (color.red, color.green, color.blue, color.alpha) == (0.2, 0.4, 0.6, 0.8)
    assert Color(0.1, 0.2, 0.3).alpha == 1.0
    assert color.copy(alpha=1.0) == Color(0.2, 0.4, 0.6)


@given(*[floats(0, 1)] * 4)
def test_channels__are_rounded_to_8_bits(r: float, g: float, b: float, a: float) -> None:
    color = Color(r, g, b, a)
    assert [channel * 255 for channel in color] == pytest.approx([floor(each * 255 + 0.5) for each in (r, g, b, a)])
    assert Color.of_argb(color.to_argb()) == color == Color(*color) == eval(repr(color))
    assert Color(0.5, 0, 0) == Color(0.501, 0, 0) != Color(0.504, 0, 0)


def test_named_colors__say_their_name() -> None:
    assert repr(Color(1.0, 0.0, 0.0)) == "Color.RED"
    assert repr(Color.hex("#3B6EA8")) == 'Color.hex("#3B6EA8")' and repr(Color(0.1, 0.25, 1)) == 'Color.hex("#1A40FF")'
    assert eval(repr(Color.hex("#803B6EA8"))) == Color.hex("#803B6EA8")
    assert Color.GRAY.to_hex() == "#888888"
    assert Color(1, 1, 1, 0).to_hex() == "#00FFFFFF"


def test_unspecified__equals_itself_and_gives_way() -> None:
    assert Color.UNSPECIFIED == Color.UNSPECIFIED and not Color.UNSPECIFIED.is_specified
    assert Color.UNSPECIFIED.take_or_else(Color.RED) == Color.RED
    assert Color.BLUE.take_or_else(Color.RED) == Color.BLUE
    assert repr(Color.UNSPECIFIED) == "Color.UNSPECIFIED"


def test_lerp__ends_are_exact_and_the_middle_is_in_oklab() -> None:
    assert lerp(Color.RED, Color.BLUE, 0.0) == Color.RED
    assert lerp(Color.RED, Color.BLUE, 1.0) == Color.BLUE
    # In sRGB it would be 0x800080, darker than both ends.
    middle = lerp(Color.RED, Color.BLUE, 0.5).to_argb()
    assert [middle >> s & 255 for s in (16, 8, 0)] == pytest.approx([0x8C, 0x53, 0xA2], abs=1)


def test_lerp_of_grays__changes_alpha_evenly_in_steps_of_8_bits() -> None:
    assert lerp(Color(0.5, 0.5, 0.5, 0.0), Color(0.5, 0.5, 0.5, 1.0), 0.25).alpha == 64 / 255


def test_composite_over__half_red_on_white_is_pink() -> None:
    assert Color(1, 0, 0, 0.5).composite_over(Color.WHITE) == Color.hex("#FF7F7F")
    assert Color.TRANSPARENT.composite_over(Color.TRANSPARENT) == Color.TRANSPARENT


def test_luminance__of_black_and_white() -> None:
    assert Color.BLACK.luminance() == 0
    assert Color.WHITE.luminance() == pytest.approx(1)


def test_hue__is_an_angle_in_degrees() -> None:
    assert Color.hsv(120, 1, 1) == Color.GREEN
    assert Color.hsl(240, 1, 0.5) == Color.BLUE
