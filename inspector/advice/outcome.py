"""Computes an expression over a state's recorded values and counts how often its outcome changed.

The computation handles numbers, texts and booleans and runs no program code, because an opened recording may contain
any source.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

_BINARY: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARED: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_CALLED: Final[dict[str, Callable[..., Any]]] = {
    "abs": abs,
    "bool": bool,
    "float": float,
    "int": int,
    "len": len,
    "max": max,
    "min": min,
    "round": round,
}
_LONGEST = 1_000
"""Maximum length of texts in a computation."""


class _Unknown(Exception):  # noqa: N818  (never leaves this file)
    """The outcome cannot be computed."""


def outcome_changes(point: ast.expr, reads: Collection[ast.expr], series: Iterable[str]) -> int | None:
    """Returns how often the expression's outcome changes over a series of values; None if it cannot be computed."""
    outcomes: list[Any] = []
    try:
        for text in series:
            value = _value(text)
            outcome = _computed(point, reads, value)
            if not outcomes or outcome != outcomes[-1] or type(outcome) is not type(outcomes[-1]):
                outcomes.append(outcome)
    except (_Unknown, ArithmeticError, TypeError, ValueError, RecursionError):
        return None
    return len(outcomes) - 1 if outcomes else None


def _value(text: str) -> Any:
    try:
        value = ast.literal_eval(text) if len(text) <= _LONGEST else None
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        value = None
    return _plain(value)


def _plain(value: Any) -> Any:
    """Returns `value` if results computed from it stay small; raises _Unknown otherwise."""
    if isinstance(value, (bool, float)) or (isinstance(value, int) and abs(value) < 1 << 200):
        return value
    if isinstance(value, str) and len(value) <= _LONGEST:
        return value
    raise _Unknown


def _computed(node: ast.expr, reads: Collection[ast.expr], value: Any) -> Any:
    def of(each: ast.expr) -> Any:
        return _computed(each, reads, value)

    if node in reads:
        return value
    if isinstance(node, ast.Constant):
        return _plain(node.value)
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        left, right = of(node.left), of(node.right)
        if isinstance(left, str) or isinstance(right, str):
            raise _Unknown
        return _plain(_BINARY[type(node.op)](left, right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        inner = of(node.operand)
        return not inner if isinstance(node.op, ast.Not) else _plain(-inner)
    if isinstance(node, ast.BoolOp):
        for each in node.values:
            outcome = of(each)
            if bool(outcome) is isinstance(node.op, ast.Or):
                return outcome
        return outcome
    if isinstance(node, ast.IfExp):
        return of(node.body) if of(node.test) else of(node.orelse)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARED:
        return _COMPARED[type(node.ops[0])](of(node.left), of(node.comparators[0]))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        called = _CALLED.get(node.func.id)
        if called is not None and not any(isinstance(each, ast.Starred) for each in node.args):
            return _plain(called(*map(of, node.args)))
    raise _Unknown
