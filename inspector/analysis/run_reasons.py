"""The reasons of a run, from recorded causes; each phase has its own set of reasons.

    composition   initial · state · local · parameter · key · parent · invalidate · moved · undone
    measurement   initial · state · child · applied · parent · asked · window
    placement     initial · state · followed · applied · parent · asked
    layer         initial · state · parent · followed
    drawing       initial · state · applied · followed

Terms       reason: its `kind` is the main reason, `parts` lists all – two states can invalidate one scope, which also
            receives a changed argument. part: one reason, with the row that proves it.
            derived: a derived state that a run read; only a changed value counts as reason.
            shared: the node was redrawn only because another node in its layer made the layer stale.
            served: an invalidation that a run answers: recorded for its subject and phase since its previous run.
Invariants  I1 the first part has the reason's kind. I2 reasons use recorded facts only: a recording without causes
            (from real Compose) yields `unknown`, or the reason that the enclosing spans imply.
Not here    the whole chain of causes: path_to_trigger.py. As a sentence: explanation.py.
            Why a subject did not run: why_not_run.py.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from engine import trace
from engine.trace import Phase, Site
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    CalledSpan,
    CompositionRun,
    CoroutineStep,
    DrawingRun,
    Invalidation,
    MeasurementRun,
    NodeInserted,
    NodeRemoved,
    PhaseRun,
    StateWrite,
    TreeChange,
)
from inspector.recording.rows.rows import COUNTED

from .coroutine_words import coroutine_text
from .writes_while_invalid import further_writes

INITIAL = "initial"  # first run: composed, measured, placed or drawn for the first time
STATE = "state"  # a state that the run's subject had read was written
PARAMETER = "parameter"  # the caller passed another argument, or content with other captured values
PARENT = "parent"  # the enclosing run always runs it; in layout: it passed these constraints
KEY = "key"  # the key changed, so the group is new
LOCAL = "local"  # a CompositionLocal has another value
INVALIDATE_CALLED = "invalidate"  # the program or a debugger called `invalidate()`
MOVED = "moved"  # movable content moved to another place
UNDONE = "undone"  # an exception ended the last frame while changes were applied
CHILD = "child"  # a measured child changed its size
APPLIED = "applied"  # composition changed its modifier, its policy or its children
FOLLOWED = "followed"  # another run required it: placed after being measured, drawn with its layer
ASKED = "asked"  # an explicit request: by an input, a callback, its own node
WINDOW = "window"  # the window's size changed
UNKNOWN = "unknown"  # the recording has no cause


class ReasonPart(NamedTuple):
    """One part of a reason. Fields that do not apply are empty."""

    kind: str
    name: str = ""
    """Name of the state, local or parameter; else of the run or the requester."""
    old: str = ""
    new: str = ""
    how: str = ""
    """For a parameter, the comparison: "value", "identity", "function", "captured" or "never"."""
    state: Subject | None = None
    """The state that was read; for a derived state this differs from the written one."""
    became: tuple[str, str] | None = None
    """For a derived state: its old and its new value."""
    write: StateWrite | None = None
    read: Site | None = None
    row: Row | None = None
    """The event that proves this part: an invalidation, or an earlier run."""
    changes: int = 1
    """For a list, map or set: how many times it changed after the run before; `write` is one of these changes."""


class Reason(NamedTuple):
    """Why a run happened: the main kind and all parts."""

    kind: str
    parts: tuple[ReasonPart, ...]

    @property
    def states(self) -> list[str]:
        """The names of the written states, in order, without duplicates."""
        return list(dict.fromkeys(part.write.name for part in self.parts if part.write is not None))


def reason_of(frame: RecordedFrame, recording: Recording, row: Row) -> Reason:
    """Returns why `row`, a run in `frame`, happened. Raises ValueError if `row` is no run."""
    if not isinstance(row, PhaseRun):
        raise ValueError(f"event {row.id} is a {row.kind}: only runs have reasons ({', '.join(Phase)})")
    if isinstance(row, CompositionRun):
        return _composition(frame, recording, row)
    return _later_phase(frame, recording, row)


# ---------------------------------------------------------------- composition


def _composition(frame: RecordedFrame, recording: Recording, row: CompositionRun) -> Reason:
    why = row.why
    if why == trace.INITIAL:
        return _one(ReasonPart(INITIAL, row=caller_of(frame, row)))
    if why == trace.KEY and row.key is not None:
        old, new = row.key
        return _one(ReasonPart(KEY, "key", old, new, row=caller_of(frame, row)))
    parts: list[ReasonPart] = []
    parts += _of_invalidations(frame, recording, row)
    caller = caller_of(frame, row)
    parts += [_because(PARAMETER, each, caller) for each in row.parameters]
    parts += [_because(LOCAL, each, caller) for each in row.locals]
    if why == trace.FORCED:
        parts.append(ReasonPart(PARENT, caller.name if caller is not None else "", row=caller))
    if parts:
        return Reason(parts[0].kind, tuple(parts))
    if why is None:
        if is_first(frame, row):
            return _one(ReasonPart(INITIAL, row=caller))
        if caller is not None:
            return _one(ReasonPart(PARENT, caller.name, row=caller))
    return _one(ReasonPart(UNKNOWN))


def caller_of(frame: RecordedFrame, row: Row) -> PhaseRun | None:
    """Returns the run around `row`: the calling composable, or the node that measured or placed it; else None."""
    return next((span for span in frame.around(row) if isinstance(span, PhaseRun)), None)


# ---------------------------------------------------------------- layout and drawing


def _later_phase(frame: RecordedFrame, recording: Recording, row: PhaseRun) -> Reason:
    parts: list[ReasonPart] = []
    parts += _of_invalidations(frame, recording, row)
    around = caller_of(frame, row)
    found = recording.find_row(row.cause) if row.cause else None
    if isinstance(row, DrawingRun) and row.shared:
        parts = [_shared(frame, recording, row, found)]
    elif not parts and found is not None:
        parts += _led_here(found[0], recording, row, found[1])
    if isinstance(row, MeasurementRun) and row.constraints_before is not None:
        before, now = row.constraints_before, row.constraints
        name = around.name if around is not None else _("the window")
        parts.append(ReasonPart(PARENT if around is not None else WINDOW, name, before, now, row=around))
    if (isinstance(row, MeasurementRun) and row.first) or is_first(frame, row):
        return Reason(INITIAL, (ReasonPart(INITIAL, row=around), *parts))
    if not parts and around is not None:
        parts.append(ReasonPart(PARENT, around.name, row=around))
    if not parts:
        parts.append(ReasonPart(UNKNOWN))
    return Reason(parts[0].kind, tuple(parts))


def _led_here(frame: RecordedFrame, recording: Recording, row: Row, cause: Row) -> Iterator[ReasonPart]:
    """Yields the part for `cause`, an event other than a state invalidation that required `row`."""
    if _is_arrival(frame, cause):
        yield ReasonPart(APPLIED, cause.name, row=cause)
    elif isinstance(cause, (CompositionRun, TreeChange)):
        run = _run_of_change(recording, cause)
        yield ReasonPart(APPLIED, run.name, row=run)
    elif isinstance(cause, PhaseRun):
        yield ReasonPart(FOLLOWED, cause.name, how=cause.kind, row=cause)
    elif isinstance(cause, Invalidation):  # of another node in the same layer
        for part in _invalidated(frame, recording, row, cause):
            yield part._replace(kind=FOLLOWED, name=cause.name, how=cause.invalid_in, read=None, row=cause)
    else:
        yield ReasonPart(ASKED, _asker(cause), row=cause)


def _is_arrival(frame: RecordedFrame, cause: Row) -> bool:
    """Returns whether `cause` inserts a node that left another place in this frame: movable content."""
    if not isinstance(cause, NodeInserted):
        return False
    left = (row for row in frame.rows if isinstance(row, NodeRemoved) and row.id < cause.id)
    return any(row.subject == cause.subject for row in left)


def _shared(
    frame: RecordedFrame, recording: Recording, row: Row, found: tuple[RecordedFrame, Row] | None
) -> ReasonPart:
    """Returns the part for a redraw through a shared layer. `found`: the event (of another node) that made it stale.

    The part's `how` is that event's kind, or the invalid phase.
    """
    if found is None:
        return ReasonPart(FOLLOWED)
    cause = found[1]
    if not isinstance(cause, Invalidation):
        run = _run_of_change(recording, cause)
        if not isinstance(run, PhaseRun):
            asking = _drawn_for(frame, run)
            if asking is None:
                return ReasonPart(ASKED, _asker(run), row=run)
            run = asking
        return ReasonPart(FOLLOWED, run.name, how=run.kind, row=run)
    for part in _invalidated(frame, recording, row, cause):
        return part._replace(kind=FOLLOWED, name=cause.name, how=cause.invalid_in, read=None, row=cause)
    return ReasonPart(FOLLOWED, cause.name, how=cause.invalid_in, row=cause)


def _drawn_for(frame: RecordedFrame, asker: Row) -> DrawingRun | None:
    """Returns the first drawing that `asker`, such as an input, asked of a node itself; the others share its layer."""
    drawn = (row for row in frame.rows if isinstance(row, DrawingRun))
    return next((row for row in drawn if row.cause == asker.id and not row.shared), None)


def _run_of_change(recording: Recording, cause: Row) -> Row:
    """Returns the run that inserted, removed or moved a node; any other `cause` unchanged."""
    if isinstance(cause, TreeChange) and cause.cause:
        found = recording.find_row(cause.cause)
        return found[1] if found is not None else cause
    return cause


# ---------------------------------------------------------------- invalidations


def _of_invalidations(frame: RecordedFrame, recording: Recording, row: Row) -> list[ReasonPart]:
    """Returns one part per invalidating state: several writes, or several records of one write, are joined.

    The states that the program uses come first. A derived state with an unchanged value is no part, unless no other
    part remains.
    """
    found: dict[object, ReasonPart] = {}
    answered = answered_invalidations(frame, recording, row)
    for where, invalidation in answered:
        for part in _invalidated(frame, recording, row, invalidation):
            key: object = part.state.id if part.state is not None else -1 - len(found)
            known = found.get(key)
            joined = _joined(known, part) if known is not None else part
            found[key] = _with_other_writes(joined, where, frame, row)
    for state, writes in further_writes(frame, recording, row, answered).items():
        if state.id not in found:
            old, last = writes[0].old, writes[-1]
            read = read_site(
                frame, recording.frame(frame.index - 1), row.subject.id if row.subject else 0, row.kind, state.id
            )
            found[state.id] = ReasonPart(STATE, state.name, old, last.new, state=state, write=last, read=read, row=last)
    derived = row.derived if isinstance(row, CompositionRun) else ()
    changed = {state.id: (old, new) for state, old, new in derived}
    parts = [
        part._replace(became=_became(frame, recording, part.state, changed)) if _is_through(part) else part
        for part in found.values()
    ]
    parts.sort(key=lambda part: is_of_framework(frame, part))
    if not isinstance(row, CompositionRun):  # a derived state notifies layout and drawing only when its value changed
        return parts
    kept = [part for part in parts if not _is_through(part) or (part.state is not None and part.state.id in changed)]
    return kept or parts


def _is_through(part: ReasonPart) -> bool:
    """Returns whether the read state is derived from the written one."""
    return part.state is not None and part.write is not None and part.write.subject != part.state


def _joined(first: ReasonPart, more: ReasonPart) -> ReasonPart:
    """Joins two successive writes of a state into one part: first old value → last new value."""
    if first.write is None or more.write is None or first.write.id == more.write.id:
        return first
    return _from_to(first, first.old, more.write, more.new)


def _from_to(part: ReasonPart, old: str, last: StateWrite, new: str) -> ReasonPart:
    """Returns the part with these values, `last` being the newest write; unchanged if the values are equal."""
    return part if old == new else part._replace(old=old, new=new, write=last)


def is_of_framework(frame: RecordedFrame, part: ReasonPart) -> bool:
    """Returns whether the part names a state that the framework created for itself and the program does not use."""
    if part.state is None or not part.state.is_frameworks:
        return False
    value = frame.values.get(part.state.id)
    return value is None or not value.program


def _with_other_writes(part: ReasonPart, start: RecordedFrame, frame: RecordedFrame, run: Row) -> ReasonPart:
    """Adds the writes of the same state between the run before and this one: an invalid reader gets no further
    invalidation, and of several writes before an announcement only the last one is recorded as the cause.

    `start`: the frame of the invalidation.
    """
    cause = part.write
    if cause is None:
        return part
    frames = (start, frame) if start is not frame else (frame,)
    before = _end_of_run_before(frames, run)
    if cause.change is not None:
        writes = (write.id for each in frames for write in _writes(each).get(cause.subject.id, ()))
        return part._replace(changes=max(1, sum(before < number < run.id for number in writes)))
    first = last = cause
    for each in frames:
        for write in _writes(each).get(cause.subject.id, ()):
            if before < write.id < first.id:
                first = write
            elif last.id < write.id < run.id:
                last = write
    if first is cause and last is cause:
        return part
    old = part.old if first is cause or first.change is not None else first.old
    return _from_to(part, old, last, part.new if last is cause else last.new)


def _end_of_run_before(frames: tuple[RecordedFrame, ...], run: Row) -> int:
    """Returns the last event of the subject's run before `run`, in these frames; 0 without one."""
    if run.subject is None:
        return 0
    end = 0
    for frame in frames:
        runs = _runs(frame).get((run.subject.id, run.kind), [])
        at = bisect_left(runs, run.id, key=lambda each: each.id)
        end = max(end, runs[at - 1].end if at else 0)
    return end


