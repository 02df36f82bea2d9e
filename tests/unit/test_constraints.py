"""Constraints: what is allowed, what is refused and how it says so, and the arithmetic of layouts."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.unit import Constraints, IntSize, constrain_within

INFINITY = Constraints.INFINITY


def test_no_arguments__everything_is_allowed() -> None:
    constraints = Constraints()
    assert tuple(constraints) == (0, INFINITY, 0, INFINITY)
    assert not constraints.has_bounded_width and not constraints.has_bounded_height
    assert not constraints.has_fixed_width and not constraints.has_fixed_height


def test_fixed__minimum_equals_maximum() -> None:
    constraints = Constraints.fixed(3, 4)
    assert tuple(constraints) == (3, 3, 4, 4)
    assert constraints.has_fixed_width and constraints.has_fixed_height
    assert tuple(Constraints.fixed_width(3)) == (3, 3, 0, INFINITY)
    assert tuple(Constraints.fixed_height(3)) == (0, INFINITY, 3, 3)


def test_equal_numbers__equal_values() -> None:
    assert Constraints(1, 2, 3, 4) == Constraints(1, 2, 3, 4)
    assert hash(Constraints(1, 2, 3, 4)) == hash(Constraints(1, 2, 3, 4))
    assert Constraints(1, 2, 3, 4) != Constraints(1, 2, 3, 5)


def test_repr__names_infinity() -> None:
    assert repr(Constraints(max_width=5)) == (
        "Constraints(min_width=0, max_width=5, min_height=0, max_height=INFINITY)"
    )


def test_pickled__is_the_same_value() -> None:
    constraints = Constraints(1, 2, 3)
    assert pickle.loads(pickle.dumps(constraints)) == constraints


@pytest.mark.parametrize(
    ("numbers", "error", "message"),
    [
        ((5, 4), ValueError, "min_width is larger than max_width"),
        ((0, 4, 9, 8), ValueError, "min_height is larger than max_height"),
        ((-1,), ValueError, "min_width is negative; subtract with offset"),
        ((0, INFINITY - 8), ValueError, "max_width is neither a size up to 16777216 nor"),
        ((INFINITY, INFINITY), ValueError, "min_width must not be infinite"),
        ((1.5,), TypeError, "min_width is not whole; round dp with round_to_px"),
        ((math.nan,), TypeError, "min_width must be an int"),
        ((None,), TypeError, "min_width must be an int"),
    ],
)
def test_impossible_numbers__error_names_them(numbers: tuple[int, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Constraints(*numbers)


def test_whole_numbers_of_other_types__become_ints() -> None:
    constraints = Constraints(np.int64(1), 2.0, 0, math.inf)  # type: ignore[arg-type]
    assert tuple(constraints) == (1, 2, 0, INFINITY)
    assert all(type(n) is int for n in constraints)


def test_addition__is_refused_rather_than_joining_the_tuples() -> None:
    with pytest.raises(TypeError, match="is not defined for Constraints"):
        Constraints() + Constraints()


def test_copy__changes_only_the_named_bounds() -> None:
    assert Constraints(1, 2, 3, 4).copy(max_width=9) == Constraints(1, 9, 3, 4)
    assert Constraints(1, 2, 3, 4).copy_max_dimensions() == Constraints(0, 2, 0, 4)


def test_constrain__nearest_allowed() -> None:
    constraints = Constraints(10, 20, 30, 40)
    assert constraints.constrain(IntSize(0, 100)) == IntSize(10, 40)
    assert constraints.constrain((15, 35)) == IntSize(15, 35)
    assert constraints.constrain_width(25) == 20
    assert constraints.constrain_height(25) == 30
    assert constraints.is_satisfied_by((10, 40)) and not constraints.is_satisfied_by((9, 40))


def test_constrain_within__every_bound_moves_inside() -> None:
    assert constrain_within(Constraints(10, 20, 10, 20), Constraints(0, 15, 30, 40)) == Constraints(10, 15, 20, 20)


def test_offset__stops_at_zero_and_leaves_infinity() -> None:
    assert Constraints(5, 10).offset(-8, -8) == Constraints(0, 2, 0, INFINITY)
    assert Constraints(5, 10, 5, 10).offset(2, 3) == Constraints(7, 12, 8, 13)


bounds = st.integers(0, 1000)


@given(bounds, bounds, bounds, bounds, bounds, bounds)
def test_constrained_size__is_always_satisfied(a: int, b: int, c: int, d: int, w: int, h: int) -> None:
    constraints = Constraints(min(a, b), max(a, b), min(c, d), max(c, d))
    assert constraints.is_satisfied_by(constraints.constrain((w, h)))


def test_is_zero__if_one_maximum_is_0() -> None:
    assert Constraints(0, 0, 0, 5).is_zero and Constraints(0, 5, 0, 0).is_zero
    assert not Constraints(0, 1, 0, 1).is_zero and not Constraints().is_zero
