"""short_repr: the text of a value in an error message."""

from __future__ import annotations

import reprlib
from typing import Final

_LONGEST: Final = 80
_repr = reprlib.Repr()
_repr.maxstring = _repr.maxlong = _repr.maxother = _LONGEST


def short_repr(value: object) -> str:
    """Returns `repr(value)`, at most 80 characters. Never raises."""
    try:
        text = _repr.repr(value)
    except Exception as error:  # a number with more digits than Python converts, or a repr that raises
        return f"<{type(value).__name__}: repr raised {type(error).__name__}>"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
