"""The causal chain from a run back to its root: an input, a coroutine, an animation, an effect, the start.

Terms       link: one event of the chain and how it led to the previous link; the list goes back in time.
            root: the last link; its `kind` names the origin of the whole chain.
Invariants  I1 each link's event happened before, or encloses, the event that it led to. I2 no event occurs twice.
            I3 a chain ends early where the recording dropped rows: its root is then `forgotten`.
Roots       input, animation (a function that waited for the frame), coroutine, effect, start (composed before the
            first frame), window (the window has a size), program (written by code outside all spans), forgotten.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from engine import trace
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import (
    CallbackCall,
    CalledSpan,
    CompositionRun,
    CoroutineStep,
    EffectCall,
    InputSpan,
    Invalidation,
    LayerRun,
    LayoutRun,
    NodeInserted,
    NodeMoved,
    NodeRemoved,
    PhaseRun,
    RecomposePass,
    StateWrite,
)

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
    links: list[Link] = []
    walk = links_of(recording, row)
    while True:
        try:
            links.append(next(walk))
        except StopIteration as end:
            return Chain(tuple(links), end.value)


def links_of(recording: Recording, row: Row) -> Generator[Link, None, str]:
    """Yields the links of `chain_of` lazily: each costs a search, and a caller can stop; returns the kind of root."""
    found = recording.find_row(row.id)
    if found is None:
        return FORGOTTEN
    seen: set[int] = set()
    at: tuple[RecordedFrame, Row, str] | None = (*found, "this")
    root = PROGRAM
    while at is not None and len(seen) < LONGEST and at[1].id not in seen:
        frame, each, how = at
        seen.add(each.id)
        yield Link(each, frame.index, how)
        at, root = _before(recording, frame, each)
    return root


_Step = tuple[tuple[RecordedFrame, Row, str] | None, str]


def _before(recording: Recording, frame: RecordedFrame, row: Row) -> _Step:
    """Returns the event that led to `row`; without one None and the kind of root."""
    kind = row.kind
    if isinstance(row, InputSpan):
        return None, trace.INPUT
    if isinstance(row, PhaseRun):
        return _before_run(recording, frame, row)
    if isinstance(row, Invalidation):
        return _caused(recording, frame, row, "written" if row.state is not None else "applied")
    if isinstance(row, (CoroutineStep, EffectCall)):
        own = ANIMATION if row.what == "frame" else kind
        # A waiting handler resumes because of the input, not because of its original launch.
        span = next((span for span in frame.around(row) if isinstance(span, InputSpan)), None)
        if span is not None and not (isinstance(row, CoroutineStep) and row.earlier):
            return (frame, span, "inside"), trace.INPUT
        if row.cause and (found := recording.find_row(row.cause)) is not None:
            return (*found, "launched"), own
        return None, own
    if isinstance(row, CallbackCall) and row.cause:
        return _caused(recording, frame, row, "followed")
    if isinstance(row, (CallbackCall, StateWrite)):
        return _around(recording, frame, row)
    return _caused(recording, frame, row, "applied")


def _before_run(recording: Recording, frame: RecordedFrame, row: Row) -> _Step:
    reason = reason_of(frame, recording, row)
    # A scope that is reused is invalid since it was set aside: what composes it now is another run.
    is_reused = isinstance(row, CompositionRun) and row.why == trace.INITIAL
    if row.cause and not is_reused:
        found = recording.find_row(row.cause)
        if found is None:
            return None, FORGOTTEN
        if isinstance(found[1], Invalidation):
            return (*found, "invalidated"), PROGRAM
        return (*found, "applied" if isinstance(found[1], CompositionRun) else "followed"), PROGRAM
    for part in reason.parts:
        if part.row is not None and (found := recording.find_row(part.row.id)) is not None:
            return (*found, "called" if isinstance(part.row, PhaseRun) else "followed"), PROGRAM
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
    for span in frame.around(row):
        if isinstance(span, RecomposePass) and span.cause:  # the locals around a subcomposition changed
            return _caused(recording, frame, span, "written")
        if isinstance(span, (PhaseRun, InputSpan, CoroutineStep, CalledSpan)):
            return (frame, span, "inside"), PROGRAM
    return None, PROGRAM


def _words(row: Row) -> str:
    if isinstance(row, StateWrite):
        return write_text(row)
    if isinstance(row, Invalidation):
        return _("{name} invalid").format(name=row.name)
    if isinstance(row, CalledSpan):
        return _("{what} of {name}").format(what=row.what or row.kind, name=row.name)
    if isinstance(row, CoroutineStep):
        message = _("animation {name}") if row.what == "frame" else _("coroutine {name}")
        return message.format(name=row.name)
    match row:
        case CompositionRun():
            return _("{name} ran").format(name=row.name)
        case LayerRun():
            return _("{name} layer block").format(name=row.name)
        case PhaseRun():
            message = _("{name} {ran} in lookahead") if isinstance(row, LayoutRun) and row.lookahead else "{name} {ran}"
            return message.format(name=row.name, ran=_(row.phase.past))
        case NodeInserted():
            return _("{name} inserted").format(name=row.name)
        case NodeRemoved():
            return _("{name} removed").format(name=row.name)
        case NodeMoved():
            return _("{name} reordered").format(name=row.name)
    return row.name
