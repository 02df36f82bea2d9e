"""The shadow of a layer: its blurred outline, below it.

Terms       ambient: the shadow of light from all directions, a soft edge all around. spot: the shadow of the scene's
            light (light.py): larger than the outline, shifted away from the light, softer the higher the layer is.
Drawn with strokes and a blur. Skia tessellates the shadows of convex outlines; the difference is about 3 of 255.
Source: Skia SkShadowUtils, SkDrawShadowInfo.h; alphas from Compose GraphicsLayerOwnerLayer.kt.
"""

from __future__ import annotations

from math import ceil, exp

import skia

from engine.drawing.light import Light
from engine.drawing.picture import Bounds
from engine.drawing.shape import Outline
from engine.unit import Color, Rect

_AMBIENT_ALPHA = 0.039
_SPOT_ALPHA = 0.19
_AMBIENT_REACH = 0.5
"""The reach of the ambient shadow in px, for each px of elevation."""
_MOST_AMBIENT = 150.0
_AMBIENT_FADE = 128.0
"""The elevation in px that halves the ambient shadow's strength."""
_STEEPEST = 0.95
_MOST_STEPS = 12
_BLUR = 0.47
"""The blur of the spot shadow, for each px of its radius. Skia's Gaussian falls from the inner edge of the
shadow's border to the outer one, so its half lies further in than the middle of the border, where a blur has it: the
blurred outline is smaller by `_INSET` radii. A small outline has no inner edge, but a point: `_MOST_INSET` of its size.
Fitted to the recorded pictures of shadows (tests/drawing/pictures), with outlines from 20 to 216 px.
"""
_INSET = 0.17
_MOST_INSET = 0.04


def _slope(elevation: float, light: Light) -> float:
    """Returns the shift of a shadow in px, for each px of distance from the light."""
    above = light.z - elevation
    return min(elevation / above, _STEEPEST) if above > 0 else _STEEPEST


def _sigma(radius: float) -> float:
    return _BLUR * radius


def shadow_bounds(edge: Rect, elevation: float, light: Light) -> Bounds:
    """Returns bounds that contain the outline and its shadow at any position on the screen."""
    slope = _slope(elevation, light)
    size = max(edge[2] - edge[0], edge[3] - edge[1])
    spread = slope * (light.reach + size) + 3 * _sigma(light.radius * slope) + elevation + 2
    return edge[0] - spread, edge[1] - spread, edge[2] + spread, edge[3] + spread


def draw_shadow(
    canvas: skia.Canvas, edge: Outline, elevation: float, alpha: float, ambient: Color, spot: Color, light: Light
) -> None:
    """Draws the shadow, also below the layer: a layer without a background shows it, as in Compose."""
    path = edge.to_path().freeze().skia
    on_screen = skia.Path(path)
    on_screen.transform(canvas.getTotalMatrix())
    canvas.save()
    canvas.resetMatrix()
    _draw_ambient(canvas, on_screen, elevation, ambient, alpha)

    slope = _slope(elevation, light)
    scale = min(max(light.z / (light.z - elevation), 1.0), 1 + _STEEPEST) if light.z > elevation else 1 + _STEEPEST
    on_screen.transform(skia.Matrix.MakeAll(scale, 0.0, -slope * light.x, 0.0, scale, -slope * light.y, 0.0, 0.0, 1.0))
    radius = light.radius * slope
    on_screen.transform(_inset(on_screen.getBounds(), radius))
    canvas.drawPath(on_screen, _paint(spot, _SPOT_ALPHA * alpha, radius))
    canvas.restore()


def _inset(bounds: skia.Rect, radius: float) -> skia.Matrix:
    """Returns the matrix that makes the outline of a spot shadow smaller on all sides."""
    width, height = bounds.width(), bounds.height()
    matrix = skia.Matrix()
    if width > 0 and height > 0:
        by = 2 * min(_INSET * radius, _MOST_INSET * min(width, height))
        matrix.setScale((width - by) / width, (height - by) / height, bounds.centerX(), bounds.centerY())
    return matrix


def _draw_ambient(canvas: skia.Canvas, outline: skia.Path, elevation: float, color: Color, alpha: float) -> None:
    """Draws the ambient shadow around the outline: nested strokes, each of which adds a part of the strength."""
    reach = min(elevation * _AMBIENT_REACH, _MOST_AMBIENT)
    inside = reach * elevation / _AMBIENT_FADE
    steps = min(max(ceil(reach * 2), 2), _MOST_STEPS)
    canvas.save()
    canvas.clipPath(outline, skia.ClipOp.kDifference, True)
    before = 0.0
    for step in range(steps):
        distance = reach * (1 - (step + 0.5) / steps)
        strength = _AMBIENT_ALPHA * alpha * color[3] * _falloff((reach - distance) / (reach + inside))
        paint = skia.Paint(
            AntiAlias=True,
            # Each stroke is translucent, so the strength that it adds applies to the uncovered remainder only.
            Color4f=skia.Color4f(color[0], color[1], color[2], max(1 - (1 - strength) / (1 - before), 0.0)),
            Style=skia.Paint.kStroke_Style,
            StrokeWidth=2 * distance,
            StrokeJoin=skia.Paint.kRound_Join,
        )
        canvas.drawPath(outline, paint)
        before = strength
    canvas.restore()


def _falloff(nearness: float) -> float:
    """Returns the strength of a shadow at its outer edge (0) … inner edge (1): Skia's Gaussian."""
    return max(exp(-4 * (1 - nearness) ** 2) - 0.018, 0.0)


def _paint(color: Color, alpha: float, radius: float) -> skia.Paint:
    return skia.Paint(
        AntiAlias=True,
        Color4f=skia.Color4f(color[0], color[1], color[2], color[3] * alpha),
        # The blur is in px of the screen, independent of the layer's scale.
        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, _sigma(radius), False),
    )
