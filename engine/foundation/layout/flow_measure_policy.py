"""FlowMeasurePolicy: children side by side; a child that does not fit begins a new line.

Terms       line: a row of FlowRow or column of FlowColumn; LinearMeasurePolicy measures it.
Order       The policy measures each child without weight once, in order, with the whole main axis; the sizes decide
            the lines. A weighted child, or one that fills its line, counts with its minimum intrinsic size; the
            policy measures it once its line is known. Children past `max_lines` are not placed.
Source of behavior  Compose foundation-layout FlowLayout.kt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.linear_measure_policy import Line, LinearMeasurePolicy, LineSpace
from engine.foundation.layout.parent_data import child_data
from engine.node import IntrinsicMeasurable, Measurable, MeasureResult, MeasureScope
from engine.unit import Alignment, Constraints, LayoutDirection

INFINITY = Constraints.INFINITY


class FlowMeasurePolicy:
    """The measure policy of FlowRow (`vertical=False`, lines from top to bottom) and FlowColumn."""

    __slots__ = ("vertical", "cross_arrangement", "max_items_in_line", "max_lines", "_line_policy")

    def __init__(
        self,
        vertical: bool,
        main_arrangement: Arrangement,
        cross_arrangement: Arrangement,
        item_alignment: Alignment.Horizontal | Alignment.Vertical,
        max_items_in_line: int | None,
        max_lines: int | None,
    ) -> None:
        self.vertical = vertical
        self.cross_arrangement = cross_arrangement
        self.max_items_in_line = max_items_in_line
        self.max_lines = max_lines
        self._line_policy = LinearMeasurePolicy(vertical, main_arrangement, item_alignment)

    def _spacings(self, scope: MeasureScope) -> tuple[int, int]:
        main = self._line_policy.arrangement.spacing
        return ceil(scope.to_px(main)), ceil(scope.to_px(self.cross_arrangement.spacing))

    # ---------------------------------------------------------------- lines

    def _breaks(self, sizes: Sequence[int], main_max: int, spacing: int) -> list[int]:
        """Returns, for each line, the index after its last child."""
        ends: list[int] = []
        start = used = 0
        for index, size in enumerate(sizes):
            needed = size if index == start else used + spacing + size
            full = self.max_items_in_line is not None and index - start >= self.max_items_in_line
            if index > start and (full or (main_max != INFINITY and needed > main_max)):
                ends.append(index)
                start, needed = index, size
            used = needed
        if len(sizes) > start:
            ends.append(len(sizes))
        return ends if self.max_lines is None else ends[: self.max_lines]

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        """Measures the children, breaks them into lines and returns the measure result; sizes in px."""
        vertical = self.vertical
        if vertical:
            cross_min, cross_max, main_min, main_max = constraints
        else:
            main_min, main_max, cross_min, cross_max = constraints
        spacing, cross_spacing = self._spacings(scope)
        placeables: list[Any] = [None] * len(measurables)
        sizes, natural, fills = self._measure_children(measurables, placeables, main_max, cross_max)
        ends = self._breaks(sizes, main_max, spacing)
        if not ends:
            return scope.layout(constraints[0], constraints[2])

        start, widest = 0, main_min
        for end in ends:
            length = sum(sizes[start:end]) + spacing * (end - start - 1)
            widest = max(widest, min(length, main_max))
            start = end
        lines: list[Line] = []
        start = used = 0
        for end in ends:
            line_max = cross_max if cross_max == INFINITY else max(cross_max - used, 0)
            if any(fills[start:end]):
                line_max = max(natural[start:end])
            space = LineSpace(widest, main_max, 0, line_max)
            line = self._line_policy.measure_line(scope, space, measurables, placeables, start, end, spacing)
            lines.append(line)
            used += line.cross_size
            widest = max(widest, line.main_size)
            start = end

        main_size = widest
        cross_sizes = [line.cross_size for line in lines]
        cross_size = min(max(sum(cross_sizes) + cross_spacing * (len(lines) - 1), cross_min), cross_max)
        direction = scope.layout_direction if vertical else LayoutDirection.LTR
        offsets = self.cross_arrangement.arrange(scope, cross_size, cross_sizes, direction)
        policy = self._line_policy

        def place() -> None:
            first = 0
            for line, at, end in zip(lines, offsets, ends, strict=True):
                policy.place_line(placeables, line, scope.layout_direction, at, line.cross_size, first)
                first = end

        if vertical:
            return scope.layout(cross_size, main_size, place)
        return scope.layout(main_size, cross_size, place)

    def _measure_children(
        self, measurables: Sequence[Measurable], placeables: list[Any], main_max: int, cross_max: int
    ) -> tuple[list[int], list[int], list[bool]]:
        """Returns three lists, one entry per child: size along the line, natural size across it, and whether it fills
        the line.
        """
        vertical = self.vertical
        whole = Constraints(0, cross_max, 0, main_max) if vertical else Constraints(0, main_max, 0, cross_max)
        sizes: list[int] = []
        natural: list[int] = []
        fills: list[bool] = []
        for index, child in enumerate(measurables):
            data = child_data(child)
            fill = data is not None and data.cross_fraction is not None
            fills.append(fill)
            if data is not None and (fill or data.weight > 0.0):
                size = _min_main(child, vertical, INFINITY)
                sizes.append(size)
                natural.append(_min_cross(child, vertical, size))
                continue
            placeable = placeables[index] = child.measure(whole)
            width, height = placeable.width, placeable.height
            sizes.append(height if vertical else width)
            natural.append(width if vertical else height)
        return sizes, natural, fills

    # ---------------------------------------------------------------- intrinsics

    def min_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], height: int) -> int:
        """Returns the minimum width in px at `height` px."""
        if self.vertical:
            return self._cross_size(scope, measurables, height)
        return self._min_main_size(scope, measurables, height)

    def max_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], height: int) -> int:
        """Returns the maximum useful width in px at `height` px."""
        if self.vertical:
            return self._cross_size(scope, measurables, height)
        return self._max_main_size(scope, measurables, height)

    def min_intrinsic_height(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], width: int) -> int:
        """Returns the minimum height in px at `width` px."""
        if self.vertical:
            return self._min_main_size(scope, measurables, width)
        return self._cross_size(scope, measurables, width)

    def max_intrinsic_height(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], width: int) -> int:
        """Returns the maximum useful height in px at `width` px."""
        if self.vertical:
            return self._max_main_size(scope, measurables, width)
        return self._cross_size(scope, measurables, width)

    def _max_main_size(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], cross: int) -> int:
        """Returns the length in px with as few lines as `max_items_in_line` allows."""
        spacing, _ = self._spacings(scope)
        ask = "max_intrinsic_height" if self.vertical else "max_intrinsic_width"
        sizes = [getattr(child, ask)(cross) for child in measurables]
        step = self.max_items_in_line or len(sizes) or 1
        chunks = [sizes[i : i + step] for i in range(0, len(sizes), step)]
        return max((sum(chunk) + spacing * (len(chunk) - 1) for chunk in chunks), default=0)

    def _min_main_size(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], cross: int) -> int:
        """Returns a length in px whose lines fit into `cross` and show every child. As in Compose it asks each child
        once, and ends at the first length whose lines are exactly `cross` high, which need not be the smallest one.
        """
        if not measurables:
            return 0
        spacings = self._spacings(scope)
        mains, crosses = [], []
        for child in measurables:
            mains.append(_min_main(child, self.vertical, cross))
            crosses.append(_min_cross(child, self.vertical, mains[-1]))
        shown_at_most = len(mains)
        if self.max_lines is not None and self.max_items_in_line is not None:
            shown_at_most = min(shown_at_most, self.max_lines * self.max_items_in_line)
        low, high = max(mains), sum(mains) + spacings[0] * (len(mains) - 1)
        length, used = high, max(crosses)
        while low <= high and used != cross:
            length = (low + high) // 2
            used, shown = self._lines_across(spacings, zip(crosses, mains, strict=True), length)
            if used > cross or shown < shown_at_most:
                low = length + 1
                if low > high:
                    return low
            else:
                high = length - 1
        return length

    def _cross_size(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], main_available: int) -> int:
        """Returns the size in px across all lines of at most `main_available` px; asks no child behind the last line
        but the one that has no room in it.
        """

        def asked() -> Iterator[tuple[int, int]]:
            for child in measurables:
                cross = _min_cross(child, self.vertical, main_available)
                yield cross, _min_main(child, self.vertical, cross)

        return self._lines_across(self._spacings(scope), asked(), main_available)[0]

    def _lines_across(
        self, spacings: tuple[int, int], sizes: Iterable[tuple[int, int]], main_available: int
    ) -> tuple[int, int]:
        """Returns (size across all lines in px, number of their children). `sizes`: across and along, of each child."""
        spacing, cross_spacing = spacings
        total = widest = start = used = lines = 0
        index = -1
        for index, (cross, main) in enumerate(sizes):
            needed = main if index == start else used + spacing + main
            full = self.max_items_in_line is not None and index - start >= self.max_items_in_line
            if index > start and (full or (main_available != INFINITY and needed > main_available)):
                lines += 1
                if lines == self.max_lines:
                    return total + widest, index
                total += widest + cross_spacing
                start, needed, widest = index, main, 0
            used, widest = needed, max(widest, cross)
        return total + widest, index + 1


def _min_main(child: IntrinsicMeasurable, vertical: bool, cross: int) -> int:
    return int(child.min_intrinsic_height(cross) if vertical else child.min_intrinsic_width(cross))


def _min_cross(child: IntrinsicMeasurable, vertical: bool, main: int) -> int:
    return int(child.min_intrinsic_width(main) if vertical else child.min_intrinsic_height(main))
