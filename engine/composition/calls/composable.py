"""@composable: makes a function part of composition, through a wrapper generated as source code.

    @composable                            def Greeting(name):
    def Greeting(name):            →           scope = composer.start_restart_group(key)
        Text(f"Hello, {name}")                 dirty = composer.changed(name)
                                               if dirty or not composer.skipping: body(name)
                                               else: composer.skip_to_group_end()
                                               composer.end_restart_group().update_scope(…)

`Greeting.generated_source` contains the text, which really runs; a debugger steps through it. It is generated once
per code object; functions from one code object (closures) share it.

Not here    the Composer's calls: composer.py. Comparing arguments: stability.py. Keys: call_site.py.
Source      Compose's compiler plugin, ComposableFunctionBodyTransformer.kt.
"""

from __future__ import annotations

import inspect
import linecache
import sys
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any, TypeVar, overload

from engine import trace
from engine.composition.calls.code_operations import returns_a_value
from engine.composition.calls.composed_function import info_of
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.calls.generator_element import GeneratorElement
from engine.composition.calls.identity_cache import IdentityCache
from engine.composition.calls.wrapper_text import wrapper_text
from engine.composition.current import current, running
from engine.composition.errors.composition_error import not_composing_error
from engine.snapshot.value_repr import value_repr

F = TypeVar("F", bound=Callable[..., Any])


@overload
def composable(function: F) -> F: ...
@overload
def composable(
    *, inline: bool = False, restartable: bool = True, skippable: bool = True, transparent: bool = False
) -> Callable[[F], F]: ...
def composable(
    function: Callable[..., Any] | None = None,
    *,
    inline: bool = False,
    restartable: bool = True,
    skippable: bool = True,
    transparent: bool = False,
) -> Any:
    """Makes `function` composable: a restart scope that is skipped while its arguments are unchanged.

    inline: no restart scope; the function may return a value, return its last call's element (for a `with`), or be
    a generator with one `yield` at the block's place. restartable=False: no restart scope, but no container
    either. skippable=False: the body runs whenever its caller runs.
    transparent: emitted nodes carry the caller's name. Raises ComposableDefinitionError. Compose: @Composable.
    """
    if function is None:
        return lambda f: _decorate(f, inline, restartable, skippable, transparent)
    return _decorate(function, inline, restartable, skippable, transparent)


class ComposableDefinitionError(TypeError):
    """@composable was applied to an unsupported function; the message names the function and the remedy."""


def _decorate(function: Any, inline: bool, restartable: bool, skippable: bool, transparent: bool) -> Any:
    if isinstance(function, (staticmethod, classmethod)):
        inner = _decorate(function.__func__, inline, restartable, skippable, transparent)
        return type(function)(inner)
    if not isinstance(function, FunctionType):
        raise ComposableDefinitionError(f"@composable takes a function, got {_not_a_function(function)}")
    if hasattr(function, "__composable_body__"):
        raise ComposableDefinitionError(f"{_where(function)} is composable already: remove the second @composable")
    kind = _kind_of(function, inline, restartable)
    info = info_of(function, transparent)
    texts = _made.get(function.__code__)
    if texts is None:
        _made[function.__code__] = texts = {}
    made = texts.get((kind, skippable))
    if made is None:
        made = texts[kind, skippable] = _generate(function, info, kind, skippable)
    source, make = made
    wrapper = make(function, info, current, running, not_composing_error, sys._getframe, GeneratorElement, FunctionType)
    wrapper.__defaults__ = function.__defaults__
    wrapper.__kwdefaults__ = function.__kwdefaults__
    wrapper.__name__ = function.__name__
    wrapper.__qualname__ = function.__qualname__
    wrapper.__module__ = function.__module__
    wrapper.__doc__ = function.__doc__
    wrapper.__annotations__ = function.__annotations__
    wrapper.__dict__.update(function.__dict__)
    wrapper.__wrapped__ = function
    wrapper.__composable_body__ = function
    wrapper.generated_source = source
    return wrapper


