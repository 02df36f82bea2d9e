"""Shapes and outlines: a shape creates an outline for a given size.

Terms       outline: Rectangle, Rounded (four radii) or Generic (a path), in px.
Source      Compose ui-graphics Shape.kt, Outline.kt; foundation RoundedCornerShape.kt, CutCornerShape.kt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import skia

from engine.drawing.path import Path, rounded_rect
from engine.snapshot.value_repr import value_repr
from engine.unit import DensityScope, LayoutDirection, Rect, Size

Radii = tuple[float, float, float, float]
"""Top left, top right, bottom right, bottom left, in px."""


class Outline(ABC):
    """The edge of an area, in px: to fill, stroke or clip, to cast a shadow, or to test points."""

    __slots__ = ()

    @property
    @abstractmethod
    def bounds(self) -> Rect:
        """The bounds in px."""

    @abstractmethod
    def contains(self, x: float, y: float) -> bool:
        """True if the point is inside."""

    @abstractmethod
    def to_path(self) -> Path:
        """Returns the outline as a path."""


@dataclass(frozen=True, slots=True)
class RectangleOutline(Outline):
    """A rectangle."""

    rect: Rect

    @property
    def bounds(self) -> Rect:
        """The rectangle."""
        return self.rect

    def contains(self, x: float, y: float) -> bool:
        """True if the point is inside."""
        return self.rect.contains((x, y))

    def to_path(self) -> Path:
        """Returns the rectangle as a path."""
        return Path().add_rect(self.rect)


@dataclass(frozen=True, slots=True)
class RoundedOutline(Outline):
    """A rectangle with round corners. The radii must be small enough to fit."""

    rect: Rect
    radii: Radii

    @property
    def bounds(self) -> Rect:
        """The rectangle around the outline."""
        return self.rect

    def contains(self, x: float, y: float) -> bool:
        """True if the point is inside, outside the cut corners."""
        left, top, right, bottom = self.rect
        if not (left <= x < right and top <= y < bottom):
            return False
        top_left, top_right, bottom_right, bottom_left = self.radii
        for radius, cx, cy, outside in (
            (top_left, left + top_left, top + top_left, x < left + top_left and y < top + top_left),
            (top_right, right - top_right, top + top_right, x > right - top_right and y < top + top_right),
            (
                bottom_right,
                right - bottom_right,
                bottom - bottom_right,
                x > right - bottom_right and y > bottom - bottom_right,
            ),
            (
                bottom_left,
                left + bottom_left,
                bottom - bottom_left,
                x < left + bottom_left and y > bottom - bottom_left,
            ),
        ):
            if outside:
                return (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius
        return True

    def to_path(self) -> Path:
        """Returns the outline as a path."""
        return Path().add_round_rect(self.rect, self.radii)


class GenericOutline(Outline):
    """An outline given by a path; it equals only itself, as in Compose."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def bounds(self) -> Rect:
        """The bounds of the path's points."""
        return self.path.get_bounds()

    def contains(self, x: float, y: float) -> bool:
        """True if the path's area contains the point."""
        return self.path.contains((x, y))

    def to_path(self) -> Path:
        """Returns the path itself."""
        return self.path


