"""The trace: the engine reports its work as events; it never stores or formats them.

Terms       event: one thing that happened. span: an event with a duration, which can contain others.
            point: an event without a duration. cause: the event that made this one necessary.
            run: a span in which code of the program ran in one phase; its kind is the phase's name.
Shape       write ─causes→ invalidate ─causes→ run ─contains→ read*, write*, run*
Invariants  I1 ids rise by one counter for the whole process. I2 `inside` is the id of the innermost
            open span (0 = none). I3 spans of one tracer nest. I4 nothing here imports from the engine.
Why         events contain the data that only the engine has at that time: see "Data of runs" below. A
            run whose cause is another run was made necessary by that run (a placement by its measurement); a run
            without a cause happened because of its enclosing span.
Cost        without a listener: one attribute load and one comparison with None at each place.
Usage       if (tracer := trace.active) is not None:
                tracer.point(trace.DISPOSE, scope)
"""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from types import CodeType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engine.code_owner import OWNERS, PACKAGE, WIDGET

F = TypeVar("F", bound=Callable[..., Any])

# ---------------------------------------------------------------- kinds of events
# Runs: the names of the phases, as in FrameReport.phases.
COMPOSITION: Final = "composition"  # subject: RecomposeScope
MEASUREMENT: Final = "measurement"  # subject: LayoutNode
PLACEMENT: Final = "placement"  # subject: LayoutNode
LAYER: Final = "layer"  # a graphics_layer block ran; subject: LayoutNode
DRAWING: Final = "drawing"  # a draw block was recorded; subject: LayoutNode
RUNS: Final = (COMPOSITION, MEASUREMENT, PLACEMENT, LAYER, DRAWING)

# Data of runs. Texts of values are bounded.
#
#   composition   why         one of the words below
#                 parameters  ((name, old, new, how compared), …): the arguments that differ from the last run
#                 locals      ((name, old, new), …): the changed values of the nearest provider that changed
#                 key         (old, new), if why is KEY         reused   True: in rows that held other content
#       on end    changed     whether the run changed a slot, node, modifier, state or content function, or composed
#                             new content; changes of scopes inside it belong to those
#                 derived     ((derived state, old, new), …): derived states it read whose value changed, if any
#                 effects     the number of its SideEffects, if any
#   measurement   constraints first: True, if the node was never measured before
#                 constraints_before, if they were others   lookahead: True in the lookahead pass, also of a placement
#                 by_layout: True, if the parent measures the node in its placement block (IN_LAYOUT_BLOCK)
#       on end    size        same: True, if the size did not change
#   placement     position    on end moved: whether a position, the order, or the set of placed nodes changed
#   layer         on end      same: whether all properties kept their values
#   drawing       shared      True: drawing was not requested for it; the cause invalidated its layer
#       on end    same: whether its own commands, without those of nested blocks, equal the previous ones
INITIAL: Final = "initial"  # the scope is composed for the first time here
INVALID: Final = "invalid"  # the scope was invalidated; the event's cause is the invalidation
PARAMETER: Final = "parameter"  # its caller ran and passed another argument
LOCAL: Final = "local"  # a static local of a provider above has another value
FORCED: Final = "forced"  # its caller ran, and the scope cannot be skipped
KEY: Final = "key"  # its `key(…)` changed, so it is new

# Spans around runs.
FRAME: Final = "frame"  # subject: frame index
INPUT: Final = "input"  # subject: kind ("tap", "scroll"); data: its numbers; clicked: the clicked LayoutNode
COROUTINE: Final = "coroutine"  # a task took one step; subject: the task; cause: where it was launched;
# data: what = "frame" for a function that waited for the frame (an animation)
ANNOUNCE: Final = "announce"  # apply notifications are sent; subject: None
RECOMPOSE: Final = "recompose"  # one pass over one composition; subject: Composition
APPLY: Final = "apply"  # the change list is applied; subject: Composition
EFFECT: Final = "effect"  # subject: the effect or remember observer; cause: the run that scheduled it; data: what
LAYOUT_PASS: Final = "layout_pass"  # one pass of MeasureAndLayoutDelegate; subject: root LayoutNode
CALLBACK: Final = "callback"  # on_size_changed and so on; subject: LayoutNode; data: what
DRAW_PASS: Final = "draw_pass"  # subject: root LayoutNode

_PARTS_OF_FRAMES: Final = frozenset((FRAME, ANNOUNCE, RECOMPOSE, APPLY, LAYOUT_PASS, DRAW_PASS))

