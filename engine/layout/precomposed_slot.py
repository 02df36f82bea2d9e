"""PrecomposedSlot: the handle of a SubcomposeLayout slot whose content is composed before a measurement uses it.

Not here    composing it in steps: paused_precomposition.py.
Source      Compose SubcomposeLayout.kt (PrecomposedSlotHandle).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.node.ignored_requests import IgnoredRequests
from engine.unit import Constraints, IntSize

if TYPE_CHECKING:
    from engine.layout.subcompositions import Subcompositions


class PrecomposedSlot:
    """A handle on a precomposed slot."""

    __slots__ = ("_subcompositions", "_slot_id")

    def __init__(self, subcompositions: Subcompositions, slot_id: object) -> None:
        self._subcompositions = subcompositions
        self._slot_id = slot_id

    @property
    def placeables_count(self) -> int:
        """The number of layouts in the slot."""
        node = self._subcompositions.precomposed_node(self._slot_id)
        return len(node.children) if node is not None else 0

    def premeasure(self, index: int, constraints: Constraints) -> None:
        """Measures the layout at `index` before its first use."""
        node = self._subcompositions.precomposed_node(self._slot_id)
        if node is None or node.owner is None:
            return
        child = node.children[index]
        with IgnoredRequests(self._subcompositions.root):
            node.owner.measure_and_layout_node(child, constraints)

    def size(self, index: int) -> IntSize:
        """The measured size of the layout at `index`, in px."""
        node = self._subcompositions.precomposed_node(self._slot_id)
        return node.children[index].size if node is not None else IntSize(0, 0)

    def dispose(self) -> None:
        """Releases a slot that is not needed: it is kept for reuse, or disposed."""
        self._subcompositions.dispose_precomposed(self._slot_id)
