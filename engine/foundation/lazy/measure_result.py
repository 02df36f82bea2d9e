"""LazyListMeasureResult: the result of measuring a list; programs read it as `state.layout_info`.

Invariants  I1 a small scroll creates the next result by moving the items of the last one, provided that no
            item appears or disappears and the first one stays first: then nothing is composed or measured.
Source of behavior  Compose foundation LazyListMeasureResult.kt, LazyListLayoutInfo.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Self

from engine.foundation.lazy.item_animator import ItemAnimator
from engine.node import MeasureResult
from engine.unit import Constraints, Density, IntSize


class LazyListMeasureResult(MeasureResult):
    """Sizes and offsets in px. Compose: LazyListLayoutInfo.

    `visible_items_info`: MeasuredItems, or MeasuredLines of a grid. `first_visible_item`: an item, also of a grid.
    """

    __slots__ = (
        "first_visible_item",
        "first_visible_item_scroll_offset",
        "can_scroll_forward",
        "consumed_scroll",
        "visible_items_info",
        "viewport_start_offset",
        "viewport_end_offset",
        "total_items_count",
        "remeasure_needed",
        "child_constraints",
        "density",
        "is_vertical",
        "reverse_layout",
        "main_axis_item_spacing",
        "after_content_padding",
        "animator",
    )

    def __init__(
        self,
        width: int,
        height: int,
        place_children: Callable[[], None],
        *,
        first_visible_item: Any,
        first_visible_item_scroll_offset: int,
        can_scroll_forward: bool,
        consumed_scroll: float,
        visible_items_info: Sequence[Any],
        viewport_start_offset: int,
        viewport_end_offset: int,
        total_items_count: int,
        remeasure_needed: bool,
        child_constraints: Constraints,
        density: Density,
        is_vertical: bool,
        reverse_layout: bool,
        main_axis_item_spacing: int,
        after_content_padding: int,
        animator: ItemAnimator | None = None,
    ) -> None:
        super().__init__(width, height, place_children)
        self.first_visible_item = first_visible_item
        self.first_visible_item_scroll_offset = first_visible_item_scroll_offset
        self.can_scroll_forward = can_scroll_forward
        self.consumed_scroll = consumed_scroll
        self.visible_items_info = visible_items_info
        self.viewport_start_offset = viewport_start_offset
        self.viewport_end_offset = viewport_end_offset
        self.total_items_count = total_items_count
        self.remeasure_needed = remeasure_needed
        self.child_constraints = child_constraints
        self.density = density
        self.is_vertical = is_vertical
        self.reverse_layout = reverse_layout
        self.main_axis_item_spacing = main_axis_item_spacing
        self.after_content_padding = after_content_padding
        self.animator = animator

    @property
    def viewport_size(self) -> IntSize:
        """The size of the list in px."""
        return IntSize(self.width, self.height)

    @property
    def before_content_padding(self) -> int:
        """The padding before the first item in px."""
        return -self.viewport_start_offset

    @property
    def can_scroll_backward(self) -> bool:
        """Whether content exists before the viewport."""
        first = self.first_visible_item
        return (first is not None and first.index != 0) or self.first_visible_item_scroll_offset != 0

    def moved_by(self, delta: int, moves_animations: bool = True) -> LazyListMeasureResult | None:
        """The result after a scroll by `delta` px (> 0: backward), or None if that needs a measurement."""
        first_visible = self.first_visible_item
        items = self.visible_items_info
        if self.remeasure_needed or not items or first_visible is None:
            return None
        offset = self.first_visible_item_scroll_offset - delta
        if not 0 <= offset < first_visible.size_with_spacing:
            return None
        first, last = items[0], items[-1]
        if first.is_fixed or last.is_fixed:
            return None
        if delta < 0:
            room = min(
                first.offset + first.size_with_spacing - self.viewport_start_offset,
                last.offset + last.size_with_spacing - self.viewport_end_offset,
            )
        else:
            room = min(self.viewport_start_offset - first.offset, self.viewport_end_offset - last.offset)
        if room <= abs(delta):
            return None
        moved = self._with_items_moved(delta, moves_animations)
        moved.first_visible_item_scroll_offset = offset
        return moved

    def _with_items_moved(self, delta: int, moves_animations: bool) -> Self:
        """Moves the items, and returns a copy of the result with the facts that a scroll changes in every layout."""
        for item in self.visible_items_info:
            item.move_by(delta, self.animator if moves_animations else None)
        moved = copy(self)
        moved.can_scroll_forward = self.can_scroll_forward or delta > 0
        moved.consumed_scroll = float(delta)
        return moved

    def __repr__(self) -> str:
        items = self.visible_items_info
        shown = f"items {items[0].index}–{items[-1].index} of {self.total_items_count}" if items else "no items"
        return f"<{shown} visible>"
