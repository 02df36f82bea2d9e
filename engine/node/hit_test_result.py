"""Hit testing: which modifier nodes are under a point.

Terms       hit: the point is in the bounds of the coordinator a node belongs to. A layer that clips hides
            what is outside its shape; without one, children outside their parent can still be hit.
Invariants  I1 the result goes from the outermost to the innermost node. I2 of siblings the one drawn on
            top is hit, unless it shares its input with those below.
Source      Compose HitTestResult.kt, NodeCoordinator.kt (there also minimum touch targets, for fingers).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.node.node_kind import POINTER_INPUT
from engine.node.traversal import implementers
from engine.unit import Offset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator


class HitTestResult:
    """The nodes that were hit, outermost first."""

    __slots__ = ("nodes",)

    def __init__(self) -> None:
        self.nodes: list[Modifier.Node] = []

    def __iter__(self) -> Iterator[Modifier.Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def __bool__(self) -> bool:
        return bool(self.nodes)


def hit_test(node: LayoutNode, position: Offset, kind: int = POINTER_INPUT) -> HitTestResult:
    """The implementers of `kind` under `position`, a point in the coordinates of the node's parent."""
    result = HitTestResult()
    outer = node.nodes.outer_coordinator
    x, y = outer.from_parent(position[0], position[1])
    _hit_coordinator(outer, x, y, kind, result.nodes)
    return result


def _hit_coordinator(coordinator: NodeCoordinator, x: float, y: float, kind: int, found: list[Any]) -> bool:
    """True if something here or inside was hit."""
    if coordinator.layer is not None and coordinator.is_clipping and not coordinator.layer.is_in_layer(Offset(x, y)):
        return False
    nodes = coordinator.nodes_of(kind)
    if not nodes:
        return _hit_content(coordinator, x, y, kind, found)
    if 0 <= x < coordinator.measured_width and 0 <= y < coordinator.measured_height:
        found += nodes
        _hit_content(coordinator, x, y, kind, found)
        return True
    at = len(found)
    if not _hit_content(coordinator, x, y, kind, found):
        return False
    if kind == POINTER_INPUT:
        found[at:at] = [node for node in nodes if node.intercept_out_of_bounds_child_events()]
    return True


def _hit_content(coordinator: NodeCoordinator, x: float, y: float, kind: int, found: list[Any]) -> bool:
    wrapped = coordinator.wrapped
    if wrapped is not None:
        x, y = wrapped.from_parent(x, y)
        return _hit_coordinator(wrapped, x, y, kind, found)
    hit = False
    for child in reversed(coordinator.layout_node.z_sorted_children):
        if not child.measure_pass.is_placed:
            continue
        outer = child.nodes.outer_coordinator
        child_x, child_y = outer.from_parent(x, y)
        if _hit_coordinator(outer, child_x, child_y, kind, found):
            hit = True
            if kind != POINTER_INPUT or not _shares_input(child):
                break
    return hit


def _shares_input(node: LayoutNode) -> bool:
    at: Modifier.Node | None = node.nodes.head
    while at is not None and at.aggregate_child_kind_set & POINTER_INPUT:
        if at.kind_set & POINTER_INPUT:
            for implementer in implementers(at, POINTER_INPUT):
                if implementer.share_pointer_input_with_siblings():  # type: ignore[attr-defined]
                    return True
        at = at.child_node
    return False
