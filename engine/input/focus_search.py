"""Focus search: the next and previous target in tree order, or the nearest one in a direction.

Terms       beam: the stripe that the focused rectangle sweeps in the direction; targets in the beam have priority.
Source      Compose OneDimensionalFocusSearch.kt, TwoDimensionalFocusSearch.kt (the weighting is Android's)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.input.focus import FocusDirection, FocusTargetNode
from engine.node import node_kind
from engine.node.traversal import descendant_nodes, nearest_descendants
from engine.unit import Rect

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier

_MAJOR_AXIS_BIAS = 13


def focus_targets(root: LayoutNode) -> list[FocusTargetNode]:
    """Returns all permitted targets: outer targets before inner ones, siblings in placement order."""
    targets = [
        node
        for node in descendant_nodes(root.nodes.head, node_kind.FOCUS_TARGET)
        if isinstance(node, FocusTargetNode) and node.is_eligible
    ]
    return sorted(targets, key=_place_in_tree)


def _place_in_tree(target: FocusTargetNode) -> tuple[int, ...]:
    """Returns the place order of each node around `target`, outermost first.

    The search follows the placement order, which is the visible one, even if it differs from the order of the children.
    """
    path: list[int] = []
    at: LayoutInfo | None = target.require_layout_node()
    while at is not None:
        path.append(at.measure_pass.place_order)
        at = at.parent
    path.reverse()
    return tuple(path)


def find_targets(
    root: LayoutNode, active: FocusTargetNode | None, direction: FocusDirection
) -> Sequence[FocusTargetNode]:
    """Returns the targets that a move in `direction` tries until one takes the focus: all that follow in tree order, or
    the nearest one.
    """
    if direction is FocusDirection.NEXT or direction is FocusDirection.PREVIOUS:
        return _in_order(focus_targets(root), active, 1 if direction is FocusDirection.NEXT else -1)
    found = _inside(root.nodes.head, _bounds(root), direction) if active is None else _nearest(root, active, direction)
    return () if found is None else (found,)


def target_inside(target: FocusTargetNode, direction: FocusDirection | None) -> FocusTargetNode | None:
    """Returns the target inside `target`, which may not have the focus itself, that gets the focus instead.

    A single target is returned; of several, the first from the corner where a move in `direction` starts.
    """
    return _inside(target, target.bounds_in_root(), direction)


def _inside(node: Modifier.Node, bounds: Rect, direction: FocusDirection | None) -> FocusTargetNode | None:
    targets = list(_accessible(node))
    if len(targets) <= 1:
        return targets[0] if targets else None
    if direction is FocusDirection.LEFT or direction is FocusDirection.UP:
        corner = Rect(bounds.right, bounds.bottom, bounds.right, bounds.bottom)
    else:
        corner = Rect(bounds.left, bounds.top, bounds.left, bounds.top)
    if direction not in _TURN:
        direction = FocusDirection.RIGHT
    return _best([each for each in targets if each.is_on_screen], corner, direction)


def _accessible(node: Modifier.Node) -> Iterator[FocusTargetNode]:
    """Yields the permitted targets inside; a target without permission is replaced by its inner targets."""
    for found in nearest_descendants(node, node_kind.FOCUS_TARGET):
        if isinstance(found, FocusTargetNode):
            if found.focus_properties().can_focus:
                yield found
            else:
                yield from _accessible(found)


def _bounds(root: LayoutNode) -> Rect:
    return root.outer_coordinator.coordinates.bounds_in_root()


def _in_order(targets: list[FocusTargetNode], active: FocusTargetNode | None, step: int) -> list[FocusTargetNode]:
    """Returns the targets behind the active one, nearest first; all of them if none is active."""
    if step < 0:
        targets.reverse()
    return targets[targets.index(active) + 1 :] if active in targets else targets


# ---------------------------------------------------------------- in a direction

# Each direction is rotated to "right", so that one rule serves all four.
_TURN: dict[FocusDirection, Callable[[Rect], Rect]] = {
    FocusDirection.RIGHT: lambda r: r,
    FocusDirection.LEFT: lambda r: Rect(-r.right, r.top, -r.left, r.bottom),
    FocusDirection.DOWN: lambda r: Rect(r.top, r.left, r.bottom, r.right),
    FocusDirection.UP: lambda r: Rect(-r.bottom, r.left, -r.top, r.right),
}


def _nearest(root: LayoutNode, active: FocusTargetNode, direction: FocusDirection) -> FocusTargetNode | None:
    """Searches among targets with the same parent target as `active`, then among those around them, and so on."""
    inside = _by_parent(root)
    source = active.bounds_in_root()
    for parent in (*active.parent_targets(), None):
        found = _search(inside, parent, source, direction)
        if found is not None:
            return found
    return None


def _by_parent(root: LayoutNode) -> dict[FocusTargetNode | None, list[FocusTargetNode]]:
    """Groups the placed targets by their parent target, in tree order."""
    inside: dict[FocusTargetNode | None, list[FocusTargetNode]] = {}
    for node in descendant_nodes(root.nodes.head, node_kind.FOCUS_TARGET):
        if isinstance(node, FocusTargetNode) and node.is_on_screen:
            inside.setdefault(next(node.parent_targets(), None), []).append(node)
    return inside


def _search(
    inside: dict[FocusTargetNode | None, list[FocusTargetNode]],
    parent: FocusTargetNode | None,
    source: Rect,
    direction: FocusDirection,
) -> FocusTargetNode | None:
    """Returns the best target below `parent`. A target without permission is replaced by an inner one."""
    left = list(inside.get(parent, ()))
    while (best := _best(left, source, direction)) is not None:
        found = best if best.is_eligible else _search(inside, best, source, direction)
        if found is not None:
            return found
        left.remove(best)
    return None


def _best(targets: list[FocusTargetNode], from_: Rect, direction: FocusDirection) -> FocusTargetNode | None:
    turn = _TURN[direction]
    vertical = direction in (FocusDirection.UP, FocusDirection.DOWN)
    source = turn(from_)
    best: FocusTargetNode | None = None
    best_rect: Rect | None = None
    for target in targets:
        rect = turn(target.bounds_in_root())
        if _is_better(rect, best_rect, source, vertical):
            best, best_rect = target, rect
    return best


def _is_candidate(rect: Rect, source: Rect) -> bool:
    return (source.left < rect.left or source.right <= rect.left) and source.right < rect.right


def _in_beam(rect: Rect, source: Rect) -> bool:
    return rect.bottom > source.top and rect.top < source.bottom


def _is_better(rect: Rect, best: Rect | None, source: Rect, vertical: bool) -> bool:
    if not _is_candidate(rect, source):
        return False
    if best is None:
        return True
    if _beam_beats(rect, best, source, vertical):
        return True
    if _beam_beats(best, rect, source, vertical):
        return False
    return _distance(rect, source) < _distance(best, source)


def _beam_beats(rect: Rect, other: Rect, source: Rect, vertical: bool) -> bool:
    """True if `rect` is in the beam, and `other` is neither in the beam nor much nearer."""
    if _in_beam(other, source) or not _in_beam(rect, source):
        return False
    if not vertical or other.left < source.right:
        return True
    return max(0.0, rect.left - source.right) < max(1.0, other.right - source.right)


def _distance(rect: Rect, source: Rect) -> int:
    """Returns the weighted distance, computed in whole px, so that smaller differences do not count."""
    major = int(max(0.0, rect.left - source.right))
    minor = int((source.top + source.bottom) / 2 - (rect.top + rect.bottom) / 2)
    return _MAJOR_AXIS_BIAS * major * major + minor * minor
