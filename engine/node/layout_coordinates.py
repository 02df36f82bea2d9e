"""LayoutCoordinates: size and position of a coordinator, for callbacks and placement blocks.

Terms       local: relative to the own top left corner. root: relative to that of the root. window: to that of the
            window. parent: the layout that placed the node, outside the node's own modifiers.
Invariants  A placement block that reads a position depends on it: the block runs again when
            an ancestor moves. Reads of `size`, `is_attached` and `provided_alignment_lines` create no dependency.
Not here    the arithmetic: coordinate_space.py.
Source      Compose LayoutCoordinates.kt.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Protocol

from engine.unit import IntSize, Offset, Rect

if TYPE_CHECKING:
    from engine.node.alignment_line import AlignmentLine


class LayoutCoordinates(Protocol):
    """The coordinates of one coordinator. All lengths are in px."""

    @property
    def size(self) -> IntSize:
        """The measured size, in px."""

    @property
    def is_attached(self) -> bool:
        """True while the node is attached; reading a position of a detached node raises RuntimeError."""

    @property
    def provided_alignment_lines(self) -> Set[AlignmentLine]:
        """The alignment lines that the layout offers."""

    @property
    def parent_coordinates(self) -> LayoutCoordinates | None:
        """The coordinates of the modifier or layout directly around this one; None for the root."""

    @property
    def parent_layout_coordinates(self) -> LayoutCoordinates | None:
        """The coordinates of the parent layout; None for the root."""

    def position_in_root(self) -> Offset:
        """The top left corner in root coordinates."""

    def position_in_parent(self) -> Offset:
        """The top left corner in the coordinates of the parent layout."""

    def position_in_window(self) -> Offset:
        """The top left corner in window coordinates."""

    def bounds_in_root(self) -> Rect:
        """The bounds in root coordinates, cut to the root and to the clipping layers in between."""

    def bounds_in_parent(self) -> Rect:
        """The bounds in the coordinates of the parent layout."""

    def bounds_in_window(self) -> Rect:
        """The bounds in window coordinates."""

    def local_to_root(self, offset: Offset) -> Offset:
        """Converts a point to root coordinates."""

    def local_to_window(self, offset: Offset) -> Offset:
        """Converts a point to window coordinates."""

    def window_to_local(self, offset: Offset) -> Offset:
        """Converts a point in window coordinates to own coordinates."""

    def local_position_of(self, other: LayoutCoordinates, offset: Offset = ...) -> Offset:
        """Converts `offset`, a point of `other`, to own coordinates."""

    def local_bounding_box_of(self, other: LayoutCoordinates, clip_bounds: bool = True) -> Rect:
        """The bounds of `other` in own coordinates; with `clip_bounds`, cut by the clipping layers in between."""
