"""Scheduling the pending nodes of a tree again, after a pass raised.

Why         A pass takes nodes out of its queues, and leaves nodes that a parent is about to measure out of them. If the
            pass raises, those parents may not run again, so the pending flags of the whole tree decide.
Invariants  I1 afterwards each pending node is in a queue, or an ancestor in a queue measures or places it.
Not here    requests, order inside a pass: measure_and_layout_delegate.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.layout.depth_sorted_set import DepthSortedSet
    from engine.node.layout_node import LayoutNode


class LayoutQueues(Protocol):
    """The queues of a MeasureAndLayoutDelegate."""

    nodes_to_measure: DepthSortedSet
    """The nodes to measure, without placing them."""

    nodes_to_place: DepthSortedSet
    """The nodes to place with their descendants."""

    nodes_to_approach: DepthSortedSet
    """The nodes to measure and place in the approach pass."""


def schedule_interrupted(queues: LayoutQueues, node: LayoutNode) -> None:
    """Schedules the node that ran when a pass raised: its measurement or placement is not complete."""
    if node.owner is None:
        return
    measure_pass = node.measure_pass
    if node.lookahead_pass is not None:
        if not measure_pass.measure_pending:
            measure_pass.mark_layout_pending()
    elif measure_pass.measure_pending:
        queues.nodes_to_measure.add(node)
    else:
        measure_pass.mark_layout_pending()
        queues.nodes_to_place.add(node)


def schedule_pending(queues: LayoutQueues, root: LayoutNode) -> None:
    """Schedules all pending nodes below `root`. Keeps I1."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.owner is None or node.is_deactivated:
            continue
        measure_pass = node.measure_pass
        parent = node.parent
        parent_pass = parent.measure_pass if parent is not None else None
        ahead = node.lookahead_pass
        if ahead is not None:
            if ahead.measure_pending:
                queues.nodes_to_measure.add(node)
            elif ahead.layout_pending:
                queues.nodes_to_place.add(node)
            if measure_pass.measure_pending or measure_pass.layout_pending:
                queues.nodes_to_approach.add(node)
        elif measure_pass.measure_pending:
            if parent_pass is None or not parent_pass.measure_pending:
                queues.nodes_to_measure.add(node)
        elif measure_pass.layout_pending:
            if parent_pass is None or not (parent_pass.layout_pending or parent_pass.measure_pending):
                queues.nodes_to_place.add(node)
        stack += node.children
