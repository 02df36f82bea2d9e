"""Value text: a short text for any value: bounded, without subscriptions, and safe against errors in `__repr__`."""

from __future__ import annotations

from typing import Any, Final

from engine.snapshot import value_repr

STORED_AS_IS: Final = frozenset((type(None), bool, int, float, str))
"""The types of facts that a row keeps; other values become text or a Subject."""


def value_text(value: Any) -> str:
    """Returns the inspector's text of `value`; floats are rounded to six digits."""
    if type(value) is float:
        return f"{value:.6g}"
    return value_repr(value)
