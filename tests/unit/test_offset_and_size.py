"""Offset, IntOffset, Velocity, Size, IntSize: vectors, not tuples, wherever it matters."""

from __future__ import annotations

import pytest

from engine.unit import IntOffset, IntSize, Offset, Size, Velocity, lerp


def test_offset_arithmetic__is_by_coordinate() -> None:
    assert Offset(1, 2) + Offset(3, 4) == Offset(4, 6)
    assert Offset(1, 2) - (3, 5) == Offset(-2, -3)
    assert Offset(1, 2) * 2 == 2 * Offset(1, 2) == Offset(2, 4)
    assert Offset(1, 2) / 2 == Offset(0.5, 1)
    assert -Offset(1, 2) == Offset(-1, -2)
    assert type(Offset(1, 2) + IntOffset(1, 1)) is Offset
    assert Offset(1, 1).__radd__((1, 2)) == Offset(2, 3)


def test_int_offset_arithmetic__stays_whole_and_rounds_halves_up() -> None:
    assert IntOffset(1, 2) + IntOffset(3, 4) == IntOffset(4, 6)
    assert IntOffset(1, -1) * 0.5 == IntOffset(1, 0)
    assert IntOffset(3, -3) / 2 == IntOffset(2, -1)
    assert -IntOffset(1, 2) == IntOffset(-1, -2)


def test_offset_unpacks__as_x_and_y() -> None:
    x, y = Offset(1, 2)
    assert (x, y) == (1, 2)


def test_offset_round__goes_to_the_nearest_pixel_halves_up() -> None:
    assert Offset(0.5, -0.5).round() == IntOffset(1, 0)
    assert Offset(1.4, -1.6).round() == IntOffset(1, -2)


def test_unspecified_offset__equals_itself_and_nothing_else() -> None:
    assert Offset.UNSPECIFIED == Offset.UNSPECIFIED
    assert not Offset.UNSPECIFIED.is_specified
    assert Offset.ZERO.is_specified and Offset.ZERO.is_finite and not Offset.INFINITE.is_finite


def test_distance__is_euclidean() -> None:
    assert Offset(3, 4).get_distance() == 5
    assert Offset(3, 4).get_distance_squared() == 25


@pytest.mark.parametrize("size", [Size(1, 2), IntSize(1, 2)])
def test_adding_sizes__is_refused(size: Size) -> None:
    with pytest.raises(TypeError, match="is not defined"):
        size + size


def test_size__knows_its_middle_and_shorter_side() -> None:
    assert Size(10, 4).center == Offset(5, 2)
    assert Size(10, 4).min_dimension == 4 and Size(10, 4).max_dimension == 10
    assert Size(10, 4) * 2 == Size(20, 8)
    assert IntSize(7, 4).center == IntOffset(3, 2)
    assert Size.UNSPECIFIED.is_empty and Size(0, 5).is_empty and not Size(1, 1).is_empty


def test_values__cannot_be_changed() -> None:
    for value in (Offset(1, 2), IntOffset(1, 2), Size(1, 2), IntSize(1, 2), Velocity(1, 2)):
        with pytest.raises(AttributeError):
            value.x = 5  # type: ignore[union-attr, misc]


def test_lerp__interpolates_between_start_and_stop() -> None:
    assert lerp(0, 10, 0.25) == 3
    assert lerp(0.0, 10.0, 0.25) == 2.5
    assert lerp(Offset(0, 0), Offset(2, 4), 0.5) == Offset(1, 2)
    assert lerp(IntOffset(0, 0), IntOffset(1, 3), 0.5) == IntOffset(1, 2)
    assert lerp(Size(0, 0), Size(2, 4), 0.5) == Size(1, 2)
    assert lerp(IntSize(0, 0), IntSize(2, 4), 0.5) == IntSize(1, 2)


def test_lerp_between_types__names_both() -> None:
    with pytest.raises(TypeError, match="cannot go from Offset to Size"):
        lerp(Offset.ZERO, Size.ZERO, 0.5)


def test_whole_offset__as_floats() -> None:
    offset = IntOffset(1, -2).to_offset()
    assert offset == Offset(1.0, -2.0) and type(offset) is Offset and type(offset.x) is float
