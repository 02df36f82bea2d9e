"""ContentLambda: a function argument as a separate restart scope.

The callee keeps one ContentLambda per content argument. When the caller passes a function that stands at the same place
of the program, the lambda keeps its identity and runs the new function, so the callee need not run again. If the
function captures values, the lambda's call sites become invalid, because captured values may have changed. A function
that stands elsewhere, as in the other branch of an `if`, is another lambda: then the callee runs (recording
contents_exchanged).
Source      Compose internal/ComposableLambda.kt; golden D2.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakValueDictionary

from engine import trace
from engine.code_owner import is_program
from engine.composition.calls.argument_text import difference
from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.composed_function import body_of, info_of, is_call_of_another
from engine.composition.calls.content_readers import ContentReaders
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.calls.stability import same
from engine.composition.current import current
from engine.composition.errors.composition_error import CompositionError, not_composing_error
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.slots import Group
from engine.snapshot.value_repr import value_repr

_KEY = stable_hash("content")
"""Shared by all content instead of the function's own key, so that content of other code keeps its group."""


_SUSPENDS = CO_COROUTINE | CO_GENERATOR | CO_ASYNC_GENERATOR


def cannot_be_content(info: FunctionInfo) -> CompositionError:
    """Returns the error for content that may suspend: a generator or an async function."""
    place = f"{info.name} ({info.code.co_filename}:{info.code.co_firstlineno})"
    if info.code.co_flags & CO_GENERATOR:
        return CompositionError(
            f"{place} is given as content, but it is a generator: take out the `yield`, or write "
            "@composable(inline=True) for a container of your own, used by `with`"
        )
    return CompositionError(
        f"{place} is given as content, but it is async: content runs to its end in one go; write `def`, and start "
        "coroutines in it with LaunchedEffect"
    )


class Content:
    """Annotation: the parameter is composable content, regardless of its name."""


class Callback:
    """Annotation: the parameter is a plain function, even with the name `content`."""


