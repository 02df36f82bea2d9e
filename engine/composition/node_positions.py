"""Indices of nodes below their parent node, found only when a node is inserted, removed or moved.

Terms       base: how many nodes the parent node has before the scope that runs alone. count_changes: by how much
            the node count of a group differs from the table's, because this pass composed in it.
Why lazily  an update needs no index, and finding one means stepping over all siblings before it: real
            Compose does it for each recomposed scope, which is why one leaf of 10,000 costs it 119 µs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.composition.node_operations import MoveToNode
from engine.slots.group import NODE, Group

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class NodePositions:
    """The parent nodes that are open, and how the indices of this run become absolute."""

    __slots__ = ("composer", "root", "count_changes", "nodes", "_outer", "_base", "_parent")

    def __init__(
        self,
        composer: Composer,
        root: Group | None = None,
        count_changes: dict[Group, int] | None = None,
        outer: tuple[NodePositions, Group, int] | None = None,
    ) -> None:
        self.composer = composer
        self.root = root
        """The group of the scope that runs alone; None when the composition's root is composed."""
        self.count_changes: dict[Group, int] = count_changes if count_changes is not None else {}
        self._outer = outer
        """Where the scope was met inside a group that is being skipped: the positions there, that group, and
        the node index it began at. What is before that group may have been moved in this pass already."""
        self.nodes: list[Any] = []
        self._base: int | None = None if root is not None else 0
        self._parent: Any = None

    def begin_at(self, root: Group) -> None:
        """A scope outside any other runs next; what the pass changed so far is kept."""
        self.root = root
        self._base = self._parent = None

    def end_pass(self) -> None:
        """The pass is over: what comes next is the root again, and the table has all that was changed."""
        self.root = self._parent = None
        self._base = 0
        if self.count_changes:
            self.count_changes = {}

    def begin_below(self, node: Any) -> None:
        """What is composed next are nodes of `node`, counted from its first one of them."""
        self._parent = node

    def leave_node(self) -> None:
        self.nodes.pop()

    def weight(self, group: Group) -> int:
        """How many nodes the parent of `group` counts for it, this pass included."""
        return 1 if group.flags & NODE else group.nodes + self.count_changes.get(group, 0)

    def note(self, group: Group, count: int) -> None:
        """`group` was composed and has `count` nodes now."""
        if count != group.nodes:
            self.count_changes[group] = count - group.nodes
        elif group in self.count_changes:
            del self.count_changes[group]

    def propagate(self, group: Group) -> None:
        """`group` ran alone: the groups above it, up to their node, count its nodes too."""
        change = self.count_changes.get(group, 0)
        if change and not group.flags & NODE:
            above = group.parent
            skipped = self._outer[1] if self._outer is not None else None
            while above is not None and not above.flags & NODE:
                self.count_changes[above] = self.count_changes.get(above, 0) + change
                if above is skipped:  # the groups above it are open and count for themselves
                    break
                above = above.parent

    def index_of(self, node_index: int) -> int:
        """`node_index`, counted from where this run began, as an index below the parent node."""
        if self.nodes:
            return node_index
        if self._base is None:
            self._base = self._count_before(self.root)
        return self._base + node_index

    def _count_before(self, group: Group | None) -> int:
        count = 0
        table = self.composer.table
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
            groups = self.composer.groups
            while (row := groups[at]) is not group:
                count += self.weight(row)
                at += row.size
            if parent.flags & NODE:
                break
            group = parent
        return count

    def move_to_parent(self) -> None:
        """Records that the operations on nodes that follow happen below the parent node."""
        self.composer.changes.append(MoveToNode(self.parent_node()))

    def parent_node(self) -> Any:
        """The node that nodes composed now belong to."""
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
                place = self.composer.table.locate(group)
                assert place is not None, f"{group!r} is not in the table"
                return self.composer.slots[place.slot]
            group = group.parent
        return self.composer.composition.applier.root
