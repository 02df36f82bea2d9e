"""DropdownMenu: a menu of choices below its anchor, above all other content.

    with Box():
        IconButton(open_menu, lambda: Icon(Icons.MORE, "More"))
        DropdownMenu(is_open.value, close_menu, lambda: DropdownMenuItem(lambda: Text("Delete"), delete))

Source of behavior  Compose material3 Menu.kt, AndroidMenu.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.foundation.animation.animation_spec import tween
from engine.foundation.animation.easing import LinearOutSlowInEasing
from engine.foundation.animation.transition import update_transition
from engine.foundation.argument import check_function
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.box import Box
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.intrinsic_size import IntrinsicSize
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.row_column import Column, Row
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.popup import Popup
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment

_MIN_WIDTH, _MAX_WIDTH, _ITEM = 112.0, 280.0, 48.0  # dp
_ICON: Any = Modifier.then(PaddingElement(0.0, 0.0, 12.0, 0.0))

_GROW = tween(120, easing=LinearOutSlowInEasing)
_SHRINK = tween(1, 74)
_SMALL = 0.8


def _alpha(is_open: bool) -> float:
    return 1.0 if is_open else 0.0


def _scale(is_open: bool) -> float:
    return 1.0 if is_open else _SMALL


@composable
def DropdownMenu(
    expanded: bool,
    on_dismiss_request: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
) -> None:
    """Shows a column of items while `expanded`, and during its fade-out. Compose: DropdownMenu."""
    if not callable(content) or not callable(on_dismiss_request):
        check_function("DropdownMenu", on_dismiss_request, "DropdownMenu(expanded, lambda: …, lambda: …)")
        raise no_content("DropdownMenu", content)
    transition = update_transition(expanded, "DropdownMenu")
    if not (transition.current_state or transition.target_state):
        return
    alpha = transition.animate_float(_alpha, lambda segment: tween(30 if segment.target_state else 75))
    scale = transition.animate_float(_scale, lambda segment: _GROW if segment.target_state else _SHRINK)

    def fade(layer: Any) -> None:
        layer.alpha = alpha.value
        layer.scale_x = layer.scale_y = scale.value

    chain: Any = modifier
    column = chain.padding(vertical=8).then(SizeElement(_MIN_WIDTH, None, _MAX_WIDTH, None)).width(IntrinsicSize.MAX)

    def items() -> None:
        with Column(column):
            content()

    def menu() -> None:
        Surface(
            items,
            Modifier.graphics_layer(fade),
            shape=LocalShapes.current.extra_small,
            color=LocalColorScheme.current.surface_container,
            shadow_elevation=3.0,
        )

    Popup(menu, on_dismiss_request)


@composable
def DropdownMenuItem(
    text: Content | Callable[[], object],
    on_click: Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    leading_icon: Content | Callable[[], object] | None = None,
    enabled: bool = True,
) -> None:
    """One choice of a menu; the program closes the menu in `on_click`. Compose: DropdownMenuItem."""
    if leading_icon is not None:
        check_function("DropdownMenuItem", leading_icon, "DropdownMenuItem(…, leading_icon=lambda: Icon(…))")
    show: Any = text
    lead: Any = leading_icon
    if not callable(show):
        raise no_content("DropdownMenuItem", text)
    check_function("DropdownMenuItem", on_click, "DropdownMenuItem(lambda: Text(…), lambda: …)")
    inside = faded(LocalColorScheme.current.on_surface, enabled)
    chain: Any = (
        modifier.then(ClickableElement(on_click, enabled, Role.BUTTON))
        .then(FillElement(True, False, 1.0))
        .then(SizeElement(_MIN_WIDTH, _ITEM, _MAX_WIDTH, _ITEM))
        .then(PaddingElement(12.0, 0.0, 12.0, 0.0))
    )
    style = LocalTypography.current.label_large
    with Row(chain, vertical_alignment=Alignment.CENTER_VERTICALLY):
        with CompositionLocalProvider(LocalContentColor.provides(inside), LocalTextStyle.provides(style)):
            if lead is not None:
                with Box(_ICON):
                    lead()
            show()
