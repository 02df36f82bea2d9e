"""CacheDrawScope: the receiver of `draw_with_cache`, which creates drawing objects once and keeps them.

    Modifier.draw_with_cache(build), build(cache) -> DrawResult

`build` runs again when the size, the density or a state that it read changes; the block that it returns
by `cache.on_draw_behind(block)` or `cache.on_draw_with_content(block)` runs at each drawing.
The modifier node (foundation/) decides when they run. Source: Compose draw/DrawModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.drawing.draw_scope import ContentDrawScope, DrawScope
from engine.unit import DensityScope, LayoutDirection, Size


class DrawResult:
    """The result of `build`: the draw block."""

    __slots__ = ("block",)

    def __init__(self, block: Callable[[ContentDrawScope], None]) -> None:
        self.block = block


class CacheDrawScope(DensityScope):
    """The scope of `build`: units, direction and `size`, in px."""

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
        """Returns a result that draws `block`, then the content above it."""

        def draw(scope: ContentDrawScope) -> None:
            block(scope)
            scope.draw_content()

        return DrawResult(draw)

    def on_draw_with_content(self, block: Callable[[ContentDrawScope], None]) -> DrawResult:
        """Returns a result that draws `block`, which draws the content itself by `draw_content()`."""
        return DrawResult(block)
