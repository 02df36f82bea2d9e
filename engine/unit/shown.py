"""A value in the message of an error: its beginning, whatever it is."""

from __future__ import annotations

import reprlib
from typing import Final

_LONGEST: Final = 80
_repr = reprlib.Repr()
_repr.maxstring = _repr.maxlong = _repr.maxother = _LONGEST


def shown(value: object) -> str:
    """`repr(value)`, at most 80 characters."""
    try:
        text = _repr.repr(value)
    except Exception as error:  # a number of more digits than Python writes, or a repr that raises
        return f"<{type(value).__name__}: repr raised {type(error).__name__}>"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
