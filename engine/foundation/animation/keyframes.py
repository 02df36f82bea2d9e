"""Keyframes: an animation spec with given values at given times.

Not here    the other specs: animation_spec.py.
Source of behavior  Compose animation-core AnimationSpec.kt (KeyframesSpec), VectorizedAnimationSpec.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.foundation.animation.animation_spec import NANOS_PER_MILLI, Track, lerp_single, velocity_between
from engine.foundation.animation.easing import Easing, LinearEasing
from engine.foundation.animation.vector_converter import TwoWayConverter
from engine.unit import round_half_up
from engine.unit.single import to_single


@dataclass(frozen=True)
class Keyframe:
    """A value at a time; `easing` applies from this keyframe to the next one."""

    value: Any
    at_millis: int
    easing: Easing = LinearEasing


@dataclass(frozen=True, eq=False)
class KeyframesSpec:
    """Given values at given times; missing start and target values are added at both ends.

    It equals only itself, as in Compose; other specs are equal by their values.
    """

    duration_millis: int
    delay_millis: int
    frames: tuple[Keyframe, ...]
    is_infinite = False

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns the track through the keyframes of one dimension."""
        points = [(f.at_millis, to_single(converter.to_vector(f.value)[index]), f.easing) for f in self.frames]
        if not points or points[0][0] > 0:
            points.insert(0, (0, to_single(start), LinearEasing))
        if points[-1][0] < self.duration_millis:
            points.append((self.duration_millis, to_single(end), LinearEasing))
        return _KeyframesTrack(self.delay_millis, self.duration_millis, points)


class _KeyframesTrack:
    """The value at whole milliseconds."""

    __slots__ = ("duration_nanos", "_delay", "_length", "_points", "_times")

    def __init__(self, delay_millis: int, duration_millis: int, points: list[tuple[int, float, Easing]]) -> None:
        self._delay, self._length, self._points = delay_millis, duration_millis, points
        self._times = frozenset(point[0] for point in points)
        self.duration_nanos: float = (delay_millis + duration_millis) * NANOS_PER_MILLI

    def _played(self, played: int) -> int:
        return min(max(played - self._delay, 0), self._length)

    def _at(self, played: int) -> float:
        millis = self._played(played)
        for (at, here, easing), (then, there, _) in pairwise(self._points):
            if millis < then:
                if millis <= at:
                    return here
                return lerp_single(here, there, easing(to_single((millis - at) / (then - at))))
        return self._points[-1][1]

    def value(self, nanos: int) -> float:
        return self._at(nanos // NANOS_PER_MILLI)

    def velocity(self, nanos: int) -> float:
        # Compose subtracts the later value from the earlier one, and takes the delay off twice. Between two keyframes
        # it has one vector for both values, so that the velocity is 0 there (recording animations_as_formulas).
        played = self._played(nanos // NANOS_PER_MILLI)
        if self._times.isdisjoint((self._played(played - 1), self._played(played))):
            return 0.0
        return velocity_between(self._at(played - 1), self._at(played))


class KeyframesBuilder:
    """Collects the keyframes of `keyframes(build)`."""

    def __init__(self) -> None:
        self.duration_millis = 300
        self.delay_millis = 0
        self._frames: dict[int, Keyframe] = {}

    def at(self, millis: int, value: Any, easing: Easing = LinearEasing) -> None:
        """Sets `value` at `millis`; `easing` applies from there to the next keyframe."""
        self._frames[millis] = Keyframe(value, millis, easing)

    def at_fraction(self, fraction: float, value: Any, easing: Easing = LinearEasing) -> None:
        """Sets `value` at a fraction 0…1 of the duration."""
        self.at(round_half_up(self.duration_millis * fraction), value, easing)

    def build(self) -> KeyframesSpec:
        """Returns the spec with the keyframes sorted by time."""
        frames = tuple(self._frames[at] for at in sorted(self._frames))
        return KeyframesSpec(self.duration_millis, self.delay_millis, frames)


def keyframes(build: Callable[[KeyframesBuilder], object]) -> KeyframesSpec:
    """Returns the spec that `build(builder)` describes; times in ms. Compose: keyframes.

    `keyframes(lambda k: (setattr(k, "duration_millis", 400), k.at(100, 0.5)))`, or a named function.
    """
    builder = KeyframesBuilder()
    build(builder)
    return builder.build()
