"""Finds threads that compose, measure, place or draw; only the thread of a scene does this work.

    Thread(target=Chart).start()                            composes
    Thread(target=lambda: scope.draw_rect(…)).start()       draws

Why         A draw call of another thread lands anywhere in the drawing, or after its end; a composable raises, in a
            thread whose error stops nothing.
Invariants  I1 a finding is certain: the function that the thread runs is composable or calls a composable, or calls a
            method of the scope or the measurable that the block around it received.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .composed_in_handlers import calls_composable, is_composable_name
from .source import Source, callee_name

_RUNNERS = {"Thread": None, "Timer": 1, "to_thread": 0, "submit": 0, "run_in_executor": 1, "start_new_thread": 0}
"""What runs a function in another thread, with the position of the function. A Thread gets it as `target`."""
_MEASURES = frozenset(("measure", "place", "place_relative", "place_with_layer", "layout", "subcompose"))


class WorkOfThread(NamedTuple):
    """A line at which a thread does the work of the scene, and the sentence about it."""

    line: int
    text: str


def work_of_threads(source: Source) -> Iterator[WorkOfThread]:
    """Yields the first such call of each function that a thread runs."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call) or callee_name(node) not in _RUNNERS:
            continue
        run = _function(node)
        if run is None:
            continue
        if is_composable_name(source, run):
            yield WorkOfThread(node.lineno, _sentence(f"composes `{source.short_segment(run)}`"))
            continue
        body = _body(source, run)
        for call in source.own_nodes(body) if body is not None else ():
            what = _work(source, body, call) if isinstance(call, ast.Call) else ""
            if what:
                yield WorkOfThread(call.lineno, _sentence(what))  # type: ignore[attr-defined]  # a call
                break


def _sentence(what: str) -> str:
    return (
        f"a thread {what}, and a scene composes, lays out and draws in one thread only: write the outcome of the "
        "thread to a state, and read the state in the composable or the block"
    )


def _function(call: ast.Call) -> ast.expr | None:
    """Returns the function that the call runs in another thread."""
    for keyword in call.keywords:
        if keyword.arg in ("target", "function", "fn", "func"):
            return keyword.value
    place = _RUNNERS[callee_name(call)]
    return call.args[place] if place is not None and len(call.args) > place else None


def _body(source: Source, run: ast.expr) -> ast.AST | None:
    function = source.function_given(run)
    return None if isinstance(function, ast.AsyncFunctionDef) else function


def _work(source: Source, body: ast.AST | None, call: ast.Call) -> str:
    """Returns which work of the scene the call does, in words; "" for other calls."""
    shown = f"{source.short_segment(call.func)}(…)"
    if calls_composable(source, call):
        return f"composes `{shown}`"
    if not isinstance(call.func, ast.Attribute) or not isinstance(call.func.value, ast.Name):
        return ""
    name, owner = call.func.attr, call.func.value
    if not _is_received(source, owner, body):
        return ""
    if name.startswith("draw_"):
        return f"draws by `{shown}`"
    return f"lays out by `{shown}`" if name in _MEASURES else ""


def _is_received(source: Source, name: ast.Name, body: ast.AST | None) -> bool:
    """Returns whether the variable is an argument of a block around the thread's function, or an item of one."""
    if source.is_argument(name) and source.binder(name) is not body:
        return True
    by = source.bindings_of(name)
    items = [each.iter for each in by if isinstance(each, ast.For | ast.comprehension)]
    return (
        bool(by)
        and len(items) == len(by)
        and all(isinstance(each, ast.Name) and _is_received(source, each, body) for each in items)
    )
