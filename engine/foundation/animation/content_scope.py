"""Content arguments: passes the transition scope to content functions that declare a parameter for it.

    AnimatedVisibility(is_open.value, lambda: Text("…"))                  # without
    AnimatedVisibility(is_open.value, lambda visibility: …)               # with the AnimatedVisibilityScope
    AnimatedContent(page.value, lambda page, visibility: …)

A parameter with a default is the program's own: `lambda item=item: …`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType

from engine.composition import ContentLambda

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def call_content(content: Callable[..., object], scope: object, *arguments: object) -> None:
    """Composes `content(*arguments)`; content with one required parameter more also gets `scope`."""
    if _required(content) > len(arguments):
        content(*arguments, scope)
    else:
        content(*arguments)


def _required(content: Callable[..., object]) -> int:
    """Returns the number of positional parameters without default."""
    function = content.function if isinstance(content, ContentLambda) else content
    if isinstance(function, FunctionType):
        return function.__code__.co_argcount - len(function.__defaults__ or ())
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a callable of C has no signature
        return 0
    return sum(each.kind in _POSITIONAL and each.default is each.empty for each in parameters)
