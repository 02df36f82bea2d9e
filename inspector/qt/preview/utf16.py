"""Qt counts texts in UTF-16 units, Python in characters: a 😀 is two there and one here."""

from __future__ import annotations


def units_before(text: str, index: int) -> int:
    """How many units come before the character at `index`."""
    before = text[:index]
    return len(before) + sum(character > "￿" for character in before)


def index_at(text: str, units: int) -> int:
    """The character that begins at or after this many units."""
    for index, character in enumerate(text):
        if units <= 0:
            return index
        units -= 2 if character > "￿" else 1
    return len(text)
