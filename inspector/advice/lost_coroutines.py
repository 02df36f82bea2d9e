"""Finds coroutines that nothing runs, that start with each composition, or that stop every frame.

    delay(100)                       in an `async def`, without `await`: no time passes
    state.scroll_to_item(3)          in a click handler: makes a coroutine, which nothing runs
    scope.launch(load)               in the body of a composable: starts with each run
    asyncio.run(load())              in a handler: no frame until the coroutine ends
    TextField(text, change)          with `async def change(new)`: each change makes a coroutine, which nothing runs

Why         Kotlin's compiler rejects the call of a suspending function where nothing can suspend; Python makes a
            coroutine object, and drops it.
Invariants  I1 a finding is certain: the statement drops the result, the engine or the file defines a coroutine function
            of this name, and the file defines no other function of this name.
Not here    a click handler that returns a coroutine, and a coroutine that sleeps: the engine warns while the program
            runs.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .source import Function, Source, is_composable_def, last_name

_AMBIGUOUS = frozenset(("seek_to", "scroll_to", "with_timeout", "with_timeout_or_none"))
"""Methods of the engine whose names also occur in other libraries, as names without `_` do, such as `collect`."""


class LostCoroutine(NamedTuple):
    """A line that handles a coroutine wrongly, and the sentence about it."""

    line: int
    text: str


def lost_coroutines(source: Source) -> Iterator[LostCoroutine]:
    """Yields the coroutines that nothing runs as meant."""
    defined: dict[str, list[ast.AST]] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            defined.setdefault(node.name, []).append(node)
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call):
            continue
        around = source.function_around(node)
        shown = source.short_segment(node)
        statement = source.parent(node)
        yield from _given_to_callbacks(source, node)
        if isinstance(statement, ast.Expr) and around is not None and _is_coroutine(source, node, defined):
            yield LostCoroutine(node.lineno, _lost(source, node, around, shown))
        elif isinstance(statement, ast.Expr) and _is_launched_by_composition(source, node, around):
            block = source.short_segment(node.args[0]) if node.args else "block"
            yield LostCoroutine(
                node.lineno,
                f"`{shown}` starts the coroutine with each run of {getattr(around, 'name', '')}: write "
                f"`LaunchedEffect({block})`, which starts it once, or launch it in a handler",
            )
        elif _is_asyncio_run(source, node) and any(is_composable_def(each) for each in source.ancestors(node)):
            yield LostCoroutine(
                node.lineno,
                f"`{shown}` lets no frame pass until the coroutine ends: write `scope = remember_coroutine_scope()` in "
                f"the composable, and `scope.launch(…)` here",
            )


def _given_to_callbacks(source: Source, call: ast.Call) -> Iterator[LostCoroutine]:
    """Yields the `async def` functions of the file that the engine calls, and whose coroutine it drops."""
    name = last_name(call.func)
    if source.engine_name(call.func) != name and not isinstance(call.func, ast.Attribute):
        return
    callbacks = _callbacks().get(name)
    if callbacks is None:
        return
    given = [(callbacks[at], value) for at, value in enumerate(call.args) if at < len(callbacks)]
    given += [(word.arg, word.value) for word in call.keywords if word.arg in callbacks]
    for parameter, value in given:
        if parameter and isinstance(value, ast.Name):
            by = source.bindings_of(value)
            if by and all(isinstance(each, ast.AsyncFunctionDef) and not each.decorator_list for each in by):
                takes = any(each.args.args for each in by if isinstance(each, ast.AsyncFunctionDef))
                new = " new" * takes
                passed = f"lambda: {value.id}(new)" if takes else value.id
                instead = "`scope = remember_coroutine_scope()` in the composable, and "
                instead += f"`lambda{new}: scope.launch({passed})`"
                if name == "SideEffect":
                    instead = f"`LaunchedEffect({value.id})`, with the keys that start it again"
                yield LostCoroutine(
                    value.lineno,
                    f"`{value.id}` is an `async def`, and `{parameter}` of `{name}` is a plain function: nothing runs "
                    f"the coroutine: write {instead}",
                )


@cache
def _callbacks() -> dict[str, tuple[str, ...]]:
    """Returns the parameters of each composable and modifier, in order; "" is one that is no callback `on_…`."""
    import engine

    found: dict[str, tuple[str, ...]] = {"SideEffect": ("effect",)}
    members = [(name, getattr(engine, name)) for name in dir(engine) if engine.is_composable(getattr(engine, name))]
    members += [(name, getattr(engine.Modifier, name)) for name in dir(engine.Modifier) if name[:1].islower()]
    for name, member in members:
        try:
            parameters = inspect.signature(member).parameters.values()
        except (TypeError, ValueError):
            continue
        is_on = name.startswith("on_")  # `on_size_changed(block)`
        names = tuple(each.name if _is_callback(each, is_on) else "" for each in parameters if each.name != "self")
        if any(names):
            found[name] = names
    return found


def _is_callback(parameter: inspect.Parameter, is_on: bool) -> bool:
    """Returns whether the engine calls the argument and drops its result; of a click it is examined at run time."""
    kind = str(parameter.annotation)
    if (
        ("Callable" not in kind and kind != "KeyHandler")
        or "Awaitable" in kind
        or "Coroutine" in kind
        or parameter.name == "on_click"
    ):
        return False
    return parameter.name.startswith("on_") or is_on


def _lost(source: Source, call: ast.Call, around: Function, shown: str) -> str:
    if isinstance(around, ast.AsyncFunctionDef):
        return f"`{shown}` makes a coroutine, which nothing runs without `await`: write `await {shown}`"
    if isinstance(around, ast.FunctionDef) and last_name(call.func).startswith(("detect_", "await_")):
        return f"`{shown}` makes a coroutine, which nothing runs: write `async def {around.name}` and `await {shown}`"
    if is_composable_def(around):
        return f"`{shown}` makes a coroutine, which nothing runs: write `LaunchedEffect(lambda: {shown})`"
    return (
        f"`{shown}` makes a coroutine, which nothing runs: write `scope = remember_coroutine_scope()` in the "
        f"composable, and `scope.launch(lambda: {shown})`"
    )


def _is_coroutine(source: Source, call: ast.Call, defined: dict[str, list[ast.AST]]) -> bool:
    """Returns whether the call certainly makes a coroutine."""
    name = last_name(call.func)
    own = defined.get(name, [])
    if isinstance(call.func, ast.Name):
        by = source.bindings_of(call.func)
        if by and all(isinstance(each, ast.AsyncFunctionDef) and not each.decorator_list for each in by):
            return not any(isinstance(each, ast.Yield) for one in by for each in ast.walk(one))
        return source.engine_name(call.func) in _coroutine_functions()
    if not isinstance(call.func, ast.Attribute) or own or name not in _coroutine_methods():
        return False
    is_known = "_" in name and name not in _AMBIGUOUS
    return is_known or _is_of_engine(source, call.func.value)


def _is_of_engine(source: Source, owner: ast.expr) -> bool:
    """Returns whether each binding of the variable is an object that the engine makes, remembered or not."""
    if not isinstance(owner, ast.Name):
        return False
    by = source.bindings_of(owner)
    return bool(by) and all(isinstance(each, ast.Assign) and _made(source, each.value) for each in by)


def _made(source: Source, value: ast.expr) -> bool:
    called = source.called_engine_name(value)
    if called in ("remember", "remember_saveable", "retain") and isinstance(value, ast.Call) and value.args:
        maker = value.args[0]
        return _made(source, maker.body) if isinstance(maker, ast.Lambda) else bool(source.engine_name(maker))
    return bool(called)


@cache
def _coroutine_functions() -> frozenset[str]:
    import engine

    return frozenset(name for name in dir(engine) if inspect.iscoroutinefunction(getattr(engine, name)))


@cache
def _coroutine_methods() -> frozenset[str]:
    """The names that are coroutine functions in each public class of the engine that has them."""
    import engine

    kinds: dict[str, set[bool]] = {}
    for each in (getattr(engine, name) for name in dir(engine)):
        if isinstance(each, type):
            for name in dir(each):
                if not name.startswith("_") and callable(member := getattr(each, name, None)):
                    kinds.setdefault(name, set()).add(inspect.iscoroutinefunction(member))
    return frozenset(name for name, found in kinds.items() if found == {True})


def _is_launched_by_composition(source: Source, call: ast.Call, around: Function | None) -> bool:
    """Returns whether the body of a composable launches on a scope that it remembers itself."""
    scope = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "launch" else None
    if not isinstance(scope, ast.Name) or around is None or not is_composable_def(around):
        return False
    by = source.bindings(around).get(scope.id, [])
    return bool(by) and all(
        isinstance(each, ast.Assign) and source.called_engine_name(each.value) == "remember_coroutine_scope"
        for each in by
    )


def _is_asyncio_run(source: Source, call: ast.Call) -> bool:
    function = call.func
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return False
    imported = source.bindings(source.tree).get(function.value.id, [])
    return (
        function.attr in ("run", "run_until_complete")
        and any(isinstance(each, ast.Import) for each in imported)
        and any(alias.name == "asyncio" for each in imported for alias in getattr(each, "names", ()))
    )