def _not_a_function(given: object) -> str:
    """Returns what @composable got instead of a function, and what to write."""
    if isinstance(given, type):
        return (
            f"the class {given.__name__}: write `def {given.__name__}(…):` with what it shows, or decorate its method, "
            "which shows it"
        )
    shown = f"{type(given).__name__}: {value_repr(given)}"
    wrapped = getattr(given, "func", None) or getattr(given, "__wrapped__", None)
    if not isinstance(wrapped, FunctionType):
        return shown
    name = wrapped.__name__
    if hasattr(given, "cache_info"):
        return (
            f"{name} with a cache, which keeps what a call returns; a composable emits what it shows in each run, and "
            "is skipped while its arguments are equal: take the cache out, and write `remember(lambda: …, keys)` "
            "around a calculation"
        )
    return f"{shown}: decorate {name} itself, and write `lambda: {name}(…)` where the arguments are given"


def is_composable(function: Any) -> bool:
    """Returns whether the function was decorated with @composable."""
    return hasattr(function, "__composable_body__")


def wrapper_source(
    function: FunctionType,
    lines: Sequence[str],
    *,
    inline: bool = False,
    restartable: bool = True,
    skippable: bool = True,
) -> str:
    """Returns the text of the wrapper that `composable` generates for `function`, which does not run; `lines`: the
    lines of its file. Raises ComposableDefinitionError.
    """
    kind = _kind_of(function, inline, restartable)
    return wrapper_text(
        function, info_of(function), kind, skippable, lambda line: lines[line - 1] if 0 < line <= len(lines) else ""
    )


def _kind_of(function: FunctionType, inline: bool, restartable: bool) -> str:
    returns = function.__annotations__.get("return")
    has_scope = restartable and not inline and (returns is None or returns == "None" or returns is type(None))
    code = function.__code__
    if code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise ComposableDefinitionError(
            f"{_where(function)} is async: a composable runs to its end in one go; start coroutines with LaunchedEffect"
        )
    if code.co_flags & inspect.CO_GENERATOR:
        if not inline:
            raise ComposableDefinitionError(
                f"{_where(function)} is a generator: leave `yield` out, because a call shows the content; or write "
                "@composable(inline=True) for a `with` container with one yield"
            )
        return "generator"
    if not has_scope:
        return "inline"
    made_from = getattr(function, "__wrapped__", None)
    if isinstance(made_from, FunctionType) and made_from.__code__.co_flags & inspect.CO_GENERATOR:
        raise ComposableDefinitionError(
            f"{_where(made_from)} has two decorators for one purpose: write @composable(inline=True) alone, without "
            "@contextmanager"
        )
    if function.__name__ != "<lambda>" and returns_a_value(code):
        raise ComposableDefinitionError(
            f"{_where(function)} returns a value, so it cannot be restarted alone: annotate its return type "
            f"(def {function.__name__}(…) -> …), which makes it a composable without a scope, or return nothing"
        )
    return "restart"


def _where(function: FunctionType) -> str:
    code = function.__code__
    return f"{function.__qualname__} ({code.co_filename}:{code.co_firstlineno})"


# ---------------------------------------------------------------- generating

_made: IdentityCache[CodeType, dict[tuple[str, bool], tuple[str, Callable[..., Any]]]] = IdentityCache()


def _generate(function: FunctionType, info: FunctionInfo, kind: str, skippable: bool) -> tuple[str, Callable[..., Any]]:
    path, globals_ = function.__code__.co_filename, function.__globals__
    source = wrapper_text(function, info, kind, skippable, lambda line: linecache.getline(path, line, globals_))
    file = f"<composable {function.__module__}.{function.__qualname__} {function.__code__.co_firstlineno}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {}
    exec(compile(source, file, "exec"), namespace)
    make: Callable[..., Any] = namespace["make"]
    for constant in make.__code__.co_consts:
        if isinstance(constant, CodeType):
            trace.boundary_code(constant)
    return source, make
