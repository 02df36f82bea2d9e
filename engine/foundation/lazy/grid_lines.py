"""GridLines: the distribution of a grid's items to lines, found as far as the visible lines need it.

Terms       span: the number of slots of an item. line: the items side by side, a row of a vertical grid; an item whose
            span does not fit into the rest of a line begins the next one. known start: the first item of a line, with
            its span if that was asked while the line before was filled (0: it was not). block: a sequence of lines; the
            first line of each block has a known start, so that a far line is found without the items before it.
Invariants  I1 an item is asked for its span at each use, except where a known start has it: how often a program's span
            function runs is behavior (recordings spans_scrolled, spans_of_states, spans_with_headers).
            I2 the known starts belong to one declared content and one number of slots.
Source of behavior  Compose foundation LazyGridSpanLayoutProvider.kt.
"""

from __future__ import annotations

from bisect import bisect_right
from math import isqrt
from typing import NamedTuple

from engine.foundation.lazy.grid_content import LazyGridScope
from engine.foundation.lazy.interval_content import IntervalContent


class GridLine(NamedTuple):
    """The items of one line: the first index, and the span of each item."""

    first: int
    spans: list[int]


class _Start(NamedTuple):
    item: int
    known_span: int = 0


class GridLines:
    """The lines of one content."""

    __slots__ = (
        "_block_starts",
        "_content",
        "_count",
        "_last",
        "_last_line",
        "_scope",
        "_slots",
        "_walked",
        "_walked_block",
    )

    def __init__(self, content: IntervalContent) -> None:
        self._content = content
        self._count = content.item_count
        scope = content.scope
        self._scope = scope if isinstance(scope, LazyGridScope) and scope.spans else None
        self._slots = 0
        self._forget()

    def use_slots(self, slots: int) -> None:
        """Sets the number of slots of a line."""
        if slots != self._slots:
            self._slots = slots
            self._forget()

    def _forget(self) -> None:
        self._block_starts = [_Start(0)]
        self._last_line, self._last = 0, _Start(0)
        self._walked_block = -1
        self._walked: list[int] = []

    @property
    def _block_size(self) -> int:
        return isqrt(self._count // self._slots) + 1

    def span_of(self, item: int, room: int) -> int:
        """Asks an item for its span; `room`: the number of slots left in the line."""
        scope = self._scope
        if scope is None:
            return 1
        interval = self._content.interval_of(item)
        span_of = scope.spans.get(interval.start)
        if span_of is None:
            return 1
        scope.max_line_span, scope.max_current_line_span = self._slots, room
        return min(max(int(span_of(item - interval.start)), 1), self._slots)

    def line(self, number: int) -> GridLine:
        """Returns the items of a line; none behind the last line."""
        if self._scope is None:
            first = number * self._slots
            return GridLine(first, [1] * max(min(self._slots, self._count - first), 0))
        start = self._start_of(number)
        self._last_line, self._last = number, start
        spans: list[int] = []
        item, room, known = start.item, self._slots, start.known_span
        while room > 0 and item < self._count:
            span, known = known or self.span_of(item, room), 0
            if span > room:
                break
            spans.append(span)
            item += 1
            room -= span
        return GridLine(start.item, spans)

    def _start_of(self, number: int) -> _Start:
        """Returns the start of a line, from the nearest known start before it."""
        size = self._block_size
        block = min(number // size, len(self._block_starts) - 1)
        line, start = block * size, self._block_starts[block]
        if line <= self._last_line <= number:  # the next line while scrolling forward
            line, start = self._last_line, self._last
        elif block == self._walked_block and number - line < len(self._walked):  # while scrolling backward
            return _Start(self._walked[number - line])
        walks_block = line % size == 0 and 2 <= number - line < size
        if walks_block:
            self._walked_block = block
            self._walked = []
        while line < number and start.item < self._count:
            if walks_block:
                self._walked.append(start.item)
            start = self._start_after(start)
            line += 1
            if line % size == 0 and start.item < self._count:
                # A known block start is replaced: spans follow states that changed without another declaration of the
                # content. Compose raises then.
                self._block_starts[line // size :] = [start]
        return start

    def _start_after(self, start: _Start) -> _Start:
        """Returns the start of the next line."""
        item, known = start
        room = self._slots
        while room > 0 and item < self._count:
            span, known = known or self.span_of(item, room), 0
            if span > room:
                return _Start(item, span)
            item += 1
            room -= span
        return _Start(item)

    def line_of(self, item: int) -> int:
        """Returns the number of the line of an item; of the last one for an index past the end."""
        if self._count == 0:
            return 0
        item = min(item, self._count - 1)
        if self._scope is None:
            return item // self._slots
        size, slots = self._block_size, self._slots
        block = bisect_right(self._block_starts, item, key=lambda start: start.item) - 1
        line, at = block * size, self._block_starts[block].item
        used = 0
        while at < item:
            span = self.span_of(at, slots - used)
            at += 1
            if used + span < slots:
                used += span
            else:
                line += 1
                used = 0 if used + span == slots else span
            if line % size == 0 and line // size >= len(self._block_starts):
                self._block_starts.append(_Start(at - (1 if used else 0)))
        return line + (1 if used + self.span_of(item, slots - used) > slots else 0)
