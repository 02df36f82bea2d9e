"""DraggableAnchors: the named positions that an anchored drag can settle at.

Source of behaviour  Compose foundation AnchoredDraggable.kt (DraggableAnchors).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf, nan
from typing import Generic, TypeVar

T = TypeVar("T")


class DraggableAnchors(Generic[T]):
    """Immutable. Positions are px along the axis of the drag; any hashable value may name one."""

    __slots__ = ("_positions",)

    def __init__(self, positions: Mapping[T, float] | None = None) -> None:
        self._positions = {anchor: float(position) for anchor, position in (positions or {}).items()}

    def position_of(self, anchor: T) -> float:
        """NaN for a value that names no anchor."""
        return self._positions.get(anchor, nan)

    def __contains__(self, anchor: object) -> bool:
        return anchor in self._positions

    def __len__(self) -> int:
        return len(self._positions)

    def __iter__(self) -> Iterator[T]:
        return iter(self._positions)

    def closest_anchor(self, position: float, search_upwards: bool | None = None) -> T | None:
        """The anchor nearest to `position`, of those above it (True), below it (False) or all; the first of equal ones.

        None if there is none on that side."""
        closest: T | None = None
        shortest = inf
        for anchor, each in self._positions.items():
            distance = abs(position - each)
            if search_upwards is not None:
                distance = each - position if search_upwards else position - each
            if 0 <= distance < shortest:
                closest, shortest = anchor, distance
        return closest

    @property
    def min_position(self) -> float:
        """NaN without anchors."""
        return min(self._positions.values(), default=nan)

    @property
    def max_position(self) -> float:
        """NaN without anchors."""
        return max(self._positions.values(), default=nan)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DraggableAnchors) and self._positions == other._positions

    def __hash__(self) -> int:
        return hash(tuple(self._positions.items()))

    def __repr__(self) -> str:
        return f"DraggableAnchors({self._positions})"
