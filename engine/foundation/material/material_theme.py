"""MaterialTheme: colors, text styles and shapes for its content.

    MaterialTheme(lambda: App(), color_scheme=ColorScheme.DARK)
    …
    Text("…", color=MaterialTheme.color_scheme.primary)     in a composable below it

Each part is a static composition local, as in Compose: a change recomposes all of the content, including composables
that do not read the part. Color schemes compare by identity: a scheme created in composition needs a `remember`.
Source of behavior  Compose material3 MaterialTheme.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.composition import CompositionLocalProvider, composable
from engine.composition.calls.content import no_content
from engine.foundation.locals import LocalTextStyle
from engine.foundation.material.color_scheme import ColorScheme, LocalColorScheme
from engine.foundation.material.shapes import LocalShapes, Shapes
from engine.foundation.material.typography import LocalTypography, Typography


class _MaterialTheme:
    """A composable whose properties return the values of the current theme."""

    __slots__ = ()

    @staticmethod
    @composable
    def MaterialTheme(
        content: Callable[..., object],
        color_scheme: ColorScheme | None = None,
        typography: Typography | None = None,
        shapes: Shapes | None = None,
    ) -> None:
        """Provides a theme; a missing part comes from the enclosing theme, else from the built-in one."""
        if not callable(content):
            raise no_content("MaterialTheme", content)
        texts = typography if typography is not None else LocalTypography.current
        CompositionLocalProvider(
            LocalColorScheme.provides(color_scheme if color_scheme is not None else LocalColorScheme.current),
            LocalTypography.provides(texts),
            LocalShapes.provides(shapes if shapes is not None else LocalShapes.current),
            LocalTextStyle.provides(texts.body_large),
            content=content,
        )

    # `__call__` is the composable itself, because the source line of a call becomes its key.
    __call__ = MaterialTheme

    @property
    def color_scheme(self) -> ColorScheme:
        """The color scheme of the current theme."""
        return LocalColorScheme.current

    @property
    def typography(self) -> Typography:
        """The typography of the current theme."""
        return LocalTypography.current

    @property
    def shapes(self) -> Shapes:
        """The shapes of the current theme."""
        return LocalShapes.current


_MaterialTheme.MaterialTheme.__qualname__ = "MaterialTheme"  # Python's errors name the function by it
MaterialTheme: Final = _MaterialTheme()
