"""Hit testing: which modifier nodes are under a point.

Terms       hit: the point is in the bounds of the coordinator a node belongs to. near: a finger beside something
            smaller than the touch target counts as on it, unless something else is hit, or nearer. A layer
            that clips hides what is outside its shape; without one, children outside their parent can still
            be hit. find: a path from outside to inside, and its grade; what is found later has to be better.
Invariants  I1 the result goes from the outermost to the innermost node. I2 of siblings the one drawn on
            top is hit, unless it shares its input with those below. I3 a hit beats anything near; of what is
            near, what no clip hides beats what is hidden, then the nearest wins.
Source      Compose HitTestResult.kt, NodeCoordinator.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.node.node_kind import POINTER_INPUT
from engine.node.traversal import implementers
from engine.unit import Offset, Size

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


def hit_test(
    node: LayoutNode, position: Offset, kind: int = POINTER_INPUT, touch_target: Size | None = None
) -> HitTestResult:
    """The implementers of `kind` under `position`, a point in the coordinates of the node's parent.

    `touch_target`: for a finger, the least size in px of what it can hit; None = points exactly."""
    result = HitTestResult()
    outer = node.nodes.outer_coordinator
    x, y = outer.from_parent(position[0], position[1])
    if touch_target is None:
        _hit_coordinator(outer, x, y, kind, result.nodes)
    else:
        result.nodes = _Finger(kind, touch_target).search(outer, x, y, True, _NOTHING)[1]
    return result


# -- exactly


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


# -- with a finger

# Hidden by a clip or not, and the squared distance to the edge; less is better. -1: inside.
_Grade = tuple[bool, float]
_Find = tuple[_Grade, list[Any]]

_INSIDE = -1.0
_MISS = float("inf")
_HIT: _Grade = (False, _INSIDE)
_NOTHING: _Find = ((True, _MISS), [])


class _Finger:
    """One search. Each step takes the best find so far at its depth and returns the better of that and its own."""

    __slots__ = ("_kind", "_target_height", "_target_width")

    def __init__(self, kind: int, target: Size) -> None:
        self._kind = kind
        self._target_width, self._target_height = target

    def search(self, coordinator: NodeCoordinator, x: float, y: float, visible: bool, best: _Find) -> _Find:
        nodes = coordinator.nodes_of(self._kind)
        layer = coordinator.layer
        if layer is not None and coordinator.is_clipping and not layer.is_in_layer(Offset(x, y)):
            # Clipped away; but the target of something small reaches beyond its own clip.
            grade = (True, self._distance(coordinator, x, y))
            if grade[1] == _MISS or not grade < best[0]:
                return best
            return self._inside(coordinator, nodes, grade, x, y, best)
        if not nodes:
            return self._content(coordinator, x, y, visible, best)
        if 0 <= x < coordinator.measured_width and 0 <= y < coordinator.measured_height:
            return self._inside(coordinator, nodes, (not visible, _INSIDE), x, y, best)
        grade = (not visible, self._distance(coordinator, x, y))
        if grade[1] != _MISS and grade < best[0]:
            return self._inside(coordinator, nodes, grade, x, y, best)
        if self._kind == POINTER_INPUT:
            nodes = [node for node in nodes if node.intercept_out_of_bounds_child_events()]
            if nodes:
                grade_inside, path = self._content(coordinator, x, y, visible, _NOTHING)
                grade = min(grade, grade_inside)
                return (grade, nodes + path) if path and grade < best[0] else best
        return self._content(coordinator, x, y, visible, best)

    def _inside(
        self, coordinator: NodeCoordinator, nodes: list[Any], grade: _Grade, x: float, y: float, best: _Find
    ) -> _Find:
        """The nodes themselves are found, with what is found inside them."""
        if not nodes:
            return self._content(coordinator, x, y, not grade[0], best)
        inside, path = self._content(coordinator, x, y, not grade[0], _NOTHING)
        return min(grade, inside), nodes + path

    def _content(self, coordinator: NodeCoordinator, x: float, y: float, visible: bool, best: _Find) -> _Find:
        wrapped = coordinator.wrapped
        if wrapped is not None:
            x, y = wrapped.from_parent(x, y)
            return self.search(wrapped, x, y, visible, best)
        shared: list[Any] = []
        for child in reversed(coordinator.layout_node.z_sorted_children):
            if not child.measure_pass.is_placed:
                continue
            outer = child.nodes.outer_coordinator
            child_x, child_y = outer.from_parent(x, y)
            best = self.search(outer, child_x, child_y, visible, best)
            if best[0] != _HIT:
                continue
            if self._kind != POINTER_INPUT or not _shares_input(child):
                break
            shared += best[1]
            best = _NOTHING
        return (_HIT, shared + best[1]) if shared else best

    def _distance(self, coordinator: NodeCoordinator, x: float, y: float) -> float:
        """Squared, from the edge; a miss if it is beyond the target, or if what is here is big enough."""
        width, height = coordinator.measured_width, coordinator.measured_height
        beyond_x = max(self._target_width - width, 0.0) / 2
        beyond_y = max(self._target_height - height, 0.0) / 2
        if beyond_x == beyond_y == 0.0:
            return _MISS
        away_x = max(-x if x < 0 else x - width, 0.0)
        away_y = max(-y if y < 0 else y - height, 0.0)
        if away_x > beyond_x or away_y > beyond_y:
            return _MISS
        return away_x * away_x + away_y * away_y
