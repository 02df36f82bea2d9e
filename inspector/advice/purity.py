"""Decides whether an expression gives the same result at another time, without side effects.

Terms       pure: consists of operators, constants, reads of variables and attributes, and calls of functions known
            to only compute. A plain function in the file counts if its own body is pure.
Not here    whether its variables keep their values: deferral.py.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from .source import Source, callee_name, is_composable_def

BUILTINS = frozenset(
    "abs all any bool divmod float int isinstance len max min pow range repr round sorted str sum tuple zip".split()
)
MODULES = frozenset(("math", "operator"))
VALUES = frozenset(
    "Color Constraints CutCornerShape Dp IntOffset IntSize Offset Rect RoundedCornerShape Size TransformOrigin".split()
)
METHODS = frozenset(
    "to_dp to_px round_to_px copy with_alpha hex lerp format get index count upper lower title strip join split "
    "startswith endswith coerce_in".split()
)
VALUE_OPERATORS = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.JoinedStr,
    ast.FormattedValue,
    ast.Tuple,
    ast.List,
    ast.Subscript,
)
"""Expressions that compute a value from the values of their parts."""

_OPERATORS = (
    *VALUE_OPERATORS,
    ast.Slice,
    ast.Attribute,
    ast.Starred,
    ast.Constant,
    ast.Name,
    ast.keyword,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)


def is_pure(source: Source, node: ast.AST, depth: int = 4, known: Collection[ast.AST] = ()) -> bool:
    """Returns whether the expression only computes; `known`: sub-expressions that are certainly pure."""
    stack: list[ast.AST] = [node]
    while stack:
        at = stack.pop()
        if at in known:
            continue
        if isinstance(at, ast.Call):
            if not is_pure_call(source, at, depth):
                return False
            stack += [*at.args, *(keyword.value for keyword in at.keywords)]
            if isinstance(at.func, ast.Attribute):
                stack.append(at.func.value)
            continue
        if not isinstance(at, _OPERATORS):
            return False
        stack.extend(ast.iter_child_nodes(at))
    return True


def is_pure_call(source: Source, call: ast.Call, depth: int = 4) -> bool:
    """Returns whether this call only computes; its arguments are not examined."""
    name = callee_name(call)
    if isinstance(call.func, ast.Attribute):
        base = call.func.value
        if isinstance(base, ast.Name) and base.id in MODULES:
            return True
        return name in METHODS or (isinstance(base, ast.Name) and base.id in VALUES)
    if not isinstance(call.func, ast.Name):
        return False
    if name in VALUES and source.engine_name(call.func) == name:
        return True
    if source.binder(call.func) is None and name not in source.bindings(source.tree):
        return name in BUILTINS
    function = source.module_function(name) if source.binder(call.func) is None else None
    return function is not None and depth > 0 and _only_computes(source, function, depth - 1)


def _only_computes(source: Source, function: ast.FunctionDef, depth: int) -> bool:
    """Returns whether a function's body consists only of pure assignments to local names, branches and returns."""
    if is_composable_def(function) or function.decorator_list:
        return False
    for node in source.own_nodes(function):
        if isinstance(node, (ast.Return, ast.Assign, ast.AnnAssign)):
            if node.value is not None and not is_pure(source, node.value, depth):
                return False
            targets = node.targets if isinstance(node, ast.Assign) else ()
            if not all(isinstance(target, ast.Name) for target in targets):
                return False
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                return False
        elif isinstance(node, ast.If):
            if not is_pure(source, node.test, depth):
                return False
        elif isinstance(node, ast.stmt):
            return False
    return True


def has_local_read(node: ast.AST) -> bool:
    """Returns whether the expression contains a read like `LocalDensity.current`, valid only during composition."""
    return any(local_of(each) is not None for each in ast.walk(node))


def local_of(node: ast.AST) -> str | None:
    """Returns the local's name: `LocalDensity.current` → `LocalDensity`; None for other expressions."""
    if isinstance(node, ast.Attribute) and node.attr == "current" and isinstance(node.value, ast.Name):
        name = node.value.id
        if name.startswith("Local") and name != "Local":
            return name
    return None
