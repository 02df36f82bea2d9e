"""CompositionTracer: receives each run of a composable, for tracing tools such as a profiler's timeline.

    set_composition_tracer(tracer)      # one for the whole program; None ends it

Difference  Compose's compiler writes the calls into each composable function. Here they follow the events of `trace`:
            only composables with a scope of their own are traced, without bits of changed parameters. Both are -1, as
            Compose passes for functions that have none.
Source      Compose Composer.kt (CompositionTracer, Composer.setTracer).
"""

from __future__ import annotations

from engine.trace import COMPOSITION, Event, Tracer, attach, detach

_UNKNOWN_BITS = -1


class CompositionTracer:
    """Base class with empty methods; override them. Compose: CompositionTracer."""

    def trace_event_start(self, key: int, dirty1: int, dirty2: int, info: str) -> None:
        """A composable begins to run. `key`: that of its function; `info`: its name, file and line."""

    def trace_event_end(self) -> None:
        """The composable of the last start that has no end yet has run."""

    def is_trace_in_progress(self) -> bool:
        """Whether runs are traced now; asked before each start."""
        return True


class _RunsOfComposables:
    """A listener of the trace that passes the runs of scopes to a CompositionTracer."""

    def __init__(self, tracer: CompositionTracer) -> None:
        self._tracer = tracer
        self._started: list[int] = []
        """The event numbers of the runs whose start the tracer received and whose end is still to come."""

    def happened(self, event: Event) -> None:
        """Passes on the start of a run."""
        if event.kind is COMPOSITION and self._tracer.is_trace_in_progress():
            self._started.append(event.id)
            info = event.subject.info
            code = info.code
            place = f"{code.co_filename.rpartition('/')[2]}:{code.co_firstlineno}"
            self._tracer.trace_event_start(info.key, _UNKNOWN_BITS, _UNKNOWN_BITS, f"{info.name} ({place})")

    def ended(self, event: Event) -> None:
        """Passes on the end of a run whose start was passed on."""
        if self._started and self._started[-1] == event.id:
            self._started.pop()
            self._tracer.trace_event_end()


_attached: list[Tracer] = []


def set_composition_tracer(tracer: CompositionTracer | None) -> None:
    """Sets `tracer`, which receives all runs of composables from now on. Compose: Composer.setTracer."""
    while _attached:
        detach(_attached.pop())
    if tracer is not None:
        _attached.append(Tracer(_RunsOfComposables(tracer)))
        attach(_attached[0])
