"""Search over a run: the first frame with a given event, the last write of a state.

Each function takes a name as reports print it (a node's test tag wins); results are frames with rows, in time order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording, Row

from .waste import is_wasted


class Found(NamedTuple):
    """A frame with one matching row."""

    frame: RecordedFrame
    row: Row


def search(recording: Recording, matches: Callable[[Row], bool], *, backwards: bool = False) -> Iterator[Found]:
    """Yields every matching row, oldest first; with `backwards`, newest first."""
    frames = list(recording)
    for frame in reversed(frames) if backwards else frames:
        for row in reversed(frame.rows) if backwards else frame.rows:
            if matches(row):
                yield Found(frame, row)


def first_run(recording: Recording, name: str, phase: str | None = None) -> Found | None:
    """Returns the first run of `name` in `phase` (default: any phase); None without one."""
    return next(search(recording, lambda row: row.name == name and _in(row, phase)), None)


def first_unchanged_run(recording: Recording, name: str, phase: str | None = None) -> Found | None:
    """Returns the first run of `name` whose outcome was identical to the run before; None without one."""
    return next(search(recording, lambda row: row.name == name and _in(row, phase) and is_wasted(row)), None)


def last_write(recording: Recording, state: str, before: int | None = None) -> Found | None:
    """Returns the last write of the state named `state`, optionally only before frame `before`; None without one."""
    for found in search(recording, lambda row: row.kind == trace.WRITE and row.name == state, backwards=True):
        if before is None or found.frame.index < before:
            return found
    return None


def writes(recording: Recording, state: str) -> list[Found]:
    """Returns all writes of the state named `state`, oldest first."""
    return list(search(recording, lambda row: row.kind == trace.WRITE and row.name == state))


def first_value(recording: Recording, state: str, value: str) -> Found | None:
    """Returns the first write that set the state named `state` to `value` (as text); None without one."""
    return next(
        search(recording, lambda row: row.kind == trace.WRITE and row.name == state and row.data.get("new") == value),
        None,
    )


def _in(row: Row, phase: str | None) -> bool:
    return row.kind == phase if phase is not None else row.kind in LETTERS
