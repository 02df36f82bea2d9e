"""LinearMeasurePolicy: measures and places rows and columns; one implementation for both axes.

Terms       main axis: the axis along which children follow each other (x in a row); cross axis: the other axis.
            line: the children from `start` to `end`, measured together; a row has one line, a flow has several.
Order       1 children without weight, each with the remaining main axis; 2 weighted children share the rest;
            3 alignment lines; 4 size; 5 the arrangement computes positions. Earlier siblings limit the constraints of a
            child: when a sibling grows, the later siblings are measured again, the earlier not.
Source of behavior  Compose foundation-layout RowColumnMeasurePolicy.kt, RowColumnImpl.kt, Row.kt, Column.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.foundation.argument import check_alignment, check_arrangement
from engine.foundation.layout.arrangement import Arrangement, check_axis
from engine.foundation.layout.parent_data import ChildData, child_data
from engine.node import AlignmentLine, IntrinsicMeasurable, Measurable, MeasureResult, MeasureScope, Placeable
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Constraints, LayoutDirection, round_half_up

INFINITY = Constraints.INFINITY


class Line:
    """The result of measuring one line: its size in px and the position of each child along it."""

    __slots__ = ("main_size", "cross_size", "positions", "datas", "before_line")

    def __init__(
        self,
        main_size: int,
        cross_size: int,
        positions: list[int],
        datas: list[ChildData | None] | None,
        before_line: int,
    ) -> None:
        self.main_size = main_size
        self.cross_size = cross_size
        self.positions = positions
        self.datas = datas  # None: no child has parent data
        self.before_line = before_line


class LineSpace(NamedTuple):
    """The constraints of a line by axis, in px."""

    main_min: int
    main_max: int
    cross_min: int
    cross_max: int


class _Unweighted(NamedTuple):
    """The line after its children without weight are measured."""

    sizes: list[int]
    datas: list[ChildData | None]
    main: int
    cross: int
    total_weight: float
    weighted: int
    has_data: bool
    has_lines: bool


class LinearMeasurePolicy:
    """The measure policy of Row (`vertical=False`) and Column (`vertical=True`); compared by value."""

    __slots__ = ("vertical", "arrangement", "cross_alignment", "_default_cross")

    def __init__(
        self,
        vertical: bool,
        arrangement: Arrangement,
        cross_alignment: Alignment.Horizontal | Alignment.Vertical,
    ) -> None:
        self.vertical = vertical
        self.arrangement = arrangement
        self.cross_alignment = cross_alignment
        self._default_cross = cross_alignment in (Alignment.START, Alignment.TOP)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, LinearMeasurePolicy)
            and self.vertical == other.vertical
            and self.arrangement == other.arrangement
            and self.cross_alignment == other.cross_alignment
        )

    def __hash__(self) -> int:
        return hash((self.vertical, self.arrangement, self.cross_alignment))

    def __repr__(self) -> str:
        return f"{'Column' if self.vertical else 'Row'}MeasurePolicy({self.arrangement}, {self.cross_alignment})"

    # ---------------------------------------------------------------- measuring

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        """Measures all children as one line and returns the measure result; sizes in px."""
        min_width, max_width, min_height, max_height = constraints
        placeables: list[Any] = [None] * len(measurables)
        if self.vertical:
            line = self.measure_line(
                scope, LineSpace(min_height, max_height, min_width, max_width), measurables, placeables
            )
            width, height = line.cross_size, line.main_size
        else:
            line = self.measure_line(
                scope, LineSpace(min_width, max_width, min_height, max_height), measurables, placeables
            )
            width, height = line.main_size, line.cross_size

        def place() -> None:
            self.place_line(placeables, line, scope.layout_direction, 0, line.cross_size)

        return scope.layout(width, height, place)

    def measure_line(
        self,
        scope: MeasureScope,
        space: LineSpace,
        measurables: Sequence[Measurable],
        placeables: list[Any],
        start: int = 0,
        end: int | None = None,
        spacing: int | None = None,
    ) -> Line:
        """Measures the children `start`…`end` that have no placeable yet, and fills `placeables`; sizes in px."""
        if end is None:
            end = len(measurables)
        if spacing is None:
            spacing = scope.round_to_px(self.arrangement.spacing)
        found = self._measure_unweighted(space, measurables, placeables, start, end, spacing)
        main, cross = found.main, found.cross
        if found.weighted:
            main, cross = self._measure_weighted(space, found, measurables, placeables, start, spacing)
        before_line = after_line = 0
        if found.has_lines:
            before_line, after_line = self._around_alignment_lines(found.datas, placeables, start)
        main_size = max(main, 0, space.main_min)
        cross_size = max(cross, space.cross_min, before_line + after_line)
        direction = LayoutDirection.LTR if self.vertical else scope.layout_direction
        positions = self.arrangement.arrange(scope, main_size, found.sizes, direction)
        return Line(main_size, cross_size, positions, found.datas if found.has_data else None, before_line)

    def _measure_unweighted(
        self,
        space: LineSpace,
        measurables: Sequence[Measurable],
        placeables: list[Any],
        start: int,
        end: int,
        spacing: int,
    ) -> _Unweighted:
        """Measures the children without weight, each with the main axis that the ones before it leave."""
        vertical = self.vertical
        _, main_max, _, cross_max = space
        bounded = main_max != INFINITY
        sizes = [0] * (end - start)
        datas: list[ChildData | None] = []
        total_weight = 0.0
        weighted = fixed = cross_space = gap = 0
        has_data = has_lines = False
        child_max = main_max
        for i in range(start, end):
            child = measurables[i]
            data = child.parent_data
            if data.__class__ is not ChildData:
                data = None
            datas.append(data)
            cross_low, cross_high = 0, cross_max
            if data is not None:
                has_data = True
                has_lines = has_lines or data.line is not None
                if data.weight > 0.0:
                    total_weight += data.weight
                    weighted += 1
                    continue
                cross_low, cross_high = _cross_range(data, cross_max)
            remaining = main_max - fixed
            placeable = placeables[i]
            if placeable is None:
                if bounded:
                    child_max = remaining if remaining > 0 else 0
                if vertical:
                    placeable = child.measure(Constraints(cross_low, cross_high, 0, child_max))
                else:
                    placeable = child.measure(Constraints(0, child_max, cross_low, cross_high))
                placeables[i] = placeable
            if vertical:
                main, cross = placeable.height, placeable.width
            else:
                main, cross = placeable.width, placeable.height
            sizes[i - start] = main
            rest = remaining - main
            gap = spacing if rest >= spacing else rest if rest > 0 else 0
            fixed += main + gap
            if cross > cross_space:
                cross_space = cross
        if not weighted:
            fixed -= gap  # no gap follows the last child
        return _Unweighted(sizes, datas, fixed, cross_space, total_weight, weighted, has_data, has_lines)

    def _measure_weighted(
        self,
        space: LineSpace,
        found: _Unweighted,
        measurables: Sequence[Measurable],
        placeables: list[Any],
        start: int,
        spacing: int,
    ) -> tuple[int, int]:
        """Shares the rest of the main axis among the weighted children; returns main and cross size of all children."""
        main_min, main_max, _, cross_max = space
        vertical, fixed, cross_space = self.vertical, found.main, found.cross
        gaps = spacing * (found.weighted - 1)
        target = main_max if main_max != INFINITY else main_min
        to_share = max(target - fixed - gaps, 0)
        unit = to_share / found.total_weight
        # Rounding must not lose or add a pixel: each of the first children takes or gives one.
        remainder = to_share
        for data in found.datas:
            if data is not None:
                remainder -= round_half_up(unit * data.weight)
        used = 0
        for i, data in enumerate(found.datas, start):
            if data is None or data.weight <= 0.0 or placeables[i] is not None:
                continue
            correction = (remainder > 0) - (remainder < 0)
            remainder -= correction
            share = max(0, round_half_up(unit * data.weight) + correction)
            low = share if data.fill else 0
            cross_low, cross_high = _cross_range(data, cross_max)
            if vertical:
                placeable = measurables[i].measure(Constraints(cross_low, cross_high, low, share))
                main, cross = placeable.height, placeable.width
            else:
                placeable = measurables[i].measure(Constraints(low, share, cross_low, cross_high))
                main, cross = placeable.width, placeable.height
            placeables[i] = placeable
            found.sizes[i - start] = main
            used += main
            if cross > cross_space:
                cross_space = cross
        return fixed + min(max(used + gaps, 0), max(main_max - fixed, 0)), cross_space

    def _around_alignment_lines(
        self, datas: list[ChildData | None], placeables: Sequence[Placeable], start: int
    ) -> tuple[int, int]:
        """Returns the most space before and after the alignment lines that children are aligned by, in px."""
        before = after = 0
        for i, data in enumerate(datas, start):
            if data is None or data.line is None:
                continue
            placeable = placeables[i]
            size = placeable.width if self.vertical else placeable.height
            at = _line_position(data.line, placeable)
            before = max(before, at if at is not None else 0)
            after = max(after, size - (at if at is not None else size))
        return before, after

    def place_line(
        self,
        placeables: Sequence[Placeable],
        line: Line,
        layout_direction: LayoutDirection,
        cross_offset: int,
        cross_size: int,
        start: int = 0,
    ) -> None:
        """Places the children of one line; `cross_offset` and `cross_size` are px along the cross axis."""
        vertical = self.vertical
        alignment: Any = self.cross_alignment
        at_start = self._default_cross and (not vertical or layout_direction is LayoutDirection.LTR)
        datas = line.datas
        for i, main in enumerate(line.positions):
            placeable = placeables[start + i]
            size = placeable.width if vertical else placeable.height
            data = datas[i] if datas is not None else None
            if data is not None and (data.alignment is not None or data.line is not None):
                cross = self._own_cross_position(data, placeable, size, cross_size, line, layout_direction)
            elif at_start:
                cross = 0
            elif vertical:
                cross = alignment.align(size, cross_size, layout_direction)
            else:
                cross = alignment.align(size, cross_size)
            if vertical:
                placeable.place(cross + cross_offset, main)
            else:
                placeable.place(main, cross + cross_offset)

    def _own_cross_position(
        self,
        data: ChildData,
        placeable: Placeable,
        size: int,
        cross_size: int,
        line: Line,
        layout_direction: LayoutDirection,
    ) -> int:
        if data.line is not None:
            at = _line_position(data.line, placeable)
            if at is None:
                return 0
            if self.vertical and layout_direction is LayoutDirection.RTL:
                return cross_size - size - (line.before_line - at)
            return line.before_line - at
        alignment: Any = data.alignment
        kind = Alignment.Horizontal if self.vertical else Alignment.Vertical
        if not isinstance(alignment, kind):
            name, wanted = ("Column", "CENTER_HORIZONTALLY") if self.vertical else ("Row", "CENTER_VERTICALLY")
            raise TypeError(
                f"align({value_repr(alignment)}) on a child of a {name}: write an alignment in one direction, such as "
                f"`align(Alignment.{wanted})`"
            )
        align: Any = alignment.align
        return int(align(size, cross_size, layout_direction) if self.vertical else align(size, cross_size))

    # ---------------------------------------------------------------- intrinsics

    def min_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], height: int) -> int:
        """Returns the minimum width in px at `height` px."""
        return self._intrinsic(scope, measurables, height, "min_intrinsic_width", "max_intrinsic_height", True)

    def max_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], height: int) -> int:
        """Returns the maximum useful width in px at `height` px."""
        return self._intrinsic(scope, measurables, height, "max_intrinsic_width", "max_intrinsic_height", True)

    def min_intrinsic_height(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], width: int) -> int:
        """Returns the minimum height in px at `width` px."""
        return self._intrinsic(scope, measurables, width, "min_intrinsic_height", "max_intrinsic_width", False)

    def max_intrinsic_height(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], width: int) -> int:
        """Returns the maximum useful height in px at `width` px."""
        return self._intrinsic(scope, measurables, width, "max_intrinsic_height", "max_intrinsic_width", False)

    def _intrinsic(
        self,
        scope: MeasureScope,
        measurables: Sequence[IntrinsicMeasurable],
        available: int,
        asked: str,
        other: str,
        width_asked: bool,
    ) -> int:
        spacing = scope.round_to_px(self.arrangement.spacing)
        along_main = width_asked != self.vertical
        if along_main:
            return _intrinsic_main_size(measurables, asked, available, spacing)
        return _intrinsic_cross_size(measurables, other, asked, available, spacing)


def _line_position(line: Any, placeable: Placeable) -> int | None:
    """Returns the line's position within the placeable in px; None if the placeable lacks the line."""
    if callable(line):
        return int(line(placeable))
    at = placeable[line]
    return None if at == AlignmentLine.UNSPECIFIED else int(at)


