"""blur: the content seen through a blur, as a property of its layer.

Source of behaviour  Compose ui Blur.kt.
"""

from __future__ import annotations

from typing import Any, Final

from engine.drawing import RectangleShape, RenderEffect
from engine.node import Modifier, modifier_extension


class BlurredEdgeTreatment:
    """What becomes of the blurred edge: `RECTANGLE` cuts it at the bounds, `UNBOUNDED` lets it reach beyond them."""

    RECTANGLE: Final = RectangleShape
    UNBOUNDED: Final = None


@modifier_extension
def blur(
    self: Modifier, radius: float, radius_y: float | None = None, edge: Any = BlurredEdgeTreatment.RECTANGLE
) -> Modifier:
    """Blurs by `radius` dp, or by `radius` across and `radius_y` down. `edge`: a shape that cuts the result, or
    None."""
    down = radius if radius_y is None else radius_y
    clips = edge is not None
    if not clips and not (radius > 0 and down > 0):
        return self

    def block(layer: Any) -> None:
        across_px, down_px = layer.to_px(radius), layer.to_px(down)
        if across_px > 0 and down_px > 0:
            layer.render_effect = RenderEffect(across_px, down_px, decal=not clips)
        if clips:
            layer.shape = edge
        layer.clip = clips

    return self.graphics_layer(block)
