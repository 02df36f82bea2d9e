"""Items of lazy lists that are kept although they are out of sight: with the focus in them, or pinned by programs."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    Box,
    FocusRequester,
    LazyColumn,
    LazyListState,
    LazyRow,
    LocalPinnableContainer,
    Modifier,
    TextField,
    mutable_state_of,
)

from .conftest import Ui

COUNT = 60


class Items:
    """A list 100 high of items 50 high, and who is composed."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.state = LazyListState()
        self.requester = {index: FocusRequester() for index in range(COUNT)}
        self.container: dict[int, Any] = {}
        self.first = mutable_state_of(0)

    def show(self) -> None:
        def content(scope: Any) -> None:
            first = self.first.value
            scope.items(COUNT - first, lambda at: self.item(first + at), key=lambda at: first + at)

        self.ui.show(lambda: LazyColumn(content, Modifier.height(100), self.state))

    def item(self, index: int) -> None:
        self.container[index] = LocalPinnableContainer.current
        Box(Modifier.focus_requester(self.requester[index]).focusable().size(50).test_tag(f"item{index}"))

    def scroll(self, delta: float) -> None:
        self.state.dispatch_raw_delta(delta)
        self.ui.settle()

    def shown(self) -> list[int]:
        """The indices of what is placed in the list, from above."""
        found = []
        for index in range(COUNT):
            try:
                node = self.ui.scene.find(f"item{index}")
            except LookupError:
                continue
            if node.is_placed:
                found.append(index)
        return found

    def focused(self, index: int) -> bool:
        active = self.ui.scene.owner.focus_owner.active
        return active is not None and active.require_layout_node().test_tag == f"item{index}"


@pytest.fixture
def items(ui: Ui) -> Items:
    made = Items(ui)
    made.show()
    return made


def test_item_with_the_focus_scrolled_far_away__is_kept_with_the_focus(items: Items) -> None:
    items.requester[1].request_focus()
    items.scroll(1000)
    assert items.shown() == [1, 20, 21]
    assert items.focused(1)
    items.scroll(-1000)
    assert items.shown() == [0, 1]
    assert items.focused(1)


def test_focus_leaves_an_item_out_of_sight__item_is_disposed(items: Items) -> None:
    items.requester[1].request_focus()
    items.scroll(1000)
    items.ui.scene.owner.focus_owner.clear_focus()
    items.ui.settle()
    assert items.shown() == [20, 21]


def test_focus_moves_on_to_another_item__that_one_is_kept(items: Items) -> None:
    items.requester[0].request_focus()
    items.scroll(500)
    items.requester[11].request_focus()
    items.ui.settle()
    assert items.shown() == [10, 11]
    items.scroll(500)
    assert items.shown() == [11, 20, 21]


def test_items_before_it_go__the_kept_item_is_found_by_its_key(items: Items) -> None:
    items.scroll(200)
    items.requester[5].request_focus()
    items.scroll(1000)
    items.first.value = 3
    items.ui.settle()
    assert items.shown()[0] == 5
    assert items.focused(5)


def test_item_with_the_focus_leaves_the_list__nothing_has_the_focus_and_nothing_is_kept(items: Items) -> None:
    items.requester[1].request_focus()
    items.scroll(1000)
    items.first.value = 10
    items.ui.settle()
    assert 1 not in items.shown()
    assert items.ui.scene.owner.focus_owner.active is None
    assert not items.state.pinned_items


def test_pinned_by_the_program_twice__kept_until_both_are_released(items: Items) -> None:
    first, second = items.container[0].pin(), items.container[0].pin()
    items.scroll(1000)
    assert items.shown() == [0, 20, 21]
    first.release()
    items.ui.settle()
    assert items.shown() == [0, 20, 21]
    second.release()
    items.ui.settle()
    assert items.shown() == [20, 21]


def test_pin_released_twice__error_says_so(items: Items) -> None:
    handle = items.container[0].pin()
    handle.release()
    with pytest.raises(RuntimeError, match="a pin of the list item with key 0 was released twice"):
        handle.release()


def test_pinned_after_it_left_the_composition__error_says_so(items: Items) -> None:
    items.scroll(1000)
    items.scroll(1000)  # what waits to be used again is switched off in the next frame
    with pytest.raises(RuntimeError, match="the list item with key 0 was pinned after it left the composition"):
        items.container[0].pin()


def test_outside_of_any_list__no_container(ui: Ui) -> None:
    found = []
    ui.show(lambda: found.append(LocalPinnableContainer.current))
    assert found == [None]


def test_cell_with_the_focus_in_a_row_in_a_list__row_is_kept_too(ui: Ui) -> None:
    outer, inner, requester = LazyListState(), LazyListState(), FocusRequester()

    def cell(row: int, column: int) -> None:
        chain = Modifier.focus_requester(requester) if (row, column) == (0, 0) else Modifier
        Box(chain.focusable().size(50).test_tag(f"{row}.{column}"))

    def row_of(row: int) -> None:
        state = inner if row == 0 else LazyListState()
        LazyRow(lambda scope: scope.items(20, lambda column: cell(row, column)), Modifier.width(100), state)

    ui.show(lambda: LazyColumn(lambda scope: scope.items(30, row_of), Modifier.height(100), outer))
    requester.request_focus()
    inner.dispatch_raw_delta(400)
    outer.dispatch_raw_delta(800)
    ui.settle()
    assert ui.scene.find("0.0").is_placed
    cell_node = ui.scene.find("0.0")
    ui.scene.owner.focus_owner.clear_focus()
    ui.settle()
    assert not cell_node.is_placed


def test_text_field_scrolled_away__still_takes_what_is_typed(ui: Ui) -> None:
    state, text = LazyListState(), mutable_state_of("")

    def item(index: int) -> None:
        if index == 0:
            TextField(text.value, text.set, Modifier.test_tag("field"))
        else:
            Box(Modifier.size(50))

    ui.show(lambda: LazyColumn(lambda scope: scope.items(60, item), Modifier.height(100), state))
    ui.scene.tap(*ui.scene.find("field").center)
    ui.settle()
    state.dispatch_raw_delta(1500)
    ui.settle()
    ui.scene.key("a")
    ui.settle()
    assert text.value == "a"
