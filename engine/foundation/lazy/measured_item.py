"""MeasuredItem: one measured item of a list with its position.

An item may emit several nodes; they follow each other along the main axis.

Terms       offset: the start of the item relative to the start of the viewport; negative for an item that has partly
            left.
            size: the size of all its nodes along the main axis; size with spacing: the distance to the next item.
Source of behavior  Compose foundation LazyListMeasuredItem.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.foundation.lazy.lazy_layout_measured_item import LazyLayoutMeasuredItem
from engine.unit import Alignment, Constraints, IntOffset, IntSize, LayoutDirection

ANY_SIZE = Constraints()
_AT_START = (Alignment.START, LayoutDirection.LTR)


class MeasuredItem(LazyLayoutMeasuredItem):
    """One measured item; sizes and offsets in px. Compose: LazyListMeasuredItem."""

    lane = 0
    span = 1

    __slots__ = ("size", "size_with_spacing", "cross_size", "offset", "_positions", "aligned_by")

    def __init__(
        self,
        index: int,
        key: Any,
        content_type: object,
        placeables: Sequence[Any],
        vertical: bool,
        spacing: int,
        constraints: Constraints = ANY_SIZE,
    ) -> None:
        super().__init__(index, key, content_type, placeables, constraints, vertical)
        self.offset = 0
        self._positions: list[tuple[int, int]] = []  # cross position, main position within the item
        self.aligned_by: tuple[Alignment.Horizontal | Alignment.Vertical, LayoutDirection] = _AT_START
        """The alignment and direction of the list, equal for all items."""
        size = cross = 0
        for placeable in placeables:
            if vertical:
                size += placeable.height
                cross = max(cross, placeable.width)
            else:
                size += placeable.width
                cross = max(cross, placeable.height)
        self.size = size
        self.cross_size = cross
        self.size_with_spacing = max(size + spacing, 0)

    @property
    def first_index(self) -> int:
        """The index, as of the first item of a grid's line."""
        return self.index

    last_index = first_index

    def position(
        self,
        offset: int,
        cross_space: int,
        alignment: Alignment.Horizontal | Alignment.Vertical,
        layout_direction: LayoutDirection,
    ) -> None:
        """Positions the item at `offset` px and aligns its nodes across the axis."""
        self.offset = offset
        self.aligned_by = alignment, layout_direction
        positions = self._positions = []
        main = 0
        for placeable in self.placeables:
            if isinstance(alignment, Alignment.Horizontal):
                cross = alignment.align(placeable.width, cross_space, layout_direction)
            else:
                cross = alignment.align(placeable.height, cross_space)
            positions.append((cross, main))
            main += placeable.height if self._vertical else placeable.width

    def put_at(self, main: int, cross: int, layout_size: IntSize) -> None:
        """Positions an item outside the viewport; the list aligns it across the axis like any other item."""
        self.position(main, layout_size.width if self._vertical else layout_size.height, *self.aligned_by)

    def offset_of(self, placeable: int) -> IntOffset:
        cross, within = self._positions[placeable] if self._positions else (0, 0)
        main = self.offset + within
        return IntOffset(cross, main) if self._vertical else IntOffset(main, cross)

    def _move_by(self, delta: int) -> None:
        self.offset += delta

    def __repr__(self) -> str:
        return f"<item {self.index} at {self.offset} size {self.size}>"
