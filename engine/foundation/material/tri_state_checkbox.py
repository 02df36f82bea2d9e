"""TriStateCheckbox: a checkbox that may be indeterminate, as the parent of several others is.

Source of behavior  Compose material3 Checkbox.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable
from engine.drawing import DrawScope
from engine.foundation.argument import check_function
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.gestures.selection import tri_state_toggleable
from engine.foundation.layout.box import spacer_measure_policy
from engine.foundation.layout.size import SizeElement
from engine.foundation.widgets.checkbox import checkbox_colors, draw_checkbox
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role, ToggleableState
from engine.snapshot.value_repr import value_repr
from engine.unit import Color

_SIDE = 20.0  # dp


@composable
def TriStateCheckbox(
    state: ToggleableState,
    on_click: Callable[[], object] | None,
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    color: Color | None = None,
) -> None:
    """Shows `state` and calls `on_click()`, which changes it; None makes it read-only. Compose: TriStateCheckbox."""
    if not isinstance(state, ToggleableState):
        raise TypeError(
            f"TriStateCheckbox: expected a ToggleableState, got {value_repr(state)}; write `ToggleableState.ON`, "
            "`OFF` or `INDETERMINATE`"
        )
    if on_click is not None:
        check_function("TriStateCheckbox", on_click, "TriStateCheckbox(state, lambda: …)")
    paint, mark = checkbox_colors(enabled, color)

    def draw(scope: DrawScope) -> None:
        draw_checkbox(scope, state, paint, mark)

    chain: Any = modifier
    if on_click is not None:
        chain = tri_state_toggleable(chain, state, on_click, enabled=enabled, role=Role.CHECKBOX)
    Layout(spacer_measure_policy, chain.then(SizeElement(_SIDE, _SIDE, _SIDE, _SIDE)).then(DrawBehindElement(draw)))
