"""DrawScope: the receiver of draw blocks. All lengths are in px; the origin is the top left corner of the drawn area.

`with scope.translate(10, 0): …` and its siblings (rotate, scale, inset, clip_rect, clip_path, layer) change
the transform or clip of the draws inside, and restore it afterwards, also when an exception leaves the block.
Source: Compose ui-graphics drawscope/DrawScope.kt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from engine.drawing.blend_mode import BlendMode
from engine.drawing.canvas import Canvas
from engine.drawing.color_filter import ColorFilter
from engine.drawing.draw_checks import NUMBERS, check_angles, check_number, corner_radii
from engine.drawing.draw_paint import DrawPaint, make_draw_paint
from engine.drawing.draw_style import DrawStyle, PathEffect, Stroke, StrokeCap
from engine.drawing.image_bitmap import FilterQuality, ImageBitmap
from engine.drawing.path import Path
from engine.drawing.shape import Outline, RectangleOutline, RoundedOutline
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, DensityScope, LayoutDirection, Matrix, Offset, Size

if TYPE_CHECKING:
    from engine.drawing.text.text_layout_result import TextLayoutResult

_SRC_OVER = BlendMode.SRC_OVER


class DrawScope(DensityScope):
    """Records draws, and converts units (to_px, …). It is valid only while the draw block runs."""

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
        """The canvas that records the draws. Raises RuntimeError after the draw block ended."""
        if self._canvas is None:
            raise RuntimeError(
                "This draw scope is not drawing: it was kept and used after its draw block had ended. "
                "Draw inside the block only."
            )
        return self._canvas

    @property
    def center(self) -> Offset:
        """The center of the area, in px."""
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
        """Draws a rectangle; without `size`, it extends from `top_left` to the far corner of the area."""
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        (self._canvas or self.canvas).add(("rect", x, y, x + width, y + height, ink))

    def draw_round_rect(
        self,
        color_or_brush: Any,
        top_left: tuple[float, float] = Offset.ZERO,
        size: tuple[float, float] | None = None,
        corner_radius: float | tuple[float, float] | tuple[float, float, float, float] = 0.0,
        alpha: float = 1.0,
        style: DrawStyle | None = None,
        color_filter: ColorFilter | None = None,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """Draws a rectangle with round corners. `corner_radius`: one radius, a pair (horizontal, vertical), or
        four, clockwise from the top left corner.
        """
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        radii = corner_radii(corner_radius)
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws a circle; by default the largest that fits, at the center of the area."""
        x, y = self.size.center if center is None else center
        if radius is None:
            radius = self.size.min_dimension / 2
        elif radius.__class__ not in NUMBERS:
            check_number("radius", radius)
        width, height = self.size
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws an oval; without `size`, its bounds extend from `top_left` to the far corner of the area."""
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws a part of an oval; degrees count clockwise from three o'clock. `use_center`: through the center."""
        check_angles(start_angle, sweep_angle)
        x, y = top_left
        width, height = (self.size[0] - x, self.size[1] - y) if size is None else size
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
        self.canvas.add(("arc", x, y, x + width, y + height, start_angle, sweep_angle, bool(use_center), ink))

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
        """Draws a line; a stroke width of 0 is one pixel."""
        style = Stroke(stroke_width, cap=cap, path_effect=path_effect)
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws points. `point_mode`: "points" draws dots, "lines" a line for each pair, "polygon" one line through
        all.

        Raises ValueError for another mode.
        """
        if point_mode not in ("points", "lines", "polygon"):
            raise ValueError(f"draw_points: the mode is 'points', 'lines' or 'polygon', not {value_repr(point_mode)}.")
        style = Stroke(stroke_width, cap=cap, path_effect=path_effect)
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws the path as it is now; later changes of `path` do not change the drawing."""
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws the result of a shape's `create_outline`."""
        bounds = outline.bounds
        ink = make_draw_paint(color_or_brush, alpha, style, color_filter, blend_mode, *self.size)
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
        """Draws the image, or its part given by `src_offset` and `src_size`, at its own size or `size`.

        Raises ValueError if the part is not inside the image.
        """
        source = image.part(src_offset, src_size)
        x, y = top_left
        width, height = (source[2] - source[0], source[3] - source[1]) if size is None else size
        ink = make_draw_paint(Color.BLACK, alpha, style, color_filter, blend_mode, width, height)
        self.canvas.add(("image", image, source, (x, y, x + width, y + height), filter_quality, ink))

    def draw_text(
        self,
        result: TextLayoutResult,
        top_left: tuple[float, float] = Offset.ZERO,
        color: Any = None,
        alpha: float = 1.0,
        blend_mode: BlendMode = _SRC_OVER,
    ) -> None:
        """Draws a measured text. `color` (or a brush) overrides the color of its style, except in spans."""
        canvas = self._canvas or self.canvas
        ink: Any = None
        if color is not None and not (isinstance(color, Color) and not color.is_specified):
            width, height = result.size
            ink = make_draw_paint(color, 1.0, None, None, _SRC_OVER, width, height)
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
        """Moves the draws inside by (left, top)."""
        return self.transform(Matrix.translation(left, top))

    def rotate(self, degrees: float, pivot: tuple[float, float] | None = None) -> AbstractContextManager[None]:
        """Rotates the draws inside clockwise around the pivot; by default the center."""
        return self._around(Matrix.rotation(degrees), pivot)

    def scale(
        self, scale_x: float, scale_y: float | None = None, pivot: tuple[float, float] | None = None
    ) -> AbstractContextManager[None]:
        """Scales the draws inside around the pivot; by default the center. One factor serves both directions."""
        return self._around(Matrix.scaling(scale_x, scale_x if scale_y is None else scale_y), pivot)

    def _around(self, matrix: Matrix, pivot: tuple[float, float] | None) -> AbstractContextManager[None]:
        x, y = self.size.center if pivot is None else pivot
        return self.transform(Matrix.translation(-x, -y).then(matrix).then(Matrix.translation(x, y)))

    @contextmanager
    def transform(self, matrix: Matrix) -> Iterator[None]:
        """Applies `matrix` to the draws inside."""
        with self._saved():
            self.canvas.concat(matrix)
            yield

    @contextmanager
    def inset(
        self, left: float = 0.0, top: float | None = None, right: float | None = None,
        bottom: float | None = None,
    ) -> Iterator[None]:  # fmt: skip
        """Reduces the area: `size` and the origin are those of the inner area.

        One number is for all sides, two are for left and right, top and bottom. Raises ValueError if nothing is left.
        """
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
                f"inset({left}, {top}, {right}, {bottom}) is larger than the area of {before[0]:g} × {before[1]:g} px."
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
        """Limits the draws inside to the rectangle; with `difference`, to its outside."""
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
        """Limits the draws inside to the path; with `difference`, to its outside."""
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
        """Collects the draws inside and draws them as one picture, cut at `bounds`.

        Without bounds, the collected picture is as large as the screen, which is slow.
        """
        canvas = self.canvas
        canvas.save_layer(
            bounds,
            DrawPaint(Color.BLACK.copy(alpha=alpha), blend_mode=blend_mode, color_filter=color_filter),
        )
        try:
            yield
        finally:
            canvas.restore()


class ContentDrawScope(DrawScope):
    """The scope of a draw modifier, which decides whether and when the content is drawn."""

    __slots__ = ()

    def draw_content(self) -> None:
        """Draws the content of the modifier."""
        raise NotImplementedError  # subclasses implement it
