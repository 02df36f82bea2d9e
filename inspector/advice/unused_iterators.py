"""Finds iterators that nobody iterates: `map` and generators call nothing by themselves.

    map(lambda name: Text(name), names)        as a statement: shows nothing
    (Text(name) for name in names)             the same

Why         `names.map { Text(it) }` of Kotlin and `names.map(…)` of JavaScript and Dart call the function at once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Source

_LAZY = frozenset(("map", "filter"))


class UnusedIterator(NamedTuple):
    """A statement that makes an iterator, and the sentence about it."""

    line: int
    text: str


def unused_iterators(source: Source) -> Iterator[UnusedIterator]:
    """Yields the statements whose only effect would be that of an iteration."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Expr):
            continue
        value = node.value
        if isinstance(value, ast.GeneratorExp):
            loop = f"for {ast.unparse(value.generators[0].target)} in {ast.unparse(value.generators[0].iter)}: …"
        elif (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id in _LAZY
            and not source.bindings_of(value.func)
            and len(value.args) > 1
        ):
            loop = f"for each in {source.short_segment(value.args[1])}: …"
        else:
            continue
        yield UnusedIterator(
            node.lineno,
            f"`{source.short_segment(value)}` makes an iterator, and calls nothing until something iterates it: write "
            f"`{loop}`",
        )
