"""The operations of a change list: what composing found must change, each a class with `apply`.

Kinds       on nodes: run first, through the Applier; the only ones that run code of the program (node_operations.py).
            on slots: values of slots, who is remembered or forgotten, who reads what.
            on groups: insert, remove or lay out rows of the slot table; they run last (change_list.py says in which
            order), so each operation keeps its recorded row index.
Terms       index: of a row of the table. slot: of a slot. moved_by: the same operation for rows that stand elsewhere,
            when movable content arrives (movable_content_insertion.py).
Not here    recording: composer.py. Taking back: undo.py.
Source      Compose gapbuffer/changelist/Operation.kt, whose names they have where it has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine import trace
from engine.composition.child_groups import rebuild_children
from engine.composition.forgetting import deactivate_groups, forget_groups
from engine.composition.insert_table import InsertTable
from engine.composition.remember_observer import RememberObserver
from engine.composition.remembering import RememberManager
from engine.composition.scope import RecomposeScope
from engine.slots import Group, SlotTable


class SlotChanges:
    """The target of slot operations. Both gaps stand at the end, so plain list indices are valid."""

    __slots__ = ("events", "groups", "is_traced", "slots", "table")

    def __init__(self, table: SlotTable, events: RememberManager) -> None:
        self.table = table
        self.groups = table.groups_buffer.items
        self.slots = table.slots_buffer.items
        self.events = events
        tracer = trace.active
        self.is_traced = tracer is not None and tracer.details
        """Whether each edit emits an event, read once for all operations."""


class Operation:
    """One change. `on_nodes`, `on_slots` and `on_groups` select the target that `apply` receives. `is_change`: whether
    it changes a slot, a row or a node; the trace counts these to find runs without changes."""

    __slots__ = ()

    on_nodes = on_slots = on_groups = False
    is_change = True

    def apply(self, to: Any) -> None:
        """Makes the change in `to`."""
        raise NotImplementedError  # subclasses implement it

    def moved_by(self, rows: int, slots: int) -> Operation:
        """Returns the operation for a group that begins `rows` rows and `slots` slots later."""
        return self


class Reserved(Operation):
    """Keeps a place in the list for an operation that is known only later."""

    __slots__ = ()

    is_change = False


RESERVED = Reserved()


# ---------------------------------------------------------------- on slots


class SlotOperation(Operation):
    """`apply` takes SlotChanges."""

    __slots__ = ()

    on_slots = True


class UpdateSlot(SlotOperation):
    """Writes one slot."""

    __slots__ = ("slot", "value")

    def __init__(self, slot: int, value: Any) -> None:
        self.slot = slot
        self.value = value

    def apply(self, to: SlotChanges) -> None:
        to.slots[self.slot] = self.value
        if to.is_traced:
            to.table.trace_edit("update", slot=self.slot, values=[self.value])

    def moved_by(self, rows: int, slots: int) -> Operation:
        if isinstance(self.value, RecomposeScope):
            self.value.version = -1
        return UpdateSlot(self.slot + slots, self.value)


class UpdateObjectKey(SlotOperation):
    """Gives a group another object key: the locals that a provider's group carries."""

    __slots__ = ("group", "object_key")

    def __init__(self, group: Group, object_key: Any) -> None:
        self.group = group
        self.object_key = object_key

    def apply(self, to: SlotChanges) -> None:
        self.group.object_key = self.object_key
        if to.is_traced:
            to.table.trace_edit("data", group=self.group, key=self.group.key, value=self.object_key)


def _composing_run() -> int:
    """For the trace: the id of the run that composes now. Inserted content is applied in the name of its outermost run,
    which may not be the run that requested an effect."""
    return tracer.here if (tracer := trace.active) is not None else 0


