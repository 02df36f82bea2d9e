"""size, width, height and their required_ and _in forms: preferred sizes in dp.

Terms       enforce incoming: the preferred size is coerced into the parent's constraints (size, width, height).
            required: the node measures its content with exactly the preferred size; the content's coordinator then
            centers it in the size that the parent's constraints allow.
Source of behavior  Compose foundation-layout Size.kt (SizeNode, UnspecifiedConstraintsNode).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.foundation.argument import NUMBERS, check_given, check_sizes
from engine.foundation.layout.intrinsic_size import (
    IntrinsicHeightElement,
    IntrinsicSize,
    IntrinsicWidthElement,
)
from engine.node import (
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.unit import Constraints, Dp, Size, constrain_within

INFINITY = Constraints.INFINITY


class SizeNode(LayoutModifierNode, Modifier.Node):
    """Measures the content with preferred minimum and maximum sizes in dp; None leaves a bound open."""

    def __init__(
        self,
        min_width: Dp | None,
        min_height: Dp | None,
        max_width: Dp | None,
        max_height: Dp | None,
        enforce_incoming: bool,
    ) -> None:
        self.min_width = min_width
        self.min_height = min_height
        self.max_width = max_width
        self.max_height = max_height
        self.enforce_incoming = enforce_incoming

    def _target(self, scope: MeasureScope) -> Constraints:
        low_width, high_width = _bounds(scope, self.min_width, self.max_width)
        low_height, high_height = _bounds(scope, self.min_height, self.max_height)
        return Constraints(low_width, high_width, low_height, high_height)

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        target = self._target(scope)
        if self.enforce_incoming:
            wrapped = constrain_within(constraints, target)
        else:
            wrapped = Constraints(
                target[0] if self.min_width is not None else min(constraints[0], target[1]),
                target[1] if self.max_width is not None else max(constraints[1], target[0]),
                target[2] if self.min_height is not None else min(constraints[2], target[3]),
                target[3] if self.max_height is not None else max(constraints[3], target[2]),
            )
        placeable = measurable.measure(wrapped)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place_relative(0, 0))

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._intrinsic_width(scope, measurable.min_intrinsic_width, height)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._intrinsic_width(scope, measurable.max_intrinsic_width, height)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._intrinsic_height(scope, measurable.min_intrinsic_height, width)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._intrinsic_height(scope, measurable.max_intrinsic_height, width)

    def _intrinsic_width(self, scope: MeasureScope, ask: Callable[[int], int], height: int) -> int:
        target = self._target(scope)
        if target.has_fixed_width:
            return target.max_width
        return target.constrain_width(ask(height if self.enforce_incoming else target.constrain_height(height)))

    def _intrinsic_height(self, scope: MeasureScope, ask: Callable[[int], int], width: int) -> int:
        target = self._target(scope)
        if target.has_fixed_height:
            return target.max_height
        return target.constrain_height(ask(width if self.enforce_incoming else target.constrain_width(width)))


def _bounds(scope: MeasureScope, low: Dp | None, high: Dp | None) -> tuple[int, int]:
    """Returns (minimum, maximum) in px: a finite minimum, never above the maximum."""
    most = INFINITY if high is None else max(scope.round_to_px(high), 0)
    if low is None:
        return 0, most
    least = min(max(scope.round_to_px(low), 0), most)
    return (0 if least == INFINITY else least), most


@dataclass(frozen=True, slots=True)
class SizeElement(ModifierNodeElement[SizeNode]):
    """Element of the size modifiers; sizes in dp, None leaves a bound open."""

    min_width: Dp | None = None
    min_height: Dp | None = None
    max_width: Dp | None = None
    max_height: Dp | None = None
    enforce_incoming: bool = True

    def create(self) -> SizeNode:
        return SizeNode(self.min_width, self.min_height, self.max_width, self.max_height, self.enforce_incoming)

    def update(self, node: SizeNode) -> None:
        node.min_width = self.min_width
        node.min_height = self.min_height
        node.max_width = self.max_width
        node.max_height = self.max_height
        node.enforce_incoming = self.enforce_incoming


class DefaultMinSizeNode(LayoutModifierNode, Modifier.Node):
    """Raises a minimum constraint of 0 to a minimum size in dp; other minimum constraints stay."""

    def __init__(self, min_width: Dp | None, min_height: Dp | None) -> None:
        self.min_width = min_width
        self.min_height = min_height

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        low_width, high_width, low_height, high_height = constraints
        if self.min_width is not None and low_width == 0:
            low_width = min(max(scope.round_to_px(self.min_width), 0), high_width)
        if self.min_height is not None and low_height == 0:
            low_height = min(max(scope.round_to_px(self.min_height), 0), high_height)
        placeable = measurable.measure(Constraints(low_width, high_width, low_height, high_height))
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place_relative(0, 0))

    def _at_least(self, scope: MeasureScope, value: int, least: Dp | None) -> int:
        return value if least is None else max(value, scope.round_to_px(least))

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._at_least(scope, measurable.min_intrinsic_width(height), self.min_width)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._at_least(scope, measurable.max_intrinsic_width(height), self.min_width)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._at_least(scope, measurable.min_intrinsic_height(width), self.min_height)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._at_least(scope, measurable.max_intrinsic_height(width), self.min_height)


@dataclass(frozen=True, slots=True)
class DefaultMinSizeElement(ModifierNodeElement[DefaultMinSizeNode]):
    """Element of `default_min_size`; sizes in dp."""

    min_width: Dp | None
    min_height: Dp | None

    def create(self) -> DefaultMinSizeNode:
        return DefaultMinSizeNode(self.min_width, self.min_height)

    def update(self, node: DefaultMinSizeNode) -> None:
        node.min_width = self.min_width
        node.min_height = self.min_height


def _pair(w: Dp | Size, h: Dp | None) -> tuple[Dp, Dp]:
    if isinstance(w, tuple):
        return w[0], w[1]
    return w, (w if h is None else h)


@modifier_extension
def size(self: Modifier, w: Dp | Size, h: Dp | None = None) -> Modifier:
    """Sets the preferred width and height in dp: `size(40)` a square, `size(40, 20)`, or a `Size`.

    The parent's constraints win: the preferred size is coerced into them. Raises TypeError for what is no number.
    Compose: Modifier.size.
    """
    w, h = _pair(w, h)
    if w.__class__ not in NUMBERS or h.__class__ not in NUMBERS or w < 0 or h < 0:
        check_given("size", w, h)
    return self.then(SizeElement(w, h, w, h))


@modifier_extension
def width(self: Modifier, width: Dp | IntrinsicSize) -> Modifier:
    """Sets the preferred width in dp, or by the content's intrinsic width; coerced into the parent's constraints."""
    if isinstance(width, IntrinsicSize):
        return self.then(IntrinsicWidthElement(width, True))
    if width.__class__ not in NUMBERS or width < 0:
        check_given("width", width)
    return self.then(SizeElement(min_width=width, max_width=width))


@modifier_extension
def height(self: Modifier, height: Dp | IntrinsicSize) -> Modifier:
    """Sets the preferred height in dp, or by the content's intrinsic height; coerced into the parent's constraints."""
    if isinstance(height, IntrinsicSize):
        return self.then(IntrinsicHeightElement(height, True))
    if height.__class__ not in NUMBERS or height < 0:
        check_given("height", height)
    return self.then(SizeElement(min_height=height, max_height=height))


@modifier_extension
def required_size(self: Modifier, w: Dp | Size, h: Dp | None = None) -> Modifier:
    """Sets the width and height in dp, whatever the parent's constraints; the content is centered if they differ."""
    w, h = _pair(w, h)
    if w.__class__ not in NUMBERS or h.__class__ not in NUMBERS or w < 0 or h < 0:
        check_given("required_size", w, h)
    return self.then(SizeElement(w, h, w, h, enforce_incoming=False))


