"""NodeLayoutCoordinates: the LayoutCoordinates of one coordinator: its current size and position.

Invariants  I1 a coordinator creates its coordinates at the first read and returns the same object afterwards. Programs
            compare coordinates with `is` and keep them.
            I2 every read of a position is recorded (coordinate_space.py); a read of the size is not.
Not here    the arithmetic: coordinate_space.py. Lookahead positions: lookahead_coordinates.py.
Source      Compose NodeCoordinator.kt (its LayoutCoordinates part).
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Protocol, cast

from engine.node import coordinate_space
from engine.node.coordinate_space import CoordinateStep, LocatedNode
from engine.unit import IntSize, Offset, Rect

if TYPE_CHECKING:
    from engine.node.alignment_line import AlignmentLine
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.measure import MeasureResult


class LocatedChain(Protocol):
    """The coordinators of a layout node whose position is read."""

    @property
    def outer_coordinator(self) -> LocatedCoordinator:
        """The coordinator of the first layout modifier, or of the layout itself."""


class LocatedLayout(LocatedNode, Protocol):
    """The layout node whose position is read."""

    @property
    def nodes(self) -> LocatedChain:
        """The coordinators of the node."""


class LocatedCoordinator(CoordinateStep, Protocol):
    """A coordinator with coordinates."""

    measure_result: MeasureResult | None
    """The last result of the measure block; None before it."""

    @property
    def layout_node(self) -> LocatedLayout:
        """The layout node of the coordinator."""

    @property
    def wrapped(self) -> LocatedCoordinator | None:
        """The coordinator inside this one."""

    @property
    def wrapped_by(self) -> LocatedCoordinator | None:
        """The coordinator around this one."""

    @property
    def coordinates(self) -> NodeLayoutCoordinates:
        """The size and position of the coordinator."""


class NodeLayoutCoordinates:
    """Implements LayoutCoordinates for a NodeCoordinator. All lengths are in px."""

    __slots__ = ("coordinator",)

    def __init__(self, coordinator: LocatedCoordinator) -> None:
        self.coordinator = coordinator

    @property
    def size(self) -> IntSize:
        """The measured size, in px."""
        return IntSize(self.coordinator.measured_width, self.coordinator.measured_height)

    @property
    def is_attached(self) -> bool:
        """True while the coordinator is attached."""
        return self.coordinator.is_attached

    @property
    def provided_alignment_lines(self) -> Set[AlignmentLine]:
        """The alignment lines that the coordinator and its content offer."""
        return provided_alignment_lines(self.coordinator)

    @property
    def parent_coordinates(self) -> NodeLayoutCoordinates | None:
        """The coordinates directly around these. Raises RuntimeError if the node is not attached."""
        coordinate_space.record_read(self.coordinator)
        around = self.coordinator.wrapped_by
        return around.coordinates if around is not None else None

    @property
    def parent_layout_coordinates(self) -> NodeLayoutCoordinates | None:
        """The innermost coordinates of the parent layout. Raises RuntimeError if the node is not attached."""
        coordinate_space.record_read(self.coordinator)
        around = self.coordinator.layout_node.nodes.outer_coordinator.wrapped_by
        return around.coordinates if around is not None else None

    # -- points

    def local_to_root(self, offset: Offset) -> Offset:
        """Converts a point to root coordinates. Raises RuntimeError if the node is not attached."""
        return coordinate_space.local_to_root(self.coordinator, offset)

    def local_to_window(self, offset: Offset) -> Offset:
        """Converts a point to window coordinates."""
        return coordinate_space.local_to_window(self.coordinator, offset)

    def window_to_local(self, offset: Offset) -> Offset:
        """Converts a point in window coordinates to own coordinates."""
        return coordinate_space.window_to_local(self.coordinator, offset)

    def local_position_of(self, other: LayoutCoordinates, offset: Offset = Offset.ZERO) -> Offset:
        """Converts `offset`, a point of `other`, to own coordinates; ValueError if `other` is in another tree."""
        return coordinate_space.local_position_of(self.coordinator, _coordinator_of(other), offset)

    def position_in_root(self) -> Offset:
        """The top left corner in root coordinates."""
        return coordinate_space.local_to_root(self.coordinator, Offset.ZERO)

    def position_in_parent(self) -> Offset:
        """The top left corner in the coordinates of the parent layout; zero for the root."""
        parent = self.parent_layout_coordinates
        return Offset.ZERO if parent is None else parent.local_position_of(self)

    def position_in_window(self) -> Offset:
        """The top left corner in window coordinates."""
        return coordinate_space.local_to_window(self.coordinator, Offset.ZERO)

    # -- bounds

    def local_bounding_box_of(self, other: LayoutCoordinates, clip_bounds: bool = True) -> Rect:
        """The bounds of `other` in own coordinates, cut by clipping layers in between if `clip_bounds` is set.

        Raises ValueError if the trees differ.
        """
        return coordinate_space.local_bounding_box_of(self.coordinator, _coordinator_of(other), clip_bounds)

    def bounds_in_root(self) -> Rect:
        """The bounds in root coordinates, cut by clipping layers in between."""
        return coordinate_space.bounds_in_root(self.coordinator)

    def bounds_in_parent(self) -> Rect:
        """The bounds in the coordinates of the parent layout."""
        return (self.parent_layout_coordinates or self).local_bounding_box_of(self)

    def bounds_in_window(self, clip_bounds: bool = True) -> Rect:
        """The bounds in window coordinates, cut by the root and by clipping layers if `clip_bounds` is set."""
        return coordinate_space.bounds_in_window(self.coordinator, clip_bounds)

    def __repr__(self) -> str:
        return f"<coordinates of {self.coordinator!r}>"


def _coordinator_of(coordinates: LayoutCoordinates) -> LocatedCoordinator:
    return cast("NodeLayoutCoordinates", coordinates).coordinator


def provided_alignment_lines(coordinator: LocatedCoordinator) -> Set[AlignmentLine]:
    """Returns the alignment lines that `coordinator` and its content offer."""
    lines: dict[AlignmentLine, None] = {}  # an ordered set, independent of hash values
    at: LocatedCoordinator | None = coordinator
    while at is not None:
        if at.measure_result is not None:
            lines.update(dict.fromkeys(at.measure_result.alignment_lines))
        at = at.wrapped
    return lines.keys()
