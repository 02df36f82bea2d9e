"""BroadcastTracer: the tracer while no host runs, because a write between frames may concern each scene.

Invariants  I1 an event has one id for all scenes. I2 a detail reaches only tracers that request details.
"""

from __future__ import annotations

from typing import Any

from engine.trace.event import Event
from engine.trace.kinds import DETAILS
from engine.trace.source_site import Site
from engine.trace.tracer import Tracer


class BroadcastTracer(Tracer):
    """The tracer while no host runs: it passes each event to the listeners of all attached tracers."""

    __slots__ = ("_attached",)

    def __init__(self) -> None:
        super().__init__()
        self._attached: list[Tracer] = []

    @property
    def tracers(self) -> list[Tracer]:
        """Attached tracers, oldest first."""
        return list(self._attached)

    def attach(self, tracer: Tracer) -> None:
        """Adds a tracer."""
        self._attached.append(tracer)
        self.place_listeners = object()
        tracer.when_details_change = self._details_changed
        self._details_changed()

    def detach(self, tracer: Tracer) -> None:
        """Removes a tracer; no effect if it is not attached."""
        if tracer in self._attached:
            self._attached.remove(tracer)
            if tracer not in self._attached:
                tracer.when_details_change = None
            self._details_changed()

    def _details_changed(self) -> None:
        self.details = any(tracer.details for tracer in self._attached)

    def begin(self, kind: str, subject: Any, cause: int = 0, **data: Any) -> Event:
        event = super().begin(kind, subject, cause, **data)
        for tracer in self.tracers:
            for listener in tracer.listeners:
                try:
                    listener.happened(event)
                except Exception as error:
                    tracer.listener_raised(listener, event, error)
        return event

    def end(self, event: Event, **results: Any) -> None:
        super().end(event, **results)
        for tracer in self.tracers:
            for listener in tracer.listeners:
                try:
                    listener.ended(event)
                except Exception as error:
                    tracer.listener_raised(listener, event, error)

    def point(self, kind: str, subject: Any, cause: int = 0, site: Site | None = None, **data: Any) -> Event:
        event = super().point(kind, subject, cause, site, **data)
        is_detail = kind in DETAILS
        for tracer in self.tracers:
            if is_detail and not tracer.details:
                continue
            for listener in tracer.listeners:
                try:
                    listener.happened(event)
                except Exception as error:
                    tracer.listener_raised(listener, event, error)
        return event

    def follows(self, kind: str, subject: Any, cause: int) -> None:
        for tracer in self.tracers:
            tracer.follows(kind, subject, cause)

    def is_pending(self, kind: str, subject: Any) -> bool:
        return any(tracer.is_pending(kind, subject) for tracer in self.tracers)

    def take_pending(self, kind: str, subject: Any) -> int:
        return max((tracer.take_pending(kind, subject) for tracer in self.tracers), default=0)
