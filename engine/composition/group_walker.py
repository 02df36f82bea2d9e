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

from typing import TYPE_CHECKING, Any

from engine.composition import changes as op
from engine.composition import children
from engine.composition.calls.call_site import NO_BODY_CODE, source_of
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.current import CompositionError
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.node_positions import NodePositions
from engine.composition.pending import PassedOver, Pending
from engine.composition.scope import RecomposeScope
from engine.composition.scope_tracer import ScopeTracer, trace_end
from engine.slots import NO_KEY, Group, SlotTable
from engine.slots.group import NODE, REPLACEABLE

if TYPE_CHECKING:
    from engine.composition.calls.element import Element

NO_BODY = FunctionInfo("composition", NO_BODY_CODE, 0)
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
        "iterations",
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
        "teller",
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
        self.iterations: dict[tuple[int, int], tuple[Any, Group | None]] = {}
        """The loops that run, by frame and number: what counts their iterations, the group that was open then."""
        self.rewind()

    def rewind(self) -> None:
        """To the start of the table, with nothing open."""
        self.teller: ScopeTracer | None = None  # in a pass that somebody listens to
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
                    pending = children.seek(self, key, object_key)
                elif self.passed_over and self.group in self.passed_over:
                    pending = children.seek(self, key, object_key)
                if pending is children.FOUND:
                    row = self.groups[self.cur]
                    self.enter(row, self.cur, self.cur_slot)
                    return
                self.pending = pending
            if pending is not None:
                number = pending.take(key, object_key)
                if number >= 0:
                    if object_key is NO_KEY and number > pending.reached:
                        children.take_turns_before(self, pending, number)
                    row, cur, slot = pending.children[number]
                    self.enter(row, cur, slot)
                    return
            self.inserting = True
            self.quick = False
            self.new_groups, self.new_slots = [], []
        group = Group(key, object_key, flags, self.group, self.body)
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

    def end_group(self) -> None:
        """Leaves the innermost group; what the table has in it and was not composed is removed."""
        if self.element is not None:
            self.close_element()
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
        if self.unopened is not None:
            self.open_unopened()
        if self.pending is not None:
            children.end_pending(self, self.pending)
        else:
            if self.passed_over and self.group in self.passed_over:
                children.remove_passed(self, self.passed_over.pop(self.group))
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

    def open_group(self) -> Group | None:
        """The group that what is composed next is in."""
        if self.element is not None:
            return self.element.outermost.parent
        return self.group if self.unopened is None else self.unopened

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

    def check_all_closed(self) -> None:
        """Raises if a group of this pass was opened and not closed."""
        if self.stack or self.insert_stack:
            keys = (source_of(group) for group in (*self.new_groups, *(entry[0] for entry in self.stack)))
            place = next((each for each in keys if each is not None and each.name == "key"), None)
            at = f" ({place.file}:{place.line})" if place is not None else ""
            raise CompositionError(
                f"`key(…)` was called without `with`{at}, so what it opened was not closed: write `with key(…):` and "
                "the content below it"
            )

    # ---------------------------------------------------------------- exceptions

    def unwind_to(self, group: Group) -> None:
        """An exception left `group` half-made: closes what is open in it, and removes it.

        What was remembered in it stays in `abandoned`; an enclosing composable may catch the exception and
        go on."""
        self.element = None
        if self.unopened is not None:
            self.open_unopened()
        if self.inserting:
            # From the end: an exception unwinds the innermost group first, however deep it is.
            for depth in range(len(self.insert_stack) - 1, -1, -1):
                if self.insert_stack[depth][0] is group:
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
            if not _is_within(scope.group, group):
                return
            self.scope, self.body, self.name, event = self.scope_stack.pop()
            if event is not None:
                trace_end(self, event, raised=True)
            self.scope_left(scope)

    def is_open(self, group: Group) -> bool:
        # From the end: of the groups that were open, the innermost were closed.
        return any(entry[0] is group for entry in reversed(self.insert_stack)) or any(
            entry[0] is group for entry in reversed(self.stack)
        )

    def scope_left(self, scope: RecomposeScope) -> None:
        """An exception left `scope`; a hook for who tells of it."""


def _is_within(inner: Group, outer: Group) -> bool:
    """Whether `inner` is `outer` or below it, of two groups one of which is around the other.

    Both are walked at once, so that the answer takes as many steps as they are apart, in either order."""
    up: Group | None = inner
    down: Group | None = outer.parent
    while up is not None:
        if up is outer:
            return True
        if down is inner:
            return False
        up = up.parent
        if down is not None:
            down = down.parent
    return False
