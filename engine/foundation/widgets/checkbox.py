"""Checkbox: a box that is checked or not.

Source of behavior  Compose material Checkbox.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable
from engine.drawing import DrawScope, Path, Stroke, StrokeCap, StrokeJoin
from engine.foundation.argument import check_toggle
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.box import spacer_measure_policy
from engine.foundation.layout.size import SizeElement
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role, ToggleableState
from engine.unit import Color, Offset, Size

_SIDE = 20.0  # dp, including the touch area


@composable
def Checkbox(
    checked: bool,
    on_checked_change: Callable[[bool], object] | None,
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    color: Color | None = None,
) -> None:
    """Calls `on_checked_change(not checked)` on a click; None makes it read-only. Default color: the theme's."""
    check_toggle("Checkbox", checked, on_checked_change)
    paint, mark = checkbox_colors(enabled, color)

    def draw(scope: Any) -> None:
        draw_checkbox(scope, ToggleableState.of(checked), paint, mark)

    chain = modifier
    if on_checked_change is not None:
        chain = chain.then(
            ClickableElement(lambda: on_checked_change(not checked), enabled, Role.CHECKBOX, toggled=checked)
        )
    chain = chain.then(SizeElement(_SIDE, _SIDE, _SIDE, _SIDE)).then(DrawBehindElement(draw))
    Layout(spacer_measure_policy, chain)


def checkbox_colors(enabled: bool, color: Color | None) -> tuple[Color, Color]:
    """Returns the colors of the box and of the mark in it. `color`: of the box; None: that of the theme."""
    scheme = LocalColorScheme.current
    if not enabled:
        return scheme.disabled_content, scheme.surface
    return (scheme.primary, scheme.on_primary) if color is None else (color, Color.WHITE)


def draw_checkbox(scope: DrawScope, state: ToggleableState, paint: Color, mark: Color) -> None:
    """Draws a box in `paint`: an empty one, one with a tick in `mark`, or with a dash for an indeterminate state."""
    inset = scope.to_px(2.0)
    side = scope.size.min_dimension - 2 * inset
    top_left, size = Offset(inset, inset), Size(side, side)
    radius = scope.to_px(2.0)
    if state is ToggleableState.OFF:
        scope.draw_round_rect(paint, top_left, size, corner_radius=radius, style=Stroke(scope.to_px(2.0)))
        return
    scope.draw_round_rect(paint, top_left, size, corner_radius=radius)
    path = Path()
    if state is ToggleableState.ON:
        path.move_to(inset + side * 0.22, inset + side * 0.52)
        path.line_to(inset + side * 0.42, inset + side * 0.72)
        path.line_to(inset + side * 0.80, inset + side * 0.30)
    else:
        path.move_to(inset + side * 0.25, inset + side * 0.5)
        path.line_to(inset + side * 0.75, inset + side * 0.5)
    style = Stroke(scope.to_px(2.0), cap=StrokeCap.ROUND, join=StrokeJoin.ROUND)
    scope.draw_path(path, mark, style=style)
