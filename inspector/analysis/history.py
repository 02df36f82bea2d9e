"""Search over a run: the first frame where something happened, the last write of a state.

Each takes names as reports say them (a node's test tag wins) and gives frames with the rows found, in order of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording, Row

from .waste import is_wasted


class Found(NamedTuple):
    frame: RecordedFrame
    row: Row


def search(recording: Recording, matches: Callable[[Row], bool], *, backwards: bool = False) -> Iterator[Found]:
    """Every row that matches, the oldest first; `backwards`: the newest first."""
    frames = list(recording)
    for frame in reversed(frames) if backwards else frames:
        for row in reversed(frame.rows) if backwards else frame.rows:
            if matches(row):
                yield Found(frame, row)


def first_run(recording: Recording, name: str, phase: str | None = None) -> Found | None:
    """Where `name` ran first, in `phase` or in any."""
    return next(search(recording, lambda row: row.name == name and _in(row, phase)), None)


def first_unchanged_run(recording: Recording, name: str, phase: str | None = None) -> Found | None:
    """The first frame where `name` ran with unchanged output."""
    return next(search(recording, lambda row: row.name == name and _in(row, phase) and is_wasted(row)), None)


def last_write(recording: Recording, state: str, before: int | None = None) -> Found | None:
    """The last write of the state called `state`, in a frame before `before` if that is given."""
    for found in search(recording, lambda row: row.kind == trace.WRITE and row.name == state, backwards=True):
        if before is None or found.frame.index < before:
            return found
    return None


def writes(recording: Recording, state: str) -> list[Found]:
    """All writes of the state called `state`."""
    return list(search(recording, lambda row: row.kind == trace.WRITE and row.name == state))


def first_value(recording: Recording, state: str, value: str) -> Found | None:
    """Where the state called `state` was first written to `value`, as text."""
    return next(
        search(recording, lambda row: row.kind == trace.WRITE and row.name == state and row.data.get("new") == value),
        None,
    )


def _in(row: Row, phase: str | None) -> bool:
    return row.kind == phase if phase is not None else row.kind in LETTERS