def _cross_range(data: ChildData, cross_max: int) -> tuple[int, int]:
    """Returns the least and the greatest size across the line, in px: one size for a child that fills a fraction."""
    if data.cross_fraction is None or cross_max == INFINITY:
        return 0, cross_max
    size = round_half_up(data.cross_fraction * cross_max)
    return size, size


def _weight(child: IntrinsicMeasurable) -> float:
    data = child_data(child)
    return data.weight if data is not None else 0.0


def _intrinsic_main_size(
    children: Sequence[IntrinsicMeasurable], asked: str, cross_available: int, spacing: int
) -> int:
    if not children:
        return 0
    unit = 0
    fixed = 0
    total_weight = 0.0
    for child in children:
        weight = _weight(child)
        size = getattr(child, asked)(cross_available)
        if weight == 0.0:
            fixed += size
        else:
            total_weight += weight
            unit = max(unit, round_half_up(size / weight))
    return round_half_up(unit * total_weight) + fixed + (len(children) - 1) * spacing


def _intrinsic_cross_size(
    children: Sequence[IntrinsicMeasurable], main_asked: str, cross_asked: str, main_available: int, spacing: int
) -> int:
    if not children:
        return 0
    fixed = min((len(children) - 1) * spacing, main_available)
    largest = 0
    total_weight = 0.0
    for child in children:
        weight = _weight(child)
        if weight == 0.0:
            left = INFINITY if main_available == INFINITY else main_available - fixed
            main = min(getattr(child, main_asked)(INFINITY), left)
            fixed += main
            largest = max(largest, getattr(child, cross_asked)(main))
        else:
            total_weight += weight
    if total_weight == 0.0:
        return largest
    unit: int | None = None
    if main_available != INFINITY:
        unit = round_half_up(max(main_available - fixed, 0) / total_weight)
    for child in children:
        weight = _weight(child)
        if weight > 0.0:
            main = INFINITY if unit is None else round_half_up(unit * weight)
            largest = max(largest, getattr(child, cross_asked)(main))
    return largest


