"""An animation with start, end, velocity and spec: a pure function of play time.

Invariants  I1 at and after its duration the value equals the target exactly, whatever the rounding before.
Not here    frames and state: animation_state.py.
Source of behavior  Compose animation-core Animation.kt.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.vector_converter import TwoWayConverter, Vector


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


class TargetBasedAnimation:
    """An animation from `initial_value` to `target_value` with `spec`."""

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
        initial_value: Any,
        target_value: Any,
        converter: TwoWayConverter,
        initial_velocity: Vector | None = None,
    ) -> None:
        start, end = converter.to_vector(initial_value), converter.to_vector(target_value)
        velocity = initial_velocity if initial_velocity is not None else (0.0,) * len(start)
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
        return TargetBasedAnimation(self.spec, initial_value, target_value, self.converter, self._velocity)

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


class DecayAnimation:
    """An animation from `initial_value` with a velocity until it comes to rest."""

    __slots__ = ("converter", "initial_value", "target_value", "duration_nanos", "is_infinite", "_tracks")

    def __init__(
        self, spec: DecaySpec, initial_value: Any, initial_velocity: Vector, converter: TwoWayConverter
    ) -> None:
        start = converter.to_vector(initial_value)
        self.converter = converter
        self.initial_value = initial_value
        self.is_infinite = False
        self._tracks = [spec.decay_track(start[i], initial_velocity[i]) for i in range(len(start))]
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
