"""Hit testing: finds the modifier nodes under a point.

Terms       hit: the coordinator of the node contains the point. near: a touch close to a target smaller than the
            touch target size counts for this target, unless it hits another node or another node is nearer. A clipping
            layer hides everything outside its shape; without a clipping layer, children outside their parent can
            be hit. A subtree without a node of the kind is left out (subtree_kinds.py).
            find: a path from the outermost to the innermost node, with its grade; a later find needs a better grade.
Invariants  I1 the result goes from the outermost to the innermost node. I2 of siblings, the topmost in drawing order
            is hit, unless it shares its input with those below. I3 a hit beats every near find; of near finds, an
            unclipped one beats a clipped one, then the nearest wins.
Source      Compose HitTestResult.kt, NodeCoordinator.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.node.coordinate_space import from_parent
from engine.node.coordinator_nodes import nodes_of
from engine.node.node_kind import POINTER_INPUT
from engine.node.subtree_kinds import UNKNOWN, kinds_of_subtree
from engine.node.traversal import implementers
from engine.unit import Offset, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.node.layout_info import LayoutInfo
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
    node: LayoutInfo, position: Offset, kind: int = POINTER_INPUT, touch_target: Size | None = None
) -> HitTestResult:
    """Returns the nodes of `kind` under `position`, a point in the coordinates of the node's parent, in px.

    `touch_target`: the minimum size in px of a touch target; None matches exact bounds (mouse).
    """
    result = HitTestResult()
    outer = node.nodes.outer_coordinator
    x, y = from_parent(outer, position[0], position[1])
    if touch_target is None:
        _hit_coordinator(outer, x, y, kind, result.nodes)
    else:
        result.nodes = _TouchSearch(kind, touch_target).search(outer, x, y, True, _NOTHING)[1]
    return result


# -- exact search


def _hit_coordinator(coordinator: NodeCoordinator, x: float, y: float, kind: int, found: list[Any]) -> bool:
    """Adds the nodes under the point to `found`; returns True if this coordinator or its content is hit."""
    if coordinator.layer is not None and coordinator.is_clipping and not coordinator.layer.is_in_layer(Offset(x, y)):
        return False
    nodes = nodes_of(coordinator, kind)
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
        x, y = from_parent(wrapped, x, y)
        return _hit_coordinator(wrapped, x, y, kind, found)
    hit = False
    for child in reversed(coordinator.layout_node.z_sorted_children):
        if not (child.measure_pass.placement.is_placed and _contains(child, kind)):
            continue
        outer = child.nodes.outer_coordinator
        child_x, child_y = from_parent(outer, x, y)
        if _hit_coordinator(outer, child_x, child_y, kind, found):
            hit = True
            if kind != POINTER_INPUT or not _shares_input(child):
                break
    return hit


def _contains(node: LayoutInfo, kind: int) -> bool:
    """Returns whether a modifier node of `kind` is in the subtree of `node`."""
    kinds = node.subtree_kinds
    if kinds == UNKNOWN:
        kinds = kinds_of_subtree(node)
    return kinds & kind != 0


def _shares_input(node: LayoutInfo) -> bool:
    at: Modifier.Node | None = node.nodes.head
    while at is not None and at.aggregate_child_kind_set & POINTER_INPUT:
        if at.kind_set & POINTER_INPUT:
            for implementer in implementers(at, POINTER_INPUT):
                if implementer.share_pointer_input_with_siblings():  # type: ignore[attr-defined]  # its kind says so
                    return True
        at = at.child_node
    return False


# -- search with a touch target

# (the find is clipped, squared distance to the edge); a smaller grade is better. Distance -1: inside.
_Grade = tuple[bool, float]
_Find = tuple[_Grade, list[Any]]

_INSIDE = -1.0
_MISS = float("inf")
_HIT: _Grade = (False, _INSIDE)
_NOTHING: _Find = ((True, _MISS), [])


class _TouchSearch:
    """A search with a touch target. Each step receives the best find so far at its depth; it returns this or a better
    one."""

    __slots__ = ("_kind", "_target_height", "_target_width")

    def __init__(self, kind: int, target: Size) -> None:
        self._kind = kind
        self._target_width, self._target_height = target

    def search(self, coordinator: NodeCoordinator, x: float, y: float, visible: bool, best: _Find) -> _Find:
        nodes = nodes_of(coordinator, self._kind)
        layer = coordinator.layer
        if layer is not None and coordinator.is_clipping and not layer.is_in_layer(Offset(x, y)):
            # The point is clipped away; a small target extends beyond its own clip.
            grade = (True, self._distance(coordinator, x, y))
            if grade[1] == _MISS or not grade < best[0]:
                return best
            return self._find_with(coordinator, nodes, grade, x, y, best)
        if not nodes:
            return self._search_content(coordinator, x, y, visible, best)
        if 0 <= x < coordinator.measured_width and 0 <= y < coordinator.measured_height:
            return self._find_with(coordinator, nodes, (not visible, _INSIDE), x, y, best)
        grade = (not visible, self._distance(coordinator, x, y))
        if grade[1] != _MISS and grade < best[0]:
            return self._find_with(coordinator, nodes, grade, x, y, best)
        if self._kind == POINTER_INPUT:
            nodes = [node for node in nodes if node.intercept_out_of_bounds_child_events()]
            if nodes:
                grade_inside, path = self._search_content(coordinator, x, y, visible, _NOTHING)
                grade = min(grade, grade_inside)
                return (grade, nodes + path) if path and grade < best[0] else best
        return self._search_content(coordinator, x, y, visible, best)

    def _find_with(
        self, coordinator: NodeCoordinator, nodes: list[Any], grade: _Grade, x: float, y: float, best: _Find
    ) -> _Find:
        """Returns a find with `nodes` and the best find of their content."""
        if not nodes:
            return self._search_content(coordinator, x, y, not grade[0], best)
        inside, path = self._search_content(coordinator, x, y, not grade[0], _NOTHING)
        return min(grade, inside), nodes + path

    def _search_content(self, coordinator: NodeCoordinator, x: float, y: float, visible: bool, best: _Find) -> _Find:
        wrapped = coordinator.wrapped
        if wrapped is not None:
            x, y = from_parent(wrapped, x, y)
            return self.search(wrapped, x, y, visible, best)
        shared: list[Any] = []
        for child in reversed(coordinator.layout_node.z_sorted_children):
            if not (child.measure_pass.placement.is_placed and _contains(child, self._kind)):
                continue
            outer = child.nodes.outer_coordinator
            child_x, child_y = from_parent(outer, x, y)
            best = self.search(outer, child_x, child_y, visible, best)
            if best[0] != _HIT:
                continue
            if self._kind != POINTER_INPUT or not _shares_input(child):
                break
            shared += best[1]
            best = _NOTHING
        return (_HIT, shared + best[1]) if shared else best

    def _distance(self, coordinator: NodeCoordinator, x: float, y: float) -> float:
        """Returns the squared distance to the edge; a miss if the point is outside the touch target or the node is
        large.

        As in Compose, the bounds of a clip count for the size of the node that it clips: the clip of a list leaves room
        for shadows at its sides, so that a list of 48 dp in length is large however thin it is.
        """
        width, height = coordinator.measured_width, coordinator.measured_height
        if width >= self._target_width and height >= self._target_height:
            return _MISS
        layer = coordinator.layer
        clip = layer.clip_bounds() if layer is not None and coordinator.is_clipping else None
        across, down = width, height
        if clip is not None and clip.width > 0 and clip.height > 0:
            across, down = round(clip.width), round(clip.height)
        beyond_x = max(self._target_width - across, 0.0) / 2
        beyond_y = max(self._target_height - down, 0.0) / 2
        if beyond_x == beyond_y == 0.0:
            return _MISS
        away_x = max(-x if x < 0 else x - width, 0.0)
        away_y = max(-y if y < 0 else y - height, 0.0)
        if away_x > beyond_x or away_y > beyond_y:
            return _MISS
        return away_x * away_x + away_y * away_y
