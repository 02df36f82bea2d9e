"""SubcomposeMeasureScope: the measure scope of a SubcomposeLayout's policy, with `subcompose`.

Not here    the slots: subcompositions.py. The approach pass of a LookaheadScope: approach_slots.py.
Source      Compose SubcomposeLayout.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.node.layout_state import LOOKAHEAD_MEASURING
from engine.node.measure import MeasureScope
from engine.node.provided_rulers import find_ruler_value
from engine.unit import LayoutDirection

if TYPE_CHECKING:
    from engine.layout.subcompositions import Subcompositions
    from engine.node.ruler import Ruler


class SubcomposeMeasureScope(MeasureScope):
    """The measure scope of a SubcomposeLayout, with `subcompose`."""

    __slots__ = ("_subcompositions", "_root")

    def __init__(self, subcompositions: Subcompositions) -> None:
        self._subcompositions = subcompositions
        self._root = subcompositions.root

    def subcompose(self, slot_id: Any, content: Callable[[], Any]) -> Sequence[Any]:
        """Composes `content` in the slot `slot_id`, and returns its measurables. Measure each of them once."""
        return self._subcompositions.subcompose(slot_id, content)

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self._root.density.density

    @property
    def font_scale(self) -> float:
        """The factor of font sizes."""
        return self._root.density.font_scale

    @property
    def layout_direction(self) -> LayoutDirection:
        """The layout direction of the node."""
        return self._root.layout_direction

    @property
    def is_looking_ahead(self) -> bool:
        """True in the lookahead pass."""
        return self._root.layout_state >= LOOKAHEAD_MEASURING

    @property
    def coordinates(self) -> Any:
        """The coordinates for placement blocks of the current pass; None while alignment lines are computed."""
        inner = self._root.nodes.inner_coordinator
        if inner.lookahead is not None and self.is_looking_ahead:
            return inner.lookahead.coordinates
        return inner.measure_scope.coordinates

    def ruler_value(self, ruler: Ruler, default_value: float) -> float:
        """Returns the value of `ruler` in px of this layout, from the nearest layout that provides it."""
        inner = self._root.nodes.inner_coordinator
        at = inner.lookahead if inner.lookahead is not None and self.is_looking_ahead else inner
        return find_ruler_value(at, ruler, default_value)
