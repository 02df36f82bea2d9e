"""HorizontalDivider, VerticalDivider: a thin line between two parts.

Source of behavior  Compose material3 Divider.kt.
"""

from __future__ import annotations

from typing import Any

from engine.composition import composable
from engine.drawing import RectangleShape
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.layout.box import spacer_measure_policy
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.size import SizeElement
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.unit import Color, Dp


@composable
def HorizontalDivider(modifier: AnyModifier = Modifier, *, thickness: Dp = 1.0, color: Color | None = None) -> None:
    """Draws a horizontal line of `thickness` dp; the default color is the theme's outline variant."""
    paint = LocalColorScheme.current.outline_variant if color is None else color
    chain: Any = (
        modifier.then(FillElement(True, False, 1.0))
        .then(SizeElement(min_height=thickness, max_height=thickness))
        .then(BackgroundElement(paint, RectangleShape, 1.0))
    )
    Layout(spacer_measure_policy, chain)


@composable
def VerticalDivider(modifier: AnyModifier = Modifier, *, thickness: Dp = 1.0, color: Color | None = None) -> None:
    """Draws a vertical line of `thickness` dp; the default color is the theme's outline variant."""
    paint = LocalColorScheme.current.outline_variant if color is None else color
    chain: Any = (
        modifier.then(FillElement(False, True, 1.0))
        .then(SizeElement(min_width=thickness, max_width=thickness))
        .then(BackgroundElement(paint, RectangleShape, 1.0))
    )
    Layout(spacer_measure_policy, chain)
