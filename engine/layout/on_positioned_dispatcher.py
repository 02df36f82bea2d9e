"""OnPositionedDispatcher: calls on_globally_positioned after a pass, for nodes that may have moved.

Terms       observers: position aware nodes in a subtree; a subtree without observers is not visited.
Invariants  I1 in one dispatch each node is called at most once, its ancestors before it.
Source      Compose OnPositionedDispatcher.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.composition.errors.failures import first_of
from engine.node.request_events import take_position_request, trace_position_request

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class OnPositionedDispatcher:
    """Collects placed nodes, and calls the position callbacks in their subtrees."""

    __slots__ = ("_nodes",)

    def __init__(self) -> None:
        self._nodes: list[LayoutNode] = []

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def on_node_positioned(self, node: LayoutNode) -> None:
        """Schedules the callbacks in the subtree of `node`."""
        if node.position_observers.count:
            self._nodes.append(node)
            node.position_observers.needs_dispatch = True
            if (tracer := trace.active) is not None:
                trace_position_request(tracer, self, node)

    def on_root_positioned(self, root: LayoutNode) -> None:
        """Schedules the callbacks of the whole tree, because the window moved."""
        if root.position_observers.count:
            self._nodes = [root]
            root.position_observers.needs_dispatch = True

    def remove(self, node: LayoutNode) -> None:
        """Removes `node`, which is detached."""
        if node.position_observers.needs_dispatch:
            self._nodes = [other for other in self._nodes if other is not node]
            if (tracer := trace.active) is not None:
                take_position_request(tracer, self, node)

    def dispatch(self, only_followers: bool = False) -> None:
        """Calls all scheduled callbacks and raises the first exception at the end.

        A node whose callback raises is scheduled again for the next dispatch. `only_followers`: calls the nodes that
        follow every pass; all stay scheduled.
        """
        if only_followers:
            for node in sorted(self._nodes, key=_depth):
                self._follow_subtree(node)
            return
        nodes = self._nodes
        self._nodes = []  # a callback may request another dispatch
        nodes.sort(key=_depth)
        failures: list[BaseException] = []
        for node in nodes:
            if node.position_observers.needs_dispatch:
                self._dispatch_subtree(node, failures)
        if failures:
            failure: BaseException | None = None
            for each in failures:
                failure = first_of(failure, each)
            assert failure is not None
            raise failure

    def _follow_subtree(self, node: LayoutNode) -> None:
        if node.position_observers.count:
            node.position_observers.dispatch(only_followers=True)
            for child in list(node.children):
                self._follow_subtree(child)

    def _dispatch_subtree(self, node: LayoutNode, failures: list[BaseException], cause: int = 0) -> None:
        if not node.position_observers.count:
            return
        if (tracer := trace.active) is not None:
            cause = take_position_request(tracer, self, node) or cause
        try:
            node.position_observers.dispatch(cause)
            node.position_observers.needs_dispatch = False
        except BaseException as error:
            failures.append(error)
            self.on_node_positioned(node)
        for child in list(node.children):
            self._dispatch_subtree(child, failures, cause)


def _depth(node: LayoutNode) -> int:
    return node.depth
