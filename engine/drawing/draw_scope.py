"""DrawScope: what a draw block draws with. Everything is px, the origin is the top left of what is drawn.

`with scope.translate(10, 0): …` and its siblings (rotate, scale, inset, clip_rect, clip_path, layer) change
where and how the draws inside land, and put it back afterwards, also when an exception leaves the block.
Source: Compose ui-graphics drawscope/DrawScope.kt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from engine.drawing.blend_mode import BlendMode
from engine.drawing.canvas import Canvas
from engine.drawing.color_filter import ColorFilter
from engine.drawing.draw_style import DrawStyle, PathEffect, Stroke, StrokeCap
from engine.drawing.image_bitmap import FilterQuality, ImageBitmap
from engine.drawing.ink import Ink, make_ink
from engine.drawing.path import Path
from engine.drawing.shape import Outline, RectangleOutline, RoundedOutline
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, DensityScope, LayoutDirection, Matrix, Offset, Size

if TYPE_CHECKING:
    from engine.drawing.text.text_layout_result import TextLayoutResult

_SRC_OVER = BlendMode.SRC_OVER


class DrawScope(DensityScope):
    """Also converts units (to_px, …). Not to be kept: it is valid only while the draw block runs."""

    __slots__ = ("_canvas", "density", "font_scale", "layout_direction", "size")

    size: Size
    density: float
    font_scale: float
    layout_direction: LayoutDirection

    def __init__(
        self,
        canvas: Canvas | None = None,
        size: tuple[float, float] = Size.ZERO,
        density: float = 1.0,
        font_scale: float = 1.0,
        layout_direction: LayoutDirection = LayoutDirection.LTR,
    ) -> None:
        self._canvas = canvas
        self.size = Size(float(size[0]), float(size[1]))
        self.density = density
        self.font_scale = font_scale
        self.layout_direction = layout_direction

    @property
    def canvas(self) -> Canvas:
        """Where the draws are recorded."""
        if self._canvas is None:
            raise RuntimeError(
                "This draw scope is not drawing: it was kept and used after its draw block had ended. "
                "Draw inside the block only."
            )
        return self._canvas

    @property
    def center(self) -> Offset:
        return self.size.center

    # -- figures

    def draw_rect(
        self,
        color_or_brush: Any,
        top_left: tuple[float, float] = Offset.ZERO,
        size: tuple[float, float] | None = None,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """Without `size`: from `top_left` to the far corner."""
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        (self._canvas or self.canvas).add(("rect", x, y, x + width, y + height, ink))

    def draw_round_rect(
        self,
        color_or_brush: Any,
        top_left: tuple[float, float] = Offset.ZERO,
        size: tuple[float, float] | None = None,
        corner_radius: float | tuple[float, float, float, float] = 0.0,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """`corner_radius`: one, or four (top left, top right, bottom right, bottom left)."""
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        radii = (
            (float(corner_radius),) * 4 if isinstance(corner_radius, (int, float)) else tuple(map(float, corner_radius))
        )
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("round_rect", x, y, x + width, y + height, radii, ink))

    def draw_circle(
        self,
        color_or_brush: Any,
        radius: float | None = None,
        center: tuple[float, float] | None = None,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """Without `radius`: as large as fits; without `center`: in the middle."""
        x, y = self.size.center if center is None else center
        if radius is None:
            radius = self.size.min_dimension / 2
        width, height = self.size
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("circle", x, y, radius, ink))

    def draw_oval(
        self,
        color_or_brush: Any,
        top_left: tuple[float, float] = Offset.ZERO,
        size: tuple[float, float] | None = None,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("oval", x, y, x + width, y + height, ink))

    def draw_arc(
        self,
        color_or_brush: Any,
        start_angle: float,
        sweep_angle: float,
        use_center: bool,
        top_left: tuple[float, float] = Offset.ZERO,
        size: tuple[float, float] | None = None,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """Part of an oval; degrees clockwise from three o'clock. With `use_center` a slice of the cake."""
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("arc", x, y, x + width, y + height, start_angle, sweep_angle, use_center, ink))

    def draw_line(
        self,
        color_or_brush: Any,
        start: tuple[float, float],
        end: tuple[float, float],
        stroke_width: float = 0.0,
        cap: StrokeCap = StrokeCap.BUTT,
        path_effect: PathEffect | None = None,
        alpha: float = 1.0,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """A width of 0 is one pixel."""
        style = Stroke(stroke_width, cap=cap, path_effect=path_effect)
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("line", start[0], start[1], end[0], end[1], ink))

    def draw_points(
        self,
        points: Sequence[tuple[float, float]],
        point_mode: str,
        color_or_brush: Any,
        stroke_width: float = 0.0,
        cap: StrokeCap = StrokeCap.BUTT,
        path_effect: PathEffect | None = None,
        alpha: float = 1.0,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """`point_mode`: "points" each on its own, "lines" each two a line, "polygon" one line through all."""
        if point_mode not in ("points", "lines", "polygon"):
            raise ValueError(f"draw_points: the mode is 'points', 'lines' or 'polygon', not {value_repr(point_mode)}.")
        style = Stroke(stroke_width, cap=cap, path_effect=path_effect)
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("points", point_mode, tuple((x, y) for x, y in points), ink))

    def draw_path(
        self,
        path: Path,
        color_or_brush: Any,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """The path as it is now; changing it later does not change the drawing."""
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("path", path.freeze(), ink))

    def draw_outline(
        self,
        outline: Outline,
        color_or_brush: Any,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """What a shape's `create_outline` gave."""
        bounds = outline.bounds
        ink = make_ink(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        if isinstance(outline, RectangleOutline):
            self.canvas.add(("rect", *bounds, ink))
        elif isinstance(outline, RoundedOutline):
            self.canvas.add(("round_rect", *bounds, outline.radii, ink))
        else:
            self.canvas.add(("path", outline.to_path().freeze(), ink))

    # -- images and text

    def draw_image(
        self,
        image: ImageBitmap,
        top_left: tuple[float, float] = Offset.ZERO,
        size: tuple[float, float] | None = None,
        *,
        src_offset: tuple[int, int] = (0, 0),
        src_size: tuple[int, int] | None = None,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
        filter_quality: FilterQuality = FilterQuality.LOW,
    ) -> None:
        """The image, or the part of it that `src_offset` and `src_size` name, at its own size or `size`."""
        source_x, source_y = src_offset
        source_width, source_height = (
            (image.width - source_x, image.height - source_y) if src_size is None else src_size
        )
        if (
            source_x < 0
            or source_y < 0
            or source_x + source_width > image.width
            or source_y + source_height > image.height
        ):
            raise ValueError(
                f"draw_image: the part {source_x}, {source_y}, {source_width} × {source_height} is not "
                f"inside the image ({image.width} × {image.height})."
            )
        x, y = top_left
        width, height = (source_width, source_height) if size is None else size
        ink = make_ink(Color.BLACK, alpha, style, color_filter, blend_mode, width, height)
        self.canvas.add(
            (
                "image",
                image,
                (source_x, source_y, source_x + source_width, source_y + source_height),
                (x, y, x + width, y + height),
                filter_quality,
                ink,
            )
        )

    def draw_text(
        self,
        result: TextLayoutResult,
        top_left: tuple[float, float] = Offset.ZERO,
        color: Any = None,
        alpha: float = 1.0,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """A measured text. `color` (or a brush) overrides what its style says; spans keep theirs."""
        canvas = self._canvas or self.canvas
        ink: Any = None
        if color is not None and not (isinstance(color, Color) and not color.is_specified):
            width, height = result.size
            ink = make_ink(color, 1.0, None, None, _SRC_OVER, width, height)
        clipped = result.clips
        x, y = top_left
        if clipped:
            canvas.save()
            canvas.clip_rect(x, y, x + result.size[0], y + result.size[1])
        canvas.add(("text", result, x, y, ink, alpha, blend_mode))
        if clipped:
            canvas.restore()

    # -- transforms

    @contextmanager
    def _saved(self) -> Iterator[None]:
        canvas = self.canvas
        canvas.save()
        try:
            yield
        finally:
            canvas.restore()

    def translate(self, left: float = 0.0, top: float = 0.0) -> AbstractContextManager[None]:
        return self.transform(Matrix.translation(left, top))

    def rotate(self, degrees: float, pivot: tuple[float, float] | None = None) -> AbstractContextManager[None]:
        """Clockwise, around the pivot (the middle)."""
        return self._around(Matrix.rotation(degrees), pivot)

    def scale(
        self, scale_x: float, scale_y: float | None = None, pivot: tuple[float, float] | None = None
    ) -> AbstractContextManager[None]:
        """Away from the pivot (the middle); one factor for both directions, or two."""
        return self._around(Matrix.scaling(scale_x, scale_x if scale_y is None else scale_y), pivot)

    def _around(self, matrix: Matrix, pivot: tuple[float, float] | None) -> AbstractContextManager[None]:
        x, y = self.size.center if pivot is None else pivot
        return self.transform(Matrix.translation(-x, -y).then(matrix).then(Matrix.translation(x, y)))

    @contextmanager
    def transform(self, matrix: Matrix) -> Iterator[None]:
        with self._saved():
            self.canvas.concat(matrix)
            yield

    @contextmanager
    def inset(
        self, left: float = 0.0, top: float | None = None, right: float | None = None,
        bottom: float | None = None,
    ) -> Iterator[None]:  # fmt: skip
        """A smaller area: `size` and the origin are its. One number is for all sides, two are for
        left and right, top and bottom."""
        if top is None:
            top = left if right is None and bottom is None else 0.0
        if right is None:
            right = left
        if bottom is None:
            bottom = top
        before = self.size
        width, height = before[0] - left - right, before[1] - top - bottom
        if width < 0 or height < 0:
            raise ValueError(
                f"inset({left}, {top}, {right}, {bottom}) leaves less than nothing of {before[0]:g} × {before[1]:g} px."
            )
        with self._saved():
            self.canvas.translate(left, top)
            self.size = Size(width, height)
            try:
                yield
            finally:
                self.size = before

    @contextmanager
    def clip_rect(
        self, left: float = 0.0, top: float = 0.0, right: float | None = None,
        bottom: float | None = None, difference: bool = False,
    ) -> Iterator[None]:  # fmt: skip
        """Only inside the rectangle (with `difference`: only outside) is anything drawn."""
        with self._saved():
            self.canvas.clip_rect(
                left,
                top,
                self.size[0] if right is None else right,
                self.size[1] if bottom is None else bottom,
                difference,
            )
            yield

    @contextmanager
    def clip_path(self, path: Path, difference: bool = False) -> Iterator[None]:
        with self._saved():
            self.canvas.clip_path(path, difference)
            yield

    @contextmanager
    def layer(
        self,
        alpha: float = 1.0,
        blend_mode: BlendMode = _SRC_OVER,
        color_filter: ColorFilter | None = None,
        bounds: tuple[float, float, float, float] | None = None,
    ) -> Iterator[None]:
        """What is drawn inside is gathered and then put on what is there as one picture. Outside `bounds`
        it is cut off; without them the whole screen is gathered, which takes time."""
        canvas = self.canvas
        canvas.save_layer(
            bounds,
            Ink(Color.BLACK.copy(alpha=alpha), blend_mode=blend_mode, color_filter=color_filter),
        )
        try:
            yield
        finally:
            canvas.restore()


class ContentDrawScope(DrawScope):
    """The scope of a draw modifier: it decides when, and whether, the content is drawn."""

    __slots__ = ()

    def draw_content(self) -> None:
        raise NotImplementedError
