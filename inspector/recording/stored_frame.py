"""A frame of a file: a recorded frame whose maps and captures are read when somebody asks for them.

Invariants  I1 it says the same as the frame that was saved. I2 it holds its rows; the rest its recording keeps, and
            reads again if it has let go of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pyrsistent import PMap

from .frame import RecordedFrame, Subscriptions
from .rows import Failure, Place, Row, StateValue, Tally
from .slots import SlotCapture
from .structure import Structure
from .tree import TreeCapture

if TYPE_CHECKING:
    from .stored_recording import StoredRecording

Values = PMap[int, StateValue]
StoredTally = PMap[int, Tally]


class StoredMoment(NamedTuple):
    """Where the rest of a frame is: the frames in which its maps changed last, the numbers of its captures."""

    subscriptions: int | None
    values: int | None
    tallies: int | None
    places: int | None
    tree: int | None
    slots: int | None


class StoredFrame(RecordedFrame):
    """Looked up in the recording it belongs to."""

    __slots__ = ("_store", "_moment")

    _store: StoredRecording
    _moment: StoredMoment

    def __init__(
        self,
        store: StoredRecording,
        index: int,
        rows: tuple[Row, ...],
        wall_nanos: int,
        failure: Failure | None,
        moment: StoredMoment,
    ) -> None:
        put: Any = object.__setattr__  # the class is frozen
        put(self, "_store", store)
        put(self, "index", index)
        put(self, "rows", rows)
        put(self, "wall_nanos", wall_nanos)
        put(self, "failure", failure)
        put(self, "_moment", moment)

    def __repr__(self) -> str:
        """Without its maps and captures, which would be read for it."""
        failed = f", {self.failure.kind}" if self.failure is not None else ""
        return f"StoredFrame({self.index}, {len(self.rows)} rows{failed})"

    @property
    def subscriptions(self) -> Subscriptions:
        return self._store.subscriptions_at(self._moment)

    @property
    def values(self) -> Values:
        return self._store.values_at(self._moment)

    @property
    def tallies(self) -> StoredTally:
        return self._store.tallies_at(self._moment)

    @property
    def tree(self) -> TreeCapture | None:
        return self._store.tree_at(self._moment)

    @property
    def slots(self) -> SlotCapture | None:
        return self._store.slots_at(self._moment)

    @property
    def structure(self) -> Structure | None:
        return self._store.structure_at(self.index)

    @property
    def places(self) -> dict[int, Place]:
        return self._store.places_at(self._moment)
