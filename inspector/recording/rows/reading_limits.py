"""Reading limits: bounds for reading a recording, because a small file can describe more data than the memory holds.

Terms       part: one value, list or object in the file; a text counts as one part per CHARACTERS characters. A part
            takes at most about 100 bytes. reading: opening the file, or reading one frame, map or keyframe.
Invariants  I1 excessive data are rejected before any object is created. I2 files of our own recorder stay below the
            limits.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
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


class WorkLimit:
    """The time that the thread may work on one reading, in seconds; waiting for other processes does not count.

    A look at the clock of the thread is a system call of 5 to 20 µs in a process with threads, and a step of the window
    asks 70 times. The wall clock costs 0.2 µs, so the check reads it first, and reads the clock of the thread only
    after the limit has passed on the wall clock."""

    def __init__(
        self, seconds: float, clock: Callable[[], float] = time.thread_time, wall: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds, self._clock, self._wall = seconds, clock, wall
        self._measured_from = wall() + seconds
        self._end: float | None = None

    @property
    def is_past(self) -> bool:
        """Whether the time is over."""
        if self._end is None:
            if self._wall() < self._measured_from:
                return False
            self._end = self._clock() + self._seconds
        return self._clock() > self._end


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
