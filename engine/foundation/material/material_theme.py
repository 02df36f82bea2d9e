"""MaterialTheme: colors, text styles and shapes for what is inside.

    MaterialTheme(lambda: App(), color_scheme=ColorScheme.DARK)
    …
    Text("…", color=MaterialTheme.color_scheme.primary)     in a composable below it

Each part is a static composition local, as in Compose: a change runs all of the content, whoever reads the part. A
color scheme is the same only as the same object: one that is made in composition belongs into a `remember`.
Source of behaviour  Compose material3 MaterialTheme.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.composition import CompositionLocalProvider, composable
from engine.foundation.locals import LocalTextStyle
from engine.foundation.material.color_scheme import ColorScheme, LocalColorScheme
from engine.foundation.material.shapes import LocalShapes, Shapes
from engine.foundation.material.typography import LocalTypography, Typography


class _MaterialTheme:
    """A composable that also gives the values of the theme around the caller."""

    __slots__ = ()

    @staticmethod
    @composable
    def MaterialTheme(
        content: Callable[..., object],
        color_scheme: ColorScheme | None = None,
        typography: Typography | None = None,
        shapes: Shapes | None = None,
    ) -> None:
        """What is left out is that of the theme around, else the built-in one."""
        texts = typography if typography is not None else LocalTypography.current
        CompositionLocalProvider(
            LocalColorScheme.provides(color_scheme if color_scheme is not None else LocalColorScheme.current),
            LocalTypography.provides(texts),
            LocalShapes.provides(shapes if shapes is not None else LocalShapes.current),
            LocalTextStyle.provides(texts.body_large),
            content=content,
        )

    # The composable itself, not a method that calls it: a call is known by the line that makes it.
    __call__ = MaterialTheme

    @property
    def color_scheme(self) -> ColorScheme:
        return LocalColorScheme.current

    @property
    def typography(self) -> Typography:
        return LocalTypography.current

    @property
    def shapes(self) -> Shapes:
        return LocalShapes.current


MaterialTheme: Final = _MaterialTheme()
