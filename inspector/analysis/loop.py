"""What a loop is: which states, who reads and writes each, in which frames, with what values, how it ends.

Terms       edge: one state of a loop, with who reads it and who writes it. breaks at: the edge without whose read
            there is no loop. turn: one write of the state that the loop is named after.
Verdicts    settled (the last write re-ran its reader and no further write came), grows, shrinks, alternates,
            repeats (goes on without a pattern: it never settles), going on (still within the last frames).
Not here    finding them: loops.py. What is fine and what to do: loop_table.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from engine import trace
from engine.trace import Site
from inspector.recording import LETTERS, Subject

from .lineage import SIDE_EFFECT
from .loop_table import DECISION_FIX, LAYOUT_FIX, SIDE_EFFECT_FIX, Cell, cell
from .named import shown_name
from .sentence import Part, Sentence, code, phase, site, text
from .work import NOTHING, Work


class LoopEdge(NamedTuple):
    """One state of a loop: who reads it, who writes it."""

    state: Subject
    reader: Subject
    read_phase: str
    read_site: Site | None
    writer: str
    write_phase: str | None
    write_site: Site | None

    @property
    def cell(self) -> Cell:
        """What the backwards-write table says about it."""
        return cell(self.read_phase, self.write_phase)


@dataclass(frozen=True, slots=True)
class Loop:
    """One loop. The fields of one edge are those of the edge that breaks it; `edges` has all, in order of time."""

    state: Subject
    reader: Subject
    read_phase: str
    read_site: Site | None
    writer: str
    write_phase: str
    write_site: Site | None
    frames: tuple[int, ...]
    """In which it wrote."""
    values: tuple[str, ...]
    """What `state` was and became; of long ones the first and the last 400."""
    same_frame: bool
    last_seen: int
    verdict: str
    edges: tuple[LoopEdge, ...] = ()
    others: tuple[tuple[Subject, tuple[str, ...]], ...] = ()
    """The values of the other states, if there are any."""
    cost: Work = NOTHING
    """The work of the frames that there were only because of it."""

    @property
    def breaks_at(self) -> LoopEdge:
        """The edge whose removal breaks it: the state that is not to be read there, or not to be written there."""
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
    def cell(self) -> Cell:
        return self.breaks_at.cell

    @property
    def fix(self) -> str:
        """What to do, for that cell of the table."""
        if self.cell.fix == LAYOUT_FIX and not self.holds_sizes:
            return DECISION_FIX
        if self.writer == SIDE_EFFECT:
            return SIDE_EFFECT_FIX
        return self.cell.fix

    @property
    def holds_sizes(self) -> bool:
        """Whether the values of `state` are lengths, sizes or positions, as far as one can see."""
        return all(value == "None" or _MEASURE.fullmatch(value) for value in self.values)

    @property
    def name(self) -> str:
        return self.cell.name

    @property
    def states(self) -> tuple[Subject, ...]:
        return (self.state, *(state for state, _ in self.others))

    @property
    def settled(self) -> bool:
        return self.verdict == "settled"

    @property
    def turns(self) -> int:
        """How often the state was written: a loop that settled did so after so many turns."""
        return len(self.values) - 1

    @property
    def span(self) -> tuple[int, int]:
        """First and last frame it concerns: the frame after the last write is the one it caused."""
        return self.frames[0], self.frames[-1] + (0 if self.same_frame else 1)

    @property
    def extra_frames(self) -> int:
        """Frames that were run only because of it."""
        first, last = self.span
        return last - first

    @property
    def values_text(self) -> str:
        shown = self.values if len(self.values) <= 6 else (*self.values[:3], "…", *self.values[-2:])
        return " → ".join(shown)

    @property
    def outcome(self) -> str:
        """How it ends, in words."""
        first, last = self.span
        count = last - first + 1
        if self.settled:
            return f"Settled in {count} frame{'s' if count != 1 else ''}: "
        return f"{_OUTCOMES.get(self.verdict, 'Still going')}, {count} frames so far: "


_MEASURE = re.compile(r"-?[\d.]+(e-?\d+)?|(Int)?(Size|Offset|Rect)\(.*\)|\(-?[\d.]+(, -?[\d.]+)+\)")

_OUTCOMES = {"grows": "Grows", "shrinks": "Shrinks", "alternates": "Alternates", "repeats": "Never settles"}


def loop_sentence(loop: Loop) -> Sentence:
    """The banner: cycle, then how it ends."""
    again = "again, in the same frame" if loop.same_frame else "again, one frame later"
    if loop.same_frame and not loop.settled:
        again += " and in the next"
    parts: list[Part] = [text(f"{loop.name} on "), code(shown_name(loop.state)), text(": ")]
    for edge in loop.edges or (loop.breaks_at,):
        parts += [text(f"{edge.reader.name} reads "), *_named(edge, loop), text(" in ")]
        parts += [phase(edge.read_phase, LETTERS[edge.read_phase]), text(" at "), site(edge.read_site), text(" → ")]
        wrote = edge if len(loop.edges) <= 1 else _next(edge, loop)
        parts += [text(f"{wrote.writer} writes "), *_named(wrote, loop), *_place(wrote.write_phase)]
        parts += [text(" at "), site(wrote.write_site), text(" → ")]
    reader = loop.edges[0].reader.name if loop.edges else loop.reader.name
    values = code(f"{shown_name(loop.state)} {loop.values_text}")
    return (*parts, text(f"{reader} runs {again}. {loop.outcome}"), values, text("."))


def fix_sentence(loop: Loop) -> Sentence:
    """What breaks the loop, and what to do instead."""
    edge = loop.breaks_at
    return (
        text("Without the read of "),
        code(shown_name(edge.state)),
        text(" in "),
        phase(edge.read_phase, LETTERS[edge.read_phase]),
        text(" at "),
        site(edge.read_site),
        text(f" there is no loop. {loop.fix}"),
    )


def _named(edge: LoopEdge, loop: Loop) -> list[Part]:
    return [text("it")] if len(loop.edges) <= 1 else [code(shown_name(edge.state))]


def _next(edge: LoopEdge, loop: Loop) -> LoopEdge:
    """The edge of the state that is written because this one was read."""
    return loop.edges[(loop.edges.index(edge) + 1) % len(loop.edges)]


def _place(where: str | None) -> list[Part]:
    """` in measurement`; of an effect or a coroutine nothing, as the writer's name says it."""
    if where is not None and where in LETTERS:
        return [text(" in "), phase(where, LETTERS[where])]
    return [] if where in (trace.COROUTINE, trace.EFFECT) else [text(" outside of the phases")]


def classify(values: list[str]) -> str:
    """How a series of values goes on: grows, shrinks, alternates, repeats."""
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
