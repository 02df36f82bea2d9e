"""CompositionError, and the errors that several calls of composition raise."""

from __future__ import annotations

from engine.snapshot.value_repr import value_repr


class CompositionError(RuntimeError):
    """A composable was used outside its composition, or in an unsupported way."""


class NotComposingError(CompositionError):
    """`name`, a composable, was called while this thread composes nothing."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        self.name = name


def check_hashable(key: object) -> None:
    """Raises CompositionError unless `key` is hashable."""
    try:
        hash(key)
    except TypeError:
        raise CompositionError(
            f"key({value_repr(key)}): a key must be hashable, {type(key).__name__} is not; use an id or a tuple"
        ) from None


def not_composing_error(function: object) -> NotComposingError:
    """Returns the error for a call of `function` while this thread composes nothing."""
    name = getattr(function, "__name__", str(function))
    return NotComposingError(
        name,
        f"{name} is composable but was called outside composition: call it from a @composable function that is "
        "being composed in this thread (the content of a Scene or Composition), not from a callback, a coroutine "
        f"or a layout or draw block; a callback writes a state, and the composable that reads it calls {name}; "
        f"where a function is asked for, pass it uncalled, as in `Scene({name})`",
    )
