"""The axis of a gesture or a scroll."""

from __future__ import annotations

from enum import Enum

from engine.unit import Offset, Velocity


class Orientation(Enum):
    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"

    def of(self, vector: Offset | Velocity) -> float:
        """The component of `vector` on this axis."""
        return vector[1] if self is Orientation.VERTICAL else vector[0]

    def offset(self, distance: float) -> Offset:
        return Offset(0.0, distance) if self is Orientation.VERTICAL else Offset(distance, 0.0)

    def velocity(self, speed: float) -> Velocity:
        return Velocity(0.0, speed) if self is Orientation.VERTICAL else Velocity(speed, 0.0)
