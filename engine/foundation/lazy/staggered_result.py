"""StaggeredResult: the result of measuring a staggered grid; programs read it as `state.layout_info`.

Invariants  I1 as for a list: a small scroll moves the items of the last result if none appears, disappears or becomes
            the first of its lane.
Source of behavior  Compose foundation LazyStaggeredGridMeasureResult.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict, Unpack

from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.staggered_items import MeasuredStaggeredItem
from engine.unit import Constraints, Density


class StaggeredFields(TypedDict):
    """The fields of LazyListMeasureResult that describe no first item."""

    can_scroll_forward: bool
    consumed_scroll: float
    visible_items_info: Sequence[MeasuredStaggeredItem]
    viewport_start_offset: int
    viewport_end_offset: int
    total_items_count: int
    remeasure_needed: bool
    child_constraints: Constraints
    density: Density
    is_vertical: bool
    reverse_layout: bool
    main_axis_item_spacing: int
    after_content_padding: int
    animator: ItemAnimator | None


class StaggeredResult(LazyListMeasureResult):
    """Sizes and offsets in px. Compose: LazyStaggeredGridLayoutInfo."""

    __slots__ = ("first", "first_offsets")

    def __init__(
        self,
        size: tuple[int, int],
        place_children: Callable[[], None],
        first: Sequence[int],
        first_offsets: Sequence[int],
        **fields: Unpack[StaggeredFields],
    ) -> None:
        super().__init__(*size, place_children, first_visible_item=None, first_visible_item_scroll_offset=0, **fields)
        self.first = list(first)
        self.first_offsets = list(first_offsets)

    @property
    def can_scroll_backward(self) -> bool:
        return not (self.first[0] == 0 and self.first_offsets[0] <= 0)

    def moved_by(self, delta: int, moves_animations: bool = True) -> StaggeredResult | None:
        items = self.visible_items_info
        if self.remeasure_needed or not items or not self.first:
            return None
        if not all(self._may_move(item, delta) for item in items):
            return None
        moved = self._with_items_moved(delta, moves_animations)
        moved.first_offsets = [offset - delta for offset in self.first_offsets]
        return moved

    def _may_move(self, item: MeasuredStaggeredItem, delta: int) -> bool:
        start, end = self.viewport_start_offset, self.viewport_end_offset
        at, after = item.main, item.main + item.size_with_spacing
        # An item that crosses the start becomes, or no longer is, the first of its lane.
        if item.is_fixed or (at <= 0) != (at + delta <= 0):
            return False
        if at <= start and (after - start if delta < 0 else start - at) <= abs(delta):
            return False
        return not (
            after >= end - self.after_content_padding and (after - end if delta < 0 else end - at) <= abs(delta)
        )
