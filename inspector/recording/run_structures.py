"""Writes keyframes: the slot tables and nodes of some frames, so that no moment is far from one.

Invariants  I1 from a row to the next there are at most 2 × FRAMES frames. I2 what has not changed is written once.
Not here    which frames have a structure: keyframes.py. Reading: stored_structures.py.
"""

from __future__ import annotations

import sqlite3

from .keyframes import FRAMES, STEPS
from .run_schema import checksum
from .structure import Structure
from .structure_data import packed


class StructureWriter:
    """Hears of each frame, in order."""

    __slots__ = ("_at", "_edits", "_last")

    def __init__(self) -> None:
        self._last: tuple[Structure, int] | None = None
        """What was written last, and at which frame."""
        self._at = -1
        self._edits = 0

    def write(self, connection: sqlite3.Connection, index: int, structure: Structure | None) -> None:
        """Frame 0 follows from its own rows: it is not written."""
        if structure is None:
            return
        if self._at < 0 and index == 0:
            self._at, self._edits = index, structure.edits
            return
        if 0 <= self._at and index - self._at < FRAMES and structure.edits - self._edits < STEPS:
            return
        if self._last is not None and self._last[0] is structure:
            row: tuple[int, int | None, bytes | None] = (index, self._last[1], None)
        else:
            data = packed(structure)
            if data is None:
                return
            row = (index, None, data)
            self._last = (structure, index)
        connection.execute("INSERT INTO structure VALUES (?,?,?,?)", (*row, checksum([row])))
        self._at, self._edits = index, structure.edits
