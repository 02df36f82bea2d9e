"""Pictures as an app's author draws them (tests/oracle/src/PicturesAsWritten.kt): figures, filters, gauges."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import skia

from engine import (
    BlendMode,
    Brush,
    Color,
    ColorFilter,
    FilterQuality,
    ImageBitmap,
    ImageShader,
    Matrix,
    Offset,
    Path,
    PathEffect,
    PathFillType,
    PathOperation,
    Rect,
    ShaderBrush,
    StampedPathEffectStyle,
    Stroke,
    StrokeCap,
    StrokeJoin,
    TileMode,
)
from tests.drawing.pictured import AMBER, BLUE, GRAY, GREEN, HALF, RED, canvas
from tests.drawing.pictures_of_figures import lines


def frame() -> ImageBitmap:
    """An image of 12×12 px: a frame of 4 px whose corners, sides and middle have colors of their own."""
    surface = skia.Surface(12, 12)
    with surface as drawn:
        drawn.clear(skia.ColorTRANSPARENT)
        for y in range(3):
            for x in range(3):
                color = RED if x != 1 and y != 1 else HALF if x == 1 and y == 1 else AMBER
                drawn.drawRect(skia.Rect.MakeXYWH(x * 4, y * 4, 4, 4), skia.Paint(Color=color.to_argb()))
        drawn.drawCircle(2, 2, 1.5, skia.Paint(Color=skia.ColorBLACK, AntiAlias=True))
    return ImageBitmap(surface.makeImageSnapshot())


FRAME = frame()


@canvas
def figures_combined(scope: Any) -> None:
    for i, operation in enumerate(
        (
            PathOperation.UNION, PathOperation.DIFFERENCE, PathOperation.INTERSECT, PathOperation.REVERSE_DIFFERENCE,
            PathOperation.XOR,
        )
    ):  # fmt: skip
        x, y = 8 + i % 3 * 78, 8 + i // 3 * 78
        a = lines((x, y + 60), (x + 35, y), (x + 60, y + 60)).close()
        b = Path().add_arc(Rect(x + 15, y + 15, x + 65, y + 65), 30, 250).close()
        scope.draw_path(Path.combine(operation, a, b), (RED, BLUE, GREEN, AMBER, HALF)[i])
        scope.draw_path(a, Color.BLACK, style=Stroke(1))
        scope.draw_path(b, Color.BLACK, 0.4, Stroke(2))
    leaf = Path().move_to(170, 150).relative_cubic_to(-20, -50, 40, -80, 60, -60)
    leaf.relative_quadratic_to(0, 50, -60, 60).close().add_oval(Rect(190, 105, 210, 125))
    leaf.fill_type = PathFillType.EVEN_ODD
    scope.draw_path(leaf, Brush.linear_gradient([GREEN, AMBER], (170, 150), (230, 90)))
    turned = Matrix.translation(-20, -170).then(Matrix.rotation(-15)).then(Matrix.translation(20, 170))
    moved = Path().add_path(leaf, Offset(-150, 80)).transform(turned)
    scope.draw_path(moved, BLUE, style=Stroke(3, path_effect=PathEffect.corner(10)))
    wheel = Path()
    for i in range(6):
        wheel.arc_to(Rect(150, 165, 220, 235), i * 60, 40, i % 2 == 0)
    wheel.close()
    scope.draw_path(wheel, RED, 0.7)
    scope.draw_path(wheel, Color.BLACK, style=Stroke(2, join=StrokeJoin.ROUND))
    bounds = moved.get_bounds()
    dashed = Stroke(1, path_effect=PathEffect.dash([4, 3]))
    scope.draw_rect(AMBER, (bounds.left, bounds.top), (bounds.width, bounds.height), style=dashed)


@canvas
def lines_styled(scope: Any) -> None:
    stamp = lines((0, -4), (8, 0), (0, 4)).close()
    styles = (StampedPathEffectStyle.TRANSLATE, StampedPathEffectStyle.ROTATE, StampedPathEffectStyle.MORPH)
    for i, style in enumerate(styles):
        wave = Path().move_to(10, 30 + i * 30).quadratic_to(60, -10 + i * 30, 110, 30 + i * 30)
        effect = PathEffect.stamped(stamp, 12, 3, style)
        scope.draw_path(wave, (RED, BLUE, GREEN)[i], style=Stroke(3, path_effect=effect))
    for i, cap in enumerate((StrokeCap.BUTT, StrokeCap.ROUND, StrokeCap.SQUARE)):
        start, end = (135, 20 + i * 24), (220, 20 + i * 24)
        scope.draw_line(Color.BLACK, start, end, 10, cap)
        scope.draw_line(AMBER, start, end, 6, cap, PathEffect.dash([14, 12], i * 5))
    for i, join in enumerate((StrokeJoin.MITER, StrokeJoin.ROUND, StrokeJoin.BEVEL)):
        corner = lines((15 + i * 70, 160), (35 + i * 70, 115), (50 + i * 70, 160))
        scope.draw_path(corner, BLUE, style=Stroke(9, miter=2 if i == 0 else 10, join=join, cap=StrokeCap.ROUND))
    zigzag = [(15 + i * 13, 190 + i % 2 * 15) for i in range(8)]
    scope.draw_points(zigzag, "lines", RED, 4, StrokeCap.ROUND)
    scope.draw_points([(x + 115, y) for x, y in zigzag], "points", GREEN, 8, StrokeCap.SQUARE)
    fading = Brush.horizontal_gradient([RED, Color.TRANSPARENT], 10, 230)
    scope.draw_line(fading, (10, 225), (230, 225), 0)
    dotted = Stroke(5, cap=StrokeCap.ROUND, path_effect=PathEffect.dash([1, 9]))
    scope.draw_arc(AMBER, 180, 180, False, (200, 110), (34, 60), style=dotted)


def blue_turned(degrees: float) -> ColorFilter:
    """The color matrix that turns the colors around the axis of blue."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return ColorFilter.color_matrix([c, s, 0, 0, 0, -s, c, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])


