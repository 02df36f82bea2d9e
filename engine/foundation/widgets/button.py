"""Button: calls a function when it is clicked.

Source of behavior  Compose material3 Button.kt, simplified: one style and no ripple, so a click redraws only the
            changes of the program.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import CompositionLocalProvider, composable
from engine.composition.calls.content import no_content
from engine.drawing import RoundedCornerShape
from engine.drawing.text import TextStyle
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.linear_measure_policy import row_measure_policy
from engine.foundation.layout.padding import PaddingElement, PaddingValues
from engine.foundation.layout.size import DefaultMinSizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.typography import LocalTypography
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment, Color

_SHAPE = RoundedCornerShape(18.0)
_PADDING = PaddingValues(16.0, 8.0, 16.0, 8.0)


@composable
def Button(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    color: Color | None = None,
    content_color: Color | None = None,
    content_padding: PaddingValues = _PADDING,
    interaction_source: InteractionSource | None = None,
) -> None:
    """Calls `on_click()` on a click, Enter or Space; `content()` composes its label.

    The default color is the theme's primary color with its content color; a `color` of the program has white content.
    Inside a MaterialTheme the label has its `label_large` style. `content_padding` in dp. Raises TypeError if
    `on_click` is not callable. Compose: Button.
    """
    if not callable(content) or not callable(on_click):
        check_function("Button", on_click, "Button(lambda: …, lambda: Text(…))")
        raise no_content("Button", content)
    scheme = LocalColorScheme.current
    if enabled:
        container = scheme.primary if color is None else color
        on_container = scheme.on_primary if color is None else Color.WHITE
        inside = on_container if content_color is None else content_color
    else:
        container, inside = scheme.disabled_container, scheme.disabled_content
    chain = (
        modifier.then(ClickableElement(on_click, enabled, Role.BUTTON, interaction_source=interaction_source))
        .then(DefaultMinSizeElement(48.0, 36.0))
        .then(BackgroundElement(container, _SHAPE, 1.0))
        .then(PaddingElement(content_padding.start, content_padding.top, content_padding.end, content_padding.bottom))
    )
    policy = row_measure_policy(Arrangement.CENTER, Alignment.CENTER_VERTICALLY)
    style = LocalTextStyle.current
    with Layout(policy, chain):
        if style is TextStyle.DEFAULT:  # outside of a theme a label is plain text
            CompositionLocalProvider(LocalContentColor.provides(inside), content=content)
        else:
            label = style.merge(LocalTypography.current.label_large)
            CompositionLocalProvider(
                LocalContentColor.provides(inside), LocalTextStyle.provides(label), content=content
            )
