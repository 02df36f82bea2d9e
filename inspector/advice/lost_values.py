"""Finds values that a statement calculates and that nothing keeps: the state stays as it was.

    n.value + 1            in a handler: a sum, which nobody gets
    n.value == 3           a comparison
    ++n.value              two signs, and no increment

Why         `n.value++` and `n.value = 3` are Kotlin; Python accepts these forms, and does nothing.
Invariants  I1 a finding is certain: the statement calls nothing, so it has no effect.
Not here    a lambda given as a handler that calculates: porting_mistakes.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Source


class LostValue(NamedTuple):
    """A line whose value is lost, and the sentence about it."""

    line: int
    text: str


_SIGNS = {ast.UAdd: "+", ast.USub: "-"}


def lost_values(source: Source) -> Iterator[LostValue]:
    """Yields the statements that calculate with a state, and the doubled signs of Kotlin."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.UnaryOp) and (sign := _doubled(node)) is not None:
            inner = node.operand
            target = source.segment(inner.operand) if isinstance(inner, ast.UnaryOp) else ""
            yield LostValue(
                node.lineno,
                f"`{source.short_segment(node)}` changes nothing: Python has no `{sign}{sign}`; write "
                f"`{target} {sign}= 1`, or in a lambda `{target.removesuffix('.value')}.set({target} {sign} 1)`",
            )
        elif isinstance(node, ast.Expr) and source.function_around(node) is not None:
            yield from _statement(source, node.value)


def _doubled(node: ast.UnaryOp) -> str | None:
    """Returns the sign of `++x` or `--x` with a state's value or a variable; None for another expression."""
    inner, sign = node.operand, _SIGNS.get(type(node.op))
    if sign is None or not isinstance(inner, ast.UnaryOp) or type(inner.op) is not type(node.op):
        return None
    return sign if isinstance(inner.operand, ast.Name | ast.Attribute) else None


def _statement(source: Source, value: ast.expr) -> Iterator[LostValue]:
    if not isinstance(value, ast.BinOp | ast.Compare):
        return
    if any(isinstance(each, ast.Call | ast.Await | ast.NamedExpr | ast.Yield) for each in ast.walk(value)):
        return
    sides = (value.left, value.right) if isinstance(value, ast.BinOp) else (value.left,)
    state = next((each for each in sides if isinstance(each, ast.Attribute) and each.attr == "value"), None)
    if state is None:
        return
    target, shown = source.segment(state), source.short_segment(value)
    if isinstance(value, ast.BinOp):
        yield LostValue(value.lineno, f"`{shown}` calculates a value and changes nothing: write `{target} = {shown}`")
    elif len(value.ops) == 1 and isinstance(value.ops[0], ast.Eq):
        new = source.short_segment(value.comparators[0])
        yield LostValue(value.lineno, f"`{shown}` compares and changes nothing: write `{target} = {new}`")
