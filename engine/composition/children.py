"""The children of a group that are not composed in the order in which the table holds them.

Terms       passed over: a few rows that were stepped over to reach the one that is composed next; most lists change
            in one place. pending: too much changed for that, children are matched by key (pending.py).
            turn: where in the change list what a row remembered is forgotten.
Invariants  I1 what comes out is the order in which children were composed; what was not composed is removed.
            I2 nodes leave and move before the nodes that are new among them enter, so that indices are those of
            the new order. I3 of equal keys the first in the table is meant. I4 what a branch remembered is
            forgotten in turn: after what its siblings before it forget, before what those after it do. Rows with a
            key of their own wait until their siblings with keys are through: they may still be asked for.
Source      Compose GapComposer.kt (start, end, recordDelete), but in one pass for any permutation.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from engine.composition import changes as op
from engine.composition.moves import moves_for
from engine.composition.pending import PassedOver, Pending
from engine.slots import NO_KEY, Group
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.group_walker import GroupWalker

PASSED_OVER_AT_MOST = 16
"""How many rows are stepped over to reach the one that is composed next, before children are matched by key."""

FOUND: Any = object()
"""The row is a few ahead, and the walker is there now."""


def _nothing() -> None:
    """Keeps a place in the change list."""


def seek(walker: GroupWalker, key: int, object_key: Any) -> Pending | None:
    """What is composed next is not what the table holds next. None: nowhere ahead either, so it is new.
    FOUND: a few rows ahead, and `cur` is there now. Else the children must be matched by key.

    Most lists change in one place: a row comes or goes. Then this is all there is to do, and the other rows
    are still met in order: 1,000 rows with one put in at the head take 1.1 ms, matched by key 2.3 ms."""
    passed = walker.passed_over.get(walker.group) if walker.passed_over else None
    if passed is not None and passed.has(key, object_key):
        return _pending_after(walker, passed)
    groups, at, end, slot = walker.groups, walker.cur, walker.end, walker.cur_slot
    rows = 0
    while at < end:
        row = groups[at]
        if row.key == key and (row.object_key is object_key or row.object_key == object_key):
            break
        at += row.size
        slot += row.slot_size
        rows += 1
    walker.seeks_left -= rows
    few = walker.seeks_left >= 0 and (at == end or rows <= PASSED_OVER_AT_MOST)
    if not few or (at < end and _comes_again(walker, walker.cur, at)):
        return _pending_after(walker, passed) if passed is not None else _begin_pending(walker)
    if at == end:
        return None
    if passed is None:
        walker.operations.append((op.CALL, _nothing))  # becomes the removal of their nodes
        passed = PassedOver(walker.cur, walker.cur_slot, len(walker.operations) - 1, walker.node_index)
        walker.passed_over[walker.group] = passed
    while walker.cur < at:
        row = groups[walker.cur]
        passed.rows.append((row, walker.cur, walker.cur_slot))
        if row.object_key is NO_KEY:
            _take_turns(walker, passed)
            passed.turns[row] = _turn(walker)
        else:
            passed.waiting.append(row)
        walker.cur += row.size
        walker.cur_slot += row.slot_size
    if object_key is NO_KEY:
        _take_turns(walker, passed)
    return FOUND


def _take_turns(walker: GroupWalker, passed: PassedOver) -> None:
    """The siblings with keys are through: what was passed over of them has its turn (I4)."""
    if passed.waiting:
        for row in passed.waiting:
            passed.turns[row] = _turn(walker)
        passed.waiting.clear()


def _turn(walker: GroupWalker) -> int:
    """Keeps a place in the change list for a row to be forgotten (I4)."""
    walker.operations.append((op.CALL, _nothing))
    return len(walker.operations) - 1


def take_turns_before(walker: GroupWalker, pending: Pending, number: int) -> None:
    """A child without a key of its own is composed: those before it that were not have their turn (I4)."""
    for each in range(pending.reached, number):
        row = pending.children[each][0]
        if not pending.taken[each] and row not in pending.turns:
            pending.turns[row] = _turn(walker)
    pending.reached = max(pending.reached, number)


def _forget(walker: GroupWalker, turns: dict[Group, int], removed: list[tuple[Group, int, int]]) -> None:
    operations = walker.operations
    for row, at, slot in removed:
        forgetting = (op.FORGET_ROWS, at, slot, row)
        turn = turns.get(row)
        if turn is None:
            operations.append(forgetting)
        else:
            operations[turn] = forgetting
        walker.invalid.remove_range(at, at + row.size)


def _forget_before_siblings(walker: GroupWalker, passed: PassedOver) -> None:
    """Rows with keys that got no turn: the siblings without a key after them were the next in the table, and nobody
    noted where they began. They began before the first operation on their slots."""
    operations = walker.operations
    waiting = set(passed.waiting)
    first = next(i for i in range(passed.reorder_at, len(operations)) if _forgets(operations[i], waiting))
    moved = [each for each in operations[first:] if _forgets(each, waiting)]
    if not any(each[0] == op.FORGET or each[0] == op.FORGET_ROWS for each in operations[passed.reorder_at : first]):
        return  # nothing else is forgotten
    del operations[first:]
    for forgetting in moved:
        begins = _slot_of_next_without_key(walker, forgetting)
        at = len(operations)
        if begins is not None:
            for number in range(passed.reorder_at, len(operations)):
                operation = operations[number]
                what = operation[0]
                slot = operation[1] if what == op.SET_SLOT else operation[2] if what == op.FORGET_ROWS else -1
                if slot >= begins:
                    at = number
                    break
        operations.insert(at, forgetting)


def _forgets(operation: op.Operation, rows: set[Group]) -> bool:
    return bool(operation[0] == op.FORGET_ROWS and operation[3] in rows)


def _slot_of_next_without_key(walker: GroupWalker, forgetting: op.Operation) -> int | None:
    """Where the slots of the next sibling without a key begin, of the row that is forgotten."""
    _, at, slot, row = forgetting
    end = walker.end
    while at < end:
        row = walker.groups[at]
        if row.object_key is NO_KEY:
            return int(slot)
        at += row.size
        slot += row.slot_size
    return None


def _comes_again(walker: GroupWalker, start: int, end: int) -> bool:
    """Whether a sibling after `end` has the keys of one in [start, end): of equal ones the first is meant."""
    groups = walker.groups
    mine = []
    while start < end:
        mine.append(groups[start])
        start += groups[start].size
    object_keys = {row.object_key for row in mine}
    end = walker.end
    while start < end:
        row = groups[start]
        if row.object_key in object_keys:
            for each in mine:
                if each.key == row.key and each.object_key == row.object_key:
                    return True
        start += row.size
        walker.seeks_left -= 1
    return False


def _begin_pending(walker: GroupWalker) -> Pending:
    walker.operations.append((op.CALL, _nothing))  # becomes the reordering of nodes, if there is one
    at = len(walker.operations) - 1
    return Pending(walker.groups, walker.cur, walker.cur_slot, walker.end, at, walker.node_index)


def _pending_after(walker: GroupWalker, passed: PassedOver) -> Pending:
    """A row that was passed over is wanted after all, or too much changed: from where the first was passed
    over, children are matched by key, those that were composed since then in the order they were."""
    del walker.passed_over[walker.group]
    pending = Pending(walker.groups, passed.index, passed.slot, walker.end, passed.reorder_at, passed.base_nodes)
    inserted = []
    operations = walker.operations
    for number in range(passed.reorder_at + 1, len(operations)):
        operation = operations[number]
        if operation[0] == op.INSERT_ROWS and operation[3] is walker.group:
            inserted.append((operation[1], operation[4:]))
            operations[number] = (op.CALL, _nothing)
    pending.resume(walker.cur, passed, inserted)
    pending.turns = passed.turns
    return pending


def remove_passed(walker: GroupWalker, passed: PassedOver) -> None:
    """Removes the rows that were passed over and not asked for later."""
    _forget(walker, passed.turns, passed.rows)
    if passed.waiting:
        _forget_before_siblings(walker, passed)
    walker.operations += [(op.REMOVE_ROWS, at, slot, row) for row, at, slot in passed.rows]
    removals = []
    index = walker.positions.index_of(passed.base_nodes)
    at = passed.index
    for row, row_at, _ in passed.rows:
        while at < row_at:
            index += walker.groups[at].node_weight
            at += walker.groups[at].size
        if weight := row.node_weight:
            removals.append((index, weight))
        index += weight
        at += row.size
    _put_nodes_in_order(walker, passed.reorder_at, removals[::-1], [])


def end_pending(walker: GroupWalker, pending: Pending) -> None:
    """Puts the children in the order they were composed in, and removes those that were not."""
    removed, kept = pending.removed, pending.kept
    _forget(walker, pending.turns, removed)
    in_order = kept == sorted(kept)
    _reorder_nodes(walker, pending, kept, in_order)
    children = pending.children
    if in_order:
        next_kept = (walker.end, _end_slot(walker))
        inserts = []
        for entry in reversed(pending.order):
            if type(entry) is int:
                next_kept = children[entry][1:]
            else:
                inserts.append((op.INSERT_ROWS, *next_kept, walker.group, *entry))
        walker.operations += reversed(inserts)
        walker.operations += [(op.REMOVE_ROWS, at, slot, row) for row, at, slot in removed]
    elif len(kept) == len(pending.order) == len(children):
        places = [children[number] for number in kept]
        walker.operations.append(
            (op.REORDER_CHILDREN, pending.index, pending.slot, walker.group, places, children[-1], walker.table.version)
        )
    else:
        order = [children[entry][0] if type(entry) is int else entry for entry in pending.order]
        walker.operations.append((op.REBUILD_CHILDREN, pending.index, pending.slot, walker.group, order))


def _end_slot(walker: GroupWalker) -> int:
    group, _, _, _, _, slot, _ = walker.stack[-1]
    return slot + group.slot_size


def _reorder_nodes(walker: GroupWalker, pending: Pending, kept: list[int], in_order: bool) -> None:
    """Fills in the operation that `_begin_pending` left room for: it must run before the nodes that
    were inserted among the children since then, so that their indices are those of the new order."""
    weights = [1 if row.flags & NODE else row.nodes for row, _, _ in pending.children]
    starts = list(accumulate(weights, initial=0))
    base = walker.positions.index_of(pending.base_nodes)
    removals: list[tuple[int, int]] = []
    if len(kept) < len(weights):
        for number in range(len(weights) - 1, -1, -1):
            if not pending.taken[number] and weights[number]:
                if removals and removals[-1][0] == base + starts[number] + weights[number]:
                    removals[-1] = (base + starts[number], removals[-1][1] + weights[number])
                else:
                    removals.append((base + starts[number], weights[number]))
    moves: list[tuple[int, int, int]] = []
    if not in_order:
        nodes = kept
        if weights.count(1) != len(weights):
            nodes = [node for number in kept for node in range(starts[number], starts[number] + weights[number])]
        if len(nodes) < starts[-1]:
            rank = {node: place for place, node in enumerate(sorted(nodes))}
            nodes = [rank[node] for node in nodes]
        moves = [(base + from_, base + to, 1) for from_, to in moves_for(nodes)]
    _put_nodes_in_order(walker, pending.reorder_at, removals, moves)


def _put_nodes_in_order(
    walker: GroupWalker, reorder_at: int, removals: list[tuple[int, int]], moves: list[tuple[int, int, int]]
) -> None:
    if removals or moves:
        node = walker.positions.parent_node()
        walker.operations[reorder_at : reorder_at + 1] = [
            (op.AT_NODE, node),
            (op.REORDER_NODES, removals, moves),
        ]
        walker.positions.at = None
