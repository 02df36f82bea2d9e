"""z_index: the drawing order among siblings. Hit testing uses the reverse order.

Source of behavior  Compose ui ZIndexModifier.kt.
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
from engine.unit import Constraints


class ZIndexNode(LayoutModifierNode, Modifier.Node):
    """Places its content with a z index."""

    def __init__(self, z: float) -> None:
        self.z = z

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0, self.z))


@dataclass(frozen=True, slots=True)
class ZIndexElement(ModifierNodeElement[ZIndexNode]):
    """Element of `z_index`."""

    z: float

    def create(self) -> ZIndexNode:
        return ZIndexNode(self.z)

    def update(self, node: ZIndexNode) -> None:
        node.z = self.z


@modifier_extension
def z_index(self: Modifier, z: float) -> Modifier:
    """Draws content with greater `z` above siblings with smaller `z`; the default is 0."""
    return self.then(ZIndexElement(z))
