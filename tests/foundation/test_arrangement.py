"""Where arrangements put children, in both layout directions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Alignment,
    Arrangement,
    Box,
    Column,
    Density,
    GridCells,
    LayoutDirection,
    LazyVerticalGrid,
    Modifier,
    Scene,
    composable,
    mutable_state_of,
)

LTR, RTL = LayoutDirection.LTR, LayoutDirection.RTL
DENSITY = Density(1.0)


@pytest.mark.parametrize(
    ("arrangement", "left_to_right", "right_to_left"),
    [
        (Arrangement.START, [0, 10], [90, 70]),
        (Arrangement.END, [70, 80], [20, 0]),
        (Arrangement.CENTER, [35, 45], [55, 35]),
        (Arrangement.SPACE_BETWEEN, [0, 80], [90, 0]),
        (Arrangement.SPACE_EVENLY, [23, 57], [67, 23]),
        (Arrangement.SPACE_AROUND, [18, 63], [73, 18]),
        (Arrangement.spaced_by(10), [0, 20], [90, 60]),
        (Arrangement.spaced_by(10, Alignment.END), [60, 80], [30, 0]),
        (Arrangement.aligned(Alignment.CENTER_HORIZONTALLY), [35, 45], [55, 35]),
        (Arrangement.Absolute.LEFT, [0, 10], [0, 10]),
        (Arrangement.Absolute.RIGHT, [70, 80], [70, 80]),
        (Arrangement.TOP, [0, 10], [0, 10]),
        (Arrangement.BOTTOM, [70, 80], [70, 80]),
    ],
)
def test_two_children_in_100__stand_where_compose_puts_them(
    arrangement: Arrangement, left_to_right: list[int], right_to_left: list[int]
) -> None:
    assert arrangement.arrange(DENSITY, 100, [10, 20], LTR) == left_to_right
    assert arrangement.arrange(DENSITY, 100, [10, 20], RTL) == right_to_left


def test_space_between_with_one_child_right_to_left__stands_at_the_right() -> None:
    assert Arrangement.SPACE_BETWEEN.arrange(DENSITY, 100, [30], RTL) == [70]


def test_no_children__no_positions() -> None:
    for arrangement in (Arrangement.START, Arrangement.SPACE_AROUND, Arrangement.spaced_by(8)):
        assert arrangement.arrange(DENSITY, 100, [], LTR) == []


def test_spaced_children_that_do_not_fit__are_pushed_together_and_not_past_the_end() -> None:
    assert Arrangement.spaced_by(20).arrange(DENSITY, 50, [20, 20, 20], LTR) == [0, 30, 30]


def test_spacing_in_another_density__is_in_dp() -> None:
    assert Arrangement.spaced_by(10).arrange(Density(2.0), 100, [10, 10], LTR) == [0, 30]


def test_equal_arrangements__are_equal() -> None:
    assert Arrangement.spaced_by(4) == Arrangement.spaced_by(4)
    assert Arrangement.spaced_by(4) != Arrangement.spaced_by(5)


class Indented(Arrangement):
    """As a program writes it: no dataclass."""

    def __init__(self, indent: int) -> None:
        self.indent = indent

    def arrange(self, density: Any, total_size: int, sizes: Any, layout_direction: Any) -> list[int]:
        return [self.indent] * len(sizes)


class Shifted(Alignment.Horizontal):
    def __init__(self, shift: int) -> None:
        super().__init__(0.0)
        object.__setattr__(self, "shift", shift)

    def align(self, size: int, space: int, layout_direction: Any = None) -> int:
        return int(self.shift)  # type: ignore[attr-defined]  # set above, past the immutability of the base


class Uneven(GridCells):
    def __init__(self, first: int) -> None:
        super().__init__(2, None)
        self.first = first

    def sizes(self, density: Any, available: int, spacing: int) -> list[int]:
        return [self.first, 20]


def _column(n: int) -> None:
    with Column(Modifier.size(40), vertical_arrangement=Indented(n)):
        Box(Modifier.size(5).test_tag("child"))


def _aligned(n: int) -> None:
    with Column(Modifier.size(40), horizontal_alignment=Shifted(n)):
        Box(Modifier.size(5).test_tag("child"))


def _grid(n: int) -> None:
    def cells(scope: Any) -> None:
        scope.items(2, lambda index: Box(Modifier.size(5).test_tag(f"child {index}" if index == 0 else "child")))

    LazyVerticalGrid(Uneven(n), cells, Modifier.size(40))


@pytest.mark.parametrize("content", [_column, _aligned, _grid])
def test_class_of_a_program_gets_another_field__the_children_move(content: Callable[[int], None]) -> None:
    n = mutable_state_of(3)

    @composable
    def Screen() -> None:
        content(n.value)

    with Scene(Screen, 50, 50) as scene:
        scene.settle()
        before = scene.find("child").position
        n.value = 9
        scene.settle()
        after = scene.find("child").position
        assert sorted(after) == [0, 9], before
