"""A value as short text: bounded, unobserved, and never failing, whatever the program's `__repr__` does."""

from __future__ import annotations

from typing import Any

from engine.snapshot import value_repr


def value_text(value: Any) -> str:
    """How the inspector writes `value`; floats are rounded to what one can read."""
    if type(value) is float:
        return f"{value:.6g}"
    return value_repr(value)
