"""BoxMeasurePolicy: stacks children, each aligned in the box.

Order       The policy measures the children in order, then those with `match_parent_size`, with the size of the others.
Source of behavior  Compose foundation-layout Box.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine.foundation.argument import check_alignment
from engine.foundation.layout.parent_data import ChildData, child_data, warn_of_weight
from engine.node import Measurable, MeasureResult, MeasureScope, Placeable, place_nothing
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Constraints, LayoutDirection

INFINITY = Constraints.INFINITY


class BoxMeasurePolicy:
    """The measure policy of Box. Compose: BoxMeasurePolicy."""

    __slots__ = ("alignment", "propagate_min_constraints", "_at_start")

    def __init__(self, alignment: Alignment, propagate_min_constraints: bool) -> None:
        self.alignment = alignment
        self.propagate_min_constraints = propagate_min_constraints
        self._at_start = alignment is Alignment.TOP_START

    def __repr__(self) -> str:
        return f"BoxMeasurePolicy({self.alignment}, {self.propagate_min_constraints})"

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        """Measures the children and returns the box's measure result; sizes in px."""
        if not measurables:
            return scope.layout(constraints[0], constraints[2], place_nothing)
        content = constraints if self.propagate_min_constraints else constraints.copy_max_dimensions()
        if len(measurables) == 1:
            return self._measure_one(scope, measurables[0], constraints, content)

        datas = [child_data(child) for child in measurables]
        placeables: list[Any] = [None] * len(measurables)
        width, height = constraints[0], constraints[2]
        has_matching = False
        for i, child in enumerate(measurables):
            data = datas[i]
            if data is not None:
                if data.weight:
                    warn_of_weight(child, data, "a Box")
                if data.match_parent_size:
                    has_matching = True
                    continue
            placeable = placeables[i] = child.measure(content)
            if placeable.width > width:
                width = placeable.width
            if placeable.height > height:
                height = placeable.height
        if has_matching:
            # The default intrinsics measure without bounds, so the size can be infinite here.
            same = Constraints(width if width != INFINITY else 0, width, height if height != INFINITY else 0, height)
            for i, child in enumerate(measurables):
                if placeables[i] is None:
                    placeables[i] = child.measure(same)

        def place() -> None:
            for placeable, data in zip(placeables, datas, strict=True):
                self._place(placeable, data, scope, width, height)

        return scope.layout(width, height, place)

    def _measure_one(
        self, scope: MeasureScope, child: Measurable, constraints: Constraints, content: Constraints
    ) -> MeasureResult:
        data = child_data(child)
        if data is not None and data.weight:
            warn_of_weight(child, data, "a Box")
        if data is not None and data.match_parent_size:
            width, height = constraints[0], constraints[2]
            placeable = child.measure(Constraints.fixed(width, height))
        else:
            placeable = child.measure(content)
            width = max(constraints[0], placeable.width)
            height = max(constraints[2], placeable.height)
        return scope.layout(width, height, lambda: self._place(placeable, data, scope, width, height))

    def _place(
        self, placeable: Placeable, data: ChildData | None, scope: MeasureScope, width: int, height: int
    ) -> None:
        alignment: Any = self.alignment
        if data is not None and data.alignment is not None:
            alignment = data.alignment
            if not isinstance(alignment, Alignment):
                raise TypeError(
                    f"align({value_repr(alignment)}) on a child of a Box: give an Alignment, such as Alignment.CENTER."
                )
        elif self._at_start and placeable.width <= width:
            ltr = scope.layout_direction is LayoutDirection.LTR
            placeable.place(0 if ltr else width - placeable.width, 0)
            return
        x, y = alignment.align((placeable.width, placeable.height), (width, height), scope.layout_direction)
        placeable.place(x, y)


# Nearly all boxes share a few policies; see row_measure_policy.
@lru_cache(maxsize=64)
def box_measure_policy(alignment: Alignment, propagate_min_constraints: bool) -> BoxMeasurePolicy:
    """Returns the shared policy for these parameters. Raises TypeError for a wrong alignment."""
    check_alignment("Box(content_alignment=…)", alignment, Alignment)
    return BoxMeasurePolicy(alignment, propagate_min_constraints)
