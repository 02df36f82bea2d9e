"""Animation specs: the motion of a value from its start to its target, as frozen values.

Terms       play time: nanoseconds since the animation began. For one dimension, a spec computes the value
            and the velocity at a play time; dimensions move independently.
Invariants  I1 specs have no state: one spec may drive any number of animations. I2 specs compare by value,
            so a spec that is created again in every composition is the same argument.
Not here    keyframes: keyframes.py. target_animation.py applies specs to values of any type, animatable.py plays them
            over frames.
Source of behavior  Compose animation-core AnimationSpec.kt, FloatAnimationSpec.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from types import FunctionType
from typing import Any, Protocol

from engine.foundation.animation.easing import Easing, FastOutSlowInEasing
from engine.foundation.animation.spring_simulation import millis_until_rest, spring_motion
from engine.foundation.animation.vector_converter import TwoWayConverter
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot.value_repr import value_repr
from engine.unit.single import to_single

NANOS_PER_MILLI = 1_000_000


class Track(Protocol):
    """One dimension of one animation with start, end and velocity: a pure function of play time."""

    duration_nanos: float

    def value(self, nanos: int) -> float:
        """Returns the value at a play time."""
        ...

    def velocity(self, nanos: int) -> float:
        """Returns the velocity at a play time, in units per second."""
        ...


class AnimationSpec(Protocol):
    """Creates the track of one dimension. Compose: AnimationSpec."""

    @property
    def is_infinite(self) -> bool:
        """Whether the animation never ends."""
        ...

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns the track from `start` to `end` for dimension `index`; velocity in units per second."""
        ...


def check_spec(value: object) -> None:
    """Raises TypeError unless `value` is a spec, or None for the default one."""
    if value is None or hasattr(value, "track"):
        return
    instead = "write `tween(300)`, or `spring()`"
    if isinstance(value, FunctionType):
        instead = "a function of the fraction is an easing: write `tween(300, easing=…)`"
    elif isinstance(value, int | float):
        instead = f"write `tween({value!r})`, in milliseconds"
    raise TypeError(f"expected an animation spec, got {value_repr(value)}: {instead}")


class DurationBasedAnimationSpec(AnimationSpec, Protocol):
    """A spec of fixed duration, which can be repeated: tween, keyframes, snap. Compose: DurationBasedAnimationSpec."""

    @property
    def delay_millis(self) -> int:
        """The time in ms before the motion begins."""


class Spring:
    """Named damping ratios and stiffnesses. Compose: Spring."""

    STIFFNESS_HIGH = 10_000.0
    STIFFNESS_MEDIUM = 1500.0
    STIFFNESS_MEDIUM_LOW = 400.0
    STIFFNESS_LOW = 200.0
    STIFFNESS_VERY_LOW = 50.0
    DAMPING_RATIO_HIGH_BOUNCY = 0.2
    DAMPING_RATIO_MEDIUM_BOUNCY = 0.5
    DAMPING_RATIO_LOW_BOUNCY = 0.75
    DAMPING_RATIO_NO_BOUNCY = 1.0
    DEFAULT_DISPLACEMENT_THRESHOLD = 0.01


def lerp_single(start: float, end: float, fraction: float) -> float:
    """Returns the value between `start` and `end` at `fraction`, in single precision like Compose's `lerp`."""
    fraction = to_single(fraction)
    return to_single(to_single(to_single(1.0 - fraction) * start) + to_single(fraction * end))


class _TweenTrack:
    """An eased value; the velocity compares it with the value a millisecond earlier."""

    __slots__ = ("duration_nanos", "_start", "_end", "_velocity", "_delay", "_length", "_easing", "_last")

    def __init__(self, spec: TweenSpec, start: float, end: float, velocity: float) -> None:
        self._start, self._end, self._velocity = to_single(start), to_single(end), velocity
        self._delay = spec.delay_millis * NANOS_PER_MILLI
        self._length = spec.duration_millis * NANOS_PER_MILLI
        self._easing = spec.easing
        self.duration_nanos: float = self._delay + self._length
        self._last = (-1, 0.0)
        """Time and value of the last call: each frame asks for its value again, for the velocity."""

    def value(self, nanos: int) -> float:
        played = min(max(nanos - self._delay, 0), self._length)
        if self._last[0] == played:
            return self._last[1]
        fraction = to_single(to_single(played) / to_single(self._length)) if self._length else 1.0
        value = lerp_single(self._start, self._end, self._easing(fraction))
        self._last = (played, value)
        return value

    def velocity(self, nanos: int) -> float:
        played = min(max(nanos - self._delay, 0), self._length)
        if not played:
            return self._velocity
        # At the time without the delay, from which Compose takes the delay once more.
        return velocity_between(self.value(played), self.value(played - NANOS_PER_MILLI))


