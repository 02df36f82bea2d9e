"""Ruler: a line that a layout provides to everything inside it, and that placement blocks read.

Terms       vertical ruler: has an x. horizontal ruler: has a y. derived: computed from other rulers at each read.
Invariants  I1 a ruler compares by identity: create each one once, at module level.
Not here    values of providers, nodes that read rulers: provided_rulers.py.
Source      Compose Ruler.kt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, Self

from engine.unit import Offset

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates


class RulerScope(Protocol):
    """The argument of blocks that provide rulers. Compose: RulerScope."""

    @property
    def density(self) -> float:
        """Pixels per dp."""

    @property
    def coordinates(self) -> LayoutCoordinates:
        """Where the provider is. A block that reads them runs again when the provider moves or changes its size."""

    def provides(self, ruler: Ruler, value: float) -> None:
        """Gives `ruler` the value `value`, in px from the top left corner of the provider."""

    def provides_relative(self, ruler: VerticalRuler, value: float) -> None:
        """Like `provides`, but in a right-to-left layout the value counts from the right edge."""


class RulerReader(Protocol):
    """The measure scope whose placement block reads rulers."""

    def ruler_value(self, ruler: Ruler, default_value: float) -> float:
        """Returns the value of `ruler` in px of the scope's coordinates, or `default_value`."""


Calculation = Callable[[RulerReader, float], float]
RulersBlock = Callable[[RulerScope], object]
AskedRulerBlock = Callable[[RulerScope, "Ruler"], object]


class Ruler(ABC):
    """A line that ancestors provide. Compose: Ruler."""

    __slots__ = ("name", "_calculation")

    def __init__(self, name: str | None = None) -> None:
        self.name = name
        self._calculation: Calculation | None = None

    def current(self, scope: RulerReader, default_value: float = 0.0) -> float:
        """Returns the value in px from the top left corner of the layout or modifier whose measure block has `scope`.

        Call it in a placement block, which then runs again when the value changes. `default_value`: for a ruler that
        no ancestor provides, and while alignment lines are computed.
        """
        if self._calculation is not None:
            return self._calculation(scope, default_value)
        return scope.ruler_value(self, default_value)

    @classmethod
    def derived(cls, calculation: Calculation, name: str | None = None) -> Self:
        """A ruler whose value is `calculation(scope, default_value)`, in px; it may read other rulers with `scope`."""
        made = cls(name)
        made._calculation = calculation
        return made

    @classmethod
    def max_of(cls, *rulers: Self) -> Self:
        """A ruler at the greatest value of those `rulers` that are provided."""
        return cls.derived(lambda scope, default_value: _merged(rulers, scope, default_value, greater=True))

    @classmethod
    def min_of(cls, *rulers: Self) -> Self:
        """A ruler at the least value of those `rulers` that are provided."""
        return cls.derived(lambda scope, default_value: _merged(rulers, scope, default_value, greater=False))

    @abstractmethod
    def convert(self, value: float, source: LayoutCoordinates, target: LayoutCoordinates) -> float:
        """Converts `value`, in px of `source`, to the coordinates `target`."""

    def __repr__(self) -> str:
        return self.name or f"<{type(self).__name__}>"


class VerticalRuler(Ruler):
    """A ruler with an x position."""

    __slots__ = ()

    def convert(self, value: float, source: LayoutCoordinates, target: LayoutCoordinates) -> float:
        """Converts the x `value` at half the height of `source` to `target`; a rotation between them counts."""
        return target.local_position_of(source, Offset(value, source.size.height / 2)).x


class HorizontalRuler(Ruler):
    """A ruler with a y position."""

    __slots__ = ()

    def convert(self, value: float, source: LayoutCoordinates, target: LayoutCoordinates) -> float:
        """Converts the y `value` at half the width of `source` to `target`; a rotation between them counts."""
        return target.local_position_of(source, Offset(source.size.width / 2, value)).y


_NOT_PROVIDED = float("nan")


def _merged(rulers: tuple[Ruler, ...], scope: RulerReader, default_value: float, *, greater: bool) -> float:
    """The greatest or least value. As in Compose, an absent ruler after the first replaces a minimum, because a
    comparison with NaN is false.
    """
    value = _NOT_PROVIDED
    for ruler in rulers:
        following = ruler.current(scope, _NOT_PROVIDED)
        if value != value or greater == (following > value):
            value = following
    return default_value if value != value else value
