"""Matches a group's children when composition order differs from table order.

Terms       passed over: rows that were skipped to reach the next composed row; most lists change in
            one place. pending: after too many changes, children are matched by key (pending.py).
            reserved: the place in the change list at which a row's remembered values are forgotten, held by RESERVED.
Invariants  I1 the resulting order is the order of composition; uncomposed children are removed.
            I2 nodes leave and move before new sibling nodes enter, so that indices refer to the
            new order. I3 among equal keys the table's first row matches. I4 remembered values are forgotten
            in sibling order: after earlier siblings' values, before later siblings' values, except those of
            one body that ends early (forgetting_order.py). Rows with an explicit
            key wait until all siblings with keys are composed, because a later call may still match them.
Source      Compose GapComposer.kt (start, end, recordDelete), but in one pass for any permutation.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Protocol, TypeGuard

from engine.composition.calls.function_info import FunctionInfo
from engine.composition.calls.numbered_site import Iterations, SiteOwner
from engine.composition.change_list import ChangeList
from engine.composition.errors.composition_error import check_hashable
from engine.composition.forgetting_order import begun_in_group, begun_loops, in_order_of_forgetting
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.leaving_branches import forget_rows
from engine.composition.moves import moves_for
from engine.composition.node_operations import MoveToNode, RemoveNodes, ReorderNodes
from engine.composition.node_positions import NodePositions
from engine.composition.open_group import OpenGroup
from engine.composition.operations import (
    RESERVED,
    Forget,
    ForgetGroups,
    InsertGroups,
    Operation,
    RebuildChildren,
    RemoveGroup,
    ReorderChildren,
    UpdateSlot,
)
from engine.composition.passed_calls import leaves_out, owner_of_call
from engine.composition.pending import PassedOver, Pending
from engine.slots import NO_KEY, Group, SlotTable
from engine.slots.group import NODE

PASSED_OVER_AT_MOST = 16
"""Maximum number of rows passed over to reach the next composed row, before children are matched by key."""


class TableWalk(Protocol):
    """The walk over the table, in which children are matched: the Composer."""

    table: SlotTable
    """The table, which does not change meanwhile."""
    groups: list[Group]
    """The rows of the table."""
    changes: ChangeList
    """Receives the operations that arrange the children."""
    positions: NodePositions
    """Indices of the nodes of children."""
    invalid: InvalidScopes
    """The scopes that wait for their run; those in removed rows do not run."""
    iterations: Iterations
    """How far the loops of the pass came."""
    body: FunctionInfo
    """The body of the innermost composable."""
    search_budget: int
    """Number of rows that this pass may still look at ahead of the current one."""


def find(composer: TableWalk, frame: OpenGroup, key: int, object_key: Any) -> tuple[Group, int, int] | None:
    """Returns a later row of the open group with these keys, with row and slot index; None for new content.

    Called when the next composed child is not the table's next row. Most lists change in one place: then a few rows are
    passed over, and the others still match in order: 1,000 rows with one inserted at the head take 1.1 ms, matched
    by key 2.3 ms.
    """
    if object_key is not NO_KEY:
        check_hashable(object_key)
    if type(frame.matching) is not Pending:
        if type(frame.matching) is PassedOver and frame.matching.has(key, object_key):
            _match_by_key(composer, frame)
        elif frame.current < frame.end:
            index = _seek(composer, frame, key, object_key)
            if index is None:
                _match_by_key(composer, frame)
            elif index == frame.end:
                _pass_over_left_out(composer, frame, key, object_key)
                return None
            else:
                _pass_over(composer, frame, index, object_key)
                return composer.groups[index], index, frame.current_slot
    pending = frame.matching
    if type(pending) is not Pending:
        return None
    frame.end = 0  # behind a keyed block that `move_to_match` found, no row follows
    number = pending.take(key, object_key)
    if number < 0:
        _reserve_for_left_out(composer, frame, pending, key)
        return None
    if object_key is NO_KEY and number > pending.reached:
        reserve_forgetting_before(composer, pending, number)
    return pending.children[number]


def _seek(composer: TableWalk, frame: OpenGroup, key: int, object_key: Any) -> int | None:
    """Returns the index of the row with these keys; the group's end if none; None after too many changes."""
    groups, index, end = composer.groups, frame.current, frame.end
    rows = 0
    while index < end:
        row = groups[index]
        if row.key == key and (row.object_key is object_key or row.object_key == object_key):
            break
        index += row.size
        rows += 1
    composer.search_budget -= rows
    if composer.search_budget < 0 or (index < end and rows > PASSED_OVER_AT_MOST):
        return None
    if index < end and _has_later_duplicate(composer, frame, index):
        return None
    return index


