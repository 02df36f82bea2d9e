"""Indices of nodes below their parent node, calculated only for inserted, removed or moved nodes.

Terms       base: the parent node's number of children before the scope that runs alone. count_changes: the difference
            between a group's current node count and the table's, caused by this pass.
Why lazily  an update needs no index, and an index requires a walk over all earlier siblings: real
            Compose does this for each recomposed scope, so one leaf of 10,000 costs it 119 µs.
"""

from __future__ import annotations

from typing import Any

from engine.composition.change_list import ChangeList
from engine.composition.node_operations import MoveToNode
from engine.slots import SlotTable
from engine.slots.group import NODE, Group


class NodePositions:
    """The open parent nodes, and the conversion of this run's indices to absolute ones."""

    __slots__ = ("root", "count_changes", "nodes", "_outer", "_base", "_changes", "_parent", "_root_node", "_table")

    def __init__(
        self,
        table: SlotTable,
        changes: ChangeList,
        root_node: object,
        root: Group | None = None,
        count_changes: dict[Group, int] | None = None,
        outer: tuple[NodePositions, Group, int] | None = None,
    ) -> None:
        self._table = table
        self._changes = changes
        self._root_node = root_node
        self.root = root
        """The group of the scope that runs alone; None for the composition's root."""
        self.count_changes: dict[Group, int] = count_changes if count_changes is not None else {}
        self._outer = outer
        """For a scope inside a skipped group: that group's positions, the group itself, and its first node index.

        This pass may have moved nodes before that group.
        """
        self.nodes: list[Any] = []
        self._base: int | None = None if root is not None else 0
        self._parent: Any = None

    def beside(self, root: Group, skipped: Group, began_at: int) -> NodePositions:
        """Returns positions for the scope of `root`, which runs alone inside the open group `skipped`."""
        outer = (self, skipped, began_at)
        return NodePositions(self._table, self._changes, self._root_node, root, self.count_changes, outer)

    def begin_at(self, root: Group) -> None:
        """Starts the run of a scope outside all others; keeps the changes of this pass."""
        self.root = root
        self._base = self._parent = None

    def end_pass(self) -> None:
        """Resets to the root after a pass; the table then contains all changes."""
        self.root = self._parent = None
        self._base = 0
        if self.count_changes:
            self.count_changes = {}

    def begin_below(self, node: Any) -> None:
        """Makes `node` the parent of the nodes composed next; their indices count from its first such child."""
        self._parent = node

    def leave_node(self) -> None:
        """Ends the innermost open node."""
        self.nodes.pop()

    def weight(self, group: Group) -> int:
        """Returns the number of nodes that the parent of `group` counts for it, including this pass."""
        return 1 if group.flags & NODE else group.nodes + self.count_changes.get(group, 0)

    def note(self, group: Group, count: int) -> None:
        """Notes the current node count of a composed group."""
        if count != group.nodes:
            self.count_changes[group] = count - group.nodes
        elif group in self.count_changes:
            del self.count_changes[group]

    def propagate(self, group: Group) -> None:
        """Adds the node count change of `group`, which ran alone, to the groups above, up to their node."""
        change = self.count_changes.get(group, 0)
        if change and not group.flags & NODE:
            above = group.parent
            skipped = self._outer[1] if self._outer is not None else None
            while above is not None and not above.flags & NODE:
                self.count_changes[above] = self.count_changes.get(above, 0) + change
                if above is skipped:  # groups above it are open and count their nodes themselves
                    break
                above = above.parent

    def index_of(self, node_index: int) -> int:
        """Converts `node_index`, counted from this run's start, to an index below the parent node."""
        if self.nodes:
            return node_index
        if self._base is None:
            self._base = self._count_before(self.root)
        return self._base + node_index

    def _count_before(self, group: Group | None) -> int:
        count = 0
        table = self._table
        while group is not None:
            if self._outer is not None and group is self._outer[1]:
                positions, _, began_at = self._outer
                return count + positions.index_of(began_at)
            parent = group.parent
            if parent is None:
                break
            place = table.locate(parent)
            assert place is not None, f"{parent!r} is not in the table"
            at = place.index + 1
            groups = table.groups_buffer.items
            while (row := groups[at]) is not group:
                count += self.weight(row)
                at += row.size
            if parent.flags & NODE:
                break
            group = parent
        return count

    def move_to_parent(self) -> None:
        """Records that the following node operations apply below the parent node."""
        self._changes.append(MoveToNode(self.parent_node()))

    def parent_node(self) -> Any:
        """Returns the parent of the nodes composed now."""
        if self.nodes:
            return self.nodes[-1]
        if self._parent is None:
            self._parent = self._find_parent()
        return self._parent

    def _find_parent(self) -> Any:
        group = self.root.parent if self.root is not None else None
        while group is not None:
            if self._outer is not None and group is self._outer[1] and not group.flags & NODE:
                return self._outer[0].parent_node()
            if group.flags & NODE:
                place = self._table.locate(group)
                assert place is not None, f"{group!r} is not in the table"
                return self._table.slots_buffer.items[place.slot]
            group = group.parent
        return self._root_node
