"""LayoutNodeChildren: the children of a layout node and their order.

Terms       folded children: the children as composition inserted them, virtual nodes included. children:
            the same list with each virtual node replaced by its children. z order: by z index, then by
            placement order; drawing follows it, hit testing goes backwards.
Invariants  I1 `children` of a node without virtual children is its list of folded children.
            I2 a change of the list requests a measurement and marks the z order as dirty.
Source      Compose LayoutNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.composition.errors.failures import first_of
from engine.node.position_observers import add_position_observers
from engine.node.subtree_kinds import forget_kinds

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


_NO_CHILDREN: Final[list[LayoutNode]] = []  # shared by all leaves; the first child of a node creates its own list


class LayoutNodeChildren:
    """The children of one layout node. `folded`: the list that composition changes."""

    __slots__ = (
        "folded",
        "layout_node",
        "virtual_count",
        "_unfolded",
        "_unfolded_dirty",
        "_z_sorted",
        "_z_sorted_dirty",
    )

    def __init__(self, layout_node: LayoutNode) -> None:
        self.layout_node = layout_node
        self.folded: list[LayoutNode] = _NO_CHILDREN
        self.virtual_count = 0
        self._unfolded: list[LayoutNode] = _NO_CHILDREN
        self._unfolded_dirty = False
        self._z_sorted: list[LayoutNode] = _NO_CHILDREN
        self._z_sorted_dirty = True

    def unfolded(self) -> list[LayoutNode]:
        """The children without virtual nodes. The caller must not change the list."""
        if not self.virtual_count:
            return self.folded  # keeps I1
        if self._unfolded_dirty:
            self._unfolded_dirty = False
            unfolded: list[LayoutNode] = []
            for child in self.folded:
                if child.is_virtual:
                    unfolded += child.children
                else:
                    unfolded.append(child)
            self._unfolded = unfolded
        return self._unfolded

    def z_sorted(self) -> list[LayoutNode]:
        """The children in drawing order, including those that are not placed."""
        if not self._z_sorted_dirty:
            return self._z_sorted
        self._z_sorted_dirty = False
        self._z_sorted = children = self.unfolded()
        # In most cases the children are in z order already.
        z_index: float = 0.0
        place_order = -1
        for child in children:
            placement = child.measure_pass.placement
            if placement.z_index != z_index or placement.order.index < place_order:
                self._z_sorted = sorted(children, key=_z_order)
                break
            place_order = placement.order.index
        return self._z_sorted

    def on_z_order_changed(self) -> None:
        """Marks the z order of the nearest node that is not virtual as dirty."""
        node = self.layout_node
        while node.is_virtual:
            if node.folded_parent is None:
                return
            node = node.folded_parent
        node.child_list._z_sorted_dirty = True

    def _on_children_changed(self) -> None:
        node = self.layout_node
        while True:
            node.measure_pass.on_children_changed()
            if node.lookahead_pass is not None:
                node.lookahead_pass.on_children_changed()
            children = node.child_list
            children._z_sorted_dirty = True
            children._unfolded_dirty = True
            if not node.is_virtual or node.folded_parent is None:
                break
            node = node.folded_parent
        forget_kinds(node)

    # -- changes made by composition

    def insert_at(self, index: int, child: LayoutNode) -> None:
        """Inserts `child` and attaches it if this node is attached. Raises RuntimeError if `child` has a parent or an
        owner.
        """
        node = self.layout_node
        if child.folded_parent is not None or child.owner is not None:
            raise RuntimeError(
                f"cannot insert {child!r} into {node!r}: it is a child of {child.folded_parent!r} already"
            )
        child.folded_parent = node
        if node.is_virtual or child.is_virtual:
            child.child_list._set_parent(node.parent if node.is_virtual else node)
        else:
            child.parent = node
        if self.folded is _NO_CHILDREN:
            self.folded = [child]
        else:
            self.folded.insert(index, child)
        if child.is_virtual:
            self.virtual_count += 1
        self._on_children_changed()
        # Counted before attaching: modifier nodes that attach count themselves through the parents.
        _count_observers(child, 1)
        if node.owner is not None:
            child.attach(node.owner)

    def remove_at(self, index: int, count: int = 1) -> None:
        """Removes and detaches `count` children. The first exception of a detached child is raised after all are
        removed.
        """
        if count < 0:
            raise ValueError(f"remove_at({index}, {count}): count must not be negative")
        failure: BaseException | None = None
        for at in range(index + count - 1, index - 1, -1):
            try:
                self.release_child(self.folded[at])
            except BaseException as error:
                failure = first_of(failure, error)
            child = self.folded.pop(at)
            if child.is_virtual:
                self.virtual_count -= 1
        self._on_children_changed()
        if failure is not None:
            raise failure

    def take_at(self, index: int, count: int, taken: list[tuple[LayoutNode, int, LayoutNode]]) -> None:
        """Removes children from the list, last first, and adds each to `taken` with this node and its index.

        The children stay attached: the caller calls `release_child` for each of them, or puts them back.
        """
        node = self.layout_node
        for at in range(index + count - 1, index - 1, -1):
            child = self.folded.pop(at)
            if child.is_virtual:
                self.virtual_count -= 1
            taken.append((node, at, child))
        self._on_children_changed()

    def put_back(self, index: int, child: LayoutNode) -> None:
        """Inserts a child again that `take_at` removed; attaches it if it was released meanwhile."""
        if child.folded_parent is None:
            self._attach_again(index, child)
            return
        self.folded.insert(index, child)
        if child.is_virtual:
            self.virtual_count += 1
        self._on_children_changed()

    def _attach_again(self, index: int, child: LayoutNode) -> None:
        """Inserts a child that a failed change removed and detached; it is placed where it was."""
        try:
            self.insert_at(index, child)
        finally:
            child.measure_pass.placement.restore_after_detach()

    def restore_children(self, children: list[LayoutNode], taken: list[tuple[LayoutNode, int, LayoutNode]]) -> None:
        """Restores the list to `children`. Nodes in `taken` are inserted again, and attached if they were released;
        other nodes in the list are removed.

        Virtual nodes stay, because they are roots of other compositions.
        """
        failure: BaseException | None = None
        given = {id(child) for child in children}
        children = children + [each for each in self.folded if each.is_virtual and id(each) not in given]
        kept = {id(child) for child in children}
        for at in range(len(self.folded) - 1, -1, -1):
            if id(self.folded[at]) not in kept:
                try:
                    self.remove_at(at)
                except BaseException as error:
                    failure = first_of(failure, error)
        taken[:] = [each for each in taken if each[0] is not self.layout_node]
        inside = [child for child in children if child.folded_parent is not None]
        if inside:
            self.folded = inside
        self.virtual_count = sum(child.is_virtual for child in inside)
        self._on_children_changed()
        for index, child in enumerate(children):
            if child.folded_parent is None:
                try:
                    self._attach_again(index, child)
                except BaseException as error:
                    failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def remove_all(self) -> None:
        """Removes and detaches all children."""
        self.remove_at(0, len(self.folded))

    def release_child(self, child: LayoutNode) -> None:
        """Detaches `child` and clears its parent."""
        try:
            if child.owner is not None:
                child.detach()
        finally:
            _count_observers(child, -1)
            child.folded_parent = None
            child.child_list._set_parent(None)

    def _set_parent(self, parent: LayoutNode | None) -> None:
        node = self.layout_node
        node.parent = parent
        if parent is None:
            node.nodes.outer_coordinator.wrapped_by = None
        if node.is_virtual:
            for child in self.folded:
                child.child_list._set_parent(parent)

    def move(self, from_: int, to: int, count: int) -> None:
        """Moves `count` children; both indices count before the move."""
        if from_ == to or count == 0:
            return
        children = self.folded
        moved = children[from_ : from_ + count]
        del children[from_ : from_ + count]
        target = to if from_ > to else to - count
        children[target:target] = moved
        self._on_children_changed()
        self.layout_node.invalidate_measurements()


def _count_observers(child: LayoutNode, change: int) -> None:
    """Adds the position observers below `child` to the counts of its folded parent; `change` is 1 or -1."""
    parent = child.folded_parent
    assert parent is not None
    if child.measure_pass.placement.position_reads.readers:
        parent.measure_pass.position_reads.add_readers(change)
    if child.position_observers.count:
        add_position_observers(parent, change)


def _z_order(child: LayoutNode) -> tuple[float, int]:
    placement = child.measure_pass.placement
    return (placement.z_index, placement.order.index)
