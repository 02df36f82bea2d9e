"""Brushes: the fill of an area: one color, a gradient or an image. Immutable values.

A gradient may leave points open (the far corner, the center, the largest radius); drawing calls `resolve(size)` with
the size of the whole draw scope, independent of the figure, and records the brush with the resolved points.
Colors between the stops are mixed in sRGB, premultiplied, as in Skia and Android.
Source: Compose ui-graphics Brush.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import inf
from typing import Any

import skia

from engine.drawing.image_bitmap import ImageBitmap
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, Offset, Size


class TileMode(Enum):
    """The color of a gradient beyond its ends."""

    CLAMP = "kClamp"
    REPEATED = "kRepeat"
    MIRROR = "kMirror"
    DECAL = "kDecal"

    def to_skia(self) -> skia.TileMode:
        """Returns the Skia mode."""
        return getattr(skia.TileMode, self.value)


class Brush:
    """Base class of brushes. Gradients take colors, `[Color.RED, Color.BLUE]`, or stops, `[(0.0, RED), (0.3, BLUE)]`.

    All coordinates are in px. A gradient raises TypeError or ValueError for wrong colors or stops.
    """

    __slots__ = ()

    def resolve(self, size: Size) -> Brush:
        """Returns the brush with each open point resolved for an area of `size`, in px."""
        return self

    def shader(self) -> skia.Shader | None:
        """Returns the Skia shader; None for a single color."""
        return None

    @staticmethod
    def solid_color(color: Color) -> SolidColor:
        """A brush of one color."""
        return SolidColor(color)

    @staticmethod
    def linear_gradient(
        colors: Sequence[Any],
        start: tuple[float, float] = Offset.ZERO,
        end: tuple[float, float] = Offset.INFINITE,
        tile_mode: TileMode = TileMode.CLAMP,
    ) -> LinearGradient:
        """A gradient from `start` to `end`; an infinite coordinate is the right or bottom edge of the drawn area."""
        return LinearGradient(*_stops("linear_gradient", colors), Offset(*start), Offset(*end), tile_mode)

    @staticmethod
    def horizontal_gradient(
        colors: Sequence[Any],
        start_x: float = 0.0,
        end_x: float = inf,
        tile_mode: TileMode = TileMode.CLAMP,
    ) -> LinearGradient:
        """A gradient from left to right; an infinite `end_x` is the right edge of the drawn area."""
        return LinearGradient(
            *_stops("horizontal_gradient", colors), Offset(start_x, 0.0), Offset(end_x, 0.0), tile_mode
        )

    @staticmethod
    def vertical_gradient(
        colors: Sequence[Any],
        start_y: float = 0.0,
        end_y: float = inf,
        tile_mode: TileMode = TileMode.CLAMP,
    ) -> LinearGradient:
        """A gradient from top to bottom; an infinite `end_y` is the bottom edge of the drawn area."""
        return LinearGradient(*_stops("vertical_gradient", colors), Offset(0.0, start_y), Offset(0.0, end_y), tile_mode)

    @staticmethod
    def radial_gradient(
        colors: Sequence[Any],
        center: tuple[float, float] = Offset.UNSPECIFIED,
        radius: float = inf,
        tile_mode: TileMode = TileMode.CLAMP,
    ) -> RadialGradient:
        """A gradient from `center` (unspecified: the center of the area) to `radius` (infinite: half the shorter side).

        Raises ValueError for a radius that is not positive.
        """
        if not radius > 0:
            raise ValueError(f"Brush.radial_gradient(radius={value_repr(radius)}): a radius is positive.")
        return RadialGradient(*_stops("radial_gradient", colors), Offset(*center), radius, tile_mode)

    @staticmethod
    def sweep_gradient(colors: Sequence[Any], center: tuple[float, float] = Offset.UNSPECIFIED) -> SweepGradient:
        """A gradient around `center`, clockwise from three o'clock."""
        return SweepGradient(*_stops("sweep_gradient", colors), Offset(*center))


@dataclass(frozen=True, slots=True)
class SolidColor(Brush):
    """A brush of one color."""

    value: Color


@dataclass(frozen=True, slots=True)
class ImageShader:
    """An image as the source of a ShaderBrush; the tile modes say what is beyond its right and bottom edges."""

    image: ImageBitmap
    tile_mode_x: TileMode = TileMode.CLAMP
    tile_mode_y: TileMode = TileMode.CLAMP

    def to_skia(self) -> skia.Shader:
        """Returns the Skia shader, which shows nearest pixels, as Compose's does."""
        return self.image.skia.makeShader(
            self.tile_mode_x.to_skia(), self.tile_mode_y.to_skia(), skia.SamplingOptions()
        )


