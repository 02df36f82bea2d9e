"""The measurement of a lazy list: composes and measures only the visible items.

Terms       viewport: the visible part of the main axis. scroll offset: the part of the first item outside the
            viewport. scroll > 0 moves the content back towards its start (finger down).
Order       1 apply the whole scroll to the offset. 2 backward: add earlier items until the first one reaches
            the start of the viewport; subtract unconsumed scroll px. 3 forward: add items
            until the viewport is full; items that lie above it advance the first index (they were composed only
            for their size, so the next scroll measures the list once more). 4 if a gap remains at the end, scroll
            back. 5 pinned items. 6 size and positions. 7 animations of items, which may add items that move out
            of the viewport. 8 sticky headers.
Not here    steps 1 to 4: visible_items.py.
Source of behavior  Compose foundation LazyListMeasure.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypedDict

from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.list_geometry import ListGeometry
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.measured_item import MeasuredItem
from engine.foundation.lazy.visible_items import GetItem, VisibleItems
from engine.unit import Constraints, Density, DensityScope, IntSize, LayoutDirection, round_half_up


class Leaving(NamedTuple):
    """Items that move out of the viewport; placement adds them around the visible items."""

    to_start: list[Any]
    to_end: list[Any]
    count_as_visible: bool

    def __bool__(self) -> bool:
        return bool(self.to_start or self.to_end)


Animate = Callable[[Sequence[Any], IntSize, int, int, int], Leaving]
"""`animate(positioned, size, consumed_scroll, start, end)` starts the animations of items."""


class ListContent(NamedTuple):
    """The input of one measurement: items of a list, or lines of a grid."""

    item_count: int
    """The number of items, also of a grid."""
    get_item: GetItem
    pinned: Sequence[int]
    """Items that are measured and placed even outside the viewport."""
    get_alone: GetItem
    """Measures an item outside the viewport: in a grid it is alone in its line, at the first slot."""
    sticky: Sequence[int]
    """The indices of sticky headers, in order."""
    on_placed: Callable[[], object]
    """Runs in the placement block."""
    animate: Animate
    animator: ItemAnimator
    is_looking_ahead: bool


def measure_lazy_list(
    scope: Any, geometry: ListGeometry, content: ListContent, first_index: int, first_offset: int, scroll: float
) -> LazyListMeasureResult:
    """Measures the list with a scroll in px (> 0: backward), beginning at the last scroll position."""
    if content.item_count == 0:
        return _empty(scope, geometry, content)
    found = VisibleItems(geometry, content.item_count, content.get_item, first_index, first_offset)
    found.find(round_half_up(scroll))
    consumed = found.consumed(scroll)
    first_visible, first_offset = found.first_shown()
    first_item, last_item = found.items[0].first_index, found.items[-1].last_index
    extra_before = [content.get_alone(item) for item in reversed(content.pinned) if item < first_item]
    extra_after = [content.get_alone(item) for item in content.pinned if item > last_item]
    cross_size = max([found.cross_size, *(item.cross_size for item in (*extra_before, *extra_after))])

    size = _constrained(geometry, found.end, cross_size)
    positioned = _position(scope, geometry, found, extra_before, extra_after, size)
    leaving = content.animate(positioned, size, int(consumed), first_offset, found.end)
    if not content.is_looking_ahead:
        size = _with_room_for_disappearing(geometry, size, content.animator)
    stuck = _stick(geometry, content, positioned, first_item, size, scope.layout_direction)
    placed = [*leaving.to_start, *positioned, *leaving.to_end] if leaving else positioned

    visible = found.items
    if not (extra_before or extra_after):
        visible = placed if leaving.count_as_visible else positioned
    if stuck:
        visible = sorted({id(item): item for item in (*visible, *stuck)}.values(), key=lambda item: item.first_index)
    return LazyListMeasureResult(
        geometry.constraints.constrain_width(size.width + geometry.padding_width),
        geometry.constraints.constrain_height(size.height + geometry.padding_height),
        _placement(geometry, content, placed, stuck, size),
        first_visible_item=first_visible,
        first_visible_item_scroll_offset=first_offset,
        can_scroll_forward=last_item != content.item_count - 1 or found.end > geometry.available,
        consumed_scroll=consumed,
        visible_items_info=visible,
        # Only a measurement moves the extra items with the others.
        remeasure_needed=found.remeasure_needed or bool(extra_before or extra_after),
        **_unaffected_by_scrolling(scope, geometry, content),
    )


def _constrained(geometry: ListGeometry, main_size: int, cross_size: int) -> IntSize:
    width, height = (cross_size, main_size) if geometry.vertical else (main_size, cross_size)
    inside = geometry.content_constraints
    return IntSize(inside.constrain_width(width), inside.constrain_height(height))


def _placement(
    geometry: ListGeometry, content: ListContent, placed: list[Any], stuck: list[Any], size: IntSize
) -> Callable[[], None]:
    """Returns the placement block. Sticky headers are placed last, above the other items."""
    main_size = size.height if geometry.vertical else size.width
    on_placed, animator, is_looking_ahead = content.on_placed, content.animator, content.is_looking_ahead

    def place() -> None:
        for item in placed:
            if item not in stuck:
                item.place(main_size, geometry, animator, is_looking_ahead)
        for item in stuck:
            item.place(main_size, geometry, animator, is_looking_ahead)
        on_placed()

    return place


class _Unaffected(TypedDict):
    """Fields of a result that scrolling never changes."""

    viewport_start_offset: int
    viewport_end_offset: int
    total_items_count: int
    child_constraints: Constraints
    density: Density
    is_vertical: bool
    reverse_layout: bool
    main_axis_item_spacing: int
    after_content_padding: int
    animator: ItemAnimator


def _unaffected_by_scrolling(scope: DensityScope, geometry: ListGeometry, content: ListContent) -> _Unaffected:
    return {
        "viewport_start_offset": -geometry.before_padding,
        "viewport_end_offset": geometry.available + geometry.after_padding,
        "total_items_count": content.item_count,
        "child_constraints": child_constraints(geometry),
        "density": Density(scope.density, scope.font_scale),
        "is_vertical": geometry.vertical,
        "reverse_layout": geometry.reverse,
        "main_axis_item_spacing": geometry.spacing,
        "after_content_padding": geometry.after_padding,
        "animator": content.animator,
    }


def child_constraints(geometry: ListGeometry) -> Constraints:
    """Returns the constraints of an item: unbounded along the list, at most the content across it; px."""
    inside = geometry.content_constraints
    if geometry.vertical:
        return Constraints(max_width=inside.max_width)
    return Constraints(max_height=inside.max_height)


def _empty(scope: Any, geometry: ListGeometry, content: ListContent) -> LazyListMeasureResult:
    inside = geometry.content_constraints
    size = IntSize(inside.min_width, inside.min_height)
    content.animate([], size, 0, 0, 0)
    if not content.is_looking_ahead:
        size = _with_room_for_disappearing(geometry, size, content.animator)
    return LazyListMeasureResult(
        geometry.constraints.constrain_width(size.width + geometry.padding_width),
        geometry.constraints.constrain_height(size.height + geometry.padding_height),
        lambda: None,
        first_visible_item=None,
        first_visible_item_scroll_offset=0,
        can_scroll_forward=False,
        consumed_scroll=0.0,
        visible_items_info=(),
        remeasure_needed=False,
        **_unaffected_by_scrolling(scope, geometry, content),
    )


def _with_room_for_disappearing(geometry: ListGeometry, size: IntSize, animator: ItemAnimator) -> IntSize:
    """Returns a size that includes the items that fade out, so that a wrapping list does not clip them."""
    room = animator.room_for_disappearing
    if room == (0, 0):
        return size
    inside = geometry.content_constraints
    return IntSize(
        inside.constrain_width(max(size.width, room.width)), inside.constrain_height(max(size.height, room.height))
    )


def _position(
    scope: Any,
    geometry: ListGeometry,
    found: VisibleItems,
    extra_before: Sequence[MeasuredItem],
    extra_after: Sequence[MeasuredItem],
    size: IntSize,
) -> list[MeasuredItem]:
    """Positions all items, and returns them in the order of the list."""
    items = found.items
    main_size, cross_size = (size.height, size.width) if geometry.vertical else size
    alignment, direction = geometry.alignment, scope.layout_direction
    if found.end < min(main_size, geometry.available) and not extra_before and not extra_after:
        # The arrangement distributes the spare space. Placement mirrors rows.
        ordered = items if not geometry.reverse else items[::-1]
        sizes = [item.size for item in ordered]
        positions = geometry.arrangement.arrange(scope, main_size, sizes, LayoutDirection.LTR)
        for item, at in zip(ordered, positions, strict=True):
            offset = main_size - at - item.size if geometry.reverse else at
            item.position(offset, cross_size, alignment, direction)
        return items
    at = start = -found.first_offset
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
    content: ListContent,
    positioned: list[MeasuredItem],
    first: int,
    size: IntSize,
    layout_direction: LayoutDirection,
) -> list[MeasuredItem]:
    """Returns the header of the first visible item, kept at the start and pushed out by the next header."""
    before = [index for index in content.sticky if index <= first]
    if not before:
        return []
    header_index = before[-1]
    header = next((item for item in positioned if item.first_index == header_index), None)
    if header is None:
        header = content.get_alone(header_index)
        natural = None
    else:
        natural = header.offset
    offset = -geometry.before_padding if natural is None else max(natural, -geometry.before_padding)
    following = [index for index in content.sticky if index > header_index]
    if following:
        pushing = next((item for item in positioned if item.first_index == following[0]), None)
        if pushing is not None:
            offset = min(offset, pushing.offset - header.size)
    header.is_fixed = True
    header.position(offset, size.width if geometry.vertical else size.height, geometry.alignment, layout_direction)
    return [header]
