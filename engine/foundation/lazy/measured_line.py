"""MeasuredLine: one line of a grid after it was measured; for measuring it is what an item is to a list.

Terms       index: of the line. first item: the item that the scroll position names. offset, size: as of a list's item.
Source of behaviour  Compose foundation LazyGridMeasuredLine.kt, LazyGridMeasuredItem.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.list_geometry import ListGeometry
from engine.foundation.lazy.measured_item import place_node
from engine.unit import Alignment, Constraints, IntOffset, IntSize, LayoutDirection


class MeasuredGridItem:
    """One item of a grid, as `state.layout_info.visible_items_info` shows it."""

    __slots__ = (
        "index",
        "key",
        "content_type",
        "placeables",
        "constraints",
        "lane",
        "line",
        "span",
        "size_with_spacing",
        "is_fixed",
        "main",
        "cross",
        "_vertical",
    )

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
        """`lane`: the first of its slots; `span`: how many it takes."""
        self.index = index
        self.key = key
        self.content_type = content_type
        self.placeables = placeables
        self.constraints = constraints
        self.lane = lane
        self.line = -1
        """The number of its line; -1 out of sight, where it is in none."""
        self.span = span
        self.size_with_spacing = 0
        """Of its line: how far the next line is from this one."""
        self.is_fixed = False
        self.main = 0
        self.cross = 0
        self._vertical = vertical

    @property
    def size(self) -> IntSize:
        """px."""
        width = max((each.width for each in self.placeables), default=0)
        height = max((each.height for each in self.placeables), default=0)
        return IntSize(width, height)

    @property
    def main_size(self) -> int:
        size = self.size
        return size.height if self._vertical else size.width

    @property
    def offset(self) -> IntOffset:
        """px from the start of the viewport."""
        return IntOffset(self.cross, self.main) if self._vertical else IntOffset(self.main, self.cross)

    def offset_of(self, placeable: int) -> IntOffset:
        """All nodes of an item stand at the same place."""
        return self.offset

    def put_at(self, main: int, cross: int, layout_size: IntSize) -> None:
        """Out of sight, in no line."""
        self.main, self.cross = main, cross

    def move_by(self, delta: int, animator: ItemAnimator | None) -> None:
        """A scroll moves the item, and the target of its animations."""
        self.main += delta
        if animator is not None:
            animator.move_target(self.key, IntOffset(0, delta) if self._vertical else IntOffset(delta, 0))

    def place(
        self,
        main_layout_size: int,
        geometry: ListGeometry,
        animator: ItemAnimator | None = None,
        is_looking_ahead: bool = False,
    ) -> None:
        at = self.offset
        for i, placeable in enumerate(self.placeables):
            animation = animator.animation_of(self.key, i) if animator is not None else None
            place_node(placeable, at, animation, main_layout_size, geometry, is_looking_ahead)

    @property
    def row(self) -> int:
        """Of the line, in a vertical grid; of the slot, in a horizontal one."""
        return self.line if self._vertical else self.lane

    @property
    def column(self) -> int:
        return self.lane if self._vertical else self.line

    def __repr__(self) -> str:
        return f"<item {self.index} at {self.offset}>"


class MeasuredLine:
    """Has the attributes of a MeasuredItem that measuring a list uses."""

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
            cross = self._slot_positions[item.lane]
            if self.is_vertical and layout_direction is LayoutDirection.RTL:
                cross = cross_space - cross - item.size.width
            item.main, item.cross = offset, cross

    def move_by(self, delta: int, animator: ItemAnimator | None) -> None:
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
        for item in self.items:
            item.place(main_layout_size, geometry, animator, is_looking_ahead)

    def __repr__(self) -> str:
        return f"<line {self.index} at {self.offset} size {self.size}>"
