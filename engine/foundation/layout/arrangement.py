"""Arrangement: the positions of the children of a row or column along its main axis.

Terms       spacing: dp that stay free between neighbors; the size of the row includes it.
            arrange: computes the positions of the children from their sizes. Positions may lie outside the row if
            the children need more space than it has.
Invariants  I1 arrangements are values. I2 in a right-to-left row "start" is the right edge and the first
            child is the rightmost; the Absolute arrangements ignore the direction.
Source of behavior  Compose foundation-layout Arrangement.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar

from engine.foundation.argument import NUMBERS, check_number
from engine.mistakes.suggestion import SuggestsConstants
from engine.unit import Alignment, DensityScope, LayoutDirection, round_half_up

_RTL = LayoutDirection.RTL


def _packed(first: float, sizes: Sequence[int], gap: float, reverse: bool) -> list[int]:
    """Returns consecutive positions starting at `first`; with `reverse` the last child comes first."""
    positions = [0] * len(sizes)
    at = first
    for index in reversed(range(len(sizes))) if reverse else range(len(sizes)):
        positions[index] = round_half_up(at)
        at += sizes[index] + gap
    return positions


@dataclass(frozen=True, eq=False)
class Arrangement(metaclass=SuggestsConstants):
    """Base class of all arrangements; its class attributes are the standard ones of Compose.

    Like an implementation of Compose's interface, an arrangement of a program equals only itself, unless its class
    defines `__eq__`.
    """

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
        """The spacing between neighbors, in dp."""
        return 0.0

    def arrange(
        self, density: DensityScope, total_size: int, sizes: Sequence[int], layout_direction: LayoutDirection
    ) -> list[int]:
        """Returns the position in px of each child, from the children's `sizes` in px and `total_size` in px."""
        raise NotImplementedError  # subclasses implement it

    @staticmethod
    def spaced_by(space: float, alignment: Any = None) -> Arrangement:
        """Keeps neighbors `space` dp apart; extra space is distributed by `alignment`, which positions the group."""
        if space.__class__ not in NUMBERS:
            check_number("spaced_by", space, "dp", "8")
        return SpacedArrangement(space, alignment, True)

    @staticmethod
    def aligned(alignment: Any) -> Arrangement:
        """Packs the children without gaps and positions the group at `alignment`."""
        return SpacedArrangement(0.0, alignment, True)


@dataclass(frozen=True)
class EdgeArrangement(Arrangement):
    """Packs the children at the start (bias 0), the center (0.5) or the end (1)."""

    name: str
    bias: float
    mirrors: bool = True

    def __repr__(self) -> str:
        return f"Arrangement.{self.name}"

    def arrange(
        self, density: DensityScope, total_size: int, sizes: Sequence[int], layout_direction: LayoutDirection
    ) -> list[int]:
        reverse = self.mirrors and layout_direction is _RTL
        if self.bias == 0.0 and not reverse:
            # The most frequent case needs integers only.
            return list(accumulate(sizes, initial=0))[:-1]
        free = total_size - sum(sizes)
        fraction = 1.0 - self.bias if reverse else self.bias
        return _packed(free * fraction, sizes, 0, reverse)


@dataclass(frozen=True)
class SpreadArrangement(Arrangement):
    """Distributes free space between the children: each outer gap is `edge` times an inner gap."""

    name: str
    edge: float
    mirrors: bool = True

    def __repr__(self) -> str:
        return f"Arrangement.{self.name}"

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
            first = gap  # a single child without outer gaps stands at the start, which is the right edge
        return _packed(first, sizes, gap, reverse)


@dataclass(frozen=True)
class SpacedArrangement(Arrangement):
    """Keeps a fixed distance in dp between neighbors; children that do not fit stay before the end and overlap."""

    space: float
    alignment: Any = None
    mirrors: bool = True

    def __repr__(self) -> str:
        owner = "Arrangement" if self.mirrors else "Arrangement.Absolute"
        if self.alignment is None:
            return f"{owner}.spaced_by({self.space:g})"
        return f"{owner}.spaced_by({self.space:g}, {self.alignment!r})"

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
    """The arrangements that ignore the layout direction: LEFT and RIGHT in place of START and END."""

    LEFT: ClassVar[Arrangement] = EdgeArrangement("Absolute.LEFT", 0.0, False)
    RIGHT: ClassVar[Arrangement] = EdgeArrangement("Absolute.RIGHT", 1.0, False)
    CENTER: ClassVar[Arrangement] = EdgeArrangement("Absolute.CENTER", 0.5, False)
    SPACE_BETWEEN: ClassVar[Arrangement] = SpreadArrangement("Absolute.SPACE_BETWEEN", 0.0, False)
    SPACE_EVENLY: ClassVar[Arrangement] = SpreadArrangement("Absolute.SPACE_EVENLY", 1.0, False)
    SPACE_AROUND: ClassVar[Arrangement] = SpreadArrangement("Absolute.SPACE_AROUND", 0.5, False)

    @staticmethod
    def spaced_by(space: float, alignment: Any = None) -> Arrangement:
        """Keeps neighbors `space` dp apart, from left to right in both layout directions."""
        if space.__class__ not in NUMBERS:
            check_number("spaced_by", space, "dp", "8")
        return SpacedArrangement(space, alignment, False)

    @staticmethod
    def aligned(alignment: Any) -> Arrangement:
        """Packs the children from left to right and positions the group at `alignment`."""
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


_OF_OTHER_AXIS: dict[Arrangement, Arrangement] = {
    Arrangement.TOP: Arrangement.START,
    Arrangement.BOTTOM: Arrangement.END,
    Arrangement.START: Arrangement.TOP,
    Arrangement.END: Arrangement.BOTTOM,
}


def check_axis(call: str, arrangement: Arrangement, is_vertical: bool) -> None:
    """Raises TypeError for an arrangement of the other axis, which the types of Compose do not allow."""
    wrong = (Arrangement.START, Arrangement.END) if is_vertical else (Arrangement.TOP, Arrangement.BOTTOM)
    if any(arrangement is each for each in wrong):
        raise TypeError(
            f"{call}: got {arrangement!r}, which arranges {'horizontally' if is_vertical else 'vertically'}: write "
            f"`{_OF_OTHER_AXIS[arrangement]!r}`"
        )
