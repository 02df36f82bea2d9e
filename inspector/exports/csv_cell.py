"""csv_cell: one value as a spreadsheet reads it from CSV.

Why     a spreadsheet calculates a text that begins with = + - @, tab or return, also one that a program or a submission
        chose. Such a text gets a ' in front, unless it is a number.
"""

from __future__ import annotations

import re

_CALCULATED = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


def csv_cell(value: str | int | float | None) -> str | int | float | None:
    """Returns the value for a CSV writer: booleans as `true` and `false`, and no text that a spreadsheet calculates."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.startswith(_CALCULATED) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value
