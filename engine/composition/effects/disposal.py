"""Warns of a DisposableEffect whose function has no `return`: it starts work and never ends it.

Why         In Kotlin the block of a DisposableEffect must end with `onDispose { … }`, which the compiler checks.
Not warned  A lambda, whose value is written, and a function with any `return`: `return None` says that there is nothing
            to end.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakSet

from engine.code_owner import is_program
from engine.mistakes.mistake_warning import warn_of_mistake

_known: WeakSet[CodeType] = WeakSet()


def warn_of_no_disposal(effect: Callable[[], Any]) -> None:
    """Warns, once for each function, that `effect` of a DisposableEffect never returns what disposes it."""
    if not isinstance(effect, FunctionType) or (code := effect.__code__) in _known:
        return
    _known.add(code)
    if not is_program(code.co_filename) or effect.__name__ == "<lambda>" or _returns(effect):
        return
    warn_of_mistake(
        f"the effect `{effect.__name__}` of a DisposableEffect returns nothing, so nothing ends what it starts: return "
        "the function for that, as `onDispose { … }` in Kotlin: `return lambda: …`; if there is nothing to end, write "
        "`return None`, or call it in a SideEffect",
        code.co_filename,
        code.co_firstlineno,
    )


def _returns(function: FunctionType) -> bool:
    """Whether the source has a `return`; True without a source."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        return True
    waiting: list[ast.AST] = list(ast.iter_child_nodes(tree.body[0]))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return):
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)
    return False
