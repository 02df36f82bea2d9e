"""fill_parent_max_width, fill_parent_max_height, fill_parent_max_size: an item as large as the list's viewport.

A list measures its items without a maximum on its axis, so `fill_max_height` has no effect there. These modifiers
use the size of the nearest list or grid above, inside its padding.

Source of behavior  Compose foundation LazyItemScopeImpl.kt (ParentSizeNode).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.foundation.lazy.lazy_layout import LIST_NODE_KEY, ListNode
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    TraversableNode,
    modifier_extension,
)
from engine.snapshot import State
from engine.unit import Constraints, round_half_up


class FillParentNode(LayoutModifierNode, TraversableNode, Modifier.Node):
    """Measurement reads the list's size: another size of the list measures the item again."""

    traverse_key = "fill_parent"

    def __init__(self, width: float | None, height: float | None) -> None:
        super().__init__()
        self.width = width
        self.height = height

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        max_size = self._list().state.item_max_size
        min_width, max_width = _filled(self.width, max_size.width, constraints.min_width, constraints.max_width)
        min_height, max_height = _filled(self.height, max_size.height, constraints.min_height, constraints.max_height)
        placeable = measurable.measure(Constraints(min_width, max_width, min_height, max_height))
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    def _list(self) -> ListNode:
        for node in self.ancestors_with(LIST_NODE_KEY):
            if isinstance(node, ListNode):
                return node
        raise RuntimeError(
            "fill_parent_max_width, _height and _size work in an item of a lazy list or grid; elsewhere write "
            "fill_max_width, _height or _size"
        )


def _filled(fraction: float | None, available: State[int], least: int, most: int) -> tuple[int, int]:
    if fraction is None or available.value == Constraints.INFINITY:
        return least, most
    size = round_half_up(available.value * fraction)
    return size, size


@dataclass(frozen=True, slots=True)
class FillParentElement(ModifierNodeElement[FillParentNode]):
    """Element of the fill_parent modifiers; fractions 0…1."""

    width: float | None
    height: float | None

    def create(self) -> FillParentNode:
        return FillParentNode(self.width, self.height)

    def update(self, node: FillParentNode) -> None:
        node.width = self.width
        node.height = self.height


@modifier_extension
def fill_parent_max_width(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Sizes an item to `fraction` (0…1) of the width of its lazy list or grid, inside the padding."""
    return self.then(FillParentElement(fraction, None))


@modifier_extension
def fill_parent_max_height(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Sizes an item to `fraction` (0…1) of the height of its lazy list or grid, inside the padding."""
    return self.then(FillParentElement(None, fraction))


@modifier_extension
def fill_parent_max_size(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Sizes an item to `fraction` (0…1) of the size of its lazy list or grid, inside the padding."""
    return self.then(FillParentElement(fraction, fraction))
