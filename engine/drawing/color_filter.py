"""ColorFilter: changes each color that a draw produces, before it is blended. Immutable values."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from engine.drawing.blend_mode import BlendMode
from engine.unit import Color


@dataclass(frozen=True, slots=True)
class ColorFilter:
    """A color filter; `tint`, `color_matrix`, `saturation` and `lighting` create it."""

    kind: str
    color: Color | None = None
    blend_mode: BlendMode = BlendMode.SRC_IN
    matrix: tuple[float, ...] = ()
    added: Color | None = None

    @staticmethod
    def tint(color: Color, blend_mode: BlendMode = BlendMode.SRC_IN) -> ColorFilter:
        """Blends `color` over the drawing; by default it replaces the colors and keeps the alpha."""
        return ColorFilter("tint", color, blend_mode)

    @staticmethod
    def color_matrix(values: tuple[float, ...] | list[float]) -> ColorFilter:
        """Multiplies each color by a matrix: four rows of five numbers, for red, green, blue, alpha and a constant.

        The constant is 0…1, like the components of `Color`; Compose's ColorMatrix counts it 0…255. Raises ValueError if
        there are not 20 numbers.
        """
        if len(values) != 20:
            raise ValueError(f"ColorFilter.color_matrix: needs 20 numbers (4 rows of 5), got {len(values)}.")
        return ColorFilter("matrix", matrix=tuple(values))

    @staticmethod
    def saturation(amount: float) -> ColorFilter:
        """Changes the saturation: 0 is gray, 1 leaves the colors unchanged."""
        inverse = 1 - amount
        r, g, b = 0.213 * inverse, 0.715 * inverse, 0.072 * inverse
        return ColorFilter.color_matrix(
            (r + amount, g, b, 0, 0, r, g + amount, b, 0, 0, r, g, b + amount, 0, 0, 0, 0, 0, 1, 0)
        )

    @staticmethod
    def lighting(multiply: Color, add: Color) -> ColorFilter:
        """Multiplies each color by `multiply`, then adds `add`; the alpha stays."""
        return ColorFilter("lighting", multiply, added=add)

    @property
    def fills_transparent(self) -> bool:
        """Whether the filter gives transparent pixels a color, as a tint with BlendMode.SRC_OVER does."""
        return bool(self.to_skia().filterColor(skia.ColorTRANSPARENT) != skia.ColorTRANSPARENT)

    def to_skia(self) -> skia.ColorFilter:
        """Returns the Skia filter."""
        if self.kind == "tint":
            assert self.color is not None
            return skia.ColorFilters.Blend(self.color.to_argb(), self.blend_mode.to_skia())
        if self.kind == "lighting":
            assert self.color is not None and self.added is not None
            rows = [[0.0, 0.0, 0.0, 0.0, added] for added in (*self.added[:3], 0.0)]
            for row, factor in enumerate((*self.color[:3], 1.0)):
                rows[row][row] = factor
            return skia.ColorFilters.Matrix([number for row in rows for number in row])
        return skia.ColorFilters.Matrix(list(self.matrix))
