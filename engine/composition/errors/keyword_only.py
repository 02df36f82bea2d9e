"""What to write if arguments are given by position that a function of the program takes by name only."""

from __future__ import annotations

import inspect
from types import FrameType


def by_name_only(name: str, frame: FrameType) -> str:
    """Returns the hint for the function with this qualified name, as called in `frame`; empty for another function."""
    short = name.rpartition(".")[2]
    function = frame.f_locals.get(short, frame.f_globals.get(short))
    if not callable(function) or isinstance(function, type) or getattr(function, "__qualname__", "") != name:
        return ""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ""
    names = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    if not names:
        return ""
    plain = [each.name for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    written = ", ".join([*plain, *(f"{each}=…" for each in names)])
    return f"; what follows `*` in a definition is given by name: write `{short}({written})`"
