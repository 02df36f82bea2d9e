"""offset: moves the content without changing its size.

`offset(x, y)` takes dp and is read in composition: a change invalidates placement and, because the content is placed
without a layer, redraws the enclosing layer. `offset(block)` returns an IntOffset in px and is read in placement; the
content has a layer of its own, so a move records no drawing again.

Neither invalidates measurement: the nodes set `should_auto_invalidate` to False and invalidate placement themselves.

Source of behavior  Compose foundation-layout Offset.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.foundation.argument import NUMBERS, check_function, check_number
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.snapshot.value_repr import value_repr
from engine.unit import Constraints, Dp

OffsetBlock = Callable[[], tuple[int, int]]


class OffsetNode(LayoutModifierNode, Modifier.Node):
    """Places its content at an offset in dp, without a layer."""

    should_auto_invalidate = False

    def __init__(self, x: Dp, y: Dp, mirrors: bool) -> None:
        self.x = x
        self.y = y
        self.mirrors = mirrors

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)

        def place() -> None:
            x, y = scope.round_to_px(self.x), scope.round_to_px(self.y)
            if self.mirrors:
                placeable.place_relative(x, y)
            else:
                placeable.place(x, y)

        return scope.layout(placeable.width, placeable.height, place)


@dataclass(frozen=True, slots=True)
class OffsetElement(ModifierNodeElement[OffsetNode]):
    """Element of `offset(x, y)`; `mirrors` reverses x in a right-to-left layout."""

    x: Dp
    y: Dp
    mirrors: bool

    def create(self) -> OffsetNode:
        return OffsetNode(self.x, self.y, self.mirrors)

    def update(self, node: OffsetNode) -> None:
        if node.x != self.x or node.y != self.y or node.mirrors != self.mirrors:
            node.invalidate_placement()
        node.x = self.x
        node.y = self.y
        node.mirrors = self.mirrors


class OffsetBlockNode(LayoutModifierNode, Modifier.Node):
    """Places its content at the IntOffset (px) that the block returns, with a layer."""

    should_auto_invalidate = False

    def __init__(self, block: OffsetBlock, mirrors: bool) -> None:
        self.block = block
        self.mirrors = mirrors

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)

        def place() -> None:
            at = self.block()
            try:
                x, y = at
            except (TypeError, ValueError):
                raise TypeError(
                    f"offset: the block gives an IntOffset, got {value_repr(at)}; write "
                    "`offset(lambda: IntOffset(x, y))`"
                ) from None
            if self.mirrors:
                placeable.place_relative_with_layer(x, y)
            else:
                placeable.place_with_layer(x, y)

        return scope.layout(placeable.width, placeable.height, place)


@dataclass(frozen=True, slots=True)
class OffsetBlockElement(ModifierNodeElement[OffsetBlockNode]):
    """Element of `offset(block)`; `mirrors` reverses x in a right-to-left layout."""

    block: OffsetBlock
    mirrors: bool

    def create(self) -> OffsetBlockNode:
        return OffsetBlockNode(self.block, self.mirrors)

    def update(self, node: OffsetBlockNode) -> None:
        if node.block is not self.block or node.mirrors != self.mirrors:
            node.invalidate_placement()
        node.block = self.block
        node.mirrors = self.mirrors


@modifier_extension
def offset(self: Modifier, x: Dp | OffsetBlock = 0.0, y: Dp = 0.0, *, block: OffsetBlock | None = None) -> Modifier:
    """Moves the content by `x` and `y` dp, or by the IntOffset in px that `offset(block)` returns in placement.

    In a right-to-left layout, x moves to the left.
    """
    if block is not None:
        check_function("offset", block, "offset(lambda: IntOffset(x, y))")
        return self.then(OffsetBlockElement(block, True))
    if callable(x):
        return self.then(OffsetBlockElement(x, True))
    if x.__class__ not in NUMBERS or y.__class__ not in NUMBERS:
        check_number("offset", x)
        check_number("offset", y)
    return self.then(OffsetElement(x, y, True))


@modifier_extension
def absolute_offset(
    self: Modifier, x: Dp | OffsetBlock = 0.0, y: Dp = 0.0, *, block: OffsetBlock | None = None
) -> Modifier:
    """Moves the content as `offset` does, with x to the right in both layout directions."""
    if block is not None:
        check_function("absolute_offset", block, "absolute_offset(lambda: IntOffset(x, y))")
        return self.then(OffsetBlockElement(block, False))
    if callable(x):
        return self.then(OffsetBlockElement(x, False))
    if x.__class__ not in NUMBERS or y.__class__ not in NUMBERS:
        check_number("absolute_offset", x)
        check_number("absolute_offset", y)
    return self.then(OffsetElement(x, y, False))
