"""StoredStructures: reads keyframes from a file: slot tables and nodes at the end of some frames.

Invariants  I1 the most recent structures stay in memory, and frames that share one get the same object.
"""

from __future__ import annotations

from collections import OrderedDict

from ..rows.reading_limits import GROUPS, TooLargeError
from ..structure.structure import Structure
from ..structure.structure_data import unpacked
from .run_schema import checksum
from .stored_rows import StoredRows

KEPT = 12


class StoredStructures:
    """Structures by frame."""

    def __init__(self, rows: StoredRows) -> None:
        self.rows = rows
        self._known: OrderedDict[int, Structure] = OrderedDict()
        self._frames: dict[int, int] | None = None
        """Each keyframe → the frame that stores its data."""

    def at(self, frame: int) -> Structure | None:
        """Returns the structure at the end of a frame; None: the frame is no keyframe. Raises RunFileError."""
        if self._frames is None:
            take, frames = self.rows, {}
            asked = "SELECT frame, same, checksum FROM structure"
            for at, same, check in take.database.rows(asked):
                # Rows with data are checked when their data are read.
                if same is not None and checksum([(at, same, None)]) != check:
                    raise take.database.damaged(f"the slot tables of frame {at} are not what was written")
                frames[take.number(at)] = take.number(at if same is None else same)
            self._frames = frames
        data_at = self._frames.get(frame)
        if data_at is None:
            return None
        known = self._known.get(data_at)
        if known is not None:
            self._known.move_to_end(data_at)
            return known
        with self.rows.database.patience():
            made = self._known[data_at] = self._read(data_at)
        while len(self._known) > 1 and (len(self._known) > KEPT or self._size() > GROUPS):
            self._known.popitem(last=False)
        return made

    def _size(self) -> int:
        return sum(structure.size for structure in self._known.values())

    def _read(self, frame: int) -> Structure:
        database = self.rows.database
        row = database.row("SELECT * FROM structure WHERE frame = ?", (frame,))
        if row is None or type(row[2]) is not bytes or checksum([row[:-1]]) != row[-1]:
            raise database.damaged(f"the slot tables of frame {frame} are not what was written")
        try:
            made = unpacked(row[2])
            database.spend(made.size)
            return made
        except TooLargeError:
            raise
        except ValueError as error:
            raise database.damaged(str(error)) from error
