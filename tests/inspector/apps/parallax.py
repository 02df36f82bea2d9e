"""Parallax
A header moves at half the speed of the list below it.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Color,
    IntOffset,
    LazyColumn,
    LocalDensity,
    Modifier,
    Text,
    composable,
    remember_lazy_list_state,
)


@composable
def Card(index: int) -> None:
    with Box(Modifier.fill_max_width().height(120).test_tag(f"item{index}")):
        Text(f"Place {index}")


def cards(scope: Any) -> None:
    scope.items(50, Card)


@composable
def Slow() -> None:
    scroll = remember_lazy_list_state()
    top = LocalDensity.current.to_dp(scroll.first_visible_item_scroll_offset / 2)
    with Box(Modifier.fill_max_size().test_tag("box")):
        Box(Modifier.offset(y=-top).size(400, 150).background(Color.hex("#3F5F66")).test_tag("header"))
        LazyColumn(cards, Modifier.padding(top=140).fill_max_size().test_tag("list"), state=scroll)


@composable
def Fast() -> None:
    scroll = remember_lazy_list_state()
    with Box(Modifier.fill_max_size().test_tag("box")):
        Box(
            Modifier.offset(lambda: IntOffset(0, -scroll.first_visible_item_scroll_offset // 2))
            .size(400, 150)
            .background(Color.hex("#3F5F66"))
            .test_tag("header")
        )
        LazyColumn(cards, Modifier.padding(top=140).fill_max_size().test_tag("list"), state=scroll)


VARIANTS = {"slow": Slow, "fast": Fast}


def demo(scene: Any) -> None:
    scene.settle()
    for _ in range(5):
        scene.scroll(200, 400, 0, 10)
        scene.frame()
