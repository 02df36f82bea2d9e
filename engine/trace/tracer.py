"""Tracer: gives events their ids, enclosing spans and causes, and passes them to its listeners.

Terms       pending: the event that causes the next run of a subject in one phase.
Shape       write ─causes→ invalidate ─causes→ run ─contains→ read*, write*, run*
Invariants  I1 ids rise by one counter for the whole process. I2 `inside` is the id of the innermost
            open span (0 = none). I3 spans of one tracer nest. I4 an exception of a listener does not interrupt the
            work that emits the event.
Not here    which tracer is active: `trace.active` (__init__.py). A tracer for all scenes: broadcast_tracer.py.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from engine.trace.event import Event, Listener
from engine.trace.kinds import (
    APPLY,
    CALLBACK,
    COROUTINE,
    EFFECT,
    INPUT,
    INVALIDATE,
    MEASUREMENT,
    PARTS_OF_FRAMES,
    PLACEMENT,
    READ,
    RUNS,
    WRITE,
)
from engine.trace.source_site import Site, site

_next_id: Callable[[], int] = count(1).__next__


class Tracer:
    """Gives events their ids, enclosing spans and causes, and passes them to its listeners."""

    __slots__ = (
        "applying", "calculating", "called", "changes", "details", "failure", "last_ended", "listeners",
        "place_listeners", "requested_by", "when_details_change", "_hearing_all_ends", "_hearing_end", "_pending",
        "_stack", "_thread", "__weakref__",
    )  # fmt: skip

    def __init__(self, *listeners: Listener) -> None:
        self.listeners: list[Listener] = []
        self.details = False
        """True if a listener requests details."""
        self.place_listeners: object = None
        """Identifies the current set of listeners: a new object after one was added (node/place_event.py)."""
        self.applying = 0
        """While changes are applied: the run that recorded them; 0 at the start of each application."""
        self.requested_by = 0
        """The id of the invalidation that is currently invalidating a layer, or 0."""
        self.changes = 0
        """The number of changes of the current run, for kinds of runs that report it; nested runs restore it."""
        self.calculating: Any = None
        """The innermost derived state that is being calculated: reads belong to it."""
        self.called: Any = None
        """While a node is inserted: the innermost call of the program around it, which the INSERT point takes."""
        self.last_ended: Event | None = None
        self.failure: Exception | None = None
        """The first exception of a listener that the host has not raised yet."""
        self.when_details_change: Callable[[], None] | None = None
        """Called after a listener was added or removed, while this tracer is attached."""
        self._hearing_all_ends: tuple[Listener, ...] = ()
        self._hearing_end: dict[str, tuple[Listener, ...]] = {}
        """The listeners of the end of a span, for the kinds that a listener names in `ends_of`; those of another kind
        are `_hearing_all_ends`. Most spans have none: two calls for each would be 6 % of a recorded draw block."""
        self._stack: list[Event] = []
        self._pending: dict[tuple[str, Any], int] = {}
        self._thread = threading.get_ident()
        for listener in listeners:
            self.add(listener)

    def add(self, listener: Listener) -> None:
        """Adds a listener."""
        self.listeners.append(listener)
        self.place_listeners = object()
        self._listeners_changed()

    def remove(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.remove(listener)
        self._listeners_changed()

    def listener_raised(self, listener: Listener, event: Event, error: Exception) -> None:
        """Keeps the first exception of a listener: the host raises it when its work is complete (keeps I4)."""
        if self.failure is None:
            error.add_note(f"while {type(listener).__name__} received the event {event.kind}")
            self.failure = error

    def take_failure(self) -> Exception | None:
        """Returns the first exception of a listener, and forgets it."""
        failure, self.failure = self.failure, None
        return failure

    def _listeners_changed(self) -> None:
        kinds_of = [(each, getattr(each, "ends_of", None)) for each in self.listeners]
        named = {kind for _, kinds in kinds_of for kind in kinds or ()}
        self._hearing_all_ends = tuple([each for each, kinds in kinds_of if kinds is None])
        self._hearing_end = {
            kind: tuple([each for each, kinds in kinds_of if kinds is None or kind in kinds]) for kind in named
        }
        self.details = any(getattr(listener, "wants_details", False) for listener in self.listeners)
        if self.when_details_change is not None:
            self.when_details_change()

    # -- spans and points

    def begin(self, kind: str, subject: Any, cause: int = 0, **data: Any) -> Event:
        """Opens a span. The cause of a run is its subject's pending invalidation, else the run whose changes are
        applied.
        """
        stack = self._stack
        if not cause:
            cause = self._pending.pop((kind, subject), 0)
            if not cause and self.applying and stack and stack[-1].kind == APPLY:
                cause = self.applying
        if kind == APPLY:
            self.applying = 0
        event = Event(_next_id(), stack[-1].id if stack else 0, cause, kind, subject, None, data)
        stack.append(event)
        for listener in self.listeners:
            try:
                listener.happened(event)
            except Exception as error:
                self.listener_raised(listener, event, error)
        return event

    def end(self, event: Event, **results: Any) -> None:
        """Closes `event`, and the spans inside it that an exception left open."""
        stack = self._stack
        while stack:
            top = stack.pop()
            if top is event:
                if results:
                    event.data.update(results)
                event.end = _next_id()
            else:
                top.end = _next_id()
                top.data["raised"] = True
            for listener in self._hearing_end.get(top.kind, self._hearing_all_ends):
                try:
                    listener.ended(top)
                except Exception as error:
                    self.listener_raised(listener, top, error)
            if top is event:
                self.last_ended = event
                return

    @contextmanager
    def span(self, kind: str, subject: Any, **data: Any) -> Iterator[Event]:
        """Context manager: opens a span and closes it at the end."""
        event = self.begin(kind, subject, **data)
        try:
            yield event
        finally:
            self.end(event)

    def point(self, kind: str, subject: Any, cause: int = 0, site: Site | None = None, **data: Any) -> Event:
        """Emits a point."""
        stack = self._stack
        inside = stack[-1].id if stack and threading.get_ident() == self._thread else 0
        event = Event(_next_id(), inside, cause, kind, subject, site, data)
        for listener in self.listeners:
            try:
                listener.happened(event)
            except Exception as error:
                self.listener_raised(listener, event, error)
        return event

    def clicked(self, node: Any) -> None:
        """Adds `node` as the clicked node to the current INPUT span."""
        if (event := self._input()) is not None:
            event.data["clicked"] = node

    def consumed(self, node: object) -> None:
        """Adds `node` as the first node that consumed the pointer event to the current INPUT span."""
        if (event := self._input()) is not None:
            event.data.setdefault("consumer", node)

    def _input(self) -> Event | None:
        """Returns the innermost open INPUT span."""
        return next((event for event in reversed(self._stack) if event.kind == INPUT), None)

    # -- frequent events

    def read(self, state: Any) -> None:
        """Emits a READ of `state`."""
        if self.calculating is None:
            self.point(READ, state, site=site())
        else:
            self.point(READ, state, site=site(), through=self.calculating)

    def write(self, state: Any, old: Any, new: Any) -> None:
        """Emits a WRITE; `state.last_write` stores its id, which becomes the cause of invalidations."""
        event = self.point(WRITE, state, site=site(), old=old, new=new, phase=self.phase)
        state.last_write = event.id
        self.changes += 1

    def invalidated(self, subject: Any, phase: str, state: Any = None, cause: int = 0, **data: Any) -> int:
        """Emits an INVALIDATE: `subject` must run again in `phase`, because `state` changed (None: a request without a
        state).

        The cause is the last traced write of the state; without a state, the current run. Returns the id of the event.
        """
        if state is not None:
            cause = getattr(state, "last_write", 0) or cause
            if getattr(state, "is_local", False):
                data["local"] = True
        elif not cause:
            cause = self.here
        event = self.point(INVALIDATE, subject, cause, None, phase=phase, state=state, **data)
        self.follows(phase, subject, event.id)
        return event.id

    def follows(self, kind: str, subject: Any, cause: int) -> None:
        """Makes the event `cause` the cause of the next run of `subject`, unless one is pending."""
        self._pending.setdefault((kind, subject), cause)

    def asks_for(self, kind: str, subject: Any) -> None:
        """Makes the current run the cause of the next run of `subject`, unless one is pending."""
        if cause := self.here:
            self.follows(kind, subject, cause)

    def is_pending(self, kind: str, subject: Any) -> bool:
        """True if the next run of `subject` has a cause."""
        return (kind, subject) in self._pending

    def take_pending(self, kind: str, subject: Any) -> int:
        """Returns and removes the cause of the next run of `subject`; 0 if there is none."""
        return self._pending.pop((kind, subject), 0)

    @property
    def here(self) -> int:
        """The id of the run whose changes are applied, else of the innermost span; 0 if each frame has such a span."""
        stack = self._stack
        if self.requested_by or not stack:
            return self.requested_by
        top = stack[-1]
        if top.kind in PARTS_OF_FRAMES:
            return self.applying if top.kind == APPLY else 0
        return top.id

    @property
    def outermost(self) -> int:
        """The id of the outermost open span; 0 outside all spans."""
        return self._stack[0].id if self._stack else 0

    @property
    def is_in_input(self) -> bool:
        """Whether the outermost open span is an input."""
        return bool(self._stack) and self._stack[0].kind == INPUT

    def forget(self, subject: Any) -> None:
        """Removes the causes of future runs of `subject`, which is disposed."""
        for kind in RUNS:
            self._pending.pop((kind, subject), None)

    @property
    def phase(self) -> str | None:
        """The current phase, "effect", "coroutine" or "input"; None outside. A callback belongs to the phase around."""
        if threading.get_ident() != self._thread:
            return None
        for event in reversed(self._stack):
            if event.kind in RUNS:
                return event.kind
            if event.kind == CALLBACK:
                return PLACEMENT if event.data.get("what") != "on_size_changed" else MEASUREMENT
            if event.kind in (EFFECT, COROUTINE, INPUT):
                return event.kind
        return None
