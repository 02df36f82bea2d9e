"""RepeatedWrites: which writes of an endless loop repeat an earlier one, so that a listener keeps the newest value."""

from __future__ import annotations

from engine.trace.event import Event
from engine.trace.source_site import Site


class RepeatedWrites:
    """The first of equal writes. Two writes are equal if state, source place, and run or input are the same; a write of
    the host equals no other one, because a replay repeats each."""

    __slots__ = ("_first",)

    def __init__(self) -> None:
        self._first: dict[tuple[str, int, int, Site | None], Event] = {}

    def first(self, event: Event) -> Event | None:
        """Returns the earlier event that this one repeats; None, and notes it, if it is new."""
        if not event.inside:
            return None
        key = (event.kind, event.inside, id(event.subject), event.site)
        first = self._first.setdefault(key, event)  # the event keeps its subject, so no other one gets its id
        return first if first is not event else None

    def clear(self) -> None:
        """Forgets all writes."""
        self._first.clear()
