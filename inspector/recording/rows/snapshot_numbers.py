"""SnapshotNumbers: freezes SNAPSHOT and RECORD events, with snapshot ids that are equal in two runs.

Terms       number: the id, counted from the first snapshot that this recorder observed. The process issues the ids, so
            they also depend on programs that ran before.
Invariants  I1 numbers keep the order of the ids. I2 EARLIER stands for each id from before the first observed snapshot.
"""

from __future__ import annotations

from typing import Any, Final

from engine import trace
from engine.snapshot import StateCollection
from engine.trace import Event

from .values import value_text

EARLIER: Final = 1
"""The number of every snapshot from before the run."""
FIRST: Final = 2

_ONE = ("id", "base", "was", "parent", "world")
_SEVERAL = ("ids", "invalid")


class SnapshotNumbers:
    """The numbers of one recording."""

    __slots__ = ("_shift",)

    def __init__(self) -> None:
        self._shift: int | None = None

    def frozen(self, event: Event) -> dict[str, Any]:
        """Returns the data of a SNAPSHOT or RECORD event as they are recorded."""
        data = event.data.copy()
        if event.kind == trace.RECORD:
            plain = event.subject.plain if isinstance(event.subject, StateCollection) else None
            data["records"] = tuple(
                (self.number(id), value_text(plain(value) if plain is not None else value))
                for id, value in data["records"]
            )
            return data
        for name in _ONE:
            if name in data:
                data[name] = self.number(data[name])
        for name in _SEVERAL:
            if name in data:
                data[name] = tuple(map(self.number, data[name]))
        return data

    def number(self, id: int) -> int:
        """Returns the number of a snapshot id."""
        if self._shift is None:
            self._shift = id - FIRST
        return max(id - self._shift, EARLIER)
