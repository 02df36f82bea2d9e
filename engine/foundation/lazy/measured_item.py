"""MeasuredItem: one measured item of a list with its position.

An item may emit several nodes; they follow each other along the main axis.

Terms       offset: the start of the item relative to the start of the viewport; negative for an item that has partly
left.
            size: the size of all its nodes along the main axis; size with spacing: the distance to the next item.
            fixed: a scroll does not move the item, because it is a sticky header or moves out of the viewport.
Source of behavior  Compose foundation LazyListMeasuredItem.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.foundation.lazy.item_animation import ItemAnimation
from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.list_geometry import ListGeometry
from engine.unit import Alignment, Constraints, IntOffset, IntSize, LayoutDirection

ANY_SIZE = Constraints()
_AT_START = (Alignment.START, LayoutDirection.LTR)


class MeasuredItem:
    """One measured item; sizes and offsets in px. Compose: LazyListMeasuredItem."""

    lane = 0
    span = 1

    __slots__ = (
        "index",
        "key",
        "content_type",
        "placeables",
        "constraints",
        "size",
        "size_with_spacing",
        "cross_size",
        "offset",
        "is_fixed",
        "_vertical",
        "_positions",
        "aligned_by",
    )

    def __init__(
        self,
        index: int,
        key: Any,
        content_type: Any,
        placeables: Sequence[Any],
        vertical: bool,
        spacing: int,
        constraints: Constraints = ANY_SIZE,
    ) -> None:
        self.index = index
        self.key = key
        self.content_type = content_type
        self.placeables = placeables
        self.constraints = constraints
        self.offset = 0
        self.is_fixed = False
        self._vertical = vertical
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
        """Returns the offset of a node in px from the start of the viewport, before reversal."""
        cross, within = self._positions[placeable] if self._positions else (0, 0)
        main = self.offset + within
        return IntOffset(cross, main) if self._vertical else IntOffset(main, cross)

    def move_by(self, delta: int, animator: ItemAnimator | None) -> None:
        """Moves the item and the targets of its animations by a scroll of `delta` px."""
        if not self.is_fixed:
            self.offset += delta
            if animator is not None:
                animator.move_target(self.key, IntOffset(0, delta) if self._vertical else IntOffset(delta, 0))

    def place(
        self,
        main_layout_size: int,
        geometry: ListGeometry,
        animator: ItemAnimator | None = None,
        is_looking_ahead: bool = False,
    ) -> None:
        """Places the nodes of the item."""
        for i, placeable in enumerate(self.placeables):
            animation = animator.animation_of(self.key, i) if animator is not None else None
            place_node(placeable, self.offset_of(i), animation, main_layout_size, geometry, is_looking_ahead)

    def __repr__(self) -> str:
        return f"<item {self.index} at {self.offset} size {self.size}>"


def place_node(
    placeable: Any,
    at: IntOffset,
    animation: ItemAnimation | None,
    main_layout_size: int,
    geometry: ListGeometry,
    is_looking_ahead: bool,
) -> None:
    """Places one node at `at` (before reversal and padding) plus the current offset of its move animation."""
    vertical = geometry.vertical
    size = placeable.height if vertical else placeable.width
    x, y = at
    if animation is not None and is_looking_ahead:
        animation.lookahead_offset = at
        animation = None  # the lookahead position is the target, without the animation
    elif animation is not None:
        x, y = animation.lookahead_offset or at
        dx, dy = animation.placement_delta
        target, now = (y, y + dy) if vertical else (x, x + dx)
        x, y = x + dx, y + dy
        start, end = -geometry.before_padding - size, main_layout_size + geometry.after_padding
        if (target <= start and now <= start) or (target >= end and now >= end):
            animation.cancel_placement()  # the whole way is outside the viewport
    if geometry.reverse:
        if vertical:
            y = main_layout_size - y - size
        else:
            x = main_layout_size - x - size
    x, y = x + geometry.visual_offset[0], y + geometry.visual_offset[1]
    layer_block = animation.layer_block if animation is not None else None
    placeable.mark_motion_frame()
    if vertical:
        placeable.place_with_layer(x, y, layer_block)
    else:
        placeable.place_relative_with_layer(x, y, layer_block)
    if animation is not None:
        animation.on_placed(placeable, IntOffset(x, y))
