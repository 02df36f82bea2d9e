"""Alignment: the position of a smaller (or larger) area in a space, in two directions or in one.

Terms       bias: -1 start, 0 center, 1 end; the horizontal start is the right edge
            in a right-to-left layout. AbsoluteAlignment ignores the direction.
Source      Compose ui/Alignment.kt.
"""

from __future__ import annotations

from math import floor
from typing import ClassVar, Final, TypeAlias

from engine.mistakes.suggestion import SuggestsConstants
from engine.unit.layout_direction import LayoutDirection
from engine.unit.offset import IntOffset

_RTL = LayoutDirection.RTL


class _Bias:
    """Compares by class and biases. Immutable."""

    __slots__ = ("_key",)

    _key: tuple[float, ...]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be set.")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        assert isinstance(other, _Bias)
        # The class of a program may have further fields.
        return self._key == other._key and getattr(self, "__dict__", None) == getattr(other, "__dict__", None)

    def __hash__(self) -> int:
        return hash((self.__class__, self._key))

    def __repr__(self) -> str:
        return _CONSTANTS.get(self) or f"{type(self).__qualname__}({', '.join(map(str, self._key))})"


class _Horizontal(_Bias):
    """A horizontal alignment: `align(size, space, direction)` returns x in px."""

    __slots__ = ("bias",)

    bias: float

    def __init__(self, bias: float) -> None:
        object.__setattr__(self, "bias", bias)
        object.__setattr__(self, "_key", (bias,))

    def align(self, size: int, space: int, layout_direction: LayoutDirection = LayoutDirection.LTR) -> int:
        bias = -self.bias if layout_direction is _RTL else self.bias
        return floor((space - size) / 2 * (1 + bias) + 0.5)


class _AbsoluteHorizontal(_Horizontal):
    __slots__ = ()

    def align(self, size: int, space: int, layout_direction: LayoutDirection = LayoutDirection.LTR) -> int:
        return floor((space - size) / 2 * (1 + self.bias) + 0.5)


class _Vertical(_Bias):
    """A vertical alignment: `align(size, space)` returns y in px."""

    __slots__ = ("bias",)

    bias: float

    def __init__(self, bias: float) -> None:
        object.__setattr__(self, "bias", bias)
        object.__setattr__(self, "_key", (bias,))

    def align(self, size: int, space: int) -> int:
        return floor((space - size) / 2 * (1 + self.bias) + 0.5)


class Alignment(_Bias, metaclass=SuggestsConstants):
    """An alignment in two directions. `Alignment(h, v)` takes biases; the nine usual alignments are constants."""

    __slots__ = ("horizontal_bias", "vertical_bias")

    horizontal_bias: float
    vertical_bias: float

    Horizontal: TypeAlias = _Horizontal
    Vertical: TypeAlias = _Vertical

    TOP_START: ClassVar[Alignment]
    TOP_CENTER: ClassVar[Alignment]
    TOP_END: ClassVar[Alignment]
    CENTER_START: ClassVar[Alignment]
    CENTER: ClassVar[Alignment]
    CENTER_END: ClassVar[Alignment]
    BOTTOM_START: ClassVar[Alignment]
    BOTTOM_CENTER: ClassVar[Alignment]
    BOTTOM_END: ClassVar[Alignment]

    START: ClassVar[_Horizontal] = _Horizontal(-1.0)
    CENTER_HORIZONTALLY: ClassVar[_Horizontal] = _Horizontal(0.0)
    END: ClassVar[_Horizontal] = _Horizontal(1.0)
    TOP: ClassVar[_Vertical] = _Vertical(-1.0)
    CENTER_VERTICALLY: ClassVar[_Vertical] = _Vertical(0.0)
    BOTTOM: ClassVar[_Vertical] = _Vertical(1.0)

    def __init__(self, horizontal_bias: float, vertical_bias: float) -> None:
        object.__setattr__(self, "horizontal_bias", horizontal_bias)
        object.__setattr__(self, "vertical_bias", vertical_bias)
        object.__setattr__(self, "_key", (horizontal_bias, vertical_bias))

    def align(
        self,
        size: tuple[int, int],
        space: tuple[int, int],
        layout_direction: LayoutDirection = LayoutDirection.LTR,
    ) -> IntOffset:
        """Returns the top left corner of `size` in `space`, in px; negative where `size` is larger."""
        horizontal = -self.horizontal_bias if layout_direction is _RTL else self.horizontal_bias
        return IntOffset(
            floor((space[0] - size[0]) / 2 * (1 + horizontal) + 0.5),
            floor((space[1] - size[1]) / 2 * (1 + self.vertical_bias) + 0.5),
        )


class AbsoluteAlignment(Alignment):
    """Alignments by left and right instead of start and end: equal in both layout directions."""

    __slots__ = ()

    TOP_LEFT: ClassVar[AbsoluteAlignment]
    TOP_RIGHT: ClassVar[AbsoluteAlignment]
    CENTER_LEFT: ClassVar[AbsoluteAlignment]
    CENTER_RIGHT: ClassVar[AbsoluteAlignment]
    BOTTOM_LEFT: ClassVar[AbsoluteAlignment]
    BOTTOM_RIGHT: ClassVar[AbsoluteAlignment]

    LEFT: ClassVar[_Horizontal] = _AbsoluteHorizontal(-1.0)
    RIGHT: ClassVar[_Horizontal] = _AbsoluteHorizontal(1.0)

    def align(
        self,
        size: tuple[int, int],
        space: tuple[int, int],
        layout_direction: LayoutDirection = LayoutDirection.LTR,
    ) -> IntOffset:
        """Returns the top left corner of `size` in `space`, in px, independent of the direction."""
        return super().align(size, space, LayoutDirection.LTR)


_Horizontal.__qualname__ = "Alignment.Horizontal"
_Vertical.__qualname__ = "Alignment.Vertical"
_AbsoluteHorizontal.__qualname__ = "AbsoluteAlignment.Horizontal"

Alignment.TOP_START = Alignment(-1.0, -1.0)
Alignment.TOP_CENTER = Alignment(0.0, -1.0)
Alignment.TOP_END = Alignment(1.0, -1.0)
Alignment.CENTER_START = Alignment(-1.0, 0.0)
Alignment.CENTER = Alignment(0.0, 0.0)
Alignment.CENTER_END = Alignment(1.0, 0.0)
Alignment.BOTTOM_START = Alignment(-1.0, 1.0)
Alignment.BOTTOM_CENTER = Alignment(0.0, 1.0)
Alignment.BOTTOM_END = Alignment(1.0, 1.0)
AbsoluteAlignment.TOP_LEFT = AbsoluteAlignment(-1.0, -1.0)
AbsoluteAlignment.TOP_RIGHT = AbsoluteAlignment(1.0, -1.0)
AbsoluteAlignment.CENTER_LEFT = AbsoluteAlignment(-1.0, 0.0)
AbsoluteAlignment.CENTER_RIGHT = AbsoluteAlignment(1.0, 0.0)
AbsoluteAlignment.BOTTOM_LEFT = AbsoluteAlignment(-1.0, 1.0)
AbsoluteAlignment.BOTTOM_RIGHT = AbsoluteAlignment(1.0, 1.0)

_CONSTANTS: Final[dict[_Bias, str]] = {
    constant: f"{owner.__name__}.{name}"
    for owner in (Alignment, AbsoluteAlignment)
    for name, constant in vars(owner).items()
    if isinstance(constant, _Bias)
}
"""The names of the constants, for `repr`."""
