"""Pictures of several means at once (tests/oracle/src/PicturesOfMixtures.kt): dashes, clips, layers."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Arrangement,
    BlendMode,
    Box,
    Brush,
    CircleShape,
    Color,
    ColorFilter,
    Column,
    CompositingStrategy,
    CompositionLocalProvider,
    CornerPercent,
    CutCornerShape,
    LayoutDirection,
    LocalLayoutDirection,
    Modifier,
    Path,
    PathEffect,
    PathFillType,
    Rect,
    RoundedCornerShape,
    Row,
    Stroke,
    StrokeCap,
    StrokeJoin,
    Text,
    TextAlign,
    TextIndent,
    TextOverflow,
    TransformOrigin,
)
from tests.drawing.pictured import AMBER, BASE, BLUE, GRAY, GREEN, HALF, RED, at, canvas, picture
from tests.drawing.pictures_of_figures import lines

LONG = "Every phase reads what the phase before it has made"
CLEAR = Color.TRANSPARENT


@canvas
def dashes_of_gradients(scope: Any) -> None:
    dash = PathEffect.dash
    slope = Brush.linear_gradient([RED, AMBER, BLUE], (0, 0), (240, 120))
    round_dashes = Stroke(8, cap=StrokeCap.ROUND, path_effect=dash([14, 12], 5))
    scope.draw_round_rect(slope, (12, 12), (96, 60), 20, style=round_dashes)
    scope.draw_oval(slope, (130, 12), (96, 60), style=Stroke(6, path_effect=dash([18, 4, 4, 4])))
    zigzag = lines((12, 140), (50, 90), (80, 140), (120, 95), (150, 140))
    square = Stroke(10, cap=StrokeCap.SQUARE, join=StrokeJoin.ROUND, path_effect=dash([30, 16], 10))
    scope.draw_path(zigzag, slope, style=square, alpha=0.7)
    swept = Brush.sweep_gradient([GREEN, AMBER, GREEN], (195, 115))
    ring = Stroke(9, cap=StrokeCap.BUTT, path_effect=dash([3, 5]))
    scope.draw_arc(swept, -60, 300, False, (165, 85), (60, 60), style=ring)
    both = PathEffect.chain(dash([25, 9]), PathEffect.corner(18))
    scope.draw_rect(BLUE, (20, 165), (80, 60), style=Stroke(7, join=StrokeJoin.ROUND, path_effect=both))
    with scope.rotate(12, (170, 195)):
        scope.draw_line(slope, (120, 180), (225, 180), 6, StrokeCap.ROUND, dash([0, 12]))
        circle = Stroke(4, path_effect=dash([10, 10], 10))
        scope.draw_circle(RED, 22, (170, 205), style=circle, blend_mode=BlendMode.MULTIPLY)


@canvas
def clips_turned(scope: Any) -> None:
    scope.draw_rect(Brush.vertical_gradient([Color.WHITE, AMBER]))
    with scope.rotate(25, (60, 60)), scope.clip_rect(25, 25, 95, 95), scope.scale(1.3, 0.8, (60, 60)):
        scope.draw_rect(BLUE, (10, 10), (100, 100))
        scope.draw_circle(RED, 30, (60, 60), alpha=0.6)
    with scope.clip_rect(140, 20, 220, 100, difference=True):
        scope.draw_round_rect(GREEN, (125, 5), (110, 110), 18)
    star = lines((60, 130), (85, 220), (15, 165), (105, 165), (35, 220)).close()
    with scope.clip_path(star), scope.clip_rect(20, 140, 100, 190, difference=True):
        scope.draw_rect(RED, (0, 120), (120, 120))
    with scope.clip_path(star, difference=True):
        scope.draw_circle(HALF, 48, (60, 178))
    ring = Path().add_oval(Rect(140, 135, 225, 220)).add_oval(Rect(160, 155, 205, 200))
    ring.fill_type = PathFillType.EVEN_ODD
    with scope.clip_path(ring):
        for i in range(12):
            with scope.rotate(i * 30, (182, 178)):
                scope.draw_rect(BLUE if i % 2 == 0 else Color.WHITE, (182, 120), (16, 60))
    with scope.inset(200, 200, 4, 4), scope.clip_rect(0, 0, scope.size.width, scope.size.height / 2):
        scope.draw_circle(RED)


@canvas
def rings_swept(scope: Any) -> None:
    sweep, radial = Brush.sweep_gradient, Brush.radial_gradient
    with scope.rotate(-30, (60, 60)):
        colors = [(0, RED), (0.4, AMBER), (0.4, BLUE), (1, RED)]
        scope.draw_circle(sweep(colors, (60, 60)), 45, (60, 60), style=Stroke(18))
    with scope.scale(1, 0.5, (180, 60)):
        ball = radial([(0, Color.WHITE), (0.6, GREEN), (1, Color.BLACK)], (165, 40), 60)
        scope.draw_circle(ball, 50, (180, 60))
    arc = sweep([(0, GREEN), (0.75, AMBER)], (60, 180))
    scope.draw_arc(arc, 0, 270, False, (20, 140), (80, 80), style=Stroke(14, cap=StrokeCap.ROUND))
    scope.draw_arc(radial([AMBER, RED], (60, 180), 24), 200, 120, True, (36, 156), (48, 48))
    target = radial([(0.2, HALF), (0.2, CLEAR), (0.7, RED), (1, CLEAR)], (180, 180), 50)
    scope.draw_rect(target, (130, 130), (100, 100))
    oval = sweep([BLUE, CLEAR, BLUE], (180, 180))
    scope.draw_oval(oval, (140, 160), (80, 40), style=Stroke(3), blend_mode=BlendMode.DARKEN)
    line = Brush.linear_gradient([(0, CLEAR), (0.5, HALF), (0.5, RED), (1, CLEAR)], (0, 120), (240, 130))
    scope.draw_rect(line, (0, 118), (240, 6))


@picture
def layers_in_layers() -> None:
    def inner_screen(layer: Any) -> None:
        layer.set(rotation_z=-40, scale_x=1.4, blend_mode=BlendMode.SCREEN)

    Box(Modifier.background(Brush.horizontal_gradient([AMBER, Color.WHITE])).fill_max_size())
    outer = at(15, 15).graphics_layer(rotation_z=15, clip=True, shape=RoundedCornerShape(24), alpha=0.8)
    with Box(outer.background(BLUE).size(90)):
        Box(at(30, 30).graphics_layer(inner_screen).background(RED).size(50))
        Box(Modifier.align(Alignment.BOTTOM_END).alpha(0.5).background(Color.WHITE, CircleShape).size(40))
    offscreen = CompositingStrategy.OFFSCREEN
    with Box(at(130, 20).graphics_layer(compositing_strategy=offscreen, rotation_y=35).size(90)):
        Box(Modifier.fill_max_size().background(GREEN, RoundedCornerShape(12)))
        hole = Modifier.align(Alignment.CENTER).graphics_layer(blend_mode=BlendMode.DST_OUT, rotation_z=45)
        Box(hole.background(Color.BLACK).size(36))
    gray = at(20, 135).graphics_layer(
        color_filter=ColorFilter.saturation(0), transform_origin=TransformOrigin(0, 1), scale_y=0.8
    )
    with Box(gray.size(90)):
        Box(Modifier.background(RED).size(60))
        Box(at(20, 20).clip(CutCornerShape(16)).background(BLUE).size(60))
    framed = at(130, 130).rotate(-10).border(5, Brush.sweep_gradient([RED, BLUE, RED]), RoundedCornerShape(20))
    with Box(framed.padding(9).clip(RoundedCornerShape(12)).background(AMBER).size(72)):
        Box(at(-10, 30).rotate(30).alpha(0.6).background(GREEN).size(100, 18))


@picture
def cards_of_a_screen() -> None:
    def screen() -> None:
        with Column(
            Modifier.fill_max_size().background(GRAY).padding(10), vertical_arrangement=Arrangement.spaced_by(8)
        ):
            corners = RoundedCornerShape(top_start=16, bottom_end=16)
            head = Modifier.fill_max_width().background(Brush.horizontal_gradient([BLUE, GREEN]), corners)
            with Row(
                head.padding(horizontal=10, vertical=6),
                horizontal_arrangement=Arrangement.SPACE_BETWEEN,
                vertical_alignment=Alignment.CENTER_VERTICALLY,
            ):
                Text("Title", style=BASE.copy(font_size=18, color=Color.WHITE, font_weight=500))
                with Box(Modifier.background(RED, CircleShape).size(18), content_alignment=Alignment.CENTER):
                    Text("3", style=BASE.copy(font_size=11, color=Color.WHITE))
            for i in range(2):
                card(i)
            with Row(
                Modifier.weight(1).fill_max_width(),
                horizontal_arrangement=Arrangement.spaced_by(6),
                vertical_alignment=Alignment.BOTTOM,
            ):
                top = RoundedCornerShape(top_start=6, top_end=6)
                for i, part in enumerate((0.3, 0.9, 0.5, 0.7, 0.2)):
                    bar = Modifier.weight(1).fill_max_height(part)
                    bar = bar.background(Brush.vertical_gradient([RED, AMBER]), top)
                    Box(bar.border(2, Color.BLACK, top) if i == 1 else bar)

    def card(i: int) -> None:
        shape = RoundedCornerShape(10)
        with Row(
            Modifier.fill_max_width().shadow(3, shape).background(Color.WHITE, shape).padding(8),
            horizontal_arrangement=Arrangement.spaced_by(8),
            vertical_alignment=Alignment.CENTER_VERTICALLY,
        ):
            face = Modifier.clip(CircleShape if i == 0 else CutCornerShape(8)).background(AMBER if i == 0 else BLUE)
            with Box(face.size(36)):
                Box(Modifier.align(Alignment.BOTTOM_CENTER).background(HALF).fill_max_width().height(14))
            with Column(Modifier.weight(1)):
                Text(f"Row {i} of two", style=BASE.copy(font_size=14))
                part = Modifier.padding(top=3).height(4).fill_max_width(0.3 + i * 0.4)
                Box(part.background(GREEN, RoundedCornerShape(2)))
            pill = Modifier.border(1.5, RED, RoundedCornerShape(CornerPercent(50)))
            with Box(pill.padding(horizontal=8, vertical=3)):
                Text("Go", style=BASE.copy(font_size=12, color=RED))

    CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=screen)


@canvas
def strokes_blended(scope: Any) -> None:
    scope.draw_rect(Brush.linear_gradient([BLUE, AMBER]))
    wave = Path().move_to(10, 60)
    for _ in range(4):
        wave.relative_quadratic_to(14, -50, 28, 0)
        wave.relative_quadratic_to(14, 50, 28, 0)
    modes = (BlendMode.MULTIPLY, BlendMode.SCREEN, BlendMode.DIFFERENCE, BlendMode.OVERLAY)
    thick = Stroke(14, cap=StrokeCap.ROUND, join=StrokeJoin.ROUND)
    for i, mode in enumerate(modes):
        with scope.translate(0, i * 48):
            scope.draw_path(wave, RED if i % 2 == 0 else GREEN, alpha=0.9, style=thick, blend_mode=mode)
    tint = ColorFilter.tint(RED, BlendMode.MODULATE)
    scope.draw_circle(Color.WHITE, 40, (190, 190), alpha=0.5, style=Stroke(20), color_filter=tint)
    glow = Brush.radial_gradient([Color.WHITE, CLEAR], (60, 200), 60)
    scope.draw_round_rect(glow, (10, 160), (100, 70), 30, blend_mode=BlendMode.SOFTLIGHT)
    points = [(20 + i * 25, 120 + i % 3 * 10) for i in range(9)]
    corner = PathEffect.corner(12)
    scope.draw_points(points, "polygon", Color.BLACK, 5, StrokeCap.ROUND, path_effect=corner, alpha=0.6)


@picture
def lines_shifted() -> None:
    words, long = "Lines that are shifted by indents", "Every phase reads what the phase before has made"
    indented = BASE.copy(font_size=12, text_indent=TextIndent(24, 8))
    cut = BASE.copy(font_size=13)
    ellipsis = TextOverflow.ELLIPSIS
    with Column(Modifier.padding(4), vertical_arrangement=Arrangement.spaced_by(3)):
        for align in (TextAlign.END, TextAlign.CENTER, TextAlign.JUSTIFY):
            Text(words, Modifier.width(110).background(GRAY), style=indented.copy(text_align=align))
        Text(long, Modifier.width(150).background(AMBER), style=cut, max_lines=1, overflow=ellipsis)
        Text(long, Modifier.width(143).background(AMBER), style=cut, max_lines=1, overflow=ellipsis)
        centered = cut.copy(text_align=TextAlign.CENTER)
        more = "Words and more words of it"
        Text(more, Modifier.width(75).background(AMBER), style=centered, max_lines=2, overflow=ellipsis)

    def from_right() -> None:
        with Column(Modifier.absolute_offset(122, 4), vertical_arrangement=Arrangement.spaced_by(3)):
            for align in (TextAlign.START, TextAlign.END, TextAlign.CENTER):
                Text(words, Modifier.width(110).background(GRAY), style=indented.copy(text_align=align))

    CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=from_right)


@picture
def texts_cut_and_laid() -> None:
    ellipsis = TextOverflow.ELLIPSIS
    with Column():
        style = BASE.copy(font_size=13)
        Text(LONG, Modifier.background(GRAY).width(150), style=style, max_lines=1, overflow=ellipsis)
        Text(LONG, Modifier.background(AMBER).width(120), style=style, max_lines=1, soft_wrap=False)
        justified = BASE.copy(font_size=12, text_align=TextAlign.JUSTIFY, line_height=17)
        Text(LONG, Modifier.padding(top=4).background(GRAY).width(110), style=justified, max_lines=3, overflow=ellipsis)
        centered = BASE.copy(font_size=12, text_align=TextAlign.CENTER)
        Text(LONG, Modifier.padding(top=4).width(130).height(22).clip_to_bounds().background(GRAY), style=centered)
        indented = BASE.copy(font_size=13, text_indent=TextIndent(20, 6), text_align=TextAlign.END, letter_spacing=0.5)
        Text(f"{LONG}, and writes", Modifier.padding(top=4, start=20).width(190).background(GRAY), style=indented)
        over = Modifier.padding(top=4).height(20).background(HALF)
        Text("over\nflow", over, style=BASE.copy(font_size=14), overflow=TextOverflow.VISIBLE)
