"""LayoutLoopError: an error ends a layout pass that does not come to rest.

Terms       turn: one node that the pass takes from the schedule. bound: the turn after which nodes are counted.
            restless: a node that is scheduled repeatedly beyond the bound.
Invariants  I1 the number of turns alone ends no pass: a node must be served MAX_ITERATIONS times beyond the bound.
            I2 below the bound a turn costs one addition and one comparison.
Not here    the pass: measure_and_layout_delegate.py.
Why         Example: a placement that gives another result while it only runs for an alignment line, under a modifier
            that reads intrinsic sizes, requests itself again each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode

TURNS_OF_A_PASS = 10_000
"""The number of turns of any pass before nodes are counted."""

TURNS_FOR_EACH_REQUEST = 10
"""Additional turns for each request at the start of the pass."""

MAX_ITERATIONS = 100
"""A node that is served this often beyond the bound is restless."""


class LayoutLoopError(RuntimeError):
    """Ends a pass: `node` was laid out `times` times after the first `bound` turns."""

    def __init__(self, node: LayoutNode, times: int, bound: int) -> None:
        self.node = node
        self.times = times
        self.bound = bound
        super().__init__(
            f"layout does not come to rest: {node!r} was laid out {times} times more after {bound:,} turns of one "
            f"pass. It is inside of: {_ancestors_of(node)}. Look for a measure or placement block there, or around it, "
            "that writes a state it reads, or that answers differently when it runs again: `coordinates` is None "
            "while a placement is only looked at for an alignment line (align_by_baseline, placeable[FIRST_BASELINE]) "
            "or for intrinsic sizes (width(IntrinsicSize.MIN)). Place the same way without coordinates, or leave one "
            "of these out"
        )


class IterationCounter:
    """Counts the turns beyond the bound for each node."""

    __slots__ = ("bound", "_served")

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._served: dict[LayoutNode, int] = {}

    def count(self, node: LayoutNode) -> None:
        """Counts a turn of `node`. Raises LayoutLoopError for the innermost restless node if `node` is restless."""
        served = self._served
        times = served[node] = served.get(node, 0) + 1
        if times >= MAX_ITERATIONS:
            restless = [each for each, count in served.items() if 2 * count >= times and each.owner is not None]
            innermost = max(restless, key=lambda each: each.depth, default=node)
            raise LayoutLoopError(innermost, served[innermost], self.bound)


def _ancestors_of(node: LayoutNode) -> str:
    """Returns the ancestors of `node`, outermost first, by their composables' names and test tags."""
    names = []
    at = node.parent
    while at is not None:
        tag = at.test_tag
        names.append(f"{at.name or 'LayoutNode'}{f' {tag!r}' if tag else ''}")
        at = at.parent
    return " › ".join(reversed(names)) or "nothing, it is the root"
