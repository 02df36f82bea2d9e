"""Shared elements: what the overlay draws, and what the modifiers pass to a program.

That they agree with Compose frame by frame: tests/golden/scenarios_oracle_shared_elements.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import (
    AnimatedContent,
    AnimatedVisibility,
    AnimatedVisibilityScope,
    AnimationSpec,
    Box,
    Color,
    ContentTransform,
    EnterTransition,
    ExitTransition,
    LinearEasing,
    Modifier,
    MutableState,
    PlaceholderSize,
    Rect,
    SharedContentState,
    SharedTransitionLayout,
    SharedTransitionSpace,
    Velocity,
    mutable_state_of,
    tween,
)
from engine.testing import Scene

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def linear(initial: Rect, target: Rect) -> AnimationSpec:
    return tween(64, easing=LinearEasing)


def pixel(scene: Scene, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(value) for value in scene.pixels()[y, x][:3])


def moving_square(is_open: MutableState[bool], in_overlay: bool = True) -> Callable[[], None]:
    """A red square that moves from the left to the right, under a blue bar that covers the middle."""

    def content() -> None:
        def inside(scope: SharedTransitionSpace) -> None:
            def square(visibility: AnimatedVisibilityScope, x: int) -> None:
                state = scope.remember_shared_content_state("square")
                shared = Modifier.offset(x, 0).shared_element(
                    state, visibility, linear, render_in_overlay_during_transition=in_overlay
                )
                Box(shared.background(Color.RED).size(20))

            AnimatedVisibility(not is_open.value, lambda visibility: square(visibility, 0))
            AnimatedVisibility(is_open.value, lambda visibility: square(visibility, 80))
            Box(Modifier.offset(40, 0).background(Color.BLUE).size(20))

        SharedTransitionLayout(inside, Modifier.fill_max_size())

    return content


def test_element_on_its_way__is_drawn_in_the_overlay_and_in_place_after() -> None:
    is_open = mutable_state_of(False)
    with Scene(moving_square(is_open), width=100, height=20) as scene:
        scene.settle(10)
        assert [pixel(scene, x, 10) for x in (10, 50, 90)] == [RED, BLUE, WHITE]

        is_open.value = True
        seen = set()
        for _ in range(12):
            scene.frame()
            seen.add(tuple(pixel(scene, x, 10) for x in (10, 50, 90)))
        scene.settle(40)

        assert (WHITE, RED, WHITE) in seen  # above the bar, which its own layout stands below
        assert [pixel(scene, x, 10) for x in (10, 50, 90)] == [WHITE, BLUE, RED]


def test_element_on_its_way__without_the_overlay_is_drawn_in_place() -> None:
    is_open = mutable_state_of(False)
    with Scene(moving_square(is_open, in_overlay=False), width=100, height=20) as scene:
        scene.settle(10)
        is_open.value = True
        middle = set()
        for _ in range(12):
            scene.frame()
            middle.add(pixel(scene, 50, 10))

        assert middle == {BLUE}


def test_content_of_animated_visibility__gets_the_scope_only_if_it_asks() -> None:
    got: list[tuple[object, ...]] = []

    def content() -> None:
        AnimatedVisibility(True, lambda: got.append(()))
        AnimatedVisibility(True, lambda visibility: got.append((visibility,)))
        AnimatedVisibility(True, lambda mine=7: got.append((mine,)))

    with Scene(content, width=10, height=10):
        kinds = [tuple(type(each) for each in arguments) for arguments in got]
        assert kinds == [(), (AnimatedVisibilityScope,), (int,)]


def test_state_that_no_modifier_uses__says_so() -> None:
    states: list[SharedContentState] = []

    def content() -> None:
        SharedTransitionLayout(lambda scope: states.append(scope.remember_shared_content_state("alone")))

    with Scene(content, width=10, height=10):
        assert not states[0].is_match_found
        with pytest.raises(RuntimeError, match="'alone' belongs to no modifier yet"):
            _ = states[0].parent_shared_content_state


def test_velocity_of_a_gesture__moves_the_element_at_once_and_runs_out() -> None:
    is_open = mutable_state_of(False)
    states: list[SharedContentState] = []

    def content() -> None:
        def inside(scope: SharedTransitionSpace) -> None:
            def square(visibility: AnimatedVisibilityScope, x: int) -> None:
                state = scope.remember_shared_content_state("square")
                states.append(state)
                shared = Modifier.offset(x, 0).shared_element(
                    state, visibility, placeholder_size=PlaceholderSize.ANIMATED_SIZE
                )
                Box(shared.test_tag(f"at {x}").background(Color.RED).size(20))

            AnimatedVisibility(not is_open.value, lambda visibility: square(visibility, 0))
            AnimatedVisibility(is_open.value, lambda visibility: square(visibility, 80))

        SharedTransitionLayout(inside, Modifier.fill_max_size())

    def positions(velocity: float) -> list[float]:
        with Scene(content, width=400, height=20) as scene:
            scene.settle(10)
            states[-1].prepare_transition_with_initial_velocity(Velocity(velocity, 0.0))
            is_open.value = True
            scene.run_coroutines()
            found = []
            for _ in range(60):
                scene.frame()
                found.append(scene.find("at 80").position.x)
            is_open.value = False
            return found

    slow, fast = positions(0.0), positions(2000.0)
    assert max(fast) > 80 >= max(slow)
    assert slow[-1] == fast[-1] == 80


def test_transition_spec_beside_enter__is_refused() -> None:
    def content() -> None:
        AnimatedContent(
            1,
            lambda state: None,
            enter=EnterTransition(),
            transition_spec=lambda scope: ContentTransform(EnterTransition(), ExitTransition()),
        )

    with pytest.raises(TypeError, match="a transition_spec, or enter, exit and size_transform"):
        Scene(content, width=10, height=10)
