"""blur: blurs the content by a property of its layer.

Source of behavior  Compose ui Blur.kt.
"""

from __future__ import annotations

from typing import Any, Final

from engine.drawing import RectangleShape, RenderEffect, TileMode
from engine.node import Modifier, modifier_extension


class BlurredEdgeTreatment:
    """The treatment of the blurred edge: `RECTANGLE` clips it at the bounds, `UNBOUNDED` does not clip."""

    RECTANGLE: Final = RectangleShape
    UNBOUNDED: Final = None


@modifier_extension
def blur(
    self: Modifier, radius: float, radius_y: float | None = None, edge: Any = BlurredEdgeTreatment.RECTANGLE
) -> Modifier:
    """Blurs the content by `radius` dp, or by `radius` dp horizontally and `radius_y` dp vertically.

    `edge` is a shape that clips the result, or None.
    """
    down = radius if radius_y is None else radius_y
    clips = edge is not None
    if not clips and not (radius > 0 and down > 0):
        return self

    def block(layer: Any) -> None:
        across_px, down_px = layer.to_px(radius), layer.to_px(down)
        if across_px > 0 and down_px > 0:
            layer.render_effect = RenderEffect.blur(across_px, down_px, TileMode.CLAMP if clips else TileMode.DECAL)
        if clips:
            layer.shape = edge
        layer.clip = clips

    return self.graphics_layer(block)