_writes_in: WeakKeyDictionary[RecordedFrame, dict[int, list[StateWrite]]] = WeakKeyDictionary()
"""Writes by state, for live frames; frames are immutable, so the entries stay valid."""


def _writes(frame: RecordedFrame) -> dict[int, list[StateWrite]]:
    known = _writes_in.get(frame)
    if known is None:
        known = {}
        for row in frame.rows:
            if isinstance(row, StateWrite):
                known.setdefault(row.subject.id, []).append(row)
        _writes_in[frame] = known
    return known


def _became(
    frame: RecordedFrame, recording: Recording, state: Subject | None, changed: dict[int, tuple[str, str]]
) -> tuple[str, str] | None:
    """Returns a derived state's old and new value: recorded by the run, else taken from frame ends. None if equal."""
    if state is None:
        return None
    if state.id in changed:
        return changed[state.id]
    before = recording.frame(frame.index - 1)
    old = before.values.get(state.id) if before is not None else None
    new = frame.values.get(state.id)
    return (old.text, new.text) if old is not None and new is not None and old.text != new.text else None


def answered_invalidations(
    frame: RecordedFrame, recording: Recording, row: Row
) -> list[tuple[RecordedFrame, Invalidation]]:
    """Returns the invalidations that the run answers, in order: all since its subject's previous run in that phase."""
    if row.subject is None:
        return []
    first = _cause_invalidation(recording, row)
    if first is None:
        return []
    key = (row.subject.id, row.kind)
    found: list[tuple[RecordedFrame, Invalidation]] = []
    start = first[0].index
    for index in range(start, frame.index + 1):
        each = recording.frame(index)
        if each is not None:
            found += [
                (each, invalidation)
                for invalidation in _invalidations(each).get(key, ())
                if first[1].id <= invalidation.id < row.id
            ]
    return found


