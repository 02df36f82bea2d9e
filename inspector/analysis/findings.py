"""What a run shows that its author should know: loops, frequent waste, and programs that never come to rest.

Waste is told only where it is frequent (thresholds: waste.py), a state of the program led to it, no loop that is told
explains it, and the phase is one that a program can do something about: a placement that moves nothing follows from
a measurement.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording

from .loop import Loop, fix_sentence, loop_sentence
from .loops import find_loops
from .sentence import Sentence, code, phase, plain, site, text, who
from .waste import waste_of


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `kind` is for programs, `sentence` for people."""

    kind: str
    sentence: Sentence
    frames: tuple[int, int]
    fix: str = ""
    """What to do about it, where that can be said in general: for a loop, what the backwards-write table says."""

    @property
    def words(self) -> str:
        return plain(self.sentence)


def findings(recording: Recording, still_invalid: bool) -> list[Finding]:
    """Findings of a whole run; `still_invalid`: the program asks for another frame at its end."""
    loops = find_loops(recording)
    found = [Finding("loop", loop_sentence(loop), loop.span, plain(fix_sentence(loop))) for loop in loops]
    found += frequent_waste(recording, {state.name for loop in loops for state in loop.states})
    if still_invalid and (latest := recording.latest) is not None:
        found.append(never_settles(recording, latest))
    return found


def frequent_waste(recording: Recording, explained: set[str]) -> list[Finding]:
    """Runs that changed nothing, where they are frequent; `explained`: states of loops that are told anyway."""
    waste = waste_of(recording)
    found = []
    for line in waste.frequent:
        states = [name for name in line.states if name and name not in explained]
        if line.phase not in _IDENTICAL or not states:
            continue
        of_line = [frame for frame, row in waste.rows if row.subject is not None and row.subject.id == line.subject]
        verb, identical, instead = _IDENTICAL[line.phase]
        how_many = "all" if line.wasted == line.runs else str(line.wasted)
        sentence = (
            text("Waste: "),
            who(line.name),
            text(f" {verb} {line.runs} times, {how_many} of them {identical}, because of "),
            code(", ".join(states[:3])),
            text("."),
        )
        found.append(Finding("waste", sentence, (of_line[0], of_line[-1]), instead))
    return found


_IDENTICAL = {
    trace.COMPOSITION: (
        "ran",
        "without changing anything",
        "Read the state where it is used, or derive from it (derived_state_of) what changes less often.",
    ),
    trace.MEASUREMENT: (
        "was measured",
        "with the size it had",
        "Read what only moves or draws in a later phase: offset or graphics_layer with a lambda, draw_behind.",
    ),
    trace.LAYER: (
        "had its layer block run",
        "with the values it had",
        "Read less in the layer block, or derive from it (derived_state_of) what changes less often.",
    ),
    trace.DRAWING: (
        "was drawn again",
        "with the commands it had",
        "It shares a layer with what changes: give that a layer of its own (graphics_layer, or offset with a lambda).",
    ),
}


def never_settles(recording: Recording, latest: RecordedFrame) -> Finding:
    """The program still asks for frames: which state keeps changing, and who writes it."""
    first = recording.first or 0
    count = len(recording)
    start = text(f"Never settles: after {count} frame{'s' if count != 1 else ''} another one is asked for")
    for frame in (latest, recording.frame(latest.index - 1)):
        for row in reversed(frame.rows) if frame is not None else ():
            if row.kind != trace.WRITE:
                continue
            where = row.data.get("phase")
            parts = [start, text(", because "), code(row.name), text(" is written in ")]
            parts.append(phase(str(where), LETTERS[where]) if where in LETTERS else text(_place(where)))
            if row.site is not None:
                parts += [text(" at "), site(row.site)]
            change = f" ({row.data['old']} → {row.data['new']} in frame {latest.index})."
            return Finding("never_settles", (*parts, text(change)), (first, latest.index))
    return Finding(
        "never_settles",
        (start, text("; no state is written: something invalidates itself by hand or awaits frames.")),
        (first, latest.index),
    )


def _place(where: object) -> str:
    return {"coroutine": "a coroutine", "effect": "an effect", "input": "an input"}.get(str(where), "no phase")


__all__ = ["Finding", "Loop", "findings", "never_settles"]
