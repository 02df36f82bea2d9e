"""alpha, rotate, scale, clip, shadow: a layer with one property each.

A value that equals the default of a layer creates no layer: `alpha(1)` adds nothing.

Source of behavior  Compose ui draw Alpha.kt, Rotate.kt, Scale.kt, Clip.kt, Shadow.kt.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from engine.drawing import RectangleShape, Shape
from engine.foundation.argument import NUMBERS, check_number, warn_unless_fraction
from engine.foundation.draw.graphics_layer import SHAPE, GraphicsLayerNode, layer_with
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.node import Modifier, ModifierNodeElement, SemanticsModifierNode, modifier_extension
from engine.semantics import SemanticsConfiguration
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, Dp

_RADIANS = frozenset(sign * math.pi / parts for sign in (-2, -1, 1, 2) for parts in (1, 2, 3, 4, 6, 8, 12))
"""Common angles in radians; as degrees they are almost certainly a mistake."""


@modifier_extension
def alpha(self: Modifier, value: float) -> Modifier:
    """Draws the content with opacity `value`, from 0 (invisible) to 1 (opaque), clipped to its bounds."""
    if value.__class__ not in NUMBERS:
        check_number("alpha", value, "", "0.5")
    if not -1 < value < 2:
        warn_unless_fraction("alpha", value)
    return layer_with(self, alpha=value, clip=True) if value != 1.0 else self.then(Modifier)


@modifier_extension
def rotate(self: Modifier, degrees: float) -> Modifier:
    """Rotates the content clockwise around its center by `degrees`."""
    if degrees.__class__ not in NUMBERS:
        check_number("rotate", degrees, "degrees", "45")
    if degrees.__class__ is float and degrees in _RADIANS:
        warn_of_mistake(
            f"Modifier.rotate takes degrees, and {degrees:.5g} is an angle in radians: write "
            f"`rotate(math.degrees(…))`, or `rotate({math.degrees(degrees):.4g})`"
        )
    return layer_with(self, rotation_z=degrees) if degrees != 0.0 else self.then(Modifier)


@modifier_extension
def scale(self: Modifier, factor: float, factor_y: float | None = None) -> Modifier:
    """Scales the content around its center by `factor`, or by `factor` horizontally and `factor_y` vertically."""
    vertical = factor if factor_y is None else factor_y
    if factor.__class__ not in NUMBERS or vertical.__class__ not in NUMBERS:
        check_number("scale", factor, "", "2")
        check_number("scale", vertical, "", "2")
    if factor == 1.0 and vertical == 1.0:
        return self.then(Modifier)
    return layer_with(self, scale_x=factor, scale_y=vertical)


@modifier_extension
def clip(self: Modifier, shape: Shape) -> Modifier:
    """Clips the content to `shape`. Raises TypeError for what is no Shape."""
    if isinstance(shape, type) or not hasattr(shape, "create_outline"):
        raise TypeError(f"clip: expected a Shape, got {value_repr(shape)}; write `clip(RoundedCornerShape(8))`")
    return layer_with(self, shape=shape, clip=True)


@modifier_extension
def clip_to_bounds(self: Modifier) -> Modifier:
    """Clips the content to its bounds."""
    return layer_with(self, clip=True)


class ShadowNode(GraphicsLayerNode, SemanticsModifierNode, Modifier.Node):
    """Converts the elevation from dp to the px of the layer each time the layer block runs.

    Compose's shadow is a layer with a block, and so part of the semantics, too.
    """

    def __init__(self, element: ShadowElement) -> None:
        super().__init__(self._apply)
        self.element = element

    def _apply(self, layer: Any) -> None:
        element = self.element
        layer.shadow_elevation = layer.to_px(element.elevation)
        layer.shape = element.shape
        layer.clip = element.clip
        layer.ambient_shadow_color = element.ambient_color
        layer.spot_shadow_color = element.spot_color

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        if self.element.clip and self.element.shape is not RectangleShape:
            configuration[SHAPE] = self.element.shape


@dataclass(frozen=True, slots=True)
class ShadowElement(ModifierNodeElement[ShadowNode]):
    """Element of `shadow`; elevation in dp."""

    elevation: Dp
    shape: Shape
    clip: bool
    ambient_color: Color
    spot_color: Color

    def create(self) -> ShadowNode:
        return ShadowNode(self)

    def update(self, node: ShadowNode) -> None:
        node.element = self
        node.replace_layer_block(node.layer_block)


@modifier_extension
def shadow(
    self: Modifier,
    elevation: Dp,
    shape: Shape = RectangleShape,
    clip: bool | None = None,
    ambient_color: Color = Color.BLACK,
    spot_color: Color = Color.BLACK,
) -> Modifier:
    """Draws a shadow behind the content, as if it floated `elevation` dp above the surface below.

    `clip` clips the content to `shape`; the default clips if `elevation` is greater than 0.
    """
    clips = elevation > 0 if clip is None else clip
    if elevation <= 0 and not clips:
        return self.then(Modifier)
    return self.then(ShadowElement(elevation, shape, clips, ambient_color, spot_color))
