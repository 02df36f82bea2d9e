"""What reading a recording may cost: a small file can describe more than a machine has.

Terms       part: one value, list or object of what is read; a text is one for each CHARACTERS of it. A part takes at
            most about 100 bytes. One reading: opening, a frame, a map, a keyframe.
Invariants  I1 what is too much is refused before it is made. I2 what a recorder of ours writes stays below.
"""

from __future__ import annotations

import json
from typing import Any

PARTS = 2_000_000
"""Of one reading."""
PARTS_KEPT = 1_500_000
"""Of what was read and is kept to be read again."""
CHARACTERS = 64
TEXT_LIMIT = 24 * 1024 * 1024
"""Characters of one text of JSON."""
EVENT_PARTS = 8
GROUPS = 200_000
"""Of all slot tables of one moment, with what the steps to it put in."""
EVENTS_DEEP = 3_000
"""Events inside one another; a tree of 1,000 nodes, each in the other, has about as many."""
SECONDS = 4.0
"""Of this thread's own time, for one reading."""


class TooLargeError(ValueError):
    """It is more than a reading may cost."""


def parts_of(text: str | bytes) -> int:
    """How many parts JSON has, at most: found without reading it."""
    if isinstance(text, bytes):
        return text.count(b",") + text.count(b"[") + text.count(b"{") + len(text) // CHARACTERS + 1
    return text.count(",") + text.count("[") + text.count("{") + len(text) // CHARACTERS + 1


def bounded_json(text: str) -> Any:
    """What the text says. TooLargeError, or what `json.loads` raises."""
    parts = parts_of(text)
    if parts > PARTS or len(text) > TEXT_LIMIT:
        raise TooLargeError(f"{parts:,} values in {len(text):,} characters, more than a recording has")
    return json.loads(text)
