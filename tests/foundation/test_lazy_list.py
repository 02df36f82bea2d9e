"""Lazy lists: what is composed, measured and placed when; keys, positions, scrolling to items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Alignment,
    Arrangement,
    Box,
    Column,
    CompositionLocalProvider,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    PaddingValues,
    Scene,
    ScrollState,
    Text,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_saveable,
    remember_scroll_state,
)
from engine.composition import LocalSaveableStateRegistry, SaveableStateRegistry

from .conftest import Ui


def item(index: object, height: int = 50) -> None:
    Box(Modifier.fill_max_width().height(height).draw_behind(lambda scope: None).test_tag(f"item{index}"))


def show_list(ui: Ui, state: LazyListState, count: int = 100, **how: object) -> None:
    ui.show(lambda: LazyColumn(lambda scope: scope.items(count, item), Modifier.height(200), state, **how))


def visible(state: LazyListState) -> list[tuple[int, int]]:
    return [(info.index, info.offset) for info in state.layout_info.visible_items_info]


def test_first_frame__composes_measures_and_places_the_visible_items_only(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state)
    assert visible(state) == [(0, 0), (1, 50), (2, 100), (3, 150)]
    with pytest.raises(LookupError):
        ui.scene.find("item4")


def test_scroll_within_the_visible_items__places_the_list_and_nothing_else(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state, 100)
    state.dispatch_raw_delta(10)
    ui.settle()
    assert ui.change(lambda: state.dispatch_raw_delta(20)) == {"placed": ["LazyColumn"]}
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset) == (0, 30)
    assert ui.position("item1") == (0, 20)


def test_scroll_that_needs_another_item__composes_and_measures_that_one(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state)
    done = ui.change(lambda: state.dispatch_raw_delta(10))
    assert done["measured"] == ["LazyColumn", "item4"]
    assert done["placed"] == ["LazyColumn", "item4"]
    assert done["drawn"] == ["item4"]


def test_scroll_past_the_end__stops_and_gives_the_rest_back(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state, 6)
    assert state.dispatch_raw_delta(1000) == 100
    assert visible(state) == [(2, 0), (3, 50), (4, 100), (5, 150)]
    assert (state.can_scroll_forward, state.can_scroll_backward) == (False, True)
    assert state.dispatch_raw_delta(-1000) == -100
    assert (state.can_scroll_forward, state.can_scroll_backward) == (True, False)


def test_fractions__wait_until_they_are_a_pixel(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state)
    assert state.dispatch_raw_delta(0.4) == 0.4
    assert state.first_visible_item_scroll_offset == 0
    assert state.dispatch_raw_delta(0.4) == 0.4
    assert state.first_visible_item_scroll_offset == 1


def test_initial_position__is_where_the_list_starts(ui: Ui) -> None:
    state = LazyListState(10, 20)
    show_list(ui, state)
    assert visible(state)[0] == (10, -20)


def test_items_with_keys__inserting_above_keeps_what_is_visible(ui: Ui) -> None:
    state, names = LazyListState(2, 10), mutable_state_list_of(*"abcdefgh")
    ui.show(
        lambda: LazyColumn(lambda scope: scope.items(names, item, key=lambda name: name), Modifier.height(200), state)
    )
    ui.change(lambda: names.insert(0, "x"))
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset) == (3, 10)
    assert ui.position("itemc") == (0, -10)


def test_items_without_keys__inserting_above_shows_what_is_there_now(ui: Ui) -> None:
    state, names = LazyListState(2, 10), mutable_state_list_of(*"abcdefgh")
    ui.show(lambda: LazyColumn(lambda scope: scope.items(names, item), Modifier.height(200), state))
    ui.change(lambda: names.insert(0, "x"))
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset) == (2, 10)
    assert ui.position("itemb") == (0, -10)


def test_keyed_item_that_moves__keeps_what_it_remembers(ui: Ui) -> None:
    names = mutable_state_list_of("a", "b", "c")
    born: dict[str, int] = {}

    def remembered(name: str) -> None:
        remember(lambda: born.__setitem__(name, born.get(name, 0) + 1))
        item(name)

    ui.show(
        lambda: LazyColumn(lambda scope: scope.items(names, remembered, key=lambda name: name), Modifier.height(200))
    )
    ui.change(lambda: names.append(names.pop(0)))
    assert born == {"a": 1, "b": 1, "c": 1}
    assert ui.position("itema") == (0, 100)


def test_two_items_with_one_key__raises_and_names_it(ui: Ui) -> None:
    with pytest.raises(ValueError, match="key 'same' was given to more than one item"):
        ui.show(lambda: LazyColumn(lambda scope: scope.items(3, item, key=lambda index: "same")))


def test_item_and_items__follow_each_other(ui: Ui) -> None:
    state = LazyListState()

    def content(scope: object) -> None:
        scope.item(lambda: item("header", 20))  # type: ignore[attr-defined]
        scope.items(["a", "b"], item)  # type: ignore[attr-defined]
        scope.item(lambda: item("footer", 20))  # type: ignore[attr-defined]

    ui.show(lambda: LazyColumn(content, Modifier.height(200), state))
    assert [ui.position(f"item{name}")[1] for name in ("header", "a", "b", "footer")] == [0, 20, 70, 120]


def test_state_read_in_one_item__recomposes_that_item_only(ui: Ui) -> None:
    state, log = mutable_state_of(0), []

    def logged(index: int) -> None:
        log.append((index, state.value if index == 1 else None))
        item(index)

    ui.show(lambda: LazyColumn(lambda scope: scope.items(3, logged), Modifier.height(200)))
    log.clear()
    done = ui.change(lambda: state.set(1))
    assert log == [(1, 1)]
    assert done.keys() == {"composed"}


def test_lists_caller_recomposed_with_the_same_content__items_are_left_alone(ui: Ui) -> None:
    tick, log = mutable_state_of(0), []

    def logged(index: int) -> None:
        log.append(index)
        item(index)

    @composable
    def Screen() -> None:
        with Column(Modifier.padding(tick.value)):
            LazyColumn(lambda scope: scope.items(3, logged), Modifier.height(200))

    ui.show(Screen)
    log.clear()
    ui.change(lambda: tick.set(1))
    assert log == []


def test_state_read_in_the_lists_content__declares_the_items_again(ui: Ui) -> None:
    count, state = mutable_state_of(2), LazyListState()
    ui.show(lambda: LazyColumn(lambda scope: scope.items(count.value, item), Modifier.height(200), state))
    assert state.layout_info.total_items_count == 2
    ui.change(lambda: count.set(50))
    assert state.layout_info.total_items_count == 50
    assert len(visible(state)) == 4


def test_spacing_and_padding__are_part_of_the_content(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state, content_padding=PaddingValues(5, 10, 5, 10), vertical_arrangement=Arrangement.spaced_by(8))
    assert ui.position("item0") == (5, 10)
    assert ui.position("item1") == (5, 68)
    assert ui.size("item0") == (390, 50)
    state.dispatch_raw_delta(10_000)
    ui.settle()
    assert ui.position("item99") == (5, 140)


def test_few_items__arrangement_shares_out_the_room(ui: Ui) -> None:
    ui.show(
        lambda: LazyColumn(
            lambda scope: scope.items(2, item),
            Modifier.required_height(200).fill_max_height(),
            vertical_arrangement=Arrangement.BOTTOM,
        )
    )
    assert [ui.position(f"item{i}")[1] for i in range(2)] == [
        ui.position("item0")[1],
        ui.position("item0")[1] + 50,
    ]
    assert ui.position("item1")[1] + 50 == ui.position("item0")[1] + 100


def test_reversed_list__first_item_stands_at_the_bottom(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state, reverse_layout=True)
    assert ui.position("item0") == (0, 150)
    state.dispatch_raw_delta(30)
    ui.settle()
    assert ui.position("item0") == (0, 180)


def test_row__runs_from_the_start_in_both_directions(ui: Ui) -> None:
    def cell(index: int) -> None:
        Box(Modifier.size(100, 10 * (index + 1)).test_tag(f"cell{index}"))

    def content() -> None:
        LazyRow(lambda scope: scope.items(10, cell), vertical_alignment=Alignment.BOTTOM)

    ui.show(content)
    assert ui.position("cell1") == (100, 20)
    ui.show(content, layout_direction=LayoutDirection.RTL)
    assert ui.position("cell0")[0] == 300
    assert ui.position("cell1")[0] == 200


def test_sticky_header__stays_at_the_top_until_the_next_one_pushes_it(ui: Ui) -> None:
    state = LazyListState()

    def content(scope: object) -> None:
        for name in "AB":
            scope.sticky_header(lambda name=name: item(name, 20))  # type: ignore[attr-defined]
            scope.items(4, lambda index, name=name: item(f"{name}{index}"))  # type: ignore[attr-defined]

    ui.show(lambda: LazyColumn(content, Modifier.height(200), state))
    state.dispatch_raw_delta(100)
    ui.settle()
    assert ui.position("itemA") == (0, 0)
    assert ui.position("itemA2") == (0, 20)
    state.dispatch_raw_delta(110)
    ui.settle()
    assert ui.position("itemB") == (0, 10)
    assert ui.position("itemA") == (0, -10)


def test_list_without_a_bound__raises_and_says_what_to_do(ui: Ui) -> None:
    def content() -> None:
        LazyColumn(lambda scope: scope.item(lambda: LazyColumn(lambda inner: inner.items(3, item))))

    with pytest.raises(ValueError, match="LazyColumn was measured without a bound"):
        ui.show(content)


def run(ui: Ui, coroutine: Callable[[], object], state: LazyListState) -> None:
    scopes: list[object] = []

    @composable
    def Content() -> None:
        scopes.append(remember_coroutine_scope())
        LazyColumn(lambda scope: scope.items(500, item), Modifier.height(200), state)

    ui.show(Content)
    scopes[0].launch(coroutine)  # type: ignore[attr-defined]
    ui.scene.settle(400)
    assert not ui.scene.has_invalidations


def test_scroll_to_item__jumps(ui: Ui) -> None:
    state = LazyListState()
    run(ui, lambda: state.scroll_to_item(42, 7), state)
    assert visible(state)[0] == (42, -7)


@pytest.mark.parametrize(("start", "target"), [(0, 2), (0, 30), (0, 400), (300, 10)])
def test_animate_scroll_to_item__arrives_exactly(ui: Ui, start: int, target: int) -> None:
    state = LazyListState(start)
    run(ui, lambda: state.animate_scroll_to_item(target, 5), state)
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset) == (target, 5)


def test_prefetch__composes_the_next_item_before_it_is_visible(ui: Ui) -> None:
    state, log = LazyListState(prefetch=True), []

    def logged(index: int) -> None:
        log.append(index)
        item(index)

    ui.show(lambda: LazyColumn(lambda scope: scope.items(100, logged), Modifier.height(200), state))
    assert log == [0, 1, 2, 3]
    ui.change(lambda: state.dispatch_raw_delta(10))
    assert log == [0, 1, 2, 3, 4, 5]
    ui.change(lambda: state.dispatch_raw_delta(50))
    assert log == [0, 1, 2, 3, 4, 5, 6]


def test_wheel__scrolls_the_list(ui: Ui) -> None:
    state = LazyListState()
    show_list(ui, state)
    ui.scene.scroll(10, 10, 0, 60)
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset) == (1, 10)


def test_item_that_comes_back__finds_what_it_saved_and_not_what_it_remembered(ui: Ui) -> None:
    state, made = LazyListState(), []

    def counted(index: int) -> None:
        saved = remember_saveable(lambda: mutable_state_of(0))
        remembered = remember(lambda: mutable_state_of(0))
        made.append((index, saved.value, remembered.value))
        if index == 0 and saved.value == 0:
            saved.value = 7
            remembered.value = 7
        item(index)

    ui.show(lambda: LazyColumn(lambda scope: scope.items(100, counted), Modifier.height(200), state))
    state.dispatch_raw_delta(2000)
    ui.settle()
    state.dispatch_raw_delta(10)
    ui.settle()
    made.clear()
    state.dispatch_raw_delta(-3000)
    ui.settle()
    assert [entry for entry in made if entry[0] == 0] == [(0, 7, 0)]


def test_saved_scroll_positions__come_back_in_another_scene(ui: Ui) -> None:
    lists: list[LazyListState] = []
    columns: list[ScrollState] = []

    def content() -> None:
        lists.append(remember_lazy_list_state())
        columns.append(remember_scroll_state())
        LazyColumn(lambda scope: scope.items(100, item), Modifier.height(200), lists[-1])
        with Column(Modifier.offset(0, 200).height(100).vertical_scroll(columns[-1])):
            Box(Modifier.size(10, 1000))

    def show(restored: dict[str, list[object]] | None = None) -> SaveableStateRegistry:
        registry = SaveableStateRegistry(restored)
        provided = LocalSaveableStateRegistry.provides(registry)
        ui.show(lambda: CompositionLocalProvider(provided, content=content))
        return registry

    registry = show()
    lists[-1].dispatch_raw_delta(120)
    columns[-1].dispatch_raw_delta(30)
    ui.settle()
    show(registry.perform_save())
    assert (lists[-1].first_visible_item_index, lists[-1].first_visible_item_scroll_offset) == (2, 20)
    assert columns[-1].value == 30


def test_text_item_leaves_and_comes_back_in_one_frame__is_drawn_again(ui: Ui) -> None:
    """Its node is reset, but not measured again: the lines it was laid out in must outlive that."""
    state = LazyListState()

    def content() -> None:
        LazyColumn(lambda scope: scope.items(3, lambda index: Text("ABC")), Modifier.size(40, 30), state)

    scene = ui.show(content, 40, 32)
    state.dispatch_raw_delta(16)
    ui.settle()
    before = scene.pixels().copy()
    state.dispatch_raw_delta(-14)
    state.dispatch_raw_delta(14)
    ui.settle()
    assert (scene.pixels() == before).all()


def test_keys_of_several_types__are_told_as_the_program_gave_them() -> None:
    state = LazyListState()
    keys = [1, True, 1.0, "1"]

    def rows(scope: Any) -> None:
        scope.items(4, lambda index: Box(Modifier.size(10)), key=lambda index: keys[index])

    with Scene(lambda: LazyColumn(rows, Modifier.size(100), state), width=100, height=100) as scene:
        scene.frame()
        found = [item.key for item in state.layout_info.visible_items_info]
    assert [(type(key), key) for key in found] == [(type(key), key) for key in keys]
