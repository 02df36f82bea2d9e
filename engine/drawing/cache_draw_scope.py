"""CacheDrawScope: the receiver of `draw_with_cache`: it makes what drawing needs once and keeps it.

    Modifier.draw_with_cache(build), build(cache) -> DrawResult

`build` runs again when the size, the density or a state that it read has changed; the block that it returns
by `cache.on_draw_behind(block)` or `cache.on_draw_with_content(block)` runs at each drawing.
When that is, the modifier node decides (foundation/). Source: Compose draw/DrawModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.drawing.draw_scope import ContentDrawScope, DrawScope
from engine.unit import DensityScope, LayoutDirection, Size


class DrawResult:
    """What `build` returns: the block to draw with."""

    __slots__ = ("block",)

    def __init__(self, block: Callable[[ContentDrawScope], None]) -> None:
        self.block = block


class CacheDrawScope(DensityScope):
    """`size` is px."""

    __slots__ = ("density", "font_scale", "layout_direction", "size")

    size: Size
    density: float
    font_scale: float
    layout_direction: LayoutDirection

    def __init__(
        self,
        size: tuple[float, float] = Size.ZERO,
        density: float = 1.0,
        font_scale: float = 1.0,
        layout_direction: LayoutDirection = LayoutDirection.LTR,
    ) -> None:
        self.size = Size(float(size[0]), float(size[1]))
        self.density = density
        self.font_scale = font_scale
        self.layout_direction = layout_direction

    def on_draw_behind(self, block: Callable[[DrawScope], None]) -> DrawResult:
        """`block`, then the content over it."""

        def draw(scope: ContentDrawScope) -> None:
            block(scope)
            scope.draw_content()

        return DrawResult(draw)

    def on_draw_with_content(self, block: Callable[[ContentDrawScope], None]) -> DrawResult:
        """`block` decides itself when the content is drawn."""
        return DrawResult(block)
