"""Walking the groups of the slot table beside the program: enter, match, insert, remove, leave.

The part of the Composer that knows rows and nodes, and nothing of state, scopes' arguments or remembering.

Terms       reading: what is composed is matched with rows of the table. inserting: it has no rows yet and is
            collected in two plain lists. cur: index of the next row, cur_slot: of its first slot. node_index:
            nodes emitted so far below the current parent node.
Invariants  I1 while composing, the table does not change; everything goes to `operations`. I2 rows are visited
            in table order within a group, except where `pending` matches children by key. I3 `group` is the
            innermost open group, in either mode.
Source      Compose GapComposer.kt (start, end, recordDelete), gapbuffer/changelist.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition import changes as op
from engine.composition.function_info import FunctionInfo
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.moves import moves_for
from engine.composition.node_positions import NodePositions
from engine.composition.pending import PassedOver, Pending
from engine.composition.scope import RecomposeScope
from engine.slots import NO_KEY, Group, SlotTable
from engine.slots.group import NODE, REPLACEABLE

if TYPE_CHECKING:
    from engine.composition.element import Element

PASSED_OVER_AT_MOST = 16
"""How many rows are stepped over to reach the one that is composed next, before children are matched by key."""

_FOUND: Any = object()

NO_BODY = FunctionInfo("composition", (lambda: None).__code__, 0)
"""Where the composer is when it is in no composable: no call site belongs to it."""


class GroupWalker:
    """See the module."""

    __slots__ = (
        "body",
        "created_depth",
        "cur",
        "cur_slot",
        "element",
        "end",
        "group",
        "groups",
        "insert_stack",
        "inserting",
        "invalid",
        "name",
        "new_groups",
        "new_slots",
        "node_index",
        "operations",
        "may_be_quick",
        "passed_over",
        "pending",
        "positions",
        "quick",
        "scope",
        "scope_stack",
        "seeks_left",
        "slot",
        "slot_end",
        "slots",
        "stack",
        "table",
        "unopened",
        "unopened_at",
        "unopened_end",
        "unopened_nodes",
        "unopened_pending",
        "unopened_slot",
    )

    def __init__(self, table: SlotTable, operations: list[op.Operation]) -> None:
        self.table = table
        self.operations = operations
        self.groups: list[Group] = table.groups_buffer.items
        self.slots: list[Any] = table.slots_buffer.items
        self.invalid = InvalidScopes()
        self.rewind()

    def rewind(self) -> None:
        """To the start of the table, with nothing open."""
        self.group: Group | None = None
        self.cur = self.cur_slot = 0
        self.end = len(self.table)
        self.slot = self.slot_end = 0
        self.pending: Pending | None = None
        self.passed_over: dict[Group | None, PassedOver] = {}
        """Of the open groups that have some: the rows that were stepped over to reach one further on."""
        self.seeks_left = 0
        # (group, end of its parent, pending of its parent, node_index before, index, slot, operations before)
        self.stack: list[tuple[Group, int, Pending | None, int, int, int, int]] = []
        # (group, rows before, slots before, node_index before, operations before)
        self.insert_stack: list[tuple[Group, int, int, int, int]] = []
        self.inserting = False
        self.quick = self.may_be_quick = False
        """Whether what is next may be entered or skipped the short way: nobody listens, and it is not being
        inserted; whether it may be once inserting is over."""
        self.new_groups: list[Group] = []
        self.new_slots: list[Any] = []
        self.node_index = 0
        self.positions = NodePositions(self)
        self.created_depth = 0
        self.scope: RecomposeScope | None = None
        self.scope_stack: list[tuple[RecomposeScope | None, FunctionInfo, str, Any]] = []
        self.body = NO_BODY
        self.name = "composition"
        self.element: Element | None = None
        self.unopened: Group | None = None
        """A row that `key` stepped into without opening it: most often all it holds is skipped, and it is left
        again with nothing to do. Whatever needs it open calls `open_unopened` first."""
        self.unopened_at = self.unopened_slot = self.unopened_end = 0
        self.unopened_nodes = 0
        self.unopened_pending: Pending | None = None

    # ---------------------------------------------------------------- groups

    def start_group(self, key: int, object_key: Any = NO_KEY, flags: int = REPLACEABLE) -> None:
        """Enters the row with this key if the table has one here (or, by `pending`, anywhere ahead in the
        open group); else begins to insert."""
        if self.element is not None:
            self.close_element()
        if not self.inserting:
            if self.unopened is not None:
                self.open_unopened()
            pending, cur = self.pending, self.cur
            if pending is None:
                if cur < self.end:
                    row = self.groups[cur]
                    if row.key == key and (row.object_key is object_key or row.object_key == object_key):
                        # As `enter`, here for speed.
                        at = self.cur_slot
                        self.stack.append((row, self.end, None, self.node_index, cur, at, len(self.operations)))
                        self.group = row
                        self.slot = at
                        self.cur = cur + 1
                        self.cur_slot = self.slot_end = at + row.slot_count
                        self.end = cur + row.size
                        return
                    pending = self._seek(key, object_key)
                elif self.passed_over and self.group in self.passed_over:
                    pending = self._seek(key, object_key)
                if pending is _FOUND:
                    row = self.groups[self.cur]
                    self.enter(row, self.cur, self.cur_slot)
                    return
                self.pending = pending
            if pending is not None:
                number = pending.take(key, object_key)
                if number >= 0:
                    row, cur, slot = pending.children[number]
                    self.enter(row, cur, slot)
                    return
            self.inserting = True
            self.quick = False
            self.new_groups, self.new_slots = [], []
        group = Group(key, object_key, flags, self.group)
        rows = self.new_groups
        self.insert_stack.append((group, len(rows), len(self.new_slots), self.node_index, len(self.operations)))
        rows.append(group)
        self.group = group

    def enter(self, group: Group, index: int, slot: int) -> None:
        """Enters the row `group`, which stands at `index` and whose slots begin at `slot`."""
        self.stack.append((group, self.end, self.pending, self.node_index, index, slot, len(self.operations)))
        self.group = group
        self.pending = None
        self.slot = slot
        self.cur = index + 1
        self.cur_slot = self.slot_end = slot + group.slot_count
        self.end = index + group.size

    def open_unopened(self) -> None:
        """Opens the row that was only stepped into; what was skipped in it stays skipped."""
        group, index, slot = self.unopened, self.unopened_at, self.unopened_slot
        assert group is not None
        self.unopened = None
        self.stack.append(
            (group, self.unopened_end, self.unopened_pending, self.unopened_nodes, index, slot, len(self.operations))
        )
        self.group = group
        self.slot = slot
        self.slot_end = slot + group.slot_count

    def _seek(self, key: int, object_key: Any) -> Pending | None:
        """What is composed next is not what the table holds next. None: nowhere ahead either, so it is new.
        _FOUND: a few rows ahead, and `cur` is there now. Else the children must be matched by key.

        Most lists change in one place: a row comes or goes. Then this is all there is to do, and the other rows
        are still met in order: 1,000 rows with one put in at the head take 1.1 ms, matched by key 2.3 ms."""
        passed = self.passed_over.get(self.group) if self.passed_over else None
        if passed is not None and passed.has(key, object_key):
            return self._pending_after(passed)
        groups, at, end, slot = self.groups, self.cur, self.end, self.cur_slot
        rows = 0
        while at < end:
            row = groups[at]
            if row.key == key and (row.object_key is object_key or row.object_key == object_key):
                break
            at += row.size
            slot += row.slot_size
            rows += 1
        self.seeks_left -= rows
        few = self.seeks_left >= 0 and (at == end or rows <= PASSED_OVER_AT_MOST)
        if not few or (at < end and self._comes_again(self.cur, at)):
            return self._pending_after(passed) if passed is not None else self._begin_pending()
        if at == end:
            return None
        if passed is None:
            self.operations.append((op.CALL, _nothing))  # becomes the removal of their nodes
            passed = PassedOver(self.cur, self.cur_slot, len(self.operations) - 1, self.node_index)
            self.passed_over[self.group] = passed
        while self.cur < at:
            row = groups[self.cur]
            passed.rows.append((row, self.cur, self.cur_slot))
            self.cur += row.size
            self.cur_slot += row.slot_size
        return _FOUND

    def _comes_again(self, start: int, end: int) -> bool:
        """Whether a sibling after `end` has the keys of one in [start, end): of equal ones the first is meant."""
        groups = self.groups
        mine = []
        while start < end:
            mine.append(groups[start])
            start += groups[start].size
        object_keys = {row.object_key for row in mine}
        end = self.end
        while start < end:
            row = groups[start]
            if row.object_key in object_keys:
                for each in mine:
                    if each.key == row.key and each.object_key == row.object_key:
                        return True
            start += row.size
            self.seeks_left -= 1
        return False

    def _begin_pending(self) -> Pending:
        self.operations.append((op.CALL, _nothing))  # becomes the reordering of nodes, if there is one
        at = len(self.operations) - 1
        return Pending(self.groups, self.cur, self.cur_slot, self.end, at, self.node_index)

    def _pending_after(self, passed: PassedOver) -> Pending:
        """A row that was passed over is wanted after all, or too much changed: from where the first was passed
        over, children are matched by key, those that were composed since then in the order they were."""
        del self.passed_over[self.group]
        pending = Pending(self.groups, passed.index, passed.slot, self.end, passed.reorder_at, passed.base_nodes)
        inserted = []
        operations = self.operations
        for number in range(passed.reorder_at + 1, len(operations)):
            operation = operations[number]
            if operation[0] == op.INSERT_ROWS and operation[3] is self.group:
                inserted.append((operation[1], operation[4:]))
                operations[number] = (op.CALL, _nothing)
        pending.resume(self.cur, passed, inserted)
        return pending

    def end_group(self) -> None:
        """Leaves the innermost group; what the table has in it and was not composed is removed."""
        if self.element is not None:
            self.close_element()
        if self.unopened is not None:
            self.open_unopened()
        if self.inserting:
            group, rows_before, slots_before, nodes_before, _ = self.insert_stack.pop()
            group.size = len(self.new_groups) - rows_before
            group.slot_size = len(self.new_slots) - slots_before
            if group.flags & NODE:
                group.nodes = self.node_index
                self.node_index = nodes_before + 1
            else:
                group.nodes = self.node_index - nodes_before
            self.group = group.parent
            if not self.insert_stack:
                self._finish_insert()
            return
        if self.pending is not None:
            self._end_pending(self.pending)
        else:
            if self.passed_over and self.group in self.passed_over:
                self._remove_passed(self.passed_over.pop(self.group))
            if self.cur < self.end:
                self._remove_rest()
        group, end, pending, nodes_before, index, slot, _ = self.stack.pop()
        if group.flags & NODE:
            self.positions.nodes.pop()
            count = self.node_index
            self.node_index = nodes_before + 1
        else:
            count = self.node_index - nodes_before
        if count != group.nodes or self.positions.changes:
            self.positions.note(group, count)
        self.cur = index + group.size
        self.cur_slot = slot + group.slot_size
        self.end = end
        self.pending = pending
        self.group = group.parent

    def _finish_insert(self) -> None:
        """The outermost new group is complete: its rows wait to be put in."""
        self.inserting = False
        self.quick = self.may_be_quick
        rows, values = self.new_groups, self.new_slots
        if self.pending is not None:
            self.pending.order.append((rows, values))
        else:
            self.operations.append((op.INSERT_ROWS, self.cur, self.cur_slot, self.group, rows, values))

    def _remove_rest(self) -> None:
        """Removes the rows from `cur` to the end of the open group."""
        at, slot, nodes = self.cur, self.cur_slot, 0
        edits = []
        while at < self.end:
            row = self.groups[at]
            nodes += self.positions.weight(row)
            self.operations.append((op.FORGET_ROWS, at, slot, row))
            edits.append((op.REMOVE_ROWS, at, slot, row))
            at += row.size
            slot += row.slot_size
        self.operations += edits
        self.invalid.remove_range(self.cur, self.end)
        if nodes:
            self._at_parent_node()
            self.operations.append((op.REMOVE_NODES, self.positions.index_of(self.node_index), nodes))
        self.cur = self.end

    def _remove_passed(self, passed: PassedOver) -> None:
        """Removes the rows that were passed over and not asked for later."""
        edits = []
        for row, at, slot in passed.rows:
            self.operations.append((op.FORGET_ROWS, at, slot, row))
            edits.append((op.REMOVE_ROWS, at, slot, row))
            self.invalid.remove_range(at, at + row.size)
        self.operations += edits
        removals = []
        index = self.positions.index_of(passed.base_nodes)
        at = passed.index
        for row, row_at, _ in passed.rows:
            while at < row_at:
                index += self._old_weight(self.groups[at])
                at += self.groups[at].size
            if weight := self._old_weight(row):
                removals.append((index, weight))
            index += weight
            at += row.size
        self._put_nodes_in_order(passed.reorder_at, removals[::-1], [])

    def _end_pending(self, pending: Pending) -> None:
        """Puts the children in the order they were composed in, and removes those that were not."""
        removed, kept = pending.removed, pending.kept
        for row, at, slot in removed:
            self.operations.append((op.FORGET_ROWS, at, slot, row))
            self.invalid.remove_range(at, at + row.size)
        in_order = kept == sorted(kept)
        self._reorder_nodes(pending, kept, in_order)
        children = pending.children
        if in_order:
            next_kept = (self.end, self._end_slot())
            inserts = []
            for entry in reversed(pending.order):
                if type(entry) is int:
                    next_kept = children[entry][1:]
                else:
                    inserts.append((op.INSERT_ROWS, *next_kept, self.group, *entry))
            self.operations += reversed(inserts)
            self.operations += [(op.REMOVE_ROWS, at, slot, row) for row, at, slot in removed]
        elif len(kept) == len(pending.order) == len(children):
            places = [children[number] for number in kept]
            self.operations.append(
                (op.REORDER_CHILDREN, pending.index, pending.slot, self.group, places, children[-1], self.table.version)
            )
        else:
            order = [children[entry][0] if type(entry) is int else entry for entry in pending.order]
            self.operations.append((op.REBUILD_CHILDREN, pending.index, pending.slot, self.group, order))

    def _end_slot(self) -> int:
        group, _, _, _, _, slot, _ = self.stack[-1]
        return slot + group.slot_size

    def _reorder_nodes(self, pending: Pending, kept: list[int], in_order: bool) -> None:
        """Fills in the operation that `_begin_pending` left room for: it must run before the nodes that
        were inserted among the children since then, so that their indices are those of the new order."""
        weights = [1 if row.flags & NODE else row.nodes for row, _, _ in pending.children]
        starts = list(accumulate(weights, initial=0))
        base = self.positions.index_of(pending.base_nodes)
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
        self._put_nodes_in_order(pending.reorder_at, removals, moves)

    def _put_nodes_in_order(
        self, reorder_at: int, removals: list[tuple[int, int]], moves: list[tuple[int, int, int]]
    ) -> None:
        if removals or moves:
            node = self.positions.parent_node()
            self.operations[reorder_at : reorder_at + 1] = [
                (op.AT_NODE, node),
                (op.REORDER_NODES, removals, moves),
            ]
            self.positions.at = None

    def _old_weight(self, row: Group) -> int:
        return 1 if row.flags & NODE else row.nodes

    def close_element(self) -> None:
        """The element that was emitted last got no `with`: it is empty."""
        element = self.element
        self.element = None
        if element is not None:
            element.finish()

    def _at_parent_node(self) -> None:
        """The operations on nodes that follow happen below the parent node of the open group."""
        node = self.positions.parent_node()
        self.positions.at = node
        self.operations.append((op.AT_NODE, node))

    # ---------------------------------------------------------------- exceptions

    def unwind_to(self, group: Group) -> None:
        """An exception left `group` half-made: closes what is open in it, and removes it.

        What was remembered in it stays in `abandoned`; an enclosing composable may catch the exception and
        go on."""
        self.element = None
        if self.unopened is not None:
            self.open_unopened()
        if self.inserting:
            for depth, entry in enumerate(self.insert_stack):
                if entry[0] is group:
                    self._unwind_insert(depth)
                    return
            self.inserting = False
            self.quick = self.may_be_quick
            self.insert_stack.clear()
            self.created_depth = 0
        for depth in range(len(self.stack) - 1, -1, -1):
            if self.stack[depth][0] is group:
                self._unwind_read(depth)
                return

    def _unwind_insert(self, depth: int) -> None:
        group, rows, slots, nodes, mark = self.insert_stack[depth]
        self._close_scopes(group)
        self.created_depth -= sum(1 for entry in self.insert_stack[depth:] if entry[0].flags & NODE)
        del self.insert_stack[depth:]
        del self.new_groups[rows:]
        del self.new_slots[slots:]
        del self.operations[mark:]
        self.positions.at = None
        self.node_index = nodes
        self.group = group.parent
        if not self.insert_stack:
            self.inserting = False
            self.quick = self.may_be_quick

    def _unwind_read(self, depth: int) -> None:
        group, end, pending, nodes, index, slot, mark = self.stack[depth]
        self._close_scopes(group)
        for entry in self.stack[depth:]:
            if entry[0].flags & NODE:
                self.positions.leave_node()
            self.passed_over.pop(entry[0], None)
        del self.stack[depth:]
        del self.operations[mark:]
        self.positions.at = None
        self.positions.changes.pop(group, None)
        self.group = group.parent
        self.end = end
        self.pending = pending
        self.node_index = nodes
        self.cur = index
        self.cur_slot = slot
        self.invalid.remove_range(index, index + group.size)
        if pending is not None:
            number = pending.order.pop()
            pending.taken[number] = 0  # it is removed with the rest when its parent ends
        else:
            limit, self.end = self.end, index + group.size
            self._remove_rest()
            self.end = limit
            if self.group in self.passed_over:
                self.passed_over[self.group].left.add(group)
        self.cur = index + group.size
        self.cur_slot = slot + group.slot_size

    def _close_scopes(self, group: Group) -> None:
        """Leaves the scopes that are open in `group`, itself included."""
        while self.scope is not None and self.scope_stack:
            scope = self.scope
            at: Group | None = scope.group
            while at is not None and at is not group:
                at = at.parent
            if at is None:
                return
            self.scope, self.body, self.name, event = self.scope_stack.pop()
            if event is not None and (tracer := trace.active) is not None:
                tracer.end(event, raised=True)
            self.scope_left(scope)

    def scope_left(self, scope: RecomposeScope) -> None:
        """An exception left `scope`; a hook for who tells of it."""


def _nothing() -> None:
    """Keeps a place in the change list."""
