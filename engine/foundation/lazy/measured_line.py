"""MeasuredLine: one line of a grid after it was measured; for measuring it is what an item is to a list.

Terms       index: of the line. first item: the item that the scroll position names. offset, size: as of a list's item.
Source of behaviour  Compose foundation LazyGridMeasuredLine.kt, LazyGridMeasuredItem.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.unit import Alignment, IntOffset, IntSize, LayoutDirection


class MeasuredGridItem:
    """One item of a grid, as `state.layout_info.visible_items_info` shows it."""

    __slots__ = ("index", "key", "content_type", "placeables", "line", "slot", "size_with_spacing", "_cross")

    def __init__(self, index: int, key: Any, content_type: Any, placeables: Sequence[Any], slot: int) -> None:
        self.index = index
        self.key = key
        self.content_type = content_type
        self.placeables = placeables
        self.slot = slot
        self.line: MeasuredLine
        self.size_with_spacing = 0
        """Of its line: how far the next line is from this one."""
        self._cross = 0

    @property
    def size(self) -> IntSize:
        """px."""
        width = max((each.width for each in self.placeables), default=0)
        height = max((each.height for each in self.placeables), default=0)
        return IntSize(width, height)

    @property
    def offset(self) -> IntOffset:
        """px from the start of the viewport."""
        main = self.line.offset
        return IntOffset(self._cross, main) if self.line.is_vertical else IntOffset(main, self._cross)

    def __repr__(self) -> str:
        return f"<item {self.index} in line {self.line.index}>"


class MeasuredLine:
    """Has the attributes of a MeasuredItem that measuring a list uses."""

    __slots__ = (
        "index",
        "items",
        "size",
        "size_with_spacing",
        "cross_size",
        "offset",
        "sticks",
        "is_vertical",
        "_slot_positions",
        "_slot_sizes",
        "_cross_space",
        "_direction",
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
        self.is_vertical = is_vertical
        self.size = max(
            ((each.size.height if is_vertical else each.size.width) for each in items), default=0
        )
        self.size_with_spacing = max(self.size + spacing, 0)
        self.cross_size = cross_size
        self.offset = 0
        self.sticks = False
        self._slot_positions = slot_positions
        self._cross_space = 0
        self._direction = LayoutDirection.LTR
        for each in items:
            each.line = self
            each.size_with_spacing = self.size_with_spacing

    @property
    def first_item(self) -> MeasuredGridItem:
        return self.items[0]

    def position(
        self,
        offset: int,
        cross_space: int,
        alignment: Alignment.Horizontal | Alignment.Vertical,
        layout_direction: LayoutDirection,
    ) -> None:
        self.offset = offset
        for item in self.items:
            cross = self._slot_positions[item.slot]
            if self.is_vertical and layout_direction is LayoutDirection.RTL:
                cross = cross_space - cross - item.size.width
            item._cross = cross

    def place(self, main_layout_size: int, reverse: bool, visual_offset: tuple[int, int]) -> None:
        dx, dy = visual_offset
        for item in self.items:
            for placeable in item.placeables:
                main = self.offset
                if reverse:
                    main = main_layout_size - main - (placeable.height if self.is_vertical else placeable.width)
                if self.is_vertical:
                    placeable.place_with_layer(item._cross + dx, main + dy)
                else:
                    placeable.place_relative_with_layer(main + dx, item._cross + dy)

    def __repr__(self) -> str:
        return f"<line {self.index} at {self.offset} size {self.size}>"
