"""An effect that raises when it starts: the next frame starts it again, until it succeeds or its content leaves."""

from __future__ import annotations

from collections.abc import Callable

from engine import Box, DisposableEffect, Modifier, Scene, SideEffect, composable, mutable_state_of
from tests.frame.test_after_an_error import Cause, raises, sizes


def test_effects_raise_at_their_start__each_frame_tries_them_again_until_they_succeed() -> None:
    cause, shown = Cause(), mutable_state_of(False)
    log: list[str] = []

    def enter() -> Callable[[], None]:
        log.append("enter")
        cause()
        return lambda: log.append("dispose")

    def publish() -> None:
        log.append("side effect")
        cause()

    @composable
    def Screen() -> None:
        if shown.value:
            DisposableEffect(enter)
            SideEffect(publish)
            Box(Modifier.size(2))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = shown.value = True
    for _ in range(2):
        raises(scene)
        assert log == ["enter", "side effect"]
        log.clear()
    cause.on = False
    assert scene.frame().composed == []
    assert sizes(scene) == [(2, 2)]
    assert log == ["enter", "side effect"]
    assert not scene.has_invalidations
    shown.value = False
    scene.settle()
    assert log == ["enter", "side effect", "dispose"]


def test_side_effect_raises_and_its_scope_runs_again__only_the_new_effect_runs() -> None:
    cause, n = Cause(), mutable_state_of(1)
    published: list[int] = []

    @composable
    def Screen() -> None:
        size = n.value

        def publish() -> None:
            cause()
            published.append(size)

        if size < 3:
            SideEffect(publish)
        Box(Modifier.size(size))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    for then, expected in ((1, [1, 1]), (3, [1, 1])):
        cause.on, n.value = True, 2
        raises(scene)
        cause.on, n.value = False, then
        scene.settle()
        assert published == expected


def test_passes_of_a_raised_effects_scope_are_abandoned__the_effect_is_still_tried_again() -> None:
    effect_cause, body_cause, n, outer = Cause(), Cause(), mutable_state_of(1), mutable_state_of(0)
    published: list[int] = []

    @composable
    def Inner(size: int, of_caller: int) -> None:
        def publish() -> None:
            effect_cause()
            published.append(size)

        SideEffect(publish)

    @composable
    def Screen() -> None:
        Inner(n.value, outer.value)
        body_cause()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    effect_cause.on, n.value = True, 2
    raises(scene)
    body_cause.on, outer.value = True, 1
    raises(scene)
    effect_cause.on, outer.value = False, 0  # the call of Inner equals the applied one again: it is skipped
    raises(scene)
    assert published == [1, 2]
    body_cause.on = False
    scene.settle()
    assert published == [1, 2]


def test_effect_raises_and_its_content_goes__it_is_neither_started_nor_disposed() -> None:
    cause, shown = Cause(), mutable_state_of(False)
    log: list[str] = []

    def enter() -> Callable[[], None]:
        cause()
        log.append("enter")
        return lambda: log.append("dispose")

    @composable
    def Screen() -> None:
        if shown.value:
            DisposableEffect(enter)
            SideEffect(cause)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = shown.value = True
    raises(scene)
    shown.value = False
    scene.settle()
    cause.on = False
    scene.settle()
    assert log == []
    assert not scene.has_invalidations
