"""Finds objects that each run of a composable makes again, because no `remember` keeps them.

    def counter(): return mutable_state_of(0)
    count = counter()          in a composable: the next run starts with another state
    model = Model()            the same, if `Model.__init__` makes a state
    a = Animatable(0.0)        the same, with a class of the engine that holds a state
    Modifier.vertical_scroll(ScrollState())      the same, as an argument
    count = remember           stores the function `remember` itself

Invariants  I1 a finding is certain: the statement belongs to the composable's own body, the file has one function or
            class of the name, and no `remember` gets the variable.
Not here    `count = mutable_state_of(0)` in the body itself: engine/composition/calls/unremembered_state.py,
            which finds it without the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Function, Source, callee_name, is_composable_def, last_name

REMEMBERS = frozenset(("remember", "remember_saveable"))
_MAKERS = frozenset(("mutable_state_of", "mutable_state_list_of", "mutable_state_map_of", "mutable_state_set_of"))

_HOLDERS = {
    **{
        name: f"a new {name}"
        for name in (
            "Animatable", "AnchoredDraggableState", "DraggableState", "FocusRequester", "InteractionSource",
            "LazyGridState", "LazyListState", "LazyStaggeredGridState", "MutableStateFlow", "MutableTransitionState",
            "PagerState", "ScrollState", "SnackbarHostState", "TransformableState",
        )
    },
    "movable_content_of": "new movable content",
}  # fmt: skip
"""The engine's classes whose objects hold states or have an identity, with the words for a new object of each."""


class StateOfEachRun(NamedTuple):
    """A statement that loses what it makes, and the sentence about it."""

    line: int
    text: str


def states_of_each_run(source: Source) -> Iterator[StateOfEachRun]:
    """Yields the statements of composables that make states without `remember`."""
    for function in source.functions():
        if not is_composable_def(function):
            continue
        for node in source.own_nodes(function):
            if isinstance(node, ast.Call):
                yield from _arguments(source, function.name, node)
                continue
            if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
                continue
            name = node.targets[0].id
            called = source.engine_name(node.value)
            if called in REMEMBERS and not _may_be_called(function, name):
                yield StateOfEachRun(
                    node.lineno,
                    f"`{source.segment(node)}` stores the function `{called}`, and calls nothing: write "
                    f"`{name} = {called}(lambda: mutable_state_of(…))`",
                )
            elif (made := _makes_state(source, node.value)) is not None and not _is_remembered(function, name):
                call = " ".join(source.segment(node.value).split())
                yield StateOfEachRun(
                    node.lineno,
                    f"`{source.segment(node)}` makes {made} in each run of {function.name}, so what was written is "
                    f"lost: write `{name} = remember(lambda: {call})`",
                )


def _arguments(source: Source, function: str, call: ast.Call) -> Iterator[StateOfEachRun]:
    """Yields the arguments of a call that are new objects of the engine which hold states."""
    if (callee_name(call) or "").startswith(("remember", "retain")):
        return
    for given in (*call.args, *(keyword.value for keyword in call.keywords)):
        name = source.called_engine_name(given)
        if name in _HOLDERS:
            shown = " ".join(source.segment(given).split())
            yield StateOfEachRun(
                given.lineno,
                f"`{shown}` makes {_HOLDERS[name]} in each run of {function}, so what was "
                f"written is lost: write `remember(lambda: {shown})`",
            )


def _may_be_called(function: Function, name: str) -> bool:
    """Returns whether the variable is called, or passed on to where it may be called."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            given = (node.func, *node.args, *(keyword.value for keyword in node.keywords))
            if any(isinstance(each, ast.Name) and each.id == name for each in given):
                return True
        elif isinstance(node, ast.Return | ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == name:
            return True
    return False


def _makes_state(source: Source, value: ast.expr) -> str | None:
    """Returns what a call makes again: of a class of the engine that holds a state, or of a plain function or class of
    the file; None for other expressions."""
    if (name := source.called_engine_name(value)) in _HOLDERS:
        return _HOLDERS[name]
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return None
    by = source.bindings_of(value.func)
    if len(by) != 1:
        return None
    if isinstance(by[0], ast.FunctionDef) and not by[0].decorator_list:
        returns = [node.value for node in source.own_nodes(by[0]) if isinstance(node, ast.Return)]
        if returns and all(each is not None and callee_name(each) in _MAKERS for each in returns):
            return f"a new state (line {returns[0].lineno})"  # type: ignore[union-attr]  # none is None
    if isinstance(by[0], ast.ClassDef) and all(last_name(base) == "object" for base in by[0].bases):
        line = _line_of_state(source, by[0])
        if line is not None and not by[0].decorator_list:
            return f"a new {by[0].name} with new states (line {line})"
    return None


def _line_of_state(source: Source, cls: ast.ClassDef) -> int | None:
    """Returns the first line of `__init__` that binds an attribute to a new state; None if the class makes no such, or
    decides itself which object a call gives."""
    names = {each.name: each for each in cls.body if isinstance(each, ast.FunctionDef)}
    if "__new__" in names or cls.keywords or "__init__" not in names:
        return None
    for node in source.own_nodes(names["__init__"]):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
            if callee_name(node.value) in _MAKERS:
                return node.lineno
    return None


def _is_remembered(function: Function, name: str) -> bool:
    """Returns whether a `remember`, or a function that may be one, gets the variable."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and (callee_name(node) or "").startswith("remember"):
            if any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node)):
                return True
    return False
