"""MeasuredLine: one measured line of a grid; the measurement treats it like an item of a list.

Terms       index: the number of the line; −1 for an item that is alone outside the viewport. first item: the item that
            the scroll position refers to. offset, size: as for a list's item.
Source of behavior  Compose foundation LazyGridMeasuredLine.kt, LazyGridMeasuredItem.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.lazy_layout_measured_item import LazyLayoutMeasuredItem
from engine.foundation.lazy.list_geometry import ListGeometry
from engine.unit import Alignment, Constraints, IntOffset, IntSize, LayoutDirection


class MeasuredGridItem(LazyLayoutMeasuredItem):
    """One item of a grid, as in `state.layout_info.visible_items_info`; sizes and offsets in px."""

    __slots__ = ("lane", "line", "span", "size_with_spacing", "main", "cross")

    def __init__(
        self,
        index: int,
        key: Any,
        content_type: Any,
        placeables: Sequence[Any],
        constraints: Constraints,
        lane: int,
        span: int,
        vertical: bool,
    ) -> None:
        """`lane`: the first slot of the item; `span`: the number of its slots."""
        super().__init__(index, key, content_type, placeables, constraints, vertical)
        self.lane = lane
        self.line = -1
        """The number of its line; -1 for an item outside the viewport, which belongs to no line."""
        self.span = span
        self.size_with_spacing = 0
        """The distance in px from its line to the next line."""
        self.main = 0
        self.cross = 0

    @property
    def size(self) -> IntSize:
        """The size in px."""
        width = max((each.width for each in self.placeables), default=0)
        height = max((each.height for each in self.placeables), default=0)
        return IntSize(width, height)

    @property
    def main_size(self) -> int:
        """The size along the main axis in px."""
        size = self.size
        return size.height if self._vertical else size.width

    @property
    def offset(self) -> IntOffset:
        """The offset in px, relative to the viewport's start."""
        return IntOffset(self.cross, self.main) if self._vertical else IntOffset(self.main, self.cross)

    def offset_of(self, placeable: int) -> IntOffset:
        """Returns the offset of a node in px; all nodes of an item have the same offset."""
        return self.offset

    def put_at(self, main: int, cross: int, layout_size: IntSize) -> None:
        """Positions an item outside the viewport, in no line."""
        self.main, self.cross = main, cross

    def _move_by(self, delta: int) -> None:
        self.main += delta

    @property
    def row(self) -> int:
        """The line in a vertical grid, the slot in a horizontal grid."""
        return self.line if self._vertical else self.lane

    @property
    def column(self) -> int:
        """The slot in a vertical grid, the line in a horizontal grid."""
        return self.lane if self._vertical else self.line

    def __repr__(self) -> str:
        return f"<item {self.index} at {self.offset}>"


class MeasuredLine:
    """A line with the attributes of a MeasuredItem that the measurement of a list uses; px."""

    __slots__ = (
        "index",
        "items",
        "size",
        "size_with_spacing",
        "cross_size",
        "offset",
        "is_fixed",
        "is_vertical",
        "_slot_positions",
    )

    def __init__(
        self,
        index: int,
        items: list[MeasuredGridItem],
        is_vertical: bool,
        spacing: int,
        cross_size: int,
        slot_positions: Sequence[int],
    ) -> None:
        self.index = index
        self.items = items
        for each in items:
            each.line = index
        self.is_vertical = is_vertical
        self.size = max((each.main_size for each in items), default=0)
        self.size_with_spacing = max(self.size + spacing, 0)
        self.cross_size = cross_size
        self.offset = 0
        self.is_fixed = False
        self._slot_positions = slot_positions
        for each in items:
            each.size_with_spacing = self.size_with_spacing

    @property
    def first_item(self) -> MeasuredGridItem:
        """The first item of the line."""
        return self.items[0]

    @property
    def first_index(self) -> int:
        """The index of its first item."""
        return self.items[0].index

    @property
    def last_index(self) -> int:
        """The index of its last item."""
        return self.items[-1].index

    def position(
        self,
        offset: int,
        cross_space: int,
        alignment: Alignment.Horizontal | Alignment.Vertical,
        layout_direction: LayoutDirection,
    ) -> None:
        """Positions the items of the line at `offset` px."""
        self.offset = offset
        for item in self.items:
            cross = self._slot_positions[item.lane]
            if self.is_vertical and layout_direction is LayoutDirection.RTL:
                cross = cross_space - cross - item.size.width
            item.main, item.cross = offset, cross

    def move_by(self, delta: int, animator: ItemAnimator | None) -> None:
        """Moves the line and its items by a scroll of `delta` px."""
        if not self.is_fixed:
            self.offset += delta
            for item in self.items:
                item.move_by(delta, animator)

    def place(
        self,
        main_layout_size: int,
        geometry: ListGeometry,
        animator: ItemAnimator | None = None,
        is_looking_ahead: bool = False,
    ) -> None:
        """Places the items of the line."""
        for item in self.items:
            item.place(main_layout_size, geometry, animator, is_looking_ahead)

    def __repr__(self) -> str:
        return f"<line {self.index} at {self.offset} size {self.size}>"
