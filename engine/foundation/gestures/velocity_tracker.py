"""VelocityTracker: calculates the velocity of a lifted pointer.

Method      A parabola over time is fitted (least squares) to the positions of the last 100 ms; its slope at the last
            position is the velocity. A pause of 40 ms means that the pointer stood still. With fewer than three
            positions the velocity is 0. The lift adds no position: the pointer does not move there.
Precision   Single, by orthogonal axes, as in Compose: positions at only two different times leave the parabola open,
            and the rounding alone decides the velocity then (recording pull_to_refresh).
Source of behavior  Compose ui VelocityTracker.kt.
"""

from __future__ import annotations

from collections import deque
from math import sqrt
from typing import TYPE_CHECKING

from engine.unit import Offset, Velocity
from engine.unit.single import to_single

if TYPE_CHECKING:
    from engine.input import PointerInputChange

_HORIZON_MILLIS = 100
_STOPPED_MILLIS = 40
_SAMPLES = 20
_LEAST_SAMPLES = 3
_LEAST_LENGTH = 1e-6


class VelocityTracker:
    """Collects pointer positions in px with times in ms and calculates their velocity."""

    __slots__ = ("_samples",)

    def __init__(self) -> None:
        self._samples: deque[tuple[int, Offset]] = deque(maxlen=_SAMPLES)

    def add_position(self, millis: int, position: Offset) -> None:
        """Adds a position in px at a time in ms."""
        self._samples.append((millis, position))

    def add_change(self, change: PointerInputChange, offset: Offset = Offset.ZERO) -> None:
        """Adds one change of a gesture; the caller passes every change from the press to the lift.

        The positions in the root count: a node that the gesture moves takes its own coordinates with it. `offset`, in
        px, is added to them.
        """
        if change.changed_to_down_ignore_consumed():
            self.reset()
        if not change.changed_to_up_ignore_consumed():
            self.add_position(change.uptime_millis, change.original_position + offset)
        elif self._samples and change.uptime_millis - self._samples[-1][0] > _STOPPED_MILLIS:
            self.reset()

    def reset(self) -> None:
        """Removes all positions."""
        self._samples.clear()

    def calculate_velocity(self, maximum: float = float("inf")) -> Velocity:
        """Returns the velocity in px per second, each component between -`maximum` and `maximum`."""
        if not self._samples:
            return Velocity(0.0, 0.0)
        newest = self._samples[-1][0]
        times: list[float] = []
        xs: list[float] = []
        ys: list[float] = []
        before = newest
        for millis, position in reversed(self._samples):
            if newest - millis > _HORIZON_MILLIS or before - millis > _STOPPED_MILLIS:
                break
            before = millis
            times.append(float(millis - newest))
            xs.append(position[0])
            ys.append(position[1])
        return Velocity(_clamped(_slope(times, xs), maximum), _clamped(_slope(times, ys), maximum))


def _clamped(value: float, maximum: float) -> float:
    return min(max(value, -maximum), maximum)


def _slope(times: list[float], values: list[float]) -> float:
    """Returns the slope at time 0, in units per second, of the parabola nearest to the points."""
    if len(times) < _LEAST_SAMPLES:
        return 0.0
    single = to_single
    values = [single(value) for value in values]
    powers = [[1.0] * len(times), times, [single(time * time) for time in times]]
    basis: list[list[float]] = []
    for power in powers:
        axis = power
        for other in basis:
            shared = _dot(axis, other)
            axis = [single(a - single(shared * b)) for a, b in zip(axis, other, strict=True)]
        length = max(single(sqrt(_dot(axis, axis))), _LEAST_LENGTH)
        scale = single(1.0 / length)
        basis.append([single(a * scale) for a in axis])
    _, linear, square = basis
    own = _dot(square, powers[2])
    if own == 0.0:
        return 0.0
    curvature = single(_dot(square, values) / own)
    rest = single(_dot(linear, values) - single(_dot(linear, powers[2]) * curvature))
    divisor = _dot(linear, powers[1])
    return single(single(rest / divisor) * 1000.0) if divisor else 0.0


def _dot(first: list[float], second: list[float]) -> float:
    total = 0.0
    for a, b in zip(first, second, strict=True):
        total = to_single(total + to_single(a * b))
    return total