def _pass_over(composer: TableWalk, frame: OpenGroup, index: int, object_key: Any) -> None:
    """Passes over the rows before `index`; the group's end removes them unless a later call matches them."""
    passed = frame.matching
    if type(passed) is not PassedOver:
        composer.changes.append(RESERVED)  # later replaced by the removal of their nodes
        passed = PassedOver(frame.current, frame.current_slot, len(composer.changes) - 1, frame.node_index)
        frame.matching = passed
    while frame.current < index:
        row = composer.groups[frame.current]
        passed.rows.append((row, frame.current, frame.current_slot))
        if row.object_key is NO_KEY:
            _reserve_for_waiting(composer, passed)
            passed.forget_at[row] = _reserve_forgetting(composer)
        else:
            passed.waiting.append(row)
        frame.current += row.size
        frame.current_slot += row.slot_size
    if object_key is NO_KEY:
        _reserve_for_waiting(composer, passed)


def _pass_over_left_out(composer: TableWalk, frame: OpenGroup, key: int, object_key: object) -> None:
    """Passes over the next rows that cannot be composed any more, now that new content with these keys is: their nodes
    leave before the new ones come."""
    now = owner_of_call(composer.body, key)
    if now is None:
        return
    index, begun = frame.current, begun_in_group(composer, frame) if now.loops else {}
    while index < frame.end:
        row = composer.groups[index]
        if not _is_left_out(composer, row, now, key, begun):
            break
        index += row.size
    if index > frame.current:
        _pass_over(composer, frame, index, object_key)


def _reserve_for_left_out(composer: TableWalk, frame: OpenGroup, pending: Pending, key: int) -> None:
    """As `_pass_over_left_out`, for children that are matched by key."""
    now = owner_of_call(composer.body, key)
    if now is None:
        return
    children, taken = pending.children, pending.taken
    number, begun = pending.reached, begun_in_group(composer, frame) if now.loops else {}
    while number < len(children):
        if not taken[number]:
            row = children[number][0]
            if not _is_left_out(composer, row, now, key, begun):
                break
            if row not in pending.forget_at:
                pending.forget_at[row] = _reserve_forgetting(composer)
        number += 1
    pending.reached = number


def _is_left_out(composer: TableWalk, row: Group, now: SiteOwner, key: int, begun: dict[int, int]) -> bool:
    """Returns whether the call of this row, which has no explicit key, is one that the new call at `now` leaves out."""
    return row.body is composer.body and row.object_key is NO_KEY and leaves_out(now, key, row, begun)


def end(composer: TableWalk, frame: OpenGroup) -> None:
    """Ends the group of `frame`: arranges its children in composition order, and removes uncomposed ones."""
    matching = frame.matching
    assert frame.group is not None
    if type(matching) is Pending:
        frame.end = matching.end
        _end_pending(composer, frame, matching)
    else:
        if type(matching) is PassedOver:
            _remove_passed(composer, frame, matching)
        if frame.current < frame.end:
            _remove_to(composer, frame, frame.end)
    frame.matching = None
    frame.current_slot = frame.slot + frame.group.slot_size


def _remove_to(composer: TableWalk, frame: OpenGroup, end: int) -> None:
    """Removes the group's rows from the current one to `end`."""
    at, slot, nodes = frame.current, frame.current_slot, 0
    rows = []
    while at < end:
        row = composer.groups[at]
        nodes += composer.positions.weight(row)
        rows.append((row, at, slot))
        at += row.size
        slot += row.slot_size
    if nodes:
        composer.positions.move_to_parent()
        composer.changes.append(RemoveNodes(composer.positions.index_of(frame.node_index), nodes))
    composer.changes += forget_rows(
        rows, in_order_of_forgetting(composer, frame, rows), lambda: begun_loops(composer, frame)
    )
    composer.changes += [RemoveGroup(at, slot, row) for row, at, slot in rows]
    composer.invalid.remove_range(frame.current, end)
    frame.current = end


