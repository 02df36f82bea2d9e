"""GraphicsLayerScope: the receiver of a `graphics_layer` block; it collects a layer's properties.

All layers of a tree share one scope, which is reset before each block. A layer copies the
properties that changed. Source: Compose graphics/GraphicsLayerScope.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Unpack

from engine.drawing.blend_mode import BlendMode
from engine.drawing.brush import TileMode
from engine.drawing.color_filter import ColorFilter
from engine.drawing.shape import Outline, RectangleShape, Shape
from engine.unit import Color, Density, DensityScope, LayoutDirection, Size, TransformOrigin

if TYPE_CHECKING:
    from engine.drawing.layer_properties import LayerProperties


class CompositingStrategy(Enum):
    """Whether a layer is drawn into an offscreen buffer, which is then blended as one picture."""

    AUTO = "auto"  # offscreen iff alpha < 1, a blend mode or a color filter need it
    OFFSCREEN = "offscreen"  # always offscreen
    MODULATE_ALPHA = "modulate_alpha"  # not offscreen for alpha: each draw is faded separately


DEFAULT_CAMERA_DISTANCE = 8.0

# Module names for `reset` and new layers: attributes of a class or an enum take longer to read.
DEFAULT_ORIGIN = TransformOrigin.CENTER
DEFAULT_SHADOW_COLOR = Color.BLACK
DEFAULT_BLEND_MODE = BlendMode.SRC_OVER
DEFAULT_STRATEGY = CompositingStrategy.AUTO


@dataclass(frozen=True, slots=True)
class RenderEffect:
    """Changes the content of a layer as one picture: `RenderEffect.blur(radius)`, `RenderEffect.offset(x, y)`, in px.

    `edge`: what a blur finds outside of the content: TileMode.CLAMP repeats the pixels of the edge, DECAL is
    transparent.
    `input`: the effect that is applied before.
    """

    radius_x: float = 0.0
    radius_y: float = 0.0
    edge: TileMode = TileMode.CLAMP
    offset_x: float = 0.0
    offset_y: float = 0.0
    input: RenderEffect | None = None

    @staticmethod
    def blur(
        radius_x: float,
        radius_y: float | None = None,
        edge: TileMode = TileMode.CLAMP,
        input: RenderEffect | None = None,
    ) -> RenderEffect:
        """A blur with radii in px; one radius serves both directions. Compose: BlurEffect."""
        return RenderEffect(radius_x, radius_x if radius_y is None else radius_y, edge, input=input)

    @staticmethod
    def offset(x: float, y: float, input: RenderEffect | None = None) -> RenderEffect:
        """Moves the picture by `x` and `y` px. Compose: OffsetEffect."""
        return RenderEffect(offset_x=x, offset_y=y, input=input)

    @property
    def is_blur(self) -> bool:
        """True if the effect blurs."""
        return self.radius_x > 0 or self.radius_y > 0

    def __repr__(self) -> str:
        if self.is_blur:
            return f"RenderEffect.blur({self.radius_x}, {self.radius_y})"
        return f"RenderEffect.offset({self.offset_x}, {self.offset_y})"


_DEFAULTS: dict[str, Any] = {
    "scale_x": 1.0,
    "scale_y": 1.0,
    "alpha": 1.0,
    "translation_x": 0.0,
    "translation_y": 0.0,
    "shadow_elevation": 0.0,
    "ambient_shadow_color": Color.BLACK,
    "spot_shadow_color": Color.BLACK,
    "rotation_x": 0.0,
    "rotation_y": 0.0,
    "rotation_z": 0.0,
    "camera_distance": DEFAULT_CAMERA_DISTANCE,
    "transform_origin": TransformOrigin.CENTER,
    "shape": RectangleShape,
    "clip": False,
    "render_effect": None,
    "color_filter": None,
    "blend_mode": BlendMode.SRC_OVER,
    "compositing_strategy": CompositingStrategy.AUTO,
}


class GraphicsLayerScope(DensityScope):
    """The receiver of a layer block. Translations and elevation are in px, rotations in degrees, alpha 0…1, `size` in
    px.
    """

    __slots__ = (
        "alpha",
        "ambient_shadow_color",
        "blend_mode",
        "camera_distance",
        "clip",
        "color_filter",
        "compositing_strategy",
        "density",
        "font_scale",
        "layout_direction",
        "render_effect",
        "rotation_x",
        "rotation_y",
        "rotation_z",
        "scale_x",
        "scale_y",
        "shadow_elevation",
        "shape",
        "size",
        "spot_shadow_color",
        "transform_origin",
        "translation_x",
        "translation_y",
    )

    density: float
    font_scale: float

    alpha: float
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
    size: Size
    layout_direction: LayoutDirection

    def __init__(self) -> None:
        self.size = Size.ZERO
        self.density = 1.0
        self.font_scale = 1.0
        self.layout_direction = LayoutDirection.LTR
        self.reset()

    def reset(self) -> None:
        """Sets each property to its default; `prepare` sets size, density and direction."""
        self.scale_x = self.scale_y = self.alpha = 1.0
        self.translation_x = self.translation_y = self.shadow_elevation = 0.0
        self.rotation_x = self.rotation_y = self.rotation_z = 0.0
        self.ambient_shadow_color = self.spot_shadow_color = DEFAULT_SHADOW_COLOR
        self.camera_distance = DEFAULT_CAMERA_DISTANCE
        self.transform_origin = DEFAULT_ORIGIN
        self.shape = RectangleShape
        self.clip = False
        self.render_effect = None
        self.color_filter = None
        self.blend_mode = DEFAULT_BLEND_MODE
        self.compositing_strategy = DEFAULT_STRATEGY

    def prepare(self, size: tuple[int, int], density: Density, layout_direction: LayoutDirection) -> None:
        """Resets the properties, and sets the values that the block may read: size in px, density and direction."""
        self.reset()
        self.size = Size(float(size[0]), float(size[1]))
        self.density = density.density
        self.font_scale = density.font_scale
        self.layout_direction = layout_direction

    def set(self, **values: Unpack[LayerProperties]) -> None:
        """Sets several properties: `layer.set(alpha=0.5, translation_x=8)`; `scale` sets both directions.

        Raises AttributeError for an unknown property.
        """
        properties: dict[str, Any] = {**values}
        scale = properties.pop("scale", None)
        if scale is not None:
            self.scale_x = self.scale_y = scale
        for name, value in properties.items():
            if name not in _DEFAULTS:
                raise AttributeError(
                    f"A layer has no property {name!r}; there are scale, {', '.join(sorted(_DEFAULTS))}."
                )
            setattr(self, name, value)

    def positional_properties(self) -> tuple[Any, ...]:
        """Returns the properties that move the content on the screen."""
        return (
            self.scale_x,
            self.scale_y,
            self.translation_x,
            self.translation_y,
            self.rotation_x,
            self.rotation_y,
            self.rotation_z,
            self.camera_distance,
            self.transform_origin,
        )

    def create_outline(self) -> Outline | None:
        """Returns the shape's outline for this size; None for a rectangle."""
        shape = self.shape
        if shape is RectangleShape:
            return None
        return shape.create_outline(self.size, self.layout_direction, self)

    def __repr__(self) -> str:
        changed = {n: getattr(self, n) for n, default in _DEFAULTS.items() if getattr(self, n) != default}
        return f"GraphicsLayerScope({', '.join(f'{n}={v}' for n, v in changed.items())})"


def property_names() -> tuple[str, ...]:
    """Returns the names of all properties."""
    return tuple(_DEFAULTS)