class ContentLambda:
    """Composable content whose function can be replaced in place. Compose: ComposableLambda."""

    __slots__ = ("__weakref__", "function", "info", "home", "readers")

    def __init__(self, function: Callable[..., Any], home: Group | None) -> None:
        self.function = function
        self.info: FunctionInfo = info_of(function)
        if self.info.code.co_flags & _SUSPENDS:
            raise cannot_be_content(self.info)
        self.home = home
        """The group with this content as argument: only calls of that composable replace the function."""
        self.readers = ContentReaders()

    def __repr__(self) -> str:
        return f"<content {'λ' if self.info.name == '<lambda>' else self.info.name}>"

    @property
    def name(self) -> str:
        """The name of the current function."""
        return self.info.name

    def update(self, function: Callable[..., Any]) -> None:
        """Replaces the function by one with the same code; invalidates the scopes of this content if it may behave
        differently.
        """
        old = self.function
        if function is old:
            return
        self.function = function
        if not _captures(function) and same(old, function):
            return
        tracer = trace.active
        is_other = tracer is not None and not same(old, function)
        for scope in self.readers.take():
            if tracer is None:
                scope.invalidate()
            else:
                tracer.changes += is_other
                scope.invalidate(why=trace.CONTENT, parameters=(("content", *difference(old, function)),))

    def restore(self, function: Callable[..., Any]) -> None:
        """Restores the previous function after a failed pass; invalidates nothing."""
        self.function = function

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Composes the content at the call's place; skips it if neither content nor arguments changed."""
        composer = current.composer
        if composer is None:
            raise not_composing_error(self.function)
        frame = sys._getframe(1)
        body = composer.body
        site = body.sites.get(frame.f_lasti) if frame.f_code is body.code else None
        info = self.info
        if site is None:
            site = composer.call_site(frame)
            composer.note_source(site ^ _KEY, info.name, site)
        scope = composer.start_restart_group(site ^ _KEY, info)
        group = scope.group
        try:
            scope.used = True
            scope.info = info
            self.readers.add(scope)
            dirty = composer.changed(self)
            if args or kwargs:
                for each in self._compared(args, kwargs):
                    dirty = composer.changed(each) or dirty
            if dirty or not composer.skipping:
                composer.run(scope)
                result = self.function(*args, **kwargs)
                if result is not None and (result.__class__ is str or hasattr(result, "__composable_body__")):
                    warn_of_result(self.info.code, result)
            else:
                composer.skip_to_group_end()
        except BaseException:
            composer.unwind(group)
            raise
        ended = composer.end_restart_group()
        if ended is not None:
            ended.update_scope(self._restart, (args, kwargs))

    def _compared(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """Returns the arguments that the body loads; the other ones do not make it run (golden rooms_in_rooms)."""
        info = self.info
        parameters, loaded = info.parameters, info.loaded_parameters
        if len(loaded) == len(parameters) or not isinstance(self.function, FunctionType):
            return (*args, *kwargs.values())
        names = parameters[: info.code.co_argcount]
        named = [*zip(names, args, strict=False), *kwargs.items()]
        compared = [value for name, value in named if name in loaded or name not in parameters]
        return (*compared, *args[len(names) :])

    def _restart(self, arguments: tuple[Any, ...]) -> None:
        args, kwargs = arguments
        if self.readers.waiting and (composer := current.composer) is not None and composer.scope is not None:
            self.readers.add(composer.scope)
        self.function(*args, **kwargs)


def warn_of_result(code: CodeType, result: Any) -> None:
    """Warns if content returns a text or an uncalled composable, neither of which shows anything."""
    if not is_program(code.co_filename):
        return
    is_text = isinstance(result, str)
    what = value_repr(result) if is_text else f"the function {result.__name__}"
    written = f"Text({what})" if is_text else f"{result.__name__}(…)"
    warn_of_mistake(
        f"content returns {what}, which shows nothing: content calls composables; write `{written}`",
        code.co_filename,
        code.co_firstlineno,
    )


def _captures(function: Any) -> bool:
    """Returns whether the function captures values: by cells, or by defaults as in `lambda i=i: …` in a loop.
    Comparison covers the values of a partial and the object of a method."""
    return not is_call_of_another(function) and (
        getattr(function, "__closure__", None) is not None
        or getattr(function, "__defaults__", None) is not None
        or getattr(function, "__kwdefaults__", None) is not None
    )


def no_content(composable: str, given: Any) -> TypeError:
    """Returns the error for a value that is no content function."""
    of = f"{composable}: " if composable else ""
    if callable(getattr(given, "then", None)):  # a Modifier: this room imports no modifiers
        name = composable or "Card"
        return TypeError(
            f"{of}the content comes first, as a function, and the modifier after it; write `{name}(content, modifier)`"
            f"; `with {name}(…):` does not work, as the content is a scope of its own"
        )
    called = " (it was called already, which composed it outside)" if given is None else ""
    return TypeError(
        f"{of}the content is a function, got {value_repr(given)}{called}; write `lambda: Text(…)`, or the name of a "
        "function"
    )


def as_content(function: Callable[..., Any], home: Group | None) -> ContentLambda:
    """Returns `function` as content; a decorated composable contributes its body, which then becomes the scope."""
    if isinstance(function, ContentLambda):
        return function
    if not callable(function) or isinstance(function, type):
        raise no_content("", function)
    return ContentLambda(body_of(function), home)


_LASTING: WeakValueDictionary[CodeType, ContentLambda] = WeakValueDictionary()  # ends with the lists that show it


def lasting_content(function: Callable[..., Any]) -> ContentLambda:
    """Returns `function` as content that is the same each time, if the function captures nothing.

    For content that is given outside of composition: Kotlin makes such a lambda once for the whole program, so that
    what is declared again with it skips (recording header_that_collapses).
    """
    if not isinstance(function, FunctionType) or _captures(function) or is_call_of_another(function):
        return as_content(function, None)
    made = _LASTING.get(function.__code__)
    if made is None or (made.function is not function and not same(made.function, function)):
        made = _LASTING[function.__code__] = as_content(function, None)
    return made


def reuse_content(old: Any, function: Any, home: Group | None) -> bool:
    """Makes a slot's content run `function` from now on; returns False if the slot has no content of its own, or if
    `function` has other code.
    """
    if old is function:
        return isinstance(old, ContentLambda)
    if not isinstance(old, ContentLambda) or old.home is not home or isinstance(function, ContentLambda):
        return False
    if function is None or not callable(function):
        return False
    function = body_of(function)
    if info_of(function) is not old.info:
        return False
    old.update(function)
    return True
