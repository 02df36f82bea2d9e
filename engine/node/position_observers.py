"""PositionObservers: the modifier nodes in the subtree of one layout node that are notified of positions.

Terms       observer: a modifier node with `on_globally_positioned`.
Invariants  I1 `count` is the number of observers of the node itself, plus its children with a count above zero: a
            subtree without observers is not visited.
Not here    when the callbacks are due: layout/on_positioned_dispatcher.py.
Source      Compose LayoutNode.kt (globallyPositionedObservers).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.node.layout_spans import CallbackSpan
from engine.node.layout_state import IDLE
from engine.node.node_kind import GLOBAL_POSITION_AWARE
from engine.node.traversal import chain_nodes

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class PositionObservers:
    """The observers of one layout node and of its subtree."""

    __slots__ = ("count", "layout_node", "needs_dispatch")

    def __init__(self, layout_node: LayoutNode) -> None:
        self.layout_node = layout_node
        self.count = 0
        self.needs_dispatch = False  # True while the next dispatch calls the node's observers

    def add(self, change: int) -> None:
        """Adds `change` to the count, and updates the ancestors' counts. Keeps I1."""
        node: LayoutNode | None = self.layout_node
        while node is not None:
            observers = node.position_observers
            before = observers.count
            observers.count = before + change
            if (before == 0) == (before + change == 0):
                return
            node = node.folded_parent

    def request_callbacks(self) -> None:
        """Requests the callbacks after the next pass, without a layout."""
        node = self.layout_node
        measure_pass = node.measure_pass
        if (
            node.owner is not None
            and self.count
            and not measure_pass.layout_pending
            and not measure_pass.measure_pending
            and not self.needs_dispatch
        ):
            node.owner.request_on_positioned_callback(node)

    @trace.boundary
    def dispatch(self, cause: int = 0, only_followers: bool = False) -> None:
        """Calls the node's own observers, if the node is placed and nothing is pending.

        `cause`: the traced run that may have moved the node, or 0. `only_followers`: only those that follow every pass.
        """
        node = self.layout_node
        measure_pass = node.measure_pass
        if (
            node.layout_state != IDLE
            or measure_pass.layout_pending
            or measure_pass.measure_pending
            or node.is_deactivated
            or not measure_pass.placement.is_placed
        ):
            return
        for observer in chain_nodes(node, GLOBAL_POSITION_AWARE):
            if only_followers and not getattr(observer, "follows_every_pass", False):
                continue
            coordinator = observer.require_coordinator()
            span = None
            if (tracer := trace.active) is not None:
                span = CallbackSpan(tracer, node, "on_globally_positioned", cause)
            observer.on_globally_positioned(coordinator)  # type: ignore[attr-defined]
            if span is not None:
                span.end()
