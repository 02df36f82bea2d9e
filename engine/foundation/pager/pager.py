"""HorizontalPager and VerticalPager: a row or column of pages that the user swipes through.

    state = remember_pager_state(lambda: 5)
    HorizontalPager(state, lambda page: Text(f"Page {page}"))

The pager composes a page during layout when it becomes visible, like an item of a lazy list.

Source of behavior  Compose foundation Pager.kt, LazyLayoutPager.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.composition import Content, composable, remember
from engine.foundation.argument import check_function
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.lazy.interval_content import LazyListScope
from engine.foundation.lazy.item_content import ItemContentFactory, remember_item_content_factory
from engine.foundation.lazy.item_provider import remember_item_provider
from engine.foundation.lazy.lazy_layout import LazyLayout, UserScroll
from engine.foundation.lazy.list_geometry import ListParameters, list_geometry
from engine.foundation.lazy.measured_item import MeasuredItem
from engine.foundation.pager.drag_direction import DragDirectionElement
from engine.foundation.pager.page_connection import PageConnection
from engine.foundation.pager.pager_fling import PagerFling
from engine.foundation.pager.pager_measure import PagerContent, measure_pager, page_constraints
from engine.foundation.pager.pager_state import PagerState
from engine.layout import LocalLayoutDirection
from engine.node import AnyModifier, Modifier
from engine.snapshot import Snapshot
from engine.unit import Alignment, Constraints, LayoutDirection

_NO_PADDING = PaddingValues()


class _PagerMeasurer:
    """The measure policy of one pager; changed parameters create a new one."""

    def __init__(
        self,
        factory: ItemContentFactory,
        state: PagerState,
        parameters: ListParameters,
        page_size: float | None,
        beyond: int,
    ) -> None:
        self.factory = factory
        self.state = state
        self.parameters = parameters
        self.vertical = parameters.vertical
        self.page_size = page_size
        self.beyond = beyond

    def __call__(self, scope: Any, constraints: Constraints) -> Any:
        state = self.state
        state.measurement_invalidator.attach()
        if (constraints.max_height if self.vertical else constraints.max_width) == Constraints.INFINITY:
            name, way = ("VerticalPager", "vertical") if self.vertical else ("HorizontalPager", "horizontal")
            raise ValueError(
                f"{name} was measured without a bound on its {way} axis, as inside another {way} scroll or list. "
                "Give it a size."
            )
        geometry = list_geometry(scope, constraints, self.parameters)
        content = geometry.content_constraints
        state.item_max_size.set(content.max_width, content.max_height)
        page_size = geometry.available if self.page_size is None else scope.round_to_px(self.page_size)
        page_size = max(page_size, 0)
        provider = self.factory.provider()
        inner = page_constraints(geometry, page_size)
        measured: dict[int, MeasuredItem] = {}

        def get_page(index: int) -> MeasuredItem:
            page = measured.get(index)
            if page is None:
                key, content_type = provider.key(index), provider.content.content_type(index)
                measurables = scope.subcompose(key, self.factory.content(index, key, content_type))
                placeables = [measurable.measure(inner) for measurable in measurables]
                page = measured[index] = MeasuredItem(index, key, content_type, placeables, self.vertical, 0)
            return page

        stride = max(page_size + geometry.spacing, 0)
        # Without read observation: this measurement itself changes the position.
        start, offset = Snapshot.without_read_observation(lambda: state.position_in(provider, stride))
        pages = PagerContent(
            provider.item_count,
            page_size,
            get_page,
            self.beyond,
            state.pinned_items.indices(provider),
            state.placement_invalidator.attach,
        )
        result = measure_pager(scope, geometry, pages, start, offset)
        state.apply_measure_result(result)
        for index in state.window.kept(result):
            if index not in measured:
                key, content_type = provider.key(index), provider.content.content_type(index)
                scope.subcompose(key, self.factory.content(index, key, content_type))
        return result


def _pages(
    state: PagerState, page: Content | Callable[[int], object], key: Callable[[int], Any] | None
) -> Callable[[LazyListScope], None]:
    """Returns the content of the list of pages. Raises TypeError unless `page` is a function."""
    check_function("the pages of a pager", page, "lambda index: Text(texts[index])")

    def pages(scope: LazyListScope) -> None:
        scope.items(state.page_count, cast(Callable[[int], object], page), key)

    return pages


def _pager(
    state: PagerState,
    pages: Callable[[LazyListScope], None],
    modifier: AnyModifier,
    parameters: ListParameters,
    page_size: float | None,
    beyond: int,
    fling_behavior: FlingBehavior | None,
    user_scroll_enabled: bool,
) -> None:
    if beyond < 0:
        raise ValueError(f"beyond_viewport_page_count={beyond}: a pager cannot compose fewer than 0 pages more.")
    provider = remember_item_provider(state.nearest_range, pages)
    factory = remember_item_content_factory(provider, state.pinned_items)
    vertical, reverse = parameters.vertical, parameters.reverse
    measurer = remember(
        lambda: _PagerMeasurer(factory, state, parameters, page_size, beyond),
        factory,
        state,
        *parameters,
        page_size,
        beyond,
    )
    is_rtl = LocalLayoutDirection.current is LayoutDirection.RTL
    against_finger = reverse is not (is_rtl and not vertical)
    fling = remember(lambda: PagerFling(state, vertical, against_finger), state, vertical, against_finger)
    connection = remember(
        lambda: PageConnection(state, vertical, vertical or not against_finger), state, vertical, against_finger
    )
    behavior = fling_behavior if fling_behavior is not None else fling
    LazyLayout(
        measurer,
        modifier.then(DragDirectionElement(state)),
        state,
        factory,
        vertical,
        reverse,
        UserScroll(behavior, user_scroll_enabled, connection),
    )


@composable
def HorizontalPager(
    state: PagerState,
    page: Content | Callable[[int], object],
    modifier: AnyModifier = Modifier,
    beyond_viewport_page_count: int = 0,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    page_size: float | None = None,
    page_spacing: float = 0.0,
    vertical_alignment: Alignment.Vertical = Alignment.CENTER_VERTICALLY,
    reverse_layout: bool = False,
    key: Callable[[int], Any] | None = None,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """Shows pages side by side; `page(index)` composes one page. Compose: HorizontalPager.

    `page_size` and `page_spacing` in dp; without a size a page fills the pager. `beyond_viewport_page_count` pages on
    each side stay composed outside the viewport. Raises ValueError if measured without a maximum width.
    """
    _pager(
        state,
        _pages(state, page, key),
        modifier,
        ListParameters(False, content_padding, reverse_layout, Arrangement.spaced_by(page_spacing), vertical_alignment),
        page_size,
        beyond_viewport_page_count,
        fling_behavior,
        user_scroll_enabled,
    )


@composable
def VerticalPager(
    state: PagerState,
    page: Content | Callable[[int], object],
    modifier: AnyModifier = Modifier,
    beyond_viewport_page_count: int = 0,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    page_size: float | None = None,
    page_spacing: float = 0.0,
    horizontal_alignment: Alignment.Horizontal = Alignment.CENTER_HORIZONTALLY,
    reverse_layout: bool = False,
    key: Callable[[int], Any] | None = None,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """Shows pages one below the other; see HorizontalPager for the parameters. Compose: VerticalPager."""
    _pager(
        state,
        _pages(state, page, key),
        modifier,
        ListParameters(
            True, content_padding, reverse_layout, Arrangement.spaced_by(page_spacing), horizontal_alignment
        ),
        page_size,
        beyond_viewport_page_count,
        fling_behavior,
        user_scroll_enabled,
    )
