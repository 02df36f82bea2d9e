"""Orientation: vertical or horizontal."""

from __future__ import annotations

from enum import Enum

from engine.unit import Offset, Velocity


class Orientation(Enum):
    """The axis of gestures and scrolls. Compose: Orientation."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"

    def of(self, vector: Offset | Velocity) -> float:
        """Returns the component of `vector` on this axis."""
        return vector[1] if self is Orientation.VERTICAL else vector[0]

    def offset(self, distance: float) -> Offset:
        """Returns an Offset of `distance` px on this axis."""
        return Offset(0.0, distance) if self is Orientation.VERTICAL else Offset(distance, 0.0)

    def velocity(self, speed: float) -> Velocity:
        """Returns a Velocity of `speed` px per second on this axis."""
        return Velocity(0.0, speed) if self is Orientation.VERTICAL else Velocity(speed, 0.0)
