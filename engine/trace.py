"""The seam: the engine tells what it does, as events; it never stores or formats them.

Terms       event: one thing that happened. span: an event that lasts, with others inside it.
            point: one that does not. cause: the event without which this one would not have been.
            run: a span in which code of the program ran in one phase; its kind is the phase's name.
Shape       write ─causes→ invalidate ─causes→ run ─contains→ read*, write*, run*
Invariants  I1 ids rise by one counter for the whole process. I2 `inside` is the id of the innermost
            open span (0 = none). I3 spans of one tracer nest. I4 nothing here imports from the engine.
Why         what only the engine knows while it happens is told as data of the event: see "What runs say" below. A
            run whose cause is another run was made necessary by it (a placement by its measurement); a run
            without a cause happened because of what it is inside of.
Cost        while nobody listens: one attribute load and one comparison with None at each place.

Every place in the engine that tells something is written

    if (tracer := trace.active) is not None:
        tracer.point(trace.DISPOSE, scope)
"""

from __future__ import annotations

import os
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from types import CodeType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# ---------------------------------------------------------------- kinds of events
# Runs: the names of the phases, as in FrameReport.phases.
COMPOSITION: Final = "composition"  # subject: RecomposeScope
MEASUREMENT: Final = "measurement"  # subject: LayoutNode
PLACEMENT: Final = "placement"  # subject: LayoutNode
LAYER: Final = "layer"  # a graphics_layer block ran; subject: LayoutNode
DRAWING: Final = "drawing"  # a draw block was recorded; subject: LayoutNode
RUNS: Final = (COMPOSITION, MEASUREMENT, PLACEMENT, LAYER, DRAWING)

# What runs say. Texts of values are bounded.
#
#   composition   why         one of the words below
#                 parameters  ((name, old, new, how compared), …): the arguments that differ from last time
#                 locals      ((name, old, new), …): what the nearest changed provider provides anew
#                 key         (old, new), if why is KEY         reused   True: in rows that held other content
#       on end    changed     whether the run changed a slot, a node, a modifier, what content runs, or a state, or
#                             composed something new; what scopes inside it changed is theirs
#                 derived     ((derived state, old, new), …): those it had read that have another value now; of a run
#                             that read none before, or reads none of them again, nothing is said
#                 effects     how many SideEffects it asked for, if any
#   measurement   constraints first: True, if the node was never measured before
#                 constraints_before, if they were others   lookahead: True in the lookahead pass, also of a placement
#       on end    size        same: True, if it is the size it had
#   placement     position    on end moved: whether a position, order, or what is placed at all, changed by it
#   layer         on end      same: whether all properties have the values they had
#   drawing       shared      True: nothing asked for it itself; it is recorded in the layer that the cause made stale
#       on end    same: whether its commands, those of what it contains apart, are those it drew before
INITIAL: Final = "initial"  # it is composed for the first time here
INVALID: Final = "invalid"  # it had been invalidated: the event's cause, and what invalidated it from then on
PARAMETER: Final = "parameter"  # its caller ran and passed another argument
LOCAL: Final = "local"  # a static local that is provided further up has another value
FORCED: Final = "forced"  # its caller ran, and it cannot be skipped
KEY: Final = "key"  # its `key(…)` is another, so it is new

# Spans around runs.
FRAME: Final = "frame"  # subject: frame index
INPUT: Final = "input"  # subject: what kind ("tap", "scroll"); data: its numbers; clicked: the LayoutNode it clicked
COROUTINE: Final = "coroutine"  # a task took one step; subject: the task; cause: where it was launched;
# data: what = "frame" if it is a function that waited for the frame (an animation)
ANNOUNCE: Final = "announce"  # apply notifications are sent; subject: None
RECOMPOSE: Final = "recompose"  # one pass over one composition; subject: Composition
APPLY: Final = "apply"  # the change list is applied; subject: Composition
EFFECT: Final = "effect"  # subject: the effect or remember observer; cause: the run that asked for it; data: what
LAYOUT_PASS: Final = "layout_pass"  # MeasureAndLayoutDelegate works; subject: root LayoutNode
CALLBACK: Final = "callback"  # on_size_changed and so on; subject: LayoutNode; data: what
DRAW_PASS: Final = "draw_pass"  # subject: root LayoutNode

