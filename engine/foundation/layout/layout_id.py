"""layout_id: an id by which a measure policy finds a child, `measurable.layout_id`.

Source of behavior  Compose ui LayoutId.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.node import Modifier, ModifierNodeElement, ParentDataModifierNode, modifier_extension


class LayoutIdNode(ParentDataModifierNode, Modifier.Node):
    """The node is itself the parent data that the measure policy reads."""

    def __init__(self, layout_id: Any) -> None:
        super().__init__()
        self.layout_id = layout_id

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return self


@dataclass(frozen=True, slots=True)
class LayoutIdElement(ModifierNodeElement[LayoutIdNode]):
    """Element of `layout_id`."""

    layout_id: Any

    def create(self) -> LayoutIdNode:
        return LayoutIdNode(self.layout_id)

    def update(self, node: LayoutIdNode) -> None:
        node.layout_id = self.layout_id


@modifier_extension
def layout_id(self: Modifier, id: Any) -> Modifier:
    """Sets `measurable.layout_id`, by which the parent's measure policy finds this child."""
    return self.then(LayoutIdElement(id))
