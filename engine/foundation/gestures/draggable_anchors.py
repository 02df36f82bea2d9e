"""DraggableAnchors: the named positions that an anchored drag can settle at.

Source of behavior  Compose foundation AnchoredDraggable.kt (DraggableAnchors).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf, nan
from typing import Generic, TypeVar

from engine.composition import stable

T = TypeVar("T")


@stable
class DraggableAnchors(Generic[T]):
    """An immutable mapping of anchors (any hashable values) to positions in px along the axis of the drag."""

    __slots__ = ("_positions",)

    def __init__(self, positions: Mapping[T, float] | None = None) -> None:
        self._positions = {anchor: float(position) for anchor, position in (positions or {}).items()}

    def position_of(self, anchor: T) -> float:
        """Returns the position of `anchor` in px; NaN if there is no such anchor."""
        return self._positions.get(anchor, nan)

    def __contains__(self, anchor: object) -> bool:
        return anchor in self._positions

    def __len__(self) -> int:
        return len(self._positions)

    def __iter__(self) -> Iterator[T]:
        return iter(self._positions)

    def closest_anchor(self, position: float, search_upwards: bool | None = None) -> T | None:
        """Returns the anchor nearest to `position` (px), the last of equally near ones; None without anchors.

        `search_upwards` prefers a side: True positions above, False positions below, None no side. As in Compose, the
        last anchor is the answer if there is none on that side: all are infinitely far.
        """
        closest: T | None = None
        shortest = inf
        for anchor, each in self._positions.items():
            distance = abs(position - each)
            if search_upwards is not None and (each < position if search_upwards else each > position):
                distance = inf
            if distance <= shortest:
                closest, shortest = anchor, distance
        return closest

    @property
    def min_position(self) -> float:
        """The smallest position in px; NaN without anchors."""
        return min(self._positions.values(), default=nan)

    @property
    def max_position(self) -> float:
        """The greatest position in px; NaN without anchors."""
        return max(self._positions.values(), default=nan)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DraggableAnchors) and self._positions == other._positions

    def __hash__(self) -> int:
        return hash(tuple(self._positions.items()))

    def __repr__(self) -> str:
        return f"DraggableAnchors({self._positions})"
