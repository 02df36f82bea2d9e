"""What a run shows that its author should know: loops, and programs that never come to rest."""

from __future__ import annotations

from dataclasses import dataclass

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording

from .loops import Loop, find_loops, loop_sentence
from .sentence import Sentence, code, phase, plain, site, text


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `kind` is for programs, `sentence` for people."""

    kind: str
    sentence: Sentence
    frames: tuple[int, int]

    @property
    def words(self) -> str:
        return plain(self.sentence)


def findings(recording: Recording, still_invalid: bool) -> list[Finding]:
    """Findings of a whole run; `still_invalid`: the program asks for another frame at its end."""
    found = [Finding("loop", loop_sentence(loop), loop.span) for loop in find_loops(recording)]
    if still_invalid and (latest := recording.latest) is not None:
        found.append(never_settles(recording, latest))
    return found


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
