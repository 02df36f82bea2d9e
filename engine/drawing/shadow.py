"""The shadow of a layer: its outline, blurred, below it. An ambient part all around and a spot part from
a light above the top of the screen.

The look follows Android's; the exact light model (distance of the light, its radius) is not reproduced.
"""

from __future__ import annotations

import skia

from engine.drawing.picture import Bounds
from engine.drawing.shape import Outline, RectangleOutline, RoundedOutline, to_round_rect
from engine.unit import Color, Rect

_AMBIENT_ALPHA = 0.10
_SPOT_ALPHA = 0.22


def shadow_bounds(edge: Rect, elevation: float) -> Bounds:
    spread = 2.5 * elevation + 2
    return edge[0] - spread, edge[1] - spread, edge[2] + spread, edge[3] + spread + elevation


def draw_shadow(
    canvas: skia.Canvas, edge: Outline, elevation: float, alpha: float, ambient: Color, spot: Color
) -> None:
    """Only outside the outline, so that it does not show through a translucent layer."""
    path = edge.to_path().freeze().skia
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kDifference, True)
    for color, strength, sigma, down in (
        (ambient, _AMBIENT_ALPHA, 0.5 * elevation, 0.0),
        (spot, _SPOT_ALPHA, 0.6 * elevation, 0.5 * elevation),
    ):
        paint = skia.Paint(
            AntiAlias=True,
            Color4f=skia.Color4f(color[0], color[1], color[2], color[3] * strength * alpha),
            MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, max(sigma, 0.1)),
        )
        canvas.save()
        canvas.translate(0.0, down)
        if isinstance(edge, RoundedOutline):
            canvas.drawRRect(to_round_rect(edge), paint)
        elif isinstance(edge, RectangleOutline):
            canvas.drawRect(skia.Rect(*edge.rect), paint)
        else:
            canvas.drawPath(path, paint)
        canvas.restore()
    canvas.restore()
