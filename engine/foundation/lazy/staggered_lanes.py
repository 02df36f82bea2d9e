"""StaggeredLanes: the lane of each item of a staggered grid, which an item keeps while the grid scrolls.

Terms       lane: a column of a vertical grid. gaps: for an item that takes all lanes, the free px above it in each
            lane: the lanes end at different heights.
Invariants  I1 an item without a known lane may be in any lane.
Source of behavior  Compose foundation LazyStaggeredGridLaneInfo.kt.
"""

from __future__ import annotations

from engine.node.last_layout import NotedNode, keep

UNSET, ALL_LANES = -1, -2


class StaggeredLanes:
    """Lanes by the index of the item."""

    __slots__ = ("_lanes", "_gaps")

    def __init__(self) -> None:
        self._lanes: dict[int, int] = {}
        self._gaps: dict[int, list[int]] = {}

    def keep(self, node: NotedNode | None) -> None:
        """Notes the lanes before a measurement of `node` changes them; they are restored if the layout pass raises."""
        keep(self, node, "_lanes", "_gaps")
        self._lanes, self._gaps = dict(self._lanes), dict(self._gaps)

    def reset(self) -> None:
        """Forgets all lanes."""
        self._lanes.clear()
        self._gaps.clear()

    def assign(self, index: int, lane: int) -> None:
        """Sets the lane of an item, or ALL_LANES."""
        self._lanes[index] = lane

    def lane_of(self, index: int) -> int:
        """Returns the lane of an item, ALL_LANES or UNSET."""
        return self._lanes.get(index, UNSET)

    def may_contain(self, lane: int, index: int) -> bool:
        """Returns whether the item is in the lane, in all lanes or in an unknown one. Keeps I1."""
        return self._lanes.get(index, UNSET) in (lane, UNSET, ALL_LANES)

    def before(self, index: int, lane: int) -> int:
        """Returns the item before `index` in the lane, or -1."""
        return next((each for each in range(index - 1, -1, -1) if self.may_contain(lane, each)), -1)

    def after(self, index: int, lane: int) -> int:
        """Returns the item after `index` in the lane; items without a known lane count."""
        index += 1
        while not self.may_contain(lane, index):
            index += 1
        return index

    def gaps_of(self, index: int) -> list[int] | None:
        """Returns the gaps above an item in px, a number for each lane; None for an item of one lane."""
        return self._gaps.get(index)

    def set_gaps(self, index: int, gaps: list[int] | None) -> None:
        """Sets or removes the gaps of an item."""
        if gaps is None:
            self._gaps.pop(index, None)
        else:
            self._gaps[index] = gaps
