"""FoundNode: what `scene.find(test_tag)` gives: a node as it is at its tag's place in the modifier chain.

Terms       place: `Modifier.padding(8).test_tag("x").size(20)` is 20 × 20, at 8, 8.
Source      the behaviour of Compose's test rule: onNodeWithTag(…).getBoundsInRoot()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.snapshot.value_repr import value_repr
from engine.unit import IntOffset, IntSize, Offset, Rect

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class FoundNode:
    """Looks at the node when asked: after another frame it tells the new values."""

    __slots__ = ("_modifier_node", "layout_node")

    def __init__(self, layout_node: LayoutNode, modifier_node: Any = None) -> None:
        self.layout_node = layout_node
        self._modifier_node = modifier_node

    @property
    def _coordinator(self) -> Any:
        node = self._modifier_node
        coordinator = node.coordinator if node is not None else None
        return coordinator if coordinator is not None else self.layout_node.outer_coordinator

    @property
    def name(self) -> str:
        return self.layout_node.test_tag or self.layout_node.name

    @property
    def size(self) -> IntSize:
        coordinator = self._coordinator
        return IntSize(coordinator.measured_width, coordinator.measured_height)

    @property
    def width(self) -> int:
        return self.size.width

    @property
    def height(self) -> int:
        return self.size.height

    @property
    def position(self) -> Offset:
        """In the root, px; whole numbers unless a layer transforms it."""
        position = self._coordinator.position_in_root()
        x, y = position
        return IntOffset(int(x), int(y)) if x == int(x) and y == int(y) else position  # type: ignore[return-value]

    @property
    def bounds_in_root(self) -> Rect:
        x, y = self.position
        width, height = self.size
        return Rect(x, y, x + width, y + height)

    @property
    def center(self) -> Offset:
        """Where to tap it."""
        x, y = self.position
        width, height = self.size
        return Offset(x + width / 2, y + height / 2)

    @property
    def is_placed(self) -> bool:
        return self.layout_node.is_attached and self.layout_node.is_placed

    @property
    def is_attached(self) -> bool:
        return self.layout_node.is_attached

    @property
    def children(self) -> list[FoundNode]:
        return [FoundNode(child, _tag_node(child)) for child in self.layout_node.children]

    def __repr__(self) -> str:
        x, y = self.position
        width, height = self.size
        return f"<{self.name} {width}x{height} at {x},{y}{'' if self.is_placed else ' not placed'}>"


def find_by_tag(root: LayoutNode, test_tag: str) -> FoundNode:
    known: list[str] = []
    stack = [root]
    while stack:
        node = stack.pop()
        tag = node.test_tag
        if tag is not None:
            if tag == test_tag:
                return FoundNode(node, _tag_node(node))
            known.append(tag)
        stack.extend(reversed(list(node.children)))
    tags = ", ".join(sorted(known)) or "none"
    raise LookupError(f"no node has the test tag {value_repr(test_tag)}; tags in this scene: {tags}")


def _tag_node(layout_node: LayoutNode) -> Any:
    """The modifier node that carries the tag, if there is one."""
    at: Any = layout_node.nodes.head
    while at is not None:
        if getattr(at, "test_tag", None) is not None:
            return at
        at = at.child_node
    return None
