"""How a value is shown: bounded, without read observation, and never raising."""

from __future__ import annotations

import reprlib
from typing import Any, Final

from engine.snapshot.ledger import thread

_LONGEST: Final = 80
_SURELY_WHOLE: Final = 40  # of an int no more is shown
_PLAIN: Final = frozenset((int, bool, float, str, type(None)))


class _Bounded(reprlib.Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = _LONGEST

    def repr_instance(self, x: Any, level: int) -> str:
        try:
            text = repr(x)
        except Exception as error:
            return f"<{type(x).__name__}: repr raised {type(error).__name__}>"
        return text if len(text) <= self.maxother else text[: self.maxother - 1] + "…"


_bounded = _Bounded()


def value_repr(value: Any) -> str:
    """`repr(value)`, at most 80 characters (a few containers deep), unobserved and exception-safe."""
    if type(value) in _PLAIN:  # nothing can be observed, or go wrong; most values are such
        text = repr(value) if type(value) is not str or len(value) <= _LONGEST else ""
        if text and len(text) <= _SURELY_WHOLE:
            return text
    return thread.current.without_read_observation(lambda: _shown(value))


def _shown(value: Any) -> str:
    try:
        text = _bounded.repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}: repr raised {type(error).__name__}>"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
