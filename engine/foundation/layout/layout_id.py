"""layout_id: a name by which a measure policy finds a child, `measurable.layout_id`.

Source of behaviour  Compose ui LayoutId.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.node import Modifier, ModifierNodeElement, ParentDataModifierNode, modifier_extension


class LayoutIdNode(ParentDataModifierNode, Modifier.Node):
    """Is the parent data of its child itself."""

    def __init__(self, layout_id: Any) -> None:
        super().__init__()
        self.layout_id = layout_id

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return self


@dataclass(frozen=True)
class LayoutIdElement(ModifierNodeElement[LayoutIdNode]):
    layout_id: Any

    def create(self) -> LayoutIdNode:
        return LayoutIdNode(self.layout_id)

    def update(self, node: LayoutIdNode) -> None:
        node.layout_id = self.layout_id


@modifier_extension
def layout_id(self: Modifier, layout_id: Any) -> Modifier:
    """`measurable.layout_id` is `layout_id`, for the parent's measure policy."""
    return self.then(LayoutIdElement(layout_id))
