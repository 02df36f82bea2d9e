"""Literals: values as text that can be parsed back, so that a replay can repeat a write.

Terms       literal: text that `ast.literal_eval` turns into an equal value of the same type.
            exact text: the text of a value that the short text cuts or rounds; it distinguishes two runs.
Not here    short texts for the window: values.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

from engine.snapshot import SnapshotStateList, SnapshotStateMap, SnapshotStateSet, is_cut, uncut_repr

from .values import STORED_AS_IS

LONGEST = 20_000
KEPT: Final = 2_000
"""Characters of an exact text that a recording keeps."""
LITERAL_TYPES: Final = STORED_AS_IS | {bytes}
"""Types without parts whose `repr` is a literal; their == runs no code of the program."""


def literal_text(value: Any) -> str | None:
    """Returns `value` as a literal; None without a literal, or above LONGEST characters."""
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
    """Returns `repr(value)`, with sets in sorted order, independent of hashes."""
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
    """Returns the literal of a write to `state`; the items of a state list, map or set form a list or dict."""
    if isinstance(state, SnapshotStateMap):
        new = dict(new.entries())
    elif isinstance(state, (SnapshotStateList, SnapshotStateSet)):
        new = list(new) if isinstance(new, Iterable) else new
    return literal_text(new)


def exact_text(value: object, short: str) -> str | None:
    """Returns the text of which `short`, the result of `value_text`, is a part; None: `short` is complete.

    A text of more than KEPT characters is cut; the digest of the whole stands at its end.
    """
    if type(value) is float:
        text = repr(value)
        return None if text in (short, f"{short}.0") else text
    if not is_cut(short):
        return None
    text = uncut_repr(value)
    if text == short:
        return None  # the value itself contains the dots
    if len(text) <= KEPT:
        return text
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f"{text[:KEPT]}… ({len(text)} characters, {digest})"


def _is_plain(value: Any, depth: int) -> bool:
    kind = type(value)
    if kind in LITERAL_TYPES:
        return True
    if depth > 20:
        return False
    if kind in (list, tuple, set):
        return all(_is_plain(each, depth + 1) for each in value) and not (kind is set and not value)
    if kind is dict:
        return all(_is_plain(key, depth + 1) and _is_plain(each, depth + 1) for key, each in value.items())
    return False
