"""The direction of a paragraph: from which side its lines begin, and on which side they end.

Not here    the order of the characters within a line: bidi.py.
Source      Compose ui-text TextDirection.kt.
"""

from __future__ import annotations

from unicodedata import bidirectional

from engine.drawing.text.text_style import TextDirection
from engine.unit import LayoutDirection

_DIRECTIONS = {"L": False, "R": True, "AL": True}


def is_right_to_left(text: str, direction: TextDirection, layout_direction: LayoutDirection) -> bool:
    """True if a paragraph with `text` begins at the right."""
    if direction in (TextDirection.LTR, TextDirection.RTL):
        return direction is TextDirection.RTL
    for character in text:
        found = _DIRECTIONS.get(bidirectional(character))
        if found is not None:
            return found
    if direction is TextDirection.CONTENT:
        return layout_direction is LayoutDirection.RTL
    return direction is TextDirection.CONTENT_OR_RTL
