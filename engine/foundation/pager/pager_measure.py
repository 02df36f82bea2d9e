"""The measurement of a pager: the visible pages, their positions and the current page.

All pages have one size, so positions follow from the scroll offset alone.

Terms       scroll offset: px by which the content has scrolled; 0 shows the first page at the start of the viewport.
            current page: the page nearest to the start of the viewport. fraction: its distance from there,
            -0.5…0.5 of a page. beyond: pages outside the viewport that are composed and placed all the same.
Order       pages in the padding before the first visible one, backward; visible pages, forward; pages beyond, first
            those before.
Source of behavior  Compose foundation PagerMeasure.kt, PagerMeasureResult.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.foundation.lazy.list_geometry import ListGeometry
from engine.foundation.lazy.measured_item import MeasuredItem
from engine.node import MeasureResult
from engine.unit import Constraints, Density, IntSize
from engine.unit.single import to_single

GetPage = Callable[[int], MeasuredItem]


class PagerMeasureResult(MeasureResult):
    """The result of a measurement, `state.layout_info`; sizes and offsets in px. Compose: PagerLayoutInfo."""

    __slots__ = (
        "page_size",
        "page_spacing",
        "page_count",
        "visible_pages_info",
        "extra_pages",
        "current_page",
        "current_page_offset_fraction",
        "scroll_offset",
        "max_scroll_offset",
        "viewport_start_offset",
        "viewport_end_offset",
        "remeasure_needed",
        "density",
        "reverse_layout",
        "vertical",
        "beyond",
    )

    def __init__(
        self,
        width: int,
        height: int,
        place_children: Callable[[], None],
        *,
        page_size: int,
        page_spacing: int,
        page_count: int,
        visible_pages_info: Sequence[MeasuredItem],
        extra_pages: Sequence[MeasuredItem],
        scroll_offset: int,
        max_scroll_offset: int,
        viewport_start_offset: int,
        viewport_end_offset: int,
        density: Density,
        reverse_layout: bool,
        vertical: bool,
        beyond: int,
    ) -> None:
        super().__init__(width, height, place_children)
        self.page_size = page_size
        self.page_spacing = page_spacing
        self.page_count = page_count
        self.visible_pages_info = visible_pages_info
        self.extra_pages = extra_pages
        self.scroll_offset = scroll_offset
        self.max_scroll_offset = max_scroll_offset
        self.viewport_start_offset = viewport_start_offset
        self.viewport_end_offset = viewport_end_offset
        self.density = density
        self.reverse_layout = reverse_layout
        self.vertical = vertical
        self.beyond = beyond
        self.current_page = _nearest(visible_pages_info)
        self.current_page_offset_fraction = self._fraction()

    @property
    def page_stride(self) -> int:
        """The distance in px between the starts of adjacent pages."""
        return max(self.page_size + self.page_spacing, 0)

    @property
    def viewport_size(self) -> IntSize:
        """The size of the pager in px."""
        return IntSize(self.width, self.height)

    @property
    def first_visible_page(self) -> int:
        """The index of the first page outside the padding before; 0 without pages."""
        first = self._first_page
        return first.index if first is not None else 0

    @property
    def _first_page(self) -> MeasuredItem | None:
        """The first page that is not wholly in the padding before, or the last page."""
        pages, stride = self.visible_pages_info, self.page_stride
        for page in pages:
            if page is pages[-1] or page.offset == 0 or page.offset + stride > 0:
                return page
        return None

    @property
    def last_visible_page(self) -> int:
        """The index of the last visible page; 0 without pages."""
        return self.visible_pages_info[-1].index if self.visible_pages_info else 0

    @property
    def can_scroll_forward(self) -> bool:
        """Whether the scroll offset is below its maximum."""
        return self.scroll_offset < self.max_scroll_offset

    @property
    def can_scroll_backward(self) -> bool:
        """Whether the scroll offset is above 0."""
        return self.scroll_offset > 0

    def _fraction(self) -> float:
        page = self.current_page
        if page is None or not self.page_stride:
            return 0.0
        return min(max(to_single(-page.offset / self.page_stride), -0.5), 0.5)

    def moved_by(self, delta: int) -> PagerMeasureResult | None:
        """Returns the result after a scroll by `delta` px (> 0: forward).

        Returns None if pages enter or leave the viewport, because that needs a measurement.
        """
        pages, stride = self.visible_pages_info, self.page_stride
        first_page = self._first_page
        if first_page is None or not 0 <= delta - first_page.offset < stride:
            return None
        # Added up, not worked out again: as in Compose the sum of many steps may end beside 0 (pager_fling.py).
        fraction = to_single(self.current_page_offset_fraction + to_single(delta / stride))
        if not -0.5 < fraction < 0.5:
            return None  # another page becomes the current one
        first, last = pages[0], pages[-1]
        start, end = self.viewport_start_offset, self.viewport_end_offset
        if delta > 0:
            room = min(first.offset + stride - start, last.offset + stride - end)
        else:
            room = min(start - first.offset, end - last.offset)
        if room <= abs(delta):
            return None
        for page in (*pages, *self.extra_pages):
            page.offset -= delta
        moved = PagerMeasureResult(
            self.width,
            self.height,
            self.place_children,
            page_size=self.page_size,
            page_spacing=self.page_spacing,
            page_count=self.page_count,
            visible_pages_info=pages,
            extra_pages=self.extra_pages,
            scroll_offset=self.scroll_offset + delta,
            max_scroll_offset=self.max_scroll_offset,
            viewport_start_offset=start,
            viewport_end_offset=end,
            density=self.density,
            reverse_layout=self.reverse_layout,
            vertical=self.vertical,
            beyond=self.beyond,
        )
        moved.current_page_offset_fraction = fraction
        return moved


def _nearest(pages: Sequence[MeasuredItem]) -> MeasuredItem | None:
    return min(pages, key=lambda page: abs(page.offset), default=None)


class PagerContent(NamedTuple):
    """Input of one pager measurement."""

    page_count: int
    page_size: int
    """In px, along the main axis."""
    get_page: GetPage
    beyond: int
    """The number of pages composed on each side of the viewport."""
    pinned: Sequence[int]
    """The indices of pages that are measured and placed wherever they are."""
    on_placed: Callable[[], object]
    """Runs in the placement block."""


def measure_pager(
    scope: Any, geometry: ListGeometry, content: PagerContent, start: int, scroll_offset: int
) -> PagerMeasureResult:
    """Measures the pages around `scroll_offset` (px), beginning at the page `start`, and returns the result."""
    stride = max(content.page_size + geometry.spacing, 0)
    content_end = content.page_count * stride - geometry.spacing
    limit = max(content_end - geometry.available, 0) if content.page_count else 0
    visible, extra, scroll_offset = _pages_around(geometry, content, stride, start, scroll_offset)

    cross = max((page.cross_size for page in (*visible, *extra)), default=0)
    inside = geometry.content_constraints
    main = max(min(content_end - scroll_offset, geometry.available), 0) if content.page_count else 0
    if geometry.vertical:
        width, height = inside.constrain_width(cross), inside.constrain_height(main)
    else:
        width, height = inside.constrain_width(main), inside.constrain_height(cross)
    cross_space, main_space = (width, height) if geometry.vertical else (height, width)
    for page in (*visible, *extra):
        page.position(page.index * stride - scroll_offset, cross_space, geometry.alignment, scope.layout_direction)

    def place() -> None:
        for page in sorted((*visible, *extra), key=_index_of):
            page.place(main_space, geometry)
        content.on_placed()

    return PagerMeasureResult(
        geometry.constraints.constrain_width(width + geometry.padding_width),
        geometry.constraints.constrain_height(height + geometry.padding_height),
        place,
        page_size=content.page_size,
        page_spacing=geometry.spacing,
        page_count=content.page_count,
        visible_pages_info=visible,
        extra_pages=extra,
        scroll_offset=scroll_offset,
        max_scroll_offset=limit,
        viewport_start_offset=-geometry.before_padding,
        viewport_end_offset=geometry.available + geometry.after_padding,
        density=Density(scope.density, scope.font_scale),
        reverse_layout=geometry.reverse,
        vertical=geometry.vertical,
        beyond=content.beyond,
    )


def _pages_around(
    geometry: ListGeometry, content: PagerContent, stride: int, start: int, offset: int
) -> tuple[list[MeasuredItem], list[MeasuredItem], int]:
    """Returns the visible pages, the others that are measured (pages beyond the viewport, pinned ones), and the offset.

    The walk begins at the page `start`, so it also composes pages that a long scroll passes; they stay active until the
    next measurement, which does not ask for them (recording lists_emptied). The returned scroll offset is within the
    content: a walk that ends before the viewport is full goes back.
    """
    page_count, page_size, get_page, beyond, pinned, _ = content
    if not page_count:
        return [], [], 0
    low = min(geometry.spacing, 0) - geometry.before_padding
    high = max(geometry.available + geometry.after_padding, 0)
    first, inside = start, offset - start * stride  # inside: px of `first` before the start of the viewport
    while first > 0 and inside < 0:
        first, inside = first - 1, inside + stride
    if first >= page_count:
        first, inside = page_count - 1, 0
    visible: list[MeasuredItem] = []
    inside += low
    while inside < 0 and first > 0:
        first, inside = first - 1, inside + stride
        visible.insert(0, get_page(first))
    inside = max(inside, low) - low

    index, at = first, -inside
    for page in list(visible):
        if at >= high:
            visible.remove(page)
        else:
            index, at = index + 1, at + stride
    last = page_count - 1
    while index <= last and (at < high or at <= 0 or not visible):
        page = get_page(index)
        at += page_size if index == last else stride
        if at <= low and index != last:
            first, inside = index + 1, inside - stride
        else:
            visible.append(page)
        index += 1
    if at < geometry.available:
        inside -= geometry.available - at
        while inside < geometry.before_padding and first > 0:
            first, inside = first - 1, inside + stride
            visible.insert(0, get_page(first))
        inside = max(inside, 0)

    last = visible[-1].index
    extra_before = [get_page(index) for index in range(first - 1, max(first - beyond, 0) - 1, -1)]
    extra_before += [get_page(index) for index in pinned if index < max(first - beyond, 0)]
    extra_after = [get_page(index) for index in range(last + 1, min(last + beyond, page_count - 1) + 1)]
    extra_after += [get_page(index) for index in pinned if last + beyond < index < page_count]
    return visible, [*extra_before, *extra_after], first * stride + inside


def _index_of(page: MeasuredItem) -> int:
    return page.index


def empty_result() -> PagerMeasureResult:
    """Returns the result that stands for the time before the first measurement."""
    return PagerMeasureResult(
        0,
        0,
        lambda: None,
        page_size=0,
        page_spacing=0,
        page_count=0,
        visible_pages_info=(),
        extra_pages=(),
        scroll_offset=0,
        max_scroll_offset=0,
        viewport_start_offset=0,
        viewport_end_offset=0,
        density=Density(1.0),
        reverse_layout=False,
        vertical=False,
        beyond=0,
    )


def page_constraints(geometry: ListGeometry, page_size: int) -> Constraints:
    """Returns the constraints of a page in px: at most `page_size` along the axis, no minimum."""
    content = geometry.content_constraints
    if geometry.vertical:
        return Constraints(max_width=content.max_width, max_height=page_size)
    return Constraints(max_width=page_size, max_height=content.max_height)
