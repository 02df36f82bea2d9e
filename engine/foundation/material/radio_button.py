"""RadioButton: one option of a group.

Source of behavior  Compose material3 RadioButton.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable
from engine.composition.calls.called_argument import check_not_called
from engine.drawing import Stroke
from engine.foundation.argument import check_flag, check_function
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.box import spacer_measure_policy
from engine.foundation.layout.size import SizeElement
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Color

_SIDE = 20.0  # dp


@composable
def RadioButton(
    selected: bool,
    on_click: Callable[[], object] | None,
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    color: Color | None = None,
) -> None:
    """Shows whether an option is `selected`; `on_click` None makes it read-only. Compose: RadioButton."""
    if on_click is not None:
        check_function("RadioButton", on_click, "RadioButton(selected, lambda: …)")
    if type(selected) is not bool:
        check_flag("RadioButton", selected)
    if on_click is None:
        check_not_called("RadioButton", "on_click", 1, "lambda:")
    scheme = LocalColorScheme.current
    chosen = scheme.primary if color is None else color
    paint = faded(chosen if selected else scheme.on_surface_variant, enabled)

    def draw(scope: Any) -> None:
        line = scope.to_px(2.0)
        radius = scope.size.min_dimension / 2
        scope.draw_circle(paint, radius - line / 2, style=Stroke(line))
        if selected:
            scope.draw_circle(paint, radius / 2)

    chain: Any = modifier
    if on_click is not None:
        chain = chain.then(ClickableElement(on_click, enabled, Role.RADIO_BUTTON, selected=selected))
    chain = chain.then(SizeElement(_SIDE, _SIDE, _SIDE, _SIDE)).then(DrawBehindElement(draw))
    Layout(spacer_measure_policy, chain)
