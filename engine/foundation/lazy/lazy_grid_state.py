"""LazyGridState: where a lazy grid is scrolled to. It scrolls as a list of lines does.

Source of behaviour  Compose foundation LazyGridState.kt, LazyGridScrollPosition.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.composition import remember, remember_saveable
from engine.foundation.lazy.lazy_list_state import LazyListState, state_of
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.measured_line import MeasuredGridItem
from engine.snapshot import MutableState
from engine.unit import Density, IntSize

_WINDOW, _EXTRA = 90, 200


class LazyGridLayoutInfo:
    """What a program may ask about the last measurement; sizes and offsets in px."""

    __slots__ = ("_result",)

    def __init__(self, result: LazyListMeasureResult) -> None:
        self._result = result

    @property
    def visible_items_info(self) -> Sequence[MeasuredGridItem]:
        return [item for line in self._result.visible_items_info for item in line.items]

    @property
    def total_items_count(self) -> int:
        return self._result.total_items_count

    @property
    def viewport_start_offset(self) -> int:
        return self._result.viewport_start_offset

    @property
    def viewport_end_offset(self) -> int:
        return self._result.viewport_end_offset

    @property
    def viewport_size(self) -> IntSize:
        return self._result.viewport_size

    @property
    def before_content_padding(self) -> int:
        return self._result.before_content_padding

    @property
    def after_content_padding(self) -> int:
        return self._result.after_content_padding

    @property
    def main_axis_item_spacing(self) -> int:
        return self._result.main_axis_item_spacing

    @property
    def reverse_layout(self) -> bool:
        return self._result.reverse_layout

    @property
    def density(self) -> Density:
        return self._result.density


class LazyGridState(LazyListState):
    """`LazyGridState(index, offset)`: starts with the line of that item first, scrolled by `offset` px."""

    def __init__(self, index: int | MutableState[int] = 0, offset: int | MutableState[int] = 0) -> None:
        super().__init__(index, offset, window=_WINDOW, extra=_EXTRA)

    @property
    def layout_info(self) -> Any:
        return LazyGridLayoutInfo(self._layout_info.value)

    @property
    def last_visible_item_index(self) -> int:
        lines = self._layout_info.value.visible_items_info
        return lines[-1].items[-1].index if lines else 0

    def distance_to(self, index: int) -> int:
        """px from the start of the viewport to the item; an estimate from the visible lines if it is not visible."""
        result = self._layout_info.value
        lines = result.visible_items_info
        if not lines:
            return 0
        for line in lines:
            if any(item.index == index for item in line.items):
                return int(line.offset)
        average = sum(line.size_with_spacing for line in lines) // len(lines)
        per_line = max(len(line.items) for line in lines)
        between = index - self.first_visible_item_index
        before = (per_line - 1) * (1 if between >= 0 else -1)
        return average * int((between + before) / per_line) - self.first_visible_item_scroll_offset


def remember_lazy_grid_state(index: int = 0, offset: int = 0) -> LazyGridState:
    """A state that comes back where it was, if a saveable state registry is around."""
    saved_index = remember_saveable(lambda: state_of(index, "first_visible_item_index"))
    saved_offset = remember_saveable(lambda: state_of(offset, "first_visible_item_scroll_offset"))
    return remember(lambda: LazyGridState(saved_index, saved_offset))
