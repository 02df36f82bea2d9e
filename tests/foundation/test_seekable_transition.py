"""SeekableTransitionState: what the recordings do not show: wrong calls, a state used twice, child transitions."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from engine import (
    LinearEasing,
    Scene,
    SeekableTransitionState,
    remember_coroutine_scope,
    remember_transition,
    tween,
)
from engine.foundation.animation.transition import create_child_transition


def scene_of(
    content: Callable[[], object],
) -> tuple[Scene, Callable[[Callable[[], Coroutine[Any, Any, None]]], None]]:
    """A scene, and what launches a coroutine in it and lets it settle."""
    scopes: list[Any] = []

    def root() -> None:
        scopes[:] = [remember_coroutine_scope()]
        content()

    scene = Scene(root, 100, 100)
    scene.settle(3)

    def launch(call: Callable[[], Coroutine[Any, Any, None]]) -> None:
        scopes[0].launch(call)
        scene.settle(5)

    return scene, launch


def test_child_transition__is_sought_with_its_parent() -> None:
    state = SeekableTransitionState(0)
    values: list[Any] = []

    def content() -> None:
        parent = remember_transition(state)
        child = create_child_transition(parent, lambda it: it == 1)
        values[:] = [child.animate_float(lambda it: 8.0 if it else 0.0, lambda _: tween(160, easing=LinearEasing))]

    scene, launch = scene_of(content)
    launch(lambda: state.seek_to(0.25, 1))
    assert values[0].value == 2.0
    launch(lambda: state.seek_to(0.75))
    assert values[0].value == 6.0
    scene.close()


def test_fraction_out_of_range__is_an_error() -> None:
    state = SeekableTransitionState(0)
    scene, launch = scene_of(lambda: remember_transition(state))
    with pytest.raises(ValueError, match="between 0 and 1"):
        launch(lambda: state.seek_to(1.5, 1))
    scene.close()


def test_state_of_two_transitions__is_an_error() -> None:
    state = SeekableTransitionState(0)

    def content() -> None:
        remember_transition(state)
        remember_transition(state)

    with pytest.raises(RuntimeError, match="one transition"):
        Scene(content, 100, 100)


def test_state_without_a_transition__stays_where_it_is() -> None:
    state = SeekableTransitionState(0)
    scene, launch = scene_of(lambda: None)
    for call in (lambda: state.seek_to(0.5, 1), lambda: state.snap_to(1), lambda: state.animate_to(1)):
        launch(call)
    assert (state.current_state, state.target_state, state.fraction) == (0, 0, 0.0)
    scene.close()
