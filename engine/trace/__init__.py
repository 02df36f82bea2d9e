"""The trace: the engine reports its work as events; it never stores or formats them.

Terms       event: one thing that happened. span: an event with a duration, which can contain others.
            point: an event without a duration. cause: the event that made this one necessary.
            run: a span in which code of the program ran in one phase; its kind is the phase's name.
Shape       write ─causes→ invalidate ─causes→ run ─contains→ read*, write*, run*
Invariants  I1 ids rise by one counter for the whole process. I2 `inside` is the id of the innermost
            open span (0 = none). I3 spans of one tracer nest. I4 nothing here imports from the engine.
Why         events contain the data that only the engine has at that time: see "Data of runs" in kinds.py. A
            run whose cause is another run was made necessary by that run (a placement by its measurement); a run
            without a cause happened because of its enclosing span.
Cost        without a listener: one attribute load and one comparison with None at each place. Therefore the package has
            the attribute `active`.
Usage       if (tracer := trace.active) is not None:
                tracer.point(trace.DISPOSE, scope)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.trace.broadcast_tracer import BroadcastTracer
from engine.trace.effect_words import ABANDONED, FORGOTTEN, REMEMBERED, SEMANTICS, SIDE_EFFECT
from engine.trace.event import Event, Listener
from engine.trace.kinds import (
    ANNOUNCE,
    APPLY,
    AWAIT,
    CALLBACK,
    COMMANDS,
    COMPOSITION,
    COROUTINE,
    DETAILS,
    DISPOSE,
    DRAW_PASS,
    DRAWING,
    EFFECT,
    FRAME,
    INPUT,
    INSERT,
    INVALIDATE,
    LAYER,
    LAYOUT_PASS,
    MEASUREMENT,
    MOVE,
    OUTPUT,
    PLACE,
    PLACEMENT,
    QUEUE,
    READ,
    RECOMPOSE,
    RECORD,
    REMOVE,
    REPLAY,
    RUN_AVOIDED,
    RUNS,
    SKIP,
    SLOT,
    SNAPSHOT,
    WRITE,
)
from engine.trace.phase import LETTERS, MAIN_LETTERS, PHASES, MainPhase, Phase
from engine.trace.slot_edit_kinds import SLOT_EDITS
from engine.trace.source_site import Site, boundary, boundary_code, is_boundary, site
from engine.trace.tracer import Tracer
from engine.trace.why_words import CHILD_SIZE, CONTENT, FORCED, INITIAL, INVALID, KEY, LOCAL, MOVED, PARAMETER, UNDONE

__all__ = [
    "ABANDONED",
    "ANNOUNCE",
    "APPLY",
    "AWAIT",
    "CALLBACK",
    "CHILD_SIZE",
    "COMMANDS",
    "COMPOSITION",
    "CONTENT",
    "COROUTINE",
    "DETAILS",
    "DISPOSE",
    "DRAWING",
    "DRAW_PASS",
    "EFFECT",
    "FORCED",
    "FORGOTTEN",
    "FRAME",
    "INITIAL",
    "INPUT",
    "INSERT",
    "INVALID",
    "INVALIDATE",
    "KEY",
    "LAYER",
    "LAYOUT_PASS",
    "LOCAL",
    "MEASUREMENT",
    "MOVE",
    "MOVED",
    "UNDONE",
    "OUTPUT",
    "PARAMETER",
    "LETTERS",
    "MAIN_LETTERS",
    "PHASES",
    "PLACE",
    "PLACEMENT",
    "QUEUE",
    "READ",
    "RECOMPOSE",
    "RECORD",
    "REMEMBERED",
    "REMOVE",
    "REPLAY",
    "RUNS",
    "RUN_AVOIDED",
    "SEMANTICS",
    "SIDE_EFFECT",
    "SKIP",
    "SLOT",
    "SLOT_EDITS",
    "SNAPSHOT",
    "WRITE",
    "Event",
    "Listener",
    "MainPhase",
    "Phase",
    "Site",
    "Tracer",
    "active",
    "alone",
    "attach",
    "boundary",
    "boundary_code",
    "detach",
    "enter",
    "is_boundary",
    "leave",
    "site",
]

active: Tracer | None = None
"""The tracer that receives events now; None without a listener. Only the functions below assign it."""

_broadcast = BroadcastTracer()


def attach(tracer: Tracer) -> None:
    """`tracer` receives the events while its host runs, and those while no host runs."""
    global active
    _broadcast.attach(tracer)
    if active is None:
        active = _broadcast


def detach(tracer: Tracer) -> None:
    """Removes an attached tracer."""
    global active
    _broadcast.detach(tracer)
    if not _broadcast.tracers and active is _broadcast:
        active = None


@contextmanager
def alone() -> Iterator[None]:
    """Inside this block, the tracers attached so far receive no events: another host runs, which also writes between
    its frames."""
    before = tuple(_broadcast.tracers)
    for tracer in before:
        detach(tracer)
    try:
        yield
    finally:
        for tracer in before:
            attach(tracer)


def enter(tracer: Tracer | None) -> Tracer | None:
    """Called when a host starts to run: only its tracer (None: no tracer) receives events. Returns the argument of
    `leave`.
    """
    global active
    before = active
    active = tracer
    return before


def leave(before: Tracer | None) -> None:
    """Restores the tracer that `enter` replaced."""
    global active
    active = before if before is not _broadcast or _broadcast.tracers else None
