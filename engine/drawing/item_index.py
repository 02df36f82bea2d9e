"""ItemIndex: finds the items of a layer in a rectangle without visiting the others.

A grid with several cell sizes: an item is stored under the smallest powers of two that are at least its width
and its height, in the cells of that size (at most four) that it touches. A query visits, for each size in
use, the cells around the rectangle, or all cells of that size if those are fewer.

    16 × 16     │ ▪ │   │ ▪▪│         rows of 600 × 20 are stored under 1024 × 32: 10,000 in a column make
    1024 × 32   │ ▬▬▬▬▬▬▬▬▬ │         6,250 cells, of which a strip of the screen 64 px high touches three
"""

from __future__ import annotations

from math import floor, frexp
from typing import Protocol

from engine.drawing.picture import Bounds

_ALWAYS = 1 << 20  # each query visits items of this size


class Bounded(Protocol):
    """An item with bounds and an ordinal in drawing order."""

    bounds: Bounds
    ordinal: int


class ItemIndex:
    """The index of one layer's items."""

    __slots__ = ("_always", "_shapes")

    def __init__(self, items: list[Bounded]) -> None:
        self._shapes: dict[tuple[int, int], dict[tuple[int, int], list[Bounded]]] = {}
        self._always: list[Bounded] = []
        for item in items:
            self.insert(item)

    def insert(self, item: Bounded) -> None:
        """Adds `item` under its bounds."""
        for cell in self._cells(item.bounds):
            cell.append(item)

    def remove(self, item: Bounded, bounds: Bounds) -> None:
        """Removes `item`, which was inserted with `bounds`."""
        for cell in self._cells(bounds):
            cell.remove(item)

    def query(self, rect: Bounds) -> list[Bounded]:
        """Returns the items whose bounds overlap `rect`, in drawing order."""
        left, top, right, bottom = rect
        found: dict[int, Bounded] = {}
        for item in self._always:
            b = item.bounds
            if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top:
                found[item.ordinal] = item
        for (width, height), cells in self._shapes.items():
            x0, x1 = floor(left / width), floor(right / width)
            y0, y1 = floor(top / height), floor(bottom / height)
            if (x1 - x0 + 1) * (y1 - y0 + 1) <= len(cells):
                near = [
                    cell
                    for x in range(x0, x1 + 1)
                    for y in range(y0, y1 + 1)
                    if (cell := cells.get((x, y))) is not None
                ]
            else:
                near = [cell for (x, y), cell in cells.items() if x0 <= x <= x1 and y0 <= y <= y1]
            for cell in near:
                for item in cell:
                    b = item.bounds
                    if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top:
                        found[item.ordinal] = item
        return [found[ordinal] for ordinal in sorted(found)]

    def _cells(self, bounds: Bounds) -> list[list[Bounded]]:
        left, top, right, bottom = bounds
        if right < left:
            return []
        if right - left >= _ALWAYS or bottom - top >= _ALWAYS:
            return [self._always]
        width, height = _power_of_two(right - left), _power_of_two(bottom - top)
        cells = self._shapes.setdefault((width, height), {})
        x0, x1 = floor(left / width), floor(right / width)
        y0, y1 = floor(top / height), floor(bottom / height)
        result = [cells.setdefault((x0, y0), [])]
        if x1 != x0:
            result.append(cells.setdefault((x1, y0), []))
        if y1 != y0:
            result.append(cells.setdefault((x0, y1), []))
            if x1 != x0:
                result.append(cells.setdefault((x1, y1), []))
        return result


def _power_of_two(extent: float) -> int:
    """Returns a power of two above `extent`, at least 8: smaller cells would only increase their number."""
    return 8 if extent < 8 else 1 << frexp(extent)[1]
