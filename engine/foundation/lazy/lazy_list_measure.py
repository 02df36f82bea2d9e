"""The measurement of a lazy list: composes and measures only the visible items.

Terms       viewport: the visible part of the main axis. scroll offset: the part of the first item outside the
viewport.
            scroll > 0 moves the content back towards its start (finger down).
Order       1 apply the whole scroll to the offset. 2 backward: add items before the first one until it is at
            or before the start of the viewport; subtract the px that could not be scrolled. 3 forward: add items
            until the viewport is full; items that lie above it advance the first index (they were composed only
            for their size, so the next scroll measures the list once more). 4 if a gap remains at the end, scroll
            back. 5 pinned items. 6 size and positions. 7 animations of items, which may add items that move out
            of the viewport. 8 sticky headers.
Source of behavior  Compose foundation LazyListMeasure.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.list_geometry import ListGeometry
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.measured_item import MeasuredItem
from engine.unit import Constraints, Density, IntSize, LayoutDirection, round_half_up

GetItem = Callable[[int], Any]
"""Returns the item at an index, a MeasuredItem, or the line of a grid, a MeasuredLine."""


class Leaving(NamedTuple):
    """Items that move out of the viewport; placement adds them before and after the others."""

    to_start: list[Any]
    to_end: list[Any]
    count_as_visible: bool

    def __bool__(self) -> bool:
        return bool(self.to_start or self.to_end)


Animate = Callable[[Sequence[Any], IntSize, int, int, int], Leaving]
"""`animate(positioned, size, consumed_scroll, start, end)` starts the animations of items."""


def measure_lazy_list(
    scope: Any,
    geometry: ListGeometry,
    item_count: int,
    get_item: GetItem,
    first_index: int,
    first_offset: int,
    scroll: float,
    pinned: Sequence[int],
    sticky: Sequence[int],
    on_placed: Callable[[], object],
    animate: Animate,
    animator: ItemAnimator,
    is_looking_ahead: bool = False,
) -> LazyListMeasureResult:
    """Measures the list with a scroll in px (> 0: backward) and returns the result.

    `on_placed` runs in the placement block.
    """
    if item_count == 0:
        return _empty(scope, geometry, animate, animator, is_looking_ahead)
    before_padding, after_padding = geometry.before_padding, geometry.after_padding
    max_offset = geometry.available
    if first_index >= item_count:
        first_index, first_offset = item_count - 1, 0

    scroll_px = round_half_up(scroll)
    scroll_delta = scroll_px
    first_offset -= scroll_delta
    if first_index == 0 and first_offset < 0:
        scroll_delta += first_offset
        first_offset = 0

    items: list[MeasuredItem] = []
    min_offset = -before_padding + min(geometry.spacing, 0)
    cross_size = 0
    remeasure_needed = False

    # Backward. The padding before the content also shows items.
    first_offset += min_offset
    while first_offset < 0 and first_index > 0:
        first_index -= 1
        item = get_item(first_index)
        items.insert(0, item)
        cross_size = max(cross_size, item.cross_size)
        first_offset += item.size_with_spacing
    if first_offset < min_offset:
        scroll_delta -= min_offset - first_offset
        first_offset = min_offset
    first_offset -= min_offset

    # Items composed during the backward step may lie past the end now.
    end = max(max_offset + after_padding, 0)
    at = -first_offset
    index = first_index
    kept = 0
    while kept < len(items):
        if at >= end:
            del items[kept]
            remeasure_needed = True
        else:
            index += 1
            at += items[kept].size_with_spacing
            kept += 1

    # Forward. At least one item stays, even if the padding hides all items.
    while index < item_count and (at < end or at <= 0 or not items):
        item = get_item(index)
        at += item.size_with_spacing
        if at <= min_offset and index != item_count - 1:
            first_index = index + 1
            first_offset -= item.size_with_spacing
            remeasure_needed = True
        else:
            cross_size = max(cross_size, item.cross_size)
            items.append(item)
        index += 1

    # A gap at the end: the content moves towards the end as far as items above exist.
    if at < max_offset:
        back = max_offset - at
        first_offset -= back
        at += back
        while first_offset < before_padding and first_index > 0:
            first_index -= 1
            item = get_item(first_index)
            items.insert(0, item)
            cross_size = max(cross_size, item.cross_size)
            first_offset += item.size_with_spacing
        scroll_delta += back
        if first_offset < 0:
            scroll_delta += first_offset
            at += first_offset
            first_offset = 0

    same_way = (scroll_px > 0) - (scroll_px < 0) == (scroll_delta > 0) - (scroll_delta < 0)
    consumed = float(scroll_delta) if same_way and abs(scroll_px) >= abs(scroll_delta) else scroll

    visible_start = -first_offset
    first_visible = items[0]
    if before_padding > 0 or geometry.spacing < 0:
        # An item that lies completely in the padding is not the first visible item.
        for i, item in enumerate(items[:-1]):
            if first_offset == 0 or item.size_with_spacing > first_offset:
                break
            first_offset -= item.size_with_spacing
            first_visible = items[i + 1]

    extra_before = [get_item(i) for i in reversed(pinned) if i < first_index]
    extra_after = [get_item(i) for i in pinned if i > items[-1].index]
    for item in (*extra_before, *extra_after):
        cross_size = max(cross_size, item.cross_size)

    content = geometry.content_constraints
    vertical = geometry.vertical
    width = content.constrain_width(cross_size if vertical else at)
    height = content.constrain_height(at if vertical else cross_size)
    positioned = _position(scope, geometry, items, extra_before, extra_after, width, height, at, visible_start)
    leaving = animate(positioned, IntSize(width, height), int(consumed), first_offset, at)
    if not is_looking_ahead:
        width, height = _with_room_for_disappearing(content, width, height, animator)
    stuck = _stick(geometry, positioned, items, sticky, get_item, width, height, scope.layout_direction)
    main_size = height if vertical else width
    placed = [*leaving.to_start, *positioned, *leaving.to_end] if leaving else positioned

    def place() -> None:
        for item in placed:
            if item not in stuck:
                item.place(main_size, geometry, animator, is_looking_ahead)
        for item in stuck:
            item.place(main_size, geometry, animator, is_looking_ahead)
        on_placed()

    visible = items
    if not (extra_before or extra_after):
        visible = placed if leaving.count_as_visible else positioned
    if stuck:
        visible = sorted({id(item): item for item in (*visible, *stuck)}.values(), key=lambda item: item.index)
    return LazyListMeasureResult(
        geometry.constraints.constrain_width(width + geometry.padding_width),
        geometry.constraints.constrain_height(height + geometry.padding_height),
        place,
        first_visible_item=first_visible,
        first_visible_item_scroll_offset=first_offset,
        can_scroll_forward=index < item_count or at > max_offset,
        consumed_scroll=consumed,
        visible_items_info=visible,
        viewport_start_offset=-before_padding,
        viewport_end_offset=max_offset + after_padding,
        total_items_count=item_count,
        # Only a measurement moves the extra items with the others.
        remeasure_needed=remeasure_needed or bool(extra_before or extra_after),
        child_constraints=_child_constraints(geometry),
        density=Density(scope.density, scope.font_scale),
        is_vertical=vertical,
        reverse_layout=geometry.reverse,
        main_axis_item_spacing=geometry.spacing,
        after_content_padding=after_padding,
        animator=animator,
    )


def _child_constraints(geometry: ListGeometry) -> Constraints:
    content = geometry.content_constraints
    if geometry.vertical:
        return Constraints(max_width=content.max_width)
    return Constraints(max_height=content.max_height)


def _empty(
    scope: Any, geometry: ListGeometry, animate: Animate, animator: ItemAnimator, is_looking_ahead: bool
) -> LazyListMeasureResult:
    content = geometry.content_constraints
    animate([], IntSize(content.min_width, content.min_height), 0, 0, 0)
    width, height = content.min_width, content.min_height
    if not is_looking_ahead:
        width, height = _with_room_for_disappearing(content, width, height, animator)
    return LazyListMeasureResult(
        geometry.constraints.constrain_width(width + geometry.padding_width),
        geometry.constraints.constrain_height(height + geometry.padding_height),
        lambda: None,
        first_visible_item=None,
        first_visible_item_scroll_offset=0,
        can_scroll_forward=False,
        consumed_scroll=0.0,
        visible_items_info=(),
        viewport_start_offset=-geometry.before_padding,
        viewport_end_offset=geometry.available + geometry.after_padding,
        total_items_count=0,
        remeasure_needed=False,
        child_constraints=_child_constraints(geometry),
        density=Density(scope.density, scope.font_scale),
        is_vertical=geometry.vertical,
        reverse_layout=geometry.reverse,
        main_axis_item_spacing=geometry.spacing,
        after_content_padding=geometry.after_padding,
        animator=animator,
    )


def _with_room_for_disappearing(
    content: Constraints, width: int, height: int, animator: ItemAnimator
) -> tuple[int, int]:
    """Returns a size that includes the items that fade out, so that a wrapping list does not clip them."""
    room = animator.room_for_disappearing
    if room == (0, 0):
        return width, height
    return content.constrain_width(max(width, room.width)), content.constrain_height(max(height, room.height))


def _position(
    scope: Any,
    geometry: ListGeometry,
    items: list[MeasuredItem],
    extra_before: Sequence[MeasuredItem],
    extra_after: Sequence[MeasuredItem],
    width: int,
    height: int,
    end: int,
    start: int,
) -> list[MeasuredItem]:
    vertical = geometry.vertical
    main_size, cross_size = (height, width) if vertical else (width, height)
    alignment, direction = geometry.alignment, scope.layout_direction
    if end < min(main_size, geometry.available) and not extra_before and not extra_after:
        # The arrangement distributes the spare space. Placement mirrors rows.
        ordered = items if not geometry.reverse else items[::-1]
        sizes = [item.size for item in ordered]
        positions = geometry.arrangement.arrange(scope, main_size, sizes, LayoutDirection.LTR)
        for item, at in zip(ordered, positions, strict=True):
            offset = main_size - at - item.size if geometry.reverse else at
            item.position(offset, cross_size, alignment, direction)
        return items
    at = start
    for item in extra_before:
        at -= item.size_with_spacing
        item.position(at, cross_size, alignment, direction)
    at = start
    for item in (*items, *extra_after):
        item.position(at, cross_size, alignment, direction)
        at += item.size_with_spacing
    return [*reversed(extra_before), *items, *extra_after] if extra_before or extra_after else items


def _stick(
    geometry: ListGeometry,
    positioned: list[MeasuredItem],
    items: list[MeasuredItem],
    sticky: Sequence[int],
    get_item: GetItem,
    width: int,
    height: int,
    layout_direction: LayoutDirection,
) -> list[MeasuredItem]:
    """Returns the header of the first visible item, kept at the start and pushed out by the next header."""
    first = items[0].index
    before = [index for index in sticky if index <= first]
    if not before:
        return []
    header_index = before[-1]
    header = next((item for item in positioned if item.index == header_index), None)
    if header is None:
        header = get_item(header_index)
        natural = None
    else:
        natural = header.offset
    offset = -geometry.before_padding if natural is None else max(natural, -geometry.before_padding)
    following = [index for index in sticky if index > header_index]
    if following:
        pushing = next((item for item in positioned if item.index == following[0]), None)
        if pushing is not None:
            offset = min(offset, pushing.offset - header.size)
    header.is_fixed = True
    header.position(offset, width if geometry.vertical else height, geometry.alignment, layout_direction)
    return [header]
