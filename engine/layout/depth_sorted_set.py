"""DepthSortedSet: layout nodes that wait for a pass, ordered by depth, smallest first.

Invariants  I1 a node in the set is attached and keeps its depth. I2 nodes of equal depth leave in the order
            in which they entered.
Trace       QUEUE points, while details are requested. `queue`: the name of the set: measure, place or approach.
            `depth`. `what`: add: the node enters the set. pop: it leaves, and the pass serves it. remove: it leaves,
            because it leaves the tree or another call serves it. mark: it becomes pending.
Source      Compose DepthSortedSet.kt.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from engine import trace
from engine.node.request_events import trace_queue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.node.layout_node import LayoutNode


class DepthSortedSet:
    """An ordered set of layout nodes. It may change while it is emptied. `name`: its name in the trace; empty: the set
    emits nothing."""

    __slots__ = ("levels", "name", "_depths")

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.levels: dict[int, dict[LayoutNode, None]] = {}
        """The nodes by depth, without empty levels. A pass looks here whether a set has nodes, each time it takes one:
        a call of `__bool__` instead would add 1.3 % to a frame that places one node."""
        self._depths: list[int] = []  # a heap of the keys of `levels`; may hold depths that became empty

    def __bool__(self) -> bool:
        return bool(self.levels)

    def __len__(self) -> int:
        return sum(len(level) for level in self.levels.values())

    def __contains__(self, node: LayoutNode) -> bool:
        level = self.levels.get(node.depth)
        return level is not None and node in level

    def __iter__(self) -> Iterator[LayoutNode]:
        for depth in sorted(self.levels):
            yield from self.levels[depth]

    def add(self, node: LayoutNode) -> None:
        """Adds `node`. Raises RuntimeError if it is not attached."""
        if node.owner is None:
            raise RuntimeError(f"{node!r} is not attached: it cannot wait for a pass")
        depth = node.depth
        level = self.levels.get(depth)
        if level is None:
            self.levels[depth] = {node: None}
            heappush(self._depths, depth)
        elif node in level:
            return
        else:
            level[node] = None
        if (tracer := trace.active) is not None and self.name:
            trace_queue(tracer, node, "add", self.name)

    def remove(self, node: LayoutNode) -> bool:
        """Removes `node`. Returns True if the set contained it."""
        depth = node.depth
        level = self.levels.get(depth)
        if level is None or node not in level:
            return False
        del level[node]
        if not level:
            del self.levels[depth]  # pop removes the heap entry later
        if (tracer := trace.active) is not None and self.name:
            trace_queue(tracer, node, "remove", self.name)
        return True

    def pop(self) -> LayoutNode:
        """Removes and returns the node nearest to the root; of nodes at equal depth, the one that entered first."""
        depths = self._depths
        while True:
            depth = depths[0]
            level = self.levels.get(depth)
            if level is not None:
                break
            heappop(depths)
        node = next(iter(level))
        del level[node]
        if not level:
            del self.levels[depth]
            heappop(depths)
        if (tracer := trace.active) is not None and self.name:
            trace_queue(tracer, node, "pop", self.name)
        return node
