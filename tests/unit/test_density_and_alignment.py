"""Density: conversions. Alignment: where things go, in both layout directions."""

from __future__ import annotations

from math import inf

import pytest

from engine.unit import AbsoluteAlignment, Alignment, Constraints, Density, IntOffset, LayoutDirection

RTL = LayoutDirection.RTL


def test_density__converts_both_ways() -> None:
    density = Density(2.0, font_scale=1.5)
    assert density.to_px(10) == 20 and density.to_dp(20) == 10
    assert density.sp_to_px(10) == 30 and density.px_to_sp(30) == 10
    assert density.sp_to_dp(10) == 15 and density.dp_to_sp(15) == 10


def test_round_to_px__halves_go_up_and_infinity_stays() -> None:
    assert Density(1.0).round_to_px(0.5) == 1
    assert Density(1.0).round_to_px(-0.5) == 0
    assert Density(1.5).round_to_px(inf) == Constraints.INFINITY


def test_density__is_a_value() -> None:
    assert Density(2) == Density(2.0, 1.0) and hash(Density(2)) == hash(Density(2.0))
    assert Density(2) != Density(3)
    with pytest.raises(AttributeError, match="immutable"):
        Density(2).density = 3


@pytest.mark.parametrize("bad", [0, -1, inf, float("nan")])
def test_impossible_density__is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="positive and finite"):
        Density(bad)


NINE = {
    "TOP_START": (0, 0), "TOP_CENTER": (20, 0), "TOP_END": (40, 0),
    "CENTER_START": (0, 10), "CENTER": (20, 10), "CENTER_END": (40, 10),
    "BOTTOM_START": (0, 20), "BOTTOM_CENTER": (20, 20), "BOTTOM_END": (40, 20),
}  # fmt: skip


@pytest.mark.parametrize("name", NINE)
def test_alignment__left_to_right_and_mirrored(name: str) -> None:
    alignment: Alignment = getattr(Alignment, name)
    x, y = NINE[name]
    assert alignment.align((10, 10), (50, 30), LayoutDirection.LTR) == IntOffset(x, y)
    assert alignment.align((10, 10), (50, 30), RTL) == IntOffset(40 - x, y)


def test_center_of_odd_room__rounds_half_up() -> None:
    assert Alignment.CENTER.align((10, 10), (25, 25)) == IntOffset(8, 8)
    assert Alignment.CENTER.align((25, 25), (10, 10)) == IntOffset(-7, -7)


def test_one_direction__gives_a_number() -> None:
    assert Alignment.START.align(10, 50, RTL) == 40
    assert Alignment.CENTER_HORIZONTALLY.align(10, 50, RTL) == 20
    assert Alignment.END.align(10, 50) == 40
    assert Alignment.BOTTOM.align(10, 50) == 40 and Alignment.TOP.align(10, 50) == 0
    assert Alignment.CENTER_VERTICALLY.align(10, 50) == 20


def test_absolute_alignment__ignores_the_direction() -> None:
    assert AbsoluteAlignment.TOP_RIGHT.align((10, 10), (50, 30), RTL) == IntOffset(40, 0)
    assert AbsoluteAlignment.LEFT.align(10, 50, RTL) == 0


@pytest.mark.parametrize(
    ("alignment", "text"),
    [
        (Alignment.CENTER, "Alignment.CENTER"),
        (Alignment(1.0, 1.0), "Alignment.BOTTOM_END"),
        (Alignment.START, "Alignment.START"),
        (Alignment.CENTER_VERTICALLY, "Alignment.CENTER_VERTICALLY"),
        (AbsoluteAlignment.LEFT, "AbsoluteAlignment.LEFT"),
        (Alignment(0.5, -1.0), "Alignment(0.5, -1.0)"),
        (Alignment.Horizontal(0.25), "Alignment.Horizontal(0.25)"),
    ],
)
def test_repr__is_the_constant_or_the_call_that_creates_the_alignment(alignment: object, text: str) -> None:
    assert repr(alignment) == text


def test_alignments__are_values() -> None:
    assert Alignment(0.0, 0.0) == Alignment.CENTER and hash(Alignment(0.0, 0.0)) == hash(Alignment.CENTER)
    assert AbsoluteAlignment(-1.0, -1.0) != Alignment.TOP_START
    assert isinstance(Alignment.START, Alignment.Horizontal)
    with pytest.raises(AttributeError, match="immutable"):
        Alignment.CENTER.vertical_bias = 1.0
