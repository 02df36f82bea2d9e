"""aspect_ratio: sizes the content to a given width / height ratio, as large as the constraints allow.

Source of behavior  Compose foundation-layout AspectRatio.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.node import (
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.snapshot.value_repr import value_repr
from engine.unit import Constraints, IntSize, round_half_up

INFINITY = Constraints.INFINITY


class AspectRatioNode(LayoutModifierNode, Modifier.Node):
    """Measures the content with a fixed size of the given ratio (width / height)."""

    def __init__(self, ratio: float, match_height_first: bool) -> None:
        self.ratio = ratio
        self.match_height_first = match_height_first

    def _candidates(self, constraints: Constraints) -> Iterator[IntSize]:
        """Yields sizes of the ratio that touch one bound of the constraints, the preferred one first."""
        min_width, max_width, min_height, max_height = constraints

        def by_width(width: int) -> IntSize | None:
            height = round_half_up(width / self.ratio) if width != INFINITY else 0
            return IntSize(width, height) if height > 0 else None

        def by_height(height: int) -> IntSize | None:
            width = round_half_up(height * self.ratio) if height != INFINITY else 0
            return IntSize(width, height) if width > 0 else None

        most = [by_width(max_width), by_height(max_height)]
        least = [by_width(min_width), by_height(min_height)]
        if self.match_height_first:
            most.reverse()
            least.reverse()
        yield from (candidate for candidate in most + least if candidate is not None)

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        candidates = list(self._candidates(constraints))
        fitting = [size for size in candidates if constraints.is_satisfied_by(size)]
        # If no candidate fits, the ratio wins over the constraints.
        chosen = fitting or candidates
        wrapped = Constraints.fixed(*chosen[0]) if chosen else constraints
        placeable = measurable.measure(wrapped)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place_relative(0, 0))

    def _width(self, height: int, ask: Callable[[int], int]) -> int:
        return round_half_up(height * self.ratio) if height != INFINITY else int(ask(height))

    def _height(self, width: int, ask: Callable[[int], int]) -> int:
        return round_half_up(width / self.ratio) if width != INFINITY else int(ask(width))

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._width(height, measurable.min_intrinsic_width)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._width(height, measurable.max_intrinsic_width)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._height(width, measurable.min_intrinsic_height)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._height(width, measurable.max_intrinsic_height)


@dataclass(frozen=True, slots=True)
class AspectRatioElement(ModifierNodeElement[AspectRatioNode]):
    """Element of `aspect_ratio`."""

    ratio: float
    match_height_first: bool

    def create(self) -> AspectRatioNode:
        return AspectRatioNode(self.ratio, self.match_height_first)

    def update(self, node: AspectRatioNode) -> None:
        node.ratio = self.ratio
        node.match_height_first = self.match_height_first


@modifier_extension
def aspect_ratio(self: Modifier, ratio: float, match_height_first: bool = False) -> Modifier:
    """Sizes the content to `ratio` = width / height, as large as the constraints allow.

    The width decides first, or the height with `match_height_first`. Raises ValueError unless `ratio` is greater than
    0.
    """
    if not ratio > 0:
        raise ValueError(f"aspect_ratio({value_repr(ratio)}): must be greater than 0.")
    return self.then(AspectRatioElement(ratio, match_height_first))
