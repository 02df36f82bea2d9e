"""Painters: something that can draw itself at any size – a color, a brush, an image.

One's own painter derives from Painter and implements `intrinsic_size` and `on_draw(scope)`.
Source: Compose ui-graphics painter/Painter.kt and its siblings.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path as FilePath

from engine.drawing.brush import Brush
from engine.drawing.color_filter import ColorFilter
from engine.drawing.draw_scope import DrawScope
from engine.drawing.image_bitmap import FilterQuality, ImageBitmap
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, IntOffset, IntSize, Size


class Painter:
    """`intrinsic_size` is px; Size.UNSPECIFIED for what has no size of its own."""

    __slots__ = ()

    @property
    def intrinsic_size(self) -> Size:
        return Size.UNSPECIFIED

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        raise NotImplementedError(f"{type(self).__name__} must implement on_draw.")

    def draw(
        self,
        scope: DrawScope,
        size: tuple[float, float] | None = None,
        alpha: float = 1.0,
        color_filter: ColorFilter | None = None,
    ) -> None:
        """Fills `size` (all of the scope's) from the origin."""
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
    __slots__ = ("color",)

    def __init__(self, color: Color) -> None:
        self.color = color

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        scope.draw_rect(self.color, alpha=alpha, color_filter=color_filter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ColorPainter) and self.color == other.color

    def __hash__(self) -> int:
        return hash(self.color)

    def __repr__(self) -> str:
        return f"ColorPainter({self.color!r})"


class BrushPainter(Painter):
    __slots__ = ("brush",)

    def __init__(self, brush: Brush) -> None:
        self.brush = brush

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        scope.draw_rect(self.brush, alpha=alpha, color_filter=color_filter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BrushPainter) and self.brush == other.brush

    def __hash__(self) -> int:
        return hash(self.brush)

    def __repr__(self) -> str:
        return f"BrushPainter({self.brush!r})"


class BitmapPainter(Painter):
    """An image, or the part of it from `src_offset` of `src_size`, stretched to where it is drawn."""

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
        return self.src_size.to_size()

    def on_draw(self, scope: DrawScope, alpha: float, color_filter: ColorFilter | None) -> None:
        scope.draw_image(
            self.image,
            size=scope.size,
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
    """The image in a file. A file that is not there or is no image raises, naming it. Asking for the same
    unchanged file again gives an equal painter without reading it again."""
    file = FilePath(path)
    try:
        stat = file.stat()
    except OSError:
        return BitmapPainter(ImageBitmap.load(file))  # raises, saying what is wrong
    return BitmapPainter(_load(str(file.resolve()), stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=64)
def _load(path: str, modified: int, length: int) -> ImageBitmap:
    return ImageBitmap.load(path)
