"""The Composer active in this thread, and the error for composable calls without one.

Why thread-local: other threads may write state during composition, but composing there must raise an error.
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
    """A composable was used outside its composition, or in an unsupported way."""


def current_composer() -> Composer:
    """Returns the running composable's Composer. Raises CompositionError outside composition."""
    composer = current.composer
    if composer is None:
        raise CompositionError("current_composer() was called outside composition: call it in a @composable function")
    return composer


def check_hashable(key: Any) -> None:
    """Raises CompositionError unless `key` is hashable."""
    try:
        hash(key)
    except TypeError:
        raise CompositionError(
            f"key({value_repr(key)}): a key must be hashable, {type(key).__name__} is not; use an id or a tuple"
        ) from None


def not_composing_error(function: Any) -> CompositionError:
    """Returns the error for a call of `function` while this thread composes nothing."""
    name = getattr(function, "__name__", str(function))
    return CompositionError(
        f"{name} is composable but was called outside composition: call it from a @composable function that is "
        "being composed in this thread (the content of a Scene or Composition), not from a callback, a coroutine "
        f"or a layout or draw block; where a function is asked for, pass it uncalled, as in `Scene({name})`"
    )
