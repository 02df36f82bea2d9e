"""An animation with start, end, velocity and spec: a pure function of play time.

Invariants  I1 at and after its duration the value equals the target exactly, whatever the rounding before.
Not here    frames and state: animation_state.py.
Source of behavior  Compose animation-core Animation.kt.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.vector_converter import TwoWayConverter, Vector, converter_for


class Animation(Protocol):
    """An animation of any value type. Compose: Animation."""

    converter: TwoWayConverter
    target_value: Any
    duration_nanos: float
    is_infinite: bool

    def value(self, nanos: int) -> Any:
        """Returns the value at a play time."""
        ...

    def velocity_vector(self, nanos: int) -> Vector:
        """Returns the velocity at a play time, in units per second for each dimension."""
        ...


class _ByPlayTime:
    """What programs ask an animation at a play time, in nanoseconds."""

    __slots__ = ()

    def get_value_from_nanos(self: Animation, play_time_nanos: int) -> Any:
        """Returns the value. Compose: getValueFromNanos."""
        return self.value(play_time_nanos)

    def get_velocity_from_nanos(self: Animation, play_time_nanos: int) -> Any:
        """Returns the velocity as a value, in units per second. Compose: getVelocityFromNanos."""
        return self.converter.from_vector(self.velocity_vector(play_time_nanos))

    def get_velocity_vector_from_nanos(self: Animation, play_time_nanos: int) -> Vector:
        """Returns the velocity of each dimension, in units per second. Compose: getVelocityVectorFromNanos."""
        return self.velocity_vector(play_time_nanos)

    def is_finished_from_nanos(self: Animation, play_time_nanos: int) -> bool:
        """Returns whether the animation has ended. Compose: isFinishedFromNanos."""
        return play_time_nanos >= self.duration_nanos


class TargetBasedAnimation(_ByPlayTime):
    """An animation from `initial_value` to `target_value` with `spec`, without a clock. Compose: TargetBasedAnimation.

    Without a converter the value has one of the types that `Animatable` knows. `initial_velocity`: a value per second.
    `duration_nanos` of an endless animation is infinite.
    """

    __slots__ = (
        "converter",
        "initial_value",
        "target_value",
        "duration_nanos",
        "is_infinite",
        "_start",
        "_tracks",
        "_end_velocity",
        "spec",
        "_velocity",
    )

    def __init__(
        self,
        spec: AnimationSpec,
        converter: TwoWayConverter | None,
        initial_value: object,
        target_value: object,
        initial_velocity: object = None,
    ) -> None:
        if converter is None:
            converter = converter_for(initial_value)
        start, end = converter.to_vector(initial_value), converter.to_vector(target_value)
        if initial_velocity is None:
            velocity: Vector = (0.0,) * len(start)
        else:
            velocity = _as_vector(initial_velocity, converter)
        self.converter = converter
        self.initial_value = initial_value
        self.target_value = target_value
        self.is_infinite = spec.is_infinite
        self._start = start
        self._tracks = [spec.track(start[i], end[i], velocity[i], converter, i) for i in range(len(start))]
        self.duration_nanos = max(track.duration_nanos for track in self._tracks)
        self._end_velocity: Vector | None = None
        self.spec, self._velocity = spec, initial_velocity

    def between(self, initial_value: object, target_value: object) -> TargetBasedAnimation:
        """Returns the same animation between other values."""
        return TargetBasedAnimation(self.spec, self.converter, initial_value, target_value, self._velocity)

    def value(self, nanos: int) -> Any:
        """Returns the value at a play time in nanoseconds. Keeps I1."""
        if nanos >= self.duration_nanos:
            return self.target_value  # keeps I1
        vector = tuple(track.value(nanos) for track in self._tracks)
        if vector == self._start:
            # A converter that rounds (Color) must not turn a first frame without a change into a change.
            return self.initial_value
        return self.converter.from_vector(vector)

    def velocity_vector(self, nanos: int) -> Vector:
        """Returns the velocity at a play time, in units per second for each dimension."""
        if nanos < self.duration_nanos:
            return tuple(track.velocity(nanos) for track in self._tracks)
        if self._end_velocity is None:
            end = int(self.duration_nanos)
            self._end_velocity = tuple(track.velocity(end) for track in self._tracks)
        return self._end_velocity


def _as_vector(velocity: object, converter: TwoWayConverter) -> Vector:
    return velocity if isinstance(velocity, tuple) else converter.to_vector(velocity)


class DecayAnimation(_ByPlayTime):
    """An animation from `initial_value` with a velocity until it comes to rest, without a clock.

    Compose: DecayAnimation.
    """

    __slots__ = ("converter", "initial_value", "target_value", "duration_nanos", "is_infinite", "_tracks")

    def __init__(
        self, spec: DecaySpec, converter: TwoWayConverter | None, initial_value: object, initial_velocity: object
    ) -> None:
        if converter is None:
            converter = converter_for(initial_value)
        start, velocity = converter.to_vector(initial_value), _as_vector(initial_velocity, converter)
        self.converter = converter
        self.initial_value = initial_value
        self.is_infinite = False
        self._tracks = [spec.decay_track(start[i], velocity[i]) for i in range(len(start))]
        self.target_value = converter.from_vector(tuple(track.target for track in self._tracks))
        self.duration_nanos: float = max(track.duration_nanos for track in self._tracks)

    def value(self, nanos: int) -> Any:
        """Returns the value at a play time in nanoseconds."""
        if nanos >= self.duration_nanos:
            return self.target_value
        return self.converter.from_vector(tuple(track.value(nanos) for track in self._tracks))

    def velocity_vector(self, nanos: int) -> Vector:
        """Returns the velocity at a play time, in units per second for each dimension."""
        played = int(min(nanos, self.duration_nanos))
        return tuple(track.velocity(played) for track in self._tracks)
