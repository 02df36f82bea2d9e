"""border: a line along the inside of the edge, over the content.

Source of behavior  Compose foundation Border.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from engine.drawing import (
    BlendMode,
    Brush,
    ContentDrawScope,
    Path,
    PathOperation,
    RectangleOutline,
    RectangleShape,
    RoundedOutline,
    Shape,
    Stroke,
)
from engine.foundation.argument import NUMBERS, check_color, check_number
from engine.node import DrawModifierNode, Modifier, ModifierNodeElement, modifier_extension
from engine.unit import Color, Dp, Offset, Rect, Size


class BorderNode(DrawModifierNode, Modifier.Node):
    """Draws the content, then draws the border above it."""

    def __init__(self, width: Dp, paint: Color | Brush, shape: Shape) -> None:
        self.width = width
        self.paint = paint
        self.shape = shape

    def draw(self, scope: ContentDrawScope) -> None:
        scope.draw_content()
        size: Size = scope.size
        if self.width < 0 or size.min_dimension <= 0:
            return
        # A width of 0 draws a hairline of one pixel.
        hairline = self.width == 0
        stroke = min(1.0 if hairline else float(ceil(scope.to_px(self.width))), ceil(size.min_dimension / 2))
        outline = self.shape.create_outline(size, scope.layout_direction, scope)
        if isinstance(outline, RectangleOutline):
            self._draw_rectangle(scope, size, stroke)
        elif isinstance(outline, RoundedOutline):
            self._draw_rounded(scope, outline, stroke)
        else:
            self._draw_path(scope, outline.to_path(), size, stroke)

    def _draw_rectangle(self, scope: Any, size: Size, stroke: float) -> None:
        if stroke * 2 > size.min_dimension:
            scope.draw_rect(self.paint)
            return
        half = stroke / 2
        inner = Size(size.width - stroke, size.height - stroke)
        scope.draw_rect(self.paint, Offset(half, half), inner, style=Stroke(stroke))

    def _draw_path(self, scope: Any, path: Path, size: Size, stroke: float) -> None:
        if stroke * 2 > size.min_dimension:
            scope.draw_path(path, self.paint)
            return
        # The stroke is centered on the edge. A separate picture, with a slightly larger inverse, clears its outer half,
        # as in Compose; a clip at the path would cover more of the pixels on the edge. The picture ends at its bounds,
        # as Compose's bitmap does: below a rotation, the bounds of the layer alone are only a hint.
        bounds = path.get_bounds()
        outside = Path.combine(PathOperation.DIFFERENCE, Path().add_rect(bounds), path)
        width, height = ceil(bounds.width), ceil(bounds.height)
        if not (width and height):
            return
        edges = (bounds.left, bounds.top, bounds.left + width, bounds.top + height)
        with scope.layer(bounds=edges), scope.clip_rect(*edges):
            scope.draw_path(path, self.paint, style=Stroke(stroke * 2))
            with scope.scale((size.width + 1) / size.width, (size.height + 1) / size.height):
                scope.draw_path(outside, Color.BLACK, blend_mode=BlendMode.CLEAR)

    def _draw_rounded(self, scope: Any, outline: RoundedOutline, stroke: float) -> None:
        rect = outline.rect
        if stroke * 2 > min(rect.width, rect.height):
            scope.draw_outline(outline, self.paint)
            return
        half = stroke / 2
        top_left = Offset(rect.left + half, rect.top + half)
        inner = Size(rect.width - stroke, rect.height - stroke)
        if len(set(outline.radii)) == 1 and outline.radii[0] >= half:
            scope.draw_round_rect(
                self.paint, top_left, inner, corner_radius=outline.radii[0] - half, style=Stroke(stroke)
            )
            return
        radii = tuple(max(radius - stroke, 0.0) for radius in outline.radii)
        hole = Rect(rect.left + stroke, rect.top + stroke, rect.right - stroke, rect.bottom - stroke)
        with scope.clip_path(Path().add_round_rect(hole, radii), difference=True):
            scope.draw_outline(outline, self.paint)


@dataclass(frozen=True, slots=True)
class BorderElement(ModifierNodeElement[BorderNode]):
    """Element of `border`; width in dp."""

    width: Dp
    paint: Color | Brush
    shape: Shape

    def create(self) -> BorderNode:
        return BorderNode(self.width, self.paint, self.shape)

    def update(self, node: BorderNode) -> None:
        node.width = self.width
        node.paint = self.paint
        node.shape = self.shape


@modifier_extension
def border(self: Modifier, width: Dp, color_or_brush: Color | Brush, shape: Shape | None = None) -> Modifier:
    """Draws a line of `width` dp along the inside of the edge, over the content; 0 draws one pixel."""
    if width.__class__ not in NUMBERS or color_or_brush.__class__ is not Color:
        check_number("border", width, example="1, Color.BLACK")
        check_color("border", color_or_brush)
    return self.then(BorderElement(width, color_or_brush, shape if shape is not None else RectangleShape))
