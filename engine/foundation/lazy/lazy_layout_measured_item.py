"""LazyLayoutMeasuredItem: one measured item of a lazy list or grid, and how its nodes are placed.

Terms       fixed: a scroll leaves the item at its offset, because the item is a sticky header or leaves the viewport.
Source of behavior  Compose foundation LazyLayoutMeasuredItem.kt, LazyListMeasuredItem.kt, LazyGridMeasuredItem.kt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.composition.calls.typed_key import untyped
from engine.foundation.lazy.item_animation import ItemAnimation
from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.list_geometry import ListGeometry
from engine.unit import Constraints, IntOffset


class LazyLayoutMeasuredItem(ABC):
    """One measured item; sizes and offsets in px. Compose: LazyLayoutMeasuredItem.

    `slot_key` is the key by which the list knows the item: numbers of several types are different keys.
    """

    __slots__ = ("index", "slot_key", "content_type", "placeables", "constraints", "is_fixed", "_vertical")

    def __init__(
        self,
        index: int,
        key: Any,
        content_type: object,
        placeables: Sequence[Any],
        constraints: Constraints,
        vertical: bool,
    ) -> None:
        self.index = index
        self.slot_key = key
        self.content_type = content_type
        self.placeables = placeables
        self.constraints = constraints
        self.is_fixed = False
        self._vertical = vertical

    @property
    def key(self) -> object:
        """The key of the item, as the program gave it."""
        return untyped(self.slot_key)

    @abstractmethod
    def offset_of(self, placeable: int) -> IntOffset:
        """Returns the offset of a node in px from the start of the viewport, before reversal."""

    @abstractmethod
    def _move_by(self, delta: int) -> None: ...

    def move_by(self, delta: int, animator: ItemAnimator | None) -> None:
        """Moves the item and the targets of its animations by a scroll of `delta` px, unless it is fixed."""
        if self.is_fixed:
            return
        self._move_by(delta)
        if animator is not None:
            animator.move_target(self.slot_key, IntOffset(0, delta) if self._vertical else IntOffset(delta, 0))

    def place(
        self,
        main_layout_size: int,
        geometry: ListGeometry,
        animator: ItemAnimator | None = None,
        is_looking_ahead: bool = False,
    ) -> None:
        """Places the nodes of the item in a viewport of `main_layout_size` px along the main axis."""
        for i, placeable in enumerate(self.placeables):
            animation = animator.animation_of(self.slot_key, i) if animator is not None else None
            _place_node(placeable, self.offset_of(i), animation, main_layout_size, geometry, is_looking_ahead)


def _place_node(
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
