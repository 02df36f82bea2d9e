"""Arrangement: where the children of a row or column stand along its main axis.

Terms       spacing: dp that stay free between neighbours; it belongs to the size of the row.
            arrange: from the sizes of the children to their positions, in one space. Positions may lie
            outside when the children need more than there is.
Invariants  I1 arrangements are values. I2 in a right-to-left row "start" is the right edge and the first
            child stands rightmost; the Absolute ones ignore the direction.
Source of behaviour  Compose foundation-layout Arrangement.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar

from engine.foundation.argument import NUMBERS, check_number
from engine.unit import Alignment, DensityScope, LayoutDirection, round_half_up
from engine.unit.suggestion import SuggestsConstants

_RTL = LayoutDirection.RTL


def _packed(first: float, sizes: Sequence[int], gap: float, reverse: bool) -> list[int]:
    """Positions one after the other from `first`; `reverse` gives the last child the first place."""
    positions = [0] * len(sizes)
    at = first
    for index in reversed(range(len(sizes))) if reverse else range(len(sizes)):
        positions[index] = round_half_up(at)
        at += sizes[index] + gap
    return positions


@dataclass(frozen=True)
class Arrangement(metaclass=SuggestsConstants):
    """Base of all arrangements; its class attributes are the usual ones."""

    START: ClassVar[Arrangement]
    END: ClassVar[Arrangement]
    TOP: ClassVar[Arrangement]
    BOTTOM: ClassVar[Arrangement]
    CENTER: ClassVar[Arrangement]
    SPACE_EVENLY: ClassVar[Arrangement]
    SPACE_BETWEEN: ClassVar[Arrangement]
    SPACE_AROUND: ClassVar[Arrangement]
    Absolute: ClassVar[type[AbsoluteArrangement]]

    @property
    def spacing(self) -> float:
        """Dp between neighbours."""
        return 0.0

    def arrange(
        self, density: DensityScope, total_size: int, sizes: Sequence[int], layout_direction: LayoutDirection
    ) -> list[int]:
        raise NotImplementedError

    @staticmethod
    def spaced_by(space: float, alignment: Any = None) -> Arrangement:
        """Neighbours `space` dp apart; the group stands at `alignment` where there is more room."""
        if space.__class__ not in NUMBERS:
            check_number("spaced_by", space, "dp", "8")
        return SpacedArrangement(space, alignment, True)

    @staticmethod
    def aligned(alignment: Any) -> Arrangement:
        """Neighbours touch; the group stands at `alignment`."""
        return SpacedArrangement(0.0, alignment, True)


@dataclass(frozen=True)
class EdgeArrangement(Arrangement):
    """Packed at one edge, or in the middle."""

    name: str
    bias: float
    mirrors: bool = True

    def arrange(
        self, density: DensityScope, total_size: int, sizes: Sequence[int], layout_direction: LayoutDirection
    ) -> list[int]:
        reverse = self.mirrors and layout_direction is _RTL
        if self.bias == 0.0 and not reverse:
            # By far the most used, and whole numbers all the way.
            return list(accumulate(sizes, initial=0))[:-1]
        free = total_size - sum(sizes)
        fraction = 1.0 - self.bias if reverse else self.bias
        return _packed(free * fraction, sizes, 0, reverse)


@dataclass(frozen=True)
class SpreadArrangement(Arrangement):
    """Free space shared out between the children: `edge` gaps outside for each gap inside."""

    name: str
    edge: float
    mirrors: bool = True

    def arrange(
        self, density: DensityScope, total_size: int, sizes: Sequence[int], layout_direction: LayoutDirection
    ) -> list[int]:
        if not sizes:
            return []
        reverse = self.mirrors and layout_direction is _RTL
        gaps = len(sizes) - 1 + 2 * self.edge
        gap = (total_size - sum(sizes)) / (gaps or 1)
        first = gap * self.edge
        if not gaps and reverse:
            first = gap  # a single child and no gap outside: at the start, which is right
        return _packed(first, sizes, gap, reverse)


@dataclass(frozen=True)
class SpacedArrangement(Arrangement):
    """A fixed distance between neighbours. What does not fit is pushed together, never past the end."""

    space: float
    alignment: Any = None
    mirrors: bool = True

    @property
    def spacing(self) -> float:
        return self.space

    def arrange(
        self, density: DensityScope, total_size: int, sizes: Sequence[int], layout_direction: LayoutDirection
    ) -> list[int]:
        if not sizes:
            return []
        gap = density.round_to_px(self.space)
        reverse = self.mirrors and layout_direction is _RTL
        positions: list[int] = []
        last_gap = 0
        if reverse:
            free = total_size
            for size in sizes:
                at = max(0, free - size)
                last_gap = min(gap, at)
                free = at - last_gap
                positions.append(at)
            free += last_gap
        else:
            occupied = 0
            for size in sizes:
                at = min(occupied, total_size - size)
                last_gap = min(gap, total_size - at - size)
                occupied = at + size + last_gap
                positions.append(at)
            free = total_size - (occupied - last_gap)
        if self.alignment is not None and free > 0:
            shift = self._group_position(free, layout_direction) - (free if reverse else 0)
            positions = [at + shift for at in positions]
        return positions

    def _group_position(self, free: int, layout_direction: LayoutDirection) -> int:
        if isinstance(self.alignment, Alignment.Horizontal):
            return int(self.alignment.align(0, free, layout_direction))
        return int(self.alignment.align(0, free))


class AbsoluteArrangement:
    """The same, left and right instead of start and end."""

    LEFT: ClassVar[Arrangement] = EdgeArrangement("Absolute.LEFT", 0.0, False)
    RIGHT: ClassVar[Arrangement] = EdgeArrangement("Absolute.RIGHT", 1.0, False)
    CENTER: ClassVar[Arrangement] = EdgeArrangement("Absolute.CENTER", 0.5, False)
    SPACE_BETWEEN: ClassVar[Arrangement] = SpreadArrangement("Absolute.SPACE_BETWEEN", 0.0, False)
    SPACE_EVENLY: ClassVar[Arrangement] = SpreadArrangement("Absolute.SPACE_EVENLY", 1.0, False)
    SPACE_AROUND: ClassVar[Arrangement] = SpreadArrangement("Absolute.SPACE_AROUND", 0.5, False)

    @staticmethod
    def spaced_by(space: float, alignment: Any = None) -> Arrangement:
        if space.__class__ not in NUMBERS:
            check_number("spaced_by", space, "dp", "8")
        return SpacedArrangement(space, alignment, False)

    @staticmethod
    def aligned(alignment: Any) -> Arrangement:
        return SpacedArrangement(0.0, alignment, False)


Arrangement.START = EdgeArrangement("START", 0.0)
Arrangement.END = EdgeArrangement("END", 1.0)
Arrangement.TOP = EdgeArrangement("TOP", 0.0, False)
Arrangement.BOTTOM = EdgeArrangement("BOTTOM", 1.0, False)
Arrangement.CENTER = EdgeArrangement("CENTER", 0.5)
Arrangement.SPACE_EVENLY = SpreadArrangement("SPACE_EVENLY", 1.0)
Arrangement.SPACE_BETWEEN = SpreadArrangement("SPACE_BETWEEN", 0.0)
Arrangement.SPACE_AROUND = SpreadArrangement("SPACE_AROUND", 0.5)
Arrangement.Absolute = AbsoluteArrangement
