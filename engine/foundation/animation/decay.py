"""Decay: an animation that starts with a velocity and slows down, used by flings.

Model       velocity(t) = v₀·e^(friction·t), at rest below a threshold.
Not here    the curve of flings: spline_decay.py.
Source of behavior  Compose animation-core FloatDecayAnimationSpec.kt, DecayAnimationSpec.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Protocol

from engine.foundation.animation.animation_spec import NANOS_PER_MILLI

_FRICTION = -4.2


class DecayTrack(Protocol):
    """One number that slows down: value and velocity at any play time."""

    duration_nanos: int
    target: float

    def value(self, nanos: int) -> float:
        """Returns the value at a play time."""
        ...

    def velocity(self, nanos: int) -> float:
        """Returns the velocity at a play time, in units per second."""
        ...


class DecaySpec(Protocol):
    """Creates the track of a decay. Compose: DecayAnimationSpec."""

    def decay_track(self, start: float, velocity: float) -> DecayTrack:
        """Returns the track from `start` with an initial velocity in units per second."""
        ...


class _ExponentialTrack:
    __slots__ = ("duration_nanos", "target", "_start", "_velocity", "_friction")

    def __init__(self, start: float, velocity: float, friction: float, threshold: float) -> None:
        self._start = start
        self._velocity = velocity
        self._friction = friction
        if abs(velocity) <= threshold:
            self.duration_nanos = 0
            self.target = start
        else:
            millis = log(threshold / abs(velocity)) / friction * 1000.0
            self.duration_nanos = int(millis) * NANOS_PER_MILLI
            self.target = self._at(millis)

    def _at(self, millis: float) -> float:
        reach = self._velocity / self._friction
        return self._start - reach + reach * exp(self._friction * millis / 1000.0)

    def value(self, nanos: int) -> float:
        return self._at(nanos // NANOS_PER_MILLI)

    def velocity(self, nanos: int) -> float:
        return self._velocity * exp(self._friction * (nanos // NANOS_PER_MILLI) / 1000.0)


@dataclass(frozen=True)
class ExponentialDecay:
    """A decay with constant friction; `velocity_threshold` in units per second ends it."""

    friction_multiplier: float = 1.0
    velocity_threshold: float = 0.1

    def decay_track(self, start: float, velocity: float) -> DecayTrack:
        """Returns the track from `start` with an initial velocity in units per second."""
        friction = _FRICTION * max(0.0001, self.friction_multiplier)
        return _ExponentialTrack(start, velocity, friction, max(1e-7, abs(self.velocity_threshold)))


def exponential_decay(friction_multiplier: float = 1.0, velocity_threshold: float = 0.1) -> DecaySpec:
    """Returns a decay with constant friction. Compose: exponentialDecay."""
    return ExponentialDecay(friction_multiplier, velocity_threshold)
