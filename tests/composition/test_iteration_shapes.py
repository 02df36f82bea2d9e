"""A loop of any shape of which an iteration calls nothing: the others keep their state (recordings loop_*)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from engine.composition import ComposeNode, composable, remember
from tests.composition.hiding import Hiding, Row, by_if, rows
from tests.composition.tree import Group, Label, Node


def by_continue(ids: str, hidden: Any) -> None:
    for id in ids:
        if id in hidden.value:
            continue
        Row(id)


def by_and(ids: str, hidden: Any) -> None:
    for id in ids:
        id not in hidden.value and Row(id)


def by_while(ids: str, hidden: Any) -> None:
    at = 0
    while at < len(ids):
        id = ids[at]
        at += 1
        if id in hidden.value:
            continue
        Row(id)


def by_endless_while(ids: str, hidden: Any) -> None:
    following = iter(ids)
    while True:
        try:
            id = next(following)
        except StopIteration:
            break
        if id not in hidden.value:
            Row(id)


def by_list(ids: str, hidden: Any) -> None:
    [Row(id) for id in ids if id not in hidden.value]


def by_set(ids: str, hidden: Any) -> None:
    {Row(id) for id in ids if id not in hidden.value}


def by_dict(ids: str, hidden: Any) -> None:
    {id: Row(id) for id in ids if id not in hidden.value}


def by_generator(ids: str, hidden: Any) -> None:
    any(Row(id) for id in ids if id not in hidden.value)


def by_conditional_expression(ids: str, hidden: Any) -> None:
    [None if id in hidden.value else Row(id) for id in ids]


def by_try(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            if id in hidden.value:
                raise KeyError(id)
            Row(id)
        except KeyError:
            pass


def by_try_of_the_row(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            checked(id, hidden)
            Row(id)
        except KeyError:
            continue


def checked(id: str, hidden: Any) -> None:
    if id in hidden.value:
        raise KeyError(id)


def by_else_of_try(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            checked(id, hidden)
        except KeyError:
            pass
        else:
            Row(id)


def by_except(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            if id not in hidden.value:
                raise KeyError(id)
        except KeyError:
            Row(id)


def by_finally(ids: str, hidden: Any) -> None:
    for id in ids:
        shown = id not in hidden.value
        try:
            if not shown:
                continue
        finally:
            if shown:
                Row(id)


def by_match(ids: str, hidden: Any) -> None:
    for id in ids:
        match id in hidden.value:
            case False:
                Row(id)


def by_enumerate(ids: str, hidden: Any) -> None:
    for _, id in enumerate(ids):
        if id not in hidden.value:
            Row(id)


def by_zip(ids: str, hidden: Any) -> None:
    for id, _ in zip(ids, itertools.count(), strict=False):
        if id not in hidden.value:
            Row(id)


def by_for_else(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)
    else:
        hidden.value


def generated(ids: str) -> Iterator[str]:
    yield from ids


def by_generator_function(ids: str, hidden: Any) -> None:
    for id in generated(ids):
        if id not in hidden.value:
            Row(id)


def helper(id: str, hidden: Any) -> None:
    if id not in hidden.value:
        Row(id)


def by_helper(ids: str, hidden: Any) -> None:
    for id in ids:
        helper(id, hidden)


def looping_helper(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def by_looping_helper(ids: str, hidden: Any) -> None:
    looping_helper(ids, hidden)


def by_nested_function(ids: str, hidden: Any) -> None:
    def shown(id: str) -> None:
        if id not in hidden.value:
            Row(id)

    for id in ids:
        shown(id)


def by_lambda(ids: str, hidden: Any) -> None:
    shown = lambda id: None if id in hidden.value else Row(id)  # noqa: E731
    for id in ids:
        shown(id)


class Screen:
    def __init__(self, hidden: Any) -> None:
        self.hidden = hidden

    def shown(self, id: str) -> None:
        if id not in self.hidden.value:
            Row(id)

    def all(self, ids: str) -> None:
        for id in ids:
            self.shown(id)

    @classmethod
    def of_class(cls, ids: str, hidden: Any) -> None:
        for id in ids:
            if id not in hidden.value:
                Row(id)

    @staticmethod
    def of_none(ids: str, hidden: Any) -> None:
        for id in ids:
            if id not in hidden.value:
                Row(id)

    @composable
    def Composed(self, ids: str) -> None:
        for id in ids:
            if id not in self.hidden.value:
                Row(id)


def by_method(ids: str, hidden: Any) -> None:
    Screen(hidden).all(ids)


def by_class_method(ids: str, hidden: Any) -> None:
    Screen.of_class(ids, hidden)


def by_static_method(ids: str, hidden: Any) -> None:
    Screen.of_none(ids, hidden)


def by_composable_method(ids: str, hidden: Any) -> None:
    Screen(hidden).Composed(ids)


@contextmanager
def span() -> Iterator[None]:
    yield


def by_with_of_another_kind(ids: str, hidden: Any) -> None:
    with span():
        for id in ids:
            with span():
                if id not in hidden.value:
                    Row(id)


def by_suppress(ids: str, hidden: Any) -> None:
    for id in ids:
        with suppress(KeyError):
            if id in hidden.value:
                raise KeyError
            Row(id)


@composable(inline=True)
def Inline(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def by_inline(ids: str, hidden: Any) -> None:
    Inline(ids, hidden)


@composable(inline=True)
def Block(ids: str, hidden: Any) -> Iterator[None]:
    for id in ids:
        if id not in hidden.value:
            Row(id)
    yield


def by_block(ids: str, hidden: Any) -> None:
    with Block(ids, hidden):
        pass


def by_container(ids: str, hidden: Any) -> None:
    with Group("outer"):
        for id in ids:
            if id not in hidden.value:
                with Group("inner"):
                    Row(id)


def by_remember(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Label(f"{id}:{remember(lambda id=id: id)}")


def by_node(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            born = remember(lambda id=id: id)
            ComposeNode(lambda: Node("leaf"), lambda u, text=f"{id}:{born}": u.set(text, _set_text))  # type: ignore[misc]


def _set_text(node: Node, text: Any) -> None:
    node.text = text


def after_an_open_element(ids: str, hidden: Any) -> None:
    Group("empty")
    for id in ids:
        if id not in hidden.value:
            Row(id)


SHAPES: list[Callable[[str, Any], None]] = [
    by_if, by_continue, by_and, by_while, by_endless_while, by_list, by_set, by_dict, by_generator,
    by_conditional_expression, by_try, by_try_of_the_row, by_else_of_try, by_except, by_finally, by_match,
    by_enumerate, by_zip, by_for_else, by_generator_function, by_helper, by_looping_helper, by_nested_function,
    by_lambda, by_method, by_class_method, by_static_method, by_composable_method, by_with_of_another_kind,
    by_suppress, by_inline, by_block, by_container, by_remember, by_node, after_an_open_element,
]  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_iteration_that_calls_nothing__the_others_keep_their_state(shape: Callable[[str, Any], None]) -> None:
    app = Hiding(shape)
    assert rows(app.composed) == "a:a b:b c:c"
    assert app.after("b") == "a:a c:c"
    assert app.after("") == "a:a b:b c:c"
    assert app.after("ab") == "c:c"
    assert app.after("b") == "a:a c:c"


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_item_inserted_or_removed__state_stays_with_the_iteration(shape: Callable[[str, Any], None]) -> None:
    app = Hiding(shape)
    assert app.after("b", "xabc") == "x:a a:b c:c"
    assert app.after("", "bc") == "b:a c:b"
