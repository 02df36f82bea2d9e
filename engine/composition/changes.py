"""The change list: what composing found must change, applied only after composition has succeeded.

Terms       operation: a tuple whose first item says what it does. edit: an operation that inserts,
            removes or lays out rows of the slot table.
Invariants  I1 composing changes neither the table nor the nodes. I2 operations run in the order they were
            recorded, except that those on the table come after those on nodes, and edits of rows wait to the end and
            then run from the last row to the first: so each keeps the row index it was recorded with.
            I3 only operations on nodes run code of the program. If one raises, the table is as it was before, and
            the nodes are made so again (undo.py).
Not here    recording: composer.py.   Source: Compose gapbuffer/changelist/*.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine import trace
from engine.composition.applier import AbstractApplier
from engine.composition.remember_observer import RememberObserver, ReusableRememberObserver
from engine.composition.scope import RecomposeScope
from engine.slots import EMPTY, Group, SlotTable
from engine.slots.group import NODE
from engine.slots.group import REMEMBER as REMEMBER_ROW

if TYPE_CHECKING:
    from engine.composition.applier import Applier
    from engine.composition.remember_events import RememberEvents

# What an operation does; the items after the first.
SET_SLOT: Final = 0  # slot index, value
AT_NODE: Final = 1  # node: the operations on nodes that follow happen below it
CREATE_NODE: Final = 2  # factory, index among its siblings, slots list, slot index
END_NODE: Final = 3  # index
SET_NODE: Final = 4  # function(node, value), value, node or None for the one created last
REMOVE_NODES: Final = 5  # index, count
REORDER_NODES: Final = 6  # list of removals (index, count), list of moves (from, to, count)
REMEMBER: Final = 7  # observer
FORGET: Final = 8  # observer that a slot no longer holds
SIDE_EFFECT: Final = 9  # function
END_SCOPE: Final = 10  # scope, token
CALL: Final = 11  # function: whatever else must wait for the apply
FORGET_ROWS: Final = 12  # row index, slot index, group: what the slots of the subtree held is forgotten
INSERT_ROWS: Final = 13  # row index, slot index, parent, rows, slots
REMOVE_ROWS: Final = 14  # row index, slot index, group
REBUILD_CHILDREN: Final = 15  # row index, slot index, parent, [child group or (rows, slots)]
REORDER_CHILDREN: Final = 21  # row index, slot index, parent, [(child, row index, slot index)], last of them, version
APPEND_SLOTS: Final = 16  # row index, slot index after the group's last, group, values
INIT_NODE: Final = 17  # function(node), node or None for the one created last
USE_NODE: Final = 18  # node: the one that SET_NODE without a node means
SET_DATA: Final = 19  # group, object key
AWAIT_CONTENT: Final = 22  # arrival: a place in new rows that movable content is to come to
REUSE_NODE: Final = 23  # node.on_reuse
DEACTIVATE_ROWS: Final = 20  # row index, slot index, group: from here to the group's end

Operation = tuple[Any, ...]


def apply_changes(operations: list[Operation], table: SlotTable, applier: Applier[Any], events: RememberEvents) -> None:
    """Runs `operations`, and empties the list, on `table` and, through `applier`, on the nodes; collects in
    `events` what was remembered and forgotten. If it raises, nothing is changed."""
    try:
        _change_table(_change_nodes(operations, table, applier), table, events)
    finally:
        operations.clear()


def _change_nodes(operations: list[Operation], table: SlotTable, applier: Applier[Any]) -> list[Operation]:
    """Runs the operations on nodes; returns the others."""
    others: list[Operation] = []
    root = applier.current
    created: list[Any] = [root]
    depth = 0
    node: Any = None
    down, up = applier.down, applier.up
    # Three nodes a row: its own two calls for each are a tenth of applying, and an AbstractApplier keeps a list.
    above: list[Any] | None = None
    if isinstance(applier, AbstractApplier) and type(applier).down is AbstractApplier.down:
        if type(applier).up is AbstractApplier.up:
            above = applier.above
    insert_top_down, insert_bottom_up = applier.insert_top_down, applier.insert_bottom_up
    operation: Operation = ()
    try:
        for operation in operations:
            what = operation[0]
            if what == SET_NODE:
                _, function, value, target = operation
                function(node if target is None else target, value)
            elif what == CREATE_NODE:
                _, factory, index, into, at = operation
                node = into[at] = factory()
                insert_top_down(index, node)
                if above is None:
                    down(node)
                else:
                    above.append(applier.current)
                    applier.current = node  # type: ignore[misc]
                depth += 1
                created.append(node)
            elif what == END_NODE:
                if above is None:
                    up()
                else:
                    applier.current = above.pop()  # type: ignore[misc]
                depth -= 1
                node = created.pop()
                insert_bottom_up(operation[1], node)
                node = created[-1]
            elif what == AT_NODE:
                while depth:
                    up()
                    depth -= 1
                node = operation[1]
                if node is not root:
                    down(node)
                    depth = 1
                created = [node]
            elif what == INIT_NODE:
                operation[1](node if operation[2] is None else operation[2])
            elif what == USE_NODE:
                node = operation[1]
            elif what == REMOVE_NODES:
                applier.remove(operation[1], operation[2])
            elif what == REORDER_NODES:
                for index, count in operation[1]:
                    applier.remove(index, count)
                for from_, to, count in operation[2]:
                    applier.move(from_, to, count)
            elif what == REUSE_NODE:
                operation[1]()
            else:
                if what == CALL:  # a mark of who asked for what follows: for the table as well
                    operation[1]()
                others.append(operation)
    except BaseException as error:
        from engine.composition.undo import undo_changes

        undo_changes(operations, operation, table, applier, error)
        raise
    while depth:
        up()
        depth -= 1
    return others


def _change_table(operations: list[Operation], table: SlotTable, events: RememberEvents) -> None:
    # The gap is at the end while composing and until the first edit.
    groups, slots = table.groups_buffer.items, table.slots_buffer.items
    edits: list[Operation] = []
    tracer = trace.active
    if tracer is not None and not tracer.details:
        tracer = None
    for operation in operations:
        what = operation[0]
        if what == SET_SLOT:
            slots[operation[1]] = operation[2]
            if tracer is not None:
                table.trace_edit(tracer, "update", slot=operation[1], values=[operation[2]])
        elif what == REMEMBER:
            events.remembering(operation[1])
            if tracer is not None:
                table.trace_edit(tracer, "remember", value=operation[1])
        elif what == SIDE_EFFECT:
            events.side_effect(operation[1])
        elif what == FORGET:
            events.forgetting(operation[1])
            if tracer is not None:
                table.trace_edit(tracer, "forget", value=operation[1])
        elif what == FORGET_ROWS:
            _, index, slot, group = operation
            forget_rows(groups[index : index + group.size], slots[slot : slot + group.slot_size], events)
        elif what == END_SCOPE:
            operation[1].drop_stale_reads(operation[2])
        elif what == CALL:
            operation[1]()
        elif what == SET_DATA:
            group = operation[1]
            group.object_key = operation[2]
            if tracer is not None:
                table.trace_edit(tracer, "data", group=group, key=group.key, value=operation[2])
        elif what == DEACTIVATE_ROWS:
            _, index, slot, group = operation
            deactivate_rows(table, index, slot, group, events)
        elif what == AWAIT_CONTENT:
            pass  # movable_content_insertion.py fills it when all of the frame is applied
        else:
            edits.append(operation)
    if edits:
        _apply_edits(table, edits)


def forget_rows(rows: list[Group], values: list[Any], events: RememberEvents) -> None:
    """What was held by rows that leave the table: observers are forgotten, scopes released.

    An observer that is a key of a `remember`, or an argument, is held as well, but nobody remembered it there."""
    some_observe = False
    for value in values:
        if isinstance(value, RecomposeScope):
            events.releasing(value)
        elif isinstance(value, RememberObserver):
            some_observe = True
    if some_observe:
        slot = 0
        for row in rows:
            if row.flags & REMEMBER_ROW and isinstance(value := values[slot], RememberObserver):
                events.forgetting(value)
            slot += row.slot_count


def _apply_edits(table: SlotTable, edits: list[Operation]) -> None:
    edits.sort(key=_row_index)  # stable: of edits at one row, the one recorded last runs first
    for operation in reversed(edits):
        what = operation[0]
        if what == INSERT_ROWS:
            _, index, slot, parent, rows, values = operation
            table.insert_groups(index, slot, parent, rows, values)
            _place_scopes(table, index, slot, values)
        elif what == REMOVE_ROWS:
            _, index, slot, group = operation
            table.remove_groups(index, slot, group)
            group.parent = None
        elif what == APPEND_SLOTS:
            _, index, slot, group, values = operation
            table.append_slots(index, slot, group, values)
        elif what == REORDER_CHILDREN:
            _, index, slot, parent, places, (row, at, first), version = operation
            if table.version == version:  # nothing has moved yet: they stand where composing found them
                table.reorder_children(index, slot, at + row.size - index, first + row.slot_size - slot, places)
            else:
                _rebuild(table, index, slot, parent, [child for child, _, _ in places])
        else:
            _, index, slot, parent, children = operation
            _rebuild(table, index, slot, parent, children)
    table.close_gaps()


def deactivate_rows(table: SlotTable, index: int, slot: int, group: Group, events: RememberEvents) -> None:
    """What the rows from `index` to the end of `group` remember is forgotten; rows and nodes stay, for reuse."""
    groups, values = table.groups_buffer, table.slots_buffer
    location = table.locate(group)
    assert location is not None
    for at in range(index, location.index + group.size):
        row = groups[at]
        for place in range(slot, slot + row.slot_count):
            value = values[place]
            if isinstance(value, RecomposeScope):
                events.releasing(value)
            elif place != slot or not row.flags & REMEMBER_ROW or not isinstance(value, RememberObserver):
                continue
            elif isinstance(value, ReusableRememberObserver):
                continue
            else:
                events.forgetting(value)
            values[place] = EMPTY
            if (tracer := trace.active) is not None and tracer.details:
                table.trace_edit(tracer, "update", slot=place, values=[EMPTY])
        if row.flags & NODE and hasattr(node := values[slot], "on_deactivate"):
            events.side_effect(node.on_deactivate)
        slot += row.slot_count


def _place_scopes(table: SlotTable, index: int, slot: int, values: list[Any]) -> None:
    """Scopes in new rows know where they stand in them; now they stand in the table."""
    version = table.version
    for value in values:
        if type(value) is RecomposeScope:
            value.index += index
            value.slot += slot
            value.version = version


def _row_index(operation: Operation) -> int:
    index: int = operation[1]
    return index


def _rebuild(table: SlotTable, index: int, slot: int, parent: Group, children: list[Any]) -> None:
    """Lays out the children of `parent` from the row `index` on: kept ones, moved ones and new ones."""
    kept = {child for child in children if type(child) is Group}
    places, _, _ = _places_of_children(table, index, slot, parent)
    for row, at, first in reversed(places.values()):
        if row not in kept:
            table.remove_groups(at, first, row)
            row.parent = None
    places, end, end_slot = _places_of_children(table, index, slot, parent)
    order = [places[child] for child in children if type(child) is Group]
    if any(a[1] > b[1] for a, b in zip(order, order[1:], strict=False)):
        table.reorder_children(index, slot, end - index, end_slot - slot, order)
    for child in children:
        if type(child) is Group:
            index += child.size
            slot += child.slot_size
        else:
            rows, values = child
            table.insert_groups(index, slot, parent, rows, values)
            _place_scopes(table, index, slot, values)
            index += len(rows)
            slot += len(values)


def _places_of_children(
    table: SlotTable, index: int, slot: int, parent: Group
) -> tuple[dict[Group, tuple[Group, int, int]], int, int]:
    """The children of `parent` from the row `index` on, by themselves, with row and slot index; where they end."""
    buffer = table.groups_buffer
    places = {}
    # `parent` stands somewhere before `index`; its last row is found by stepping over its children.
    while index < len(buffer) and (row := buffer[index]).parent is parent:
        places[row] = (row, index, slot)
        index += row.size
        slot += row.slot_size
    return places, index, slot
