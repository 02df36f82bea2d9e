"""ChangeList: what composing found must change, applied only after composition has succeeded.

Invariants  I1 composing changes neither the table nor the nodes. I2 operations run in the order in which they were
            recorded, except that those on slots come after those on nodes, and those on groups wait to the end and
            then run from the last row to the first: so each operation keeps its recorded row index.
            I3 only operations on nodes run code of the program. If one raises, the table is unchanged, and undo.py
            restores the nodes.
Not here    the operations: operations.py. Recording: composer.py.
Source      Compose gapbuffer/changelist/ChangeList.kt, Operations.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, length_hint
from typing import Any

from engine.composition.applier import Applier
from engine.composition.node_operations import InsertMadeNode, InsertNode, LeaveNodes, NodeChanges, NodeOperation
from engine.composition.operations import GroupOperation, Operation, SlotChanges, UpdateSlot
from engine.composition.remembering import RememberManager
from engine.composition.undo import undo_changes
from engine.slots import SlotTable

_index = attrgetter("index")


class ChangeList(list[Operation]):
    """The operations of one pass. A list, so that recording one costs no call of Python."""

    __slots__ = ()

    def apply(
        self,
        table: SlotTable,
        applier: Applier[Any],
        events: RememberManager,
        before_slots: Callable[[], None] | None = None,
    ) -> None:
        """Runs the operations, and empties the list. What was remembered and forgotten is collected in `events`.
        If it raises, nothing is changed. `before_slots()` runs once all nodes are changed."""
        try:
            others = self._change_nodes(table, applier)
            if before_slots is not None:
                before_slots()
            slots = SlotChanges(table, events)  # the gap is at the end while composing and until the first edit
            edits: list[GroupOperation] = []
            values = slots.slots
            for operation in others:
                if type(operation) is UpdateSlot and not slots.is_traced:
                    # As its `apply`: most operations write one slot, and the calls are about 1.5 % of the instructions
                    # of a frame that changes all rows.
                    values[operation.slot] = operation.value
                elif operation.on_slots:
                    operation.apply(slots)
                elif operation.on_groups:
                    edits.append(operation)  # type: ignore[arg-type]  # `on_groups` says which class it is
            if edits:
                edits.sort(key=_index)  # stable: of edits at one row, the one recorded last runs first
                for edit in reversed(edits):
                    edit.apply(table)
                table.close_gaps()
        finally:
            self.clear()

    def _change_nodes(self, table: SlotTable, applier: Applier[Any]) -> list[Operation]:
        """Runs the operations on nodes; returns the others."""
        nodes = NodeChanges(applier, table)
        others = nodes.others
        left = iter(self)
        try:
            for operation in left:
                if operation.on_nodes:
                    operation.apply(nodes)
                else:
                    others.append(operation)
        except BaseException as error:
            # Counted, because equal operations are one object: the failed one may stand in the list several times.
            undo_changes(self, len(self) - length_hint(left), table, applier, error)
            raise
        if len(nodes.path) > 1:
            nodes.leave_all()
        return others


class RecordedNodeChanges:
    """The node operations of several passes, for a tree that changes later. Compose: RecordingApplier."""

    __slots__ = ("_operations",)

    def __init__(self) -> None:
        self._operations: list[NodeOperation] = []

    def take(self, changes: ChangeList) -> None:
        """Takes the operations on nodes out of the list of one pass, and creates the new nodes."""
        others: list[Operation] = []
        for operation in changes:
            if isinstance(operation, InsertNode):
                self._operations.append(InsertMadeNode(operation.index, operation.create(), operation.call))
            elif isinstance(operation, NodeOperation):
                self._operations.append(operation)
            else:
                others.append(operation)
        self._operations.append(LeaveNodes())
        changes[:] = others

    def replay(self, applier: Applier[Any]) -> None:
        """Changes the tree of `applier`; once."""
        operations, self._operations = self._operations, []
        nodes = NodeChanges(applier)
        for operation in operations:
            operation.apply(nodes)
