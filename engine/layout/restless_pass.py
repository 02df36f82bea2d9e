"""RestlessPass: a pass of measuring and placing that does not come to rest is ended by an error.

Terms       turn: a node popped by the pass. bound: the turn after which nodes are counted.
            restless: a node that is served again and again beyond the bound.
Invariants  I1 many turns alone end no pass: a node must have been served SERVED_TOO_OFTEN times beyond the bound.
            I2 below the bound a turn costs one addition and one comparison.
Not here    the pass: measure_and_layout_delegate.py.
Why         A placement that answers differently while it is only looked at for an alignment line, under a modifier
            that asks for intrinsic sizes, asks for itself again each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode

TURNS_OF_A_PASS = 10_000
"""So many turns any pass may take …"""

TURNS_FOR_EACH_REQUEST = 10
"""… and so many more for each request that it begins with, before nodes are counted."""

SERVED_TOO_OFTEN = 100
"""A node that is served so often beyond the bound is restless."""


class RestlessPassError(RuntimeError):
    """A pass was ended: `node` was laid out `times` times after the first `bound` turns of it."""

    def __init__(self, node: LayoutNode, times: int, bound: int) -> None:
        self.node = node
        self.times = times
        self.bound = bound
        super().__init__(
            f"layout does not come to rest: {node!r} was laid out {times} times more after {bound:,} turns of one "
            f"pass. It is inside of: {_around(node)}. Look for a measure or placement block there, or around it, "
            "that writes a state it reads, or that answers differently when it runs again: `coordinates` is None "
            "while a placement is only looked at for an alignment line (align_by_baseline, placeable[FIRST_BASELINE]) "
            "or for intrinsic sizes (width(IntrinsicSize.MIN)). Place the same way without coordinates, or leave one "
            "of these out"
        )


class TurnCounter:
    """Counts the turns beyond the bound, by node."""

    __slots__ = ("bound", "_served")

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._served: dict[LayoutNode, int] = {}

    def count(self, node: LayoutNode) -> None:
        """Raises when `node` is restless; names the innermost of those that ask each other again."""
        served = self._served
        times = served[node] = served.get(node, 0) + 1
        if times >= SERVED_TOO_OFTEN:
            restless = [each for each, count in served.items() if 2 * count >= times and each.owner is not None]
            innermost = max(restless, key=lambda each: each.depth, default=node)
            raise RestlessPassError(innermost, served[innermost], self.bound)


def _around(node: LayoutNode) -> str:
    """The layout nodes around it, outermost first; they are named after their composables."""
    names = []
    at = node.parent
    while at is not None:
        tag = at.test_tag
        names.append(f"{at.name or 'LayoutNode'}{f' {tag!r}' if tag else ''}")
        at = at.parent
    return " › ".join(reversed(names)) or "nothing, it is the root"
