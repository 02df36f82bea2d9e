"""Moment: the complete state of a run at one event: slot tables, trees, places, subscriptions, values and picture.

Terms       moment: the state of the whole run right after one event. The event of a span marks its start;
            its result exists after `Row.end`.
Invariants  I1 a moment never changes, and does not depend on the cursor's path. I2 unknown parts are None or empty,
            and `missing` gives the reason. I3 creating a moment runs no code of the program.
Not here    moving between moments: cursor.py. Deriving them: timeline.py, keyframes.py.
Limits      a slot value that the program mutates in place, outside any state, keeps the text of its insertion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..frame import RecordedFrame, Subscriptions
from ..frame_captures import SHOWN_GROUPS
from ..pictures import RecordedPicture
from ..recording import Recording
from ..rows.rows import Place, Row, StateValue, Subject
from ..structure.composition_tree import tree_capture
from ..structure.node_places import lines_of, node_places, with_scopes
from ..structure.slot_rows import slot_capture
from ..structure.slots import SlotCapture
from ..structure.structure import Structure
from ..structure.tree import TreeCapture

WITHOUT_DETAILS = "this recording has no slot edits and node places: it was made without details"
FRAMES_DROPPED = "earlier frames were dropped, so slot tables and nodes are unknown here"
DAMAGED = "the recording is damaged: its slot edits and node events contradict each other"
BEFORE_OLDEST_FRAME = (
    "subscriptions and values from before the oldest frame are unknown: only its own reads and writes are shown"
)
FIRST_EDITS_MISSING = "the slot table of a composition is incomplete: its first edits were not recorded"


class NodeRow(NamedTuple):
    """One layout node. `size`: the latest measured size in px; None: not measured. `place`: bounds in root coordinates;
    None: not placed."""

    node: Subject
    depth: int
    size: tuple[int, int] | None
    place: Place | None


@dataclass(frozen=True)
class Moment:
    """The state of a run right after event `event`. `row`: the row of that event; None at an end of a span."""

    frame: RecordedFrame
    event: int
    row: Row | None
    structure: Structure | None
    subscriptions: Subscriptions
    values: Mapping[int, StateValue]
    shown: tuple[Recording, int] | None = None
    """The recording, and the index of the frame whose picture the screen shows."""
    missing: str = ""

    @cached_property
    def picture(self) -> RecordedPicture | None:
        """The picture on the screen; None without one. It is read on the first access."""
        return self.shown[0].picture(self.shown[1]) if self.shown is not None else None

    @property
    def compositions(self) -> tuple[Subject, ...]:
        """The compositions with a slot table: the outermost first, then in order of creation."""
        structure = self.structure
        if structure is None:
            return ()
        tables = structure.tables
        order = sorted(tables, key=lambda at: (tables[at].context is not None, at))
        return tuple(structure.subjects[at] for at in order)

    @cached_property
    def slots(self) -> SlotCapture | None:
        """The slot table of the outermost composition; None: unknown."""
        main = self.structure.main if self.structure is not None else None
        return self.slots_of(main) if main is not None else None

    @cached_property
    def shown_slots(self) -> SlotCapture | None:
        """The slot table of the outermost composition, cut to the number of groups that a frame shows."""
        main = self.structure.main if self.structure is not None else None
        return self.slots_of(main, SHOWN_GROUPS) if main is not None else None

    def slots_of(self, composition: Subject, limit: int | None = None) -> SlotCapture | None:
        """Returns the slot table of a composition, at most `limit` groups of it; None without a completely recorded
        table."""
        structure = self.structure
        table = structure.tables.get(composition.id) if structure is not None else None
        if structure is None or table is None or composition.id in structure.missing:
            return None
        return slot_capture(structure, table, self.values, limit)

    @cached_property
    def tree(self) -> TreeCapture | None:
        """The composition tree; None: unknown."""
        return tree_capture(self.structure) if self.structure is not None else None

    @cached_property
    def nodes(self) -> tuple[NodeRow, ...]:
        """The node tree, depth first; empty if unknown."""
        structure = self.structure
        if structure is None:
            return ()
        rows: list[NodeRow] = []
        stack = [(at, 0) for at in reversed(structure.roots)]
        seen: set[int] = set()
        while stack:
            at, depth = stack.pop()
            entry = structure.nodes.get(at)
            if entry is None or at in seen:
                continue
            seen.add(at)
            rows.append(NodeRow(entry.subject, depth, entry.size, self.node_places.get(at)))
            stack.extend((child, depth + 1) for child in reversed(entry.children))
        return tuple(rows)

    @cached_property
    def node_places(self) -> dict[int, Place]:
        """The bounds of every placed node in root coordinates, by node number, in px."""
        return node_places(self.structure) if self.structure is not None else {}

    @cached_property
    def places(self) -> dict[int, Place]:
        """Bounds of nodes in root coordinates, and the union of each scope's nodes, by subject number, in px."""
        return self.places_in(self.tree)

    def places_in(self, tree: TreeCapture | None) -> dict[int, Place]:
        """Returns the `places` of the moment, whose composition tree is `tree`."""
        return {**self.node_places, **with_scopes(self.node_places, lines_of(tree))} if tree is not None else {}

    @property
    def is_frame_end(self) -> bool:
        """Whether the moment is the end of its frame."""
        return self.event >= max((row.end for row in self.frame.rows), default=0)
