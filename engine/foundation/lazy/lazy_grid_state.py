"""LazyGridState: the scroll position of a lazy grid, which scrolls like a list of lines.

Source of behavior  Compose foundation LazyGridState.kt, LazyGridScrollPosition.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.composition import remember, remember_saveable
from engine.foundation.lazy.lazy_list_state import LazyListState, state_of
from engine.foundation.lazy.line_ahead import LineAhead
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.measured_line import MeasuredGridItem
from engine.snapshot import MutableState
from engine.unit import Density, IntSize

_WINDOW, _EXTRA = 90, 200


class LazyGridLayoutInfo:
    """The result of the last measurement, for programs; sizes and offsets in px. Compose: LazyGridLayoutInfo."""

    __slots__ = ("_result",)

    def __init__(self, result: LazyListMeasureResult) -> None:
        self._result = result

    @property
    def visible_items_info(self) -> Sequence[MeasuredGridItem]:
        """The visible items, in order."""
        return [item for line in self._result.visible_items_info for item in line.items]

    @property
    def total_items_count(self) -> int:
        """The number of items in the grid."""
        return self._result.total_items_count

    @property
    def viewport_start_offset(self) -> int:
        """The start of the viewport in px: minus the padding before the content."""
        return self._result.viewport_start_offset

    @property
    def viewport_end_offset(self) -> int:
        """The end of the viewport in px, including the padding after the content."""
        return self._result.viewport_end_offset

    @property
    def viewport_size(self) -> IntSize:
        """The size of the grid in px."""
        return self._result.viewport_size

    @property
    def before_content_padding(self) -> int:
        """The padding before the first line in px."""
        return self._result.before_content_padding

    @property
    def after_content_padding(self) -> int:
        """The padding after the last line in px."""
        return self._result.after_content_padding

    @property
    def main_axis_item_spacing(self) -> int:
        """The space between two lines in px."""
        return self._result.main_axis_item_spacing

    @property
    def reverse_layout(self) -> bool:
        """Whether the lines begin at the end of the viewport."""
        return self._result.reverse_layout

    @property
    def density(self) -> Density:
        """The density of the last measurement."""
        return self._result.density


class LazyGridState(LazyListState):
    """`LazyGridState(index, offset)`: initially the line of item `index` comes first, scrolled by `offset` px.

    Compose: LazyGridState.
    """

    def __init__(self, index: int | MutableState[int] = 0, offset: int | MutableState[int] = 0) -> None:
        super().__init__(index, offset, window=_WINDOW, extra=_EXTRA)
        self._ahead = self.line_ahead = LineAhead()

    @property
    def layout_info(self) -> Any:
        """The result of the last measurement; observable state."""
        return LazyGridLayoutInfo(self._layout_info.value)

    @property
    def last_visible_item_index(self) -> int:
        lines = self._layout_info.value.visible_items_info
        return lines[-1].items[-1].index if lines else 0

    def distance_to(self, index: int) -> int:
        """Returns the px from the viewport's start to the item; an estimate if the item is not visible."""
        result = self._layout_info.value
        lines = result.visible_items_info
        if not lines:
            return 0
        for line in lines:
            if any(item.index == index for item in line.items):
                return int(line.offset)
        average: int = sum(line.size_with_spacing for line in lines) // len(lines)
        per_line = max(len(line.items) for line in lines)
        between = index - self.first_visible_item_index
        before = (per_line - 1) * (1 if between >= 0 else -1)
        return average * int((between + before) / per_line) - self.first_visible_item_scroll_offset


def remember_lazy_grid_state(index: int = 0, offset: int = 0) -> LazyGridState:
    """Remembers a LazyGridState; a saveable state registry restores its position. Compose: rememberLazyGridState."""
    saved_index = remember_saveable(lambda: state_of(index, "first_visible_item_index"))
    saved_offset = remember_saveable(lambda: state_of(offset, "first_visible_item_scroll_offset"))
    return remember(lambda: LazyGridState(saved_index, saved_offset))
