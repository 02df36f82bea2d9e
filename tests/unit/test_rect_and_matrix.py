"""Rectangles and transforms."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.unit import IntRect, Matrix, Offset, Rect, Size


def test_rect__contains_its_left_and_top_edge_only() -> None:
    rect = Rect(10, 10, 20, 20)
    assert rect.contains((10, 10)) and not rect.contains((20, 15)) and not rect.contains((15, 20))
    assert Offset(15, 15) in rect  # type: ignore[comparison-overlap]  # a tuple of sides with its own `in`


def test_rect_operations__by_edges() -> None:
    a, b = Rect(0, 0, 10, 10), Rect(5, 5, 20, 20)
    assert a.intersect(b) == Rect(5, 5, 10, 10)
    assert a.union(b) == Rect(0, 0, 20, 20)
    assert a.overlaps(b) and not a.overlaps(Rect(10, 0, 20, 10))
    assert a.translate(1, 2) == Rect(1, 2, 11, 12)
    assert a.inflate(1) == Rect(-1, -1, 11, 11) and a.deflate(1) == Rect(1, 1, 9, 9)
    assert a.size == Size(10, 10) and a.center == Offset(5, 5)
    assert Rect(0.2, 0.8, 1.1, 1.9).round_out() == IntRect(0, 0, 2, 2)


def test_union_with_nothing__is_the_other() -> None:
    assert Rect.ZERO.union(Rect(5, 5, 6, 6)) == Rect(5, 5, 6, 6)
    assert IntRect(5, 5, 6, 6).union(IntRect.ZERO) == IntRect(5, 5, 6, 6)


def test_matrix_order__first_this_then_that() -> None:
    moved_then_scaled = Matrix.translation(1, 0).then(Matrix.scaling(2, 2))
    assert moved_then_scaled.map((0, 0)) == Offset(2, 0)
    assert Matrix.scaling(2, 2).then(Matrix.translation(1, 0)).map((0, 0)) == Offset(1, 0)


def test_rotation__is_clockwise_on_the_screen() -> None:
    x, y = Matrix.rotation(90).map((1, 0))
    assert (x, y) == pytest.approx((0, 1))


def test_layer_transform__leaves_the_pivot_in_place() -> None:
    matrix = Matrix.of_layer(5, 5, 0, 0, 2, 3, 0, 0, 30, 8)
    assert tuple(matrix.map((5, 5))) == pytest.approx((5, 5))
    matrix = Matrix.of_layer(5, 5, 7, 8, 2, 3, 20, 40, 30, 8)
    assert tuple(matrix.map((5, 5))) == pytest.approx((12, 13))


def test_layer_transform_without_rotation__is_scale_and_translation() -> None:
    assert Matrix.of_layer(10, 0, 3, 4, 2, 1, 0, 0, 0, 8) == (2, 0, -7, 0, 1, 4, 0, 0, 1)


def test_turned_about_y__the_farther_side_is_smaller() -> None:
    matrix = Matrix.of_layer(50, 50, 0, 0, 1, 1, 0, 60, 0, 8)
    left = matrix.map((0, 100))[1] - matrix.map((0, 0))[1]
    right = matrix.map((100, 100))[1] - matrix.map((100, 0))[1]
    assert left != pytest.approx(right)
    assert matrix.map((50, 0)) == pytest.approx((50, 0))


def test_map_rect__is_the_upright_rectangle_around() -> None:
    diagonal = Matrix.rotation(45).map_rect(Rect(0, 0, 1, 1))
    assert tuple(diagonal) == pytest.approx((-sqrt(0.5), 0, sqrt(0.5), sqrt(2)))
    assert Matrix.scaling(-1, 1).map_rect(Rect(1, 2, 3, 4)) == Rect(-3, 2, -1, 4)


def test_flattened_plane__has_no_inverse() -> None:
    assert Matrix.scaling(0, 1).inverse() is None


@given(
    st.floats(-360, 360), st.floats(0.2, 5), st.floats(0.2, 5), st.floats(-60, 60), st.floats(-60, 60),
    st.floats(-100, 100), st.floats(-100, 100),
)  # fmt: skip
def test_inverse__undoes_the_transform(
    z: float, sx: float, sy: float, rx: float, ry: float, x: float, y: float
) -> None:
    matrix = Matrix.of_layer(20, 10, 3, 4, sx, sy, rx, ry, z, 8)
    inverse = matrix.inverse()
    assert inverse is not None
    w = matrix.g * x + matrix.h * y + matrix.i
    if w > 0.1:  # in front of the camera
        assert tuple(inverse.map(matrix.map((x, y)))) == pytest.approx((x, y), abs=1e-3)


def test_square_around_a_circle__has_its_center_and_twice_its_radius() -> None:
    square = Rect.from_center((10, 20), 5)
    assert square == Rect(5, 15, 15, 25)
    assert (square.center, square.size) == (Offset(10, 20), Size(10, 10))


def test_whole_rectangle__as_floats() -> None:
    rect = IntRect(1, 2, 3, 4).to_rect()
    assert rect == Rect(1.0, 2.0, 3.0, 4.0) and type(rect) is Rect and type(rect.left) is float
