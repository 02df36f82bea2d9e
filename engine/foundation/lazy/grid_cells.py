"""GridCells: the sizes of a grid's slots: the columns of a vertical grid, the rows of a horizontal grid.

Source of behavior  Compose foundation LazyGridDsl.kt (GridCells).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.composition import immutable
from engine.unit import DensityScope


@immutable
@dataclass(frozen=True, eq=False)
class GridCells:
    """`GridCells.fixed(3)` or `GridCells.adaptive(96)`; compared by value."""

    count: int | None
    min_size: float | None

    def __eq__(self, other: object) -> bool:
        # All fields: the class of a program, which computes `sizes` itself, may have further ones.
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), self.count, self.min_size))

    @staticmethod
    def fixed(n: int) -> GridCells:
        """Returns cells with `n` slots that share the available space. Raises ValueError below 1."""
        if n < 1:
            raise ValueError(f"GridCells.fixed({n}): a grid needs at least one slot.")
        return GridCells(n, None)

    @staticmethod
    def adaptive(dp: float) -> GridCells:
        """Returns cells with as many slots of at least `dp` dp as fit; they share the rest.

        Raises ValueError unless `dp` is greater than 0.
        """
        if not dp > 0:
            raise ValueError(f"GridCells.adaptive({dp}): the least size must be greater than 0 dp.")
        return GridCells(None, float(dp))

    def sizes(self, density: DensityScope, available: int, spacing: int) -> list[int]:
        """Returns the sizes of the slots in px; each of the first slots gets one px of the remainder."""
        count = self.count
        if count is None:
            assert self.min_size is not None
            count = max((available + spacing) // (density.round_to_px(self.min_size) + spacing), 1)
        free = available - spacing * (count - 1)
        size, rest = divmod(free, count)
        return [max(size + (index < rest), 0) for index in range(count)]
