"""StructureWriter: writes the structures of some frames as keyframes, so that every moment has one nearby.

Terms       follows: a reader derives the structure of a frame from a keyframe in the file and the events after it, and
            lays out the frame's slot table and places from it (frame_captures.py).
            step: an event that changes a structure.
Invariants  I1 the distance between written keyframes is at most 2 × FRAMES_APART frames, and at most EVENTS_APART
            events of which at most STEPS_READ are steps, plus one frame. I2 an unchanged structure is written once.
Cost        a frame whose captures follow stores none: written for each frame, they take 20 of the 50 million
            instructions of a frame in which 100 items scroll (tests/bench/recording_cost.py). That column skips
            its items in each frame: while skips counted as steps, its structure was packed each 15 frames, which took
            177 µs a frame; now it takes 113 µs, and 75 since `packed` copies no tuples, of about 2,600.
Not here    selecting keyframes: keyframes.py. Reading: stored_structures.py.
"""

from __future__ import annotations

import sqlite3

from ..frame import RecordedFrame
from ..frame_captures import LaidOutCaptures
from ..keyframes import FRAMES_APART, STEPS_APART
from ..structure.structure import STEPS, Structure
from ..structure.structure_data import packed
from .run_schema import checksum

STEPS_READ = 2_000
"""Reading so many steps, and following them, takes about 20 ms."""
EVENTS_APART = 20_000
"""Passing over so many other events takes a query about 4 ms."""


class StructureWriter:
    """Receives the structure of each frame, in order. `last`: the latest keyframe; -1: none."""

    __slots__ = ("last", "_edits", "_last", "_rows", "_steps")

    def __init__(self) -> None:
        self.last = -1
        self._last: tuple[Structure, int] | None = None
        """The latest written structure, and its frame."""
        self._edits = 0
        self._rows = 0
        """The number of events since the latest keyframe."""
        self._steps = 0
        """How many of them are steps."""

    def write(self, connection: sqlite3.Connection, frame: RecordedFrame) -> None:
        """Writes the structure of a frame at sufficient distance from the previous one; that of a small frame 0 follows
        from its own rows."""
        self._rows += len(frame.rows)
        self._steps += sum(map(STEPS.__contains__, map(type, frame.rows)))
        is_far = self._rows >= EVENTS_APART or self._steps >= STEPS_READ
        structure = frame.structure
        if structure is None and is_far and isinstance(frame.captures, LaidOutCaptures):
            structure = frame.captures.structure
        if structure is None:
            return
        if self.last < 0 and frame.index == 0 and not is_far:
            self._note_keyframe(0, structure)
            return
        is_near = 0 <= self.last and frame.index - self.last < FRAMES_APART and not is_far
        if not is_near or structure.edits - self._edits >= STEPS_APART:
            self._put(connection, frame.index, structure)

    def write_opening(self, connection: sqlite3.Connection, index: int, structure: Structure) -> None:
        """Writes the structure at the end of the frame before the first written one."""
        self._put(connection, index, structure)

    def gives_captures_of(self, frame: RecordedFrame) -> bool:
        """Returns whether the slot table and the places of a frame follow from what is written."""
        return self.last >= 0 and isinstance(frame.captures, LaidOutCaptures)

    def _put(self, connection: sqlite3.Connection, index: int, structure: Structure) -> None:
        if self._last is not None and self._last[0] is structure:
            row: tuple[int, int | None, bytes | None] = (index, self._last[1], None)
        else:
            data = packed(structure)
            if data is None:
                return
            row = (index, None, data)
            self._last = (structure, index)
        connection.execute("INSERT INTO structure VALUES (?,?,?,?)", (*row, checksum([row])))
        self._note_keyframe(index, structure)

    def _note_keyframe(self, index: int, structure: Structure) -> None:
        self.last, self._edits, self._rows, self._steps = index, structure.edits, 0, 0