_PARTS_OF_FRAMES: Final = frozenset((FRAME, ANNOUNCE, RECOMPOSE, APPLY, LAYOUT_PASS, DRAW_PASS))

# Points.
READ: Final = "read"  # subject: state; data: through, the derived state whose calculation reads it, if one does
WRITE: Final = "write"  # subject: state; data: old, new
INVALIDATE: Final = "invalidate"  # subject: scope or node; data: phase, state (None = no state); local: True, if the
# state is what a CompositionLocal provides; why = CHILD_SIZE, CONTENT or MOVED where the engine asked for it;
# parameters: of CONTENT, as a composition run says them
CHILD_SIZE: Final = "child size"  # a child that the node measured got another size
CONTENT: Final = "content"  # the caller passed other content, which captures something else
MOVED: Final = "moved"  # movable content came to another place
SKIP: Final = "skip"  # subject: RecomposeScope; data: arguments, reads: how many were compared, are observed;
# cause: an invalidation after all, when derived states have the values that the scope saw
SPARE: Final = "spare"  # as such a skip, of a scope that nobody called; subject: RecomposeScope
INSERT: Final = "insert"  # a node entered the tree; subject: node; data: parent, index
REMOVE: Final = "remove"  # subject: node; data: parent, index
MOVE: Final = "move"  # subject: parent node; data: from_, to, count
REPLAY: Final = "replay"  # a layer was composited from its record; subject: LayoutNode
DISPOSE: Final = "dispose"  # subject: scope

# Details: points that are told only while a listener asks for them, with `hears_details = True`.
SLOT: Final = "slot"  # a slot table is edited; subject: Composition (else SlotTable); data: what, see SLOT_EDITS
PLACE: Final = "place"  # where a node is in the node around it; subject: LayoutNode; data: see node/placed_at.py

DETAILS: Final = (SLOT, PLACE)

SLOT_EDITS: Final = {
    "insert": "groups, with their slots, before row `index` and slot `slot`, in the group `parent`",
    "remove": "the subtree of `group`: `groups` from row `index` on, their slots from `slot` on",
    "move": "children from row `index` and slot `slot` on are laid out anew; `order`: (row, rows, slot, slots) of each",
    "append": "`values` become further slots of the group at row `index`; they begin at slot `slot`",
    "update": "slots from `slot` on get other `values`",
    "data": "`group` has another `key` or object key, `value`, now",
    "clear": "everything goes",
    "close": "the edits are made: both gaps are at the end",
    "remember": "a remember observer, `value`, entered a slot",
    "forget": "one, `value`, left its slot",
    "deactivate": "the content is out of use: rows and nodes are kept",
    "use": "content is set: what was out of use is used again",
}
"""What a SLOT point says in `what`, and with which data. Row and slot indices do not count the gap."""


