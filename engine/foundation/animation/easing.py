"""Easings: functions from the fraction of time to the fraction of the value's change.

An easing maps a fraction 0…1 to a fraction; its result may be below 0 or above 1. Easings compare by value, so a
tween that is created again in every composition stays the same argument.

Source of behavior  Compose animation-core Easing.kt, ui-graphics Bezier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import acos, cos, pi, sqrt

from engine.unit.single import cube_root, to_single

Easing = Callable[[float], float]


def _value(p1: float, p2: float, t: float) -> float:
    """The cubic from 0 to 1 with inner control values `p1` and `p2`, in single precision."""
    cubic = to_single(_THIRD + to_single(p1 - p2))
    square = to_single(p2 - to_single(2.0 * p1))
    inner = to_single(to_single(cubic * t) + square)
    inner = to_single(to_single(inner * t) + p1)
    return to_single(to_single(3.0 * inner) * t)


def _extremes(p1: float, p2: float) -> tuple[float, float]:
    """Returns the least and the greatest value of the cubic on 0…1, for curves that overshoot."""
    values = [0.0, 1.0]
    a = 3.0 * p1 - 3.0 * p2 + 1.0
    b = 2.0 * (p2 - 2.0 * p1)
    c = p1
    if abs(a) < 1e-12:
        roots = [-c / b] if b else []
    else:
        under = b * b - 4.0 * a * c
        roots = [(-b + sqrt(under)) / (2.0 * a), (-b - sqrt(under)) / (2.0 * a)] if under >= 0 else []
    values += [_value(p1, p2, to_single(t)) for t in roots if 0.0 < t < 1.0]
    return min(values), max(values)


def _first_root(p0: float, p1: float, p2: float, p3: float) -> float:
    """Returns the first root on 0…1 of the cubic with these control values. Raises ValueError without one.

    Cardano's formulas with Compose's approximate cube root: Newton's method would give other last bits."""
    square, linear, constant = 3.0 * (p0 - 2.0 * p1 + p2), 3.0 * (p1 - p0), p0
    cubic = -p0 + 3.0 * (p1 - p2) + p3
    if abs(cubic) < _NEGLIGIBLE:
        return _first_of(_quadratic_roots(square, linear, constant))
    a, b, c = square / cubic, linear / cubic, constant / cubic
    third = (3.0 * b - a * a) / 9.0
    half = (2.0 * a * a * a - 9.0 * a * b + 27.0 * c) / 54.0
    discriminant = half * half + third * third * third
    shift = a / 3.0
    if discriminant < 0.0:
        radius = sqrt(-third * third * third)
        angle = acos(min(max(-half / radius, -1.0), 1.0))
        length = to_single(2.0 * cube_root(to_single(radius)))
        return _first_of([length * cos((angle + turn * 2.0 * pi) / 3.0) - shift for turn in range(3)])
    if discriminant == 0.0:
        root = -cube_root(to_single(half))
        return _first_of([2.0 * root - to_single(shift), -root - to_single(shift)])
    distance = sqrt(discriminant)
    first, second = cube_root(to_single(-half + distance)), cube_root(to_single(half + distance))
    return _first_of([to_single(first - second) - shift])


def _quadratic_roots(square: float, linear: float, constant: float) -> list[float]:
    if abs(square) < _NEGLIGIBLE:
        return [-constant / linear] if abs(linear) >= _NEGLIGIBLE else []
    under = sqrt(linear * linear - 4.0 * square * constant)
    return [(under - linear) / (2.0 * square), (-linear - under) / (2.0 * square)]


def _first_of(roots: list[float]) -> float:
    for each in roots:
        root = to_single(each)
        inside = min(max(root, 0.0), 1.0)
        if abs(root - inside) <= _ROOT_ERROR:
            return inside
    raise ValueError("a cubic easing has no value at this fraction")


_THIRD = to_single(1.0 / 3.0)
_NEGLIGIBLE = 1e-7
_ROOT_ERROR = 1.05e-6  # the error of the approximate cube root, which may leave 0…1
_ULP_OF_ONE = 2.0**-23


@dataclass(frozen=True)
class CubicBezierEasing:
    """The Bézier curve from (0, 0) to (1, 1) with control points (a, b) and (c, d).

    Raises ValueError unless `a` and `c` are within 0…1.
    """

    a: float
    b: float
    c: float
    d: float
    _points: tuple[float, float, float, float] = field(init=False, repr=False, compare=False)
    _range: tuple[float, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not (0.0 <= self.a <= 1.0 and 0.0 <= self.c <= 1.0):
            raise ValueError(f"{self} is no function of time: `a` and `c` are times and must be within 0…1.")
        a, b, c, d = (to_single(each) for each in (self.a, self.b, self.c, self.d))
        object.__setattr__(self, "_points", (a, b, c, d))
        object.__setattr__(self, "_range", _extremes(b, d))

    def __call__(self, fraction: float) -> float:
        if not 0.0 < fraction < 1.0:
            return fraction
        a, b, c, d = self._points
        at = max(to_single(fraction), _ULP_OF_ONE)
        # The time's cubic, moved by the fraction: its root is the curve's parameter.
        t = _first_root(-at, to_single(a - at), to_single(c - at), to_single(1.0 - at))
        least, greatest = self._range
        return min(max(_value(b, d, t), least), greatest)


def LinearEasing(fraction: float) -> float:
    """Constant velocity."""
    return fraction


FastOutSlowInEasing = CubicBezierEasing(0.4, 0.0, 0.2, 1.0)
LinearOutSlowInEasing = CubicBezierEasing(0.0, 0.0, 0.2, 1.0)
FastOutLinearInEasing = CubicBezierEasing(0.4, 0.0, 1.0, 1.0)

Ease = CubicBezierEasing(0.25, 0.1, 0.25, 1.0)
EaseIn = CubicBezierEasing(0.42, 0.0, 1.0, 1.0)
EaseOut = CubicBezierEasing(0.0, 0.0, 0.58, 1.0)
EaseInOut = CubicBezierEasing(0.42, 0.0, 0.58, 1.0)
EaseInBack = CubicBezierEasing(0.36, 0.0, 0.66, -0.56)
EaseOutBack = CubicBezierEasing(0.34, 1.56, 0.64, 1.0)
EaseInOutBack = CubicBezierEasing(0.68, -0.6, 0.32, 1.6)


def EaseOutBounce(fraction: float) -> float:
    """A dropped ball: four parabolas with decreasing heights."""
    steepness, width = 7.5625, 2.75
    for before, centre, floor in (
        (1.0, 0.0, 0.0),
        (2.0, 1.5, 0.75),
        (2.5, 2.25, 0.9375),
        (9.0, 2.625, 0.984375),
    ):
        if fraction < before / width:
            distance = fraction - centre / width
            return steepness * distance * distance + floor
    return 1.0
