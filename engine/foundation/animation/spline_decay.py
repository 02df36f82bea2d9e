"""Spline decay: the curve of a fling: distance, duration and position over time, from its initial velocity.

Model       Distance and duration grow with powers of the velocity. The fraction of the distance is y(p) when the
            fraction of the time is x(p): two cubic Bézier curves of one parameter, sampled at 100 times with
            linear interpolation between.
Source of behavior  Compose animation SplineBasedDecay.kt, FlingCalculator.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import copysign, exp, log

from engine.foundation.animation.animation_spec import NANOS_PER_MILLI
from engine.foundation.animation.decay import DecayTrack

_GRAVITY = 9.80665  # m/s²
_INCHES_PER_METRE = 39.37
_DPI = 160.0
_SURFACE = 0.84  # the share of the finger's velocity that the content takes over
_FRICTION = 0.015
_DRAG = log(0.78) / log(0.9)  # the velocity's exponent in the distance formula

_INFLECTION = 0.35  # the fraction of the time at which the two tangents of the curve meet
_START_TENSION = 0.5
_END_TENSION = 1.0
_TIME_CONTROLS = (_START_TENSION * _INFLECTION, 1.0 - _END_TENSION * (1.0 - _INFLECTION))
_DISTANCE_CONTROLS = (_START_TENSION, 1.0)
_SAMPLES = 100


def _bezier(controls: tuple[float, float], p: float) -> float:
    """Returns the cubic from 0 to 1 with two control values."""
    q = 1.0 - p
    return 3.0 * p * q * (q * controls[0] + p * controls[1]) + p * p * p


@cache
def _distances() -> tuple[float, ...]:
    """Returns the fraction of the distance at 0/100, 1/100 … 100/100 of the time."""
    found = []
    low = 0.0
    for sample in range(_SAMPLES):
        time = sample / _SAMPLES
        high = 1.0
        while True:
            p = (low + high) / 2.0
            at = _bezier(_TIME_CONTROLS, p)
            if abs(at - time) < 1e-5:
                break
            if at > time:
                high = p
            else:
                low = p
        found.append(_bezier(_DISTANCE_CONTROLS, p))
    return (*found, 1.0)


class _SplineTrack:
    __slots__ = ("duration_nanos", "target", "_start", "_distance", "_millis")

    def __init__(self, start: float, velocity: float, resistance: float) -> None:
        self._start = start
        if velocity == 0.0:
            self._distance, self._millis = 0.0, 0
        else:
            strength = log(_INFLECTION * abs(velocity) / resistance)
            self._distance = copysign(resistance * exp(_DRAG / (_DRAG - 1.0) * strength), velocity)
            self._millis = int(1000.0 * exp(strength / (_DRAG - 1.0)))
        self.duration_nanos = self._millis * NANOS_PER_MILLI
        self.target = start + self._distance

    def _sample(self, nanos: int) -> tuple[float, float]:
        """Returns the fraction of the distance, and its slope per unit of the time fraction."""
        elapsed = min(max(nanos // NANOS_PER_MILLI / self._millis, 0.0), 1.0) if self._millis else 1.0
        index = int(_SAMPLES * elapsed)
        if index >= _SAMPLES:
            return 1.0, 0.0
        distances = _distances()
        slope = (distances[index + 1] - distances[index]) * _SAMPLES
        return distances[index] + (elapsed - index / _SAMPLES) * slope, slope

    def value(self, nanos: int) -> float:
        return self._start + self._distance * self._sample(nanos)[0]

    def velocity(self, nanos: int) -> float:
        if not self._millis:
            return 0.0
        return self._sample(nanos)[1] * self._distance / self._millis * 1000.0


@dataclass(frozen=True)
class SplineDecay:
    """The decay of flings at a density in px per dp."""

    density: float = 1.0

    def decay_track(self, start: float, velocity: float) -> DecayTrack:
        """Returns the track from `start` px with an initial velocity in px per second."""
        deceleration = _GRAVITY * _INCHES_PER_METRE * self.density * _DPI * _SURFACE
        return _SplineTrack(start, velocity, _FRICTION * deceleration)


def spline_based_decay(density: float = 1.0) -> SplineDecay:
    """Returns the decay of a fling on a screen of this density (px per dp). Compose: splineBasedDecay."""
    return SplineDecay(density)
