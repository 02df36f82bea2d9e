"""A frame of a file: a recorded frame whose maps and captures are read when somebody asks for them.

Invariants  I1 it says the same as the frame that was saved. I2 it holds its rows; the rest its recording keeps, and
            reads again if it has let go of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyrsistent import PMap

from .frame import RecordedFrame, Subscriptions
from .rows import Failure, Place, Row, StateValue, Tally
from .slots import SlotCapture
from .tree import TreeCapture

if TYPE_CHECKING:
    from .stored_recording import StoredRecording

Values = PMap[int, StateValue]
Tallies = PMap[int, Tally]


class StoredFrame(RecordedFrame):
    """Looked up in the recording it belongs to."""

    __slots__ = ("_store", "_tree", "_slots", "_has_places")

    _store: StoredRecording
    _tree: int | None
    _slots: int | None
    _has_places: bool

    def __init__(
        self,
        store: StoredRecording,
        index: int,
        rows: tuple[Row, ...],
        wall_nanos: int,
        failure: Failure | None,
        tree: int | None,
        slots: int | None,
        has_places: bool,
    ) -> None:
        put: Any = object.__setattr__  # the class is frozen
        put(self, "_store", store)
        put(self, "index", index)
        put(self, "rows", rows)
        put(self, "wall_nanos", wall_nanos)
        put(self, "failure", failure)
        put(self, "_tree", tree)
        put(self, "_slots", slots)
        put(self, "_has_places", has_places)

    @property
    def subscriptions(self) -> Subscriptions:
        return self._store.subscriptions_at(self.index)

    @property
    def values(self) -> Values:
        return self._store.values_at(self.index)

    @property
    def tallies(self) -> Tallies:
        return self._store.tallies_at(self.index)

    @property
    def tree(self) -> TreeCapture | None:
        return self._store.tree_of(self._tree)

    @property
    def slots(self) -> SlotCapture | None:
        return self._store.slots_of(self._slots)

    @property
    def places(self) -> dict[int, Place]:
        return self._store.places_at(self.index) if self._has_places else {}
