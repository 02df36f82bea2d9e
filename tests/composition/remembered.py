"""What tests of moving and reusing watch: objects and content that tell when they come, run and go."""

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


def telling(ran: Ran, name: str, s: Any = None) -> Any:
    """Content that tells when it runs, and whose memory tells when it comes and goes."""

    def content() -> None:
        ran(f"run {name}")
        remember(lambda: Remembered(ran, name))
        Label(name if s is None else f"{name}{s.value}")

    return content
