"""What a run shows that its author should know: loops, frequent waste, and programs that never come to rest.

Waste is told only where it is frequent (thresholds: waste.py), a state of the program led to it, no loop that is told
explains it, and the phase is one that a program can do something about: a placement that moves nothing follows from
a measurement.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording

from .lineage import by_animation
from .loop import Loop, fix_sentence, loop_sentence
from .loops import find_loops
from .sentence import Sentence, code, listed, phase, plain, site, text, who
from .waste import waste_of


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `kind` is for programs, `sentence` for people."""

    kind: str
    sentence: Sentence
    frames: tuple[int, int]
    fix: str = ""
    """What to do about it, where that can be said in general: for a loop, what the backwards-write table says."""
    spans: tuple[tuple[int, int], ...] = ()
    """Of what happened several times: the first and last frame of each."""

    @property
    def words(self) -> str:
        return plain(self.sentence)

    @property
    def count(self) -> int:
        """How often it happened."""
        return max(1, len(self.spans))


def findings(recording: Recording, still_invalid: bool) -> list[Finding]:
    """Findings of a whole run; `still_invalid`: the program asks for another frame at its end."""
    loops = find_loops(recording)
    found = [_of_loops(same) for same in equal_loops(loops)]
    found += frequent_waste(recording, {state.name for loop in loops for state in loop.states})
    if still_invalid and (latest := recording.latest) is not None:
        found.append(never_settles(recording, latest))
    return found


def equal_loops(loops: list[Loop]) -> list[list[Loop]]:
    """Loops that are one: over states of one name and maker, read and written at the same places. They happen for each
    of several states, or each time that something sets them off."""
    found: dict[object, list[Loop]] = {}
    for loop in loops:
        edges = loop.edges or (loop.breaks_at,)
        key = tuple(
            (edge._replace(state=None, reader=None), edge.state.name, edge.state.emitter, edge.reader.name)  # type: ignore[arg-type]
            for edge in edges
        )
        found.setdefault(key, []).append(loop)
    return list(found.values())


def _of_loops(loops: list[Loop]) -> Finding:
    """One finding of equal loops; what it says is of the one that does not settle, else of the longest."""
    loop = max(loops, key=lambda each: (not each.settled, each.turns, -each.frames[0]))
    spans = tuple(sorted(each.span for each in loops))
    sentence = loop_sentence(loop)
    if len(spans) > 1:
        frames = listed([f"{first}–{last}" if first != last else str(first) for first, last in spans])
        sentence = (*sentence, text(f" It happened {len(spans)} times, in frames {frames}."))
    whole = (spans[0][0], max(last for _, last in spans))
    return Finding("loop", sentence, whole, plain(fix_sentence(loop)), spans)


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
        "Something else in its layer changes: with a layer of its own (graphics_layer) it is not drawn again.",
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
            if by_animation(row):
                running = (text(": the animation "), code(row.name), text(" is running"))
                went = text(f" ({row.data['old']} → {row.data['new']} in frame {latest.index}).")
                return Finding("never_settles", (start, *running, went), (first, latest.index))
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
