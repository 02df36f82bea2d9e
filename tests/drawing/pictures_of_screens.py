"""Pictures of parts of screens (tests/oracle/src/PicturesOfScreens.kt): quotes, badges, galleries, graphs, maps."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import skia

from engine import (
    AbsoluteAlignment,
    AbsoluteCutCornerShape,
    Alignment,
    Arrangement,
    BitmapPainter,
    BlendMode,
    Box,
    Brush,
    BrushPainter,
    CircleShape,
    Color,
    ColorFilter,
    ColorPainter,
    Column,
    CompositingStrategy,
    CompositionLocalProvider,
    ContentScale,
    CornerPercent,
    CutCornerShape,
    FilterQuality,
    FixedScale,
    GenericShape,
    Image,
    ImageBitmap,
    IntOffset,
    IntrinsicSize,
    IntSize,
    LayoutDirection,
    LocalLayoutDirection,
    Modifier,
    Offset,
    Path,
    PathEffect,
    PathOperation,
    Rect,
    RectangleShape,
    RoundedCornerShape,
    Row,
    Shadow,
    SolidColor,
    Spacer,
    StampedPathEffectStyle,
    Stroke,
    StrokeCap,
    StrokeJoin,
    Text,
    TextAlign,
    TextDecoration,
    TextDirection,
    TextOverflow,
    TileMode,
    TransformOrigin,
)
from tests.drawing.pictured import AMBER, BASE, BLUE, GRAY, GREEN, HALF, RED, at, canvas, picture
from tests.drawing.pictures_of_figures import lines
from tests.drawing.pictures_of_spans import span, spans

CLEAR = Color.TRANSPARENT
CUT = TextOverflow.ELLIPSIS
LINEAR, RADIAL, SWEEP = Brush.linear_gradient, Brush.radial_gradient, Brush.sweep_gradient
TILES = (TileMode.CLAMP, TileMode.REPEATED, TileMode.MIRROR, TileMode.DECAL)


def _leaf(path: Path, size: Any, direction: LayoutDirection) -> None:
    out = 0 if direction is LayoutDirection.LTR else size.width
    path.move_to(out, 0).quadratic_to(size.width - out, 0, size.width - out, size.height)
    path.quadratic_to(out, size.height, out, 0)


LEAF = GenericShape(_leaf)


def _flag() -> ImageBitmap:
    """An image of 16×8 px: four columns of two colors each, the last one half transparent."""
    surface = skia.Surface(16, 8)
    with surface as drawn:
        drawn.clear(skia.ColorTRANSPARENT)
        for i, color in enumerate((RED, AMBER, GREEN, HALF)):
            drawn.drawRect(skia.Rect.MakeXYWH(i * 4, 0, 4, 8), skia.Paint(Color=color.to_argb()))
            inside = CLEAR if i == 3 else Color.WHITE
            drawn.drawRect(skia.Rect.MakeXYWH(i * 4 + 1, 4, 2, 2), skia.Paint(Color=inside.to_argb()))
    return ImageBitmap(surface.makeImageSnapshot())


FLAG = _flag()


@picture
def quotes_cut() -> None:
    quote = spans(
        "Cut after ",
        span("large and spaced ", font_size=20, letter_spacing=1, background=AMBER),
        "words, or ",
        span("in the middle of underlined ones", font_weight=700, text_decoration=TextDecoration.UNDERLINE),
    )
    with Column(Modifier.padding(6), vertical_arrangement=Arrangement.spaced_by(5)):
        for count in (1, 2, 3):
            style = BASE.copy(font_size=13, text_align=TextAlign.END if count == 2 else TextAlign.CENTER)
            back = Modifier.background(GRAY).width(120 + count * 20)
            Text(quote, back, style=style, max_lines=count, overflow=CUT)
        style, back = BASE.copy(font_size=14), Modifier.background(HALF).width(110)
        Text("kept in the middle of it", back, style=style, max_lines=1, overflow=TextOverflow.MIDDLE_ELLIPSIS)
        Text("kept at the end of it all", back, style=style, max_lines=1, overflow=TextOverflow.START_ELLIPSIS)


@picture
def spaced_brushes() -> None:
    back = Modifier.background(GRAY)
    with Column(Modifier.padding(6), vertical_arrangement=Arrangement.spaced_by(4)):
        mirrored = LINEAR([RED, BLUE], (0, 0), (60, 0), TileMode.MIRROR)
        wide = BASE.copy(color=Color.UNSPECIFIED, brush=mirrored, alpha=0.8, font_size=26, letter_spacing=4)
        Text("w i d e", back, style=wide)
        through, shadow = TextDecoration.LINE_THROUGH, Shadow(RED, (2, 2), 3)
        narrow = BASE.copy(font_size=20, letter_spacing=-1.5, text_decoration=through, shadow=shadow)
        Text("narrow letters", back, style=narrow)
        spaced = BASE.copy(font_size=18, letter_spacing=3.6, text_align=TextAlign.CENTER)
        Text("em em em", back.fill_max_width(), style=spaced)
        text = spans(
            span("Tall ", brush=Brush.vertical_gradient([GREEN, AMBER]), font_size=28, font_weight=900),
            "plain ",
            span("outline", draw_style=Stroke(2, join=StrokeJoin.ROUND), color=BLUE, font_size=24),
        )
        Text(text, Modifier.width(200), style=BASE.copy(font_size=16))
        last = BASE.copy(font_size=15, line_height=24, text_align=TextAlign.RIGHT)
        Text("aligned to the last", back.width(100).height(60), style=last)


@canvas
def routes_on_map(scope: Any) -> None:
    scope.draw_rect(GRAY)
    route = Path().move_to(20, 200).cubic_to(60, 20, 120, 260, 150, 100)
    route.arc_to(Rect(130, 40, 200, 110), 150, 200, False).relative_line_to(-30, 60)
    route.relative_cubic_to(10, 30, 40, 10, 50, 60)
    scope.draw_path(route, Color.WHITE, style=Stroke(16, cap=StrokeCap.ROUND, join=StrokeJoin.ROUND))
    swept = SWEEP([RED, AMBER, GREEN, RED], (110, 120))
    scope.draw_path(route, swept, style=Stroke(10, cap=StrokeCap.ROUND, join=StrokeJoin.BEVEL))
    scope.draw_path(route, Color.BLACK, style=Stroke(2, path_effect=PathEffect.dash([8, 5, 1, 5], 3)))
    arrow = lines((0, -4), (7, 0), (0, 4)).close()
    stamped = PathEffect.stamped(arrow, 16, 2, StampedPathEffectStyle.ROTATE)
    scope.draw_path(Path().move_to(20, 20).quadratic_to(120, 60, 220, 15), BLUE, style=Stroke(1, path_effect=stamped))
    sharp = lines((20, 60), (60, 50), (22, 72))
    scope.draw_path(sharp, RED, style=Stroke(6, miter=10, join=StrokeJoin.MITER))
    with scope.translate(0, 34):
        scope.draw_path(sharp, RED, style=Stroke(6, miter=2, join=StrokeJoin.MITER, cap=StrokeCap.SQUARE))
    a = Path().add_oval(Rect(20, 140, 80, 190))
    b = Path().add_round_rect(Rect(50, 150, 110, 210), (20, 8))
    scope.draw_path(Path.combine(PathOperation.XOR, a, b), GREEN, 0.6)
    scope.draw_path(Path.combine(PathOperation.INTERSECT, a, b), AMBER, style=Stroke(3))


@canvas
def tiles_of_gradients(scope: Any) -> None:
    for i, t in enumerate(TILES):
        x = 6 + i * 58
        stops = [(0, RED), (0.2, AMBER), (0.2, BLUE), (1, GREEN)]
        scope.draw_oval(LINEAR(stops, (x + 15, 10), (x + 35, 30), t), (x, 6), (52, 50))
        glow = RADIAL([(0, Color.WHITE), (0.5, HALF), (1, RED)], (x + 20, 85), 18, t)
        scope.draw_round_rect(glow, (x, 62), (52, 50), 16)
        across = Brush.horizontal_gradient([BLUE, CLEAR, AMBER], x + 10, x + 30, t)
        scope.draw_arc(across, 30, 300, True, (x, 118), (52, 50))
        with scope.rotate(20, (x + 26, 200)):
            down = Brush.vertical_gradient([GREEN, RED], 190, 200, t)
            scope.draw_rect(down, (x + 6, 180), (40, 40), style=Stroke(10))


@canvas
def mixed_lights(scope: Any) -> None:
    scope.draw_rect(Brush.horizontal_gradient([Color.BLACK, Color.WHITE]))
    modes = (
        BlendMode.PLUS, BlendMode.COLOR_DODGE, BlendMode.COLOR_BURN, BlendMode.HARDLIGHT, BlendMode.EXCLUSION,
        BlendMode.HUE, BlendMode.SATURATION, BlendMode.LUMINOSITY, BlendMode.LIGHTEN, BlendMode.SRC_ATOP,
        BlendMode.XOR, BlendMode.DST_ATOP,
    )  # fmt: skip
    with scope.layer(bounds=(0, 0, 240, 240)):
        scope.draw_circle(RADIAL([AMBER, HALF, CLEAR]), 130)
        for i, mode in enumerate(modes):
            x, y = 10 + i % 4 * 58, 10 + i // 4 * 78
            color = RED if i % 2 == 0 else GREEN
            scope.draw_round_rect(color, (x, y), (44, 50), 10, alpha=0.8, blend_mode=mode)
            scope.draw_line(BLUE, (x - 6, y + 60), (x + 50, y + 10), 5, StrokeCap.ROUND, blend_mode=mode)


@picture
def stacks_of_layers() -> None:
    white = BASE.copy(color=Color.WHITE)
    Box(Modifier.background(LINEAR([GRAY, AMBER])).fill_max_size())
    outer = at(20, 20).graphics_layer(alpha=0.7, rotation_z=12, transform_origin=TransformOrigin(0, 1))
    with Box(outer.clip(LEAF).background(GREEN).size(80)):
        deep = Modifier.graphics_layer(
            translation_x=30, translation_y=30, rotation_x=40, camera_distance=4, shape=CircleShape, clip=True
        )
        with Box(deep.background(RED).size(50)):
            Text("deep", style=white.copy(font_size=18))
    mirror = at(130, 15).graphics_layer(scale_x=-1, shadow_elevation=6, shape=LEAF, clip=True)
    with Box(mirror.background(BLUE).size(80, 70)):
        Text("mirror", Modifier.padding(12), style=white.copy(font_size=16))
    for i in range(4):
        card = at(20 + i * 22, 130 + i * 8).z_index(-i).rotate(-20 + i * 15).shadow(2 + i * 3, RoundedCornerShape(6))
        with Box(card.background((RED, AMBER, GREEN, BLUE)[i]).size(50, 70)):
            spot = Modifier.align(Alignment.CENTER).alpha(0.5).scale(1.5, 0.5).background(Color.WHITE, CircleShape)
            Box(spot.size(30))
    turned = at(150, 120).graphics_layer(
        rotation_y=30,
        rotation_x=25,
        transform_origin=TransformOrigin(1, 0),
        camera_distance=5,
        alpha=0.9,
        compositing_strategy=CompositingStrategy.MODULATE_ALPHA,
    )
    with Box(turned.size(70)):
        Box(Modifier.background(HALF).size(50))
        Box(at(20, 20).graphics_layer(rotation_z=30).background(RED).size(50))


@picture
def boxes_with_shadows() -> None:
    Box(Modifier.background(GRAY).fill_max_size())
    Box(at(20, 15).shadow(10, LEAF, ambient_color=BLUE, spot_color=RED).background(Color.WHITE).size(60))
    with Box(at(100, 15).shadow(6, RoundedCornerShape(20), clip=True).background(AMBER).size(60)):
        Box(at(30, 30).background(RED).size(50))
    Box(at(175, 15).rotate(30).shadow(12).background(GREEN).size(40))
    Box(at(20, 100).shadow(24, CircleShape, False).background(Color.WHITE, CircleShape).size(60))
    cut = CutCornerShape(14)
    faded = at(100, 100).graphics_layer(shadow_elevation=9, alpha=0.6, shape=cut)
    Box(faded.background(BLUE, cut).size(60))
    rounded = RoundedCornerShape(8)
    scaled = at(180, 100).graphics_layer(shadow_elevation=14, scale_x=0.6, scale_y=1.2, shape=rounded)
    Box(scaled.background(Color.WHITE, rounded).size(50))
    with Row(at(15, 185), horizontal_arrangement=Arrangement.spaced_by(-8)):
        for i in range(5):
            coin = Modifier.z_index(5 - i).shadow(i + 1, CircleShape).background(RED if i % 2 == 0 else AMBER)
            Box(coin.size(36))


@picture
def gallery_scaled() -> None:
    flag = BitmapPainter(FLAG, filter_quality=FilterQuality.NONE)
    scales = (
        ContentScale.FIT, ContentScale.CROP, ContentScale.FILL_BOUNDS, ContentScale.FILL_HEIGHT,
        ContentScale.FILL_WIDTH, ContentScale.INSIDE, ContentScale.NONE, FixedScale(2.5),
    )  # fmt: skip
    places = (Alignment.TOP_START, Alignment.CENTER, Alignment(0.5, -0.5), Alignment.BOTTOM_END)
    spaced = Arrangement.spaced_by(6)
    with Column(Modifier.padding(6), vertical_arrangement=spaced):
        for row in range(2):
            with Row(Modifier, horizontal_arrangement=spaced):
                for i in range(4):
                    framed = Modifier.background(GRAY).border(1, Color.BLACK).size(52, 40)
                    Image(flag, None, framed, alignment=places[i], content_scale=scales[row * 4 + i])
        with Row(Modifier, horizontal_arrangement=spaced):
            matrix = [0, 1, 0, 0, 0, 0, 0, 1, 0, 20 / 255, 1, 0, 0, 0, 0, 0, 0, 0, 0.8, 0]
            for color_filter in (
                ColorFilter.tint(BLUE),
                ColorFilter.tint(AMBER, BlendMode.SCREEN),
                ColorFilter.lighting(GREEN, Color.hex("#400000")),
                ColorFilter.color_matrix(matrix),
            ):
                filled = ContentScale.FILL_BOUNDS
                Image(flag, None, Modifier.size(52, 26), color_filter=color_filter, content_scale=filled)
        with Row(Modifier, horizontal_arrangement=spaced):
            part = BitmapPainter(FLAG, IntOffset(4, 0), IntSize(8, 8), FilterQuality.LOW)
            Image(part, None, Modifier.clip(CircleShape).size(60), alpha=0.7, content_scale=ContentScale.CROP)
            Image(BrushPainter(SWEEP([RED, GREEN, RED])), None, Modifier.clip(LEAF).size(60))
            multiplied = ColorFilter.tint(RED, BlendMode.MULTIPLY)
            Image(ColorPainter(HALF), None, Modifier.size(40), color_filter=multiplied)
            painted = Modifier.size(50, 40).paint(
                flag,
                size_to_intrinsics=False,
                alignment=Alignment.BOTTOM_START,
                content_scale=ContentScale.FIT,
                alpha=0.8,
            )
            Box(painted.border(2, HALF))


@picture
def outlines_of_cards() -> None:
    shapes = (
        RectangleShape, RoundedCornerShape(14), CircleShape, CutCornerShape(10), LEAF,
        RoundedCornerShape(top_start=30, bottom_end=12), AbsoluteCutCornerShape(top_right=25),
        RoundedCornerShape(CornerPercent(50)),
    )  # fmt: skip
    for i, shape in enumerate(shapes):
        brush = SolidColor(HALF) if i % 2 == 0 else LINEAR([RED, BLUE])
        Box(at(8 + i % 4 * 58, 8 + i // 4 * 58).border(1 + i, brush, shape).size(50, 50 - i * 2))
        card = at(8 + i % 4 * 58, 124 + i // 4 * 58).clip(shape).background(GRAY)
        card = card.border(6, GREEN.copy(alpha=0.5), shape).padding(6)
        Box(card.background(AMBER, shape).border(1, Color.BLACK, shape).size(38))


@picture
def rows_from_right() -> None:
    def page() -> None:
        column = Modifier.padding(start=20, end=4, top=6).fill_max_width()
        whole = Modifier.fill_max_width()
        with Column(column, vertical_arrangement=Arrangement.spaced_by(6)):
            with Row(
                whole.background(GRAY),
                horizontal_arrangement=Arrangement.spaced_by(4, Alignment.START),
                vertical_alignment=Alignment.CENTER_VERTICALLY,
            ):
                Box(Modifier.background(RED, RoundedCornerShape(top_start=14)).size(30))
                Text("from right", style=BASE.copy(font_size=14))
                Spacer(Modifier.weight(1))
                Box(Modifier.clip(LEAF).background(GREEN).size(24))
            faded = whole.height(34).background(Brush.horizontal_gradient([AMBER, Color.WHITE]))
            with Row(faded, horizontal_arrangement=Arrangement.SPACE_EVENLY):
                for i in (1, 2, 3):
                    cell = Modifier.align(Alignment.BOTTOM if i == 2 else Alignment.TOP)
                    cell = cell.border(i, BLUE, CutCornerShape(bottom_start=10)).padding(start=8, end=2)
                    Box(cell.background(HALF).size(18))
            words = "a text of two lines that begins at the right, and ends (1, 2) so."
            start = BASE.copy(font_size=14, text_align=TextAlign.START)
            Text(words, Modifier.background(GRAY).width(150), style=start)
            end = BASE.copy(font_size=14, text_align=TextAlign.END, text_direction=TextDirection.CONTENT)
            Text("to the end", Modifier.background(GRAY).fill_max_width(), style=end)
            with Row(whole, horizontal_arrangement=Arrangement.SPACE_BETWEEN):
                Box(at(6, 2).rotate(20).background(RED).size(20))
                Box(Modifier.absolute_offset(6, 2).background(BLUE).size(20))
                inner = Modifier.absolute_padding(left=10).background(GREEN).padding(start=6)
                Box(inner.background(AMBER).size(20))
                turned = Modifier.graphics_layer(rotation_z=30, transform_origin=TransformOrigin(0, 0))
                Box(turned.background(HALF).size(20))
            with Box(whole.height(30).background(GRAY)):
                Box(Modifier.align(Alignment.TOP_END).background(RED).size(16))
                Box(Modifier.align(AbsoluteAlignment.BOTTOM_RIGHT).background(BLUE).size(16))
                Box(Modifier.align(Alignment(-0.5, 0)).background(GREEN).size(16))
                clipped = Modifier.align(Alignment.CENTER_START).clip(RoundedCornerShape(top_end=12))
                Box(clipped.background(AMBER).size(16))

    CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=page)


@picture
def texts_of_two_directions() -> None:
    def page() -> None:
        back, style = Modifier.background(GRAY), BASE.copy(font_size=14)
        with Column(Modifier.padding(6).fill_max_width(), vertical_arrangement=Arrangement.spaced_by(4)):
            for words in ("Go on, please!", "3 items (new), 12:30?", "(all) of it: 87%", "Total: $20 - 5%"):
                Text(words, back, style=BASE.copy(font_size=15))
            marked = spans(
                "1. ",
                span("A marked part, with an end.", background=AMBER, text_decoration=TextDecoration.UNDERLINE),
                " [and more] ",
                span("fi!", color=RED, font_size=20, letter_spacing=2),
            )
            Text(marked, back.width(160), style=style)
            Text("One line of it, cut off somewhere...", back.width(120), style=style, max_lines=1, overflow=CUT)
            Text('In the middle, of "two" lines.', back.width(120), style=style.copy(text_align=TextAlign.CENTER))
            from_left = style.copy(text_direction=TextDirection.LTR)
            Text("From the left, though!", Modifier.background(HALF).fill_max_width(), style=from_left)

    CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=page)


@canvas
def dial_of_clock(scope: Any) -> None:
    center = scope.size.center
    scope.draw_circle(RADIAL([(0, Color.WHITE), (0.85, GRAY), (1, HALF)]), 110)
    minutes = PathEffect.dash([3, 2 * pi * 110 / 60 - 3], 1.5)
    scope.draw_circle(Color.BLACK, 110, style=Stroke(4, path_effect=minutes))
    for i in range(12):
        quarter = i % 3 == 0
        with scope.rotate(i * 30):
            end = center + Offset(0, -80 if quarter else -90)
            cap = StrokeCap.ROUND if quarter else StrokeCap.SQUARE
            scope.draw_line(RED if quarter else BLUE, center + Offset(0, -100), end, 6 if quarter else 3, cap)
    with scope.translate(*center), scope.rotate(50, (0, 0)), scope.scale(1, 1.4, (0, 0)):
        hand = lines((-5, 10), (0, -50), (5, 10)).close()
        scope.draw_path(hand, Brush.vertical_gradient([RED, AMBER], -50, 10))
        scope.draw_round_rect(Color.BLACK, (-3, -20), (6, 40), 3, alpha=0.4)
    swept = SWEEP([(0, CLEAR), (0.3, GREEN), (0.6, BLUE)], center)
    ring = Stroke(12, cap=StrokeCap.ROUND)
    multiply = BlendMode.MULTIPLY
    scope.draw_arc(swept, -20, 200, False, center - Offset(70, 70), (140, 140), 0.7, ring, blend_mode=multiply)
    angles = [i * pi / 12 for i in range(24)]
    points = [(120 + 40 * cos(a), 120 + 40 * sin(a)) for a in angles]
    scope.draw_points(points, "lines", AMBER, 3, StrokeCap.ROUND)
    sector = Path().add_arc(Rect(90, 90, 150, 150), 0, 220).close()
    with scope.clip_path(sector), scope.inset(95, 95, 95, 95):
        scope.draw_rect(HALF)
        scope.draw_oval(RED, (5, 5), (scope.size.width - 10, scope.size.height / 2), style=Stroke(5))


def _graph(cache: Any) -> Any:
    path = Path().move_to(0, 50)
    for i in range(1, 9):
        low, high = (60, 10) if i % 2 == 0 else (10, 60)
        path.cubic_to(i * 28 - 14, low, i * 28 - 14, high, i * 28, 30 + i % 3 * 8)
    path.line_to(cache.size.width, cache.size.height).line_to(0, cache.size.height).close()

    def draw(scope: Any) -> None:
        scope.draw_path(path, Brush.vertical_gradient([AMBER, CLEAR]))
        scope.draw_path(path, AMBER, style=Stroke(2))
        for i in (1, 2, 3):
            dashes, y = PathEffect.dash([4, 4]), i * 17.5
            scope.draw_line(Color.WHITE, (0, y), (scope.size.width, y), 1, path_effect=dashes, alpha=0.2)

    return cache.on_draw_behind(draw)


@picture
def parts_of_dashboard() -> None:
    spaced, rounded = Arrangement.spaced_by(8), RoundedCornerShape(12)
    white = BASE.copy(color=Color.WHITE)
    whole = Modifier.background(Color.hex("#263238")).padding(8).fill_max_size()
    with Column(whole, vertical_arrangement=spaced):
        with Row(Modifier.height(IntrinsicSize.MIN), horizontal_arrangement=spaced):
            with Column(Modifier.weight(2).clip(rounded).background(LINEAR([BLUE, GREEN])).padding(8)):
                Text("Total", style=BASE.copy(font_size=12, color=Color.WHITE.copy(alpha=0.7)))
                amount = spans("1,234", span("56", font_size=12, baseline_shift=0.5))
                Text(amount, style=white.copy(font_size=26, font_weight=300))
            ring = Modifier.weight(1).fill_max_height().border(2, SWEEP([RED, AMBER, RED]), rounded)
            with Box(ring, content_alignment=Alignment.CENTER):
                Text("87%", style=BASE.copy(font_size=18, color=AMBER, font_weight=700))
        graph = Modifier.fill_max_width().height(70).clip(rounded).background(Color.hex("#37474F"))
        Box(graph.draw_with_cache(_graph))
        with Row(Modifier, horizontal_arrangement=spaced, vertical_alignment=Alignment.BOTTOM):
            for i, v in enumerate((20, 44, 32, 50, 12)):
                with Column(Modifier.weight(1), horizontal_alignment=Alignment.CENTER_HORIZONTALLY):
                    bar = Modifier.fill_max_width().height(v).graphics_layer(alpha=0.5 + i * 0.12)
                    Box(bar.background(RED, RoundedCornerShape(top_start=8, top_end=8)))
                    Text(f"d{i}", style=white.copy(font_size=10))
