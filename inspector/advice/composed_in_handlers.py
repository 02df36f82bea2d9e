"""Finds composables that a handler of input calls: it runs outside composition, where nothing can be composed; and
those that the calculation of a derived state calls, which runs at a read of the state.

    Button(lambda: Text("Deleted"), …)             an error with the first click
    Button(lambda: Text("Delete"), lambda: delete())   the content and the handler changed places
    derived_state_of(lambda: Text("Deleted"))      composes in whoever reads the state, or raises

Why         Kotlin's compiler rejects such a call; here the program runs until a person clicks.
Invariants  I1 a finding is certain: the engine or the file defines the called composable.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .source import Source, callee_name, is_composable_def, last_name
from .unobserved_changes import FIRST, handlers_of


class ComposedInHandler(NamedTuple):
    """A line that composes in a handler, and the sentence about it."""

    line: int
    text: str


def composed_in_handlers(source: Source) -> Iterator[ComposedInHandler]:
    """Yields the first composable that each handler calls."""
    for handler in handlers_of(source):
        composed = _composed(source, handler)
        if composed is None:
            continue
        name = source.short_segment(composed.func)
        around = source.parent(handler)
        if isinstance(around, ast.Call) and _is_swapped(source, around, handler):
            outer = last_name(around.func)
            yield ComposedInHandler(
                handler.lineno,
                f"{outer} calls its first function when it is clicked, where `{name}(…)` shows nothing: the handler "
                f"comes first, then the content: write `{outer}({source.short_segment(around.args[1])}, "
                f"{source.short_segment(handler)})`",
            )
            continue
        yield ComposedInHandler(
            composed.lineno,
            f"`{name}(…)` is called in a handler, which runs outside composition and can show nothing: write a state "
            f"here, such as `shown.value = True`, and in the composable `if shown.value: {name}(…)`",
        )


def composed_in_calculations(source: Source) -> Iterator[ComposedInHandler]:
    """Yields the first composable that the calculation of each derived state calls."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call) or source.called_engine_name(node) not in _CALCULATE or not node.args:
            continue
        calculation = source.function_given(node.args[0])
        composed = _composed(source, calculation) if isinstance(calculation, ast.Lambda | ast.FunctionDef) else None
        if composed is not None:
            name = source.short_segment(composed.func)
            yield ComposedInHandler(
                composed.lineno,
                f"`{name}(…)` is called in the calculation given to `{callee_name(node)}`, which runs when its value "
                f"is read: calculate the value there, and call `{name}(…)` in the composable that reads it",
            )


_CALCULATE = frozenset(("derived_state_of", "snapshot_flow"))


def _composed(source: Source, handler: ast.AST) -> ast.Call | None:
    """Returns the first call of a composable in the handler's own body."""
    for node in source.own_nodes(handler):
        if isinstance(node, ast.Call) and calls_composable(source, node):
            return node
    return None


def calls_composable(source: Source, call: ast.Call) -> bool:
    """Returns whether the call composes: the engine or the file defines the composable."""
    return is_composable_name(source, call.func)


def is_composable_name(source: Source, name: ast.expr) -> bool:
    """Returns whether an expression names a composable of the engine or the file."""
    if source.engine_name(name) in _composables():
        return True
    if not isinstance(name, ast.Name):
        return False
    by = source.bindings_of(name)
    return bool(by) and all(is_composable_def(each) for each in by)


@cache
def _composables() -> frozenset[str]:
    """The engine's composables that show something."""
    import engine

    named = (name for name in dir(engine) if name[:1].isupper() and not name.endswith("Effect"))
    return frozenset(name for name in named if engine.is_composable(getattr(engine, name)))


def _is_swapped(source: Source, call: ast.Call, handler: ast.AST) -> bool:
    """Returns whether the handler stands first and the content, which composes nothing, second."""
    if callee_name(call) not in FIRST - {"clickable"} or len(call.args) < 2 or call.args[0] is not handler:
        return False
    second = call.args[1]
    if not isinstance(second, ast.Lambda):
        return False
    calls = [node for node in ast.walk(second) if isinstance(node, ast.Call)]
    return not any(calls_composable(source, each) or callee_name(each)[:1].isupper() for each in calls)
