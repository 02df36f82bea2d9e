"""The lines of a frame's writes in a report; equal writes of several states are one line.

    write     count: 0 → 1  app.py:12
    write     loaded × 8 of Photo at app.py:31: 0 → 30  app.py:26
    write     Cell.value × 12: first values in composition  app.py:14

Why         A model that assigns its state fields in `__init__`, or a list whose items each start a coroutine, writes
            dozens of states at once: with a line each, the write that asks for the frame cannot be found.
Terms       first value: composition writes a state that no earlier frame knows and that nothing has read in this frame.
            Nothing depends on such a state, so that the write asks for no work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from engine.trace import Phase
from inspector.analysis.display_names import Names, shown_name, values_text
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Subject
from inspector.recording.events import StateRead, StateWrite

FOLDED = 3
"""From this number of states on, successive equal writes are one line."""


def write_lines(
    recording: Recording,
    frame: RecordedFrame,
    rows: list[StateWrite],
    names: Names,
    written: Callable[[StateWrite], str],
) -> Iterator[str]:
    """Yields the words of each line. `written` names the line or the author of a write."""
    first = _first_values(recording, frame)
    for is_first, several in groupby(rows, lambda row: row.id in first):
        group = list(several)
        if is_first and len(group) >= FOLDED:
            states: dict[tuple[str, str], dict[int, Subject]] = {}
            for row in group:
                states.setdefault((shown_name(row.subject), written(row)), {})[row.subject.id] = row.subject
            for (name, where), alike in states.items():
                yield f"{_times(name, len(alike))}: {_('first values')}{where}"
        else:
            yield from _lines(group, names, written)


def _lines(rows: list[StateWrite], names: Names, written: Callable[[StateWrite], str]) -> Iterator[str]:
    """Yields a line for each write; one for FOLDED or more successive writes of different states that are equal in
    name, in the code that created the state, and in the change. Fields of several objects are equal."""

    def likeness(row: StateWrite) -> tuple[str, str, str]:
        state = row.subject
        of = _(" of {name}").format(name=state.emitter) if state.emitter and not state.is_field else ""
        return shown_name(state), of, f": {row.change or values_text(row)}{written(row)}"

    for (name, of, change), equal in groupby(rows, likeness):
        states = [row.subject for row in equal]
        if len(states) >= FOLDED and len({state.id for state in states}) == len(states):
            yield f"{_times(name, len(states))}{of}{change}"
        else:
            yield from (f"{names.of(state)}{change}" for state in states)


def _times(name: str, count: int) -> str:
    return f"{name} × {count}" if count > 1 else name


def _first_values(recording: Recording, frame: RecordedFrame) -> set[int]:
    """Returns the ids of the writes that give a state its first value."""
    before = recording.frame(frame.index - 1)
    read: set[int] = set()
    found: set[int] = set()
    for row in frame.rows:
        if isinstance(row, StateRead):
            read.add(row.subject.id)
        elif isinstance(row, StateWrite) and row.phase is Phase.COMPOSITION:
            number = row.subject.id
            if number not in read and (before is None or number not in before.values):
                found.add(row.id)
    return found
