"""Code of the program that raises inside an animation: the animation goes on, and ends where it should."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    AnimatedVisibility,
    Box,
    Column,
    IntOffset,
    LazyColumn,
    LookaheadScope,
    Modifier,
    RepeatMode,
    Scene,
    State,
    animate_float_as_state,
    animate_value_as_state,
    composable,
    fade_in,
    infinite_repeatable,
    mutable_state_of,
    remember_infinite_transition,
    tween,
    update_transition,
)
from engine.foundation.animation.vector_converter import TwoWayConverter
from tests.frame.test_after_an_error import Cause, OnPurposeError


class StoppedError(BaseException):
    """As by the watchdog: no `except Exception` catches it."""


ON_PURPOSE = (OnPurposeError, SystemExit, StoppedError)
RAISED = (*ON_PURPOSE, BaseExceptionGroup)


@pytest.fixture(params=ON_PURPOSE)
def cause(request: pytest.FixtureRequest) -> Cause:
    return Cause(request.param)


def frames_until_settled(scene: Scene, cause: Cause, fails_for: int) -> int:
    """Runs frames, of which the first ones have the cause of an error; returns how many raised."""
    raised = 0
    for number in range(60):
        cause.on = number < fails_for
        try:
            scene.frame()
        except RAISED:
            raised += 1
        assert scene.has_invalidations or number >= fails_for, "the error is forgotten"
        if number >= fails_for and not scene.has_invalidations:
            return raised
    raise AssertionError("does not settle")


def by_easing(cause: Cause, target: float, ends: list[float]) -> State[Any]:
    def easing(fraction: float) -> float:
        cause()
        return fraction

    return animate_float_as_state(target, tween(64, easing=easing), ends.append)


def by_converter(cause: Cause, target: float, ends: list[float]) -> State[Any]:
    def to_vector(value: float) -> tuple[float, ...]:
        cause()
        return (value,)

    def from_vector(vector: tuple[float, ...]) -> float:
        cause()
        return vector[0]

    return animate_value_as_state(target, tween(64), TwoWayConverter(to_vector, from_vector), ends.append)


def by_listener(cause: Cause, target: float, ends: list[float]) -> State[Any]:
    def ended(value: float) -> None:
        cause()
        ends.append(value)

    return animate_float_as_state(target, tween(16), ended)


@pytest.mark.parametrize("fails_for", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("animated", [by_easing, by_converter, by_listener])
def test_code_of_an_animated_state_raises__the_state_ends_at_its_target(
    animated: Callable[[Cause, float, list[float]], State[Any]], fails_for: int, cause: Cause
) -> None:
    target, ends = mutable_state_of(0.0), list[float]()
    shown: list[State[Any]] = []

    @composable
    def Screen() -> None:
        shown[:] = [animated(cause, target.value, ends)]

    scene = Scene(Screen, 50, 50)
    scene.settle()
    for number in (10.0, 3.0):
        target.value = number
        frames_until_settled(scene, cause, fails_for)
        assert shown[0].value == number
        assert ends[-1:] == [number]
    assert ends == [10.0, 3.0]


@pytest.mark.parametrize("frames", range(1, 7))
def test_a_newer_target_arrives_while_the_older_one_raises__the_newer_one_stays(frames: int, cause: Cause) -> None:
    target, ends = mutable_state_of(0.0), list[float]()
    shown: list[State[Any]] = []

    @composable
    def Screen() -> None:
        shown[:] = [by_converter(cause, target.value, ends)]

    scene = Scene(Screen, 50, 50)
    scene.settle()
    target.value, cause.on = 10.0, True
    for _ in range(frames):
        try:
            scene.frame()
        except RAISED:
            pass
    target.value = 0.0
    frames_until_settled(scene, cause, 2)
    assert shown[0].value == 0.0


def test_an_easing_of_a_transition_raises__all_its_values_end_at_their_targets(cause: Cause) -> None:
    target = mutable_state_of(0)
    shown: list[State[Any]] = []

    def easing(fraction: float) -> float:
        cause()
        return fraction

    @composable
    def Screen() -> None:
        transition = update_transition(target.value)
        first = transition.animate_float(lambda n: n * 1.0, lambda _: tween(48))
        second = transition.animate_float(lambda n: n * 2.0, lambda _: tween(64, easing=easing))
        shown[:] = [first, second]

    scene = Scene(Screen, 50, 50)
    scene.settle()
    target.value = 10
    assert frames_until_settled(scene, cause, 5)
    assert [each.value for each in shown] == [10.0, 20.0]


def test_an_easing_of_an_infinite_transition_raises__it_goes_on_in_step_with_the_others(cause: Cause) -> None:
    shown: list[State[Any]] = []

    def easing(fraction: float) -> float:
        cause()
        return fraction

    @composable
    def Screen() -> None:
        transition = remember_infinite_transition()
        plain = infinite_repeatable(tween(160, easing=lambda fraction: fraction), RepeatMode.RESTART)
        raising = infinite_repeatable(tween(160, easing=easing), RepeatMode.RESTART)
        shown[:] = [transition.animate_float(0.0, 1.0, plain), transition.animate_float(0.0, 1.0, raising)]

    scene = Scene(Screen, 50, 50)
    for _ in range(3):
        scene.frame()
    raised = 0
    cause.on = True
    for _ in range(5):
        try:
            scene.frame()
        except RAISED:
            raised += 1
    assert raised
    cause.on = False
    for _ in range(3):
        try:
            scene.frame()
        except RAISED:
            pass
    before = shown[0].value
    scene.frame()
    assert shown[0].value == shown[1].value != before


def test_a_spec_of_an_infinite_transition_raises_at_its_update__the_next_frame_takes_the_new_values(
    cause: Cause,
) -> None:
    most = mutable_state_of(1.0)
    shown: list[State[Any]] = []

    def to_vector(value: float) -> tuple[float, ...]:
        cause()
        return (value,)

    @composable
    def Screen() -> None:
        spec = infinite_repeatable(tween(16, easing=lambda fraction: fraction), RepeatMode.RESTART)
        converter = TwoWayConverter(to_vector, lambda vector: vector[0])
        shown[:] = [remember_infinite_transition().animate_value(most.value, most.value, spec, converter)]

    scene = Scene(Screen, 50, 50)
    scene.frame()
    most.value, cause.on = 5.0, True
    with pytest.raises(cause.error):
        scene.frame()
    cause.on = False
    for _ in range(3):
        scene.frame()
    assert shown[0].value == 5.0


def sized(cause: Cause, n: int, easing: Callable[[float], float]) -> None:
    with Box(Modifier.animate_content_size(tween(48, easing=easing))):
        Box(Modifier.size(5 + n))


def listened(cause: Cause, n: int, easing: Callable[[float], float]) -> None:
    with Box(Modifier.animate_content_size(tween(48), finished_listener=lambda start, end: cause())):
        Box(Modifier.size(5 + n))


def bounded(cause: Cause, n: int, easing: Callable[[float], float]) -> None:
    def content(scope: Any) -> None:
        Box(Modifier.animate_bounds(scope, spec=tween(48, easing=easing)).size(5 + n))

    LookaheadScope(content)


def listed(cause: Cause, n: int, easing: Callable[[float], float]) -> None:
    spec = tween(48, easing=easing)

    def rows(scope: Any) -> None:
        order = [1, 2, 3] if n % 2 == 0 else [3, 1, 2, 4]
        scope.items(order, lambda i: Box(Modifier.animate_item(spec, spec, spec).size(5 + i)), key=lambda i: i)

    LazyColumn(rows, Modifier.size(40))


def appearing(cause: Cause, n: int, easing: Callable[[float], float]) -> None:
    AnimatedVisibility(n % 2 == 1, lambda: Box(Modifier.size(6)), enter=fade_in(tween(48, easing=easing)))


@pytest.mark.parametrize("fails_for", [1, 2, 4, 7])
@pytest.mark.parametrize("content", [sized, listened, bounded, listed, appearing])
def test_code_of_an_animation_in_layout_raises__the_scene_becomes_one_from_scratch(
    content: Callable[[Cause, int, Callable[[float], float]], None], fails_for: int, cause: Cause
) -> None:
    n = mutable_state_of(0)

    def easing(fraction: float) -> float:
        cause()
        return fraction

    @composable
    def Screen() -> None:
        with Column():
            content(cause, n.value, easing)
            Box(Modifier.offset(lambda: IntOffset(1, 0)).size(3))

    scene = Scene(Screen, 60, 60)
    scene.settle(60)
    n.value = 7
    for number in range(fails_for + 1):
        cause.on = number < fails_for
        try:
            scene.frame()
        except RAISED:
            pass
    scene.settle(60)
    assert not scene.has_invalidations
    with Scene(Screen, 60, 60) as scratch:
        scratch.settle(60)
        assert (scene.pixels() == scratch.pixels()).all()
        assert scene.semantics() == scratch.semantics()


@pytest.mark.parametrize("content", [sized, bounded, listed, appearing])
def test_an_easing_always_raises__state_changes_still_reach_the_scene(
    content: Callable[[Cause, int, Callable[[float], float]], None],
    cause: Cause,
) -> None:
    n, other = mutable_state_of(0), mutable_state_of(3)

    def easing(fraction: float) -> float:
        cause()
        return fraction

    @composable
    def Screen() -> None:
        with Column():
            Box(Modifier.size(other.value).test_tag("other"))
            animate_float_as_state(float(n.value), tween(64, easing=easing))
            content(cause, n.value, easing)

    scene = Scene(Screen, 60, 60)
    scene.settle(60)
    n.value, cause.on = 7, True
    for size in (4, 5, 6, 7):
        other.value = size
        for _ in range(4):
            try:
                scene.frame()
            except RAISED:
                pass
        assert scene.find("other").size.width == size
    cause.on = False
    scene.settle(60)
    assert not scene.has_invalidations


@pytest.mark.parametrize("raising", range(1, 4))
@pytest.mark.parametrize("again", range(1, 4))
def test_same_target_is_composed_again_and_its_animation_raises__value_reaches_the_target(
    again: int, raising: int, cause: Cause
) -> None:
    target, other = mutable_state_of(0.0, name="target"), mutable_state_of(0, name="other")
    ends: list[float] = []
    shown: list[State[Any]] = []

    @composable
    def App() -> None:
        assert other.value >= 0
        shown[:] = [by_easing(cause, target.value, ends)]
        Box(Modifier.size(5).offset(lambda: IntOffset(int(shown[0].value), 0)))

    with Scene(App, width=40, height=40) as scene:
        target.value = 20.0
        for number in range(6):
            cause.on = number == raising
            if number == again:
                other.value += 1
            try:
                scene.frame()
            except RAISED:
                pass
        scene.settle()
        assert shown[0].value == 20.0
        assert ends == [20.0]