@dataclass(frozen=True, slots=True)
class ShaderBrush(Brush):
    """A brush of a shader: `ShaderBrush(ImageShader(image, TileMode.REPEATED))`.

    Its origin is that of the draw scope.
    """

    source: ImageShader

    def shader(self) -> skia.Shader:
        """Returns the Skia shader."""
        return self.source.to_skia()


@dataclass(frozen=True, slots=True)
class _Gradient(Brush):
    colors: tuple[Color, ...]
    stops: tuple[float, ...] | None

    def _numbers(self) -> tuple[list[int], list[float] | None]:
        colors = [c.to_argb() for c in self.colors]
        if self.stops is None:
            return colors, None
        # Where two stops do not reach from 0 to 1, this Skia fills a rectangle as if they did; with stops at both ends
        # it draws as Compose does (picture brushes_behind).
        before, after = self.stops[0] > 0, self.stops[-1] < 1
        colors = colors[:1] * before + colors + colors[-1:] * after
        return colors, [0.0] * before + list(self.stops) + [1.0] * after


@dataclass(frozen=True, slots=True)
class LinearGradient(_Gradient):
    """A gradient along a line; `Brush.linear_gradient` and its variants create it."""

    start: Offset
    end: Offset
    tile_mode: TileMode

    def resolve(self, size: Size) -> LinearGradient:
        """Returns the gradient with finite points."""
        if self.start.is_finite and self.end.is_finite:
            return self
        return replace(self, start=_inside(self.start, size), end=_inside(self.end, size))

    def shader(self) -> skia.Shader:
        """Returns the Skia shader."""
        colors, stops = self._numbers()
        return skia.GradientShader.MakeLinear(
            [tuple(self.start), tuple(self.end)],
            colors,
            stops,
            self.tile_mode.to_skia(),
            skia.GradientShader.kInterpolateColorsInPremul_Flag,
        )


@dataclass(frozen=True, slots=True)
class RadialGradient(_Gradient):
    """A gradient around a point; `Brush.radial_gradient` creates it."""

    center: Offset
    radius: float
    tile_mode: TileMode

    def resolve(self, size: Size) -> RadialGradient:
        """Returns the gradient with a finite center and radius."""
        if self.center.is_finite and self.radius != inf:
            return self
        radius = size.min_dimension / 2 if self.radius == inf else self.radius
        return replace(self, center=_center(self.center, size), radius=radius)

    def shader(self) -> skia.Shader:
        """Returns the Skia shader."""
        colors, stops = self._numbers()
        return skia.GradientShader.MakeRadial(
            tuple(self.center),
            self.radius,
            colors,
            stops,
            self.tile_mode.to_skia(),
            skia.GradientShader.kInterpolateColorsInPremul_Flag,
        )


@dataclass(frozen=True, slots=True)
class SweepGradient(_Gradient):
    """A gradient around a point by angle; `Brush.sweep_gradient` creates it."""

    center: Offset

    def resolve(self, size: Size) -> SweepGradient:
        """Returns the gradient with a finite center."""
        return self if self.center.is_finite else replace(self, center=_center(self.center, size))

    def shader(self) -> skia.Shader:
        """Returns the Skia shader."""
        colors, stops = self._numbers()
        return skia.GradientShader.MakeSweep(
            self.center[0],
            self.center[1],
            colors,
            stops,
            flags=skia.GradientShader.kInterpolateColorsInPremul_Flag,
        )


def _inside(point: Offset, size: Size) -> Offset:
    return Offset(
        size[0] if point[0] == inf else point[0],
        size[1] if point[1] == inf else point[1],
    )


def _center(center: Offset, size: Size) -> Offset:
    return _inside(center, size) if center.is_specified else size.center


def _stops(name: str, colors: Sequence[Any]) -> tuple[tuple[Color, ...], tuple[float, ...] | None]:
    """Splits the argument into colors and positions; the positions are None if only colors are given."""
    if len(colors) < 2:
        raise ValueError(f"Brush.{name}: needs at least two colors, got {len(colors)}.")
    if all(isinstance(c, Color) for c in colors):
        return tuple(colors), None
    try:
        positions = tuple(float(position) for position, _ in colors)
        values = tuple(color for _, color in colors)
    except (TypeError, ValueError):
        positions, values = (), ()
    if not values or not all(isinstance(c, Color) for c in values):
        raise TypeError(f"Brush.{name}: give colors, or pairs (position from 0 to 1, color); got {value_repr(colors)}.")
    if list(positions) != sorted(positions):
        raise ValueError(f"Brush.{name}: positions must rise, got {positions}.")
    return values, positions
