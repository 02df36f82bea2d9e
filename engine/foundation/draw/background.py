"""background: a color or a brush behind the content.

A changed color invalidates the drawing of the enclosing layer, and no layout.

Source of behavior  Compose foundation Background.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.drawing import Brush, ContentDrawScope, Outline, RectangleShape, Shape
from engine.foundation.argument import check_color
from engine.node import (
    DrawModifierNode,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    modifier_extension,
)
from engine.unit import Color


class BackgroundNode(DrawModifierNode, ObserverModifierNode, Modifier.Node):
    """Draws the paint in the shape, then draws the content above it."""

    should_auto_invalidate = False

    def __init__(self, paint: Color | Brush, shape: Shape, alpha: float) -> None:
        self.paint = paint
        self.shape = shape
        self.alpha = alpha
        self._outline: Outline | None = None
        self._outline_of: tuple[Any, ...] | None = None

    def draw(self, scope: ContentDrawScope) -> None:
        paint = self.paint
        if not isinstance(paint, Color) or paint.is_specified:
            if self.shape is RectangleShape:
                scope.draw_rect(paint, alpha=self.alpha)
            else:
                scope.draw_outline(self._current_outline(scope), paint, alpha=self.alpha)
        scope.draw_content()

    def _current_outline(self, scope: Any) -> Outline:
        wanted = (self.shape, scope.size, scope.layout_direction, scope.density)
        if self._outline is None or self._outline_of != wanted:

            def create() -> None:
                self._outline = self.shape.create_outline(scope.size, scope.layout_direction, scope)

            # `observe_reads` separates these reads from the draw block's: a change discards the outline, then redraws.
            self.observe_reads(create)
            self._outline_of = wanted
        assert self._outline is not None  # `create` has just run
        return self._outline

    def on_observed_reads_changed(self) -> None:
        self._outline = None
        self.invalidate_draw()


@dataclass(frozen=True, slots=True)
class BackgroundElement(ModifierNodeElement[BackgroundNode]):
    """Element of `background`; alpha 0…1."""

    paint: Color | Brush
    shape: Shape
    alpha: float

    def create(self) -> BackgroundNode:
        return BackgroundNode(self.paint, self.shape, self.alpha)

    def update(self, node: BackgroundNode) -> None:
        node.paint = self.paint
        node.shape = self.shape
        node.alpha = self.alpha
        node.invalidate_draw()


@modifier_extension
def background(
    self: Modifier, color_or_brush: Color | Brush, shape: Shape | None = None, alpha: float = 1.0
) -> Modifier:
    """Draws a color or a brush behind the content, in `shape` (default: rectangle) with opacity `alpha` (0…1)."""
    if color_or_brush.__class__ is not Color:
        check_color("background", color_or_brush)
    return self.then(BackgroundElement(color_or_brush, shape if shape is not None else RectangleShape, alpha))