@canvas
def filters_blended(scope: Any) -> None:
    scope.draw_rect(Brush.linear_gradient([AMBER, Color.WHITE, BLUE]))
    modes = (
        BlendMode.CLEAR, BlendMode.SRC, BlendMode.DST_OVER, BlendMode.SRC_IN, BlendMode.DST_OUT, BlendMode.XOR,
        BlendMode.MODULATE, BlendMode.COLOR_BURN, BlendMode.HARDLIGHT, BlendMode.SOFTLIGHT, BlendMode.SATURATION,
        BlendMode.LUMINOSITY,
    )  # fmt: skip
    for i, mode in enumerate(modes):
        x, y = 6 + i % 4 * 58, 6 + i // 4 * 50
        with scope.layer(bounds=(x, y, x + 52, y + 44)):
            scope.draw_circle(RED, 16, (x + 18, y + 22))
            scope.draw_rect(HALF, (x + 16, y + 8), (32, 28), blend_mode=mode)
    filters = (
        ColorFilter.lighting(Color.hex("#808080"), Color.hex("#200020")),
        ColorFilter.tint(GREEN, BlendMode.SRC_IN),
        blue_turned(90),
        ColorFilter.color_matrix([1, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1, 0]),
    )
    for i, color_filter in enumerate(filters):
        scope.draw_image(
            FRAME,
            (6 + i * 58, 165),
            (50, 66),
            color_filter=color_filter,
            filter_quality=FilterQuality.NONE,
            alpha=0.6 if i == 1 else 1,
        )