def velocity_between(value: float, earlier: float) -> float:
    """Returns the velocity between two values a millisecond apart."""
    return to_single(to_single(value - earlier) * 1000.0)


@dataclass(frozen=True)
class TweenSpec:
    """A fixed duration with an easing. Compose: TweenSpec."""

    duration_millis: int = 300
    delay_millis: int = 0
    easing: Easing = FastOutSlowInEasing
    is_infinite = False

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns the eased track of one dimension."""
        return _TweenTrack(self, start, end, velocity)


class _SpringTrack:
    """The motion is computed in double precision from singles, and rounded. The spring ends at rest."""

    __slots__ = ("duration_nanos", "_end", "_motion")

    def __init__(self, duration_nanos: float, end: float, motion: Callable[[float], tuple[float, float]]) -> None:
        self.duration_nanos = duration_nanos
        self._end = end
        self._motion = motion

    # Compose evaluates springs at whole milliseconds.
    def value(self, nanos: int) -> float:
        return to_single(self._end + self._motion(nanos // NANOS_PER_MILLI / 1000.0)[0])

    def velocity(self, nanos: int) -> float:
        if nanos >= self.duration_nanos:
            return 0.0
        return to_single(self._motion(nanos // NANOS_PER_MILLI / 1000.0)[1])


@dataclass(frozen=True)
class SpringSpec:
    """A spring between value and target; it keeps the velocity of an interrupted animation. Compose: SpringSpec."""

    damping_ratio: float = Spring.DAMPING_RATIO_NO_BOUNCY
    stiffness: float = Spring.STIFFNESS_MEDIUM
    visibility_threshold: Any = None
    is_infinite = False

    def __post_init__(self) -> None:
        if self.stiffness <= 0 or self.damping_ratio < 0:
            raise ValueError(f"{self}: a spring needs stiffness > 0 and damping_ratio ≥ 0.")

    def threshold(self, converter: TwoWayConverter, index: int) -> float:
        """Returns the distance from the target, in one dimension, within which the spring is at rest."""
        if self.visibility_threshold is None:
            return Spring.DEFAULT_DISPLACEMENT_THRESHOLD
        return converter.to_vector(self.visibility_threshold)[index]

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns the spring's track of one dimension."""
        stiffness, damping_ratio = to_single(self.stiffness), to_single(self.damping_ratio)
        threshold = to_single(self.threshold(converter, index))
        end, velocity = to_single(end), to_single(velocity)
        distance = to_single(to_single(start) - end)
        # In thresholds: so Compose estimates the time.
        steps, speed = to_single(distance / threshold), to_single(velocity / threshold)
        millis = millis_until_rest(stiffness, damping_ratio, steps, speed, 1.0)
        motion = spring_motion(stiffness, damping_ratio, distance, velocity)
        return _SpringTrack(millis * NANOS_PER_MILLI, end, motion)


class _DefaultSpring(SpringSpec):
    """The default spec: at rest within the visible difference of the value's type.

    A spring of the program has the threshold that it names, whatever the type.
    """

    def threshold(self, converter: TwoWayConverter, index: int) -> float:
        return converter.visibility_threshold


DEFAULT_SPRING = _DefaultSpring()


class _SnapTrack:
    __slots__ = ("duration_nanos", "_start", "_end", "_velocity")

    def __init__(self, delay: int, start: float, end: float, velocity: float) -> None:
        self.duration_nanos: float = delay
        self._start, self._end, self._velocity = to_single(start), to_single(end), velocity

    def value(self, nanos: int) -> float:
        return self._start if nanos < self.duration_nanos else self._end

    def velocity(self, nanos: int) -> float:
        return self._velocity


