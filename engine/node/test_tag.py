"""test_tag: a name by which tests, tools and reports find a node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.node.interaction_node import SemanticsModifierNode
from engine.node.modifier import Modifier, ModifierNodeElement, modifier_extension


class TestTagNode(SemanticsModifierNode, Modifier.Node):
    """A semantics node with the tag. Searches walk the chain; its coordinator defines the bounds of the tag."""

    __test__ = False  # not a test class

    def __init__(self, tag: str) -> None:
        self.test_tag = tag

    def apply_semantics(self, configuration: Any) -> None:
        """Sets the tag in `configuration`."""
        configuration.test_tag = self.test_tag


@dataclass(frozen=True, slots=True)
class TestTagElement(ModifierNodeElement[TestTagNode]):
    """The element of `Modifier.test_tag(name)`."""

    __test__ = False

    tag: str

    def create(self) -> TestTagNode:
        """Creates the node."""
        return TestTagNode(self.tag)

    def update(self, node: TestTagNode) -> None:
        """Sets the tag of the node."""
        node.test_tag = self.tag


@modifier_extension
def test_tag(self: Modifier, name: str) -> Modifier:
    """Names the node, so that `scene.find(name)` finds it."""
    return self.then(TestTagElement(name))
