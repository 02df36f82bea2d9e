"""Finds measure policies that measure a child and never place it, or place it while they measure.

    a.place(0, 0)                              in the measure block: only the placement block places
    return scope.layout(w, h, lambda: None)

    a, b = [m.measure(c) for m in measurables]     `b` is not used again: its child is not shown

Invariants  I1 a finding is certain: a child that a policy measures for its size only is none, because its size is used.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Function, Source, callee_name, root_name

_PLACES = frozenset(("place", "place_relative", "place_with_layer", "place_relative_with_layer"))


class UnplacedChild(NamedTuple):
    """A line that measures or places wrongly, and the sentence about it."""

    line: int
    text: str


def unplaced_children(source: Source) -> Iterator[UnplacedChild]:
    """Yields the children that a measure policy of the program never places."""
    for function in ast.walk(source.tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        layout = _layout_call(source, function)
        if layout is None:
            continue
        measured = _measured(source, function)
        names = {name for name, _node in measured}
        early = [node for node in source.own_nodes(function) if _is_placed(source, node, names, function)]
        for node in early[:1]:
            yield UnplacedChild(
                node.lineno,  # type: ignore[attr-defined]  # a call, as found
                f"`{source.short_segment(node)}` runs in the measure block {function.name}, and children are placed "
                f"later, without it: write it in the function that `{_shown(layout)}` gets",
            )
        for name, bound in measured:
            if name.startswith("_") or source.loads(name, function) or len(source.bindings(function)[name]) != 1:
                continue
            yield UnplacedChild(
                bound.lineno,
                f"`{name}` is measured and not used again, so its child is not shown: call `{name}.place(x, y)` in the "
                f"function that `{_shown(layout)}` gets",
            )


def _shown(layout: ast.Call) -> str:
    scope = root_name(layout)
    return f"{scope.id if scope is not None else ''}.layout(width, height, …)"


def _layout_call(source: Source, function: ast.FunctionDef) -> ast.Call | None:
    """Returns the call `scope.layout(width, height, …)` of a measure policy, where `scope` is a parameter."""
    arguments = function.args
    parameters = {each.arg for each in (*arguments.posonlyargs, *arguments.args)}
    for node in source.own_nodes(function):
        if callee_name(node) != "layout" or not isinstance(node, ast.Call) or len(node.args) < 2:
            continue
        at = node.func
        if isinstance(at, ast.Attribute) and isinstance(at.value, ast.Name) and at.value.id in parameters:
            return node
    return None


def _measured(source: Source, function: Function) -> list[tuple[str, ast.expr]]:
    """Returns the variables that the function binds to a placeable, to unpacked placeables, or to a list of them."""
    found: list[tuple[str, ast.expr]] = []
    for node in source.own_nodes(function):
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        value, target = node.value, node.targets[0]
        one = callee_name(value) == "measure"
        many = isinstance(value, ast.ListComp | ast.GeneratorExp) and callee_name(value.elt) == "measure"
        many = many or (
            isinstance(value, ast.Tuple | ast.List) and all(callee_name(e) == "measure" for e in value.elts)
        )
        if isinstance(target, ast.Name) and (one or many):
            found.append((target.id, target))
        elif isinstance(target, ast.Tuple) and many:
            found += [(each.id, each) for each in target.elts if isinstance(each, ast.Name)]
    return found


def _is_placed(source: Source, node: ast.AST, measured: set[str], function: Function) -> bool:
    """Returns whether `node` places a placeable of the measure policy."""
    if callee_name(node) not in _PLACES or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    at = node.func.value
    if not isinstance(at, ast.Name):
        return isinstance(at, ast.Subscript) and isinstance(at.value, ast.Name) and at.value.id in measured
    if at.id in measured:
        return True
    loops = [each for each in source.ancestors(node) if isinstance(each, ast.For)]
    return any(
        isinstance(each.target, ast.Name)
        and each.target.id == at.id
        and isinstance(each.iter, ast.Name)
        and each.iter.id in measured
        for each in loops
        if source.function_around(each) is function
    )
