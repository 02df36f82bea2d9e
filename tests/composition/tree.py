"""A tree of plain nodes for composition tests: no layout, no Skia, no Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import AbstractApplier, ComposeNode, Composition, Element, Recomposer, composable


class Node:
    """One node: a name, a text, children."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text: Any = None
        self.children: list[Node] = []

    def dump(self) -> str:
        text = "" if self.text is None else f"'{self.text}'"
        below = f"({','.join(child.dump() for child in self.children)})" if self.children else ""
        return f"{self.name}{text}{below}"


class TreeApplier(AbstractApplier[Node]):
    def insert_top_down(self, index: int, node: Node) -> None:
        assert 0 <= index <= len(self.current.children), f"insert at {index} of {len(self.current.children)}"
        self.current.children.insert(index, node)

    def insert_bottom_up(self, index: int, node: Node) -> None:
        pass

    def remove(self, index: int, count: int) -> None:
        assert 0 <= index and index + count <= len(self.current.children), f"remove {index}+{count}"
        del self.current.children[index : index + count]

    def move(self, from_: int, to: int, count: int) -> None:
        self.move_in_list(self.current.children, from_, to, count)

    def on_clear(self) -> None:
        self.root.children.clear()


def _set_text(node: Node, text: Any) -> None:
    node.text = text


@composable
def Label(text: Any) -> None:
    Leaf(text)


@composable(inline=True, transparent=True)
def Leaf(text: Any) -> Element:
    return ComposeNode(lambda: Node("leaf"), lambda u: u.set(text, _set_text))


@composable(inline=True)
def Group(name: str = "group") -> Element:
    return ComposeNode(lambda: Node(name))


class Composed:
    """A composition over a tree, whose table is verified around every step."""

    def __init__(self, content: Callable[[], Any]) -> None:
        self.root = Node("root")
        self.recomposer = Recomposer()
        self.composition = Composition(TreeApplier(self.root), self.recomposer)
        self.composition.set_content(content)
        self.verify()

    def verify(self) -> None:
        self.composition.slot_table.verify_well_formed()

    def frame(self) -> bool:
        self.verify()
        changed = self.recomposer.run_frame()
        self.verify()
        return changed

    def dump(self) -> str:
        return ",".join(child.dump() for child in self.root.children)

    def close(self) -> None:
        self.composition.dispose()
        self.recomposer.close()
        assert self.root.children == []
