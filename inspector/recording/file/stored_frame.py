"""StoredFrame: a frame in a file; its maps and captures are read on access.

Invariants  I1 the frame equals the saved frame. I2 the frame holds its rows only; its recording caches the other parts,
            and reads them again if necessary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pyrsistent import PMap

from ..frame import RecordedFrame, Subscriptions
from ..rows.rows import Place, ProgramFailure, Row, RunCount, StateValue
from ..structure.slots import SlotCapture
from ..structure.structure import Structure
from ..structure.tree import TreeCapture

if TYPE_CHECKING:
    from .stored_recording import StoredRecording

Values = PMap[int, StateValue]
StoredTally = PMap[int, RunCount]


class StoredMoment(NamedTuple):
    """The references of a frame: the frames of the latest map changes, and the capture numbers."""

    subscriptions: int | None
    values: int | None
    tallies: int | None
    places: int | None
    tree: int | None
    slots: int | None


class StoredFrame(RecordedFrame):
    """A frame that reads its parts from its recording. Its properties raise RunFileError for a damaged file."""

    __slots__ = ("_store", "_moment")

    _store: StoredRecording
    _moment: StoredMoment

    def __init__(
        self,
        store: StoredRecording,
        index: int,
        rows: tuple[Row, ...],
        wall_nanos: int,
        failure: ProgramFailure | None,
        moment: StoredMoment,
    ) -> None:
        put: Any = object.__setattr__  # the base class is frozen
        put(self, "_store", store)
        put(self, "index", index)
        put(self, "rows", rows)
        put(self, "wall_nanos", wall_nanos)
        put(self, "failure", failure)
        put(self, "_moment", moment)

    def __repr__(self) -> str:
        """Omits maps and captures, which `repr` would have to read."""
        failed = f", {self.failure.kind}" if self.failure is not None else ""
        return f"StoredFrame({self.index}, {len(self.rows)} rows{failed})"

    @property
    def subscriptions(self) -> Subscriptions:
        """Subscriptions when the frame ended."""
        return self._store.subscriptions_at(self._moment)

    @property
    def values(self) -> Values:
        """The state values at the end of the frame."""
        return self._store.values_at(self._moment)

    @property
    def tallies(self) -> StoredTally:
        """The tallies from the first frame to this frame."""
        return self._store.tallies_at(self._moment)

    @property
    def tree(self) -> TreeCapture | None:
        """The composition tree at the end of the frame; None: not captured."""
        return self._store.tree_at(self._moment)

    @property
    def slots(self) -> SlotCapture | None:
        """The slot table at the end of the frame; None: not captured."""
        return self._store.slots_at(self.index, self._moment)

    @property
    def structure(self) -> Structure | None:
        """The slot tables and nodes at the end of the frame; None: the frame is no keyframe."""
        return self._store.structure_at(self.index)

    @property
    def places(self) -> dict[int, Place]:
        """The bounds of nodes and scopes at the end of the frame, in px."""
        return self._store.places_at(self.index, self._moment)
