"""Reading limits: bounds for reading a recording, because a small file can describe more data than the memory holds.

Terms       part: one value, list or object in the file; a text counts as one part per CHARACTERS characters. A part
            takes at most about 100 bytes. reading: opening the file, or reading one frame, map or keyframe.
Invariants  I1 excessive data are rejected before any object is created. I2 files of our own recorder stay below the
            limits.
"""

from __future__ import annotations

import json
from typing import Any

PARTS = 2_000_000
"""The largest number of parts of one reading."""
PARTS_KEPT = 1_500_000
"""The largest number of parts that stay in memory for later readings."""
CHARACTERS = 64
TEXT_LIMIT = 24 * 1024 * 1024
"""The largest length of one JSON text, in characters."""
EVENT_PARTS = 8
GROUPS = 200_000
"""The largest number of groups in all slot tables of one moment, plus those that steps insert."""
EVENTS_DEEP = 3_000
"""The deepest nesting of events; a chain of 1,000 nested nodes has about this depth."""
SECONDS = 4.0
"""The largest CPU time of the thread for one reading, in seconds."""


class TooLargeError(ValueError):
    """The data exceed the limits of one reading."""


def parts_of(text: str | bytes) -> int:
    """Returns an upper bound of the number of parts in JSON text, without parsing it."""
    if isinstance(text, bytes):
        return text.count(b",") + text.count(b"[") + text.count(b"{") + len(text) // CHARACTERS + 1
    return text.count(",") + text.count("[") + text.count("{") + len(text) // CHARACTERS + 1


def bounded_json(text: str) -> Any:
    """Parses JSON text. Raises TooLargeError above the limits, or the errors of `json.loads`."""
    parts = parts_of(text)
    if parts > PARTS or len(text) > TEXT_LIMIT:
        raise TooLargeError(f"{parts:,} values in {len(text):,} characters, more than a recording has")
    return json.loads(text)
