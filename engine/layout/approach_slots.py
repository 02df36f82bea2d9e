"""ApproachSlots: the slots of a SubcomposeLayout in the approach pass of a LookaheadScope.

Invariants  I1 content that the lookahead pass composed is not composed again: its slots return the measurables of the
            approach pass. I2 a slot that only the approach pass uses is precomposed, measured separately in
            both passes, and disposed after the first approach placement that does not use it.
Not here    slots in general: subcompositions.py.
Source      Compose SubcomposeLayout.kt (ApproachMeasureScopeImpl).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.composition.errors.measure_results import nothing_returned
from engine.layout.subcompose_measure_scope import SubcomposeMeasureScope
from engine.node.last_layout import keep
from engine.node.measure import MeasureResult
from engine.node.provided_rulers import find_ruler_value
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.layout.subcompositions import Subcompositions
    from engine.node.ruler import Ruler


class ApproachSlots(SubcomposeMeasureScope):
    """The measure scope of the approach pass, with `subcompose`."""

    __slots__ = ("_used", "_own")

    def __init__(self, subcompositions: Subcompositions) -> None:
        super().__init__(subcompositions)
        self._used: list[Any] = []
        self._own: dict[Any, None] = {}

    def measure(self, block: Callable[[Any, Constraints], MeasureResult], constraints: Constraints) -> MeasureResult:
        """Runs the policy block in the approach pass. Raises TypeError if it returns None."""
        keep(self, None, "_own", "_used")
        self._used = []
        result = block(self, constraints)
        if result is None:
            raise nothing_returned(block, f"the policy of {self._subcompositions.root!r}")
        used, place_children = self._used, result.place_children

        def place() -> None:
            self._used = used
            place_children()
            self._dispose_unused()
            self._subcompositions.dispose_or_reuse_unused()

        return result.with_placement(place)

    def subcompose(self, slot_id: Any, content: Callable[[], Any]) -> Sequence[Any]:
        """Returns the measurables of a slot, which is composed if the lookahead pass did not compose it."""
        subcompositions = self._subcompositions
        node = subcompositions.composed_in_lookahead(slot_id)  # keeps I1
        if node is not None:
            return node.measure_pass.child_delegates()
        self._used.append(slot_id)
        self._own[slot_id] = None
        node = subcompositions.compose_in_approach(slot_id, content)
        if node is None:
            return []
        delegates = node.measure_pass.child_delegates()
        for delegate in delegates:
            ahead = delegate.layout_node.lookahead_pass
            if ahead is not None:
                ahead.is_detached_from_parent_pass = True  # keeps I2
        return delegates

    def _dispose_unused(self) -> None:
        for slot_id in list(self._own):
            if slot_id not in self._used:
                del self._own[slot_id]
                self._subcompositions.dispose_precomposed(slot_id)

    @property
    def coordinates(self) -> Any:
        """The coordinates for placement blocks."""
        return self._root.nodes.inner_coordinator.measure_scope.coordinates

    def ruler_value(self, ruler: Ruler, default_value: float) -> float:
        """Returns the value of `ruler` in px of this layout, from the nearest layout that provides it."""
        return find_ruler_value(self._root.nodes.inner_coordinator, ruler, default_value)