@modifier_extension
def required_width(self: Modifier, width: Dp | IntrinsicSize) -> Modifier:
    """Sets the width in dp (or an intrinsic width), whatever the parent's constraints allow."""
    if isinstance(width, IntrinsicSize):
        return self.then(IntrinsicWidthElement(width, False))
    if width.__class__ not in NUMBERS or width < 0:
        check_given("required_width", width)
    return self.then(SizeElement(min_width=width, max_width=width, enforce_incoming=False))


@modifier_extension
def required_height(self: Modifier, height: Dp | IntrinsicSize) -> Modifier:
    """Sets the height in dp (or an intrinsic height), whatever the parent's constraints allow."""
    if isinstance(height, IntrinsicSize):
        return self.then(IntrinsicHeightElement(height, False))
    if height.__class__ not in NUMBERS or height < 0:
        check_given("required_height", height)
    return self.then(SizeElement(min_height=height, max_height=height, enforce_incoming=False))


@modifier_extension
def width_in(self: Modifier, min: Dp | None = None, max: Dp | None = None) -> Modifier:
    """Keeps the width between `min` and `max` dp, coerced into the parent's constraints."""
    check_sizes("width_in", min, max)
    return self.then(SizeElement(min_width=min, max_width=max))


@modifier_extension
def height_in(self: Modifier, min: Dp | None = None, max: Dp | None = None) -> Modifier:
    """Keeps the height between `min` and `max` dp, coerced into the parent's constraints."""
    check_sizes("height_in", min, max)
    return self.then(SizeElement(min_height=min, max_height=max))


@modifier_extension
def size_in(
    self: Modifier,
    min_width: Dp | None = None,
    min_height: Dp | None = None,
    max_width: Dp | None = None,
    max_height: Dp | None = None,
) -> Modifier:
    """Keeps width and height between bounds in dp, coerced into the parent's constraints."""
    check_sizes("size_in", min_width, min_height, max_width, max_height)
    return self.then(SizeElement(min_width, min_height, max_width, max_height))


@modifier_extension
def required_width_in(self: Modifier, min: Dp | None = None, max: Dp | None = None) -> Modifier:
    """Keeps the width between `min` and `max` dp, whatever the parent's constraints allow."""
    check_sizes("required_width_in", min, max)
    return self.then(SizeElement(min_width=min, max_width=max, enforce_incoming=False))


@modifier_extension
def required_height_in(self: Modifier, min: Dp | None = None, max: Dp | None = None) -> Modifier:
    """Keeps the height between `min` and `max` dp, whatever the parent's constraints allow."""
    check_sizes("required_height_in", min, max)
    return self.then(SizeElement(min_height=min, max_height=max, enforce_incoming=False))


@modifier_extension
def default_min_size(self: Modifier, min_width: Dp | None = None, min_height: Dp | None = None) -> Modifier:
    """Sets a minimum size in dp that applies only where the parent's minimum is 0; buttons use it."""
    check_sizes("default_min_size", min_width, min_height)
    return self.then(DefaultMinSizeElement(min_width, min_height))
