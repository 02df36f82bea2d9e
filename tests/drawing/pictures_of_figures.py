"""Pictures of what a draw scope draws (tests/oracle/src/PicturesOfFigures.kt): strokes, paths, clips, blends."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    BlendMode,
    Box,
    Brush,
    CircleShape,
    Color,
    CompositingStrategy,
    CornerPercent,
    CutCornerShape,
    GenericShape,
    Modifier,
    Path,
    PathEffect,
    PathFillType,
    PathOperation,
    Rect,
    RoundedCornerShape,
    StampedPathEffectStyle,
    Stroke,
    StrokeCap,
    StrokeJoin,
    TileMode,
)
from engine.unit import Matrix, Offset
from tests.drawing.pictured import AMBER, BLUE, GRAY, GREEN, HALF, RED, at, canvas, picture


def lines(*points: tuple[float, float]) -> Path:
    path = Path().move_to(*points[0])
    for point in points[1:]:
        path.line_to(*point)
    return path


@canvas
def gradient_tiles(scope: Any) -> None:
    for i, mode in enumerate((TileMode.CLAMP, TileMode.REPEATED, TileMode.MIRROR, TileMode.DECAL)):
        x = 5 + i * 59
        scope.draw_rect(Brush.radial_gradient([RED, AMBER, BLUE], (x + 20, 25), 12, mode), (x, 5), (54, 50))
        across = Brush.horizontal_gradient([(0.2, RED), (0.8, GREEN)], x + 15, x + 35, mode)
        scope.draw_rect(across, (x, 60), (54, 40))
        scope.draw_rect(Brush.vertical_gradient([BLUE, HALF, AMBER], 115, 125, mode), (x, 105), (54, 40), alpha=0.7)
    sweep = Brush.sweep_gradient([(0, RED), (0.25, AMBER), (0.5, AMBER), (1, BLUE)], (40, 195))
    scope.draw_circle(sweep, 35, (40, 195))
    three = Brush.linear_gradient([RED, GREEN, BLUE])
    scope.draw_round_rect(three, (85, 155), (70, 30), (12, 6), style=Stroke(6))
    scope.draw_line(Brush.horizontal_gradient([RED, BLUE], 85, 155), (85, 200), (155, 200), 8, StrokeCap.ROUND)
    roof = lines((85, 230), (120, 208), (155, 230))
    around = Brush.radial_gradient([AMBER, RED], (120, 215), 35)
    scope.draw_path(roof, around, style=Stroke(5, join=StrokeJoin.ROUND))
    scope.draw_oval(Brush.sweep_gradient([GREEN, Color.TRANSPARENT, BLUE]), (165, 155), (70, 35))
    slope = Brush.linear_gradient([AMBER, RED], (165, 200), (235, 235))
    scope.draw_arc(slope, 20, 250, True, (165, 195), (70, 40), alpha=0.6)


@picture
def every_blend() -> None:
    def blended(mode: BlendMode) -> Any:
        def draw(scope: Any) -> None:
            scope.draw_circle(AMBER, 14, (14, 16))
            scope.draw_rect(BLUE, (12, 14), (22, 28), alpha=0.8, blend_mode=mode)

        return draw

    for i, mode in enumerate(BlendMode):
        offscreen = at(3 + i % 6 * 39, 3 + i // 6 * 47).graphics_layer(
            compositing_strategy=CompositingStrategy.OFFSCREEN
        )
        Box(offscreen.size(36, 44).draw_behind(blended(mode)))


@canvas
def caps_and_joins(scope: Any) -> None:
    for i, cap in enumerate((StrokeCap.BUTT, StrokeCap.ROUND, StrokeCap.SQUARE)):
        for j, join in enumerate((StrokeJoin.MITER, StrokeJoin.ROUND, StrokeJoin.BEVEL)):
            x, y = 10 + i * 52, 10 + j * 45
            path = lines((x, y + 30), (x + 15, y), (x + 30, y + 30), (x + 38, y + 8))
            scope.draw_path(path, HALF if j == 1 else RED, style=Stroke(9, cap=cap, join=join))
    for i, miter in enumerate((1, 2, 4, 10)):
        path = lines((175, 12 + i * 30), (225, 20 + i * 30), (175, 28 + i * 30))
        scope.draw_path(path, BLUE, style=Stroke(5, miter=miter))
    scope.draw_line(GREEN, (10, 150), (230, 160))
    scope.draw_rect(RED, (10.5, 165.5), (40, 20), style=Stroke())
    scope.draw_points([(65 + i * 14, 168 + i % 2 * 12) for i in range(6)], "points", AMBER, 8, StrokeCap.ROUND)
    scope.draw_points([(155 + i * 14, 168 + i % 2 * 12) for i in range(6)], "points", AMBER, 8, StrokeCap.SQUARE)
    scope.draw_points([(10 + i * 14, 200 + i % 2 * 25) for i in range(6)], "lines", BLUE, 4, StrokeCap.ROUND)
    scope.draw_points([(90 + i * 14, 200 + i % 2 * 25) for i in range(6)], "polygon", RED, 4)
    with scope.scale(3, 1, (170, 200)):
        scope.draw_circle(GREEN, 8, (185, 212), style=Stroke(3))


@canvas
def path_effects(scope: Any) -> None:
    dash = PathEffect.dash([12, 5, 3, 5], 4)
    scope.draw_rect(RED, (10, 10), (100, 50), style=Stroke(4, path_effect=dash))
    dots = Stroke(6, cap=StrokeCap.ROUND, path_effect=PathEffect.dash([1, 12]))
    scope.draw_circle(BLUE, 27, (175, 35), style=dots)
    zigzag = lines((10, 110), *((10 + i * 17, 75 if i % 2 else 110) for i in range(1, 7)))
    scope.draw_path(zigzag, GREEN, style=Stroke(4, path_effect=PathEffect.corner(10)))
    chained = PathEffect.chain(PathEffect.dash([8, 4]), PathEffect.corner(12))
    scope.draw_path(zigzag.translate(Offset(115, 0)), AMBER, style=Stroke(3, path_effect=chained))
    stamp = lines((0, -4), (8, 0), (0, 4)).close()
    wave = Path().move_to(10, 150).cubic_to(60, 100, 100, 200, 230, 140)
    rotated = PathEffect.stamped(stamp, 14, 0, StampedPathEffectStyle.ROTATE)
    scope.draw_path(wave, RED, style=Stroke(1, path_effect=rotated))
    translated = PathEffect.stamped(stamp, 14, 5, StampedPathEffectStyle.TRANSLATE)
    scope.draw_path(wave.translate(Offset(0, 25)), BLUE, style=Stroke(1, path_effect=translated))
    morphed = PathEffect.stamped(stamp, 14, 0, StampedPathEffectStyle.MORPH)
    scope.draw_path(wave.translate(Offset(0, 25)), GREEN, style=Stroke(1, path_effect=morphed))
    scope.draw_line(BLUE, (10, 230), (230, 222), 5, StrokeCap.ROUND, PathEffect.dash([0, 9]))
    scope.draw_arc(HALF, 200, 140, False, (130, 60), (90, 60), style=Stroke(3, path_effect=dash))


@canvas
def path_operations(scope: Any) -> None:
    for i, operation in enumerate(PathOperation):
        x, y = 8 + i % 3 * 77, 8 + i // 3 * 70
        first = Path().add_round_rect(Rect(x, y, x + 45, y + 45), ((16, 8),) * 4)
        second = Path().move_to(x + 20, y + 10).relative_line_to(45, 12).relative_quadratic_to(-10, 30, -30, 32)
        second.relative_line_to(-25, -15).close()
        scope.draw_path(Path.combine(operation, first, second), RED if i % 2 == 0 else GREEN)
    scope.draw_path(Path().add_arc(Rect(165, 80, 230, 130), 30, 270).add_rect(Rect(185, 95, 210, 115)), BLUE)
    curl = Path().move_to(10, 180).arc_to(Rect(10, 150, 70, 210), 180, 200, False)
    scope.draw_path(curl.relative_cubic_to(0, 20, -20, 25, -30, 10).close(), AMBER)
    turned = Path().add_rect(Rect(-20, -12, 20, 12)).add_oval(Rect(-8, -8, 8, 8))
    turned.fill_type = PathFillType.EVEN_ODD
    matrix = Matrix.scaling(1.4, 1).then(Matrix.rotation(30)).then(Matrix.translation(115, 185))
    scope.draw_path(turned.transform(matrix), BLUE)
    oval = Path().add_oval(Rect(0, 0, 30, 30))
    two = Path().add_path(oval, Offset(160, 160)).add_path(oval, Offset(175, 170))
    two.fill_type = PathFillType.EVEN_ODD
    scope.draw_path(two, RED, alpha=0.7)
    scope.draw_path(Path().add_round_rect(Rect(160, 205, 230, 235), (0, 15, 4, (25, 10))), GREEN)


@picture
def clips() -> None:
    with Box(at(10, 10).size(60).clip(CutCornerShape(top_start=30, bottom_end=15)).background(RED)):
        Box(at(20, 20).size(60).clip(CircleShape).background(AMBER))
    with Box(at(85, 10).size(60).rotate(20).clip_to_bounds()):
        Box(at(15, -10).required_size(70).background(BLUE))
    kite = GenericShape(lambda path, size, direction: _kite(path, size))
    Box(at(165, 10).size(60).clip(kite).background(GREEN))

    def outside(scope: Any) -> None:
        with scope.clip_rect(10, 10, 55, 55, difference=True):
            scope.draw_rect(RED)
        with scope.clip_path(Path().add_oval(Rect(15, 15, 50, 50)), difference=True):
            scope.draw_rect(AMBER, (12, 12), (41, 41))

    Box(at(10, 85).size(65).draw_behind(outside))

    def half_of_it(scope: Any) -> None:
        with scope.rotate(15), scope.clip_rect(right=scope.size.width / 2):
            scope.draw_content()

    with Box(at(85, 85).size(65).draw_with_content(half_of_it).background(BLUE)):
        Box(Modifier.align(Alignment.CENTER).size(30).background(AMBER))
    layer = at(165, 85).size(60).graphics_layer(clip=True, shape=CutCornerShape(20), alpha=0.6, scale_x=0.9)
    with Box(layer.background(Brush.horizontal_gradient([RED, GREEN]))):
        Box(Modifier.size(40, 20).background(BLUE))
    third = RoundedCornerShape(CornerPercent(30))
    with Box(at(10, 165).size(60).clip(third).border(5, BLUE, third).background(AMBER)):
        Box(at(30, 30).size(40).background(RED))
    with Box(at(85, 165).size(65).clip(RoundedCornerShape(20)).clip(CutCornerShape(10)).background(GREEN)):
        Box(at(40, -15).required_size(40).clip(CircleShape).background(RED))

    def over(scope: Any) -> None:
        scope.draw_content()
        with scope.clip_path(lines((0, 0), (scope.size.width, 0), (0, scope.size.height)).close()):
            scope.draw_rect(HALF)

    Box(at(165, 165).size(60).draw_with_content(over).background(RED))


def _kite(path: Path, size: Any) -> None:
    path.move_to(size.width / 2, 0).line_to(size.width, size.height).line_to(0, size.height * 0.7)


@picture
def borders() -> None:
    oval = GenericShape(lambda path, size, direction: path.add_oval(Rect(0, 0, *size)))
    triangle = GenericShape(
        lambda path, size, direction: (
            path.move_to(size.width / 2, 0).line_to(size.width, size.height).line_to(0, size.height)
        )
    )
    Box(at(8, 8).size(64, 48).border(3, RED, CutCornerShape(12)))
    Box(at(84, 8).size(64, 48).border(5.5, HALF, RoundedCornerShape(top_start=20, bottom_end=8)).background(AMBER))
    Box(at(160, 8).size(64, 48).border(40, GREEN, RoundedCornerShape(12)))
    Box(at(8, 66).size(64, 48).border(6, Brush.linear_gradient([RED, AMBER, BLUE]), RoundedCornerShape(10)))
    Box(at(84, 66).size(64, 48).border(0, Color.BLACK, RoundedCornerShape(8)))
    Box(at(160, 66).size(64, 48).border(4, BLUE, oval))
    Box(at(8, 124).size(64, 48).border(8, RED).border(4, AMBER).padding(8).border(3, BLUE))
    diamond = CutCornerShape(CornerPercent(50))
    Box(at(84, 124).size(64, 48).border(9, Brush.sweep_gradient([GREEN, RED, GREEN]), diamond))
    Box(at(160, 124).size(64, 48).rotate(12).border(2, GREEN, CircleShape).background(GRAY, CircleShape))
    Box(at(8, 182).size(64, 48).border(7, HALF, RoundedCornerShape(3)))
    cut = CutCornerShape(top_end=20)
    Box(at(84, 182).size(64, 48).border(5, HALF, cut).background(AMBER, cut))
    Box(at(160, 182).size(64, 48).border(30, HALF, triangle))


@canvas
def nested_transforms(scope: Any) -> None:
    with scope.translate(30, 20), scope.rotate(15, (0, 0)):
        scope.draw_rect(RED, size=(60, 40))
        with scope.scale(0.5, 1.5, (60, 40)):
            scope.draw_rect(BLUE, size=(60, 40), style=Stroke(4))
    with scope.translate(150, 20), scope.rotate(45, (30, 30)), scope.scale(1.2, 0.6, (30, 30)):
        scope.draw_round_rect(GREEN, size=(60, 60), corner_radius=10)
    with scope.inset(20, 110, 130, 20):
        scope.draw_rect(AMBER)
        with scope.inset(10):
            scope.draw_oval(RED)
            with scope.rotate(30):
                scope.draw_rect(HALF, (10, 20), (scope.size.width - 20, 20))
    with scope.inset(130, 110, 10, 20), scope.scale(1, -1):
        scope.draw_rect(Brush.vertical_gradient([RED, BLUE]))
        scope.draw_arc(AMBER, 0, 90, True, (20, 20), (60, 60))
    with scope.clip_rect(0, 222, 240, 236):
        for i in range(12):
            with scope.rotate(i * 10, (i * 20, 229)):
                scope.draw_rect(BLUE if i % 2 == 0 else GREEN, (i * 20, 222), (18, 14))