def nine(scope: Any, at: tuple[int, int], size: tuple[int, int], edge: int) -> None:
    """Draws the image in nine parts: the corners `edge` px wide, the sides and the middle stretched."""
    xs, ys = ((0, edge, length - edge, length) for length in size)
    for y in range(3):
        for x in range(3):
            scope.draw_image(
                FRAME,
                (at[0] + xs[x], at[1] + ys[y]),
                (xs[x + 1] - xs[x], ys[y + 1] - ys[y]),
                src_offset=(x * 4, y * 4),
                src_size=(4, 4),
                filter_quality=FilterQuality.NONE if edge < 10 else FilterQuality.LOW,
            )


@canvas
def nine_parts(scope: Any) -> None:
    nine(scope, (8, 8), (100, 60), 8)
    nine(scope, (125, 8), (100, 90), 20)
    with scope.rotate(12, (60, 130)):
        nine(scope, (15, 95), (90, 60), 8)
    uneven = Path().add_round_rect(Rect(125, 110, 225, 170), [30, 4, (20, 10), 0])
    with scope.clip_path(uneven), scope.scale(2, 2, (125, 110)):
        nine(scope, (125, 110), (60, 40), 8)
    tiled = ShaderBrush(ImageShader(FRAME, TileMode.REPEATED, TileMode.REPEATED))
    scope.draw_rect(tiled, (8, 180), (100, 52), alpha=0.7)
    scope.draw_image(FRAME, (120, 185))
    with scope.translate(150, 185), scope.scale(3, 3, (0, 0)):
        scope.draw_image(FRAME)
    with scope.translate(195, 185):
        scope.draw_image(FRAME, (0, 0), (40, 40), blend_mode=BlendMode.MULTIPLY)


def chart(scope: Any) -> None:
    values = (10, 40, 25, 60, 50, 80, 65)
    line = Path().move_to(15, 225 - values[0])
    for i in range(1, len(values)):
        x, y, before, above = 15 + i * 35, 225 - values[i], 15 + (i - 1) * 35, 225 - values[i - 1]
        line.cubic_to(before + 17, above, x - 17, y, x, y)
    area = Path().add_path(line).line_to(225, 230).line_to(15, 230).close()
    for i in range(5):
        dashed = PathEffect.dash([4, 4])
        scope.draw_line(Color.LIGHT_GRAY, (10, 130 + i * 25), (230, 130 + i * 25), 1, path_effect=dashed)
    scope.draw_path(area, Brush.vertical_gradient([HALF, Color.TRANSPARENT], 140, 230))
    scope.draw_path(line, BLUE, style=Stroke(2.5, join=StrokeJoin.ROUND))
    for i, value in enumerate(values):
        scope.draw_circle(Color.WHITE, 4, (15 + i * 35, 225 - value))
        scope.draw_circle(BLUE, 4, (15 + i * 35, 225 - value), style=Stroke(1.5))


@canvas
def gauge_and_chart(scope: Any) -> None:
    thick = Stroke(12, cap=StrokeCap.ROUND)
    scope.draw_arc(GRAY, 135, 270, False, (15, 12), (90, 90), style=thick)
    scale = Brush.sweep_gradient([(0, GREEN), (0.5, AMBER), (1, RED)], (60, 57))
    scope.draw_arc(scale, 135, 190, False, (15, 12), (90, 90), style=thick)
    for i in range(11):
        with scope.rotate(-135 + i * 27, (60, 57)):
            scope.draw_line(Color.BLACK, (60, 24), (60, 34 if i % 5 == 0 else 29), 2 if i % 5 == 0 else 1)
    with scope.rotate(40, (60, 57)):
        scope.draw_path(lines((57, 57), (60, 25), (63, 57)).close(), RED)
        scope.draw_circle(Color.BLACK, 5, (60, 57))
    start = -90.0
    for part, color in ((0.35, RED), (0.25, BLUE), (0.2, GREEN), (0.2, AMBER)):
        scope.draw_arc(color, start, part * 360 - 2, True, (130, 12), (90, 90))
        start += part * 360
    scope.draw_circle(Color.WHITE, 22, (175, 57))
    chart(scope)
