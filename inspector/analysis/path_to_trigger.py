"""The causal chain from a run back to its root: an input, a coroutine, an animation, an effect, the start.

Terms       link: one event of the chain and how it led to the previous link; the list goes back in time.
            root: the last link; its `kind` names the origin of the whole chain.
Invariants  I1 each link's event happened before, or encloses, the event that it led to. I2 no event occurs twice.
            I3 a chain ends early where the recording dropped rows: its root is then `forgotten`.
Roots       input, animation (a function that waited for the frame), coroutine, effect, start (composed before the
            first frame), window (the window has a size), program (written by code outside all spans), forgotten.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording, Row

from .display_names import write_text
from .run_reasons import INITIAL, KEY, PARENT, WINDOW, reason_of

LONGEST = 200
"""Maximum number of links; longer chains are cut (each turn of a loop adds links)."""

START, ANIMATION, PROGRAM, FORGOTTEN = "start", "animation", "program", "forgotten"


class Link(NamedTuple):
    """One event of a chain. `how`: how the event led to the previous link; see `HOW`."""

    row: Row
    frame: int
    how: str


HOW = {
    "this": "the run that is asked about",
    "invalidated": "it made the run invalid",
    "written": "it wrote the state",
    "inside": "the event happened in it",
    "called": "it called the scope, or measured or placed the node",
    "applied": "it changed the node",
    "followed": "it made the run necessary",
    "launched": "it started the coroutine or effect",
}


class Chain(NamedTuple):
    """The whole chain. Iterates over its links."""

    links: tuple[Link, ...]
    root: str

    def rows(self, kind: str) -> list[Row]:
        """Returns the chain's rows of this kind, newest first."""
        return [link.row for link in self.links if link.row.kind == kind]

    @property
    def words(self) -> str:
        """The chain in words, root first: `tap → offset 0 → 10 → Screen invalid → Screen ran`."""
        return " → ".join(_words(link.row) for link in reversed(self.links))


def chain_of(recording: Recording, row: Row) -> list[Link]:
    """Returns the links from `row` back to its root; `row` comes first."""
    return list(full_chain(recording, row).links)


def full_chain(recording: Recording, row: Row) -> Chain:
    """Returns the links as `chain_of` does, with the kind of root; empty and `forgotten` if `row` is not recorded."""
    found = recording.find_row(row.id)
    if found is None:
        return Chain((), FORGOTTEN)
    links: list[Link] = []
    seen: set[int] = set()
    at: tuple[RecordedFrame, Row, str] | None = (*found, "this")
    root = PROGRAM
    while at is not None and len(links) < LONGEST:
        frame, each, how = at
        if each.id in seen:
            break
        seen.add(each.id)
        links.append(Link(each, frame.index, how))
        at, root = _before(recording, frame, each)
    return Chain(tuple(links), root)


_Step = tuple[tuple[RecordedFrame, Row, str] | None, str]


def _before(recording: Recording, frame: RecordedFrame, row: Row) -> _Step:
    """Returns the event that led to `row`; without one None and the kind of root."""
    kind = row.kind
    if kind == trace.INPUT:
        return None, trace.INPUT
    if kind in LETTERS:
        return _before_run(recording, frame, row)
    if kind == trace.INVALIDATE:
        return _caused(recording, frame, row, "written" if row.data.get("state") is not None else "applied")
    if kind in (trace.COROUTINE, trace.EFFECT):
        own = ANIMATION if row.data.get("what") == "frame" else kind
        # A waiting handler resumes because of the input, not because of its original launch.
        if (span := next((span for span in frame.enclosing(row) if span.kind == trace.INPUT), None)) is not None:
            return (frame, span, "inside"), trace.INPUT
        if row.cause and (found := recording.find_row(row.cause)) is not None:
            return (*found, "launched"), own
        return None, own
    if kind == trace.CALLBACK and row.cause:
        return _caused(recording, frame, row, "followed")
    if kind == trace.CALLBACK or kind == trace.WRITE:
        return _around(recording, frame, row)
    return _caused(recording, frame, row, "applied")


def _before_run(recording: Recording, frame: RecordedFrame, row: Row) -> _Step:
    reason = reason_of(frame, recording, row)
    if row.cause:
        found = recording.find_row(row.cause)
        if found is None:
            return None, FORGOTTEN
        if found[1].kind == trace.INVALIDATE:
            return (*found, "invalidated"), PROGRAM
        return (*found, "applied" if found[1].kind == trace.COMPOSITION else "followed"), PROGRAM
    for part in reason.parts:
        if part.row is not None and (found := recording.find_row(part.row.id)) is not None:
            return (*found, "called" if part.row.kind in LETTERS else "followed"), PROGRAM
    step, root = _around(recording, frame, row)
    if step is None:
        if reason.kind in (INITIAL, KEY, PARENT):
            return None, START
        if reason.kind == WINDOW:
            return None, WINDOW
    return step, root


def _caused(recording: Recording, frame: RecordedFrame, row: Row, how: str) -> _Step:
    if row.cause:
        found = recording.find_row(row.cause)
        return ((*found, how), PROGRAM) if found is not None else (None, FORGOTTEN)
    return _around(recording, frame, row)


def _around(recording: Recording, frame: RecordedFrame, row: Row) -> _Step:
    for span in frame.enclosing(row):
        if span.kind == trace.RECOMPOSE and span.cause:  # the locals around a subcomposition changed
            return _caused(recording, frame, span, "written")
        if span.kind in LETTERS or span.kind in (trace.INPUT, trace.COROUTINE, trace.EFFECT, trace.CALLBACK):
            return (frame, span, "inside"), PROGRAM
    return None, PROGRAM


def _words(row: Row) -> str:
    if row.kind == trace.WRITE:
        return write_text(row)
    if row.kind == trace.INVALIDATE:
        return f"{row.name} invalid"
    if row.kind in (trace.CALLBACK, trace.EFFECT):
        return f"{row.data.get('what', row.kind)} of {row.name}"
    if row.kind == trace.COROUTINE:
        return f"{'animation' if row.data.get('what') == 'frame' else 'coroutine'} {row.name}"
    verb = {
        trace.COMPOSITION: "ran",
        trace.MEASUREMENT: "measured",
        trace.PLACEMENT: "placed",
        trace.LAYER: "layer block",
        trace.DRAWING: "drawn",
    }.get(row.kind)
    if verb is None:
        verb = {trace.INSERT: "inserted", trace.REMOVE: "removed", trace.MOVE: "reordered"}.get(row.kind)
    if verb is not None and row.data.get("lookahead"):
        verb += " in lookahead"
    return f"{row.name} {verb}" if verb is not None else row.name
