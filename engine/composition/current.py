"""Which composer is composing in this thread, and the error of those who call a composable without one.

Why thread-local: other threads may write state while one composes, but composing elsewhere must raise.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class _Current(threading.local):
    composer: Composer | None = None


current = _Current()


class CompositionError(RuntimeError):
    """A composable was used where composition cannot follow it."""


def current_composer() -> Composer:
    """The composer of the composable that is running; raises outside composition."""
    composer = current.composer
    if composer is None:
        raise CompositionError("current_composer() was called outside composition: call it in a @composable function")
    return composer


def check_hashable(key: Any) -> None:
    """Raises if `key` cannot be looked up."""
    try:
        hash(key)
    except TypeError:
        raise CompositionError(
            f"key({value_repr(key)}): a key must be hashable, {type(key).__name__} is not; use an id or a tuple"
        ) from None


def not_composing_error(function: Any) -> CompositionError:
    """The error for calling `function` while nothing composes in this thread."""
    name = getattr(function, "__name__", str(function))
    return CompositionError(
        f"{name} is composable but was called outside composition: call it from a @composable function that is "
        "being composed in this thread (the content of a Scene or Composition), not from a callback, a coroutine "
        f"or a layout or draw block; where a function is asked for, pass it uncalled, as in `Scene({name})`"
    )
