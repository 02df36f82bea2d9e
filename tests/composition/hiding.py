"""Rows in loops of which some are hidden: whose state is whose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.composition import composable, remember
from engine.snapshot import mutable_state_of
from tests.composition.tree import Composed, Leaf, Node


@composable
def Row(id: Any) -> None:
    Leaf(f"{id}:{remember(lambda: id)}")


def rows(composed: Composed) -> str:
    """What each row is, and whose state it has."""

    def texts(node: Node) -> Iterator[str]:
        if node.text is not None:
            yield str(node.text)
        for child in node.children:
            yield from texts(child)

    return " ".join(texts(composed.root))


class Hiding:
    """Items of which some are hidden, for contents given as functions of these."""

    def __init__(self, content: Callable[[str, Any], None], ids: str = "abc") -> None:
        self.ids = mutable_state_of(ids)
        self.hidden = mutable_state_of("")
        self.composed = Composed(lambda: content(self.ids.value, self.hidden))

    def after(self, hidden: str, ids: str | None = None) -> str:
        self.hidden.value = hidden
        if ids is not None:
            self.ids.value = ids
        self.composed.frame()
        return rows(self.composed)


def by_if(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)
