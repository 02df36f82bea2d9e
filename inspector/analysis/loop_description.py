"""A loop: its states, their readers and writers, its frames and values, and its verdict.

Terms       edge: one loop state with its reader and its writer. breaks at: the edge whose removed read ends the
            loop. turn: one write of the loop's main state.
Verdicts    settled (the last write re-ran its reader without a further write), grows, shrinks, alternates,
            repeats (continues without a pattern: never settles), going on (active within the last frames).
Not here    detection: loop_detection.py. The fix and which combinations are fine: backwards_write_table.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine import trace
from engine.trace import Site
from inspector.language import N_, _, n_
from inspector.recording import Subject

from .backwards_write_table import DECISION_FIX, LAYOUT_FIX, SIDE_EFFECT_FIX, BackwardsWriteCell, cell
from .display_names import shown_name
from .sentence import Part, Sentence, code, filled, in_phase, site, text
from .work import NOTHING, Work
from .write_ancestry import EFFECTS, SIDE_EFFECT


class LoopEdge(NamedTuple):
    """One loop state, with its reader and its writer."""

    state: Subject
    reader: Subject
    read_phase: str
    read_site: Site | None
    writer: str
    write_phase: str | None
    write_site: Site | None

    @property
    def cell(self) -> BackwardsWriteCell:
        """The cell of the backwards-write table for this read and write."""
        return cell(self.read_phase, self.write_phase)


@dataclass(frozen=True, slots=True)
class Loop:
    """One loop. The single-edge fields describe the edge that breaks it; `edges` has all edges in time order."""

    state: Subject
    reader: Subject
    read_phase: str
    read_site: Site | None
    writer: str
    write_phase: str
    write_site: Site | None
    frames: tuple[int, ...]
    """Indices of the frames with a write."""
    values: tuple[str, ...]
    """The first value of `state` and each written one, as text; a long list keeps the first and the last 400."""
    same_frame: bool
    last_seen: int
    verdict: str
    edges: tuple[LoopEdge, ...] = ()
    others: tuple[tuple[Subject, tuple[str, ...]], ...] = ()
    """The loop's other states, with values."""
    cost: Work = NOTHING
    """Total work of the frames that exist only because of the loop."""

    @property
    def breaks_at(self) -> LoopEdge:
        """The edge whose removal ends the loop: remove either the named read or the named write."""
        return LoopEdge(
            self.state,
            self.reader,
            self.read_phase,
            self.read_site,
            self.writer,
            self.write_phase or None,
            self.write_site,
        )

    @property
    def cell(self) -> BackwardsWriteCell:
        """The backwards-write table's cell for the edge that breaks the loop."""
        return self.breaks_at.cell

    @property
    def fix(self) -> str:
        """The fix in words, from the table cell and the kind of values."""
        if self.cell.fix == LAYOUT_FIX and not self.holds_sizes:
            return _(DECISION_FIX)
        if self.writer == SIDE_EFFECT:
            return _(SIDE_EFFECT_FIX)
        return _(self.cell.fix)

    @property
    def holds_sizes(self) -> bool:
        """Whether all values of `state` look like lengths, sizes or positions."""
        return all(value == "None" or _MEASURE.fullmatch(value) for value in self.values)

    @property
    def name(self) -> str:
        """The loop's name from the table, such as `Recomposition loop`."""
        return _(self.cell.name)

    @property
    def states(self) -> tuple[Subject, ...]:
        """All states of the loop, the main state first."""
        return (self.state, *(state for state, _ in self.others))

    @property
    def settled(self) -> bool:
        """Whether the loop ended by itself."""
        return self.verdict == "settled"

    @property
    def turns(self) -> int:
        """The number of writes of the main state; a settled loop needed this many turns."""
        return len(self.values) - 1

    @property
    def span(self) -> tuple[int, int]:
        """The (first, last) frame of the loop; across frames it includes the frame that the last write caused, if that
        frame has run.
        """
        last = self.frames[-1]
        return self.frames[0], last if self.same_frame else min(last + 1, max(last, self.last_seen))

    @property
    def extra_frames(self) -> int:
        """Number of frames caused by the loop alone."""
        first, last = self.span
        return last - first

    @property
    def values_text(self) -> str:
        """The main state's values as text, `a → b → c`; the middle of a long list is `…`."""
        shown = self.values if len(self.values) <= 6 else (*self.values[:3], "…", *self.values[-2:])
        return " → ".join(shown)

    @property
    def outcome(self) -> str:
        """How the loop ended or continues, with its number of frames."""
        first, last = self.span
        count = last - first + 1
        if self.settled:
            return n_("Settled in {count} frame: ", "Settled in {count} frames: ", count).format(count=count)
        outcome = _OUTCOMES.get(self.verdict, _GOING_ON)
        return _(outcome).format(count=count)


