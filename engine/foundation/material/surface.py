"""Surface: a colored area with a shape; it provides the content color.

Source of behavior  Compose material3 Surface.kt, simplified: a shadow, no tonal elevation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import CompositionLocalProvider, composable
from engine.composition.calls.content import no_content
from engine.drawing import Brush, RectangleShape, Shape
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.draw.border import BorderElement
from engine.foundation.draw.graphics_layer import layer_with
from engine.foundation.draw.transforms import ShadowElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.locals import LocalContentColor
from engine.foundation.material.color_scheme import LocalColorScheme, content_color_for
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment, Color, Dp


@dataclass(frozen=True, slots=True)
class BorderStroke:
    """The outline stroke of surfaces and buttons; `width` in dp."""

    width: Dp
    paint: Color | Brush


_POLICY = box_measure_policy(Alignment.TOP_START, True)


@composable
def Surface(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    on_click: Callable[[], object] | None = None,
    enabled: bool = True,
    selected: bool | None = None,
    role: Role | None = None,
    shape: Shape = RectangleShape,
    color: Color | None = None,
    content_color: Color | None = None,
    shadow_elevation: Dp = 0.0,
    border: BorderStroke | None = None,
    interaction_source: InteractionSource | None = None,
) -> None:
    """Shows `content` on a colored shape; `shadow_elevation` in dp. Compose: Surface.

    The default `color` is the theme's surface color. `on_click` makes the whole area a button.
    """
    if on_click is not None:
        check_function("Surface", on_click, "Surface(lambda: Text(…), on_click=lambda: …)")
    if not callable(content):
        raise no_content("Surface", content)
    container = LocalColorScheme.current.surface if color is None else color
    inside = content_color_for(container) if content_color is None else content_color
    chain: Any = modifier
    if shadow_elevation > 0:
        chain = chain.then(ShadowElement(shadow_elevation, shape, False, Color.BLACK, Color.BLACK))
    if border is not None:
        chain = chain.then(BorderElement(border.width, border.paint, shape))
    chain = chain.then(BackgroundElement(container, shape, 1.0))
    if shape is not RectangleShape:
        chain = layer_with(chain, shape=shape, clip=True)
    if on_click is not None:
        chain = chain.then(
            ClickableElement(on_click, enabled, role, interaction_source=interaction_source, selected=selected)
        )
    with Layout(_POLICY, chain):
        CompositionLocalProvider(LocalContentColor.provides(inside), content=content)
