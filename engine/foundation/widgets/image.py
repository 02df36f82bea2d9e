"""Image: shows a painter, fitted into the bounds that its modifier and parent allow.

Source of behavior  Compose foundation Image.kt, ui PainterModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from engine.composition import composable
from engine.drawing import ColorFilter, ContentDrawScope, ContentScale, FilterQuality, FixedScale, ImageBitmap
from engine.drawing.painter import BitmapPainter, Painter
from engine.layout import Layout
from engine.node import (
    AnyModifier,
    DrawModifierNode,
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    SemanticsModifierNode,
    modifier_extension,
)
from engine.semantics import Role, SemanticsConfiguration
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Constraints, Size, round_half_up


def _has_width(size: Size) -> bool:
    return size.is_specified and isfinite(size.width)


def _has_height(size: Size) -> bool:
    return size.is_specified and isfinite(size.height)


class PainterNode(LayoutModifierNode, DrawModifierNode, Modifier.Node):
    """Sizes the content by the painter's intrinsic size, and draws the painter behind it."""

    should_auto_invalidate = False

    def __init__(self, element: PainterElement) -> None:
        super().__init__()
        self.element = element

    def use(self, element: PainterElement) -> None:
        """Applies another element; only a changed intrinsic size invalidates the measurement."""
        before, self.element = self.element, element
        is_other = before.size_to_intrinsics is not element.size_to_intrinsics or (
            element.size_to_intrinsics and before.painter.intrinsic_size != element.painter.intrinsic_size
        )
        if is_other:
            self.invalidate_measurement()
        self.invalidate_draw()

    # A painter's intrinsic size is a property of the program, which may read states: each of these functions asks for
    # it as often as Compose does (seven times per measurement), so that the listed reads are the same.

    def _uses_intrinsic_size(self) -> bool:
        element = self.element
        return element.size_to_intrinsics and element.painter.intrinsic_size.is_specified

    def _scaled(self, width: int, height: int) -> Size:
        """Returns the painter's size in an area of this size, by the content scale."""
        area = Size(float(width), float(height))
        if not self._uses_intrinsic_size():
            return area
        element = self.element
        painter = element.painter
        source = Size(
            painter.intrinsic_size.width if _has_width(painter.intrinsic_size) else area.width,
            painter.intrinsic_size.height if _has_height(painter.intrinsic_size) else area.height,
        )
        if not (area.width and area.height):
            return Size.ZERO
        x, y = element.content_scale.compute_scale_factor(source, area)
        return Size(source.width * x, source.height * y)

    def _wanted(self, constraints: Constraints) -> Constraints:
        """Returns the constraints for the content: the painter's size as minimum, where the parent allows it.

        A painter without a size fills what it is offered."""
        bounded = constraints.has_bounded_width and constraints.has_bounded_height
        fixed = constraints.has_fixed_width and constraints.has_fixed_height
        if (not self._uses_intrinsic_size() and bounded) or fixed:
            return constraints.copy(min_width=constraints.max_width, min_height=constraints.max_height)
        intrinsic = self.element.painter.intrinsic_size
        own_width = round_half_up(intrinsic.width) if _has_width(intrinsic) else constraints.min_width
        own_height = round_half_up(intrinsic.height) if _has_height(intrinsic) else constraints.min_height
        scaled = self._scaled(constraints.constrain_width(own_width), constraints.constrain_height(own_height))
        fitted_width = constraints.constrain_width(round_half_up(scaled.width))
        fitted_height = constraints.constrain_height(round_half_up(scaled.height))
        return constraints.copy(min_width=fitted_width, min_height=fitted_height)

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(self._wanted(constraints))
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place_relative(0, 0))

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._asked_width(measurable.min_intrinsic_width, height)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._asked_width(measurable.max_intrinsic_width, height)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._asked_height(measurable.min_intrinsic_height, width)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._asked_height(measurable.max_intrinsic_height, width)

    def _asked_width(self, ask: Callable[[int], Any], height: int) -> int:
        if not self._uses_intrinsic_size():
            return int(ask(height))
        own = self._wanted(Constraints(max_height=height)).min_width
        return max(own, int(ask(height)))

    def _asked_height(self, ask: Callable[[int], Any], width: int) -> int:
        if not self._uses_intrinsic_size():
            return int(ask(width))
        own = self._wanted(Constraints(max_width=width)).min_height
        return max(own, int(ask(width)))

    def draw(self, scope: ContentDrawScope) -> None:
        element = self.element
        intrinsic = element.painter.intrinsic_size
        size: Size = scope.size
        source = Size(
            intrinsic.width if _has_width(intrinsic) else size.width,
            intrinsic.height if _has_height(intrinsic) else size.height,
        )
        if size.width and size.height:
            x, y = element.content_scale.compute_scale_factor(source, size)
            scaled = Size(source.width * x, source.height * y)
            left, top = element.alignment.align(
                (round_half_up(scaled.width), round_half_up(scaled.height)),
                (round_half_up(size.width), round_half_up(size.height)),
                scope.layout_direction,
            )
            with scope.translate(left, top):
                element.painter.draw(scope, scaled, element.alpha, element.color_filter)
        scope.draw_content()


