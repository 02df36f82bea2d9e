"""wrap_content_size and its one-directional forms: content smaller than the parent's minimum constraints.

The node aligns the content in the parent's minimum size. `unbounded` also allows content larger than the maximum.

Source of behavior  Compose foundation-layout Size.kt (WrapContentNode).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.unit import Alignment, Constraints, IntOffset, LayoutDirection

INFINITY = Constraints.INFINITY
_AnyAlignment = Alignment | Alignment.Horizontal | Alignment.Vertical


class WrapContentNode(LayoutModifierNode, Modifier.Node):
    """Measures the content without minimum constraints and aligns it."""

    def __init__(self, horizontal: bool, vertical: bool, alignment: _AnyAlignment, unbounded: bool) -> None:
        self.horizontal = horizontal
        self.vertical = vertical
        self.alignment = alignment
        self.unbounded = unbounded

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        min_width, max_width, min_height, max_height = constraints
        placeable = measurable.measure(
            Constraints(
                0 if self.horizontal else min_width,
                INFINITY if self.horizontal and self.unbounded else max_width,
                0 if self.vertical else min_height,
                INFINITY if self.vertical and self.unbounded else max_height,
            )
        )
        width = constraints.constrain_width(placeable.width)
        height = constraints.constrain_height(placeable.height)

        def place() -> None:
            free = (width - placeable.width, height - placeable.height)
            x, y = self._position(free, scope.layout_direction)
            placeable.place(x, y)

        return scope.layout(width, height, place)

    def _position(self, free: tuple[int, int], layout_direction: LayoutDirection) -> tuple[int, int]:
        alignment = self.alignment
        if isinstance(alignment, Alignment):
            return alignment.align(IntOffset.ZERO, free, layout_direction)
        if isinstance(alignment, Alignment.Horizontal):
            return alignment.align(0, free[0], layout_direction), 0
        return 0, alignment.align(0, free[1])


@dataclass(frozen=True, slots=True)
class WrapContentElement(ModifierNodeElement[WrapContentNode]):
    """Element of the wrap_content modifiers."""

    horizontal: bool
    vertical: bool
    alignment: _AnyAlignment
    unbounded: bool

    def create(self) -> WrapContentNode:
        return WrapContentNode(self.horizontal, self.vertical, self.alignment, self.unbounded)

    def update(self, node: WrapContentNode) -> None:
        node.horizontal = self.horizontal
        node.vertical = self.vertical
        node.alignment = self.alignment
        node.unbounded = self.unbounded


@modifier_extension
def wrap_content_size(self: Modifier, alignment: Alignment = Alignment.CENTER, unbounded: bool = False) -> Modifier:
    """Measures the content at its own size, ignoring the minimum constraints, and aligns it in them.

    `unbounded` also ignores the maximum constraints.
    """
    return self.then(WrapContentElement(True, True, alignment, unbounded))


@modifier_extension
def wrap_content_width(
    self: Modifier, alignment: Alignment.Horizontal = Alignment.CENTER_HORIZONTALLY, unbounded: bool = False
) -> Modifier:
    """Measures the content at its own width, ignoring the minimum width, and aligns it horizontally.

    `unbounded` also ignores the maximum width.
    """
    return self.then(WrapContentElement(True, False, alignment, unbounded))


@modifier_extension
def wrap_content_height(
    self: Modifier, alignment: Alignment.Vertical = Alignment.CENTER_VERTICALLY, unbounded: bool = False
) -> Modifier:
    """Measures the content at its own height, ignoring the minimum height, and aligns it vertically.

    `unbounded` also ignores the maximum height.
    """
    return self.then(WrapContentElement(False, True, alignment, unbounded))
