"""Graphemes: the characters that a user perceives; a caret never stops inside one.

Simplified: marks, joiners and variation selectors belong to the character before them, and so does a character
after a joiner, the second half of a flag, and a line feed after a carriage return.
"""

from __future__ import annotations

from unicodedata import category

_JOINER = "\u200d"


def _extends(character: str) -> bool:
    if character < "\u0300":
        return False
    return (
        character == _JOINER
        or category(character) in ("Mn", "Me", "Mc")
        or "\ufe00" <= character <= "\ufe0f"
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def is_boundary(text: str, offset: int) -> bool:
    """True if no grapheme contains the position `offset` inside."""
    if offset <= 0 or offset >= len(text):
        return True
    before, after = text[offset - 1], text[offset]
    if before == "\r" and after == "\n":
        return False
    if _extends(after) or before == _JOINER:
        return False
    if _is_flag_half(before) and _is_flag_half(after):
        halves = 0
        at = offset - 1
        while at >= 0 and _is_flag_half(text[at]):
            halves += 1
            at -= 1
        return halves % 2 == 0
    return True


def grapheme_start(text: str, offset: int) -> int:
    """Returns the boundary at or before `offset`."""
    while not is_boundary(text, offset):
        offset -= 1
    return max(offset, 0)


def grapheme_end(text: str, offset: int) -> int:
    """Returns the next boundary after `offset`."""
    offset += 1
    while not is_boundary(text, offset):
        offset += 1
    return min(offset, len(text))
