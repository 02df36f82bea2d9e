"""Card, ElevatedCard, OutlinedCard: surfaces with round corners whose content is a column.

Source of behavior  Compose material3 Card.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import composable
from engine.composition.calls.content import no_content
from engine.drawing import Shape
from engine.foundation.argument import check_function
from engine.foundation.layout.row_column import Column
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme, content_color_for
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.surface import BorderStroke, Surface
from engine.node import AnyModifier, Modifier
from engine.unit import Color, Dp


@composable
def Card(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    on_click: Callable[[], object] | None = None,
    enabled: bool = True,
    shape: Shape | None = None,
    color: Color | None = None,
    content_color: Color | None = None,
    elevation: Dp = 0.0,
    border: BorderStroke | None = None,
) -> None:
    """Shows `content` in a column on a surface; `elevation` in dp. `on_click` makes the whole card a button.

    Compose: Card.
    """
    if on_click is not None:
        check_function("Card", on_click, "Card(lambda: Text(…), on_click=lambda: …)")
    if not callable(content):
        raise no_content("Card", content)

    def column() -> None:
        with Column():
            content()

    container = LocalColorScheme.current.surface_variant if color is None else color
    inside = content_color
    if on_click is not None and not enabled:
        inside = faded(content_color_for(container) if content_color is None else content_color, False)
    Surface(
        column,
        modifier,
        on_click=on_click,
        enabled=enabled,
        shape=LocalShapes.current.medium if shape is None else shape,
        color=container,
        content_color=inside,
        shadow_elevation=elevation,
        border=border,
    )


@composable
def ElevatedCard(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    on_click: Callable[[], object] | None = None,
    enabled: bool = True,
) -> None:
    """A Card with a shadow of 1 dp. Compose: ElevatedCard."""
    color = LocalColorScheme.current.surface_container
    Card(content, modifier, on_click=on_click, enabled=enabled, color=color, elevation=1.0)


@composable
def OutlinedCard(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    on_click: Callable[[], object] | None = None,
    enabled: bool = True,
) -> None:
    """A Card with an edge. Compose: OutlinedCard."""
    scheme = LocalColorScheme.current
    edge = BorderStroke(1.0, faded(scheme.outline_variant, enabled))
    Card(content, modifier, on_click=on_click, enabled=enabled, color=scheme.surface, border=edge)