_MEASURE = re.compile(r"-?[\d.]+(e-?\d+)?|(Int)?(Size|Offset|Rect)\(.*\)|\(-?[\d.]+(, -?[\d.]+)+\)")

_OUTCOMES = {
    "grows": N_("Grows, {count} frames so far: "),
    "shrinks": N_("Shrinks, {count} frames so far: "),
    "alternates": N_("Alternates, {count} frames so far: "),
    "repeats": N_("Never settles, {count} frames so far: "),
}
_GOING_ON = N_("Still going, {count} frames so far: ")


MOST_VALUES: Final = 3
"""How many of several loops have their values named."""


def values_of_loops(loops: Iterable[Loop]) -> str:
    """Returns the values of equal loops, each once: `0 → 520; later 520 → 420`."""
    values = list(dict.fromkeys(each.values_text for each in loops))
    words = _("; later ").join(values[:MOST_VALUES])
    if len(values) > MOST_VALUES:
        words = _("{names} and {count} more").format(names=words, count=len(values) - MOST_VALUES)
    return words


def loop_sentence(loop: Loop, alike: Iterable[Loop] = ()) -> Sentence:
    """Returns the banner sentence: the cycle, then its outcome, with the values of the loops `alike`, too."""
    parts = filled(_("{loop} on {state}: "), loop=loop.name, state=code(shown_name(loop.state)))
    for edge in loop.edges or (loop.breaks_at,):
        parts += filled(
            _("{reader} reads {state} {in_phase} at {site} → "),
            reader=edge.reader.name,
            state=_named(edge, loop),
            in_phase=in_phase(edge.read_phase),
            site=site(edge.read_site),
        )
        wrote = edge if len(loop.edges) <= 1 else _next(edge, loop)
        parts += filled(
            _("{writer} writes {state}{place} at {site} → "),
            writer=_writer(wrote.writer),
            state=_named(wrote, loop),
            place=_place(wrote.write_phase),
            site=site(wrote.write_site),
        )
    reader = loop.edges[0].reader.name if loop.edges else loop.reader.name
    if not loop.same_frame:
        runs = _("{reader} runs again, one frame later. ")
    elif loop.settled:
        runs = _("{reader} runs again, in the same frame. ")
    else:
        runs = _("{reader} runs again, in the same frame and in the next. ")
    values = code(f"{shown_name(loop.state)} {values_of_loops(alike) or loop.values_text}")
    return (*parts, *filled(runs, reader=reader), text(loop.outcome), values, text("."))


def fix_sentence(loop: Loop) -> Sentence:
    """Returns the sentence that names the read to remove and the fix."""
    edge = loop.breaks_at
    message = _("Without the read of {state} {in_phase} at {site} there is no loop. ")
    state, read = code(shown_name(edge.state)), in_phase(edge.read_phase)
    return (*filled(message, state=state, in_phase=read, site=site(edge.read_site)), text(loop.fix))


def _writer(name: str) -> str:
    """Returns the writer's name; the name of an effect, which no program chose, in the current language."""
    return _(name) if name in EFFECTS.values() else name


def _named(edge: LoopEdge, loop: Loop) -> list[Part]:
    return [text(_("it"))] if len(loop.edges) <= 1 else [code(shown_name(edge.state))]


def _next(edge: LoopEdge, loop: Loop) -> LoopEdge:
    """Returns the edge whose state is written because of this edge's read."""
    return loop.edges[(loop.edges.index(edge) + 1) % len(loop.edges)]


def _place(where: str | None) -> list[Part]:
    """Returns ` in measurement` for a phase; nothing for effects and coroutines: the writer's name shows those."""
    if where is not None and where in trace.RUNS:
        return [text(" "), *in_phase(where)]
    return [] if where in (trace.COROUTINE, trace.EFFECT) else [text(_(" outside of the phases"))]


def classify(values: list[str]) -> str:
    """Classifies a series of values by its last six: grows, shrinks, alternates, repeats."""
    tail = values[-6:]
    if len(set(tail)) <= 3 and len(tail) >= 4 and all(a == b for a, b in zip(tail, tail[2:], strict=False)):
        return "alternates"
    numbers = []
    for value in tail:
        try:
            numbers.append(float(value))
        except ValueError:
            return "repeats"
    steps = [b - a for a, b in zip(numbers, numbers[1:], strict=False)]
    if steps and all(step > 0 for step in steps):
        return "grows"
    if steps and all(step < 0 for step in steps):
        return "shrinks"
    return "repeats"
