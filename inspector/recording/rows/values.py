"""Value text: a short text for any value: bounded, without subscriptions, and safe against errors in `__repr__`."""

from __future__ import annotations

from typing import Any

from engine.snapshot import value_repr


def value_text(value: Any) -> str:
    """Returns the inspector's text of `value`; floats are rounded to six digits."""
    if type(value) is float:
        return f"{value:.6g}"
    return value_repr(value)
