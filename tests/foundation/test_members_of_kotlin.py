"""Members that Compose's classes have and the classes here do not, and arguments of the wrong kind: what to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    AnimatedContent,
    AnnotatedString,
    BasicTextField,
    Box,
    Color,
    ContentTransform,
    Modifier,
    Outline,
    Scene,
    SideEffect,
    Text,
    animate_dp_as_state,
    animate_float_as_state,
    composable,
    fade_in,
    fade_out,
    mutable_state_of,
    remember_text_field_state,
)

count = mutable_state_of(0, name="count")
ANY: Any = None


def misspelt_write() -> None:
    count.vaule = 3  # type: ignore[attr-defined]


def written_function() -> None:
    count.set = 3  # type: ignore[assignment, method-assign]


def sum_of_transitions() -> None:
    shown = mutable_state_of(0)
    AnimatedContent(shown.value, lambda at: Text(str(at)), transition_spec=lambda scope: fade_in() + fade_out())  # type: ignore[operator, return-value, arg-type]


ERRORS: list[tuple[Callable[[], object], str]] = [
    (lambda: AnnotatedString.Builder(), "write `with build_annotated_string() as text:`"),  # type: ignore[attr-defined]
    (lambda: fade_in().togetherWith(fade_out()), "did you mean `together_with`?"),  # type: ignore[attr-defined]
    (lambda: Outline.Rectangle(ANY), "write `RectangleOutline(rect)`"),  # type: ignore[attr-defined]
    (lambda: drawRect(Color.RED), "write `scope.draw_rect(…)` in `Canvas(lambda scope: …)`"),  # type: ignore[name-defined]  # noqa: F821
    (misspelt_write, "did you mean `value`?"),
    (written_function, "it is a function: write `state.value = …`, or `state.set(…)`"),
    (lambda: animate_dp_as_state("3dp"), "got '3dp': write it without unit"),  # type: ignore[arg-type]
    (lambda: animate_float_as_state(None), "got None: write it without unit"),  # type: ignore[arg-type]
    (lambda: Box(Modifier.size(float("nan"))), "a size or position here is `nan`, no number"),
    (sum_of_transitions, "write `lambda scope: ContentTransform(fade_in(), fade_out())`"),
    (
        lambda: BasicTextField("a", print, visual_transformation=lambda text: text),  # type: ignore[arg-type]
        "write `visual_transformation=VisualTransformation.of(…)`",
    ),
    (
        lambda: BasicTextField(remember_text_field_state("a"), output_transformation=print),  # type: ignore[arg-type]
        "write `output_transformation=OutputTransformation(…)`",
    ),
]


@pytest.mark.parametrize(("wrong", "words"), ERRORS, ids=[words for _, words in ERRORS])
def test_member_or_argument_that_is_not_there__the_error_says_what_to_write(
    wrong: Callable[[], object], words: str
) -> None:
    @composable
    def Screen() -> None:
        wrong()

    with pytest.raises(Exception, match=".") as raised, Scene(Screen, 50, 50) as scene:
        for _ in range(2):
            scene.frame()
    assert words in str(raised.value)


def test_transition_that_is_no_transform__is_refused_when_it_is_asked_for() -> None:
    spec: list[Any] = [ContentTransform(fade_in(), fade_out())]
    with Scene(
        lambda: AnimatedContent(count.value, lambda at: Text(str(at)), transition_spec=lambda _: spec[0])
    ) as scene:
        scene.frame()
        spec[0] = fade_in()
        count.value += 1
        with pytest.raises(TypeError, match="transition_spec returned EnterTransition"):
            scene.frame()
        spec[0] = ContentTransform(fade_in(), fade_out())
        scene.frame()


def test_input_while_the_content_is_composed__is_refused_and_a_side_effect_may_make_it() -> None:
    scenes: list[Scene] = []
    taps: list[int] = []

    @composable
    def Screen() -> None:
        Box(Modifier.size(20).clickable(lambda: taps.append(count.value)))
        if count.value == 10 and scenes:
            scenes[0].tap(5, 5)
        if count.value == 11 and scenes:
            SideEffect(lambda: scenes.pop().tap(5, 5))

    count.value = 0
    with Scene(Screen, 50, 50) as scene:
        scene.frame()
        scenes.append(scene)
        count.value = 10
        with pytest.raises(RuntimeError, match="The input 'tap' came while the content of the scene is composed"):
            scene.frame()
        assert taps == []
        count.value = 11
        scene.frame()
    assert taps == [11]
