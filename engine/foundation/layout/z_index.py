"""z_index: a child with a greater one is drawn later and hit earlier than its siblings.

Source of behaviour  Compose ui ZIndexModifier.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.node import LayoutModifierNode, Modifier, ModifierNodeElement, modifier_extension
from engine.unit import Constraints


class ZIndexNode(LayoutModifierNode, Modifier.Node):
    def __init__(self, z: float) -> None:
        self.z = z

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0, self.z))


@dataclass(frozen=True)
class ZIndexElement(ModifierNodeElement[ZIndexNode]):
    z: float

    def create(self) -> ZIndexNode:
        return ZIndexNode(self.z)

    def update(self, node: ZIndexNode) -> None:
        node.z = self.z


@modifier_extension
def z_index(self: Modifier, z: float) -> Modifier:
    return self.then(ZIndexElement(z))
