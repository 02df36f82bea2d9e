"""Density: the number of pixels per dp, and the conversions as a mixin.

A class with the attributes `density` and `font_scale` becomes a unit converter by deriving from
DensityScope; measure and draw scopes do. Rounding is half up, like Kotlin's `roundToInt`: -0.5 → 0.
"""

from __future__ import annotations

from math import floor, inf
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.mistakes.short_repr import short_repr

Dp: TypeAlias = float
Sp: TypeAlias = float

INFINITE_PX = 2**31 - 1  # Constraints.INFINITY; constraints.py checks that they are equal


def round_half_up(value: float) -> int:
    """Returns the nearest integer; a half is rounded up, also below zero (Python's `round` rounds to even)."""
    return floor(value + 0.5)


class DensityScope:
    """Mixin: conversions between dp, sp and px, for classes with `density` and `font_scale`."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def density(self) -> float:
            """Pixels per dp."""

        @property
        def font_scale(self) -> float:
            """The factor of font sizes, from the user's settings."""

    def to_px(self, dp: Dp) -> float:
        """Converts dp to px."""
        return dp * self.density

    def round_to_px(self, dp: Dp) -> int:
        """Converts dp to whole px; an infinite dp becomes Constraints.INFINITY."""
        px = dp * self.density
        return INFINITE_PX if px == inf else floor(px + 0.5)

    def to_dp(self, px: float) -> Dp:
        """Converts px to dp."""
        return px / self.density

    def sp_to_px(self, sp: Sp) -> float:
        """Converts sp to px."""
        return sp * self.font_scale * self.density

    def px_to_sp(self, px: float) -> Sp:
        """Converts px to sp."""
        return px / (self.font_scale * self.density)

    def sp_to_dp(self, sp: Sp) -> Dp:
        """Converts sp to dp."""
        return sp * self.font_scale

    def dp_to_sp(self, dp: Dp) -> Sp:
        """Converts dp to sp."""
        return dp / self.font_scale


class Density(DensityScope):
    """Pixels per dp, and the user's factor for text sizes. Raises ValueError or TypeError unless both are positive."""

    __slots__ = ("density", "font_scale")

    density: float
    font_scale: float

    def __init__(self, density: float, font_scale: float = 1.0) -> None:
        error: type[Exception] | None = None
        try:
            if not 0 < density < inf or not 0 < font_scale < inf:
                error = ValueError
        except TypeError:
            error = TypeError
        if error is not None:
            raise error(
                f"Density(density={short_repr(density)}, font_scale={short_repr(font_scale)}): both must be positive "
                "and finite."
            )
        object.__setattr__(self, "density", density)
        object.__setattr__(self, "font_scale", font_scale)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"Density is immutable: make a new one instead of setting {name!r}.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Density is immutable: {name!r} cannot be deleted.")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is not Density:
            return NotImplemented
        assert isinstance(other, Density)
        return self.density == other.density and self.font_scale == other.font_scale

    def __hash__(self) -> int:
        return hash((self.density, self.font_scale))

    def __repr__(self) -> str:
        return f"Density({self.density}, font_scale={self.font_scale})"

    def __reduce__(self) -> tuple[type[Density], tuple[float, float]]:
        return Density, (self.density, self.font_scale)
