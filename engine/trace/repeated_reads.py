"""RepeatedReads: which reads of an endless loop repeat an earlier one, so that a listener can leave them out."""

from __future__ import annotations

from engine.trace.event import Event
from engine.trace.source_site import Site


class RepeatedReads:
    """The different reads so far. Two reads are equal if state, source place and run are the same."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: set[tuple[int, object, Site | None]] = set()

    def is_new(self, event: Event) -> bool:
        """Returns whether this READ is the first of its kind, and notes it."""
        count = len(self._known)
        self._known.add((event.inside, event.subject, event.site))
        return len(self._known) > count

    def clear(self) -> None:
        """Forgets all reads."""
        self._known.clear()
