"""A recursion without an end is an error that names the functions once, wherever it happens; deep trees are none."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Button,
    Canvas,
    IllegalStateError,
    Layout,
    Modifier,
    Scene,
    SideEffect,
    Text,
    composable,
    composition_local_of,
    derived_state_of,
    modifier_extension,
    movable_content_of,
)
from engine.composition.errors.chain_text import chain_text, folded
from engine.composition.errors.failures import first_of
from engine.tooling import composable_chain


def error_of(content: Callable[[], object]) -> RecursionError:
    limit = sys.getrecursionlimit()
    with pytest.raises(RecursionError) as raised:
        with Scene(content, 50, 50) as scene:
            scene.frame()
    assert sys.getrecursionlimit() == limit
    return raised.value


def steps_of(error: BaseException) -> int:
    return sum(1 for _ in traceback.walk_tb(error.__traceback__))


def test_composable_composes_itself__error_names_it_once_with_its_place() -> None:
    @composable
    def Endless(i: int) -> None:
        Endless(i + 1)

    error = error_of(lambda: Endless(0))
    place = f"{__file__}:{Endless.__wrapped__.__code__.co_firstlineno}"
    assert str(error).startswith(f"Endless ({place}) calls itself without end (")
    assert str(error).count("Endless") == 1
    assert composable_chain(error) == ["<lambda>", "Endless"]
    assert steps_of(error) < 300
    assert len("".join(traceback.format_exception(error))) < 100_000


def test_composables_compose_each_other__error_names_both() -> None:
    @composable
    def Ping(i: int) -> None:
        with Box():
            Pong(i)

    @composable
    def Pong(i: int) -> None:
        Ping(i + 1)

    message = str(error_of(lambda: Ping(0)))
    assert (message.count("Ping"), message.count("Pong")) == (1, 1)
    assert "call each other without end" in message


def test_content_composes_its_own_composable__error_and_no_overflow_of_the_stack() -> None:
    @composable
    def Nested(i: int) -> None:
        Button(lambda: None, lambda: Nested(i + 1))

    assert str(error_of(lambda: Nested(0))).count("Nested (") == 1


def test_helper_calls_itself_in_with_blocks__error_names_it() -> None:
    def nest(i: int) -> None:
        with Box():
            nest(i + 1)

    assert str(error_of(lambda: nest(0))).startswith("nest (")


def test_content_of_a_measure_block_composes_itself__error_with_a_bounded_traceback() -> None:
    @composable
    def Nested(i: int) -> None:
        BoxWithConstraints(lambda _: Nested(i + 1))

    assert steps_of(error_of(lambda: Nested(0))) < 300


def test_movable_content_contains_itself__error_names_it() -> None:
    def shelf() -> None:
        content()

    content = movable_content_of(shelf)
    assert str(error_of(lambda: content())).startswith(f"the movable content shelf ({__file__}:")


def _measure(scope: Any, measurables: Any, constraints: Any) -> Any:
    return _measure(scope, measurables, constraints)


def _draw(scope: Any) -> None:
    _draw(scope)


def _effect() -> None:
    _effect()


class _Model:
    @property
    def endless(self) -> str:
        return self.endless


local = composition_local_of(lambda: local.current)


@modifier_extension
def endless_extension_for_a_test(self: Modifier) -> Modifier:
    return self.endless_extension_for_a_test()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("_measure", lambda: Layout(_measure)),
        ("_draw", lambda: Canvas(_draw, Modifier.size(10))),
        ("_draw", lambda: Box(Modifier.size(10).graphics_layer(_draw))),
        ("_effect", lambda: SideEffect(_effect)),
        ("endless", lambda: Text(_Model().endless)),
        ("<lambda>", lambda: Text(local.current)),
        ("endless_extension_for_a_test", lambda: Box(Modifier.endless_extension_for_a_test())),
    ],
)
def test_recursion_in_any_phase__error_names_the_function(name: str, content: Callable[[], object]) -> None:
    error = error_of(content)
    assert str(error).startswith(f"{name} ({__file__}:")
    assert steps_of(error) < 300


def test_derived_states_read_each_other__error_names_the_state() -> None:
    first: Any = derived_state_of(lambda: second.value)
    second = derived_state_of(lambda: first.value)
    with pytest.raises(IllegalStateError, match="'first' reads the derived state itself"):
        Scene(lambda: Text(first.value), 50, 50)


def test_2_000_nested_elements_and_composables__work() -> None:
    def nest(i: int) -> None:
        with Box(Modifier.padding(0.1).test_tag(f"{i}")):
            if i:
                nest(i - 1)

    @composable
    def Nest(i: int) -> None:
        with Box(Modifier.test_tag(f"{i}")):
            if i:
                Nest(i - 1)

    for content in (nest, Nest):
        with Scene(lambda content=content: content(2000), 100, 100) as scene:
            scene.frame()
            assert scene.find("0").is_placed
            scene.pixels()


def calls_for(content: Callable[[], object]) -> int:
    count = 0

    def counted(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += 1

    with Scene(lambda: None, 10, 10) as warm:
        warm.frame()
    sys.setprofile(counted)
    try:
        with Scene(content, 100, 100) as scene:
            scene.frame()
    finally:
        sys.setprofile(None)
    return count


def test_helper_nests_with_blocks__calls_grow_with_the_depth_and_not_with_its_square() -> None:
    def nest(i: int) -> None:
        with Box(Modifier.padding(0.1)):
            if i:
                nest(i - 1)

    few, many = calls_for(lambda: nest(300)), calls_for(lambda: nest(600))
    assert many < 2.2 * few


def test_helper_chain_is_long__call_sites_in_it_keep_what_they_remember() -> None:
    from engine import mutable_state_of, remember

    seen: dict[int, list[object]] = {}
    count = mutable_state_of(0)

    def nest(i: int) -> None:
        seen.setdefault(i, []).append(remember(object))
        with Box():
            if i:
                nest(i - 1)

    @composable
    def App() -> None:
        count.value
        nest(200)

    with Scene(App, 10, 10) as scene:
        scene.frame()
        count.value = 1
        scene.frame()
    assert len(seen) == 201
    assert all(first is second for first, second in seen.values())
    assert len({id(objects[0]) for objects in seen.values()}) == 201


def test_chain_text__rounds_are_named_once_and_long_chains_lose_their_middle() -> None:
    assert chain_text(["Home", "Row", "Row"]) == "Home › Row › Row"
    assert chain_text(["Home", *["Tree"] * 3210]) == "Home › Tree (3,210 times)"
    assert chain_text(["Home", *["A", "B"] * 1605, "A"]) == "Home › A › B (1,605 times) › A"
    assert folded(["Home", *["A", "B"] * 1605]) == (["Home", "A", "B"], ["A", "B"], 1605)
    assert len(chain_text([f"C{i}" for i in range(10_000)])) < 1000


def test_second_exception_of_a_frame_has_a_huge_text__note_is_bounded() -> None:
    first = first_of(ValueError("one"), ValueError("x" * 1_000_000))
    assert first is not None
    assert len(first.__notes__[0]) < 1000