@dataclass(frozen=True, slots=True)
class PainterElement(ModifierNodeElement[PainterNode]):
    """Element of `paint` and Image; alpha 0…1."""

    painter: Painter
    alignment: Alignment
    content_scale: ContentScale | FixedScale
    alpha: float
    color_filter: ColorFilter | None
    size_to_intrinsics: bool = True

    def create(self) -> PainterNode:
        return PainterNode(self)

    def update(self, node: PainterNode) -> None:
        node.use(self)


class ImageSemanticsNode(SemanticsModifierNode, Modifier.Node):
    """Sets the content description and the image role."""

    def __init__(self, description: str) -> None:
        super().__init__()
        self.description = description

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        configuration.content_description = self.description
        configuration.role = Role.IMAGE


@dataclass(frozen=True, slots=True)
class ImageSemanticsElement(ModifierNodeElement[ImageSemanticsNode]):
    """Element of the content description of an Image."""

    description: str

    def create(self) -> ImageSemanticsNode:
        return ImageSemanticsNode(self.description)

    def update(self, node: ImageSemanticsNode) -> None:
        node.description = self.description


@modifier_extension
def paint(
    self: Modifier,
    painter: Painter,
    alignment: Alignment = Alignment.CENTER,
    content_scale: ContentScale | FixedScale = ContentScale.INSIDE,
    alpha: float = 1.0,
    color_filter: ColorFilter | None = None,
    size_to_intrinsics: bool = True,
) -> Modifier:
    """Draws `painter` behind the content; its intrinsic size in px becomes the minimum size. `alpha` is 0…1.

    A painter without an intrinsic size, or any with `size_to_intrinsics` False, fills what it is offered.
    Compose: Modifier.paint.
    """
    return self.then(PainterElement(painter, alignment, content_scale, alpha, color_filter, size_to_intrinsics))


def image_measure_policy(scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints) -> Any:
    """Measures an Image: its minimum constraints, which the painter's modifier has set."""
    return scope.layout(constraints.min_width, constraints.min_height)


@composable
def Image(
    painter: Painter | ImageBitmap,
    content_description: str | None,
    modifier: AnyModifier = Modifier,
    *,
    alignment: Alignment = Alignment.CENTER,
    content_scale: ContentScale | FixedScale = ContentScale.FIT,
    alpha: float = 1.0,
    color_filter: ColorFilter | None = None,
    filter_quality: FilterQuality = FilterQuality.LOW,
) -> None:
    """Shows `painter` (or a bitmap) scaled by `content_scale`; `alpha` is 0…1, `filter_quality` that of a bitmap.

    `content_description` is the text for screen readers; None for decoration. Raises TypeError for another painter.
    Compose: Image.
    """
    if isinstance(painter, ImageBitmap):
        painter = BitmapPainter(painter, filter_quality=filter_quality)
    elif not isinstance(painter, Painter):
        raise TypeError(
            f"Image({value_repr(painter)}): expected a Painter or an ImageBitmap, got {type(painter).__name__}; write "
            "`Image(painter_resource(path), description)`"
        )
    chain = modifier
    if content_description is not None:
        chain = chain.then(ImageSemanticsElement(content_description))
    chain = chain.clip_to_bounds()
    Layout(
        image_measure_policy,
        chain.then(PainterElement(painter, alignment, content_scale, alpha, color_filter)),
    )
