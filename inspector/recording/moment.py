"""Any moment of a recording again: slot tables, trees, places, subscriptions, values and picture at one event.

Terms       moment: what had been when an event had happened and nothing after it. Of a span's event: when it began;
            for what it did look at its end (`Row.end`).
Invariants  I1 a moment never changes, and is the same however one came to it. I2 what is not known is None or empty,
            and `missing` says why. I3 no code of the program runs.
Not here    going through them: cursor.py. How they are found: timeline.py, keyframes.py.
Limits      a slot's value that the program changes in place, no state, is shown as it was when it was put there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .composition_tree import tree_capture
from .frame import RecordedFrame, Subscriptions
from .node_places import node_places, with_scopes
from .pictures import Picture
from .rows import Place, Row, StateValue, Subject
from .slot_rows import slot_capture
from .slots import SlotCapture
from .structure import Structure
from .tree import TreeCapture

NOT_TOLD = "edits of slot tables and places of nodes are not in this recording: it was made without details"
LET_GO = "the frames before were let go of, and what stood then is not known"
DAMAGED = "the recording is damaged: what it says of slot tables and nodes does not add up"
OLDEST = "who read what, and what states held, before the oldest frame is not known: only what it told itself is here"
HEARD_LATE = "the slot table of a composition was not told of from the start"


class NodeRow(NamedTuple):
    """One layout node. `size`: as measured last, None: not yet. `place`: in the root, None: it is not placed."""

    node: Subject
    depth: int
    size: tuple[int, int] | None
    place: Place | None


@dataclass(frozen=True)
class Moment:
    """See the module. `event`: the last event that has happened; `row`: the one that tells it, if one does."""

    frame: RecordedFrame
    event: int
    row: Row | None
    structure: Structure | None
    subscriptions: Subscriptions
    values: Mapping[int, StateValue]
    picture: Picture | None = None
    missing: str = ""

    @property
    def compositions(self) -> tuple[Subject, ...]:
        """Those that have a table, the outermost first, then in the order in which they came."""
        structure = self.structure
        if structure is None:
            return ()
        tables = structure.tables
        order = sorted(tables, key=lambda at: (tables[at].context is not None, at))
        return tuple(structure.subjects[at] for at in order)

    @cached_property
    def slots(self) -> SlotCapture | None:
        """The slot table of the outermost composition."""
        main = self.structure.main if self.structure is not None else None
        return self.slots_of(main) if main is not None else None

    def slots_of(self, composition: Subject) -> SlotCapture | None:
        """The slot table of a composition; None if it has none at this moment."""
        structure = self.structure
        table = structure.tables.get(composition.id) if structure is not None else None
        if structure is None or table is None or composition.id in structure.missing:
            return None
        return slot_capture(structure, table, self.values)

    @cached_property
    def tree(self) -> TreeCapture | None:
        """The composition tree."""
        return tree_capture(self.structure) if self.structure is not None else None

    @cached_property
    def nodes(self) -> tuple[NodeRow, ...]:
        """The node tree, in order."""
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
            rows.append(NodeRow(entry.subject, depth, entry.size, self._places.get(at)))
            stack.extend((child, depth + 1) for child in reversed(entry.children))
        return tuple(rows)

    @cached_property
    def _places(self) -> dict[int, Place]:
        return node_places(self.structure) if self.structure is not None else {}

    @cached_property
    def places(self) -> dict[int, Place]:
        """Where nodes are in the root, and around what each scope's nodes are, by their numbers."""
        tree = self.tree
        return {**self._places, **with_scopes(self._places, tree)} if tree is not None else {}

    @property
    def is_frame_end(self) -> bool:
        return self.event >= max((row.end for row in self.frame.rows), default=0)
