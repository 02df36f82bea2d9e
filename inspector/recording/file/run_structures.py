"""StructureWriter: writes the structures of some frames as keyframes, so that every moment has one nearby.

Invariants  I1 the distance between written keyframes is at most 2 × FRAMES frames. I2 an unchanged structure is written
            once.
Not here    selecting keyframes: keyframes.py. Reading: stored_structures.py.
"""

from __future__ import annotations

import sqlite3

from ..keyframes import FRAMES, STEPS
from ..structure.structure import Structure
from ..structure.structure_data import packed
from .run_schema import checksum


class StructureWriter:
    """Receives the structure of each frame, in order."""

    __slots__ = ("_at", "_edits", "_last")

    def __init__(self) -> None:
        self._last: tuple[Structure, int] | None = None
        """The latest written structure, and its frame."""
        self._at = -1
        self._edits = 0

    def write(self, connection: sqlite3.Connection, index: int, structure: Structure | None) -> None:
        """Writes the structure of a frame at sufficient distance from the previous one; frame 0 follows from its own
        rows."""
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
