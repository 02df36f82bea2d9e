"""Shapes make outlines; outlines know what is inside."""

from __future__ import annotations

import pytest

from engine.drawing import (
    AbsoluteCutCornerShape,
    AbsoluteRoundedCornerShape,
    CircleShape,
    CornerPercent,
    CornerPx,
    CutCornerShape,
    GenericOutline,
    GenericShape,
    RectangleOutline,
    RectangleShape,
    RoundedCornerShape,
    RoundedOutline,
)
from engine.unit import Density, LayoutDirection, Rect, Size

LTR, RTL = LayoutDirection.LTR, LayoutDirection.RTL
SIZE = Size(100, 50)


def test_rectangle__is_the_whole_size() -> None:
    assert RectangleShape.create_outline(SIZE, LTR, Density(2)) == RectangleOutline(Rect(0, 0, 100, 50))


def test_rounded_corners__are_dp_percent_or_px() -> None:
    density = Density(2)
    assert RoundedCornerShape(5).create_outline(SIZE, LTR, density) == RoundedOutline(
        Rect(0, 0, 100, 50), (10, 10, 10, 10)
    )
    shape = RoundedCornerShape(top_start=CornerPercent(20), bottom_end=CornerPx(3))
    assert shape.radii(SIZE, LTR, density) == (10, 0, 3, 0)
    assert shape.radii(SIZE, RTL, density) == (0, 10, 0, 3)
    assert RoundedCornerShape(0).create_outline(SIZE, LTR, density) == RectangleOutline(Rect(0, 0, 100, 50))


@pytest.mark.parametrize("shape", [AbsoluteRoundedCornerShape, AbsoluteCutCornerShape])
def test_absolute_corners__are_the_same_in_both_directions(shape: type[AbsoluteCutCornerShape]) -> None:
    corners = shape(1, 2, 3, 4)
    assert corners.radii(SIZE, LTR, Density(1)) == corners.radii(SIZE, RTL, Density(1)) == (1, 2, 3, 4)
    assert shape(top_left=1, bottom_left=4).radii(SIZE, RTL, Density(1)) == (1, 0, 0, 4)
    assert shape(5) == shape(5) != CutCornerShape(5)


def test_corners_larger_than_the_side__are_made_to_fit() -> None:
    assert RoundedCornerShape(100).radii(SIZE, LTR, Density(1)) == (25, 25, 25, 25)
    assert CircleShape.radii(SIZE, LTR, Density(1)) == (25, 25, 25, 25)


def test_shapes__are_values() -> None:
    assert RoundedCornerShape(5) == RoundedCornerShape(5) != RoundedCornerShape(6)
    assert hash(RoundedCornerShape(5)) == hash(RoundedCornerShape(5))
    assert RoundedCornerShape(5) != CutCornerShape(5)
    assert repr(RoundedCornerShape(5)) == "RoundedCornerShape(5)"
    outline = CutCornerShape(5).create_outline(SIZE, LTR, Density(1))
    assert outline != CutCornerShape(5).create_outline(SIZE, LTR, Density(1))  # a path equals only itself


def test_negative_corner__error_names_it() -> None:
    with pytest.raises(ValueError, match="the corner bottom_end=-1 is negative"):
        RoundedCornerShape(4, bottom_end=-1)


def test_contains__excludes_the_cut_or_rounded_corners() -> None:
    rounded = RoundedCornerShape(10).create_outline(SIZE, LTR, Density(1))
    cut = CutCornerShape(10).create_outline(SIZE, LTR, Density(1))
    for outline in (rounded, cut):
        assert not outline.contains(1, 1) and not outline.contains(99, 49)
        assert outline.contains(50, 0.5) and outline.contains(9, 9) and not outline.contains(101, 25)
    rectangle = RectangleShape.create_outline(SIZE, LTR, Density(1))
    assert rectangle.contains(0, 0) and not rectangle.contains(100, 0)


def test_shape_of_ones_own__draws_its_outline() -> None:
    triangle = GenericShape(lambda path, size, direction: path.line_to(size.width, 0).line_to(0, size.height))
    outline = triangle.create_outline(SIZE, LTR, Density(1))
    assert isinstance(outline, GenericOutline) and outline.bounds == Rect(0, 0, 100, 50)
    assert outline.contains(5, 5) and not outline.contains(95, 45)


def test_four_corners__go_from_the_top_start_clockwise() -> None:
    shape = RoundedCornerShape(1, 2, 3, 4)
    assert shape == RoundedCornerShape(top_start=1, top_end=2, bottom_end=3, bottom_start=4)
    assert shape.radii(SIZE, LTR, Density(1)) == (1, 2, 3, 4)
    assert repr(shape) == "RoundedCornerShape(1, 2, 3, 4)"
    assert RoundedCornerShape(1, 2, 3, 4, top_end=5) == RoundedCornerShape(1, 5, 3, 4)


@pytest.mark.parametrize("corners", [(1, 2), (1, 2, 3), (1, 2, 3, 4, 5)])
def test_corners_are_neither_one_nor_four__error_names_them(corners: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match=f"four: top_start, top_end, bottom_end, bottom_start; {len(corners)} were"):
        RoundedCornerShape(*corners)
