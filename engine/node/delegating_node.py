"""DelegatingNode: a modifier node that acts through other nodes.

Terms       delegate: a node outside the chain that acts through its delegator. root delegator: the delegator that
            is in the chain. Delegates of one node form a list: `first_delegate`, then `child_node`.
Invariants  I1 a node's kind set includes those of its delegates. I2 a delegate's `delegator` is the root
            delegator, its `parent_node` the node that delegated to it. I3 a delegating node is marked as attached
            before its delegates and as detached after them; delegates run `on_attach` first and `on_detach` last.
Source      Compose DelegatingNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from engine.composition.errors.failures import call_all
from engine.node import node_kind
from engine.node.auto_invalidation import auto_invalidate_inserted, auto_invalidate_removed
from engine.node.modifier import Modifier
from engine.node.subtree_kinds import forget_kinds

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.node_coordinator import NodeCoordinator

D = TypeVar("D", bound=Modifier.Node)


class DelegatingNode(Modifier.Node):
    """Base class of nodes that call `delegate(node)`, in `__init__` or later."""

    first_delegate: Modifier.Node | None = None

    def delegate(self, node: D) -> D:
        """Makes `node` a delegate of this node and returns it. `node` is attached with this node.

        Raises RuntimeError if `node` is attached, has another delegator, or is a second layout node.
        """
        if node.delegator is not None:
            if node.parent_node is self:
                return node
            raise RuntimeError(f"{node!r} is a delegate of {node.delegator!r} already")
        if node.is_attached:
            raise RuntimeError(f"{node!r} is attached: only a new node can become a delegate")
        before = self.kind_set
        added = node.kind_set
        if before & added & node_kind.LAYOUT and not self.self_kind_set & node_kind.LAYOUT:
            raise RuntimeError(
                f"{self!r} delegates to two layout nodes ({node!r} is the second): implement "
                "LayoutModifierNode in the delegating node to say how they combine"
            )
        root = self.delegator or self
        node.set_as_delegate_to(root)
        node.child_node = self.first_delegate
        node.parent_node = self
        self.first_delegate = node
        self._update_kind_set(before | added)
        if self.is_attached:
            if added & node_kind.LAYOUT and not before & node_kind.LAYOUT:
                root.update_coordinator(None)
                self._layout_node_of(root).nodes.sync_coordinators()
            else:
                node.update_coordinator(self.coordinator)
            node.mark_as_attached()
            node.run_attach_lifecycle()
            auto_invalidate_inserted(node)
        return node

    def undelegate(self, node: Modifier.Node) -> None:
        """Detaches `node` and removes it from the delegates. Raises RuntimeError if `node` is not a delegate."""
        previous: Modifier.Node | None = None
        at = self.first_delegate
        while at is not None and at is not node:
            previous, at = at, at.child_node
        if at is None:
            raise RuntimeError(f"{node!r} is not a delegate of {self!r}")
        steps = [lambda: self._unlink(node, previous)]
        if node.is_attached:
            auto_invalidate_removed(node)
            steps = [node.run_detach_lifecycle, node.mark_as_detached, *steps]
        call_all(steps)

    def _unlink(self, node: Modifier.Node, previous: Modifier.Node | None) -> None:
        before = self.kind_set
        if previous is None:
            self.first_delegate = node.child_node
        else:
            previous.child_node = node.child_node
        node.set_as_delegate_to(None)
        node.child_node = node.parent_node = None
        kinds = self.self_kind_set
        rest = self.first_delegate
        while rest is not None:
            kinds |= rest.kind_set
            rest = rest.child_node
        self._update_kind_set(kinds)
        if self.is_attached and before & node_kind.LAYOUT and not kinds & node_kind.LAYOUT:
            root = self.delegator or self
            root.update_coordinator(None)
            self._layout_node_of(root).nodes.sync_coordinators()

    @staticmethod
    def _layout_node_of(node: Modifier.Node) -> LayoutInfo:
        # This node may have no coordinator yet; later nodes of the chain do.
        at: Modifier.Node | None = node
        while at is not None and at.coordinator is None:
            at = at.child_node
        assert at is not None and at.coordinator is not None  # the tail always has one
        return at.coordinator.layout_node

    def _update_kind_set(self, kinds: int) -> None:
        self.kind_set = kinds
        at: Modifier.Node = self
        root = self.delegator or self
        while at is not root:
            parent = at.parent_node
            assert isinstance(parent, DelegatingNode)  # keeps I2
            union = parent.self_kind_set
            delegate = parent.first_delegate
            while delegate is not None:
                union |= delegate.kind_set
                delegate = delegate.child_node
            parent.kind_set = union
            at = parent
        if not root.is_attached:
            return
        aggregate = root.child_node.aggregate_child_kind_set if root.child_node is not None else 0
        spine: Modifier.Node | None = root
        while spine is not None:
            aggregate |= spine.kind_set
            spine.aggregate_child_kind_set = aggregate
            spine = spine.parent_node
        forget_kinds(self._layout_node_of(root))

    # -- lifecycle: each step applies to the delegates, too

    def _delegates(self) -> list[Modifier.Node]:
        delegates = []
        at = self.first_delegate
        while at is not None:
            delegates.append(at)
            at = at.child_node
        return delegates

    def update_coordinator(self, coordinator: NodeCoordinator | None) -> None:
        """Sets the coordinator, also of all delegates."""
        super().update_coordinator(coordinator)
        for delegate in self._delegates():
            delegate.update_coordinator(coordinator)

    def set_as_delegate_to(self, delegator: Modifier.Node | None) -> None:
        """Sets the root delegator, also of all delegates."""
        super().set_as_delegate_to(delegator)
        for delegate in self._delegates():
            delegate.set_as_delegate_to(delegator or self)

    def mark_as_attached(self) -> None:
        """Marks this node and its delegates as attached."""
        super().mark_as_attached()
        for delegate in self._delegates():
            delegate.update_coordinator(self.coordinator)
            if not delegate.is_attached:  # a delegate that on_attach added is attached already
                delegate.mark_as_attached()

    def run_attach_lifecycle(self) -> None:
        """Runs the attach lifecycle of the delegates, then of this node."""
        for delegate in self._delegates():
            delegate.run_attach_lifecycle()
        super().run_attach_lifecycle()

    def run_detach_lifecycle(self) -> None:
        """Runs the detach lifecycle of this node, then of its delegates; the first exception is raised at the end."""
        call_all([super().run_detach_lifecycle, *(delegate.run_detach_lifecycle for delegate in self._delegates())])

    def mark_as_detached(self) -> None:
        """Marks the delegates and this node as detached."""
        for delegate in self._delegates():
            delegate.mark_as_detached()
        super().mark_as_detached()

    def reset(self) -> None:
        """Resets this node and its delegates; the first exception is raised at the end."""
        call_all([super().reset, *(delegate.reset for delegate in self._delegates())])
