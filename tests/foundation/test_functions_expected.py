"""A text in place of a function: every modifier and every composable that takes functions says so at the call."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import engine
from engine import Box, Canvas, Color, LazyColumn, Modifier, Scene, composable
from engine.composition import CompositionError
from engine.node.modifier_methods import import_method, methods_of_chains, modifier_names

FUNCTIONS = re.compile(r"\b(Callable|\w*Block|Action|\w*Callback|Content|TransitionSpec)\b")
"""What the annotations of parameters that take functions contain."""
OTHERS = {"bool": True, "float": 1.0, "int": 1, "str": "x", "Modifier": Modifier}
OF_STATES = frozenset(
    "SnackbarHost HorizontalPager VerticalPager render_in_shared_transition_scope_overlay shared_bounds shared_element "
    "shared_element_with_caller_managed_visibility".split()
)
"""Their other arguments are objects that no text or number stands for."""
NO_MODIFIERS = frozenset(("fold_in", "fold_out"))


def is_function(parameter: inspect.Parameter) -> bool:
    return FUNCTIONS.search(str(parameter.annotation)) is not None


def value_of(parameter: inspect.Parameter) -> object:
    if is_function(parameter):
        return lambda *_: None
    return next((value for name, value in OTHERS.items() if name in str(parameter.annotation)), 1)


def calls(function: Callable[..., Any], leave_out: int) -> Iterator[tuple[str, dict[str, object]]]:
    """Yields the name of each parameter for a function, and the arguments of a call with a text in its place."""
    parameters = list(inspect.signature(function).parameters.values())[leave_out:]
    for parameter in parameters:
        if is_function(parameter):
            others = (each for each in parameters if each.default is each.empty and each is not parameter)
            required = {
                each.name: value_of(each) for each in others if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
            }
            yield parameter.name, {**required, parameter.name: "red"}


def modifiers() -> list[str]:
    return sorted(set(modifier_names()) - NO_MODIFIERS - OF_STATES)


def composables() -> list[str]:
    found = [name for name in engine.__all__ if hasattr(getattr(engine, name), "__composable_body__")]
    return sorted(name for name in found if name[0].isupper() and name not in OF_STATES)


@pytest.mark.parametrize("name", modifiers())
def test_modifier_given_a_text_for_a_function__raises_at_the_call_and_names_itself(name: str) -> None:
    method = methods_of_chains.get(name) or import_method(name, methods_of_chains)
    assert method is not None
    for parameter, arguments in calls(method, 1):
        with pytest.raises((TypeError, AttributeError)) as raised:
            method(Modifier, **arguments)
        assert "'red'" in str(raised.value), parameter


@pytest.mark.parametrize("name", composables())
def test_composable_given_a_text_for_a_function__raises_and_says_what_it_takes(name: str) -> None:
    function = getattr(engine, name)
    for parameter, arguments in calls(function, 0):

        @composable
        def App(given: dict[str, object] = arguments) -> None:
            function(**given)

        with warnings.catch_warnings(), pytest.raises((TypeError, CompositionError)) as raised:
            warnings.simplefilter("ignore")
            with Scene(App, 50, 50) as scene:
                scene.frame()
        assert re.search("expected|content is a function|must be a function|progress is", str(raised.value)), parameter


def drawn(draw: Callable[[Any], object]) -> str:
    @composable
    def App() -> None:
        Canvas(draw, Modifier.size(20))

    with pytest.raises((TypeError, AttributeError)) as raised, Scene(App, 50, 50) as scene:
        scene.frame()
    return str(raised.value)


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda scope: scope.draw_line(Color.RED, 0, 0, 10), "; `start` of `draw_line` is an Offset: write `Offset(0"),
        (lambda scope: scope.draw_rect(Color.RED, 10), "; `top_left` of `draw_rect` is an Offset: write `Offset(0"),
        (lambda scope: scope.draw_rect(Color.RED, size=10), "; `size` of `draw_rect` is a Size: write `Size(20, 10)`"),
        (lambda scope: scope.draw_path("M0 0L9 9", Color.RED), "; `path` of `draw_path` is a Path: write `path = Path"),
        (lambda scope: scope.draw_text("hello"), "; `result` of `draw_text` is a measured text: write `remember_text"),
    ],
)
def test_wrong_argument_of_a_draw_method__is_named_with_what_it_takes(
    draw: Callable[[Any], object], words: str
) -> None:
    assert words in drawn(draw)


def test_lazy_key_that_cannot_be_hashed__says_what_a_key_is() -> None:
    @composable
    def App() -> None:
        LazyColumn(lambda scope: scope.items([[1], [2]], lambda row: Box(), key=lambda row: row))

    with pytest.raises(TypeError, match="a key is a text, a number or a tuple, and no list"), Scene(App, 50, 50) as it:
        it.frame()


@pytest.mark.parametrize("spec", ["spring", 0.3, lambda fraction: fraction])
def test_animation_given_another_thing_as_spec__raises_at_the_call(spec: Any) -> None:
    @composable
    def App() -> None:
        engine.animate_float_as_state(1.0, spec)

    with pytest.raises(TypeError, match="expected an animation spec"), Scene(App, 50, 50) as scene:
        scene.frame()


def test_text_with_a_modifier_or_a_key_as_option__says_where_it_belongs() -> None:
    for option, words in (("padding", "write `Text(…, Modifier.padding(…))`"), ("key", "write `with key(…):`")):

        @composable
        def App(given: str = option) -> None:
            engine.Text("x", **{given: 8})  # type: ignore[arg-type]

        with pytest.raises(TypeError) as raised, Scene(App, 50, 50) as scene:
            scene.frame()
        assert words in str(raised.value)
