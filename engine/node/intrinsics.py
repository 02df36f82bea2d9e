"""Default intrinsic sizes: the measure block runs on stand-ins for the children.

Terms       intrinsic width for a height: the smallest (min) or the largest useful (max) width of a layout
            with that height. stand-in: a measurable whose `measure` returns its own
            intrinsic size and which cannot be placed.
Not here    readers of intrinsic sizes, and what a change invalidates: measure_pass_delegate.py.
Source      Compose MeasurePolicy.kt, LayoutModifierNode.kt (NodeMeasuringIntrinsics).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.node.alignment_line import AlignmentLine
from engine.node.measure import LayerBlock, MeasureScope, Placeable
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.node.measure import IntrinsicMeasurable

LARGE: Final = (1 << 15) - 1  # the size in px of a stand-in along an unbounded axis that is not queried

MIN_WIDTH: Final = "min_intrinsic_width"
MAX_WIDTH: Final = "max_intrinsic_width"
MIN_HEIGHT: Final = "min_intrinsic_height"
MAX_HEIGHT: Final = "max_intrinsic_height"
_INFINITY: Final = Constraints.INFINITY


class _Measured(Placeable):
    """The placeable of a stand-in: it has a size, and neither a position nor alignment lines."""

    __slots__ = ()

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.width = self.measured_width = width
        self.height = self.measured_height = height

    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        pass  # placement blocks do not run for intrinsics; a call has no effect

    def __getitem__(self, line: AlignmentLine) -> int:
        return AlignmentLine.UNSPECIFIED


class StandIn:
    """The measurable that a measure block receives for a child while an intrinsic size is computed."""

    __slots__ = ("_measurable", "_which")

    def __init__(self, measurable: IntrinsicMeasurable, which: str) -> None:
        self._measurable = measurable
        self._which = which

    @property
    def parent_data(self) -> Any:
        """The parent data of the child."""
        return self._measurable.parent_data

    @property
    def layout_id(self) -> Any:
        """The layout id in the parent data, or None."""
        return getattr(self._measurable.parent_data, "layout_id", None)

    def measure(self, constraints: Constraints) -> Placeable:
        """Returns a placeable with the queried intrinsic size of the child."""
        which = self._which
        max_width, max_height = constraints[1], constraints[3]
        if which == MIN_WIDTH:
            return _Measured(self._measurable.min_intrinsic_width(max_height), _bounded(max_height))
        if which == MAX_WIDTH:
            return _Measured(self._measurable.max_intrinsic_width(max_height), _bounded(max_height))
        if which == MIN_HEIGHT:
            return _Measured(_bounded(max_width), self._measurable.min_intrinsic_height(max_width))
        return _Measured(_bounded(max_width), self._measurable.max_intrinsic_height(max_width))

    def min_intrinsic_width(self, height: int) -> int:
        """The child's minimum intrinsic width in px for `height`."""
        return self._measurable.min_intrinsic_width(height)

    def max_intrinsic_width(self, height: int) -> int:
        """The child's maximum intrinsic width in px for `height`."""
        return self._measurable.max_intrinsic_width(height)

    def min_intrinsic_height(self, width: int) -> int:
        """The child's minimum intrinsic height in px for `width`."""
        return self._measurable.min_intrinsic_height(width)

    def max_intrinsic_height(self, width: int) -> int:
        """The child's maximum intrinsic height in px for `width`."""
        return self._measurable.max_intrinsic_height(width)


def _bounded(maximum: int) -> int:
    return maximum if maximum != _INFINITY else LARGE


def measure_for_intrinsics(
    measure: Callable[[Any, Any, Constraints], Any],
    scope: MeasureScope,
    measurables: IntrinsicMeasurable | Sequence[IntrinsicMeasurable],
    which: str,
    extent: int,
) -> int:
    """Runs `measure` on stand-ins for `measurables` (one or a list); returns the chosen size along the queried axis."""
    stand_ins: Any
    if isinstance(measurables, (list, tuple)):
        stand_ins = [StandIn(measurable, which) for measurable in measurables]
    else:
        stand_ins = StandIn(measurables, which)  # type: ignore[arg-type]  # it is one measurable
    if which in (MIN_WIDTH, MAX_WIDTH):
        return int(measure(scope, stand_ins, Constraints(max_height=extent)).width)
    return int(measure(scope, stand_ins, Constraints(max_width=extent)).height)
