"""Undo: restores the nodes to the slot table's content after a node change raised an exception.

How         The table changes only after all nodes (change_list.py), so it still describes the previous tree. Undo
            restores each changed node's children from the rows, and repeats each node update with the
            old value, which is still in the slot. A `reconcile` has no value: the slot holds its last function, which
            runs again.
Invariants  I1 program exceptions during the undo are noted on the first exception; the undo continues.
            I2 an update whose repetition raises, too, leaves the node in an unknown state: its slot is emptied, and its
            scope is invalidated, so that the next pass runs the update whatever its value is.
Not here    the nodes' own part: Applier.restore.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.composition.applier import AbstractApplier
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.errors.failures import note_later
from engine.composition.errors.notes import AppliedPlace, note_apply
from engine.composition.group_place import GroupPlace, bodies_of, place_of_group
from engine.composition.insert_table import InsertTable
from engine.composition.node_operations import (
    InitNode,
    InsertNode,
    MoveToNode,
    PostInsertNode,
    ReconcileNode,
    RemoveNodes,
    ReorderNodes,
    UpdateNode,
)
from engine.composition.operations import InsertGroups, Operation, RebuildChildren, UpdateSlot
from engine.composition.run_again import run_slot_again
from engine.slots import EMPTY, SlotTable
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.applier import Applier


def undo_changes(
    operations: list[Operation], begun_count: int, table: SlotTable, applier: Applier[Any], error: BaseException
) -> None:
    """Undoes the first `begun_count` operations; the last of them failed."""
    done = operations[:begun_count]
    places = _Places(operations, table)
    note_apply(error, places.of_failed(done), AppliedPlace(applier.root, places.of))
    children = _Children(table, applier.root)
    begun = children.follow(done)
    if not applier.knows_children:
        _complete(children, begun, applier, error)
    if isinstance(applier, AbstractApplier):
        applier.above.clear()
        applier.current = applier.root
    for node, now, before in children.changed.values():
        try:
            if node is not applier.root:
                applier.down(node)
            try:
                applier.restore(now, before)
            finally:
                if node is not applier.root:
                    applier.up()
        except BaseException as raised:
            note_later(error, raised)
    slots = table.slots_buffer.items
    for number in range(len(done) - 1, 0, -1):
        what, previous = done[number], done[number - 1]
        if not isinstance(previous, UpdateSlot):
            continue
        held: Any = slots[previous.slot]
        if held is EMPTY:
            continue
        try:
            if isinstance(what, UpdateNode) and what.node is not None:
                what.function(what.node, held)
            elif isinstance(what, ReconcileNode) and what.node is not None:
                held(what.node)
        except BaseException as raised:
            note_later(error, raised)
            if isinstance(what, UpdateNode):
                slots[previous.slot] = EMPTY
            run_slot_again(table, previous.slot)


class _Places:
    """Finds the place of nodes from a failed pass, in the table or among new rows."""

    def __init__(self, operations: list[Operation], table: SlotTable) -> None:
        self._table = table
        self._new: list[InsertTable] = []
        """New rows of the pass, with their slots."""
        for operation in operations:
            if isinstance(operation, InsertGroups):
                self._new.append(operation.new)
            elif isinstance(operation, RebuildChildren):
                self._new += [child for child in operation.children if isinstance(child, InsertTable)]

    def of_failed(self, done: list[Operation]) -> GroupPlace:
        """Returns the place of the node of the last operation, which failed."""
        node: Any = None
        begun: list[tuple[list[Any], int]] = []
        last = len(done) - 1
        for at, operation in enumerate(done):
            if isinstance(operation, InsertNode):
                begun.append((operation.slots, operation.slot))
            elif isinstance(operation, MoveToNode):
                node, begun = operation.node, []
            elif at == last and isinstance(operation, UpdateNode | InitNode) and operation.node is not None:
                node, begun = operation.node, []
            elif at < last and isinstance(operation, PostInsertNode):
                begun.pop()
        return self._of_slot(*begun[-1]) if begun else self.of(node)

    def of(self, node: Any) -> GroupPlace:
        """Returns the place of a node, including new ones."""
        for values in (new.slots for new in self._new):
            for at, value in enumerate(values):
                if value is node:
                    return self._of_slot(values, at)
        table = self._table
        for _, _, slot, group in table.walk():
            if group.flags & NODE and table.slots_buffer[slot] is node:
                return place_of_group(group, self._bodies())
        return GroupPlace([], None)

    def _of_slot(self, values: list[Any], at: int) -> GroupPlace:
        for rows, slots in ((new.groups, new.slots) for new in self._new):
            if slots is values:
                first = 0
                for row in rows:
                    if first <= at < first + row.slot_count:
                        return place_of_group(row, self._bodies())
                    first += row.slot_count
        return GroupPlace([], None)

    def _bodies(self) -> dict[int, FunctionInfo]:
        table = self._table
        bodies = bodies_of(table.groups_buffer.slice(0, table.size), table.slots_buffer.slice(0, table.slots_size))
        for rows, values in ((new.groups, new.slots) for new in self._new):
            bodies.update(bodies_of(rows, values))
        return bodies


def _complete(children: _Children, begun: list[tuple[Any, int]], applier: Applier[Any], error: BaseException) -> None:
    """Inserts unfinished new nodes, because some appliers insert before the children and some after them."""
    for node, index in reversed(begun):
        applier.up()
        try:
            applier.insert_bottom_up(index, node)
        except BaseException as raised:
            note_later(error, raised)
    if begun:
        children.insert(*begun[0])
    if applier.current is not applier.root:
        applier.up()


class _Children:
    """Changed nodes' children: previous ones from the table, current ones from executed operations."""

    def __init__(self, table: SlotTable, root: Any) -> None:
        self._table = table
        self._root = root
        self._parent = root
        self.changed: dict[int, tuple[Any, list[Any], list[Any]]] = {}
        """By node id: the changed node, its current children, and its previous ones."""

    def follow(self, done: list[Operation]) -> list[tuple[Any, int]]:
        """Follows the executed operations; returns unfinished new nodes, outermost first, with their indices."""
        begun: list[tuple[Any, int]] = []
        for operation in done[:-1]:
            if isinstance(operation, MoveToNode):
                self._parent = operation.node
            elif isinstance(operation, InsertNode):
                begun.append((operation.node, operation.index))
            elif isinstance(operation, PostInsertNode):
                node, index = begun.pop()
                if not begun:
                    self.insert(node, index)
            elif isinstance(operation, RemoveNodes):
                del self._children()[operation.index : operation.index + operation.count]
            elif isinstance(operation, ReorderNodes):
                children = self._children()
                for index, count in operation.removals:
                    del children[index : index + count]
                for from_, to, count in operation.moves:
                    AbstractApplier.move_in_list(children, from_, to, count)
        failed = done[-1]
        if isinstance(failed, MoveToNode):
            begun = []
        elif isinstance(failed, PostInsertNode):
            begun.pop()
        self._children()
        return begun

    def insert(self, node: Any, index: int) -> None:
        """Notes the insertion of a child into the current parent."""
        self._children().insert(index, node)

    def _children(self) -> list[Any]:
        parent = self._parent
        if id(parent) not in self.changed:
            before = self._find(parent)
            self.changed[id(parent)] = (parent, list(before), before)
        return self.changed[id(parent)][1]

    def _find(self, parent: Any) -> list[Any]:
        """Returns the children of `parent` according to the table."""
        groups, slots = self._table.groups_buffer, self._table.slots_buffer
        index = slot = 0
        end = len(groups)
        if parent is not self._root:
            while not (groups[index].flags & NODE and slots[slot] is parent):
                slot += groups[index].slot_count
                index += 1
            end = index + groups[index].size
            slot += groups[index].slot_count
            index += 1
        found = []
        while index < end:
            row = groups[index]
            if row.flags & NODE:
                found.append(slots[slot])
                index += row.size
                slot += row.slot_size
            else:
                slot += row.slot_count
                index += 1
        return found
