"""TextButton, OutlinedButton, IconButton, FloatingActionButton: the other kinds of buttons.

Source of behavior  Compose material3 Button.kt, IconButton.kt, FloatingActionButton.kt, simplified: no ripple.
Not here    Button: widgets/button.py; elevated, tonal, toggled and other floating ones: button_variants.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, composable
from engine.composition.calls.content import no_content
from engine.drawing import RoundedCornerShape, Shape
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.draw.border import BorderElement
from engine.foundation.draw.transforms import ShadowElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.layout.linear_measure_policy import row_measure_policy
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.size import DefaultMinSizeElement, SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme, content_color_for
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.surface import BorderStroke
from engine.foundation.material.typography import LocalTypography
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment, Color

_SHAPE = RoundedCornerShape(18.0)
_ROW = row_measure_policy(Arrangement.CENTER, Alignment.CENTER_VERTICALLY)
_CENTER = box_measure_policy(Alignment.CENTER, False)
_DISABLED_ALPHA = 0.38


def check_button(name: str, on_click: Any, content: Any) -> None:
    """Raises TypeError unless `on_click` and `content` are functions."""
    if not callable(content) or not callable(on_click):
        check_function(name, on_click, f"{name}(lambda: …, lambda: …)")
        raise no_content(name, content)


def faded(color: Color, enabled: bool) -> Color:
    """Returns `color`, or its faded form if `enabled` is False."""
    return color if enabled else color.copy(alpha=color.alpha * _DISABLED_ALPHA)


def emit_label_row(chain: AnyModifier, color: Color, content: Callable[..., object]) -> None:
    """Emits a row with `content` in `color` and the theme's style of labels."""
    style = LocalTypography.current.label_large
    with Layout(_ROW, chain):
        CompositionLocalProvider(LocalContentColor.provides(color), LocalTextStyle.provides(style), content=content)


@composable
def TextButton(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    content_color: Color | None = None,
    interaction_source: InteractionSource | None = None,
) -> None:
    """A button without background or edge. Compose: TextButton."""
    check_button("TextButton", on_click, content)
    chain = (
        modifier.then(ClickableElement(on_click, enabled, Role.BUTTON, interaction_source=interaction_source))
        .then(DefaultMinSizeElement(48.0, 36.0))
        .then(PaddingElement(12.0, 8.0, 12.0, 8.0))
    )
    inside = faded(LocalColorScheme.current.primary if content_color is None else content_color, enabled)
    emit_label_row(chain, inside, content)


@composable
def OutlinedButton(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    content_color: Color | None = None,
    shape: Shape = _SHAPE,
    border: BorderStroke | None = None,
    interaction_source: InteractionSource | None = None,
) -> None:
    """A button with an edge and without background. Compose: OutlinedButton."""
    check_button("OutlinedButton", on_click, content)
    scheme = LocalColorScheme.current
    edge = BorderStroke(1.0, faded(scheme.outline, enabled)) if border is None else border
    chain = (
        modifier.then(ClickableElement(on_click, enabled, Role.BUTTON, interaction_source=interaction_source))
        .then(DefaultMinSizeElement(48.0, 36.0))
        .then(BorderElement(edge.width, edge.paint, shape))
        .then(PaddingElement(16.0, 8.0, 16.0, 8.0))
    )
    inside = faded(scheme.primary if content_color is None else content_color, enabled)
    emit_label_row(chain, inside, content)


@composable
def IconButton(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    content_color: Color | None = None,
    interaction_source: InteractionSource | None = None,
) -> None:
    """A button of 40 dp around an Icon, with a touch target of 48 dp. Compose: IconButton."""
    check_button("IconButton", on_click, content)
    chain = modifier.then(SizeElement(40.0, 40.0, 40.0, 40.0)).then(
        ClickableElement(on_click, enabled, Role.BUTTON, interaction_source=interaction_source)
    )
    inside = faded(LocalContentColor.current if content_color is None else content_color, enabled)
    with Layout(_CENTER, chain):
        CompositionLocalProvider(LocalContentColor.provides(inside), content=content)


def floating(
    modifier: AnyModifier,
    on_click: Callable[[], object],
    container: Color,
    form: Shape,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Returns `modifier` with the shadow, the container and the click of a floating button."""
    return (
        modifier.then(ShadowElement(6.0, form, False, Color.BLACK, Color.BLACK))
        .then(BackgroundElement(container, form, 1.0))
        .then(ClickableElement(on_click, True, Role.BUTTON, interaction_source=interaction_source))
    )


@composable
def FloatingActionButton(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    color: Color | None = None,
    content_color: Color | None = None,
    shape: Shape | None = None,
    interaction_source: InteractionSource | None = None,
) -> None:
    """A button of 56 dp with a shadow, for the main action of a screen. Compose: FloatingActionButton."""
    check_button("FloatingActionButton", on_click, content)
    container = LocalColorScheme.current.primary_container if color is None else color
    inside = content_color_for(container) if content_color is None else content_color
    form = LocalShapes.current.large if shape is None else shape
    chain = floating(modifier, on_click, container, form, interaction_source).then(DefaultMinSizeElement(56.0, 56.0))
    with Layout(_CENTER, chain):
        CompositionLocalProvider(LocalContentColor.provides(inside), content=content)
