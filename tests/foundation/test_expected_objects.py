"""Functions, numbers and classes in places that take objects, and names of other frameworks: what to write."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import engine
from engine import (
    BasicTextField,
    Box,
    CircleShape,
    Column,
    FocusRequester,
    LazyColumn,
    Modifier,
    Scene,
    Text,
    animate_float_as_state,
    animate_value_as_state,
    mutable_state_of,
    remember_saveable,
    remember_scroll_state,
    remember_text_field_state,
    tween,
)
from engine.composition.errors.foreign_names import OF_OTHERS


def function(*given: Any) -> Any:
    return given


ANY: Any = function
CLASS: Any = FocusRequester
CIRCLE: Any = CircleShape


@dataclass(frozen=True)
class User:
    name: str


def copied() -> None:
    user: Any = mutable_state_of(User("a"))
    Text(user.value.copy(name="b").name)


def scrolled() -> None:
    with Column(Modifier.size(9).vertical_scroll(remember_scroll_state(), fling_behavior=ANY)):
        pass


ERRORS: list[tuple[Callable[[], object], str]] = [
    (
        lambda: BasicTextField(remember_text_field_state(), input_transformation=ANY),
        "write `input_transformation=InputTransformation(lambda buffer: …)`",
    ),
    (
        lambda: BasicTextField("a", print, keyboard_actions=ANY),
        "write `keyboard_actions=KeyboardActions.all(lambda scope: …)`",
    ),
    (lambda: Box(Modifier.nested_scroll(ANY)), "write `class Watch(NestedScrollConnection):`"),
    (lambda: remember_saveable(lambda: 1, saver=ANY), "write `saver=Saver(save, restore)`"),
    (lambda: animate_float_as_state(1.0, ANY), "write `tween(300, easing=…)`"),
    (lambda: animate_value_as_state(1.0, converter=ANY), "write `TwoWayConverter(to_vector, from_vector)`"),
    (lambda: tween(300, easing="ease-in"), "write `easing=LinearEasing`"),  # type: ignore[arg-type]
    (scrolled, "`async def perform_fling(self, scope, initial_velocity):`"),
    (lambda: LazyColumn(ANY, fling_behavior=ANY), "`async def perform_fling(self, scope, initial_velocity):`"),
    (lambda: LazyColumn(ANY, state=ANY), "write `state=remember_lazy_list_state()`"),
    (lambda: LazyColumn(lambda scope: None, content_padding=8), "write `PaddingValues(8)`"),  # type: ignore[arg-type]
    (lambda: Box(Modifier.focus_requester(CLASS)), "write `requester = remember(lambda: FocusRequester())`"),
    (lambda: Text("a", style={"font_size": 12}), "write `style=TextStyle(font_size=14)`"),  # type: ignore[arg-type]
    (lambda: Box(Modifier.clip(CircleShape())), "write `CircleShape`"),  # type: ignore[operator]
    (lambda: Box(child=Text("a")), "write `with Box(…):`"),  # type: ignore[call-arg, func-returns-value]
    (lambda: Column(children=[]), "write `with Column(…):`"),  # type: ignore[call-arg]
    (copied, "write `replace(value, name=…)`"),
    (lambda: SizedBox(height=8), "write `Spacer(Modifier.size(…))`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: useState(0), "write `count = remember(lambda: mutable_state_of(0))`"),  # type: ignore[name-defined]  # noqa: F821
]


@pytest.mark.parametrize(("content", "answer"), ERRORS, ids=[text[:40] for _, text in ERRORS])
def test_object_of_another_kind__error_names_the_place_and_what_to_write(
    content: Callable[[], object], answer: str
) -> None:
    with pytest.raises((TypeError, AttributeError, NameError)) as raised:
        with Scene(content, 100, 100) as scene:
            scene.frame()
    assert answer in str(raised.value)
    assert any(__file__ in note for note in raised.value.__notes__)


@pytest.mark.parametrize("name", OF_OTHERS)
def test_name_of_another_framework__is_none_of_the_engine_and_the_answer_names_only_what_exists(name: str) -> None:
    assert not hasattr(engine, name) or name in ("dp", "sp")
    for part in OF_OTHERS[name].split("`")[1::2]:
        try:
            written = ast.parse(part.replace("…", "...").removesuffix(":") + ": pass" * part.endswith(":"))
        except SyntaxError:
            continue
        called = {
            node.func.id
            for node in ast.walk(written)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].isupper()
        }
        unknown = {each for each in called if not hasattr(engine, each)}
        assert not unknown - {"ThatClass"}, part
