"""Switch: a sliding on/off control.

The draw phase reads the animated position: a click recomposes once, and the animation only redraws.

Source of behavior  Compose material Switch.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable
from engine.foundation.animation.animate_as_state import animate_float_as_state
from engine.foundation.animation.animation_spec import tween
from engine.foundation.argument import check_toggle
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.box import spacer_measure_policy
from engine.foundation.layout.size import SizeElement
from engine.foundation.material.color_scheme import ColorScheme, LocalColorScheme
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Color, LayoutDirection, Offset

_WIDTH, _HEIGHT = 40.0, 24.0  # dp
_SLIDE = tween(100)


@composable
def Switch(
    checked: bool,
    on_checked_change: Callable[[bool], object] | None,
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    color: Color | None = None,
) -> None:
    """Calls `on_checked_change(not checked)` on a click; None makes it read-only. Default color: the theme's."""
    check_toggle("Switch", checked, on_checked_change)
    position = animate_float_as_state(1.0 if checked else 0.0, _SLIDE)
    track, thumb = _colors(LocalColorScheme.current, checked, enabled, color)

    def draw(scope: Any) -> None:
        width, height = scope.size
        scope.draw_round_rect(track, corner_radius=height / 2)
        margin = scope.to_px(3.0)
        radius = height / 2 - margin
        x = margin + radius + position.value * (width - 2 * (margin + radius))
        if scope.layout_direction is LayoutDirection.RTL:
            x = width - x  # the thumb is placed relative to the direction, as in Compose
        scope.draw_circle(thumb, radius, Offset(x, height / 2))

    chain = modifier
    if on_checked_change is not None:
        chain = chain.then(
            ClickableElement(lambda: on_checked_change(not checked), enabled, Role.SWITCH, toggled=checked)
        )
    chain = chain.then(SizeElement(_WIDTH, _HEIGHT, _WIDTH, _HEIGHT)).then(DrawBehindElement(draw))
    Layout(spacer_measure_policy, chain)


def _colors(scheme: ColorScheme, checked: bool, enabled: bool, color: Color | None) -> tuple[Color, Color]:
    """Returns the colors of track and thumb."""
    if not enabled:
        return scheme.disabled_container, scheme.disabled_content
    if not checked:
        return scheme.surface_variant, scheme.outline
    return (scheme.primary, scheme.on_primary) if color is None else (color, Color.WHITE)
