"""ProvideTextStyle: merges a style into the text style of its content.

Source of behavior  Compose material3 Text.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import CompositionLocalProvider, composable
from engine.composition.calls.content import no_content
from engine.drawing.text import TextStyle
from engine.foundation.locals import LocalTextStyle


@composable
def ProvideTextStyle(value: TextStyle, content: Callable[..., object]) -> None:
    """Provides the current text style, merged with `value`, to `content`. Compose: ProvideTextStyle."""
    if not callable(content):
        raise no_content("ProvideTextStyle", content)
    CompositionLocalProvider(LocalTextStyle.provides(LocalTextStyle.current.merge(value)), content=content)
