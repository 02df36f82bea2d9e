"""Remembered objects and content that log their callbacks, for tests of moving and reusing."""

from __future__ import annotations

from typing import Any

from engine.composition import RememberObserver, remember

from .ran import Ran
from .tree import Label, Node


class Remembered(RememberObserver):
    def __init__(self, ran: Ran, name: str) -> None:
        self.ran = ran
        self.name = name

    def on_remembered(self) -> None:
        self.ran(f"remembered {self.name}")

    def on_forgotten(self) -> None:
        self.ran(f"forgotten {self.name}")

    def on_abandoned(self) -> None:
        self.ran(f"abandoned {self.name}")


def node_named(root: Node, text: Any) -> Node:
    """The one node with this text."""
    (node,) = _nodes_named(root, text)
    return node


def _nodes_named(node: Node, text: Any) -> list[Node]:
    own = [node] if node.text == text else []
    return own + [found for child in node.children for found in _nodes_named(child, text)]


def logging_content(ran: Ran, name: str, s: Any = None) -> Any:
    """Content that logs its runs and remembers an object that logs its callbacks."""

    def content() -> None:
        ran(f"run {name}")
        remember(lambda: Remembered(ran, name))
        Label(name if s is None else f"{name}{s.value}")

    return content