def remove_half_made(composer: TableWalk, frame: OpenGroup, group: Group, index: int, slot: int) -> None:
    """Removes `group`, a child at `index` left half-made by an exception."""
    matching = frame.matching
    if type(matching) is Pending:
        number = matching.order.pop()
        assert isinstance(number, int)  # the group has a row
        matching.taken[number] = 0  # the parent's end removes it with the others
        return
    frame.current, frame.current_slot = index, slot
    _remove_to(composer, frame, index + group.size)
    if type(matching) is PassedOver:
        matching.half_made.add(group)


def _reserve_for_waiting(composer: TableWalk, passed: PassedOver) -> None:
    """Reserves the places of waiting rows, after all siblings with keys are composed (I4)."""
    if passed.waiting:
        for row in passed.waiting:
            passed.forget_at[row] = _reserve_forgetting(composer)
        passed.waiting.clear()


def _reserve_forgetting(composer: TableWalk) -> int:
    """Reserves a place in the change list at which a row is forgotten (I4)."""
    composer.changes.append(RESERVED)
    return len(composer.changes) - 1


def reserve_forgetting_before(composer: TableWalk, pending: Pending, number: int) -> None:
    """Reserves the places of the uncomposed siblings before child `number`, which has no explicit key (I4)."""
    for each in range(pending.reached, number):
        row = pending.children[each][0]
        if not pending.taken[each] and row not in pending.forget_at:
            pending.forget_at[row] = _reserve_forgetting(composer)
    pending.reached = max(pending.reached, number)


def _forget(
    composer: TableWalk, frame: OpenGroup, forget_at: dict[Group, int], removed: list[tuple[Group, int, int]]
) -> None:
    operations = composer.changes
    forgettings = forget_rows(
        removed, in_order_of_forgetting(composer, frame, removed), lambda: begun_loops(composer, frame)
    )
    for (place, _, _), forgetting in zip(removed, forgettings, strict=True):
        reserved = forget_at.get(place)
        if reserved is None:
            operations.append(forgetting)
        else:
            operations[reserved] = forgetting
        composer.invalid.remove_range(forgetting.index, forgetting.index + forgetting.group.size)


def _forget_before_siblings(composer: TableWalk, frame: OpenGroup, passed: PassedOver) -> None:
    """Puts the ForgetGroups of waiting rows at their place in the change list, before the next sibling without a key.

    That sibling directly followed in the table, so nothing in the list marks its start. The first operation on the
    sibling's slots marks that place.
    """
    operations = composer.changes
    waiting = set(passed.waiting)
    first = next(i for i in range(passed.reorder_at, len(operations)) if _forgets(operations[i], waiting))
    moved = [each for each in operations[first:] if _forgets(each, waiting)]
    if not any(isinstance(each, Forget | ForgetGroups) for each in operations[passed.reorder_at : first]):
        return  # no other operation forgets values, so the order is irrelevant
    del operations[first:]
    for forgetting in moved:
        begins = _slot_of_next_without_key(composer, frame, forgetting)
        at = len(operations)
        if begins is not None:
            for number in range(passed.reorder_at, len(operations)):
                operation = operations[number]
                if isinstance(operation, UpdateSlot | ForgetGroups) and operation.slot >= begins:
                    at = number
                    break
        operations.insert(at, forgetting)


def _forgets(operation: Operation, rows: set[Group]) -> TypeGuard[ForgetGroups]:
    return isinstance(operation, ForgetGroups) and operation.group in rows


def _slot_of_next_without_key(composer: TableWalk, frame: OpenGroup, forgetting: ForgetGroups) -> int | None:
    """Returns the first slot of the next sibling without a key after the forgotten row; None without one."""
    at, slot = forgetting.index, forgetting.slot
    while at < frame.end:
        row = composer.groups[at]
        if row.object_key is NO_KEY:
            return int(slot)
        at += row.size
        slot += row.slot_size
    return None


def _has_later_duplicate(composer: TableWalk, frame: OpenGroup, index: int) -> bool:
    """Returns whether a later sibling, from `index` on, has the keys of a row to pass over. Then the rows must not be
    passed over, because among equal keys the first row matches (I3)."""
    groups = composer.groups
    mine = []
    start = frame.current
    while start < index:
        mine.append(groups[start])
        start += groups[start].size
    object_keys = {row.object_key for row in mine}
    while start < frame.end:
        row = groups[start]
        if row.object_key in object_keys:
            for each in mine:
                if each.key == row.key and each.object_key == row.object_key:
                    return True
        start += row.size
        composer.search_budget -= 1
    return False


