"""Untyped uses of events in a source: what typed events (inspector/recording/events) and `Phase` do with types.

look-up      `row.data["new"]`, `row.data.get("new")`, `"new" in row.data`, also through a variable `data = row.data`
comparison   of a kind with a constant of the trace: `row.kind == trace.WRITE`, `kind in (trace.READ, trace.WRITE)`
table        a dictionary with at least two kinds of runs, or two letters of phases, as keys
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from engine.trace import effect_words, why_words

MAY_BE = re.compile(r'\.data\b|trace\.[A-Z]|"(?:composition|measurement|placement|[CLDd])":')

_RUNS = {"COMPOSITION", "MEASUREMENT", "PLACEMENT", "LAYER", "DRAWING"}
_KINDS = {name.lower() for name in _RUNS}
_LETTERS = {"C", "L", "D", "d"}
_WORDS = {
    name
    for module in (why_words, effect_words)
    for name, value in vars(module).items()
    if name.isupper() and isinstance(value, str)
}
"""Constants of the trace that are no kinds."""


def untyped_in(source: str) -> list[tuple[int, str]]:
    """Line and sort of each untyped use."""
    return sorted((node.lineno, sort) for node, sort in _untyped(ast.parse(source), frozenset()))


def _untyped(node: ast.AST, data: frozenset[str]) -> Iterator[tuple[ast.expr, str]]:
    """`data`: the variables that stand for the data of an event in this function."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        data = frozenset(_names_of_data(node))
    if isinstance(node, ast.Subscript) and _is_data(node.value, data) and _is_text(node.slice):
        yield node, "look-up"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "get" and _is_data(node.func.value, data):
            yield node, "look-up"
    elif isinstance(node, ast.Compare):
        if _is_text(node.left) and _is_data(node.comparators[0], data):
            yield node, "look-up"
        elif any(_is_constant(part) for side in (node.left, *node.comparators) for part in ast.walk(side)):
            yield node, "comparison"
    elif isinstance(node, ast.Dict) and _is_by_phase(node):
        yield node, "table"
    for child in ast.iter_child_nodes(node):
        yield from _untyped(child, data)


def _names_of_data(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target, value = node.targets[0], node.value
        both = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
        pairs = zip(target.elts, value.elts, strict=False) if both else [(target, value)]  # type: ignore[attr-defined]
        for name, of in pairs:
            if isinstance(name, ast.Name) and isinstance(of, ast.Attribute) and of.attr == "data":
                yield name.id


def _is_data(node: ast.expr, names: frozenset[str]) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "data") or (
        isinstance(node, ast.Name) and node.id in names
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_constant(node: ast.AST) -> bool:
    """Whether the node is a kind of event: `trace.WRITE`."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return False
    return node.value.id in ("trace", "_trace") and node.attr.isupper() and node.attr not in _WORDS


def _is_by_phase(node: ast.Dict) -> bool:
    named = [key for key in node.keys if isinstance(key, ast.Attribute) and _is_constant(key) and key.attr in _RUNS]
    texts = [key.value for key in node.keys if isinstance(key, ast.Constant)]
    kinds = len(named) + sum(text in _KINDS for text in texts)
    return kinds > 1 or sum(text in _LETTERS for text in texts) > 1
