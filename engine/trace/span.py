"""Span: one open event with a duration. Rooms derive a class for each kind of work that they report."""

from __future__ import annotations

from engine.trace.tracer import Tracer


class Span:
    """One open span of `tracer`. The constructor begins it."""

    __slots__ = ("event", "tracer")

    def __init__(self, tracer: Tracer, kind: str, subject: object, cause: int = 0, **data: object) -> None:
        self.tracer = tracer
        self.event = tracer.begin(kind, subject, cause, **data)

    def end(self, **results: object) -> None:
        """Ends the span and adds `results` to its data."""
        self.tracer.end(self.event, **results)
