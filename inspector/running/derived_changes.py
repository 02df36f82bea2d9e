"""Derived changes: what became of the derived states that a frame calculated again.

    derived   total: 254 → 259
    derived   alarm: still False
    derived   shown: calculated again: [<Mail object>, <Mail object>, <M…   equal texts of perhaps unequal values

Why         A write of `samples` runs a composable that reads only `total`: without these lines a report names a state
            that the composable does not mention, and says nothing of a derived state that spared its readers.
Terms       calculated again: the frame contains reads inside the calculation; a read of the kept value has none.
Not here    why one run happened, in a sentence: inspector/analysis/explanation.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inspector.analysis.display_names import Names
from inspector.analysis.framework import is_framework
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Subject
from inspector.recording.events import StateRead

MOST = 6
"""The largest number of lines for one frame."""


def derived_changes(recording: Recording, frame: RecordedFrame, names: Names) -> Iterator[str]:
    """Yields a line for each derived state that had a value and was calculated again: changed ones first. Equal lines
    are one, with a count."""
    changed: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for state, old, new in calculated_again(recording, frame):
        name = names.of(state)
        if old == new:
            words = _("{state}: calculated again: {value}") if _hides_parts(new) else _("{state}: still {value}")
            same[words.format(state=name, value=new)] += 1
        else:
            changed[f"{name}: {old} → {new}"] += 1
    lines = [f"{line} × {count}" if count > 1 else line for line, count in (*changed.items(), *same.items())]
    yield from lines[:MOST]
    if len(lines) > MOST:
        yield _("and {count} more").format(count=len(lines) - MOST)


def _hides_parts(text: str) -> bool:
    """Returns whether the text of a value is cut, or names an object by its class only: another value may have it."""
    return "…" in text or " object>" in text


def calculated_again(recording: Recording, frame: RecordedFrame) -> list[tuple[Subject, str, str]]:
    """Returns the derived states of the program that had a value and that the frame calculated, with the old and the
    new value, in order of their calculation."""
    before = recording.frame(frame.index - 1)
    if before is None:
        return []
    found: dict[int, tuple[Subject, str, str]] = {}
    for row in frame.rows:
        state = row.through if isinstance(row, StateRead) else None
        if not isinstance(state, Subject) or state.id in found or is_framework(state):
            continue
        old, new = before.values.get(state.id), frame.values.get(state.id)
        if old is not None and new is not None and new.program:
            found[state.id] = state, old.text, new.text
    return list(found.values())
