"""StaggeredItems: finds the items that fill the viewport of a staggered grid after a scroll.

Terms       first: for each lane the index of its first item. first offset: the px by which that item lies before the
            start of the viewport. last: for each lane the index of its last item. end: where its next item begins.
Order       1 apply the scroll to the first offsets. 2 backward: the lane with the greatest index receives the item
            before it, until every lane reaches the start. 3 forward: measure the first items again, in the order of
            their indices, then give each next item to the lane that ends first. 4 drop items before the viewport.
            5 if a gap remains at the end, scroll back.
Restart     Lanes that do not fit together – an item grew, moved or left – are forgotten, and the items are distributed
            once more, from the start or from the position that step 5 reached.
Invariants  I1 the indices of a lane grow from start to end; the item of each next index begins below or beside all
            items before it.
Source of behavior  Compose foundation LazyStaggeredGridMeasure.kt.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.foundation.lazy.list_geometry import ListGeometry
from engine.foundation.lazy.measured_line import MeasuredGridItem
from engine.foundation.lazy.staggered_lanes import ALL_LANES, UNSET, StaggeredLanes
from engine.unit import Constraints, round_half_up


class MeasuredStaggeredItem(MeasuredGridItem):
    """One item of a staggered grid, as in `state.layout_info.visible_items_info`; sizes and offsets in px."""

    __slots__ = ("is_hidden",)

    def __init__(
        self,
        index: int,
        key: object,
        content_type: object,
        placeables: Sequence[Any],
        constraints: Constraints,
        lane: int,
        span: int,
        vertical: bool,
    ) -> None:
        super().__init__(index, key, content_type, placeables, constraints, lane, span, vertical)
        self.is_hidden = False
        """Whether the item lies before the viewport and was measured only for the position of others."""


GetItem = Callable[[int, int, int], MeasuredStaggeredItem]
"""`get(index, lane, span)` measures an item."""


class _Restart(NamedTuple):
    first: list[int]
    first_offsets: list[int]


class StaggeredItems:
    """The items of one measurement; sizes and offsets in px."""

    def __init__(
        self,
        geometry: ListGeometry,
        lanes: StaggeredLanes,
        lane_count: int,
        item_count: int,
        takes_all_lanes: Callable[[int], bool],
        get_item: GetItem,
    ) -> None:
        self.items: list[deque[MeasuredStaggeredItem]] = []
        self.first: list[int] = []
        self.first_offsets: list[int] = []
        self.last: list[int] = []
        self.ends: list[int] = []
        self.scrolled = 0
        """The content's movement in px, signed like the scroll."""
        self.remeasure_needed = False
        self._geometry = geometry
        self._lanes = lanes
        self._lane_count = lane_count
        self._item_count = item_count
        self._takes_all_lanes = takes_all_lanes
        self._get_item = get_item

    def find(self, scroll_px: int, first: Sequence[int], first_offsets: Sequence[int]) -> None:
        """Scrolls by `scroll_px` (> 0: backward) and finds the items of the viewport."""
        again = self._attempt(scroll_px, first, first_offsets, True)
        if again is not None:
            self._lanes.reset()
            self._attempt(self.scrolled, again.first, again.first_offsets, False)

    def _attempt(
        self, scroll_px: int, first: Sequence[int], first_offsets: Sequence[int], may_restart: bool
    ) -> _Restart | None:
        self.scrolled = scroll_px
        self.remeasure_needed = False
        self.items = [deque() for _ in range(self._lane_count)]
        self.first = list(first)
        padding = self._geometry.before_padding
        # The padding before the content shows items, too.
        self.first_offsets = [offset - scroll_px - padding for offset in first_offsets]
        self._clamp_first()
        top_lane = self._add_before()
        if self.first_offsets[0] < -padding:
            missing = -padding - self.first_offsets[0]
            self._shift_first(missing)
            self.scrolled -= missing
        self._shift_first(padding)
        if top_lane is None and 0 in self.first:
            top_lane = self.first.index(0)
        if top_lane is not None and may_restart and self._is_misaligned(top_lane):
            return self._from_start(top_lane)
        self.last = list(self.first)
        self.ends = [-offset for offset in self.first_offsets]
        self._measure_first()
        self._add_after()
        self._drop_hidden()
        if self._item_count - 1 in self.last:  # no spacing after the last item
            self._shift_ends(-self._geometry.spacing)
        return self._close_gap(may_restart)

    def _from_start(self, lane: int) -> _Restart:
        return _Restart([UNSET] * self._lane_count, [self.first_offsets[lane]] * self._lane_count)

    def _shift_first(self, px: int) -> None:
        self.first_offsets = [offset + px for offset in self.first_offsets]

    def _shift_ends(self, px: int) -> None:
        self.ends = [end + px for end in self.ends]

    def _clamp_first(self) -> None:
        """Replaces first items that no longer exist, or that are now in another lane, by those before them."""
        first, lanes = self.first, self._lanes
        for lane in reversed(range(self._lane_count)):
            while first[lane] >= self._item_count or not lanes.may_contain(lane, first[lane]):
                first[lane] = lanes.before(first[lane], lane)
            index = first[lane]
            if index < 0 or self._takes_all_lanes(index):
                continue
            own = lane
            if lanes.lane_of(index) == ALL_LANES:  # it took all lanes until now, and keeps the first of them
                own = first.index(index)
                for other in range(own + 1, lane + 1):
                    if first[other] == index:
                        first[other] = lanes.before(index, other)
            lanes.assign(index, own)

    def _measured(self, index: int, lane: int) -> tuple[MeasuredStaggeredItem, range]:
        """Measures an item and gives it the lane, or all lanes; returns it with its lanes."""
        whole = self._takes_all_lanes(index)
        taken = range(self._lane_count) if whole else range(lane, lane + 1)
        # With a single lane, an item that spans the line belongs to this lane.
        self._lanes.assign(index, ALL_LANES if len(taken) != 1 else taken.start)
        return self._get_item(index, taken.start, len(taken)), taken

    def _gaps_above(self, index: int, taken: range) -> list[int] | None:
        return self._lanes.gaps_of(index) if len(taken) != 1 else None

    # -- backward

    def _has_room_before(self) -> bool:
        least = max(-self._geometry.spacing, 0)
        return any(offset < least and index > 0 for index, offset in zip(self.first, self.first_offsets, strict=True))

    def _add_before(self) -> int | None:
        """Adds items backward; returns the lane without an item before it, if that ended the search."""
        first, offsets = self.first, self.first_offsets
        while self._has_room_before():
            lane = _greatest(first)  # keeps I1
            for other in range(self._lane_count):
                # A lane that lies further back has lost an item, or one has shrunk: it continues beside this one.
                if first[other] != first[lane] and offsets[other] < offsets[lane]:
                    offsets[other] = offsets[lane]
            previous = self._lanes.before(first[lane], lane)
            if previous < 0:
                return lane
            item, taken = self._measured(previous, lane)
            offset = max(offsets[each] for each in taken)
            gaps = self._gaps_above(previous, taken)
            for each in taken:
                first[each] = previous
                offsets[each] = offset + item.size_with_spacing + (gaps[each] if gaps is not None else 0)
                if self._geometry.available + offsets[each] <= 0:  # composed, but past the end of the viewport
                    self.remeasure_needed = True
        return None

    def _is_misaligned(self, reference: int) -> bool:
        """Returns whether the lanes cannot begin together where the lane `reference` begins."""
        before = [self._lanes.before(index, lane) for lane, index in enumerate(self.first)]
        at = self.first_offsets[reference]
        if any(previous == UNSET and self.first_offsets[lane] != at for lane, previous in enumerate(before)):
            return True
        if any(previous != UNSET and self.first_offsets[lane] >= at for lane, previous in enumerate(before)):
            return True
        return self._lanes.lane_of(0) not in (0, UNSET, ALL_LANES)

    # -- forward

    def _add_to(self, index: int, lane: int) -> tuple[MeasuredStaggeredItem, range, list[int] | None]:
        """Adds an item at the end of its lanes; returns the item with its lanes and the gaps above."""
        item, taken = self._measured(index, lane)
        offset = max(self.ends[each] for each in taken)
        gaps = None
        if len(taken) != 1:
            gaps = self._lanes.gaps_of(index) or [0] * self._lane_count
        for each in taken:
            if gaps is not None:
                gaps[each] = offset - self.ends[each]
            self.ends[each] = offset + item.size_with_spacing
            self.last[each] = index
            self.items[each].append(item)
        least = self._geometry.spacing - self._geometry.before_padding
        item.is_hidden = offset < least and self.ends[taken.start] <= least
        return item, taken, gaps

    def _measure_first(self) -> None:
        """Measures the first items in the order of their indices."""
        lane, done = _least(self.last), 0
        while lane != -1 and done < self._lane_count:
            index, current = self.last[lane], lane
            lane = _least(self.last, above=index)
            done += 1
            if index < 0:
                continue
            item, taken, gaps = self._add_to(index, current)
            self.remeasure_needed |= item.is_hidden
            if len(taken) != 1:
                self._lanes.set_gaps(index, gaps)
                return

    def _add_after(self) -> None:
        """Adds items up to the end of the viewport. At least one stays, even if the padding hides all items."""
        end = max(self._geometry.available + self._geometry.after_padding, 0)
        while any(each < end or each <= 0 for each in self.ends) or not any(self.items):
            index = max(self.last) + 1
            if index >= self._item_count:
                break
            gaps = self._add_to(index, _least(self.ends))[2]
            self._lanes.set_gaps(index, gaps)

    def _drop_hidden(self) -> None:
        for lane, items in enumerate(self.items):
            while len(items) > 1 and items[0].is_hidden:
                item = items.popleft()
                self.first_offsets[lane] -= item.size_with_spacing if item.span == 1 else self._height(item, lane)
            self.first[lane] = items[0].index if items else UNSET

    def _height(self, item: MeasuredStaggeredItem, lane: int) -> int:
        """Returns the px that the item takes in the lane, with the gap above it."""
        gaps = self._lanes.gaps_of(item.index)
        return item.size_with_spacing + (gaps[lane] if gaps is not None else 0)

    # -- a gap at the end

    def _close_gap(self, may_restart: bool) -> _Restart | None:
        """Moves the content towards the end of the viewport, as far as there are items before the first ones."""
        if not all(end < self._geometry.available for end in self.ends):
            return None
        back = self._geometry.available - max(self.ends)
        self._shift_first(-back)
        self._shift_ends(back)
        has_gap = False
        while any(offset < self._geometry.before_padding for offset in self.first_offsets):
            lane, longest = _least(self.first_offsets), _greatest(self.first)
            if lane != longest:
                if self.first_offsets[lane] == self.first_offsets[longest]:
                    lane = longest
                else:
                    has_gap = True
            index = self.first[lane]
            previous = self._lanes.before(self._item_count if index == UNSET else index, lane)
            if previous < 0:
                if may_restart and (has_gap or self._is_misaligned(lane)):
                    return self._from_start(lane)
                break
            has_gap |= self._insert(previous, lane)
        if has_gap and may_restart:
            return _Restart(self.first, self.first_offsets)
        self.scrolled += back
        least = min(self.first_offsets)
        if least < 0:
            self.scrolled += least
            self._shift_ends(least)
            self._shift_first(-least)
        return None

    def _insert(self, index: int, lane: int) -> bool:
        """Adds an item at the start of its lanes; returns whether a gap remains between the item and a lane."""
        item, taken = self._measured(index, lane)
        offset = max(self.first_offsets[each] for each in taken)
        gaps = self._gaps_above(index, taken)
        has_gap = False
        for each in taken:
            has_gap |= self.first_offsets[each] != offset
            self.items[each].appendleft(item)
            self.first[each] = index
            self.first_offsets[each] = offset + item.size_with_spacing + (gaps[each] if gaps is not None else 0)
        return has_gap

    # -- results

    def consumed(self, scroll: float) -> float:
        """Returns the consumed part of `scroll`: everything, unless an end of the grid stopped the content."""
        wanted = round_half_up(scroll)
        same_way = (wanted > 0) - (wanted < 0) == (self.scrolled > 0) - (self.scrolled < 0)
        return float(self.scrolled) if same_way and abs(wanted) >= abs(self.scrolled) else scroll

    def pass_padding(self) -> None:
        """Moves the first items past those that the padding before the content hides."""
        if self._geometry.before_padding <= self._geometry.spacing:
            return
        for lane, items in enumerate(self.items):
            for item, following in zip(list(items), list(items)[1:], strict=False):
                height = self._height(item, lane)
                if self.first_offsets[lane] == 0 or self.first_offsets[lane] < height:
                    break
                self.first_offsets[lane] -= height
                self.first[lane] = following.index


def _least(values: Sequence[int], above: int | None = None) -> int:
    """Returns the first place of the least value (greater than `above`), or -1."""
    places = [place for place, value in enumerate(values) if above is None or value > above]
    return min(places, key=values.__getitem__, default=-1)


def _greatest(values: Sequence[int]) -> int:
    """Returns the first place of the greatest value."""
    return max(range(len(values)), key=values.__getitem__)
