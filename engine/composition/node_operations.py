"""The node operations of a change list, which run first, through the Applier.

Terms       node None: the node that was inserted last. shifted: the same operation for nodes that begin elsewhere below
            their parent, when movable content arrives (movable_content_insertion.py).
Not here    operations on slots and groups: operations.py. The order of all: change_list.py.
Source      Compose gapbuffer/changelist/Operation.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.operations import ForgetGroups, Operation, SlotChanges
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.applier import Applier
    from engine.composition.calls.function_info import CallSite
    from engine.slots import Group, SlotTable


class NodeChanges:
    """The target of node operations: the applier, and the path of nodes down to its current node.

    `path` begins with the root; its last node is the one that the next operation changes or inserts below. `begun`:
    the insertions of the new nodes among them. `others`: the operations that are not on nodes. `table`: the rows of the
    nodes before the changes; None if the operations were recorded without them."""

    __slots__ = ("applier", "begun", "others", "path", "table")

    def __init__(self, applier: Applier[Any], table: SlotTable | None = None) -> None:
        self.applier = applier
        self.table = table
        self.path: list[Any] = [applier.current]
        self.begun: list[InsertNode | InsertMadeNode] = []
        self.others: list[Operation] = []

    def leave_all(self) -> None:
        """Moves the applier up to the root."""
        for _ in range(len(self.path) - 1):
            self.applier.up()
        del self.path[1:]
        self.begun.clear()

    def end_removals(self, operation: ForgetGroups) -> None:
        """Lets the nodes of removed subtrees notice that they leave, last first, as Compose removes them."""
        self.others.append(operation)
        table, end_removal = self.table, self.applier.end_removal
        if table is None:
            return
        for index, slot, group in reversed(operation.leaving):
            if group.flags & NODE:
                end_removal(table.slots_buffer.items[slot])
            elif group.nodes == 1:
                groups = table.groups_buffer.items
                while not groups[index].flags & NODE:
                    slot += groups[index].slot_count
                    index += 1
                end_removal(table.slots_buffer.items[slot])
            elif group.nodes:
                rows = table.groups_buffer.items[index : index + group.size]
                for node in reversed(topmost_nodes(rows, table.slots_buffer.items[slot : slot + group.slot_size])):
                    end_removal(node)


def topmost_nodes(rows: list[Group], slots: list[Any]) -> list[Any]:
    """Returns the nodes of these rows without a parent node among them."""
    nodes = []
    number = slot = 0
    while number < len(rows):
        row = rows[number]
        if row.flags & NODE:
            nodes.append(slots[slot])
            number += row.size
            slot += row.slot_size
        else:
            number += 1
            slot += row.slot_count
    return nodes


class TraceRun(Operation):
    """Marks the run that recorded the following operations; their events have it as cause."""

    __slots__ = ("run", "tracer")

    on_nodes = on_slots = True
    is_change = False

    def __init__(self, tracer: trace.Tracer, run: int) -> None:
        self.tracer = tracer
        self.run = run

    def apply(self, to: NodeChanges | SlotChanges) -> None:
        self.tracer.applying = self.run
        if isinstance(to, NodeChanges):
            to.others.append(self)


class NodeOperation(Operation):
    """`apply` takes NodeChanges."""

    __slots__ = ()

    on_nodes = True

    def shifted(self, index: int) -> Operation:
        """Returns the operation for nodes that begin at `index` of their parent."""
        return self


class MoveToNode(NodeOperation):
    """Makes `node` the parent of the following node operations."""

    __slots__ = ("node",)

    is_change = False

    def __init__(self, node: Any) -> None:
        self.node = node

    def apply(self, to: NodeChanges) -> None:
        to.leave_all()
        if self.node is not to.path[0]:
            to.applier.down(self.node)
            to.path.append(self.node)


class InsertNode(NodeOperation):
    """Creates a node, stores it in the slot of its new group, and enters it; `PostInsertNode` leaves it."""

    __slots__ = ("factory", "index", "slot", "slots")

    call: CallSite | None = None
    """The innermost call of the program around the node; known only while events are traced."""

    def __init__(self, factory: Callable[[], Any], index: int, slots: list[Any], slot: int) -> None:
        self.factory = factory
        self.index = index
        self.slots = slots
        self.slot = slot

    @property
    def node(self) -> Any:
        """The node; None before `apply`."""
        return self.slots[self.slot]

    def create(self) -> object:
        """Creates the node and stores it in its slot."""
        node: object = self.factory()
        self.slots[self.slot] = node
        return node

    def apply(self, to: NodeChanges) -> None:
        node = self.slots[self.slot] = self.factory()
        applier = to.applier
        applier.insert_top_down(self.index, node)
        applier.down(node)
        to.path.append(node)
        to.begun.append(self)

    def shifted(self, index: int) -> Operation:
        return InsertNode(self.factory, self.index + index, self.slots, self.slot)


class InsertCalledNode(InsertNode):
    """An `InsertNode` with the call of the program, used while events are traced. It is a separate class, so that an
    insertion without a tracer stores no call."""

    __slots__ = ("call",)

    def __init__(
        self, factory: Callable[[], Any], index: int, slots: list[Any], slot: int, call: CallSite | None
    ) -> None:
        super().__init__(factory, index, slots, slot)
        self.call = call

    def shifted(self, index: int) -> Operation:
        return InsertCalledNode(self.factory, self.index + index, self.slots, self.slot, self.call)


class InsertMadeNode(NodeOperation):
    """Enters a node that exists already. `call`: the innermost call of the program around it, as of `InsertNode`."""

    __slots__ = ("call", "index", "node")

    def __init__(self, index: int, node: object, call: CallSite | None = None) -> None:
        self.index = index
        self.node = node
        self.call = call

    def apply(self, to: NodeChanges) -> None:
        to.applier.insert_top_down(self.index, self.node)
        to.applier.down(self.node)
        to.path.append(self.node)
        to.begun.append(self)


class LeaveNodes(NodeOperation):
    """Moves the applier up to the root, at the end of a pass."""

    __slots__ = ()

    is_change = False

    def apply(self, to: NodeChanges) -> None:
        to.leave_all()


class PostInsertNode(NodeOperation):
    """Leaves the new node, whose children are complete, and inserts it bottom-up."""

    __slots__ = ()

    is_change = False

    def apply(self, to: NodeChanges) -> None:
        applier = to.applier
        applier.up()
        insertion = to.begun.pop()
        if insertion.call is not None and (tracer := trace.active) is not None:
            tracer.called = insertion.call
        applier.insert_bottom_up(insertion.index, to.path.pop())


POST_INSERT_NODE = PostInsertNode()
"""The only instance: it ends the innermost `InsertNode` that has begun."""


class UpdateNode(NodeOperation):
    """Calls `function(node, value)` after `Updater.set` received a changed value."""

    __slots__ = ("function", "node", "value")

    def __init__(self, function: Callable[[Any, Any], Any], value: Any, node: Any) -> None:
        self.function = function
        self.value = value
        self.node = node

    def apply(self, to: NodeChanges) -> None:
        node = self.node
        self.function(to.path[-1] if node is None else node, self.value)


class InitNode(NodeOperation):
    """`function(node)`, as `Updater.init` requests."""

    __slots__ = ("function", "node")

    def __init__(self, function: Callable[[Any], Any], node: Any) -> None:
        self.function = function
        self.node = node

    def apply(self, to: NodeChanges) -> None:
        self.function(to.path[-1] if self.node is None else self.node)


class ReconcileNode(InitNode):
    """`function(node)`, as `Updater.reconcile` requests. The preceding operation stores the function in a slot."""

    __slots__ = ()


class ReuseNode(NodeOperation):
    """Marks a node as reused for other content."""

    __slots__ = ("on_reuse",)

    is_change = False

    def __init__(self, on_reuse: Callable[[], Any]) -> None:
        self.on_reuse = on_reuse

    def apply(self, to: NodeChanges) -> None:
        self.on_reuse()


class RemoveNodes(NodeOperation):
    """Removes `count` nodes from `index` on."""

    __slots__ = ("count", "index")

    def __init__(self, index: int, count: int) -> None:
        self.index = index
        self.count = count

    def apply(self, to: NodeChanges) -> None:
        to.applier.remove(self.index, self.count)

    def shifted(self, index: int) -> Operation:
        return RemoveNodes(self.index + index, self.count)


class ReorderNodes(NodeOperation):
    """Removes some children, as (index, count), then moves others, as (from, to, count)."""

    __slots__ = ("moves", "removals")

    def __init__(self, removals: list[tuple[int, int]], moves: list[tuple[int, int, int]]) -> None:
        self.removals = removals
        self.moves = moves

    def apply(self, to: NodeChanges) -> None:
        for index, count in self.removals:
            to.applier.remove(index, count)
        for from_, before, count in self.moves:
            to.applier.move(from_, before, count)

    def shifted(self, index: int) -> Operation:
        removals = [(at + index, count) for at, count in self.removals]
        return ReorderNodes(removals, [(from_ + index, to + index, count) for from_, to, count in self.moves])
