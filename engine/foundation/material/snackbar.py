"""Snackbar: a short message at the bottom of a screen; `Scaffold(snackbar_host=…)` shows it there.

Source of behavior  Compose material3 Snackbar.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.foundation.layout.box import Box
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.parent_data import WeightElement
from engine.foundation.layout.row_column import Row
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.node import AnyModifier, Modifier
from engine.semantics import SemanticsConfiguration
from engine.unit import Alignment

_MAX_WIDTH, _MIN_HEIGHT = 600.0, 48.0  # dp
_INSIDE: Any = Modifier.then(SizeElement(min_height=_MIN_HEIGHT)).then(PaddingElement(16.0, 0.0, 8.0, 0.0))
_MESSAGE: Any = Modifier.then(WeightElement(1.0, False)).then(PaddingElement(0.0, 12.0, 8.0, 12.0))


@composable
def Snackbar(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    action: Content | Callable[[], object] | None = None,
    dismiss_action: Content | Callable[[], object] | None = None,
) -> None:
    """Shows a message; `action` is a TextButton beside it, `dismiss_action` an IconButton behind that.

    Compose: Snackbar.
    """
    if not callable(content):
        raise no_content("Snackbar", content)
    button: Any = action
    dismiss: Any = dismiss_action
    scheme = LocalColorScheme.current
    for_action = scheme.copy(primary=scheme.inverse_primary)  # a text button uses the primary color
    style = LocalTypography.current.body_medium

    def row() -> None:
        with Row(_INSIDE, vertical_alignment=Alignment.CENTER_VERTICALLY):
            with Box(_MESSAGE):
                CompositionLocalProvider(LocalTextStyle.provides(style), content=content)
            if button is not None:
                CompositionLocalProvider(LocalColorScheme.provides(for_action), content=button)
            if dismiss is not None:
                CompositionLocalProvider(LocalContentColor.provides(scheme.inverse_on_surface), content=dismiss)

    def say(configuration: SemanticsConfiguration) -> None:
        configuration.live_region = "polite"

    chain: Any = modifier
    chain = chain.semantics(say).then(SizeElement(max_width=_MAX_WIDTH))
    Surface(
        row,
        chain,
        shape=LocalShapes.current.extra_small,
        color=scheme.inverse_surface,
        content_color=scheme.inverse_on_surface,
        shadow_elevation=6.0,
    )
