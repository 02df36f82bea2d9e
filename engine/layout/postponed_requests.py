"""PostponedRequests: measurement requests of nodes that are being placed, repeated after that placement.

Invariants  I1 a request is repeated once; a request postponed again meanwhile waits for the next
            turn. I2 a request of a node that was detached meanwhile is dropped.
Source      Compose MeasureAndLayoutDelegate.kt (postponedMeasureRequests).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class _Request(NamedTuple):
    node: LayoutNode
    forced: bool
    in_lookahead: bool


class PostponedRequests:
    """The postponed requests of one tree, oldest first."""

    __slots__ = ("_requests",)

    def __init__(self) -> None:
        self._requests: list[_Request] = []

    def __bool__(self) -> bool:
        return bool(self._requests)

    def __contains__(self, node: LayoutNode) -> bool:
        return any(request.node is node for request in self._requests)

    def add(self, node: LayoutNode, forced: bool, in_lookahead: bool = False) -> None:
        """Postpones a request of `node`. `in_lookahead`: of both passes."""
        self._requests.append(_Request(node, forced, in_lookahead))

    def repeat(self) -> None:
        """Makes all requests again."""
        requests, self._requests = self._requests, []
        for node, forced, in_lookahead in requests:
            if node.owner is not None:
                if in_lookahead and node.lookahead_pass is not None:
                    node.owner.on_request_lookahead_measure(node, forced)
                else:
                    node.owner.on_request_measure(node, forced)
