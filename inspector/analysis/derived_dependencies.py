"""Derived dependencies: which states the calculations of a frame's derived states read, directly or through others."""

from __future__ import annotations

from collections.abc import Set

from inspector.recording import RecordedFrame, Subject
from inspector.recording.events import StateRead


def dependencies_in(frame: RecordedFrame) -> dict[int, set[int]]:
    """Returns the ids of the states that each derived state read when this frame calculated it, by its id."""
    depends: dict[int, set[int]] = {}
    for row in frame.rows:
        by = row.through if isinstance(row, StateRead) else None
        if isinstance(by, Subject) and row.subject is not None:
            depends.setdefault(by.id, set()).add(row.subject.id)
    return depends


def reaches(state: int, goals: Set[int], depends: dict[int, set[int]]) -> bool:
    """Returns whether the calculation of a derived state read one of `goals`, directly or through other derived
    states."""
    seen: set[int] = set()
    stack = [state]
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        if depends.get(at, set()) & goals:
            return True
        stack.extend(depends.get(at, ()))
    return False
