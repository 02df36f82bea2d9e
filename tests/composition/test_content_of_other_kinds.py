"""Content that is no plain function: methods that are composables, partials, callable objects, C functions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.composition import Content, composable, movable_content_of, remember
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Leaf

Render = Callable[[Callable[[], Any]], None]


@composable
def Label(text: str, ran: Ran) -> None:
    ran(f"label {text}")
    Leaf(text)


@composable
def Slot(content: Content) -> None:
    content()


def movable(function: Callable[[], Any]) -> None:
    remember(lambda: movable_content_of(function))()


class Screen:
    """A class whose methods compose."""

    def __init__(self, name: str, ran: Ran) -> None:
        self.name = name
        self.ran = ran
        self.count = mutable_state_of(0)

    @composable
    def Body(self) -> None:
        self.ran(f"body {self.name} {self.count.value}")
        Leaf(f"{self.name}{self.count.value}")

    @classmethod
    @composable
    def Shared(cls) -> None:
        Leaf(cls.__name__)

    def rows(self, count: int) -> None:
        for row in range(count):
            if row != 1 or self.count.value:
                Leaf(remember(lambda row=row: f"row{row}"))

    def __call__(self) -> None:
        Leaf("called")


def kinds() -> list[tuple[Callable[[], Any], str]]:
    screen, ran = Screen("a", Ran()), Ran()
    return [
        (screen.Body, "leaf'a0'"),
        (Screen.Shared, "leaf'Screen'"),
        (partial(Label, "p", ran), "leaf'p'"),
        (partial(partial(Label, ran=ran), "q"), "leaf'q'"),
        (partial(Leaf, "inline"), "leaf'inline'"),
        (partial(screen.rows, 3), "leaf'row0',leaf'row2'"),
        (partial(Screen.Body, screen), "leaf'a0'"),
        (partial(screen), "leaf'called'"),
        (screen, "leaf'called'"),
        ([].clear, ""),
    ]


@pytest.mark.parametrize("kind", range(len(kinds())))
@pytest.mark.parametrize("render", [Slot, movable], ids=["slot", "movable"])
def test_function_of_any_kind_given_as_content__is_composed(render: Render, kind: int) -> None:
    content, dump = kinds()[kind]
    assert Composed(lambda: render(content)).dump() == dump


@pytest.mark.parametrize("kind", range(len(kinds())))
def test_function_of_any_kind_given_to_a_composition__is_composed(kind: int) -> None:
    content, dump = kinds()[kind]
    assert Composed(content).dump() == dump


def test_methods_of_equal_objects_in_turn__content_runs_only_when_the_object_is_another() -> None:
    ran, run = Ran(), mutable_state_of(0)
    first, second = Screen("a", ran), Screen("b", ran)
    composed = Composed(lambda: Slot((first if run.value < 2 else second).Body))
    run.value = 1
    composed.frame()
    assert ran.take() == ["body a 0"]
    run.value = 2
    composed.frame()
    assert (ran.take(), composed.dump()) == (["body b 0"], "leaf'b0'")
    first.count.value = 1
    assert not composed.frame()
    second.count.value = 1
    composed.frame()
    assert (ran.take(), composed.dump()) == (["body b 1"], "leaf'b1'")


def test_partial_created_in_each_run__content_runs_only_when_an_argument_differs() -> None:
    ran, run = Ran(), mutable_state_of(0)
    composed = Composed(lambda: Slot(partial(Label, f"n{run.value // 2}", ran)))
    run.value = 1
    assert not composed.frame()
    assert ran.take() == ["label n0"]
    run.value = 2
    composed.frame()
    assert (ran.take(), composed.dump()) == (["label n1"], "leaf'n1'")


def test_loop_in_the_function_of_a_partial__later_iterations_keep_their_state() -> None:
    screen = Screen("a", Ran())
    composed = Composed(lambda: Slot(partial(screen.rows, 3)))
    screen.count.value = 1
    composed.frame()
    assert composed.dump() == "leaf'row0',leaf'row1',leaf'row2'"


def test_class_given_as_content__error_says_what_content_is() -> None:
    with pytest.raises(TypeError, match="the content is a function, got <class .*Screen.*>; write `lambda"):
        Composed(Screen)
