"""Explains why a scope or node did not run: why the Composer skipped a scope, or why a node stayed unchanged.

Skips       equal     all arguments are equal, and no state that the scope reads changed
            no_reads  all arguments are equal, and the scope reads no state
            derived   the scope was invalid, but each derived state that it reads kept its value
Absences    skipped   the Composer skipped the scope (see Skips)
            within    the subject lies inside a skipped scope
            idle      nothing was invalid in this frame
            avoided   like derived, for a scope that no caller called
            unwritten no state that the subject reads was written
            not_called no composable called the scope, and the scope reads no state
            not_asked a node that reads no state: neither an invalidation nor its parent requested it
Invariants  I1 absence_of raises ValueError for a subject that did run in the frame.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import trace
from inspector.recording import SCOPE, RecordedFrame, Recording, Row, Subject, TreeRow
from inspector.recording.events import CompositionRun, Invalidation, PhaseRun, RunAvoided, ScopeSkipped

from .display_names import names_of

EQUAL, NO_READS, DERIVED = "equal", "no_reads", "derived"
SKIPPED, WITHIN, IDLE, AVOIDED = "skipped", "within", "idle", "avoided"
UNWRITTEN, NOT_CALLED, NOT_ASKED = "unwritten", "not_called", "not_asked"


class SkipReason(NamedTuple):
    """Why the Composer skipped a called scope."""

    kind: str
    arguments: int | None
    """Number of compared (equal) arguments; None: not recorded."""
    states: tuple[str, ...]
    """Names of the unchanged states that the scope reads; for `derived`: the derived states with equal values."""
    value: str = ""
    """For `derived`: the kept value, as text."""


class Absence(NamedTuple):
    """Why a scope or node did not run in a frame."""

    kind: str
    states: tuple[str, ...] = ()
    """Names of the program's states that the subject reads; the framework's own ones have no names here."""
    within: str = ""
    skip: SkipReason | None = None


def skip_reason(frame: RecordedFrame, recording: Recording, row: Row) -> SkipReason:
    """Returns why `row`, a skip in `frame`, did not run its scope. Raises ValueError for any other kind of event."""
    if not isinstance(row, (ScopeSkipped, RunAvoided)) or row.subject is None:
        raise ValueError(f"event {row.id} is a {row.kind}: only skips have a skip reason")
    arguments = row.arguments if isinstance(row, ScopeSkipped) else None
    found = recording.find_row(row.cause) if row.cause else None
    if found is not None and isinstance(found[1], Invalidation):
        state = found[1].state
        if isinstance(state, Subject):
            value = frame.values.get(state.id)
            return SkipReason(
                DERIVED, arguments, (names_of(recording).of(state),), value.text if value is not None else ""
            )
    states = states_read(frame, row.subject)
    return SkipReason(EQUAL if states or (isinstance(row, ScopeSkipped) and row.reads) else NO_READS, arguments, states)


def absence_of(
    frame: RecordedFrame, recording: Recording, subject: Subject, tree_row: TreeRow | None = None
) -> Absence:
    """Returns why `subject` did not run in `frame`; `tree_row` adds the search for a skipped scope around it.

    Raises ValueError if `subject` did run in this frame.
    """
    mine = {subject.id}
    if tree_row is not None:
        mine |= {each.id for each in (tree_row.scope, tree_row.node) if each is not None}
    avoided: Row | None = None
    for row in frame.rows:
        if row.subject is None or row.subject.id not in mine:
            continue
        if isinstance(row, PhaseRun):
            raise ValueError(f"{subject.name} did run in frame {frame.index}: ask reason_of(event {row.id})")
        if isinstance(row, ScopeSkipped):
            return Absence(SKIPPED, skip=skip_reason(frame, recording, row))
        if isinstance(row, RunAvoided):
            avoided = row
    if avoided is not None:
        skip = skip_reason(frame, recording, avoided)
        return Absence(AVOIDED, skip.states, skip=skip)
    if frame.is_idle:
        return Absence(IDLE)
    names = names_of(recording)
    read = [state for each in mine for state in _states_of(frame, each)]
    states = tuple(sorted({names.of(state) for state in read if _is_programs(frame, state)}))
    around = _skipped_around(frame, subject)
    if around:
        return Absence(WITHIN, states, around)
    if read:
        return Absence(UNWRITTEN, states)
    return Absence(NOT_CALLED if subject.kind == SCOPE else NOT_ASKED)


def _is_programs(frame: RecordedFrame, state: Subject) -> bool:
    value = frame.values.get(state.id)
    return not state.is_frameworks or (value is not None and value.program)


def states_read(frame: RecordedFrame, subject: Subject) -> tuple[str, ...]:
    """Returns the sorted names of all states that `subject` reads in any phase, as of the end of `frame`."""
    return tuple(sorted({state.name for state in _states_of(frame, subject.id)}))


def _states_of(frame: RecordedFrame, subject: int) -> list[Subject]:
    return [read.state for phase in trace.RUNS for read in frame.subscriptions.get((subject, phase), ())]


def _skipped_around(frame: RecordedFrame, subject: Subject) -> str:
    """Returns the label of the innermost skipped scope around `subject`; "" without one or without a captured tree."""
    if frame.tree is None:
        return ""
    skipped = {row.subject.id for row in frame.rows if isinstance(row, ScopeSkipped) and row.subject is not None}
    if not skipped:
        return ""
    ran = {row.subject.id for row in frame.rows if isinstance(row, CompositionRun) and row.subject is not None}
    stack: list[tuple[TreeRow, str]] = [(root, "") for root in frame.tree.roots]
    while stack:
        row, inside = stack.pop()
        if subject.id in {each.id for each in (row.scope, row.node) if each is not None}:
            return inside
        if row.scope is not None and row.scope.id in skipped:
            inside = row.label
        elif row.scope is not None and row.scope.id in ran:  # an item of a list, whose own call was skipped
            inside = ""
        stack += [(child, inside) for child in row.children]
    return ""
