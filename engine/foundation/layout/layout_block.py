"""layout(block): measures and places one content by a function, written where it is used.

    Modifier.layout(lambda scope, measurable, constraints: …)

Source of behavior  Compose ui LayoutModifier.kt (Modifier.layout).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.foundation.argument import check_function
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.unit import Constraints

LayoutBlock = Callable[[MeasureScope, Measurable, Constraints], MeasureResult]


class LayoutBlockNode(LayoutModifierNode, Modifier.Node):
    """Measures its content with the program's block."""

    def __init__(self, block: LayoutBlock) -> None:
        super().__init__()
        self.block = block

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        return self.block(scope, measurable, constraints)


@dataclass(frozen=True, slots=True)
class LayoutBlockElement(ModifierNodeElement[LayoutBlockNode]):
    """Element of `layout`."""

    block: LayoutBlock

    def create(self) -> LayoutBlockNode:
        return LayoutBlockNode(self.block)

    def update(self, node: LayoutBlockNode) -> None:
        node.block = self.block


@modifier_extension
def layout(self: Modifier, block: LayoutBlock) -> Modifier:
    """Measures and places the content with `block(scope, measurable, constraints)`; sizes in px.

    The block measures `measurable` and returns `scope.layout(width, height, placement_block)`.
    """
    if not callable(block):
        check_function("layout", block, "layout(lambda scope, measurable, constraints: …)")
    return self.then(LayoutBlockElement(block))
