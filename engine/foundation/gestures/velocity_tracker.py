"""VelocityTracker: calculates the velocity of a lifted pointer.

Method      A parabola over time is fitted (least squares) to the positions of the last 100 ms; its slope at the last
            position is the velocity. A pause of 40 ms means that the pointer stood still. With fewer than three
            positions the velocity is 0. The lift adds no position: the pointer does not move there.
Source of behavior  Compose ui VelocityTracker.kt.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from engine.unit import Offset, Velocity

if TYPE_CHECKING:
    from engine.input import PointerInputChange

_HORIZON_MILLIS = 100
_STOPPED_MILLIS = 40
_SAMPLES = 20
_LEAST_SAMPLES = 3


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

        `offset`: the node's movement in px during the gesture, which also moves the change's origin.
        """
        if change.changed_to_down_ignore_consumed():
            self.reset()
        if not change.changed_to_up_ignore_consumed():
            self.add_position(change.uptime_millis, change.position + offset)
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
    count = len(times)
    if count < _LEAST_SAMPLES:
        return 0.0
    # Normal equations of a + b·t + c·t², solved for b by Cramer's rule.
    s1, s2 = sum(times), sum(t * t for t in times)
    s3, s4 = sum(t**3 for t in times), sum(t**4 for t in times)
    v0 = sum(values)
    v1 = sum(t * v for t, v in zip(times, values, strict=True))
    v2 = sum(t * t * v for t, v in zip(times, values, strict=True))
    determinant = count * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    if abs(determinant) < 1e-9:
        return 0.0
    b = count * (v1 * s4 - v2 * s3) - s1 * (v0 * s4 - v2 * s2) + s2 * (v0 * s3 - v1 * s2)
    return b / determinant * 1000.0
