"""Movable content whose nodes raise when it arrives: it is not lost, and arrives in the next frame."""

from __future__ import annotations

from typing import Any

import pytest

from engine import ComposeNode, composable, movable_content_of, mutable_state_of, remember
from tests.composition.tree import Composed, Leaf, Node


@pytest.mark.parametrize("first", ["left", "nowhere"])
def test_update_of_a_node_raises_when_content_arrives__it_is_there_after_the_cause_is_gone(first: str) -> None:
    at, bad = mutable_state_of(first), False
    made: list[object] = []

    def check(node: Node, value: str) -> None:
        if bad:
            raise ValueError("on purpose")

    @composable
    def Content(where: str) -> None:
        remember(lambda: made.append(object()))
        ComposeNode(lambda: Node("movable"), lambda u: u.set(where, check))

    movable: Any = movable_content_of(Content)

    @composable
    def Screen() -> None:
        with ComposeNode(lambda: Node("left")):
            if at.value == "left":
                movable("left")
        with ComposeNode(lambda: Node("right")):
            Leaf("r")
            if at.value == "right":
                movable("right")

    composed = Composed(Screen)
    bad, notes = True, list[bool]()
    at.value = "right"
    for _ in range(2):
        with pytest.raises(ValueError, match="on purpose") as raised:
            composed.frame()
        assert composed.recomposer.has_pending_work
        notes.append("the content had moved" in str(getattr(raised.value, "__notes__", ())))
    bad = False
    composed.frame()
    while composed.recomposer.has_pending_work:
        composed.frame()
    assert composed.dump() == "left,right(leaf'r',movable)"
    assert first == "nowhere" or len(made) == 1
    assert notes == [first == "left", False]  # in the second frame nothing moves any more