# Points.
READ: Final = "read"  # subject: state; data: through, the derived state whose calculation reads it, if one does
WRITE: Final = "write"  # subject: state; data: old, new
INVALIDATE: Final = "invalidate"  # subject: scope or node; data: phase, state (None = no state); local: True, if the
# state belongs to a CompositionLocal; why = CHILD_SIZE, CONTENT or MOVED for a request of the engine;
# parameters: for CONTENT, like those of a composition run
CHILD_SIZE: Final = "child size"  # a child that the node measured changed its size
CONTENT: Final = "content"  # the caller passed another content function, which captures other values
MOVED: Final = "moved"  # movable content moved to another place
SKIP: Final = "skip"  # subject: RecomposeScope; data: arguments, reads: the numbers of compared arguments and observed
# reads; cause: an invalidation, if derived states kept the values that the scope read
RUN_AVOIDED: Final = "spare"  # such a skip, of a scope whose caller did not run; subject: RecomposeScope
INSERT: Final = "insert"  # a node entered the tree; subject: node; data: parent, index
REMOVE: Final = "remove"  # subject: node; data: parent, index
MOVE: Final = "move"  # subject: parent node; data: from_, to, count
REPLAY: Final = "replay"  # a layer was composited from its record; subject: LayoutNode
DISPOSE: Final = "dispose"  # subject: scope

# Details: points that are emitted only while a listener has `wants_details = True`.
SLOT: Final = "slot"  # a slot table is edited; subject: Composition (else SlotTable); data: what, see SLOT_EDITS
PLACE: Final = "place"  # the bounds of a node in the node around it; subject: LayoutNode; data: see node/place_event.py
QUEUE: Final = "queue"  # a queue of MeasureAndLayoutDelegate; subject: LayoutNode; data: see
# layout/depth_sorted_set.py
SNAPSHOT: Final = "snapshot"  # the life of a snapshot; subject: its kind; data: see snapshot/snapshot_trace.py
RECORD: Final = "record"  # the records of a state changed; subject: state; data: records, ((snapshot id, value), …),
# newest first
AWAIT: Final = "await"  # a coroutine waits for the next frame; subject: its task; data: what = "begin" (cause: where it
# was launched), "resume" or "cancel" (cause: the begin)
COMMANDS: Final = "commands"  # a layer was recorded; subject: LayoutNode; data: see drawing/draw_command_trace.py
OUTPUT: Final = (
    "output"  # the program wrote a line; subject: the stream, "stdout" or "stderr"; data: text; of many lines
)
# in one frame, the last event has `tail`, ((stream, text), …), and `count`, the number of lines that it stands for

DETAILS: Final = (SLOT, PLACE, QUEUE, SNAPSHOT, RECORD, AWAIT, COMMANDS, OUTPUT)

SLOT_EDITS: Final = {
    "insert": "groups, with their slots, before row `index` and slot `slot`, in the group `parent`",
    "remove": "the subtree of `group`: `groups` from row `index` on, their slots from `slot` on",
    "move": "children from row `index` and slot `slot` on get a new order; `order`: (row, rows, slot, slots) of each",
    "append": "`values` become further slots of the group at row `index`; they begin at slot `slot`",
    "update": "slots from `slot` on get new `values`",
    "data": "`group` gets a new `key` or object key, `value`",
    "clear": "all groups and slots are removed",
    "close": "the edits are complete: both gaps are at the end",
    "remember": "a remember observer, `value`, entered a slot",
    "forget": "a remember observer, `value`, left its slot",
    "deactivate": "the content is deactivated: rows and nodes are kept",
    "use": "content is set: deactivated content is used again",
}
"""The `what` of SLOT points, and their data. Row and slot indices do not count the gap."""


class Site(NamedTuple):
    """A place in source: absolute file, line from 1, qualified name of the function."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{os.path.basename(self.file)}:{self.line}"


class Event:
    """One event. `data` holds the data of its kind; a span gets `end`, the last id inside."""

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

    A listener with a true attribute `wants_details` also receives details.
    """

    def happened(self, event: Event) -> None:
        """Called when an event happens; for a span, when it begins."""

    def ended(self, event: Event) -> None:
        """Called when a span has ended."""


_next_id: Callable[[], int] = count(1).__next__


