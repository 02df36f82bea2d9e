"""Frame captures: the tree, the slot table and the places of a frame, laid out from its structure on first access.

Terms       laid out: derived from slot tables and nodes, which are available at every frame (frame_structures.py).
            since: the first frame of a stretch with the same capture.
Invariants  I1 frames without a change between them share one capture, independent of the order of access. I2 only KEPT
            captures of each kind stay in memory; others are laid out again.
Cost        a frame without access costs one pass over its steps. Writing a file accesses the trees of all frames, and
            the rest of keyframes only (tests/bench/test_recording_cost.py measures both).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pyrsistent import PMap

from .events import LayoutRun, NodeBounds, QueueChange, SlotEdit
from .rows.rows import Place, StateValue
from .structure.composition_tree import changes_tree, tree_capture, window_size
from .structure.node_places import PlacedLine, lines_of, node_places, with_scopes
from .structure.slot_rows import slot_capture
from .structure.slot_table_data import SlotTableData
from .structure.slots import SlotCapture
from .structure.structure import Structure, StructureStep
from .structure.structure_data import StepError
from .structure.tree import TreeCapture

if TYPE_CHECKING:
    from .frame_structures import FrameStructures

KEPT = 12

_OF_LAYOUT = (LayoutRun, QueueChange)
"""Steps that change neither a tree nor a slot table."""

SHOWN_GROUPS = 3_000
"""A larger table is cut to this number of groups in a capture; a moment of the recording contains all groups."""

Values = PMap[int, StateValue]
Size = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Captures:
    """The captures of a frame, given as finished objects."""

    tree: TreeCapture | None = None
    slots: SlotCapture | None = None
    places: Mapping[int, Place] = field(default_factory=dict)


NONE = Captures()


class LaidOutCaptures:
    """The captures of one recorded frame. tree_since, slots_since, places_since: see `since`. size: window size in
    px."""

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
    def structure(self) -> Structure | None:
        """The slot tables and nodes at the end of the frame; None if unknown."""
        return self._layouts.structure(self.index)

    @property
    def tree(self) -> TreeCapture | None:
        """The composition tree; None if its structure is unknown."""
        return self._layouts.tree(self.tree_since, self.index, self.size)

    @property
    def slots(self) -> SlotCapture | None:
        """The slot table of the outermost composition; None if its structure is unknown."""
        return self._layouts.slots(self.slots_since, self.index, self._values)

    @property
    def places(self) -> Mapping[int, Place]:
        """The bounds of nodes and scopes by subject number, in px; empty if unknown."""
        return self._layouts.places(self.places_since, self.index, self.tree)


class Layouts:
    """Lays out captures for the frames of one recording, and keeps the most recently used ones."""

    __slots__ = ("structures", "_lines", "_places", "_slots", "_trees")

    def __init__(self, structures: FrameStructures) -> None:
        self.structures = structures
        self._lines: tuple[TreeCapture, list[PlacedLine]] | None = None
        """The tree whose places were asked for last, and its lines."""
        self._trees: OrderedDict[int, TreeCapture] = OrderedDict()
        self._slots: OrderedDict[int, SlotCapture] = OrderedDict()
        self._places: OrderedDict[int, Mapping[int, Place]] = OrderedDict()

    def structure(self, index: int) -> Structure | None:
        """Returns the structure at the end of a frame; None: the frame was dropped, or the recording is damaged."""
        try:
            return self.structures.at(index)
        except StepError:
            return None

    def tree(self, since: int, index: int, size: Size) -> TreeCapture | None:
        """Returns the tree of frame `index`, shared since frame `since`."""
        return self._made(self._trees, since, index, partial(tree_capture, size=size))

    def slots(self, since: int, index: int, values: Values) -> SlotCapture | None:
        """Returns the slot table of frame `index`, shared since frame `since`."""

        def laid_out(structure: Structure) -> SlotCapture | None:
            main = structure.main
            table = structure.tables[main.id] if main is not None else None
            return slot_capture(structure, table, values, SHOWN_GROUPS) if table is not None else None

        return self._made(self._slots, since, index, laid_out)

    def places(self, since: int, index: int, tree: TreeCapture | None) -> Mapping[int, Place]:
        """Returns the places of frame `index`, shared since frame `since`; empty without a tree."""

        def laid_out(structure: Structure) -> Mapping[int, Place] | None:
            if tree is None:
                return None
            if self._lines is None or self._lines[0] is not tree:
                self._lines = tree, lines_of(tree)
            return with_scopes(node_places(structure), self._lines[1])

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
            made = self._latest_equal(kept, made)
            kept[since] = made
            if len(kept) > KEPT:
                kept.popitem(last=False)
        return made

    def _latest_equal(self, kept: OrderedDict[int, T], made: T) -> T:
        """Returns the capture that stands for `made`: in memory, `since` says which frames share one."""
        return made


class StoredLayouts(Layouts):
    """The layouts of a stored recording. A file does not store the frame of the last change of a capture. An equal
    capture is replaced by the previous object, so that unchanged frames share one object."""

    __slots__ = ()

    def _latest_equal(self, kept: OrderedDict[int, T], made: T) -> T:
        latest = next(reversed(kept.values()), None)
        return latest if latest is not None and latest == made else made


class CaptureFollower:
    """Determines, frame by frame, since which frame each capture is unchanged."""

    __slots__ = ("_held", "_held_of", "_last", "_layouts", "_main", "_renamed", "_size", "_values")

    def __init__(self, layouts: Layouts) -> None:
        self._layouts = layouts
        self._last: LaidOutCaptures | None = None
        self._main: int | None = None
        self._size: Size | None = None
        self._renamed = 0
        self._values: Values | None = None
        self._held: frozenset[int] = frozenset()
        """Numbers of the states that the slots of table `_held_of` contain."""
        self._held_of: SlotTableData | None = None

    def frame_ended(
        self,
        index: int,
        steps: Sequence[StructureStep],
        structure: Structure,
        values: Values,
        renamed: int,
        size: Size | None,
    ) -> Captures | LaidOutCaptures:
        """Returns the captures of the frame. `structure`: the structure at its end. `renamed`: the number of tag
        changes so far. `size`: window size in px; None: the measured size of the root."""
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
            if isinstance(row, NodeBounds):
                moved = True
            elif not isinstance(row, _OF_LAYOUT):
                edited = edited or (
                    isinstance(row, SlotEdit) and row.subject is not None and row.subject.id == self._main
                )
                grown = grown or changes_tree(row)
        # A slot shows the value of its state, so a new value changes the capture.
        edited = edited or grown or self._shows_other_values(table, values, before)
        moved = moved or grown
        self._size, self._renamed, self._values = size, renamed, values
        self._layouts.structures.remember(index, structure)
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

    def _shows_other_values(self, table: SlotTableData, values: Values, before: Values | None) -> bool:
        if values is before or before is None:
            return before is None
        if self._held_of is not table:
            self._held_of, self._held = table, table.states()
        return any(values.get(at) is not before.get(at) for at in self._held)
