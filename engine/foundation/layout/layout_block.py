"""layout(block): a measure policy for one content, written where it is used.

    Modifier.layout(lambda scope, measurable, constraints: …)

Source of behaviour  Compose ui LayoutModifier.kt (Modifier.layout).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

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
    def __init__(self, block: LayoutBlock) -> None:
        super().__init__()
        self.block = block

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        return self.block(scope, measurable, constraints)


@dataclass(frozen=True)
class LayoutBlockElement(ModifierNodeElement[LayoutBlockNode]):
    block: LayoutBlock

    def create(self) -> LayoutBlockNode:
        return LayoutBlockNode(self.block)

    def update(self, node: LayoutBlockNode) -> None:
        node.block = self.block


@modifier_extension
def layout(self: Modifier, block: LayoutBlock) -> Modifier:
    """`block(scope, measurable, constraints)` returns `scope.layout(width, height, placement_block)`."""
    return self.then(LayoutBlockElement(block))
