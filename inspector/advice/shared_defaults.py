"""Finds composables that change a mutable default argument: all calls and all runs share the one object.

    def Rows(items=[]): items.append(1)        each run appends to the same list

Why         Kotlin makes a default argument again in each call; Python makes it once, when it defines the function.
Invariants  I1 a finding is certain: the body itself changes the argument in place.
Not here    changes in a handler: unobserved_changes.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Source, is_composable_def
from .unobserved_changes import CHANGES

_MADE = {"list": "mutable_state_list_of()", "dict": "mutable_state_map_of({})", "set": "mutable_state_set_of()"}


class SharedDefault(NamedTuple):
    """A change of a default argument, and the sentence about it."""

    line: int
    text: str


def shared_defaults(source: Source) -> Iterator[SharedDefault]:
    """Yields the first change of each mutable default argument of a composable."""
    for function in ast.walk(source.tree):
        if not isinstance(function, ast.FunctionDef) or not is_composable_def(function):
            continue
        for name, default in _defaults(function):
            kind = _kind(default)
            change = _change(source, function, name) if kind is not None else None
            if kind is not None and change is not None:
                yield SharedDefault(
                    change.lineno,
                    f"`{source.short_segment(change)}` changes the default argument `{name}={ast.unparse(default)}` of "
                    f"{function.name}, which all calls and all runs share: write `{name}=None`, and in the body "
                    f"`{name} = remember(lambda: {_MADE[kind]}) if {name} is None else {name}`",
                )


def _defaults(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    given = function.args
    plain = [*given.posonlyargs, *given.args]
    for argument, default in zip(plain[len(plain) - len(given.defaults) :], given.defaults, strict=True):
        yield argument.arg, default
    for argument, keyword_default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        if keyword_default is not None:
            yield argument.arg, keyword_default


def _kind(default: ast.expr) -> str | None:
    """Returns the kind of a plain collection that the expression makes; None for anything else."""
    if isinstance(default, ast.List | ast.Dict | ast.Set):
        return type(default).__name__.lower()
    if isinstance(default, ast.Call) and isinstance(default.func, ast.Name) and default.func.id in _MADE:
        return default.func.id
    return None


def _change(source: Source, function: ast.FunctionDef, name: str) -> ast.expr | ast.stmt | None:
    """Returns the first place in the function at which the argument is changed in place."""
    found: list[ast.expr | ast.stmt] = []
    for node in source.own_nodes(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            owner: ast.expr = node.func.value
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
            owner = next((each.value for each in targets if isinstance(each, ast.Subscript)), ast.Constant(None))
        else:
            continue
        if isinstance(owner, ast.Name) and owner.id == name:
            if source.is_argument(owner) and source.binder(owner) is function:
                found.append(node)
    return min(found, key=lambda node: node.lineno, default=None)
