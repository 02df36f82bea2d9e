"""Effects, coroutines and derived states that raise: a note names the composables around them, and the line of a call.

Their composables returned before, so a traceback does not name them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    Scene,
    SideEffect,
    Text,
    composable,
    composable_chain,
    derived_state_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)


def divided(*_: object) -> Any:
    return 1 / 0


async def launched(*_: object) -> None:
    divided()


LAUNCHED = f"{__file__}:{launched.__code__.co_firstlineno}"


def side(n: Any) -> None:
    is_on = n.value
    SideEffect(lambda: divided() if is_on else None)


def entered(n: Any) -> None:
    if n.value:
        DisposableEffect(divided)


def restarted(n: Any) -> None:
    is_on = n.value
    DisposableEffect(lambda: None if is_on else divided, is_on)


def coroutine(n: Any) -> None:
    if n.value:
        LaunchedEffect(launched)


def in_scope(n: Any) -> None:
    launch = remember_coroutine_scope().launch
    if n.value:
        SideEffect(lambda: launch(launched) and None)


def derived(n: Any) -> None:
    Text(f"{remember(lambda: derived_state_of(lambda: 10 // (1 - n.value))).value}")


def note_of(content: Callable[[Any], None], around: Callable[[Callable[[], None]], Any]) -> tuple[list[str], str]:
    n = mutable_state_of(0)

    @composable
    def Inner() -> None:
        content(n)

    @composable
    def Home() -> None:
        with Column():
            around(Inner)

    scene = Scene(Home, 50, 50)
    scene.settle()
    n.value = 1
    with pytest.raises(ZeroDivisionError) as raised:
        scene.settle(3)
    return composable_chain(raised.value), raised.value.__notes__[0]


@pytest.mark.parametrize(
    ("content", "doing"),
    [
        (side, "running SideEffect"),
        (entered, "starting DisposableEffect"),
        (restarted, "disposing DisposableEffect"),
        (coroutine, f"running the coroutine launched ({LAUNCHED}) of LaunchedEffect"),
        (in_scope, f"running the coroutine launched ({LAUNCHED}) of remember_coroutine_scope"),
        (derived, "calculating a derived state that Inner reads"),
    ],
)
def test_effect_raises__its_composables_and_the_call_are_named(content: Any, doing: str) -> None:
    chain, note = note_of(content, lambda inner: inner())
    assert chain == ["Home", "Column", "Inner"]
    assert note.startswith(f"while {doing}, in Home › Column › Inner, which is called at {__file__}:")


@pytest.mark.parametrize("effect", ["LaunchedEffect", "remember_coroutine_scope"])
def test_interrupt_in_a_coroutine__it_and_its_composables_are_named(effect: str) -> None:
    """The watchdog stops an endless loop in a coroutine by such an exception: the message named only the frame."""

    class Interrupt(BaseException):
        pass

    async def endless() -> None:
        raise interrupt

    interrupt = Interrupt()

    @composable
    def Screen() -> None:
        launch = remember_coroutine_scope().launch
        if effect == "LaunchedEffect":
            LaunchedEffect(endless)
        else:
            SideEffect(lambda: launch(endless) and None)

    with pytest.raises(Interrupt) as raised:
        Scene(Screen, 50, 50)
    place = f"{__file__}:{endless.__code__.co_firstlineno}"
    assert raised.value is interrupt
    assert interrupt.__notes__[0].startswith(f"while running the coroutine endless ({place}) of {effect}, in Screen")


def test_effect_in_a_subcomposition_raises__the_composables_around_it_are_named() -> None:
    chain, note = note_of(side, lambda inner: BoxWithConstraints(lambda scope: inner()))
    assert (chain[:3], chain[-1]) == (["Home", "Column", "BoxWithConstraints"], "Inner")
    assert note.startswith("while running SideEffect, in Home › Column › BoxWithConstraints › ")


def test_effect_of_removed_content_raises__its_former_composables_are_named() -> None:
    shown = mutable_state_of(True)

    @composable
    def Inner() -> None:
        DisposableEffect(lambda: divided)

    @composable
    def Home() -> None:
        with Column():
            if shown.value:
                Inner()
            Box(Modifier.size(5))

    scene = Scene(Home, 50, 50)
    scene.settle()
    shown.value = False
    with pytest.raises(ZeroDivisionError) as raised:
        scene.frame()
    scene.settle()
    assert raised.value.__notes__[0].startswith("while disposing DisposableEffect, in Home › Column › Inner, which is ")


def test_scene_is_closed_and_an_effect_raises__its_composables_are_named() -> None:
    @composable
    def Home() -> None:
        DisposableEffect(lambda: divided)

    scene = Scene(Home, 50, 50)
    with pytest.raises(ZeroDivisionError) as raised:
        scene.close()
    assert raised.value.__notes__[0].startswith("while disposing DisposableEffect, in Home")