@dataclass(frozen=True)
class SnapSpec:
    """Jumps to the target, after an optional delay."""

    delay_millis: int = 0
    is_infinite = False

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns a track that jumps after the delay."""
        return _SnapTrack(self.delay_millis * NANOS_PER_MILLI, start, end, velocity)


class RepeatMode(Enum):
    """The direction of the next repetition: RESTART begins again, REVERSE runs back."""

    RESTART = "restart"
    REVERSE = "reverse"


class _RepeatedTrack:
    __slots__ = ("duration_nanos", "_track", "_once", "_iterations", "_reverse", "_offset")

    def __init__(self, track: Track, iterations: float, reverse: bool, offset_nanos: int) -> None:
        self._track = track
        self._once = int(track.duration_nanos)
        self._iterations = iterations
        self._reverse = reverse
        self._offset = offset_nanos
        self.duration_nanos = inf if iterations == inf else iterations * self._once - offset_nanos

    def _inner(self, nanos: int) -> int:
        nanos += self._offset
        if nanos <= 0 or not self._once:
            return 0
        turn = int(min(nanos // self._once, self._iterations - 1))
        if self._reverse and turn % 2:
            return (turn + 1) * self._once - nanos
        return nanos - turn * self._once

    def value(self, nanos: int) -> float:
        return self._track.value(self._inner(nanos))

    def velocity(self, nanos: int) -> float:
        return self._track.velocity(self._inner(nanos))


@dataclass(frozen=True)
class RepeatableSpec:
    """Repeats a spec of fixed duration. `start_offset_millis` > 0 delays it, < 0 skips its beginning."""

    animation: DurationBasedAnimationSpec
    iterations: float = inf
    repeat_mode: RepeatMode = RepeatMode.RESTART
    start_offset_millis: int = 0
    is_infinite: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        if self.iterations < 1:
            raise ValueError(f"{self}: iterations must be at least 1.")
        object.__setattr__(self, "is_infinite", self.iterations == inf)

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns the repeated track of one dimension."""
        once = self.animation.track(start, end, velocity, converter, index)
        reverse = self.repeat_mode is RepeatMode.REVERSE
        return _RepeatedTrack(once, self.iterations, reverse, -self.start_offset_millis * NANOS_PER_MILLI)


@dataclass(frozen=True)
class DelayedSpec:
    """Delays `animation` by `delay_nanos`; until then the start value and the start velocity apply.

    All animations of a transition share one clock: an animation that begins later is delayed by the clock's play
    time.
    Source of behavior  Compose AnimationSpec.kt (StartDelayAnimationSpec).
    """

    animation: AnimationSpec
    delay_nanos: int

    @property
    def is_infinite(self) -> bool:
        """Whether the delayed animation never ends."""
        return self.animation.is_infinite

    def track(
        self,
        start: float,
        end: float,
        velocity: float,
        converter: TwoWayConverter,
        index: int,
    ) -> Track:
        """Returns the delayed track of one dimension."""
        track = self.animation.track(start, end, velocity, converter, index)
        return _DelayedTrack(track, self.delay_nanos, start, velocity)


class _DelayedTrack:
    __slots__ = ("duration_nanos", "_track", "_delay", "_start", "_velocity")

    def __init__(self, track: Track, delay_nanos: int, start: float, velocity: float) -> None:
        self.duration_nanos = track.duration_nanos + delay_nanos
        self._track = track
        self._delay = delay_nanos
        self._start = start
        self._velocity = velocity

    def value(self, nanos: int) -> float:
        return self._start if nanos < self._delay else self._track.value(nanos - self._delay)

    def velocity(self, nanos: int) -> float:
        return self._velocity if nanos < self._delay else self._track.velocity(nanos - self._delay)


# ---------------------------------------------------------------- factories


def tween(duration_millis: int = 300, delay_millis: int = 0, easing: Easing = FastOutSlowInEasing) -> TweenSpec:
    """Returns a spec of a fixed duration in ms with an easing, after a delay in ms. Compose: tween."""
    if 0 < duration_millis < 5 and duration_millis % 1:
        warn_of_mistake(
            f"tween takes milliseconds, and got {duration_millis}: write `tween({round(duration_millis * 1000)})` for "
            f"{duration_millis} s"
        )
    if not callable(easing):
        raise TypeError(
            f"tween(easing={easing!r}): expected a function of the fraction; write `easing=LinearEasing`, "
            "`FastOutSlowInEasing` or `lambda fraction: …`"
        )
    return TweenSpec(duration_millis, delay_millis, easing)


def spring(
    damping_ratio: float = Spring.DAMPING_RATIO_NO_BOUNCY,
    stiffness: float = Spring.STIFFNESS_MEDIUM,
    visibility_threshold: Any = None,
) -> SpringSpec:
    """Returns a spring; the default damping ratio of 1 does not bounce. Compose: spring."""
    return SpringSpec(damping_ratio, stiffness, visibility_threshold)


def snap(delay_millis: int = 0) -> SnapSpec:
    """Returns a spec that jumps to the target after a delay in ms. Compose: snap."""
    return SnapSpec(delay_millis)


def repeatable(
    iterations: int,
    animation: DurationBasedAnimationSpec,
    repeat_mode: RepeatMode = RepeatMode.RESTART,
    start_offset_millis: int = 0,
) -> RepeatableSpec:
    """Returns a spec that plays `animation` `iterations` times. Compose: repeatable."""
    return RepeatableSpec(animation, iterations, repeat_mode, start_offset_millis)


def infinite_repeatable(
    animation: DurationBasedAnimationSpec,
    repeat_mode: RepeatMode = RepeatMode.RESTART,
    start_offset_millis: int = 0,
) -> RepeatableSpec:
    """Returns a spec that repeats `animation` without end. Compose: infiniteRepeatable."""
    return RepeatableSpec(animation, inf, repeat_mode, start_offset_millis)