class Tracer:
    """Gives events their ids, enclosing spans and causes, and passes them to its listeners."""

    __slots__ = (
        "applying", "asked_by", "calculating", "changes", "details", "last_ended", "listeners", "place_listeners",
        "_pending", "_stack", "_thread", "__weakref__",
    )  # fmt: skip

    def __init__(self, *listeners: Listener) -> None:
        self.listeners: list[Listener] = []
        self.details = False
        """True if a listener requests details."""
        self.place_listeners: object = None
        """Identifies the current set of listeners: a new object after one was added (node/place_event.py)."""
        self.applying = 0
        """While changes are applied: the run that recorded them; 0 at the start of each application."""
        self.asked_by = 0
        """The id of the invalidation that is currently invalidating a layer, or 0."""
        self.changes = 0
        """The number of changes of the current run, for kinds of runs that report it; nested runs restore it."""
        self.calculating: Any = None
        """The innermost derived state that is being calculated: reads belong to it."""
        self.last_ended: Event | None = None
        self._stack: list[Event] = []
        self._pending: dict[tuple[str, Any], int] = {}
        self._thread = threading.get_ident()
        for listener in listeners:
            self.add(listener)

    def add(self, listener: Listener) -> None:
        """Adds a listener."""
        self.listeners.append(listener)
        self.place_listeners = object()
        self._look_for_details()

    def remove(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.remove(listener)
        self._look_for_details()

    def _look_for_details(self) -> None:
        self.details = any(getattr(listener, "wants_details", False) for listener in self.listeners)
        _everyone.details = any(tracer.details for tracer in _attached)

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
            listener.happened(event)
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
            for listener in self.listeners:
                listener.ended(top)
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
            listener.happened(event)
        return event

    def clicked(self, node: Any) -> None:
        """Adds `node` as the clicked node to the current INPUT span."""
        event = next((event for event in reversed(self._stack) if event.kind == INPUT), None)
        if event is not None:
            event.data["clicked"] = node

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
        if self.asked_by or not stack:
            return self.asked_by
        top = stack[-1]
        if top.kind in _PARTS_OF_FRAMES:
            return self.applying if top.kind == APPLY else 0
        return top.id

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


class _Everyone(Tracer):
    """The tracer while no host runs: a write between frames may concern each scene."""

    __slots__ = ()

    @property
    def tracers(self) -> list[Tracer]:
        return list(_attached)

    def begin(self, kind: str, subject: Any, cause: int = 0, **data: Any) -> Event:
        event = super().begin(kind, subject, cause, **data)
        for tracer in self.tracers:
            for listener in tracer.listeners:
                listener.happened(event)
        return event

    def end(self, event: Event, **results: Any) -> None:
        super().end(event, **results)
        for tracer in self.tracers:
            for listener in tracer.listeners:
                listener.ended(event)

    def point(self, kind: str, subject: Any, cause: int = 0, site: Site | None = None, **data: Any) -> Event:
        event = super().point(kind, subject, cause, site, **data)
        is_detail = kind in DETAILS
        for tracer in self.tracers:
            if is_detail and not tracer.details:
                continue
            for listener in tracer.listeners:
                listener.happened(event)
        return event

    def follows(self, kind: str, subject: Any, cause: int) -> None:
        for tracer in self.tracers:
            tracer.follows(kind, subject, cause)

    def is_pending(self, kind: str, subject: Any) -> bool:
        return any(tracer.is_pending(kind, subject) for tracer in self.tracers)

    def take_pending(self, kind: str, subject: Any) -> int:
        return max((tracer.take_pending(kind, subject) for tracer in self.tracers), default=0)


# ---------------------------------------------------------------- the active tracer

active: Tracer | None = None
"""The tracer that receives events now; None without a listener. Only the functions below assign it."""

_attached: list[Tracer] = []
_everyone = _Everyone()


def attach(tracer: Tracer) -> None:
    """`tracer` receives the events while its host runs, and those while no host runs."""
    global active
    _attached.append(tracer)
    _everyone.place_listeners = object()
    _everyone.details = _everyone.details or tracer.details
    if active is None:
        active = _everyone


def detach(tracer: Tracer) -> None:
    """Removes an attached tracer."""
    global active
    if tracer in _attached:
        _attached.remove(tracer)
        _everyone.details = any(other.details for other in _attached)
    if not _attached and active is _everyone:
        active = None


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
    active = before if before is not _everyone or _attached else None


# ---------------------------------------------------------------- sites

_boundaries: dict[int, weakref.ref[CodeType]] = {}  # without freed code: another code object may get its id


def boundary(function: F) -> F:
    """Decorator: marks a function with which the engine calls the program (see `site`)."""
    boundary_code(function.__code__)
    return function


def boundary_code(code: CodeType) -> None:
    """Like `boundary`, for code that is generated at run time."""
    key = id(code)
    _boundaries[key] = weakref.ref(code, lambda _: _boundaries.pop(key, None))


def is_boundary(code: CodeType) -> bool:
    """Returns whether the engine calls the program with this code."""
    return id(code) in _boundaries


def site() -> Site | None:
    """Returns the source place of a read or write: the innermost frame outside the engine.

    The search ends at a `boundary`, where the engine called the program: a read by the engine itself is not attributed
    to the code that drives the frame. Then the innermost frame of foundation/ is returned.
    """
    frame = sys._getframe(2)
    fallback: Site | None = None
    while frame is not None:
        code = frame.f_code
        owner = OWNERS[code.co_filename]
        if owner <= PACKAGE:
            return Site(code.co_filename, frame.f_lineno, code.co_qualname)
        if owner == WIDGET and fallback is None:
            fallback = Site(code.co_filename, frame.f_lineno, code.co_qualname)
        if id(code) in _boundaries:
            break
        frame = frame.f_back  # type: ignore[assignment]
    return fallback
