"""Cases B46, B60: a lazy list composes each item once and draws only the item that changed."""

from __future__ import annotations

from typing import Any

from engine import (
    DisposableEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    SideEffect,
    Spacer,
    mutable_state_of,
)

from .conftest import Host, Ran


def test_b46_state_read_in_one_items_draw__other_item_is_not_drawn_again(host: Host, ran: Ran) -> None:
    state = mutable_state_of(False)

    def item(index: int) -> None:
        def draw(scope: Any) -> None:
            ran(f"draw {index}")
            if index == 1:
                state.value

        Spacer(Modifier.required_size(50).draw_behind(draw))

    host.show(lambda: LazyColumn(lambda scope: scope.items(2, item), Modifier.required_size(100)))
    assert ran.take() == {"draw 0": 1, "draw 1": 1}
    host.change(lambda: state.set(True))
    assert ran.take() == {"draw 1": 1}


def test_b60_scrolled_by_ten_items__every_item_is_composed_once(host: Host, ran: Ran) -> None:
    state = LazyListState()
    composed: dict[int, int] = {}
    more_than_once: list[int] = []

    def item(index: int) -> None:
        def note() -> None:
            composed[index] = composed.get(index, 0) + 1

        def effect() -> Any:
            def dispose() -> None:
                if composed.pop(index, 0) > 1:
                    more_than_once.append(index)

            return dispose

        Spacer(Modifier.size(5))
        SideEffect(note)
        DisposableEffect(effect, index)

    def content() -> None:
        ran("content")
        LazyColumn(lambda scope: scope.items(1_000, item), Modifier.height(100), state)

    host.show(content)
    for _ in range(25):
        host.change(lambda: state.dispatch_raw_delta(10))
    assert state.first_visible_item_index == 50
    assert (more_than_once, set(composed.values())) == ([], {1})
    assert ran.take() == {"content": 1}
