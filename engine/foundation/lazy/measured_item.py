"""MeasuredItem: one item of a list after it was measured, and where it stands.

An item may emit several nodes; they follow each other on the main axis.

Terms       offset: where the item begins, from the start of the viewport; negative when it has partly left.
            size: of all its nodes on the main axis; size with spacing: up to the next item.
Source of behaviour  Compose foundation LazyListMeasuredItem.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.unit import Alignment, LayoutDirection


class MeasuredItem:
    __slots__ = (
        "index",
        "key",
        "content_type",
        "placeables",
        "size",
        "size_with_spacing",
        "cross_size",
        "offset",
        "sticks",
        "_vertical",
        "_positions",
    )

    def __init__(
        self, index: int, key: Any, content_type: Any, placeables: Sequence[Any], vertical: bool, spacing: int
    ) -> None:
        self.index = index
        self.key = key
        self.content_type = content_type
        self.placeables = placeables
        self.offset = 0
        self.sticks = False
        self._vertical = vertical
        self._positions: list[tuple[int, int]] = []  # cross position, main position within the item
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

    def position(
        self,
        offset: int,
        cross_space: int,
        alignment: Alignment.Horizontal | Alignment.Vertical,
        layout_direction: LayoutDirection,
    ) -> None:
        self.offset = offset
        positions = self._positions = []
        main = 0
        for placeable in self.placeables:
            if isinstance(alignment, Alignment.Horizontal):
                cross = alignment.align(placeable.width, cross_space, layout_direction)
            else:
                cross = alignment.align(placeable.height, cross_space)
            positions.append((cross, main))
            main += placeable.height if self._vertical else placeable.width

    def place(self, main_layout_size: int, reverse: bool, visual_offset: tuple[int, int]) -> None:
        dx, dy = visual_offset
        for placeable, (cross, within) in zip(self.placeables, self._positions, strict=True):
            main = self.offset + within
            if reverse:
                size = placeable.height if self._vertical else placeable.width
                main = main_layout_size - main - size
            if self._vertical:
                placeable.place_with_layer(cross + dx, main + dy)
            else:
                placeable.place_relative_with_layer(main + dx, cross + dy)

    def __repr__(self) -> str:
        return f"<item {self.index} at {self.offset} size {self.size}>"
