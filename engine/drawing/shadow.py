"""The shadow of a layer: its blurred outline, below it.

Terms       ambient: the shadow of light from all directions, a soft edge all around. spot: the shadow of the scene's
            light (light.py): larger than the outline, shifted away from the light, softer the higher the layer is.
Drawn with blurs. Skia tessellates the shadows of convex outlines; the difference is at most 5 of 255.
Source: Skia SkShadowUtils, SkDrawShadowInfo.h; alphas from Compose GraphicsLayerOwnerLayer.kt.
"""

from __future__ import annotations

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


def _slope(elevation: float, light: Light) -> float:
    """Returns the shift of a shadow in px, for each px of distance from the light."""
    above = light.z - elevation
    return min(elevation / above, _STEEPEST) if above > 0 else _STEEPEST


def _sigma(radius: float) -> float:
    return 0.57735 * radius + 0.5


def shadow_bounds(edge: Rect, elevation: float, light: Light) -> Bounds:
    """Returns bounds that contain the outline and its shadow at any position on the screen."""
    slope = _slope(elevation, light)
    size = max(edge[2] - edge[0], edge[3] - edge[1])
    spread = slope * (light.reach + size) + 3 * _sigma(light.radius * slope) + elevation + 2
    return edge[0] - spread, edge[1] - spread, edge[2] + spread, edge[3] + spread


def draw_shadow(
    canvas: skia.Canvas, edge: Outline, elevation: float, alpha: float, ambient: Color, spot: Color, light: Light
) -> None:
    """Draws the shadow outside the outline, so that it does not show through a translucent layer."""
    path = edge.to_path().freeze().skia
    on_screen = skia.Path(path)
    on_screen.transform(canvas.getTotalMatrix())
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kDifference, True)
    canvas.resetMatrix()

    outset = min(elevation * _AMBIENT_REACH, _MOST_AMBIENT)
    radius = 0.5 * outset * (1 + elevation / _AMBIENT_FADE)
    paint = _paint(ambient, _AMBIENT_ALPHA * alpha, radius)
    if outset > radius:
        paint.setStyle(skia.Paint.kStrokeAndFill_Style)
        paint.setStrokeWidth(0.5 * (outset - radius))
    canvas.drawPath(on_screen, paint)

    slope = _slope(elevation, light)
    scale = min(max(light.z / (light.z - elevation), 1.0), 1 + _STEEPEST) if light.z > elevation else 1 + _STEEPEST
    on_screen.transform(skia.Matrix.MakeAll(scale, 0.0, -slope * light.x, 0.0, scale, -slope * light.y, 0.0, 0.0, 1.0))
    canvas.drawPath(on_screen, _paint(spot, _SPOT_ALPHA * alpha, light.radius * slope))
    canvas.restore()


def _paint(color: Color, alpha: float, radius: float) -> skia.Paint:
    return skia.Paint(
        AntiAlias=True,
        Color4f=skia.Color4f(color[0], color[1], color[2], color[3] * alpha),
        # The blur is in px of the screen, independent of the layer's scale.
        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, _sigma(radius), False),
    )
