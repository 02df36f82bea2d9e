"""Decay: an animation that starts with a velocity and slows down, used by flings.

Model       velocity(t) = v₀·e^(friction·t), at rest below a threshold.
Precision   single, step by step as in Compose (single.py).
Not here    the curve of flings: spline_decay.py.
Source of behavior  Compose animation-core FloatDecayAnimationSpec.kt, DecayAnimationSpec.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Protocol

from engine.foundation.animation.animation_spec import NANOS_PER_MILLI
from engine.unit.single import to_single

_FRICTION = to_single(-4.2)


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
        self._start = start = to_single(start)
        self._velocity = velocity = to_single(velocity)
        self._friction = friction
        if abs(velocity) <= threshold:
            self.duration_nanos = 0
            self.target = start
        else:
            ratio = to_single(threshold / abs(velocity))
            millis = to_single(to_single(1000.0 * to_single(log(ratio))) / friction)
            self.duration_nanos = int(millis) * NANOS_PER_MILLI
            self.target = self._at(exp(log(ratio)))

    def _at(self, fade: float) -> float:
        reach = to_single(self._velocity / self._friction)
        return to_single(to_single(self._start - reach) + to_single(reach * to_single(fade)))

    def value(self, nanos: int) -> float:
        return self._at(exp(to_single(to_single(self._friction * (nanos // NANOS_PER_MILLI)) / 1000.0)))

    def velocity(self, nanos: int) -> float:
        seconds = to_single(nanos // NANOS_PER_MILLI / 1000.0)
        return to_single(self._velocity * to_single(exp(to_single(seconds * self._friction))))


@dataclass(frozen=True)
class ExponentialDecay:
    """A decay with constant friction; `velocity_threshold` in units per second ends it."""

    friction_multiplier: float = 1.0
    velocity_threshold: float = 0.1

    def calculate_target_value(self, initial_value: float, initial_velocity: float) -> float:
        """Returns where the decay comes to rest. Compose: calculateTargetValue."""
        return self.decay_track(initial_value, initial_velocity).target

    def decay_track(self, start: float, velocity: float) -> DecayTrack:
        """Returns the track from `start` with an initial velocity in units per second."""
        friction = to_single(_FRICTION * max(to_single(0.0001), to_single(self.friction_multiplier)))
        return _ExponentialTrack(start, velocity, friction, to_single(max(1e-7, abs(self.velocity_threshold))))


def exponential_decay(friction_multiplier: float = 1.0, velocity_threshold: float = 0.1) -> ExponentialDecay:
    """Returns a decay with constant friction. Compose: exponentialDecay."""
    return ExponentialDecay(friction_multiplier, velocity_threshold)
