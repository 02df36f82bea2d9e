"""UTF-16: converts between Qt's offsets in UTF-16 units and Python's in characters; a 😀 has two units and one
character."""

from __future__ import annotations


def units_before(text: str, index: int) -> int:
    """Returns the number of units before the character at `index`."""
    before = text[:index]
    return len(before) + sum(character > "￿" for character in before)


def index_at(text: str, units: int) -> int:
    """Returns the index of the first character at or after this number of units."""
    for index, character in enumerate(text):
        if units <= 0:
            return index
        units -= 2 if character > "￿" else 1
    return len(text)
