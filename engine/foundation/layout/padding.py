"""padding: free space around the content.

`padding(8)`, `padding(horizontal=8, vertical=4)`, `padding(start=…, top=…, end=…, bottom=…)`, or a PaddingValues, the
form in which a composable takes the padding of its content; `absolute_padding(left=…)` for the same sides in both
layout directions.

Source of behavior  Compose foundation-layout Padding.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict, Unpack

from engine.foundation.argument import check_number
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.unit import Constraints, Dp, LayoutDirection

_SIDES = ("start", "top", "end", "bottom")


class Sides(TypedDict, total=False):
    """The names of single paddings, in dp."""

    start: Dp
    top: Dp
    end: Dp
    bottom: Dp


@dataclass(frozen=True, init=False)
class PaddingValues:
    """Four paddings in dp, none negative. As in Compose: `PaddingValues(all)`, `PaddingValues(horizontal, vertical)` or
    `PaddingValues(start, top, end, bottom)`, by position or by name.

    By name the more specific one wins, as in `Modifier.padding`. Raises ValueError for a negative padding, TypeError
    for three positions, an unknown name and what is no number.
    """

    start: Dp
    top: Dp
    end: Dp
    bottom: Dp

    def __init__(
        self,
        *sides: Dp,
        all: Dp = 0.0,
        horizontal: Dp | None = None,
        vertical: Dp | None = None,
        **named: Unpack[Sides],
    ) -> None:
        if len(sides) not in (0, 1, 2, 4):
            raise TypeError(
                f"PaddingValues takes 1, 2 or 4 paddings by position, got {len(sides)}: all; horizontal, vertical; or "
                "start, top, end, bottom"
            )
        if unknown := [name for name in named if name not in _SIDES]:
            raise TypeError(
                f"PaddingValues has no {unknown[0]!r}; it takes {', '.join(_SIDES)}, horizontal, vertical, all"
            )
        values = sides * (4 // len(sides)) if sides else (all, all, all, all)
        for name, value in zip(_SIDES, values, strict=True):
            of_axis = horizontal if name in ("start", "end") else vertical
            object.__setattr__(self, name, named.get(name, value if of_axis is None else of_axis))
        _check(self.start, self.top, self.end, self.bottom)

    @staticmethod
    def of(all: Dp) -> PaddingValues:
        """Returns the same padding in dp on all four sides."""
        return PaddingValues(all, all, all, all)

    @staticmethod
    def symmetric(horizontal: Dp = 0.0, vertical: Dp = 0.0) -> PaddingValues:
        """Returns `horizontal` dp at start and end, `vertical` dp at top and bottom."""
        return PaddingValues(horizontal, vertical, horizontal, vertical)

    def left(self, layout_direction: LayoutDirection) -> Dp:
        """Returns the padding in dp at the left edge in this layout direction."""
        return self.start if layout_direction is LayoutDirection.LTR else self.end

    def right(self, layout_direction: LayoutDirection) -> Dp:
        """Returns the padding in dp at the right edge in this layout direction."""
        return self.end if layout_direction is LayoutDirection.LTR else self.start


def _check(start: Dp, top: Dp, end: Dp, bottom: Dp) -> None:
    try:
        is_wrong = not (start >= 0 and top >= 0 and end >= 0 and bottom >= 0)
    except TypeError:
        for each in (start, top, end, bottom):
            check_number("padding", each)
        raise
    if is_wrong:
        raise ValueError(
            f"padding(start={start}, top={top}, end={end}, bottom={bottom}): must not be negative or NaN; "
            "use offset to move the content outwards."
        )


class PaddingNode(LayoutModifierNode, Modifier.Node):
    """Measures the content with constraints reduced by the padding (dp) and places it inside."""

    def __init__(self, start: Dp, top: Dp, end: Dp, bottom: Dp, rtl_aware: bool = True) -> None:
        self.start = start
        self.top = top
        self.end = end
        self.bottom = bottom
        self.rtl_aware = rtl_aware

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        start, top = scope.round_to_px(self.start), scope.round_to_px(self.top)
        horizontal = start + scope.round_to_px(self.end)
        vertical = top + scope.round_to_px(self.bottom)
        placeable = measurable.measure(constraints.offset(-horizontal, -vertical))
        width = constraints.constrain_width(placeable.width + horizontal)
        height = constraints.constrain_height(placeable.height + vertical)
        place = placeable.place_relative if self.rtl_aware else placeable.place
        return scope.layout(width, height, lambda: place(start, top))


@dataclass(frozen=True, slots=True)
class PaddingElement(ModifierNodeElement[PaddingNode]):
    """Element of `padding` and `absolute_padding`; values in dp. Without `rtl_aware` the start is always the left."""

    start: Dp
    top: Dp
    end: Dp
    bottom: Dp
    rtl_aware: bool = True

    def create(self) -> PaddingNode:
        return PaddingNode(self.start, self.top, self.end, self.bottom, self.rtl_aware)

    def update(self, node: PaddingNode) -> None:
        node.start = self.start
        node.top = self.top
        node.end = self.end
        node.bottom = self.bottom
        node.rtl_aware = self.rtl_aware


class PaddingValuesNode(LayoutModifierNode, Modifier.Node):
    """Measurement reads the paddings (dp): if they are states, a change measures the content and composes nothing."""

    def __init__(self, values: PaddingValues) -> None:
        self.values = values

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        values = self.values
        return PaddingNode(values.start, values.top, values.end, values.bottom).measure(scope, measurable, constraints)


@dataclass(frozen=True, slots=True)
class PaddingValuesElement(ModifierNodeElement[PaddingValuesNode]):
    """Element of `padding(PaddingValues)`."""

    values: PaddingValues

    def create(self) -> PaddingValuesNode:
        return PaddingValuesNode(self.values)

    def update(self, node: PaddingValuesNode) -> None:
        node.values = self.values


@modifier_extension
def padding(
    self: Modifier,
    all: Dp | PaddingValues | None = None,
    *,
    horizontal: Dp | None = None,
    vertical: Dp | None = None,
    start: Dp | None = None,
    top: Dp | None = None,
    end: Dp | None = None,
    bottom: Dp | None = None,
) -> Modifier:
    """Adds free space in dp around the content; the more specific name wins: `start` over `horizontal` over `all`.

    Raises ValueError for a negative padding, TypeError for what is no number.
    """
    if isinstance(all, PaddingValues):
        if type(all) is not PaddingValues:
            return self.then(PaddingValuesElement(all))
        return self.then(PaddingElement(all.start, all.top, all.end, all.bottom))
    across: Dp = all if all is not None else 0.0
    down = across
    if horizontal is not None:
        across = horizontal
    if vertical is not None:
        down = vertical
    left = across if start is None else start
    above = down if top is None else top
    right = across if end is None else end
    below = down if bottom is None else bottom
    _check(left, above, right, below)
    return self.then(PaddingElement(left, above, right, below))


@modifier_extension
def absolute_padding(self: Modifier, left: Dp = 0.0, top: Dp = 0.0, right: Dp = 0.0, bottom: Dp = 0.0) -> Modifier:
    """Adds free space in dp around the content; left and right stay in a right-to-left layout.

    Raises ValueError for a negative padding, TypeError for what is no number. Compose: Modifier.absolutePadding.
    """
    _check(left, top, right, bottom)
    return self.then(PaddingElement(left, top, right, bottom, rtl_aware=False))
