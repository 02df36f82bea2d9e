"""LayoutNodeLookahead: a layout node's part in a LookaheadScope.

Terms       lookahead root: the virtual node of the nearest LookaheadScope around a node; a node with an approach
            modifier outside all scopes is its own lookahead root.
Invariants  I1 a node has a lookahead pass, and its coordinators have lookahead delegates, iff it has a lookahead
            root. I2 a node outside all scopes pays one comparison for each request and measurement.
Not here    serving the requests: layout/measure_and_layout_delegate.py.
Source      Compose LayoutNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.node.layout_node_requests import LayoutNodeRequests
from engine.node.layout_state import IDLE, NOT_USED
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
from engine.node.node_kind import APPROACH
from engine.node.request_events import trace_child_size_request, trace_relayout_request, trace_remeasure_request

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator


class LayoutNodeLookahead(LayoutNodeRequests):
    """Base class of LayoutNode."""

    __slots__ = ("lookahead_root", "is_virtual_lookahead_root")

    def __init__(self, is_virtual: bool) -> None:
        LayoutNodeRequests.__init__(self, is_virtual)
        self.lookahead_root: LayoutNode | None = None
        self.is_virtual_lookahead_root = False

    def find_lookahead_root(self) -> None:
        """Sets the lookahead root during attach, after the modifiers and before the children."""
        if self.is_virtual_lookahead_root:
            self._set_lookahead_root(self)  # type: ignore[arg-type]
            return
        around = self.folded_parent
        root = around.lookahead_root if around is not None else None
        if root is None and self.nodes.has(APPROACH):
            root = self  # type: ignore[assignment]
        if root is not self.lookahead_root:
            self._set_lookahead_root(root)

    def on_approach_added(self) -> None:
        """Makes an attached node without a scope its own lookahead root, after it received an approach modifier."""
        if self.lookahead_root is None and self.owner is not None:
            stack = [self]
            while stack:
                node = stack.pop()
                if node.lookahead_root is None:
                    node._set_lookahead_root(self)  # type: ignore[arg-type]
                    stack += node.folded_children
            self.invalidate_measurements()

    def leave_lookahead(self) -> None:
        """Clears the lookahead root on detach."""
        if self.lookahead_root is not None:
            self._set_lookahead_root(None)

    def _set_lookahead_root(self, root: LayoutNode | None) -> None:
        self.lookahead_root = root
        node: LayoutNode = self  # type: ignore[assignment]
        if root is None:
            self.lookahead_pass = None
        elif self.lookahead_pass is None:
            self.lookahead_pass = LookaheadPassDelegate(node)
        at: NodeCoordinator | None = self.nodes.outer_coordinator
        while at is not None:
            if root is None:
                at.lookahead = None
            elif at.lookahead is None:
                at.lookahead = LookaheadDelegate(at)
            at = at.wrapped

    # -- requests

    def ask_for_lookahead_remeasure(self, force: bool = False, for_child: bool = False) -> None:
        """Asks the owner for a measurement in both passes. `for_child`: only a child's size changed, intrinsic sizes
        did not.
        """
        if self.ignores_remeasure_requests or self.is_virtual:
            return
        owner = self.owner
        if owner is not None:
            owner.on_request_lookahead_measure(self, force)  # type: ignore[arg-type]
            if not for_child and self.intrinsics_usage.by_parent != NOT_USED:
                self.intrinsics_usage.invalidate_user(force, in_lookahead=True)

    def request_lookahead_remeasure(self, force: bool = False) -> None:
        """Requests a measurement of this node in both passes."""
        if (tracer := trace.active) is not None:
            trace_remeasure_request(tracer, self, lookahead=True)  # type: ignore[arg-type]
        self.ask_for_lookahead_remeasure(force)

    def request_lookahead_remeasure_for_child(self) -> None:
        """Requests a lookahead measurement because a child that this node measured changed its lookahead size."""
        if (tracer := trace.active) is not None:
            trace_child_size_request(tracer, self, lookahead=True)  # type: ignore[arg-type]
        self.ask_for_lookahead_remeasure(for_child=True)

    def ask_for_lookahead_relayout(self, force: bool = False) -> None:
        """Asks the owner for a placement in both passes."""
        if not self.is_virtual and self.owner is not None:
            self.owner.on_request_lookahead_relayout(self, force)  # type: ignore[arg-type]

    def request_lookahead_relayout(self, force: bool = False) -> None:
        """Requests a placement of this node in both passes."""
        if (tracer := trace.active) is not None:
            trace_relayout_request(tracer, self, lookahead=True)  # type: ignore[arg-type]
        self.ask_for_lookahead_relayout(force)

    def reschedule(self) -> None:
        """Repeats the requests that were made while the node was not placed."""
        ahead = self.lookahead_pass
        if ahead is None:
            LayoutNodeRequests.reschedule(self)
            return
        measure_pass = self.measure_pass
        if ahead.measure_pending:
            self.ask_for_lookahead_remeasure(force=True)
            return
        if ahead.layout_pending:
            self.ask_for_lookahead_relayout(force=True)
        if self.layout_state != IDLE:
            return
        if measure_pass.measure_pending:
            self.ask_for_remeasure(force=True)
        elif measure_pass.layout_pending:
            self.ask_for_relayout(force=True)

    def replace_in_lookahead(self) -> None:
        """Repeats the last lookahead placement."""
        ahead = self.lookahead_pass
        assert ahead is not None
        ahead.placement.replace()