class Shape(ABC):
    """Creates outlines. A custom shape derives from this class, or is `GenericShape(builder)`."""

    __slots__ = ()

    @abstractmethod
    def create_outline(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Outline:
        """Returns the outline for `size` in px. Subclasses implement it."""


class _Rectangle(Shape):
    __slots__ = ()

    def create_outline(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Outline:
        return RectangleOutline(Rect(0.0, 0.0, size[0], size[1]))

    def __repr__(self) -> str:
        return "RectangleShape"

    def __reduce__(self) -> str:
        return "RectangleShape"


RectangleShape: Final = _Rectangle()


@dataclass(frozen=True, slots=True)
class CornerPercent:
    """A corner radius as a percentage of the shorter side."""

    percent: float

    def to_px(self, size: Size, density: DensityScope) -> float:
        """Returns the radius in px."""
        return size.min_dimension * self.percent / 100


@dataclass(frozen=True, slots=True)
class CornerPx:
    """A corner radius in px, independent of the density."""

    px: float

    def to_px(self, size: Size, density: DensityScope) -> float:
        """Returns the radius in px."""
        return self.px


@dataclass(frozen=True, slots=True, repr=False)
class _CornerShape(Shape):
    top_start: Any
    top_end: Any
    bottom_end: Any
    bottom_start: Any

    def __init__(
        self,
        all: Any = 0.0,
        *others: Any,
        top_start: Any = None,
        top_end: Any = None,
        bottom_end: Any = None,
        bottom_start: Any = None,
    ) -> None:
        """Corners in dp, or CornerPercent / CornerPx: one for all, or four; named ones override them.

        Raises TypeError for two or three corners, ValueError for a negative one.
        """
        if len(others) not in (0, 3):
            raise TypeError(
                f"{type(self).__name__} takes one corner for all, or four: top_start, top_end, bottom_end, "
                f"bottom_start; {len(others) + 1} were given"
            )
        corners = (all, *others) if others else (all,) * 4
        for name, corner, given in (
            ("top_start", top_start, corners[0]),
            ("top_end", top_end, corners[1]),
            ("bottom_end", bottom_end, corners[2]),
            ("bottom_start", bottom_start, corners[3]),
        ):
            value = given if corner is None else corner
            if isinstance(value, (int, float)) and value < 0:
                raise ValueError(f"{type(self).__name__}: the corner {name}={value_repr(value)} is negative.")
            object.__setattr__(self, name, value)

    def radii(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Radii:
        """Returns the radii in px, by left and right instead of start and end, reduced where corners would overlap."""
        shortest = size.min_dimension
        corners = [
            corner.to_px(size, density) if isinstance(corner, (CornerPercent, CornerPx)) else density.to_px(corner)
            for corner in (self.top_start, self.top_end, self.bottom_end, self.bottom_start)
        ]
        top_start, top_end, bottom_end, bottom_start = corners
        if top_start + bottom_start > shortest:
            factor = shortest / (top_start + bottom_start)
            top_start, bottom_start = top_start * factor, bottom_start * factor
        if top_end + bottom_end > shortest:
            factor = shortest / (top_end + bottom_end)
            top_end, bottom_end = top_end * factor, bottom_end * factor
        if layout_direction is LayoutDirection.RTL:
            return top_end, top_start, bottom_start, bottom_end
        return top_start, top_end, bottom_end, bottom_start

    def __repr__(self) -> str:
        corners = (self.top_start, self.top_end, self.bottom_end, self.bottom_start)
        text = str(corners[0]) if len(set(corners)) == 1 else ", ".join(map(str, corners))
        return f"{type(self).__name__}({text})"


class RoundedCornerShape(_CornerShape):
    """Round corners: `RoundedCornerShape(8)` or `RoundedCornerShape(top_start=8, bottom_end=4)`, in dp."""

    __slots__ = ()

    def create_outline(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Outline:
        """Returns a rounded outline, or a rectangle if all radii are 0."""
        rect = Rect(0.0, 0.0, size[0], size[1])
        radii = self.radii(size, layout_direction, density)
        return RoundedOutline(rect, radii) if any(radii) else RectangleOutline(rect)


class CutCornerShape(_CornerShape):
    """Straight cut corners, in dp."""

    __slots__ = ()

    def create_outline(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Outline:
        """Returns the path with cut corners, or a rectangle if all corners are 0."""
        width, height = size
        top_left, top_right, bottom_right, bottom_left = self.radii(size, layout_direction, density)
        if not (top_left or top_right or bottom_right or bottom_left):
            return RectangleOutline(Rect(0.0, 0.0, width, height))
        path = Path()
        path.move_to(0, top_left).line_to(top_left, 0)
        path.line_to(width - top_right, 0).line_to(width, top_right)
        path.line_to(width, height - bottom_right).line_to(width - bottom_right, height)
        path.line_to(bottom_left, height).line_to(0, height - bottom_left).close()
        return GenericOutline(path)


class _AbsoluteCorners(_CornerShape):
    __slots__ = ()

    def __init__(
        self,
        all: object = 0.0,
        *others: object,
        top_left: object = None,
        top_right: object = None,
        bottom_right: object = None,
        bottom_left: object = None,
    ) -> None:
        """One corner for all, or four: top left, top right, bottom right, bottom left; named ones override them."""
        named = {"top_start": top_left, "top_end": top_right, "bottom_end": bottom_right, "bottom_start": bottom_left}
        super().__init__(all, *others, **named)

    def radii(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Radii:
        """Returns the radii in px, the same in both layout directions."""
        return super().radii(size, LayoutDirection.LTR, density)


class AbsoluteRoundedCornerShape(_AbsoluteCorners, RoundedCornerShape):
    """Round corners in dp by left and right: `AbsoluteRoundedCornerShape(top_left=8)`. RTL does not mirror them."""

    __slots__ = ()


class AbsoluteCutCornerShape(_AbsoluteCorners, CutCornerShape):
    """Straight cut corners in dp by left and right. RTL does not mirror them."""

    __slots__ = ()


CircleShape: Final = RoundedCornerShape(CornerPercent(50))


@dataclass(frozen=True, slots=True)
class GenericShape(Shape):
    """A custom shape: `builder(path, size, layout_direction)` adds the lines, in px."""

    builder: Callable[[Path, Size, LayoutDirection], None]

    def create_outline(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> Outline:
        """Returns the closed path of the builder."""
        path = Path()
        self.builder(path, size, layout_direction)
        return GenericOutline(path.close())


def to_round_rect(outline: RoundedOutline) -> skia.RRect:
    """Returns Skia's rounded rectangle."""
    return rounded_rect(outline.rect, outline.radii)
