"""TransformOrigin: the point that rotation and scale leave in place, as fractions of the size."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from engine.unit.offset import refuse


class _Fractions(NamedTuple):
    pivot_fraction_x: float
    pivot_fraction_y: float


class TransformOrigin(_Fractions):
    __slots__ = ()

    CENTER: ClassVar[TransformOrigin]

    def __add__(self, other: object) -> TransformOrigin:
        refuse(self, "+")

    def __mul__(self, other: object) -> TransformOrigin:
        refuse(self, "*")

    def lerp_to(self, stop: TransformOrigin, fraction: float) -> TransformOrigin:
        return TransformOrigin(self[0] + (stop[0] - self[0]) * fraction, self[1] + (stop[1] - self[1]) * fraction)


TransformOrigin.CENTER = TransformOrigin(0.5, 0.5)
