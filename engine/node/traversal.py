"""Walks from one modifier node to others: along its chain, up the tree, down the tree.

Terms       implementer: the node that has a kind itself; a delegating node represents its delegates.
Cost        a walk skips chains, and the ends of chains, whose aggregate kind set lacks the wanted kind.
Source      Compose DelegatableNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier


def implementers(node: Modifier.Node, kind: int) -> list[Modifier.Node]:
    """Returns the implementers of `kind` at `node`: the node itself, else its delegates by order of delegation."""
    if node.self_kind_set & kind:
        return [node]
    if not node.kind_set & kind:
        return []
    found: list[Modifier.Node] = []
    # additional kinds of a node come from delegates
    delegate = node.first_delegate  # type: ignore[attr-defined]
    while delegate is not None:  # newest first
        if delegate.kind_set & kind:
            found = implementers(delegate, kind) + found
        delegate = delegate.child_node
    return found


def next_in_chain(node: Modifier.Node, kind: int, stop: int = 0) -> Modifier.Node | None:
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


def ancestor_nodes(node: Modifier.Node, kind: int) -> Iterator[Modifier.Node]:
    """Yields the implementers of `kind` outside `node`, nearest first, up to the root."""
    layout_node: LayoutNode | None = node.require_layout_node()
    at = node.node.parent_node
    while layout_node is not None:
        if layout_node.nodes.head.aggregate_child_kind_set & kind:
            while at is not None:
                if at.kind_set & kind:
                    yield from implementers(at, kind)
                at = at.parent_node
        layout_node = layout_node.parent
        at = layout_node.nodes.tail if layout_node is not None else None


def nearest_ancestor(node: Modifier.Node, kind: int) -> Modifier.Node | None:
    """Returns the nearest implementer of `kind` outside `node`, or None."""
    for found in ancestor_nodes(node, kind):
        return found
    return None


def chain_nodes(layout_node: LayoutNode, kind: int) -> Iterator[Modifier.Node]:
    """Yields the implementers of `kind` in one chain, outermost first."""
    at: Modifier.Node | None = layout_node.nodes.head
    while at is not None and at.aggregate_child_kind_set & kind:
        if at.kind_set & kind:
            yield from implementers(at, kind)
        at = at.child_node


def descendant_nodes(node: Modifier.Node, kind: int, z_order: bool = False) -> Iterator[Modifier.Node]:
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


def nearest_descendants(node: Modifier.Node, kind: int) -> Iterator[Modifier.Node]:
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
