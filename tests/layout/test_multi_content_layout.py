"""MultiContentLayout: the policy gets a list of measurables for each content."""

from __future__ import annotations

from typing import Any

import pytest

from engine.layout import Layout, MultiContentLayout
from engine.node import Modifier
from engine.snapshot import mutable_state_of
from engine.unit import Constraints
from tests.layout.composed import Composed, Sized


class Sides:
    """The first content left, the second right, each stacked; says what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[int, ...]] = []

    def measure(self, scope: Any, contents: Any, constraints: Constraints) -> Any:
        self.given.append(tuple(len(content) for content in contents))
        columns = [[each.measure(Constraints()) for each in content] for content in contents]

        def place() -> None:
            for x, column in zip((0, 50), columns, strict=True):
                y = 0
                for placeable in column:
                    placeable.place(x, y)
                    y += placeable.height

        return scope.layout(100, 100, place)


def test_two_contents__policy_gets_a_list_for_each() -> None:
    policy = Sides()
    log: list[str] = []

    def left() -> None:
        Sized("a", log, 10, 10)
        Sized("b", log, 10, 20)

    def right() -> None:
        Sized("c", log, 10, 10)

    ui = Composed(lambda: MultiContentLayout([left, right], policy))
    ui.frame()
    assert policy.given == [(2, 1)]
    (node,) = ui.root.children
    coordinates = [child.outer_coordinator.coordinates for child in node.children]
    assert [each.position_in_root() for each in coordinates] == [(0, 0), (0, 10), (50, 0)]
    ui.close()


def test_child_appears_and_disappears_in_one_content__other_contents_keep_their_children() -> None:
    policy = Sides()
    log: list[str] = []
    shown = mutable_state_of(False)

    def left() -> None:
        if shown.value:
            Sized("a", log, 10, 10)

    def right() -> None:
        Sized("c", log, 10, 10)

    ui = Composed(lambda: MultiContentLayout((left, right), policy))
    ui.frame()
    ui.frame(lambda: shown.set(True))
    ui.frame(lambda: shown.set(False))
    assert policy.given == [(0, 1), (1, 1), (0, 1)]
    ui.close()


@pytest.mark.parametrize("own", [True, False])
def test_intrinsics_asked__of_the_policy_or_by_its_measuring(own: bool) -> None:
    class WithIntrinsics(Sides):
        def max_intrinsic_width(self, scope: Any, contents: Any, height: int) -> int:
            return sum(each.max_intrinsic_width(height) for content in contents for each in content)

    asked: list[int] = []

    def asking(scope: Any, measurables: Any, constraints: Any) -> Any:
        asked.append(measurables[0].max_intrinsic_width(100))
        return scope.layout(10, 10)

    log: list[str] = []

    def content() -> None:
        with Layout(asking, Modifier):
            MultiContentLayout(
                [lambda: Sized("a", log, 10, 10), lambda: Sized("b", log, 15, 10)],
                WithIntrinsics() if own else Sides(),
            )

    ui = Composed(content)
    ui.frame()
    assert asked == [25 if own else 100]
    ui.close()
