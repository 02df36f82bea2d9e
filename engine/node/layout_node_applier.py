"""LayoutNodeApplier: applies the changes of a composition to a tree of layout nodes.

Nodes are inserted bottom up: composition completes a subtree before it attaches it, so each node is attached
once, with all modifiers set. Source: Compose UiApplier.android.kt.
"""

from __future__ import annotations

from engine import trace
from engine.composition import AbstractApplier
from engine.composition.errors.failures import first_of
from engine.node.layout_node import LayoutNode
from engine.node.tree_events import trace_clear, trace_insert, trace_move, trace_removes


class LayoutNodeApplier(AbstractApplier[LayoutNode]):
    """Applies changes to the nodes below `root`."""

    knows_children = True

    def __init__(self, root: LayoutNode) -> None:
        super().__init__(root)
        self._taken: list[tuple[LayoutNode, int, LayoutNode]] = []
        """(parent, index, node) of each node that the changes removed. If a change raises, they are put back."""
        self._leaving: dict[LayoutNode, LayoutNode] = {}
        """The parents of those that are not detached yet: `end_removal` detaches them, at the latest the end."""
        self._failure: BaseException | None = None
        """The first exception of a detached node; it stops no change, and the end raises it."""

    def insert_top_down(self, index: int, node: LayoutNode) -> None:
        """Does nothing: layout nodes are inserted bottom up."""

    def insert_bottom_up(self, index: int, node: LayoutNode) -> None:
        """Inserts `node` at `index` of the current node, and emits an INSERT event."""
        if (tracer := trace.active) is not None:
            trace_insert(tracer, node, self.current, index, applied=True)
        if node in self._leaving:  # it was removed earlier in the same changes
            self._leaving.pop(node).child_list.release_child(node)
        self.current.insert_at(index, node)

    def remove(self, index: int, count: int) -> None:
        """Takes `count` children from `index` on out of the current node, and emits a REMOVE event for each."""
        if (tracer := trace.active) is not None:
            trace_removes(tracer, self.current, index, count)
        first = len(self._taken)
        self.current.child_list.take_at(index, count, self._taken)
        for parent, _, node in self._taken[first:]:
            self._leaving[node] = parent

    def end_removal(self, node: LayoutNode) -> None:
        """Detaches a removed node."""
        parent = self._leaving.pop(node, None)
        if parent is not None:
            self._detach(parent, node)

    def _detach(self, parent: LayoutNode, node: LayoutNode) -> None:
        try:
            parent.child_list.release_child(node)
        except BaseException as error:
            self._failure = first_of(self._failure, error)

    def put_back_taken(self) -> None:
        """Puts the removed nodes back after a change raised."""
        taken, self._taken = self._taken, []
        self._leaving.clear()
        for parent, index, node in reversed(taken):
            parent.child_list.put_back(index, node)

    def restore(self, now: list[LayoutNode], before: list[LayoutNode]) -> None:
        """Restores the children `before` of the current node after a change raised."""
        self.current.child_list.restore_children(before, self._taken)
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def move(self, from_: int, to: int, count: int) -> None:
        """Moves `count` children of the current node; both indices count before the move."""
        if (tracer := trace.active) is not None:
            trace_move(tracer, self.current, from_, to, count, applied=True)
        self.current.move(from_, to, count)

    def on_clear(self) -> None:
        """Removes all children of the root."""
        if (tracer := trace.active) is not None:
            trace_clear(tracer, self.root)
        self.root.remove_all()

    def on_end_changes(self) -> None:
        """Detaches the other removed nodes and notifies the owner. Raises the first exception after all are handled."""
        leaving, self._leaving = self._leaving, {}
        for node, parent in leaving.items():
            self._detach(parent, node)
        self._taken.clear()
        failure, self._failure = self._failure, None
        owner = self.root.owner
        if owner is not None:
            try:
                owner.on_end_apply_changes()
            except BaseException as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure
