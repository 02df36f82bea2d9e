"""Easings: functions from the fraction of time to the fraction of the value's change.

An easing maps a fraction 0…1 to a fraction; its result may be below 0 or above 1. Easings compare by value, so a
tween that is created again in every composition stays the same argument.

Source of behavior  Compose animation-core Easing.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

Easing = Callable[[float], float]


def _bezier(p1: float, p2: float, t: float) -> float:
    """The cubic from 0 to 1 with inner control values `p1` and `p2`."""
    s = 1.0 - t
    return 3.0 * s * s * t * p1 + 3.0 * s * t * t * p2 + t * t * t


def _bezier_extremes(p1: float, p2: float) -> tuple[float, float]:
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
    values += [_bezier(p1, p2, t) for t in roots if 0.0 < t < 1.0]
    return min(values), max(values)


@dataclass(frozen=True)
class CubicBezierEasing:
    """The Bézier curve from (0, 0) to (1, 1) with control points (a, b) and (c, d).

    Raises ValueError unless `a` and `c` are within 0…1.
    """

    a: float
    b: float
    c: float
    d: float

    def __post_init__(self) -> None:
        if not (0.0 <= self.a <= 1.0 and 0.0 <= self.c <= 1.0):
            raise ValueError(f"{self} is no function of time: `a` and `c` are times and must be within 0…1.")

    def __call__(self, fraction: float) -> float:
        if not 0.0 < fraction < 1.0:
            return fraction
        low, high = 0.0, 1.0
        t = fraction
        # The curve's time grows with t, so bisection always converges; Newton steps make it fast.
        for _ in range(40):
            error = _bezier(self.a, self.c, t) - fraction
            if abs(error) < 1e-9:
                break
            if error > 0:
                high = t
            else:
                low = t
            s = 1.0 - t
            slope = 3.0 * (s * s * self.a + 2.0 * s * t * (self.c - self.a) + t * t * (1.0 - self.c))
            step = t - error / slope if slope > 1e-9 else -1.0
            t = step if low < step < high else (low + high) / 2.0
        least, greatest = _bezier_extremes(self.b, self.d)
        return min(max(_bezier(self.b, self.d, t), least), greatest)


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
