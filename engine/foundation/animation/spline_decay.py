"""Spline decay: the curve of a fling: distance, duration and position over time, from its initial velocity.

Model       Distance and duration grow with powers of the velocity. The fraction of the distance is y(p) when the
            fraction of the time is x(p): two cubic Bézier curves of one parameter, sampled at 100 times with
            linear interpolation between.
Precision   single, step by step as in Compose (single.py).
Source of behavior  Compose animation SplineBasedDecay.kt, FlingCalculator.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import copysign, exp, log

from engine.foundation.animation.animation_spec import NANOS_PER_MILLI
from engine.foundation.animation.decay import DecayTrack
from engine.unit.single import to_single

_DECELERATION = to_single(to_single(9.80665) * to_single(39.37))  # gravity in inches per second²
_DPI = 160.0
_SURFACE = to_single(0.84)  # the share of the finger's velocity that the content takes over
_FRICTION = to_single(0.015)
_DRAG = to_single(log(0.78) / log(0.9))  # the velocity's exponent in the distance formula

_INFLECTION = to_single(0.35)  # the fraction of the time at which the two tangents of the curve meet
_START_TENSION = 0.5
_END_TENSION = 1.0
_TIME_CONTROLS = (
    to_single(_START_TENSION * _INFLECTION),
    to_single(1.0 - to_single(_END_TENSION * to_single(1.0 - _INFLECTION))),
)
_DISTANCE_CONTROLS = (_START_TENSION, 1.0)
_SAMPLES = 100


def _bezier(controls: tuple[float, float], p: float) -> float:
    """Returns the cubic from 0 to 1 with two control values, in single precision."""
    single = to_single
    q = single(1.0 - p)
    weight = single(single(3.0 * p) * q)
    inner = single(single(q * controls[0]) + single(p * controls[1]))
    return single(single(weight * inner) + single(single(p * p) * p))


@cache
def _distances() -> tuple[float, ...]:
    """Returns the fraction of the distance at 0/100, 1/100 … 100/100 of the time."""
    found = []
    low = 0.0
    for sample in range(_SAMPLES):
        time = to_single(sample / _SAMPLES)
        high = 1.0
        while True:
            p = to_single(low + to_single(high - low) / 2.0)
            at = _bezier(_TIME_CONTROLS, p)
            if abs(to_single(at - time)) < 1e-5:
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
        self._start = start = to_single(start)
        velocity = to_single(velocity)
        if velocity == 0.0:
            self._distance, self._millis = 0.0, 0
        else:
            strength = log(to_single(_INFLECTION * abs(velocity)) / resistance)
            self._distance = copysign(to_single(resistance * exp(_DRAG / (_DRAG - 1.0) * strength)), velocity)
            self._millis = int(1000.0 * exp(strength / (_DRAG - 1.0)))
        self.duration_nanos = self._millis * NANOS_PER_MILLI
        self.target = to_single(start + self._distance)

    def _sample(self, nanos: int) -> tuple[float, float]:
        """Returns the fraction of the distance, and its slope per unit of the time fraction."""
        single = to_single
        elapsed = 1.0
        if self._millis:
            elapsed = min(max(single(nanos // NANOS_PER_MILLI / self._millis), 0.0), 1.0)
        index = int(single(_SAMPLES * elapsed))
        if index >= _SAMPLES:
            return 1.0, 0.0
        distances = _distances()
        here, there = single(index / _SAMPLES), single((index + 1) / _SAMPLES)
        slope = single(single(distances[index + 1] - distances[index]) / single(there - here))
        return single(distances[index] + single(single(elapsed - here) * slope)), slope

    def value(self, nanos: int) -> float:
        return to_single(self._start + to_single(self._distance * self._sample(nanos)[0]))

    def velocity(self, nanos: int) -> float:
        if not self._millis:
            return 0.0
        per_time = to_single(to_single(self._sample(nanos)[1] * self._distance) / self._millis)
        return to_single(per_time * 1000.0)


@dataclass(frozen=True)
class SplineDecay:
    """The decay of flings at a density in px per dp."""

    density: float = 1.0

    def calculate_target_value(self, initial_value: float, initial_velocity: float) -> float:
        """Returns where the decay comes to rest. Compose: calculateTargetValue."""
        return self.decay_track(initial_value, initial_velocity).target

    def decay_track(self, start: float, velocity: float) -> DecayTrack:
        """Returns the track from `start` px with an initial velocity in px per second."""
        of_screen = to_single(to_single(_DECELERATION * to_single(self.density)) * _DPI)
        return _SplineTrack(start, velocity, to_single(_FRICTION * to_single(of_screen * _SURFACE)))


def spline_based_decay(density: float = 1.0) -> SplineDecay:
    """Returns the decay of a fling on a screen of this density (px per dp). Compose: splineBasedDecay."""
    return SplineDecay(density)
