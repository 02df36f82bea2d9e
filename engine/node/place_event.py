"""PLACE events: the bounds of a node in the node around it, emitted while a listener requests details.

Terms       seen at: the coordinator that defines the visible bounds of a node: that of the outermost draw modifier,
            else that of the test tag, else the outer one. If modifiers only move the content, it is the inner
            coordinator.
Data        placed: whether the node is attached and placed. at: (x, y, width, height) of the visible bounds, in the
            coordinates inside the node around it. inside: the mapping of coordinates inside this node to those: (x, y)
            to add, or, if a layer turns or scales it, (xx, xy, yx, yy, x, y) with x' = xx·x + xy·y + x.
Invariants  I1 after each phase of layout, the last PLACE event of a node holds its current bounds. I2 emitting an event
            subscribes to no state. I3 a PLACE event is emitted only if the bounds changed since these listeners last
            received one, or the node was re-inserted.
Cost        scrolling a column places its 100 items again at their old positions: events for all of them took 0.4 × the
            run without a trace; the check whether a node moved takes nearly nothing.
"""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

from engine import trace
from engine.node.coordinate_space import MovedStep, to_parent
from engine.node.layout_state import LAYING_OUT
from engine.node.node_kind import DRAW, SEMANTICS
from engine.unit import Offset

Where = tuple[bool, tuple[float, float, int, int], tuple[float, ...]]

C = TypeVar("C", bound="SeenCoordinator")
C_co = TypeVar("C_co", bound="SeenCoordinator", covariant=True)


class SeenCoordinator(MovedStep, Protocol):
    """A coordinator whose bounds are seen."""

    measured_width: int
    """The width in px."""

    measured_height: int
    """The height in px."""

    @property
    def layout_node(self) -> object:
        """The layout node of the coordinator."""

    @property
    def wrapped_by(self) -> SeenCoordinator | None:
        """The coordinator around this one."""


class SeenModifierNode(Protocol[C_co]):
    """A modifier node that may draw, or hold the test tag."""

    @property
    def self_kind_set(self) -> int:
        """The kinds of the node."""

    @property
    def coordinator(self) -> C_co | None:
        """The coordinator that the node draws in."""

    @property
    def child_node(self) -> Self | None:
        """The next node inside."""


class SeenChain(Protocol[C_co]):
    """The modifier nodes and coordinators of a layout node."""

    @property
    def head(self) -> SeenModifierNode[C_co]:
        """The outermost modifier node."""


class SeenNode(Protocol[C_co]):
    """A layout node whose bounds are seen."""

    layout_state: int
    """The step that the node runs now (layout_state.py)."""

    last_emitted_place: tuple[object, Where] | None
    """(listeners, bounds) of the last PLACE event."""

    @property
    def nodes(self) -> SeenChain[C_co]:
        """The modifier nodes."""

    @property
    def inner_coordinator(self) -> C_co:
        """The coordinator of the layout itself."""

    @property
    def outer_coordinator(self) -> C_co:
        """The coordinator of the first layout modifier, or of the layout itself."""

    @property
    def is_attached(self) -> bool:
        """True while the node has an owner."""

    @property
    def is_placed(self) -> bool:
        """Whether the node is placed, with all its ancestors."""

    @property
    def test_tag(self) -> str | None:
        """The first test tag in the modifier chain."""


_ANY = Offset(0, 0)
"""A point that tests whether a layer transforms points at all."""


def trace_place(tracer: trace.Tracer, node: SeenNode[SeenCoordinator], stays: bool = False) -> None:
    """Emits a PLACE event if the bounds changed and a listener requests details. `stays`: the caller did not move this
    node.
    """
    if not tracer.details:
        return
    listeners, emitted = tracer.place_listeners, node.last_emitted_place
    if emitted is not None and emitted[0] is listeners:
        if stays:
            return
        where = place_of(node)
        if where == emitted[1]:
            return
    else:
        where = place_of(node)
    node.last_emitted_place = (listeners, where)
    placed, at, inside = where
    tracer.point(trace.PLACE, node, placed=placed, at=at, inside=inside)


def trace_layer_place(tracer: trace.Tracer, node: SeenNode[SeenCoordinator]) -> None:
    """Emits a PLACE event after a layer moved the node, unless the node is being placed and emits its own event."""
    if node.layout_state != LAYING_OUT:
        trace_place(tracer, node)


def trace_modifier(tracer: trace.Tracer, node: SeenNode[SeenCoordinator], tag_before: str | None) -> None:
    """Emits a PLACE event after the modifier of a placed node changed: drawing or test tag can differ."""
    if not tracer.details or not node.is_placed:
        return
    if node.test_tag != tag_before:
        node.last_emitted_place = None  # so that the PLACE event carries the new tag
    trace_place(tracer, node)


def place_of(node: SeenNode[SeenCoordinator]) -> Where:
    """Returns (placed, at, inside) of `node`; the module docstring describes them under Data."""
    seen = visible_coordinator(node)
    placed = node.is_attached and node.is_placed
    # Without a layer that turns or scales, the content is only moved: by all coordinators of the node. The visible
    # bounds are moved by the seen coordinator and those around it.
    x: float = 0
    y: float = 0
    inside_x: float = 0
    inside_y: float = 0
    at: SeenCoordinator | None = node.inner_coordinator
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


def visible_coordinator(node: SeenNode[C]) -> C:
    """Returns the coordinator that defines the visible bounds of the node."""
    tagged: C | None = None
    at: SeenModifierNode[C] | None = node.nodes.head
    while at is not None:
        if at.self_kind_set & DRAW and at.coordinator is not None:
            return at.coordinator
        if at.self_kind_set & SEMANTICS and getattr(at, "test_tag", None) is not None and at.coordinator is not None:
            tagged = at.coordinator
        at = at.child_node
    if tagged is not None:
        return tagged
    outer, inner = node.outer_coordinator, node.inner_coordinator
    # An offset modifier moves its content and keeps the size.
    same = outer.measured_width == inner.measured_width and outer.measured_height == inner.measured_height
    return inner if same else outer


def _inside(node: SeenNode[SeenCoordinator]) -> tuple[float, ...]:
    """Returns the mapping of inner coordinates to outer coordinates, through the layers of `node`."""
    inner = node.inner_coordinator
    x, y = _outwards(inner, node, 0, 0)
    along_x, along_y = _outwards(inner, node, 1, 0), _outwards(inner, node, 0, 1)
    matrix = (along_x[0] - x, along_y[0] - x, along_x[1] - y, along_y[1] - y)
    return (x, y) if matrix == (1, 0, 0, 1) else (*matrix, x, y)


def _outwards(coordinator: SeenCoordinator, node: SeenNode[SeenCoordinator], x: float, y: float) -> tuple[float, float]:
    """Converts a point of `coordinator` to the coordinates around `node`."""
    at: SeenCoordinator | None = coordinator
    while at is not None and at.layout_node is node:
        x, y = to_parent(at, x, y)
        at = at.wrapped_by
    return x, y
