"""LayoutCoordinates: where something is, as callbacks and placement blocks see it.

Terms       local: from one's own top left corner. root: from the root's. window: from the window's.
            parent: the layout that placed it (`parent_in_layout`), past its own modifiers.
Invariants  Reading a position in a placement block makes that placement depend on it: it runs again when
            an ancestor moves. Reading `size`, `is_attached` or `provided_alignment_lines` does not.
Not here    the arithmetic: node_coordinator.py.
Source      Compose LayoutCoordinates.kt.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Protocol

from engine.unit import IntSize, Offset, Rect

if TYPE_CHECKING:
    from engine.node.alignment_line import AlignmentLine


class LayoutCoordinates(Protocol):
    """The coordinates of one point of a modifier chain."""

    @property
    def size(self) -> IntSize: ...

    @property
    def is_attached(self) -> bool: ...

    @property
    def provided_alignment_lines(self) -> Set[AlignmentLine]: ...

    @property
    def parent_coordinates(self) -> LayoutCoordinates | None:
        """Those of the modifier, or else the layout, directly around this one."""

    @property
    def parent_layout_coordinates(self) -> LayoutCoordinates | None:
        """Those of the parent layout."""

    def position_in_root(self) -> Offset: ...

    def position_in_parent(self) -> Offset: ...

    def position_in_window(self) -> Offset: ...

    def bounds_in_root(self) -> Rect:
        """Cut to the root's bounds, and to the layers in between that clip."""

    def bounds_in_parent(self) -> Rect: ...

    def bounds_in_window(self) -> Rect: ...

    def local_to_root(self, offset: Offset) -> Offset: ...

    def local_to_window(self, offset: Offset) -> Offset: ...

    def window_to_local(self, offset: Offset) -> Offset: ...

    def local_position_of(self, other: LayoutCoordinates, offset: Offset = ...) -> Offset:
        """Where `offset`, a point of `other`, is in these coordinates."""

    def local_bounding_box_of(self, other: LayoutCoordinates, clip_bounds: bool = True) -> Rect: ...
