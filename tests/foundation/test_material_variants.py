"""Badges, list items, other kinds of buttons and cards, the checkbox of three states: sizes, places, clicks, errors."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    Badge,
    BadgedBox,
    Box,
    ElevatedButton,
    ElevatedCard,
    IconToggleButton,
    LayoutDirection,
    ListItem,
    Modifier,
    OutlinedCard,
    Scene,
    SmallFloatingActionButton,
    ToggleableState,
    TriStateCheckbox,
    mutable_state_of,
)


def box(tag: str, width: int, height: int) -> Any:
    return lambda: Box(Modifier.test_tag(tag).size(width, height))


def places(scene: Scene, *tags: str) -> list[tuple[int, int]]:
    scene.frame()
    return [(int(node.position.x), int(node.position.y)) for node in map(scene.find, tags)]


@pytest.mark.parametrize(("direction", "x"), [(LayoutDirection.LTR, 16), (LayoutDirection.RTL, 0)])
def test_badge__stands_at_the_upper_end_of_its_anchor(direction: LayoutDirection, x: int) -> None:
    def content() -> None:
        BadgedBox(lambda: Badge(box("number", 8, 10)), box("anchor", 24, 24))

    with Scene(content, width=24, height=100, layout_direction=direction) as scene:
        # The badge is 16 px wide and high; its text, inset by 4 px, is in its middle.
        assert places(scene, "anchor", "number") == [(0, 0), (x, 1)]


def test_list_item__lines_stand_between_what_is_before_and_behind_them() -> None:
    def content() -> None:
        ListItem(
            box("headline", 40, 20),
            overline=box("overline", 30, 10),
            supporting=box("supporting", 50, 14),
            leading=box("leading", 24, 24),
            trailing=box("trailing", 20, 12),
        )

    with Scene(content, width=200, height=100) as scene:
        assert places(scene, "leading", "overline", "headline", "supporting", "trailing") == [
            (16, 24), (56, 14), (56, 24), (56, 44), (164, 30)
        ]  # fmt: skip


def test_list_item_of_one_line__is_56_dp_high_and_as_wide_as_its_list() -> None:
    def content() -> None:
        ListItem(box("headline", 40, 20), Modifier.test_tag("item"))

    with Scene(content, width=200, height=100) as scene:
        scene.frame()
        assert scene.find("item").size == (200, 56)
        assert places(scene, "headline") == [(16, 18)]


def test_checkbox_of_three_states__a_click_calls_and_semantics_say_the_state() -> None:
    state: Any = mutable_state_of(ToggleableState.INDETERMINATE)

    def content() -> None:
        TriStateCheckbox(state.value, lambda: state.set(ToggleableState.ON), Modifier.test_tag("all"))

    with Scene(content, width=40, height=40) as scene:
        scene.frame()
        before = scene.pixels().copy()
        scene.tap(10, 10)
        scene.settle()
        assert (state.value, bool((scene.pixels() != before).any())) == (ToggleableState.ON, True)


def test_disabled_controls__hear_no_click() -> None:
    clicks = list[str]()

    def content() -> None:
        ElevatedButton(lambda: clicks.append("button"), box("in", 20, 20), enabled=False)
        OutlinedCard(box("card", 20, 20), on_click=lambda: clicks.append("card"), enabled=False)
        IconToggleButton(True, lambda it: clicks.append("icon"), box("icon", 20, 20), enabled=False)

    with Scene(content, width=100, height=100) as scene:
        scene.frame()
        scene.tap(12, 12)
        scene.settle()
    assert clicks == []


def test_wrong_arguments__say_what_to_write() -> None:
    wrong: Any = "on"
    for call, said in (
        (lambda: TriStateCheckbox(wrong, None), "write `ToggleableState.ON`"),
        (lambda: ListItem(wrong), "ListItem"),
        (lambda: Badge(wrong), "Badge"),
        (lambda: BadgedBox(wrong, box("a", 1, 1)), "BadgedBox"),
        (lambda: ElevatedCard(wrong), "Card"),
        (lambda: SmallFloatingActionButton(wrong, box("a", 1, 1)), "SmallFloatingActionButton"),
    ):
        with pytest.raises(TypeError, match=said):
            Scene(call)
