"""The lookahead root of a layout node: the LookaheadScope that it belongs to.

Terms       lookahead root: the virtual node of the nearest LookaheadScope around a node; a node with an approach
            modifier outside all scopes is its own lookahead root.
Invariants  I1 a node has a lookahead pass, and its coordinators have lookahead delegates, iff it has a lookahead
            root. I2 a node outside all scopes pays one comparison for each request and measurement.
Not here    requests of the lookahead pass: layout_requests.py. Serving them: layout/lookahead_requests.py.
Source      Compose LayoutNode.kt (lookaheadRoot).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
from engine.node.node_kind import APPROACH

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator


def find_lookahead_root(node: LayoutNode) -> None:
    """Sets the lookahead root during attach, after the modifiers and before the children."""
    if node.is_virtual_lookahead_root:
        _set_lookahead_root(node, node)
        return
    around = node.folded_parent
    root = around.lookahead_root if around is not None else None
    if root is None and node.nodes.has(APPROACH):
        root = node
    if root is not node.lookahead_root:
        _set_lookahead_root(node, root)


def on_approach_added(node: LayoutNode) -> None:
    """Makes an attached node without a scope its own lookahead root, after it received an approach modifier."""
    if node.lookahead_root is None and node.owner is not None:
        stack = [node]
        while stack:
            inside = stack.pop()
            if inside.lookahead_root is None:
                _set_lookahead_root(inside, node)
                stack += inside.folded_children
        node.invalidate_measurements()


def leave_lookahead(node: LayoutNode) -> None:
    """Clears the lookahead root on detach."""
    if node.lookahead_root is not None:
        _set_lookahead_root(node, None)


def _set_lookahead_root(node: LayoutNode, root: LayoutNode | None) -> None:
    node.lookahead_root = root
    if root is None:
        node.lookahead_pass = None
    elif node.lookahead_pass is None:
        node.lookahead_pass = LookaheadPassDelegate(node)
    at: NodeCoordinator | None = node.nodes.outer_coordinator
    while at is not None:  # keeps I1
        if root is None:
            at.lookahead = None
        elif at.lookahead is None:
            at.lookahead = LookaheadDelegate(at)
        at = at.wrapped