def _cause_invalidation(recording: Recording, row: Row) -> tuple[RecordedFrame, Invalidation] | None:
    found = recording.find_row(row.cause) if row.cause else None
    if found is None or not isinstance(found[1], Invalidation):
        return None
    return found[0], found[1]


_invalidations_in: WeakKeyDictionary[RecordedFrame, dict[tuple[int, str], list[Invalidation]]] = WeakKeyDictionary()
"""Invalidations by subject and phase, for live frames; frames are immutable, so the entries stay valid."""


def _invalidations(frame: RecordedFrame) -> dict[tuple[int, str], list[Invalidation]]:
    known = _invalidations_in.get(frame)
    if known is None:
        known = {}
        for row in frame.rows:
            if isinstance(row, Invalidation) and row.subject is not None:
                known.setdefault((row.subject.id, row.invalid_in), []).append(row)
        _invalidations_in[frame] = known
    return known


def _invalidated(
    frame: RecordedFrame, recording: Recording, run: Row, invalidation: Invalidation
) -> Iterator[ReasonPart]:
    state = invalidation.state
    found = recording.find_row(invalidation.cause) if invalidation.cause else None
    cause = found[1] if found is not None else None
    if isinstance(state, Subject):
        write = cause if isinstance(cause, StateWrite) else None
        old, new = (write.old, write.new) if write is not None else ("", "")
        kind = LOCAL if invalidation.local else STATE
        read = None
        if run.subject is not None:
            read = read_site(frame, recording.frame(frame.index - 1), run.subject.id, run.kind, state.id)
        yield ReasonPart(kind, state.name, old, new, state=state, write=write, read=read, row=invalidation)
    elif invalidation.why == trace.CONTENT:
        for each in invalidation.parameters:
            yield _because(PARAMETER, each, cause)
    elif invalidation.why == trace.MOVED:
        yield ReasonPart(MOVED, row=cause)
    elif invalidation.why == trace.UNDONE:
        yield ReasonPart(UNDONE, row=cause)
    elif invalidation.why == trace.CHILD_SIZE:
        size = cause.size if isinstance(cause, MeasurementRun) else None
        shown = f"{size[0]} × {size[1]}" if isinstance(size, tuple) else ""
        yield ReasonPart(CHILD, cause.name if cause is not None else "", new=shown, row=cause)
    elif invalidation.subject is not None and isinstance(run, CompositionRun):
        yield ReasonPart(INVALIDATE_CALLED, _asker(cause), row=cause or invalidation)
    elif cause is not None:
        yield from _led_here(frame, recording, run, cause)
    else:
        yield ReasonPart(ASKED, row=invalidation)