class Remember(SlotOperation):
    """A slot of `group` holds this observer from now on."""

    __slots__ = ("requested_by", "group", "observer")

    def __init__(self, observer: RememberObserver, group: Group | None) -> None:
        self.observer = observer
        self.group = group
        self.requested_by = _composing_run()

    def apply(self, to: SlotChanges) -> None:
        to.events.remembering(self.observer, self.group, self.requested_by)
        if to.is_traced:
            to.table.trace_edit("remember", value=self.observer)


class Forget(SlotOperation):
    """A slot of `group` no longer holds this observer."""

    __slots__ = ("group", "observer")

    def __init__(self, observer: RememberObserver, group: Group | None) -> None:
        self.observer = observer
        self.group = group

    def apply(self, to: SlotChanges) -> None:
        to.events.forgetting(self.observer, self.group)
        if to.is_traced:
            to.table.trace_edit("forget", value=self.observer)


class SideEffect(SlotOperation):
    """Queues a function that runs after everything is applied; `scope` requested it."""

    __slots__ = ("requested_by", "effect", "scope")

    is_change = False

    def __init__(self, effect: Callable[[], Any], scope: RecomposeScope | None) -> None:
        self.effect = effect
        self.scope = scope
        self.requested_by = _composing_run()

    def apply(self, to: SlotChanges) -> None:
        to.events.side_effect(self.effect, self.scope, self.requested_by)


class EndCompositionScope(SlotOperation):
    """A scope ran in the pass `token`: drops its subscriptions to states that this pass did not read."""

    __slots__ = ("scope", "token")

    is_change = False

    def __init__(self, scope: RecomposeScope, token: int) -> None:
        self.scope = scope
        self.token = token

    def apply(self, to: SlotChanges) -> None:
        self.scope.drop_stale_reads(self.token)


class SubtreeOperation(SlotOperation):
    """An operation on what a subtree remembers: `group` at row `index`, whose slots begin at `slot`."""

    __slots__ = ("group", "index", "slot")

    def __init__(self, index: int, slot: int, group: Group) -> None:
        self.index = index
        self.slot = slot
        self.group = group

    def moved_by(self, rows: int, slots: int) -> Operation:
        return type(self)(self.index + rows, self.slot + slots, self.group)


class EndsRemovals(Protocol):
    """The target of node operations, for an operation that stands where the nodes of a removed subtree leave."""

    def end_removals(self, operation: ForgetGroups) -> None:
        """Lets the nodes of the subtree notice that they leave; they left their parent before."""


class ForgetGroups(SubtreeOperation):
    """Forgets what the slots of a subtree hold, which `RemoveGroup` takes out later.

    It stands where Compose deletes the subtree: there its nodes notice that they leave, between the changes of other
    nodes (recording nodes_leave_and_come). `leaving`: the subtrees whose nodes leave here, as (row, slot, group); not
    always its own, because the nodes of one branch leave together (leaving_branches.py)."""

    __slots__ = ("leaving",)

    on_nodes = True

    def __init__(
        self, index: int, slot: int, group: Group, leaving: tuple[tuple[int, int, Group], ...] | None = None
    ) -> None:
        super().__init__(index, slot, group)
        self.leaving = ((index, slot, group),) if leaving is None else leaving

    def moved_by(self, rows: int, slots: int) -> Operation:
        leaving = tuple((index + rows, slot + slots, group) for index, slot, group in self.leaving)
        return type(self)(self.index + rows, self.slot + slots, self.group, leaving)

    def apply(self, to: SlotChanges | EndsRemovals) -> None:
        if not isinstance(to, SlotChanges):
            to.end_removals(self)
            return
        index, slot, group = self.index, self.slot, self.group
        rows, values = to.groups[index : index + group.size], to.slots[slot : slot + group.slot_size]
        to.events.leaving(group)
        forget_groups(rows, values, to.events)


class DeactivateGroups(SubtreeOperation):
    """Forgets what the rows from `index` to the end of `group` remember; rows and nodes stay, for reuse."""

    __slots__ = ()

    def apply(self, to: SlotChanges) -> None:
        deactivate_groups(to.table, self.index, self.slot, self.group, to.events)


