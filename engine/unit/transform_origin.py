"""TransformOrigin: the fixed point of rotation and scale, as fractions of the size."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from engine.unit.offset import refuse


class _Fractions(NamedTuple):
    pivot_fraction_x: float
    pivot_fraction_y: float


class TransformOrigin(_Fractions):
    """The fixed point of a layer's rotation and scale, as fractions of width and height."""

    __slots__ = ()

    CENTER: ClassVar[TransformOrigin]

    def __add__(self, other: object) -> TransformOrigin:
        refuse(self, "+")

    def __mul__(self, other: object) -> TransformOrigin:
        refuse(self, "*")

    def lerp_to(self, stop: TransformOrigin, fraction: float) -> TransformOrigin:
        """Interpolates linearly."""
        return TransformOrigin(self[0] + (stop[0] - self[0]) * fraction, self[1] + (stop[1] - self[1]) * fraction)


TransformOrigin.CENTER = TransformOrigin(0.5, 0.5)
