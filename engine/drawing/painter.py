"""Painters: objects that draw themselves at any size: a color, a brush, an image.

A custom painter derives from Painter and implements `intrinsic_size` and `on_draw(scope)`.
Source: Compose ui-graphics painter/Painter.kt and its siblings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from pathlib import Path as FilePath

from engine.drawing.brush import Brush
from engine.drawing.color_filter import ColorFilter
from engine.drawing.draw_scope import DrawScope
from engine.drawing.image_bitmap import FilterQuality, ImageBitmap
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, IntOffset, IntSize, Size, round_half_up


class Painter(ABC):
    """Base class of painters. `intrinsic_size` is in px; Size.UNSPECIFIED for a painter without an own size."""

    __slots__ = ()

    @property
    def intrinsic_size(self) -> Size:
        """The preferred size, in px."""
        return Size.UNSPECIFIED

    @abstractmethod
    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        """Draws at the size of `scope`. Subclasses implement it."""

    def draw(
        self,
        scope: DrawScope,
        size: tuple[float, float] | None = None,
        alpha: float = 1.0,
        color_filter: ColorFilter | None = None,
    ) -> None:
        """Fills `size` (default: the scope's size) from the origin."""
        if alpha <= 0:
            return
        width, height = scope.size if size is None else size
        if width <= 0 or height <= 0:
            return
        before = scope.size
        scope.size = Size(float(width), float(height))
        try:
            self.on_draw(scope, alpha, color_filter)
        finally:
            scope.size = before


class ColorPainter(Painter):
    """Fills the area with a color."""

    __slots__ = ("color",)

    def __init__(self, color: Color) -> None:
        self.color = color

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        """Fills the scope with the color."""
        scope.draw_rect(self.color, alpha=alpha, color_filter=color_filter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ColorPainter) and self.color == other.color

    def __hash__(self) -> int:
        return hash(self.color)

    def __repr__(self) -> str:
        return f"ColorPainter({self.color!r})"


class BrushPainter(Painter):
    """Fills the area with a brush."""

    __slots__ = ("brush",)

    def __init__(self, brush: Brush) -> None:
        self.brush = brush

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        """Fills the scope with the brush."""
        scope.draw_rect(self.brush, alpha=alpha, color_filter=color_filter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BrushPainter) and self.brush == other.brush

    def __hash__(self) -> int:
        return hash(self.brush)

    def __repr__(self) -> str:
        return f"BrushPainter({self.brush!r})"


class BitmapPainter(Painter):
    """Draws an image, or its part of `src_size` from `src_offset`, scaled to the area.

    Raises ValueError if the part is not inside the image.
    """

    __slots__ = ("filter_quality", "image", "src_offset", "src_size")

    def __init__(
        self,
        image: ImageBitmap,
        src_offset: IntOffset = IntOffset.ZERO,
        src_size: IntSize | None = None,
        filter_quality: FilterQuality = FilterQuality.LOW,
    ) -> None:
        self.image = image
        self.src_offset = src_offset
        self.src_size = (
            IntSize(image.width - src_offset[0], image.height - src_offset[1]) if src_size is None else src_size
        )
        self.filter_quality = filter_quality
        x, y = src_offset
        if (
            x < 0
            or y < 0
            or x + self.src_size[0] > image.width
            or y + self.src_size[1] > image.height
            or min(self.src_size) < 0
        ):
            raise ValueError(
                f"BitmapPainter: the part {x}, {y}, {self.src_size[0]} × {self.src_size[1]} is not "
                f"inside {value_repr(image)}."
            )

    @property
    def intrinsic_size(self) -> Size:
        """The size of the drawn part of the image, in px."""
        return self.src_size.to_size()

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        """Draws the image, scaled to the size of the scope."""
        width, height = scope.size
        scope.draw_image(
            self.image,
            # Compose rounds the target to whole px.
            size=(round_half_up(width), round_half_up(height)),
            src_offset=self.src_offset,
            src_size=self.src_size,
            alpha=alpha,
            color_filter=color_filter,
            filter_quality=self.filter_quality,
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BitmapPainter)
            and self.image is other.image
            and self.src_offset == other.src_offset
            and self.src_size == other.src_size
            and self.filter_quality is other.filter_quality
        )

    def __hash__(self) -> int:
        return hash((id(self.image), self.src_offset, self.src_size))

    def __repr__(self) -> str:
        return f"BitmapPainter({self.image!r})"


def painter_resource(path: str | FilePath) -> BitmapPainter:
    """Returns a painter of an image file. The same unchanged file is read only once, and gives an equal painter.

    Raises FileNotFoundError, OSError or ValueError with the file name if the file cannot be read or decoded.
    """
    file = FilePath(path)
    try:
        stat = file.stat()
    except OSError:
        return BitmapPainter(ImageBitmap.load(file))  # raises the error with its reason
    return BitmapPainter(_load(str(file.resolve()), stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=64)
def _load(path: str, modified: int, length: int) -> ImageBitmap:
    return ImageBitmap.load(path)
