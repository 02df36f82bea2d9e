"""LookaheadLayoutCoordinates: the LayoutCoordinates of one lookahead delegate: its target size and position.

Terms       top: the first coordinator on the way up outside all LookaheadScopes; its current position counts.
            motion frame: a placement that moves continuously; its offset can be excluded.
Invariants  a lookahead delegate has one object for its coordinates, so programs compare coordinates with `is`.
Cost        one step for each coordinator up to the top.
Source      Compose LookaheadLayoutCoordinates.kt.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any, cast

from engine.node.coordinate_space import local_position_of, record_read, root_of
from engine.unit import IntSize, Offset, Rect

if TYPE_CHECKING:
    from engine.node.alignment_line import AlignmentLine
    from engine.node.lookahead_delegate import LookaheadCoordinator, LookaheadDelegate


class LookaheadLayoutCoordinates:
    """Implements LayoutCoordinates for a LookaheadDelegate. All lengths are in px."""

    __slots__ = ("coordinator", "delegate")

    def __init__(self, delegate: LookaheadDelegate) -> None:
        self.delegate = delegate
        self.coordinator: LookaheadCoordinator = delegate.coordinator

    @property
    def size(self) -> IntSize:
        """The lookahead size, in px."""
        return self.delegate.lookahead_size

    @property
    def is_attached(self) -> bool:
        """True while the coordinator is attached."""
        return self.coordinator.is_attached

    @property
    def provided_alignment_lines(self) -> Set[AlignmentLine]:
        """The alignment lines that the layout offers."""
        return self.coordinator.coordinates.provided_alignment_lines

    @property
    def parent_coordinates(self) -> LookaheadLayoutCoordinates | None:
        """The lookahead coordinates directly around these; None outside all LookaheadScopes."""
        return _lookahead_of(self.coordinator.wrapped_by)

    @property
    def parent_layout_coordinates(self) -> LookaheadLayoutCoordinates | None:
        """The lookahead coordinates of the parent layout; None outside all LookaheadScopes."""
        return _lookahead_of(self.coordinator.layout_node.nodes.outer_coordinator.wrapped_by)

    def local_position_of(self, other: Any, offset: Offset = Offset.ZERO, include_motion_frame: bool = True) -> Offset:
        """Converts `offset`, a point of `other`, to own coordinates, with lookahead positions where they exist."""
        return position_between(self, other, offset, include_motion_frame)

    def local_to_root(self, offset: Offset) -> Offset:
        """Converts a point to root coordinates."""
        record_read(self.coordinator)
        root = cast("LookaheadCoordinator", root_of(self.coordinator))
        return _lookahead_position_between(root, self.coordinator, offset, True)

    def position_in_root(self) -> Offset:
        """The lookahead position in root coordinates."""
        return self.local_to_root(Offset.ZERO)

    def position_in_parent(self) -> Offset:
        """The lookahead position in the parent layout."""
        parent = self.parent_layout_coordinates
        return parent.local_position_of(self) if parent is not None else Offset.ZERO

    def local_to_window(self, offset: Offset) -> Offset:
        """Converts a point to window coordinates."""
        owner = self.coordinator.layout_node.owner
        assert owner is not None
        return owner.calculate_position_in_window(self.local_to_root(offset))

    def position_in_window(self) -> Offset:
        """The lookahead position in window coordinates."""
        return self.local_to_window(Offset.ZERO)

    def window_to_local(self, offset: Offset) -> Offset:
        """Converts a point in window coordinates to own coordinates."""
        zero = self.local_to_window(Offset.ZERO)
        return Offset(offset[0] - zero[0], offset[1] - zero[1])

    def local_bounding_box_of(self, other: Any, clip_bounds: bool = True) -> Rect:
        """The bounds of `other` in own coordinates, without clipping."""
        left, top = self.local_position_of(other)
        width, height = other.size
        return Rect(left, top, left + width, top + height)

    def bounds_in_root(self) -> Rect:
        """The lookahead bounds in root coordinates."""
        return _bounds(self.position_in_root(), self.size)

    def bounds_in_parent(self) -> Rect:
        """The lookahead bounds in the parent layout."""
        return _bounds(self.position_in_parent(), self.size)

    def bounds_in_window(self, clip_bounds: bool = True) -> Rect:
        """The lookahead bounds in window coordinates."""
        return _bounds(self.position_in_window(), self.size)

    def __repr__(self) -> str:
        return f"<coordinates of {self.delegate!r}>"


def _lookahead_of(coordinator: LookaheadCoordinator | None) -> LookaheadLayoutCoordinates | None:
    if coordinator is None or coordinator.lookahead is None:
        return None
    return coordinator.lookahead.lookahead_coordinates


def _bounds(at: Offset, size: IntSize) -> Rect:
    return Rect(at[0], at[1], at[0] + size[0], at[1] + size[1])


def position_between(here: Any, source: Any, offset: Offset, include_motion_frame: bool) -> Offset:
    """Converts `offset`, a point of `source`, to the coordinates `here`.

    If one side is a lookahead delegate, lookahead positions are used for both; otherwise current positions.
    """
    record_read(source.coordinator)
    in_lookahead = isinstance(source, LookaheadLayoutCoordinates) or isinstance(here, LookaheadLayoutCoordinates)
    between = _lookahead_position_between if in_lookahead else _excluded_position
    return between(here.coordinator, source.coordinator, offset, include_motion_frame)


def _lookahead_position_between(
    here: LookaheadCoordinator, source: LookaheadCoordinator, offset: Offset, include_motion_frame: bool
) -> Offset:
    """Returns the lookahead position, through the current positions outside all LookaheadScopes."""
    source_top, source_root, x, y = _to_top(source, include_motion_frame)
    here_top, here_root, hx, hy = _to_top(here, include_motion_frame)
    if (source_root is None) is not (here_root is None):
        root = source_root or here_root
        assert root is not None
        record_read(root)  # the position depends on that of the scope's outermost layout
    if source_top is not here_top:
        between = local_position_of(here_top, source_top, Offset.ZERO)
        x, y = x + between[0], y + between[1]
    return Offset(x + offset[0] - hx, y + offset[1] - hy)


def _to_top(
    coordinator: LookaheadCoordinator, include_motion_frame: bool
) -> tuple[LookaheadCoordinator, LookaheadCoordinator | None, float, float]:
    """Returns the first coordinator around without a lookahead delegate, the last one with one, and the position."""
    x = y = 0.0
    at, last = coordinator, None
    while at.lookahead is not None and at.wrapped_by is not None:
        if include_motion_frame or not at.lookahead.in_motion_frame:
            x += at.lookahead.x
            y += at.lookahead.y
        at, last = at.wrapped_by, at
    return at, last, x, y


def _excluded_position(
    here: LookaheadCoordinator, source: LookaheadCoordinator, offset: Offset, include_motion_frame: bool
) -> Offset:
    """Returns the current position, without motion frames if `include_motion_frame` is not set."""
    position = local_position_of(here, source, offset)
    if include_motion_frame:
        return position
    x, y = position
    around: set[Any] = set()
    at: LookaheadCoordinator | None = here
    while at is not None:
        around.add(at)
        at = at.wrapped_by
    at = source
    while at is not None and at not in around:
        if at.lookahead is not None and at.lookahead.approach_in_motion_frame:
            x, y = x - at.x, y - at.y
        at = at.wrapped_by
    return Offset(x, y)
