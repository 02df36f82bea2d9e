"""GridCells: how wide the slots of a grid are. A slot is one column of a vertical grid, one row of a horizontal one.

Source of behaviour  Compose foundation LazyGridDsl.kt (GridCells).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.unit import DensityScope


@dataclass(frozen=True)
class GridCells:
    """`GridCells.fixed(3)`, `GridCells.adaptive(96)`: values, equal where they mean the same."""

    count: int | None
    min_size: float | None

    @staticmethod
    def fixed(count: int) -> GridCells:
        """`count` slots that share the room."""
        if count < 1:
            raise ValueError(f"GridCells.fixed({count}): a grid needs at least one slot.")
        return GridCells(count, None)

    @staticmethod
    def adaptive(min_size: float) -> GridCells:
        """As many slots of at least `min_size` dp as there is room for; they share what is left over."""
        if not min_size > 0:
            raise ValueError(f"GridCells.adaptive({min_size}): the least size must be greater than 0 dp.")
        return GridCells(None, float(min_size))

    def sizes(self, density: DensityScope, available: int, spacing: int) -> list[int]:
        """The sizes of the slots in px; what cannot be divided goes to the first ones, a px each."""
        count = self.count
        if count is None:
            assert self.min_size is not None
            count = max((available + spacing) // (density.round_to_px(self.min_size) + spacing), 1)
        room = available - spacing * (count - 1)
        size, rest = divmod(room, count)
        return [max(size + (index < rest), 0) for index in range(count)]
