"""FoundNode: the result of `scene.find(test_tag)`: a node, with size and position at its tag in the modifier chain.

Terms       place: `Modifier.padding(8).test_tag("x").size(20)` is 20 × 20, at 8, 8.
Source      the behavior of Compose's test rule: onNodeWithTag(…).getBoundsInRoot()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.snapshot.value_repr import value_repr
from engine.unit import IntOffset, IntSize, Offset, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.node.layout_node import LayoutNode


class FoundNode:
    """A node of the scene. Its properties always return the current values. Lengths are in px."""

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
        """The test tag, else the name of the composable that emitted the node."""
        return self.layout_node.test_tag or self.layout_node.name

    @property
    def size(self) -> IntSize:
        """The size at the tag, in px."""
        coordinator = self._coordinator
        return IntSize(coordinator.measured_width, coordinator.measured_height)

    @property
    def width(self) -> int:
        """The width at the tag, in px."""
        return self.size.width

    @property
    def height(self) -> int:
        """The height at the tag, in px."""
        return self.size.height

    @property
    def position(self) -> Offset:
        """The position in the root, in px; whole numbers unless a layer transforms the node."""
        position = self._coordinator.coordinates.position_in_root()
        x, y = position
        # An animated position has fractions, which tests compare as they are.
        return IntOffset(int(x), int(y)) if x == int(x) and y == int(y) else position  # type: ignore[return-value]  # it has x and y, too

    @property
    def bounds_in_root(self) -> Rect:
        """The bounds in the root, in px, without clipping."""
        x, y = self.position
        width, height = self.size
        return Rect(x, y, x + width, y + height)

    @property
    def center(self) -> Offset:
        """The center in the root, in px; a tap there hits the node."""
        x, y = self.position
        width, height = self.size
        return Offset(x + width / 2, y + height / 2)

    @property
    def is_placed(self) -> bool:
        """True if the node is attached and placed."""
        return self.layout_node.is_attached and self.layout_node.is_placed

    @property
    def is_attached(self) -> bool:
        """True if the node is part of the tree."""
        return self.layout_node.is_attached

    @property
    def children(self) -> list[FoundNode]:
        """The child nodes."""
        return [FoundNode(child, _tag_node(child)) for child in self.layout_node.children]

    def __repr__(self) -> str:
        x, y = self.position
        width, height = self.size
        return f"<{self.name} {width}x{height} at {x},{y}{'' if self.is_placed else ' not placed'}>"


def find_by_tag(roots: Iterable[LayoutNode], test_tag: str) -> FoundNode:
    """Returns the first node with the tag. Raises LookupError with the existing tags if there is none."""
    known: list[str] = []
    stack = [*roots][::-1]
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
    """Returns the modifier node with the tag, or None."""
    at: Any = layout_node.nodes.head
    while at is not None:
        if getattr(at, "test_tag", None) is not None:
            return at
        at = at.child_node
    return None
