"""ConstraintsText: recorded constraints in the short form that tables, marks and sentences show."""

from __future__ import annotations

import re

_SIDE = re.compile(r"(m(?:in|ax)_(?:width|height))=(\w+)")
_UNBOUNDED = ("INF", "inf", "2147483647")
"""How a maximum without a bound begins: in this engine's text, which older recordings cut, and in real Compose's."""


def short_constraints(recorded: str) -> str:
    """Shortens `Constraints(min_width=0, max_width=400, …)` to `0–400 × 20`, in px: width, then height.

    A single number is an exact size, ∞ a maximum without a bound. Other text stays as it is; `–`: there is none.
    """
    limits = dict(_SIDE.findall(recorded))
    if len(limits) != 4:
        return recorded or "–"
    return f"{_range(limits, 'width')} × {_range(limits, 'height')}"


def _range(limits: dict[str, str], side: str) -> str:
    low, high = limits[f"min_{side}"], limits[f"max_{side}"]
    return low if low == high else f"{low}–{'∞' if high.startswith(_UNBOUNDED) else high}"