class Site(NamedTuple):
    """A place in source: absolute file, line from 1, qualified name of the function."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{os.path.basename(self.file)}:{self.line}"


class Event:
    """One thing that happened. `data` holds what its kind promises; spans get `end`, the last id inside."""

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
    """Hears each event when it happens, and each span once more when it has ended.

    One that has an attribute `hears_details`, which is true, is told details too."""

    def happened(self, event: Event) -> None: ...

    def ended(self, event: Event) -> None: ...


_next_id: Callable[[], int] = count(1).__next__


class Tracer:
    """Gives events their ids, what they are inside of and their cause, and tells its listeners."""

    __slots__ = (
        "applying",
        "asked_by",
        "calculating",
        "changes",
        "details",
        "last_ended",
        "listeners",
        "places_told",
        "_pending",
        "_stack",
        "_thread",
        "__weakref__",
    )

    def __init__(self, *listeners: Listener) -> None:
        self.listeners: list[Listener] = []
        self.details = False
        """Whether anyone wants to be told details."""
        self.places_told: object = None
        """Stands for those who listen now: another one, when somebody more does (node/placed_at.py)."""
        self.applying = 0
        """While changes are applied: the run that recorded those that are being applied. Begins anew with each."""
        self.asked_by = 0
        """While a layer is made stale because of an invalidation: that."""
        self.changes = 0
        """How much the run that is under way changed, for those runs that tell it; their teller puts it back."""
        self.calculating: Any = None
        """The derived state that is calculated now, the innermost: what is read is read by it."""
        self.last_ended: Event | None = None
        self._stack: list[Event] = []
        self._pending: dict[tuple[str, Any], int] = {}
        self._thread = threading.get_ident()
        for listener in listeners:
            self.add(listener)

    def add(self, listener: Listener) -> None:
        self.listeners.append(listener)
        self.places_told = object()
        self._look_for_details()

    def remove(self, listener: Listener) -> None:
        self.listeners.remove(listener)
        self._look_for_details()

    def _look_for_details(self) -> None:
        self.details = any(getattr(listener, "hears_details", False) for listener in self.listeners)
        _everyone.details = any(tracer.details for tracer in _attached)

    # -- spans and points

    def begin(self, kind: str, subject: Any, cause: int = 0, **data: Any) -> Event:
        """Opens a span. A run takes the pending invalidation of its subject as its cause; one that happens while
        changes are applied, the run that recorded them."""
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
        """Closes `event`; spans that an exception left open inside it are closed with it."""
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
        event = self.begin(kind, subject, **data)
        try:
            yield event
        finally:
            self.end(event)

    def point(self, kind: str, subject: Any, cause: int = 0, site: Site | None = None, **data: Any) -> Event:
        stack = self._stack
        inside = stack[-1].id if stack and threading.get_ident() == self._thread else 0
        event = Event(_next_id(), inside, cause, kind, subject, site, data)
        for listener in self.listeners:
            listener.happened(event)
        return event

    def clicked(self, node: Any) -> None:
        """The input that goes on is a click on `node`."""
        event = next((event for event in reversed(self._stack) if event.kind == INPUT), None)
        if event is not None:
            event.data["clicked"] = node

    # -- what the engine says most

    def read(self, state: Any) -> None:
        if self.calculating is None:
            self.point(READ, state, site=site())
        else:
            self.point(READ, state, site=site(), through=self.calculating)

    def write(self, state: Any, old: Any, new: Any) -> None:
        """`state.last_write` keeps the id, so that an invalidation can name it as its cause."""
        event = self.point(WRITE, state, site=site(), old=old, new=new, phase=self.phase)
        state.last_write = event.id
        self.changes += 1

    def invalidated(self, subject: Any, phase: str, state: Any = None, cause: int = 0, **data: Any) -> int:
        """`subject` must run again in `phase`, because `state` changed (None: asked for without one).

        The cause is the last write of the state, if it was told; without a state it is what goes on now. Returns the
        id of the event."""
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
        """The event `cause` makes a run of `subject` necessary, unless something did before."""
        self._pending.setdefault((kind, subject), cause)

    def asks_for(self, kind: str, subject: Any) -> None:
        """What goes on now makes a run of `subject` necessary, unless something did before."""
        if cause := self.here:
            self.follows(kind, subject, cause)

    def is_pending(self, kind: str, subject: Any) -> bool:
        return (kind, subject) in self._pending

    def take_pending(self, kind: str, subject: Any) -> int:
        """What the next run of `subject` was to have as its cause; it is not any more."""
        return self._pending.pop((kind, subject), 0)

    @property
    def here(self) -> int:
        """What goes on now: the run whose changes are being applied, else the innermost span; 0 if there is none, or
        only one that is a part of every frame."""
        stack = self._stack
        if self.asked_by or not stack:
            return self.asked_by
        top = stack[-1]
        if top.kind in _PARTS_OF_FRAMES:
            return self.applying if top.kind == APPLY else 0
        return top.id

    def forget(self, subject: Any) -> None:
        """`subject` is gone: it will not run again."""
        for kind in RUNS:
            self._pending.pop((kind, subject), None)

    @property
    def phase(self) -> str | None:
        """The phase that is running, seen from the innermost span; None outside phases.

        A callback counts as the phase that calls it: on_size_changed and on_placed run in layout."""
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
    """What is told while no host runs: a write between frames may concern each of them."""

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
        for tracer in self.tracers:
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


# ---------------------------------------------------------------- who listens

active: Tracer | None = None
"""Whom to tell now; None while nobody listens. Assigned only by the functions below."""

_attached: list[Tracer] = []
_everyone = _Everyone()


def attach(tracer: Tracer) -> None:
    """`tracer` hears what happens while its host runs, and what happens while none does."""
    global active
    _attached.append(tracer)
    _everyone.places_told = object()
    _everyone.details = _everyone.details or tracer.details
    if active is None:
        active = _everyone


def detach(tracer: Tracer) -> None:
    global active
    if tracer in _attached:
        _attached.remove(tracer)
        _everyone.details = any(other.details for other in _attached)
    if not _attached and active is _everyone:
        active = None


def enter(tracer: Tracer | None) -> Tracer | None:
    """A host starts to run: only its own tracer (None: nobody) is told. Returns what `leave` takes."""
    global active
    before = active
    active = tracer
    return before


def leave(before: Tracer | None) -> None:
    global active
    active = before if before is not _everyone or _attached else None


# ---------------------------------------------------------------- where in the source

_ENGINE = os.path.dirname(os.path.abspath(__file__)) + os.sep
_FOUNDATION = os.path.join(_ENGINE, "foundation") + os.sep
_STDLIB = sysconfig.get_paths()["stdlib"] + os.sep
_PACKAGES = ("site-packages", "dist-packages")

_OURS, _FOUNDATION_FILE, _USER = 0, 1, 2
_boundaries: set[int] = set()


def boundary(function: F) -> F:
    """Marks a function as the place where the engine calls the program (see `site`)."""
    _boundaries.add(id(function.__code__))
    return function


def boundary_code(code: CodeType) -> None:
    """Like `boundary`, for code that is made at run time."""
    _boundaries.add(id(code))


class _Rooms(dict[str, int]):
    """Whose code a file has; found when it is asked for first."""

    def __missing__(self, file: str) -> int:
        if file.startswith(_FOUNDATION):
            room = _FOUNDATION_FILE
        elif file.startswith((_ENGINE, "<frozen", "<composable")):
            room = _OURS
        elif file.startswith(_STDLIB) and not any(name in file for name in _PACKAGES):
            room = _OURS
        else:
            room = _USER
        self[file] = room
        return room


_room_of_file: Final = _Rooms()


def site() -> Site | None:
    """Where the program reads or writes: the innermost frame that is not the engine's.

    The search ends at a `boundary` – where the engine called the program –, so that a read by the
    engine itself (a lazy list measuring) is not blamed on whoever happened to drive the frame; then
    the innermost frame of foundation/ is the place.
    """
    frame = sys._getframe(2)
    fallback: Site | None = None
    while frame is not None:
        code = frame.f_code
        room = _room_of_file[code.co_filename]
        if room == _USER:
            return Site(code.co_filename, frame.f_lineno, code.co_qualname)
        if room == _FOUNDATION_FILE and fallback is None:
            fallback = Site(code.co_filename, frame.f_lineno, code.co_qualname)
        if id(code) in _boundaries:
            break
        frame = frame.f_back  # type: ignore[assignment]
    return fallback
