"""Why something did not run: why a scope was skipped, and why what is not even that stayed as it was.

Skips       equal     the arguments are equal, and no state that it reads changed
            no_reads  the arguments are equal, and it reads no state
            derived   it was invalid after all: but the derived states that it reads have the values it saw
Absences    skipped   one of those      within    it is inside a scope that was skipped      idle  nothing was invalid
            spared    as derived, of a scope that nobody called
            unwritten none of the states that it reads was written
            not_called nobody called it, and it reads no state
            same      of a node: nothing asked for it, and who measures or places it did so with the same constraints
Invariants  I1 what ran in the frame has no absence: asking for it is an error.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import trace
from inspector.recording import LETTERS, SCOPE, RecordedFrame, Recording, Row, Subject, TreeRow

EQUAL, NO_READS, DERIVED = "equal", "no_reads", "derived"
SKIPPED, WITHIN, IDLE, SPARED = "skipped", "within", "idle", "spared"
UNWRITTEN, NOT_CALLED, SAME = "unwritten", "not_called", "same"


class SkipReason(NamedTuple):
    """Why a scope that was called did not run."""

    kind: str
    arguments: int | None
    """How many arguments were compared, and are equal; None: not recorded."""
    states: tuple[str, ...]
    """What it reads that did not change; of `derived`: the derived states whose values are the same."""
    value: str = ""
    """Of `derived`: the value."""


class Absence(NamedTuple):
    """Why a scope or node did not run at all."""

    kind: str
    states: tuple[str, ...] = ()
    within: str = ""
    skip: SkipReason | None = None


def skip_reason(frame: RecordedFrame, recording: Recording, row: Row) -> SkipReason:
    """Why the scope of `row`, a skip of `frame`, did not run."""
    if row.kind not in (trace.SKIP, trace.SPARE) or row.subject is None:
        raise ValueError(f"event {row.id} is a {row.kind}: only skips have a skip reason")
    arguments = row.data.get("arguments")
    found = recording.find_row(row.cause) if row.cause else None
    if found is not None:
        state = found[1].data.get("state")
        if isinstance(state, Subject):
            value = frame.values.get(state.id)
            return SkipReason(DERIVED, arguments, (state.name,), value.text if value is not None else "")
    states = states_read(frame, row.subject)
    return SkipReason(EQUAL if states or row.data.get("reads") else NO_READS, arguments, states)


def absence_of(
    frame: RecordedFrame, recording: Recording, subject: Subject, tree_row: TreeRow | None = None
) -> Absence:
    """Why `subject` did not run in `frame`. With its `tree_row`, scopes around it that were skipped are named."""
    mine = {subject.id}
    if tree_row is not None:
        mine |= {each.id for each in (tree_row.scope, tree_row.node) if each is not None}
    spared: Row | None = None
    for row in frame.rows:
        if row.subject is None or row.subject.id not in mine:
            continue
        if row.kind in LETTERS:
            raise ValueError(f"{subject.name} did run in frame {frame.index}: ask reason_of(event {row.id})")
        if row.kind == trace.SKIP:
            return Absence(SKIPPED, skip=skip_reason(frame, recording, row))
        if row.kind == trace.SPARE:
            spared = row
    if spared is not None:
        skip = skip_reason(frame, recording, spared)
        return Absence(SPARED, skip.states, skip=skip)
    if frame.is_idle:
        return Absence(IDLE)
    states = tuple(sorted({name for each in mine for name in _states_of(frame, each)}))
    around = _skipped_around(frame, subject)
    if around:
        return Absence(WITHIN, states, around)
    if states:
        return Absence(UNWRITTEN, states)
    return Absence(NOT_CALLED if subject.kind == SCOPE else SAME)


def states_read(frame: RecordedFrame, subject: Subject) -> tuple[str, ...]:
    """Names of the states that `subject` reads, in whatever phase, at the end of `frame`."""
    return tuple(sorted(set(_states_of(frame, subject.id))))


def _states_of(frame: RecordedFrame, subject: int) -> list[str]:
    return [read.state.name for phase in LETTERS for read in frame.subscriptions.get((subject, phase), ())]


def _skipped_around(frame: RecordedFrame, subject: Subject) -> str:
    """The innermost scope around `subject` that was skipped; empty if there is none, or no tree was captured."""
    if frame.tree is None:
        return ""
    skipped = {row.subject.id for row in frame.rows if row.kind == trace.SKIP and row.subject is not None}
    if not skipped:
        return ""
    stack: list[tuple[TreeRow, str]] = [(root, "") for root in frame.tree.roots]
    while stack:
        row, inside = stack.pop()
        if subject.id in {each.id for each in (row.scope, row.node) if each is not None}:
            return inside
        if row.scope is not None and row.scope.id in skipped:
            inside = row.label
        stack += [(child, inside) for child in row.children]
    return ""