# Policies are values and nearly all rows use a few of them. The cache returns the same object for equal
# parameters, so a recomposed row passes an identical policy and is not measured again.
@lru_cache(maxsize=256)
def row_measure_policy(arrangement: Arrangement, alignment: Alignment.Vertical) -> LinearMeasurePolicy:
    """Returns the shared policy of Row. Raises TypeError for a wrong arrangement or alignment."""
    check_arrangement("Row(horizontal_arrangement=…)", arrangement)
    check_axis("Row(horizontal_arrangement=…)", arrangement, is_vertical=False)
    check_alignment("Row(vertical_alignment=…)", alignment, Alignment.Vertical)
    return LinearMeasurePolicy(False, arrangement, alignment)


@lru_cache(maxsize=256)
def column_measure_policy(arrangement: Arrangement, alignment: Alignment.Horizontal) -> LinearMeasurePolicy:
    """Returns the shared policy of Column. Raises TypeError for a wrong arrangement or alignment."""
    check_arrangement("Column(vertical_arrangement=…)", arrangement)
    check_axis("Column(vertical_arrangement=…)", arrangement, is_vertical=True)
    check_alignment("Column(horizontal_alignment=…)", alignment, Alignment.Horizontal)
    return LinearMeasurePolicy(True, arrangement, alignment)
