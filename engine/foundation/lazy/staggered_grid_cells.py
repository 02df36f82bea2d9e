"""StaggeredGridCells and StaggeredGridItemSpan: the lanes of a staggered grid, and how many of them an item takes.

Source of behavior  Compose foundation LazyStaggeredGridCells.kt, LazyStaggeredGridSpan.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.composition import immutable
from engine.foundation.lazy.grid_cells import GridCells
from engine.unit import DensityScope


class StaggeredGridItemSpan(Enum):
    """The lanes of an item. Compose: StaggeredGridItemSpan."""

    SINGLE_LANE = "single lane"
    FULL_LINE = "full line"


@immutable
@dataclass(frozen=True, eq=False)
class StaggeredGridCells:
    """`StaggeredGridCells.fixed(2)`, `.adaptive(96)` or `.fixed_size(96)`; compared by value."""

    cells: GridCells | None
    size: float = 0.0

    def __eq__(self, other: object) -> bool:
        # All fields: the class of a program, which computes `sizes` itself, may have further ones.
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), self.cells, self.size))

    @staticmethod
    def fixed(n: int) -> StaggeredGridCells:
        """Returns `n` lanes that share the available space. Raises ValueError below 1."""
        return StaggeredGridCells(GridCells.fixed(n))

    @staticmethod
    def adaptive(dp: float) -> StaggeredGridCells:
        """Returns as many lanes of at least `dp` dp as fit; they share the rest. Raises ValueError unless above 0."""
        return StaggeredGridCells(GridCells.adaptive(dp))

    @staticmethod
    def fixed_size(dp: float) -> StaggeredGridCells:
        """Returns as many lanes of exactly `dp` dp as fit, or one with the available size."""
        return StaggeredGridCells(None, float(dp))

    def sizes(self, density: DensityScope, available: int, spacing: int) -> list[int]:
        """Returns the sizes of the lanes in px."""
        if self.cells is not None:
            return self.cells.sizes(density, available, spacing)
        size = density.round_to_px(self.size)
        return [size] * ((available + spacing) // (size + spacing)) if size < available else [available]
