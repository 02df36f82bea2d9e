"""Event: one thing that happened in the engine; Listener: what receives the events.

Terms       span: an event with a duration, which can contain others. point: an event without a duration.
            cause: the event that made this one necessary.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.trace.source_site import Site


class Event:
    """One event. `data` holds the data of its kind (kinds.py); a span gets `end`, the last id inside."""

    __slots__ = ("id", "inside", "cause", "kind", "subject", "site", "data", "end")

    def __init__(
        self, id: int, inside: int, cause: int, kind: str, subject: Any, site: Site | None, data: dict[str, Any]
    ) -> None:
        self.id = id
        self.inside = inside
        self.cause = cause
        self.kind = kind
        self.subject = subject
        self.site = site
        self.data = data
        self.end = id

    def __repr__(self) -> str:
        name = getattr(self.subject, "name", self.subject)
        return f"<{self.id} {self.kind} {name!s} inside={self.inside} cause={self.cause} {self.data}>"


class Listener(Protocol):
    """Receives each event when it happens, and each span a second time when it has ended.

    A listener with a true attribute `wants_details` also receives details. One with an attribute `ends_of`, a set of
    kinds, need not receive the ends of spans of other kinds.
    """

    def happened(self, event: Event) -> None:
        """Called when an event happens; for a span, when it begins."""

    def ended(self, event: Event) -> None:
        """Called when a span has ended."""
