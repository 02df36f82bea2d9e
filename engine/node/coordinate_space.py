"""Conversion of positions and bounds between coordinators, through the transforms of their layers.

Terms       to parent: from a coordinator's own coordinates to those of the coordinator around it: first the layer's
            transform, then the position. from parent: the inverse conversion.
Invariants  every read of a position records on the node that its coordinates are used (see layout_coordinates.py).
Cost        one step for each coordinator between the two; nothing is cached.
Source      Compose NodeCoordinator.kt (its LayoutCoordinates part), LayoutCoordinates.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.unit import Offset, Rect

if TYPE_CHECKING:
    from engine.node.owner import OwnedLayer
    from engine.node.position_reads import PositionReads


class WindowOwner(Protocol):
    """The owner of a tree; knows its position in the window."""

    def calculate_position_in_window(self, position_in_root: Offset) -> Offset:
        """Converts a point in root coordinates to window coordinates, in px."""


class LocatedPass(Protocol):
    """The approach pass of a node whose position is read."""

    @property
    def position_reads(self) -> PositionReads:
        """Records each read."""


class LocatedNode(Protocol):
    """The layout node whose position is read."""

    @property
    def owner(self) -> WindowOwner | None:
        """The owner; None while the node is not attached."""

    @property
    def measure_pass(self) -> LocatedPass:
        """The approach pass."""


class MovedStep(Protocol):
    """The part of a coordinator that one conversion step reads. All lengths are in px."""

    x: int
    """The x in the enclosing coordinator."""

    y: int
    """The y in the enclosing coordinator."""

    layer: OwnedLayer | None
    """The layer that transforms the content; None without one."""


class CoordinateStep(MovedStep, Protocol):
    """One step of a conversion: a coordinator. All lengths are in px."""

    measured_width: int
    measured_height: int

    @property
    def is_attached(self) -> bool:
        """True while the coordinator is attached."""

    @property
    def is_clipping(self) -> bool:
        """True if the layer clips the content."""

    @property
    def layout_node(self) -> LocatedNode:
        """The layout node of the coordinator."""

    @property
    def wrapped_by(self) -> CoordinateStep | None:
        """The coordinator around this one."""


def record_read(at: CoordinateStep) -> None:
    """Records a position read of `at`. Raises RuntimeError if `at` is not attached."""
    if not at.is_attached:
        raise RuntimeError(
            f"the coordinates of {at.layout_node!r} were read while the node is not "
            "attached; look at `is_attached` first"
        )
    at.layout_node.measure_pass.position_reads.record()


def _owner_of(at: CoordinateStep) -> WindowOwner:
    owner = at.layout_node.owner
    if owner is None:
        raise RuntimeError(f"a position of {at.layout_node!r} in the window was read while it is not attached")
    return owner


def root_of(at: CoordinateStep) -> CoordinateStep:
    """Returns the outermost coordinator of the tree."""
    while (around := at.wrapped_by) is not None:
        at = around
    return at


# -- one step


def to_parent(at: MovedStep, x: float, y: float) -> tuple[float, float]:
    """Converts a point of `at` to coordinates of the enclosing coordinator."""
    layer = at.layer
    if layer is not None:
        x, y = layer.map_offset(Offset(x, y), False)
    return x + at.x, y + at.y


def from_parent(at: MovedStep, x: float, y: float) -> tuple[float, float]:
    """Converts a point of the coordinator around `at` to coordinates of `at`."""
    x -= at.x
    y -= at.y
    layer = at.layer
    if layer is not None:
        x, y = layer.map_offset(Offset(x, y), True)
    return x, y


def _rect_to_parent(at: CoordinateStep, rect: Rect, clip_bounds: bool) -> Rect:
    layer = at.layer
    if layer is not None:
        if at.is_clipping and clip_bounds:
            rect = _intersect(rect, at.measured_width, at.measured_height)
            if _is_empty(rect):
                return Rect.ZERO
        rect = layer.map_bounds(rect, False)
    x, y = at.x, at.y
    if x or y:
        rect = Rect(rect[0] + x, rect[1] + y, rect[2] + x, rect[3] + y)
    return rect


def _rect_from_parent(at: CoordinateStep, rect: Rect, clip_bounds: bool) -> Rect:
    x, y = at.x, at.y
    if x or y:
        rect = Rect(rect[0] - x, rect[1] - y, rect[2] - x, rect[3] - y)
    layer = at.layer
    if layer is not None:
        rect = layer.map_bounds(rect, True)
        if at.is_clipping and clip_bounds:
            rect = _intersect(rect, at.measured_width, at.measured_height)
    return rect


# -- points


def local_to_root(here: CoordinateStep, offset: Offset) -> Offset:
    """Converts a point of `here` to root coordinates. Raises RuntimeError if the node is not attached."""
    record_read(here)
    x, y = offset
    at: CoordinateStep | None = here
    while at is not None:
        if at.layer is not None:
            x, y = to_parent(at, x, y)
        else:
            x += at.x
            y += at.y
        at = at.wrapped_by
    return Offset(float(x), float(y))


def local_to_window(here: CoordinateStep, offset: Offset) -> Offset:
    """Converts a point of `here` to window coordinates."""
    in_root = local_to_root(here, offset)
    return _owner_of(here).calculate_position_in_window(in_root)


def window_to_local(here: CoordinateStep, offset: Offset) -> Offset:
    """Converts a point in window coordinates to coordinates of `here`."""
    zero = _owner_of(here).calculate_position_in_window(Offset.ZERO)
    return local_position_of(here, root_of(here), Offset(offset[0] - zero[0], offset[1] - zero[1]))


def local_position_of(here: CoordinateStep, source: CoordinateStep, offset: Offset) -> Offset:
    """Converts `offset`, a point of `source`, to coordinates of `here`; ValueError if the trees differ."""
    record_read(source)
    ancestor = _common_ancestor(here, source)
    x, y = offset
    for step in _path(source, ancestor):
        x, y = to_parent(step, x, y)
    for step in reversed(_path(here, ancestor)):
        x, y = from_parent(step, x, y)
    return Offset(float(x), float(y))


# -- bounds


def local_bounding_box_of(here: CoordinateStep, source: CoordinateStep, clip_bounds: bool) -> Rect:
    """Returns the bounds of `source` in coordinates of `here`, cut by clipping layers in between if `clip_bounds`.

    Raises ValueError if the trees differ.
    """
    record_read(source)
    ancestor = _common_ancestor(here, source)
    rect = Rect(0.0, 0.0, float(source.measured_width), float(source.measured_height))
    for step in _path(source, ancestor):
        rect = _rect_to_parent(step, rect, clip_bounds)
        if _is_empty(rect):
            return Rect.ZERO
    for step in reversed(_path(here, ancestor)):
        rect = _rect_from_parent(step, rect, clip_bounds)
        if _is_empty(rect):
            return Rect.ZERO
    return rect


def bounds_in_root(here: CoordinateStep) -> Rect:
    """Returns the bounds in root coordinates, cut by the root and by clipping layers."""
    return local_bounding_box_of(root_of(here), here, True)


def bounds_in_window(here: CoordinateStep, clip_bounds: bool) -> Rect:
    """Returns the bounds in window coordinates, cut by the root and by clipping layers if `clip_bounds` is set."""
    root = root_of(here)
    rect = local_bounding_box_of(root, here, clip_bounds)
    if clip_bounds:
        rect = _intersect(rect, root.measured_width, root.measured_height)
    if _is_empty(rect):
        return Rect.ZERO
    owner = _owner_of(here)
    left, top = owner.calculate_position_in_window(Offset(rect[0], rect[1]))
    right, bottom = owner.calculate_position_in_window(Offset(rect[2], rect[3]))
    return Rect(left, top, right, bottom)


# -- ways through the tree


def _common_ancestor(here: CoordinateStep, other: CoordinateStep) -> CoordinateStep:
    around: set[int] = set()
    at: CoordinateStep | None = here
    while at is not None:
        around.add(id(at))
        at = at.wrapped_by
    at = other
    while at is not None:
        if id(at) in around:
            return at
        at = at.wrapped_by
    raise ValueError(f"{here!r} and {other!r} are not in the same tree")


def _path(start: CoordinateStep, ancestor: CoordinateStep) -> list[CoordinateStep]:
    """Returns the coordinators from `start` outwards to the last one inside `ancestor`."""
    path: list[CoordinateStep] = []
    at: CoordinateStep | None = start
    while at is not None and at is not ancestor:
        path.append(at)
        at = at.wrapped_by
    return path


def _intersect(rect: Rect, width: int, height: int) -> Rect:
    return Rect(max(rect[0], 0.0), max(rect[1], 0.0), min(rect[2], float(width)), min(rect[3], float(height)))


def _is_empty(rect: Rect) -> bool:
    return rect[0] >= rect[2] or rect[1] >= rect[3]
