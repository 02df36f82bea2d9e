"""Where a node is in the node around it, as numbers: told as a PLACE point while a listener wants details.

Terms       seen at: the coordinator that shows where a node is: where its outermost draw modifier draws, else the
            one with its test tag; else the outer one, unless modifiers only move what is inside.
Data        placed: whether it is attached and placed. at: (x, y, width, height) of what one sees, in the
            coordinates inside the node around it. inside: how coordinates inside this node become those: (x, y) to
            add, or, where a layer turns or scales it, (xx, xy, yx, yy, x, y) with x' = xx·x + xy·y + x.
Invariants  I1 after each phase of layout, what was told last of a node is where it is. I2 telling subscribes nobody.
            I3 where a node is is not told again to the same listeners while it is that, and was not inserted anew.
Cost        a scroll of a column places its 100 items once more where they are: to tell so took 0.4 × the run with
            the trace off; not to look where nothing moved, nearly nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.node_kind import DRAW, SEMANTICS
from engine.unit import Offset

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator

_ANY = Offset(0, 0)
"""A point, to ask a layer whether it maps any."""

Where = tuple[bool, tuple[float, float, int, int], tuple[float, ...]]


def tell_place(tracer: trace.Tracer, node: LayoutNode, stays: bool = False) -> None:
    """Callers look first if details are wanted. `stays`: what the caller did moved nothing of this node."""
    listeners, told = tracer.places_told, node.told_place
    if told is not None and told[0] is listeners:
        if stays:
            return
        where = placed_at(node)
        if where == told[1]:
            return
    else:
        where = placed_at(node)
    node.told_place = (listeners, where)
    placed, at, inside = where
    tracer.point(trace.PLACE, node, placed=placed, at=at, inside=inside)


def placed_at(node: LayoutNode) -> Where:
    """(placed, at, inside), see Data."""
    seen = seen_at(node)
    placed = node.is_attached and node.is_placed
    # Without a layer that turns or scales, what is inside is only moved: by all coordinators; what is seen, by it and
    # those around it.
    x: float = 0
    y: float = 0
    inside_x: float = 0
    inside_y: float = 0
    at: NodeCoordinator | None = node.inner_coordinator
    while at is not None and at.layout_node is node:
        if at.layer is not None and at.layer.map_offset(_ANY, False) is not _ANY:
            x, y = _outwards(seen, node, 0, 0)
            return placed, (x, y, seen.measured_width, seen.measured_height), _inside(node)
        if at is seen:
            x = y = 0
        x, y = x + at.x, y + at.y
        inside_x, inside_y = inside_x + at.x, inside_y + at.y
        at = at.wrapped_by
    return placed, (x, y, seen.measured_width, seen.measured_height), (inside_x, inside_y)


def seen_at(node: LayoutNode) -> NodeCoordinator:
    """The coordinator that shows where the node is."""
    tagged: NodeCoordinator | None = None
    at: Any = node.nodes.head
    while at is not None:
        if at.self_kind_set & DRAW and at.coordinator is not None:
            drawn: NodeCoordinator = at.coordinator
            return drawn
        if at.self_kind_set & SEMANTICS and getattr(at, "test_tag", None) is not None and at.coordinator is not None:
            tagged = at.coordinator
        at = at.child_node
    if tagged is not None:
        return tagged
    outer, inner = node.outer_coordinator, node.inner_coordinator
    # An offset modifier moves what is inside it and keeps the size.
    same = outer.measured_width == inner.measured_width and outer.measured_height == inner.measured_height
    return inner if same else outer


def _inside(node: LayoutNode) -> tuple[float, ...]:
    """Through its layers."""
    inner: NodeCoordinator = node.inner_coordinator
    x, y = _outwards(inner, node, 0, 0)
    along_x, along_y = _outwards(inner, node, 1, 0), _outwards(inner, node, 0, 1)
    matrix = (along_x[0] - x, along_y[0] - x, along_x[1] - y, along_y[1] - y)
    return (x, y) if matrix == (1, 0, 0, 1) else (*matrix, x, y)


def _outwards(coordinator: NodeCoordinator, node: LayoutNode, x: float, y: float) -> tuple[float, float]:
    """A point of `coordinator`, in the coordinates around `node`."""
    at: NodeCoordinator | None = coordinator
    while at is not None and at.layout_node is node:
        x, y = at.to_parent(x, y)
        at = at.wrapped_by
    return x, y