def _asker(row: Row | None) -> str:
    """Returns the name of an explicit requester: an input, a callback, an effect or a coroutine."""
    if row is None:
        return ""
    if isinstance(row, CalledSpan):
        return row.what or row.kind
    return coroutine_text(row) if isinstance(row, CoroutineStep) else row.name


def read_site(frame: RecordedFrame, before: RecordedFrame | None, reader: int, phase: str, state: int) -> Site | None:
    """Returns the line where `reader` read `state` in the `before` frame, else in `frame`; None if unknown."""
    for moment in (before, frame):
        if moment is not None:
            for read in moment.subscriptions.get((reader, phase), ()):
                if read.state.id == state:
                    return read.site
    return None


def is_first(frame: RecordedFrame, row: Row) -> bool:
    """Returns whether `row` is its subject's first run of this kind; a node with several draw blocks runs each once."""
    subject = row.subject
    tally = frame.tallies.get(subject.id) if subject is not None else None
    if subject is None or tally is None:
        return True
    runs: int = getattr(tally, COUNTED[row.kind])
    here = _runs(frame)[subject.id, row.kind]
    if runs > len(here):
        return False
    if isinstance(row, DrawingRun):
        return not row.same
    return here[0].id == row.id


_runs_in: WeakKeyDictionary[RecordedFrame, dict[tuple[int, str], list[PhaseRun]]] = WeakKeyDictionary()
"""Runs by subject and phase, for live frames: in a frame with thousands of runs, each run needs this index."""


def _runs(frame: RecordedFrame) -> dict[tuple[int, str], list[PhaseRun]]:
    known = _runs_in.get(frame)
    if known is None:
        known = {}
        for row in frame.rows:
            if isinstance(row, PhaseRun) and row.subject is not None:
                known.setdefault((row.subject.id, row.kind), []).append(row)
        _runs_in[frame] = known
    return known


def _because(kind: str, facts: tuple[str, ...], row: Row | None) -> ReasonPart:
    """Returns a recorded parameter or local as a part; `facts`: name, old, new, and the kind of comparison."""
    name, old, new = facts[:3]
    return ReasonPart(kind, name, old, new, facts[3] if len(facts) > 3 else "", row=row)


def _one(part: ReasonPart) -> Reason:
    return Reason(part.kind, (part,))
