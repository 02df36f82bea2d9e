"""Walks from one modifier node to others: along its chain, up the tree, down the tree.

Terms       implementer: the node that has a kind itself; a delegating node represents its delegates.
Cost        a walk skips chains, and the ends of chains, whose aggregate kind set lacks the wanted kind.
Source      Compose DelegatableNode.kt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, Self, TypeVar

N = TypeVar("N", bound="ChainNode")
N_co = TypeVar("N_co", bound="ChainNode", covariant=True)


class ChainNode(Protocol):
    """A modifier node in its chain, or a delegate among the delegates of one node."""

    @property
    def kind_set(self) -> int:
        """All kinds of the node, including those of delegates."""

    @property
    def self_kind_set(self) -> int:
        """The kinds of the node without those of its delegates."""

    @property
    def aggregate_child_kind_set(self) -> int:
        """The kinds of the node plus those of all later chain nodes."""

    @property
    def parent_node(self) -> Self | None:
        """The node before this one."""

    @property
    def child_node(self) -> Self | None:
        """The node after this one."""


class DelegatableNode(Protocol[N_co]):
    """A modifier node from which a walk starts. Compose: DelegatableNode."""

    @property
    def node(self) -> N_co:
        """The chain node that this node acts for."""

    @property
    def self_kind_set(self) -> int:
        """The kinds of the node without those of its delegates."""

    @property
    def is_attached(self) -> bool:
        """True while the node is attached."""

    def require_layout_node(self) -> TraversedLayout[N_co]:
        """Returns the layout node. Raises RuntimeError if the node is not attached."""


class TraversedChain(Protocol[N_co]):
    """The modifier nodes of one layout node."""

    @property
    def head(self) -> N_co:
        """The outermost node."""

    @property
    def tail(self) -> N_co:
        """The node that represents the layout itself."""


class TraversedLayout(Protocol[N_co]):
    """A layout node as walks see it."""

    @property
    def nodes(self) -> TraversedChain[N_co]:
        """The modifier nodes."""

    @property
    def parent(self) -> Self | None:
        """The layout node around this one."""

    @property
    def children(self) -> Sequence[Self]:
        """The children in tree order."""

    @property
    def z_sorted_children(self) -> Sequence[Self]:
        """The children in drawing order."""

    @property
    def is_attached(self) -> bool:
        """True while the layout node has an owner."""


def implementers(node: N, kind: int) -> list[N]:
    """Returns the implementers of `kind` at `node`: the node itself, else its delegates in order of delegation."""
    if node.self_kind_set & kind:
        return [node]
    if not node.kind_set & kind:
        return []
    found: list[N] = []
    # additional kinds of a node come from delegates
    delegate = node.first_delegate  # type: ignore[attr-defined]  # only a DelegatingNode has kinds of others
    while delegate is not None:  # newest first
        if delegate.kind_set & kind:
            found = implementers(delegate, kind) + found
        delegate = delegate.child_node
    return found


def next_in_chain(node: DelegatableNode[N], kind: int, stop: int = 0) -> N | None:
    """Returns the next node of `kind` after `node` in its chain; None if a node of kind `stop` comes before it."""
    following = node.node.child_node
    if following is None or not following.aggregate_child_kind_set & kind:
        return None
    while following is not None:
        if following.kind_set & stop:
            return None
        if following.kind_set & kind:
            return following
        following = following.child_node
    return None


def ancestor_nodes(node: DelegatableNode[N], kind: int) -> Iterator[N]:
    """Yields the implementers of `kind` outside `node`, nearest first, up to the root."""
    layout_node: TraversedLayout[N] | None = node.require_layout_node()
    at = node.node.parent_node
    while layout_node is not None:
        if layout_node.nodes.head.aggregate_child_kind_set & kind:
            while at is not None:
                if at.kind_set & kind:
                    yield from implementers(at, kind)
                at = at.parent_node
        layout_node = layout_node.parent
        at = layout_node.nodes.tail if layout_node is not None else None


def nearest_ancestor(node: DelegatableNode[N], kind: int) -> N | None:
    """Returns the nearest implementer of `kind` outside `node`, or None."""
    for found in ancestor_nodes(node, kind):
        return found
    return None


def chain_nodes(layout_node: TraversedLayout[N], kind: int) -> Iterator[N]:
    """Yields the implementers of `kind` in one chain, outermost first."""
    at: N | None = layout_node.nodes.head
    while at is not None and at.aggregate_child_kind_set & kind:
        if at.kind_set & kind:
            yield from implementers(at, kind)
        at = at.child_node


def descendant_nodes(node: DelegatableNode[N], kind: int, z_order: bool = False) -> Iterator[N]:
    """Yields the implementers of `kind` inside `node`, in tree order: outermost first, then child by child."""
    at = node.node.child_node
    while at is not None and at.aggregate_child_kind_set & kind:
        if at.kind_set & kind:
            yield from implementers(at, kind)
        at = at.child_node
    layout_node = node.require_layout_node()
    stack = list(layout_node.z_sorted_children if z_order else layout_node.children)
    stack.reverse()
    while stack:
        child = stack.pop()
        if not child.is_attached:
            continue
        yield from chain_nodes(child, kind)
        inside = list(child.z_sorted_children if z_order else child.children)
        inside.reverse()
        stack += inside


def nearest_descendants(node: DelegatableNode[N], kind: int) -> Iterator[N]:
    """Yields the outermost implementers of `kind` inside `node`, in tree order."""
    following = next_in_chain(node, kind)
    if following is not None:
        yield from implementers(following, kind)
        return
    stack = list(reversed(node.require_layout_node().children))
    while stack:
        child = stack.pop()
        if not child.is_attached:
            continue
        first = next(chain_nodes(child, kind), None)
        if first is not None:
            yield first
        else:
            stack += reversed(child.children)
