"""LayerProperties: the properties of a layer as keyword arguments, for type checkers and editors.

`Modifier.graphics_layer(alpha=0.5)` and `layer.set(alpha=0.5)` take them; GraphicsLayerScope documents their units.
"""

from __future__ import annotations

from typing import TypedDict

from engine.drawing.blend_mode import BlendMode
from engine.drawing.color_filter import ColorFilter
from engine.drawing.graphics_layer_scope import CompositingStrategy, RenderEffect
from engine.drawing.shape import Shape
from engine.unit import Color, TransformOrigin


class LayerProperties(TypedDict, total=False):
    """All properties of `GraphicsLayerScope`, and `scale` for both directions."""

    alpha: float
    scale: float
    scale_x: float
    scale_y: float
    translation_x: float
    translation_y: float
    rotation_x: float
    rotation_y: float
    rotation_z: float
    shadow_elevation: float
    ambient_shadow_color: Color
    spot_shadow_color: Color
    camera_distance: float
    transform_origin: TransformOrigin
    shape: Shape
    clip: bool
    render_effect: RenderEffect | None
    color_filter: ColorFilter | None
    blend_mode: BlendMode
    compositing_strategy: CompositingStrategy