# ---------------------------------------------------------------- on groups


class GroupOperation(Operation):
    """`apply` takes the SlotTable. `index` is that of the first row it concerns."""

    __slots__ = ("index", "slot")

    on_groups = True

    def __init__(self, index: int, slot: int) -> None:
        self.index = index
        self.slot = slot


class InsertGroups(GroupOperation):
    """Puts the rows of `new` in, below `parent`."""

    __slots__ = ("new", "parent")

    def __init__(self, index: int, slot: int, parent: Group | None, new: InsertTable) -> None:
        self.index = index
        self.slot = slot
        self.parent = parent
        self.new = new

    def apply(self, to: SlotTable) -> None:
        self.new.insert(to, self.index, self.slot, self.parent)

    def moved_by(self, rows: int, slots: int) -> Operation:
        return InsertGroups(self.index + rows, self.slot + slots, self.parent, self.new)


class RemoveGroup(GroupOperation):
    """Takes a subtree out."""

    __slots__ = ("group",)

    def __init__(self, index: int, slot: int, group: Group) -> None:
        super().__init__(index, slot)
        self.group = group

    def apply(self, to: SlotTable) -> None:
        to.remove_groups(self.index, self.slot, self.group)
        self.group.parent = None

    def moved_by(self, rows: int, slots: int) -> Operation:
        return RemoveGroup(self.index + rows, self.slot + slots, self.group)


class AppendSlots(GroupOperation):
    """Adds slots to a group; `slot` is the index after its last slot."""

    __slots__ = ("group", "values")

    def __init__(self, index: int, slot: int, group: Group, values: list[Any]) -> None:
        super().__init__(index, slot)
        self.group = group
        self.values = values

    def apply(self, to: SlotTable) -> None:
        to.append_slots(self.index, self.slot, self.group, self.values)

    def moved_by(self, rows: int, slots: int) -> Operation:
        return AppendSlots(self.index + rows, self.slot + slots, self.group, self.values)


class RebuildChildren(GroupOperation):
    """Lays out the children of `parent` from `index` on: kept ones, moved ones, and new ones as insert tables."""

    __slots__ = ("children", "parent")

    def __init__(self, index: int, slot: int, parent: Group | None, children: list[Group | InsertTable]) -> None:
        super().__init__(index, slot)
        self.parent = parent
        self.children = children

    def apply(self, to: SlotTable) -> None:
        rebuild_children(to, self.index, self.slot, self.parent, self.children)

    def moved_by(self, rows: int, slots: int) -> Operation:
        return RebuildChildren(self.index + rows, self.slot + slots, self.parent, self.children)


class ReorderChildren(GroupOperation):
    """Lays out the same children in another order, in one pass while the table is at `version`: then they stand where
    composing found them. `places`: (child, row index, slot index) in the new order; `last`: the same of the last."""

    __slots__ = ("last", "parent", "places", "version")

    def __init__(
        self,
        index: int,
        slot: int,
        parent: Group | None,
        places: list[tuple[Group, int, int]],
        last: tuple[Group, int, int],
        version: int,
    ) -> None:
        super().__init__(index, slot)
        self.parent = parent
        self.places = places
        self.last = last
        self.version = version

    def apply(self, to: SlotTable) -> None:
        if to.version == self.version:
            row, at, first = self.last
            to.reorder_children(
                self.index, self.slot, at + row.size - self.index, first + row.slot_size - self.slot, self.places
            )
        else:
            self._rebuilt(0, 0).apply(to)

    def _rebuilt(self, rows: int, slots: int) -> RebuildChildren:
        children: list[Group | InsertTable] = [child for child, _, _ in self.places]
        return RebuildChildren(self.index + rows, self.slot + slots, self.parent, children)

    def moved_by(self, rows: int, slots: int) -> Operation:
        return self._rebuilt(rows, slots)
