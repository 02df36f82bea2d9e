"""Values as text that can be read back: what is needed to write the same once more.

Terms       literal: text that `ast.literal_eval` turns into an equal value of the same kind.
            exact: what the short text of a value leaves out, so that two runs can be told apart.
Not here    the short text that people see: values.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from engine.snapshot import SnapshotStateList, SnapshotStateMap, SnapshotStateSet

LONGEST = 20_000
_SHOWN = 60
_PLAIN = (type(None), bool, int, float, str, bytes)


def literal_text(value: Any) -> str | None:
    """`value` as a literal; None if it is none, or too long."""
    if not _is_plain(value, 0):
        return None
    try:
        text = _written(value)
        if len(text) > LONGEST or ast.literal_eval(text) != value:
            return None
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return text


def _written(value: Any) -> str:
    """`repr(value)`, with what is in sets in an order that no hash decides."""
    kind = type(value)
    if kind is set:
        return f"{{{', '.join(sorted(map(_written, value)))}}}"
    if kind is list:
        return f"[{', '.join(map(_written, value))}]"
    if kind is tuple:
        return f"({', '.join(map(_written, value))}{',' if len(value) == 1 else ''})"
    if kind is dict:
        return f"{{{', '.join(f'{_written(key)}: {_written(each)}' for key, each in value.items())}}}"
    return repr(value)


def literal_of_write(state: Any, new: Any) -> str | None:
    """What was written into `state`, as the trace tells it: a state list, map or set tells its items."""
    if isinstance(state, SnapshotStateMap):
        new = dict(new.entries())
    elif isinstance(state, (SnapshotStateList, SnapshotStateSet)):
        new = list(new) if isinstance(new, Iterable) else new
    return literal_text(new)


def exact_text(value: Any) -> str | None:
    """Of a float all its digits, of a long text how it goes on; None: the short text says it all."""
    if type(value) is float:
        text = repr(value)
        return None if text in (f"{value:.6g}", f"{value:.6g}.0") else text
    if type(value) is str and len(value) > _SHOWN:
        return value[_SHOWN:LONGEST]
    return None


def _is_plain(value: Any, depth: int) -> bool:
    kind = type(value)
    if kind in _PLAIN:
        return True
    if depth > 20:
        return False
    if kind in (list, tuple, set):
        return all(_is_plain(each, depth + 1) for each in value) and not (kind is set and not value)
    if kind is dict:
        return all(_is_plain(key, depth + 1) and _is_plain(each, depth + 1) for key, each in value.items())
    return False
