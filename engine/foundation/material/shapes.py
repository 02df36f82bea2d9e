"""Shapes: the corner shapes of a theme, by the size of the component.

Source of behavior  Compose material3 Shapes.kt.
"""

# ruff: noqa: RUF009 a shape is immutable: one default serves every instance
from __future__ import annotations

from dataclasses import dataclass, replace

from engine.composition import static_composition_local_of
from engine.drawing import RoundedCornerShape, Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """The corner shapes of a theme; `copy` changes some of them."""

    extra_small: Shape = RoundedCornerShape(4.0)
    small: Shape = RoundedCornerShape(8.0)
    medium: Shape = RoundedCornerShape(12.0)
    large: Shape = RoundedCornerShape(16.0)
    extra_large: Shape = RoundedCornerShape(28.0)

    def copy(self, **shapes: Shape) -> Shapes:
        """Returns the shapes with other `shapes`, given by name."""
        return replace(self, **shapes)


_DEFAULT = Shapes()

LocalShapes = static_composition_local_of(lambda: _DEFAULT, name="LocalShapes")
"""The shapes of `MaterialTheme`."""
