"""The tree, the slot table and the places of a frame as rows: laid out of what stands at its end, when one looks.

Terms       laid out: made of the slot tables and nodes that stood, which are known of any frame (frame_ends.py).
            since: the frame from whose end on a capture is the same.
Invariants  I1 frames between which nothing changed share a capture, whichever is looked at first. I2 KEPT captures of
            each kind are kept, whatever the length of the run: the others are laid out again.
Cost        of a frame at which nobody looks: one pass over its steps. Writing a file looks at each frame
            (tests/bench/test_recording_cost.py says what both take).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pyrsistent import PMap

from engine import trace

from .composition_tree import changes_tree, tree_capture, window_size
from .node_places import node_places, with_scopes
from .rows import Place, StateValue
from .slot_rows import slot_capture
from .slots import SlotCapture
from .structure import Step, Structure
from .structure_data import StepError
from .table import Table
from .tree import TreeCapture

if TYPE_CHECKING:
    from .frame_ends import FrameEnds

KEPT = 12

SHOWN_GROUPS = 3_000
"""Of a bigger table at most so many rows are laid out; a moment of the recording has them all."""

Values = PMap[int, StateValue]
Size = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Captures:
    """Those of a frame, as they were given."""

    tree: TreeCapture | None = None
    slots: SlotCapture | None = None
    places: Mapping[int, Place] = field(default_factory=dict)


NONE = Captures()


class LaidOutCaptures:
    """Those of one recorded frame. tree_since, slots_since, places_since: see `since`. size: of the window."""

    __slots__ = ("index", "places_since", "size", "slots_since", "tree_since", "_layouts", "_values")

    def __init__(
        self,
        layouts: Layouts,
        index: int,
        values: Values,
        size: Size,
        tree_since: int,
        slots_since: int,
        places_since: int,
    ) -> None:
        self.size = size
        self.index = index
        self.tree_since = tree_since
        self.slots_since = slots_since
        self.places_since = places_since
        self._layouts = layouts
        self._values = values

    @property
    def tree(self) -> TreeCapture | None:
        return self._layouts.tree(self.tree_since, self.index, self.size)

    @property
    def slots(self) -> SlotCapture | None:
        return self._layouts.slots(self.slots_since, self.index, self._values)

    @property
    def places(self) -> Mapping[int, Place]:
        return self._layouts.places(self.places_since, self.index, self.tree)


class Layouts:
    """Lays out captures of the frames of one recording, and keeps those that were looked at last."""

    __slots__ = ("ends", "_places", "_slots", "_trees")

    def __init__(self, ends: FrameEnds) -> None:
        self.ends = ends
        self._trees: OrderedDict[int, TreeCapture] = OrderedDict()
        self._slots: OrderedDict[int, SlotCapture] = OrderedDict()
        self._places: OrderedDict[int, Mapping[int, Place]] = OrderedDict()

    def structure(self, index: int) -> Structure | None:
        """At the end of a frame; None: it was let go of."""
        try:
            return self.ends.at(index)
        except StepError:
            return None

    def tree(self, since: int, index: int, size: Size) -> TreeCapture | None:
        return self._made(self._trees, since, index, partial(tree_capture, size=size))

    def slots(self, since: int, index: int, values: Values) -> SlotCapture | None:
        def laid_out(structure: Structure) -> SlotCapture | None:
            main = structure.main
            table = structure.tables[main.id] if main is not None else None
            return slot_capture(structure, table, values, SHOWN_GROUPS) if table is not None else None

        return self._made(self._slots, since, index, laid_out)

    def places(self, since: int, index: int, tree: TreeCapture | None) -> Mapping[int, Place]:
        def laid_out(structure: Structure) -> Mapping[int, Place] | None:
            return with_scopes(node_places(structure), tree) if tree is not None else None

        return self._made(self._places, since, index, laid_out) or {}

    def _made(
        self, kept: OrderedDict[int, T], since: int, index: int, laid_out: Callable[[Structure], T | None]
    ) -> T | None:
        known = kept.get(since)
        if known is not None:
            kept.move_to_end(since)
            return known
        structure = self.structure(index)
        made = laid_out(structure) if structure is not None else None
        if made is not None:
            kept[since] = made
            if len(kept) > KEPT:
                kept.popitem(last=False)
        return made


class CaptureFollower:
    """Says of each frame, in order, since when its captures are what they are."""

    __slots__ = ("_held", "_held_of", "_last", "_layouts", "_main", "_renamed", "_size", "_values")

    def __init__(self, layouts: Layouts) -> None:
        self._layouts = layouts
        self._last: LaidOutCaptures | None = None
        self._main: int | None = None
        self._size: Size | None = None
        self._renamed = 0
        self._values: Values | None = None
        self._held: frozenset[int] = frozenset()
        """The states that the table `_held_of` holds."""
        self._held_of: Table | None = None

    def frame_ended(
        self, index: int, steps: Sequence[Step], structure: Structure, values: Values, renamed: int, size: Size | None
    ) -> Captures | LaidOutCaptures:
        """`structure`: what stands now. `renamed`: how often nodes got another tag, so far. `size`: of the
        window; None: what its root was measured with."""
        table = structure.tables.get(self._main) if self._main is not None else None
        if table is None:
            main = structure.main
            self._main = main.id if main is not None else None
            self._last = None
            if main is None:
                return NONE
            table = structure.tables[main.id]
        size = size or window_size(structure, table)
        last, before = self._last, self._values
        grown = last is None or renamed != self._renamed or size != self._size
        edited = moved = grown
        for _, row in steps:
            if row.kind == trace.PLACE:
                moved = True
            elif row.kind != trace.MEASUREMENT:
                edited = edited or (row.kind == trace.SLOT and row.subject is not None and row.subject.id == self._main)
                grown = grown or changes_tree(row)
        # A table shows what the states hold that are remembered in it.
        edited = edited or grown or self._shows_other_values(table, values, before)
        moved = moved or grown
        self._size, self._renamed, self._values = size, renamed, values
        self._layouts.ends.remember(index, structure)
        self._last = LaidOutCaptures(
            self._layouts,
            index,
            values,
            size,
            index if grown or last is None else last.tree_since,
            index if edited or last is None else last.slots_since,
            index if moved or last is None else last.places_since,
        )
        return self._last

    def _shows_other_values(self, table: Table, values: Values, before: Values | None) -> bool:
        if values is before or before is None:
            return before is None
        if self._held_of is not table:
            self._held_of, self._held = table, table.states()
        return any(values.get(at) is not before.get(at) for at in self._held)