def _match_by_key(composer: TableWalk, frame: OpenGroup) -> None:
    """Switches to matching by key, from the current row or from the first row passed over.

    Used when a call matches such a row after all, or after too many changes. Children composed so far keep their order.
    """
    passed = frame.matching
    changes = composer.changes
    if type(passed) is not PassedOver:
        changes.append(RESERVED)  # later replaced by the reordering of nodes, if any
        at = len(changes) - 1
        frame.matching = Pending(composer.groups, frame.current, frame.current_slot, frame.end, at, frame.node_index)
        frame.end = 0
        return
    pending = Pending(composer.groups, passed.index, passed.slot, frame.end, passed.reorder_at, passed.base_nodes)
    inserted = []
    for number in range(passed.reorder_at + 1, len(changes)):
        operation = changes[number]
        if isinstance(operation, InsertGroups) and operation.parent is frame.group:
            inserted.append((operation.index, operation.new))
            changes[number] = RESERVED
    pending.resume(frame.current, passed, inserted)
    pending.forget_at = passed.forget_at
    frame.matching = pending
    frame.end = 0


def _remove_passed(composer: TableWalk, frame: OpenGroup, passed: PassedOver) -> None:
    """Removes the rows that were passed over and never matched."""
    _forget(composer, frame, passed.forget_at, passed.rows)
    if passed.waiting:
        _forget_before_siblings(composer, frame, passed)
    composer.changes += [RemoveGroup(at, slot, row) for row, at, slot in passed.rows]
    removals = []
    index = composer.positions.index_of(passed.base_nodes)
    at = passed.index
    for row, row_at, _ in passed.rows:
        while at < row_at:
            index += composer.groups[at].node_weight
            at += composer.groups[at].size
        if weight := row.node_weight:
            removals.append((index, weight))
        index += weight
        at += row.size
    _put_nodes_in_order(composer, passed.reorder_at, removals[::-1], [])


def _end_pending(composer: TableWalk, frame: OpenGroup, pending: Pending) -> None:
    """Arranges the children in composition order, and removes uncomposed ones."""
    removed, kept = pending.removed, pending.kept
    _forget(composer, frame, pending.forget_at, removed)
    in_order = kept == sorted(kept)
    _reorder_nodes(composer, pending, kept, in_order)
    children = pending.children
    if in_order:
        assert frame.group is not None
        next_kept = (frame.end, frame.slot + frame.group.slot_size)
        inserts = []
        for entry in reversed(pending.order):
            if isinstance(entry, int):
                next_kept = children[entry][1:]
            else:
                inserts.append(InsertGroups(*next_kept, frame.group, entry))
        composer.changes += reversed(inserts)
        composer.changes += [RemoveGroup(at, slot, row) for row, at, slot in removed]
    elif len(kept) == len(pending.order) == len(children):
        places = [children[number] for number in kept]
        composer.changes.append(
            ReorderChildren(pending.index, pending.slot, frame.group, places, children[-1], composer.table.version)
        )
    else:
        order = [children[entry][0] if isinstance(entry, int) else entry for entry in pending.order]
        composer.changes.append(RebuildChildren(pending.index, pending.slot, frame.group, order))


def _reorder_nodes(composer: TableWalk, pending: Pending, kept: list[int], in_order: bool) -> None:
    """Replaces the operation reserved by `_match_by_key`.

    It runs before operations that insert nodes among these children, so its indices refer to the new order.
    """
    weights = [1 if row.flags & NODE else row.nodes for row, _, _ in pending.children]
    starts = list(accumulate(weights, initial=0))
    base = composer.positions.index_of(pending.base_nodes)
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
    _put_nodes_in_order(composer, pending.reorder_at, removals, moves)


def _put_nodes_in_order(
    composer: TableWalk, reorder_at: int, removals: list[tuple[int, int]], moves: list[tuple[int, int, int]]
) -> None:
    if removals or moves:
        node = composer.positions.parent_node()
        composer.changes[reorder_at : reorder_at + 1] = [
            MoveToNode(node),
            ReorderNodes(removals, moves),
        ]
