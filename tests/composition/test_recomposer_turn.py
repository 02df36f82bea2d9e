"""The Recomposer's turn: what is composed between a write and the turn in the loop's queue is a reader, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    LazyColumn,
    LazyListState,
    Modifier,
    Scene,
    Text,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)
from engine.foundation.layout.padding import PaddingValues
from engine.snapshot import Snapshot


def test_items_composed_by_a_scroll_after_a_write__compose_again_in_the_frame() -> None:
    ids: Any = mutable_state_list_of(*range(12))
    state, ran = LazyListState(), []

    def item(i: int) -> None:
        ran.append(i)
        Box(Modifier.size(20, 30))

    def content() -> None:
        LazyColumn(lambda scope: scope.items(ids, item, key=lambda it: it), Modifier.height(60), state)

    with Scene(content, 100, 100) as scene:
        scene.settle()
        ids.append(ids.pop(0))
        ran.clear()
        state.dispatch_raw_delta(60)
        in_action = sorted(ran)
        ran.clear()
        Snapshot.send_apply_notifications()
        scene.run_coroutines()
        scene.frame()
        assert (in_action, sorted(ran)) == ([0, 11], [0, 11])
        ran.clear()
        scene.settle()
        assert ran == []


def test_element_content__takes_the_element_of_its_index_and_keeps_its_state() -> None:
    words: Any = mutable_state_list_of("a", "b")
    shown: list[str] = []

    def item(word: str) -> None:
        born = remember(lambda: word)
        shown.append(f"{word} born {born}")
        Text(word)

    with Scene(lambda: LazyColumn(lambda scope: scope.items(words, item)), 100, 100) as scene:
        scene.settle()
        shown.clear()
        words[1] = "c"
        scene.settle()
        assert shown == ["a born a", "c born b"]


@dataclass(frozen=True)
class Edges:
    left: float = 0.0


class LiveEdges(Edges):
    """Edges whose value is read when it is asked for."""

    reads = 0

    def __getattribute__(self, name: str) -> Any:
        if name == "left":
            LiveEdges.reads += 1
        return super().__getattribute__(name)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__


def test_argument_with_an_equality_of_its_own__fields_are_not_read_to_compare_it() -> None:
    edges = LiveEdges(1.0)
    LiveEdges.reads = 0
    ran: list[str] = []

    @composable
    def Showing(edges: Edges) -> None:
        ran.append(type(edges).__name__)

    with Scene(lambda: Showing(edges), 100, 100) as scene:
        scene.settle()
    assert (ran, LiveEdges.reads) == (["LiveEdges"], 0)


def test_padding_values__compare_by_their_fields() -> None:
    ran: list[int] = []

    @composable
    def Padded(padding: PaddingValues, n: Any) -> None:
        ran.append(1)

    n = mutable_state_of(0)

    def content() -> None:
        n.value
        Padded(PaddingValues(1, 2, 3, 4), 0)

    with Scene(content, 100, 100) as scene:
        scene.settle()
        n.value = 1
        scene.settle()
    assert ran == [1]
