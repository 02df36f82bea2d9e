"""OutputLimit: keeps the first and the last lines that a program prints in one frame, and counts the lines between.

Cost        a million printed lines in one frame become at most FIRST + LAST rows.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from engine.trace import Event

FIRST: Final = 100
LAST: Final = 100


class OutputLimit:
    """The OUTPUT events of the current frame."""

    __slots__ = ("_count", "_last")

    def __init__(self) -> None:
        self._count = 0
        self._last: deque[Event] = deque(maxlen=LAST)

    def takes(self, event: Event) -> bool:
        """Returns whether the event is among the first ones; keeps it among the last ones otherwise."""
        self._count += 1
        if self._count <= FIRST:
            return True
        self._last.append(event)
        return False

    def merged_into(self, events: list[Event]) -> list[Event]:
        """Returns the events of the frame with the last lines, in order, and starts the next frame. The first line
        after a gap has the number of dropped lines in `dropped`."""
        count, last = self._count, self._last
        self._count = 0
        if not last:
            return events
        self._last = deque(maxlen=LAST)
        if (dropped := count - FIRST - len(last)) > 0:
            last[0].data["dropped"] = dropped
        return sorted([*events, *last], key=_by_id)


def _by_id(event: Event) -> int:
    return event.id
