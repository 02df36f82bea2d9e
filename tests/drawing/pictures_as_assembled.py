"""Pictures as an app's author assembles them (tests/oracle/src/PicturesAsWritten.kt): cards, captions, tickets."""

from __future__ import annotations

from typing import Any

from engine import (
    AbsoluteRoundedCornerShape,
    Alignment,
    AnnotatedString,
    Arrangement,
    BitmapPainter,
    BlendMode,
    BlurredEdgeTreatment,
    Box,
    Brush,
    Canvas,
    CircleShape,
    Color,
    ColorFilter,
    Column,
    CompositingStrategy,
    CompositionLocalProvider,
    ContentScale,
    CornerPercent,
    CutCornerShape,
    FilterQuality,
    FontStyle,
    GenericShape,
    Image,
    LayoutDirection,
    LocalLayoutDirection,
    Modifier,
    Path,
    PathEffect,
    RectangleShape,
    RenderEffect,
    RoundedCornerShape,
    Row,
    Shadow,
    SpanStyle,
    Stroke,
    Text,
    TextAlign,
    TextDecoration,
    TextOverflow,
    TileMode,
    TransformOrigin,
    build_annotated_string,
)
from tests.drawing.pictured import AMBER, BASE, BLUE, GRAY, GREEN, HALF, RED, at, picture
from tests.drawing.pictures_as_written import FRAME

CLEAR = Color.TRANSPARENT
PILL = RoundedCornerShape(CornerPercent(50))
UNEVEN = RoundedCornerShape(4, 20, 30, 10)


def bell_lines(path: Path, size: Any, _: LayoutDirection) -> None:
    w, h = size.width, size.height
    path.move_to(w / 2, 0).cubic_to(w, 0, w * 0.9, h * 0.6, w, h).line_to(0, h)
    path.cubic_to(w * 0.1, h * 0.6, 0, 0, w / 2, 0).close()


BELL = GenericShape(bell_lines)


@picture
def brushes_behind() -> None:
    tiles = (TileMode.CLAMP, TileMode.REPEATED, TileMode.MIRROR, TileMode.DECAL)
    spaced = Arrangement.spaced_by(6)
    with Column(Modifier.padding(6), vertical_arrangement=spaced):
        with Row(horizontal_arrangement=spaced):
            for t in tiles:
                slope = Brush.linear_gradient([(0, RED), (0.7, AMBER), (1, BLUE)], (10, 0), (30, 20), t)
                Box(Modifier.size(52, 40).background(slope, RoundedCornerShape(8)))
        with Row(horizontal_arrangement=spaced):
            for t in tiles:
                ball = Brush.radial_gradient([Color.WHITE, GREEN, BLUE], (20, 20), 15, t)
                Box(Modifier.size(52, 40).background(ball))
        with Row(horizontal_arrangement=spaced):
            swept = Brush.sweep_gradient([(0, RED), (0.25, RED), (0.25, BLUE), (0.6, AMBER), (1, GREEN)])
            Box(Modifier.size(52).background(swept, CircleShape))
            Box(Modifier.size(52).background(Brush.horizontal_gradient([(0, CLEAR), (0.5, RED)], 10, 40)))
            upward = Brush.vertical_gradient([BLUE, HALF, Color.WHITE], 40, 5)
            Box(Modifier.size(52).background(upward, CutCornerShape(10)))
            far = float("inf")
            Box(Modifier.size(52).background(Brush.linear_gradient([RED, BLUE], (0, far), (far, 0)), alpha=0.6))
        Box(Modifier.size(228, 30).background(Brush.linear_gradient([RED, AMBER, GREEN, BLUE, RED]), PILL))
        inked = BASE.copy(
            color=Color.UNSPECIFIED, brush=Brush.horizontal_gradient([RED, BLUE]), font_size=20, font_weight=700
        )
        Text("Painted by a brush", Modifier.background(GRAY), style=inked)


@picture
def cards_turned() -> None:
    shape = RoundedCornerShape(8)
    for i, origin in enumerate((TransformOrigin(0, 0), TransformOrigin(0.5, 1), TransformOrigin(1, 0.5))):
        card = at(15 + i * 75, 20).graphics_layer(rotation_x=50, camera_distance=6, transform_origin=origin)
        card = card.background((RED, BLUE, GREEN)[i], shape).border(2, Color.BLACK, shape)
        with Box(card.size(60)):
            Box(Modifier.padding(12).background(AMBER).size(20, 10))
        card = at(15 + i * 75, 95).graphics_layer(
            rotation_y=55, rotation_z=10, camera_distance=8 + i * 8, transform_origin=origin
        )
        with Box(card.background(HALF).size(60)):
            Text("Turn", Modifier.padding(8), style=BASE.copy(font_size=18))
    raised = at(30, 170).graphics_layer(rotation_y=40, shadow_elevation=8, shape=RoundedCornerShape(10), clip=True)
    with Box(raised.background(Color.WHITE).size(70, 50)):
        Box(Modifier.background(RED).size(35, 80))
    leaning = at(130, 170).graphics_layer(rotation_x=-30, scale_x=0.8, scale_y=1.2, translation_x=8, translation_y=-6)
    with Box(leaning.background(Brush.horizontal_gradient([GREEN, AMBER])).size(70, 50)):
        Box(Modifier.graphics_layer(rotation_y=60).background(BLUE).size(50, 30))


@picture
def shadows_of_shapes() -> None:
    shapes = (
        RectangleShape, RoundedCornerShape(10), CircleShape, CutCornerShape(12), BELL,
        RoundedCornerShape(top_start=24, bottom_end=24), RoundedCornerShape(4, 8, 16, 24), CutCornerShape(top_end=20),
        AbsoluteRoundedCornerShape(20, 0, 0, 20),
    )  # fmt: skip
    for i, shape in enumerate(shapes):
        place = at(14 + i % 3 * 76, 12 + i // 3 * 76).shadow(2 + i * 2, shape)
        Box(place.background(Color.WHITE if i % 2 == 0 else AMBER, shape).size(52))


@picture
def shadows_colored() -> None:
    round_ = RoundedCornerShape(12)
    red = at(15, 15).shadow(10, CircleShape, ambient_color=RED, spot_color=RED)
    Box(red.background(Color.WHITE, CircleShape).size(60))
    Box(at(95, 15).shadow(10, round_, clip=False, spot_color=BLUE).background(GRAY).size(60))
    Box(at(175, 15).shadow(16, RoundedCornerShape(8), ambient_color=CLEAR).size(50))
    Box(at(15, 100).alpha(0.5).shadow(8, round_).background(GREEN).size(60))
    Box(at(95, 100).rotate(30).shadow(8).background(AMBER).size(50))
    Box(at(175, 100).scale(0.7).shadow(12, CircleShape).background(Color.WHITE).size(50))
    with Box(at(15, 180).clip_to_bounds().padding(4)):
        Box(Modifier.shadow(8, PILL).background(Color.WHITE).size(80, 30))
    both = at(120, 175).shadow(2).background(Color.WHITE).padding(10).shadow(6, RoundedCornerShape(6))
    Box(both.background(BLUE).size(70, 20))


@picture
def blurred_parts() -> None:
    unbounded = BlurredEdgeTreatment.UNBOUNDED
    with Box(at(8, 8).blur(3)):
        Text("Blurred text", style=BASE.copy(font_size=20, font_weight=700))
    with Box(at(130, 8).blur(2, edge=unbounded)):
        Text("Unbounded", style=BASE.copy(font_size=18, color=RED))
    Box(at(15, 50).blur(8, edge=CircleShape).background(Brush.vertical_gradient([RED, BLUE])).size(70))
    Box(at(110, 55).blur(5, 0, edge=unbounded).size(50).background(GREEN, CircleShape))
    Box(at(180, 55).blur(0, 6).size(45).border(6, BLUE))
    decal = RenderEffect.blur(6, 6, TileMode.DECAL)
    with Box(at(15, 140).graphics_layer(render_effect=decal, alpha=0.8).background(AMBER).size(70)):
        Box(at(20, 20).background(RED).size(30))
    clamped = RenderEffect.blur(4, 4, TileMode.CLAMP)
    Box(at(110, 150).graphics_layer(render_effect=clamped, rotation_z=20).background(BLUE).size(40))
    moved = RenderEffect.offset(8, 5)
    Box(at(175, 145).clip(RoundedCornerShape(14)).graphics_layer(render_effect=moved).background(GREEN).size(50))


@picture
def texts_sized() -> None:
    with Column(Modifier.padding(4)):
        for size in (8, 11, 14, 17, 22, 28):
            style = BASE.copy(font_size=size, font_weight=100 + size % 3 * 400)
            Text(f"Size {size}, Ägypten fg", Modifier.background(GRAY if size % 2 == 0 else Color.WHITE), style=style)
        tight = BASE.copy(font_size=15, line_height=0.9 * 15, letter_spacing=-0.3)
        words = "Tight lines of a text that has three of them at least"
        Text(words, Modifier.width(130).background(GRAY), style=tight)
        wide = BASE.copy(font_size=13, line_height=1.6 * 13, letter_spacing=0.15 * 13)
        Text("Wide lines, l e t t e r s", Modifier.width(120).background(AMBER), style=wide)


@picture
def texts_in_boxes() -> None:
    words = "The quick brown fox jumps over the lazy dog again"
    ways = (TextOverflow.CLIP, TextOverflow.ELLIPSIS, TextOverflow.START_ELLIPSIS, TextOverflow.MIDDLE_ELLIPSIS)
    with Column(Modifier.padding(4), vertical_arrangement=Arrangement.spaced_by(4)):
        for way in ways:
            Text(words, Modifier.width(170).background(GRAY), style=BASE.copy(font_size=14), max_lines=1, overflow=way)
        with Row(horizontal_arrangement=Arrangement.spaced_by(6)):
            for align in (TextAlign.LEFT, TextAlign.CENTER, TextAlign.RIGHT):
                style = BASE.copy(font_size=12, text_align=align)
                box = Modifier.width(72).background(GRAY)
                Text(words, box, style=style, max_lines=3, overflow=TextOverflow.ELLIPSIS)
        Text("min lines", Modifier.width(100).background(AMBER), style=BASE.copy(font_size=12), min_lines=2)
        with Box(Modifier.size(150, 20).background(GRAY), content_alignment=Alignment.CENTER):
            Text("centered in a box", style=BASE.copy(font_size=13, font_style=FontStyle.ITALIC))
        Text("wordsthataretoolongforoneline", Modifier.width(90).background(HALF), style=BASE.copy(font_size=13))


def caption() -> AnnotatedString:
    with build_annotated_string() as text:
        text.append("Price ")
        with text.with_style(SpanStyle(color=RED, font_weight=700, font_size=24)):
            text.append("12")
        with text.with_style(SpanStyle(font_size=12, baseline_shift=0.5)):
            text.append("99")
        text.append(" was ")
        with text.with_style(SpanStyle(text_decoration=TextDecoration.LINE_THROUGH, color=Color.GRAY)):
            text.append("15.00")
        text.append(" – ")
        with text.with_style(SpanStyle(background=AMBER, font_style=FontStyle.ITALIC)):
            text.append("only today")
        with text.with_style(SpanStyle(letter_spacing=3, color=BLUE)):
            text.append(" spaced")
        shade = SpanStyle(shadow=Shadow(Color.BLACK, (2, 2), 3), color=GREEN, font_size=20)
        with text.with_style(shade):
            text.append(" shade")
    return text.to_annotated_string()


@picture
def captions_spanned() -> None:
    text = caption()
    with Column(Modifier.padding(6), vertical_arrangement=Arrangement.spaced_by(6)):
        Text(text, Modifier.background(GRAY), style=BASE.copy(font_size=16))
        centered = BASE.copy(font_size=12, text_align=TextAlign.CENTER)
        box = Modifier.background(GRAY).width(140)
        Text(text, box, style=centered, max_lines=2, overflow=TextOverflow.ELLIPSIS)
        shadow = Shadow(BLUE, (3, 3), 4)
        Text("Shadow", style=BASE.copy(font_size=28, font_weight=900, color=RED, shadow=shadow))
        Text("Outlined", style=BASE.copy(font_size=28, font_weight=700, draw_style=Stroke(1.5), color=BLUE))
        CompositionLocalProvider(
            LocalLayoutDirection.provides(LayoutDirection.RTL),
            content=lambda: Text(text, Modifier.background(GRAY).width(200), style=BASE.copy(font_size=13)),
        )


@picture
def clips_and_borders() -> None:
    brush = Brush.linear_gradient([RED, BLUE])
    with Box(at(8, 8).clip(UNEVEN).background(AMBER).size(64)):
        Box(Modifier.align(Alignment.BOTTOM_END).background(BLUE).size(40))
    Box(at(84, 8).border(5, brush, UNEVEN).size(64))
    swept = Brush.sweep_gradient([RED, AMBER, GREEN, RED])
    Box(at(160, 8).border(5, swept, CutCornerShape(16)).size(64))
    Box(at(8, 84).border(8, HALF, BELL).size(64))
    Box(at(84, 84).clip(BELL).background(brush).size(64))
    Box(at(160, 84).border(40, RED, RoundedCornerShape(12)).size(64))

    def mirrored() -> None:
        with Box(Modifier.absolute_offset(8, 160)):
            framed = Modifier.border(2, Color.BLACK, RoundedCornerShape(top_start=30)).padding(4)
            Box(framed.background(GREEN, CutCornerShape(bottom_start=20)).size(56))

    CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=mirrored)
    nested = at(84, 160).border(0, Color.BLACK, RoundedCornerShape(16)).padding(6).border(2.5, BLUE)
    Box(nested.padding(6).border(1, RED, CircleShape).size(40))
    Box(at(160, 160).clip(PILL).border(6, brush, PILL).background(HALF).size(64, 40))
    Box(at(160, 210).border(3, GREEN, RoundedCornerShape(20, 0, 20, 0)).background(GRAY).size(64, 22))


@picture
def layers_and_alphas() -> None:
    def stripes(scope: Any) -> None:
        for i in range(12):
            scope.draw_rect(GRAY if i % 2 == 0 else Color.WHITE, (i * 20, 0), (20, scope.size.height))

    Box(Modifier.fill_max_size().draw_behind(stripes))
    with Box(at(10, 10).alpha(0.5).size(100)):
        Box(Modifier.background(RED).size(70))
        Box(at(30, 30).alpha(0.5).background(BLUE).size(70))
    with Box(at(125, 10).graphics_layer(alpha=0.99).size(100)):
        Box(Modifier.background(GREEN, CircleShape).size(80))
        Box(at(20, 20).graphics_layer(blend_mode=BlendMode.SRC_IN).background(AMBER).size(70))
    offscreen = CompositingStrategy.OFFSCREEN
    multiplied = at(10, 125).graphics_layer(compositing_strategy=offscreen, blend_mode=BlendMode.MULTIPLY)
    with Box(multiplied.size(100)):
        Box(Modifier.background(AMBER).size(80))
        Box(at(40, 40).graphics_layer(blend_mode=BlendMode.XOR, alpha=0.8).background(BLUE, CircleShape).size(55))
    tinted = at(125, 125).graphics_layer(alpha=0.7, color_filter=ColorFilter.tint(RED, BlendMode.COLOR))
    with Box(tinted.size(100)):
        fading = Brush.vertical_gradient([BLUE, Color.WHITE])
        Box(Modifier.fill_max_size().padding(5).background(fading, RoundedCornerShape(20)))
        Text("Tinted", Modifier.align(Alignment.CENTER), style=BASE.copy(font_size=22, font_weight=700))
        Box(Modifier.align(Alignment.BOTTOM_END).z_index(-1).background(GREEN).size(40))


@picture
def layers_filled() -> None:
    filled = ColorFilter.tint(HALF, BlendMode.SRC_OVER)
    lit = ColorFilter.color_matrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 80 / 255])
    with Box(at(10, 10).clip_to_bounds().size(100)), Box(at(20, 20).graphics_layer(color_filter=filled).size(50)):
        Box(Modifier.background(RED).size(30))
    clipped = at(130, 10).graphics_layer(color_filter=filled, clip=True, shape=RoundedCornerShape(20), alpha=0.7)
    with Box(clipped.size(90)):
        Box(at(30, 30).background(AMBER).size(90))
    turned = Modifier.graphics_layer(color_filter=lit, rotation_z=30)
    with Box(at(20, 130).rotate(15).clip(CircleShape).size(90)), Box(turned.size(40)):
        Box(Modifier.background(GREEN).size(30))
    with Box(at(130, 130).graphics_layer(compositing_strategy=CompositingStrategy.OFFSCREEN).size(90)):
        Box(Modifier.background(AMBER).size(50))
        blended = at(30, 30).graphics_layer(color_filter=filled, blend_mode=BlendMode.MULTIPLY)
        Box(blended.background(RED).size(30))


def evening(cache: Any) -> Any:
    sky = Brush.vertical_gradient([Color.hex("#1A237E"), RED, AMBER])
    w, h = cache.size.width, cache.size.height
    hills = Path().move_to(0, h).quadratic_to(w * 0.25, h * 0.3, w / 2, h * 0.8)
    hills.quadratic_to(w * 0.8, h * 0.2, w, h).close()

    def draw(scope: Any) -> None:
        scope.draw_rect(sky)
        scope.draw_circle(Color.WHITE, 16, (160, 40), 0.9)
        scope.draw_path(hills, Color.hex("#1B5E20"))

    return cache.on_draw_behind(draw)


def torn(scope: Any) -> None:
    dashed = PathEffect.dash([6, 4])
    scope.draw_line(Color.GRAY, (14, 7), (scope.size.width - 14, 7), 1.5, path_effect=dashed)
    scope.draw_circle(GRAY, 7, (0, 7))
    scope.draw_circle(GRAY, 7, (scope.size.width, 7))


@picture
def ticket_of_a_show() -> None:
    with Column(Modifier.padding(12).shadow(6, RoundedCornerShape(14)).background(Color.WHITE).size(216)):
        with Box(Modifier.fill_max_width().height(84).draw_with_cache(evening)):
            title = BASE.copy(font_size=20, color=Color.WHITE, letter_spacing=4, font_weight=300)
            Text("EVENING", Modifier.align(Alignment.TOP_START).padding(10), style=title)
            badge = (
                Modifier.align(Alignment.TOP_END)
                .padding(6)
                .rotate(8)
                .background(RED, PILL)
                .padding(horizontal=6, vertical=2)
            )
            Text("–20 %", badge, style=BASE.copy(font_size=11, color=Color.WHITE, font_weight=700))
        Canvas(torn, Modifier.fill_max_width().height(14))
        with Row(
            Modifier.padding(horizontal=12, vertical=4).fill_max_width(),
            horizontal_arrangement=Arrangement.SPACE_BETWEEN,
            vertical_alignment=Alignment.CENTER_VERTICALLY,
        ):
            with Column(Modifier.weight(1)):
                Text("Row 7, seat 12", style=BASE.copy(font_size=15, font_weight=500))
                Text(
                    "Doors open at seven, the play begins at eight and lasts for two hours",
                    style=BASE.copy(font_size=11, color=Color.GRAY, line_height=15),
                    max_lines=3,
                    overflow=TextOverflow.ELLIPSIS,
                )
            painter = BitmapPainter(FRAME, filter_quality=FilterQuality.NONE)
            framed = Modifier.padding(start=8).size(48).border(1, Color.BLACK)
            Image(painter, None, framed, content_scale=ContentScale.CROP)
        with Row(Modifier.padding(horizontal=12, vertical=2), horizontal_arrangement=Arrangement.spaced_by(8)):
            for label in ("Two", "Adults"):
                chip = Modifier.border(1, BLUE, RoundedCornerShape(8)).padding(horizontal=8, vertical=3)
                Text(label, chip, style=BASE.copy(font_size=12, color=BLUE))
            stamp = (
                Modifier.graphics_layer(rotation_z=-6, alpha=0.8)
                .border(2, RED, CutCornerShape(4))
                .padding(horizontal=6, vertical=1)
            )
            with Box(stamp):
                Text("PAID", style=BASE.copy(font_size=14, color=RED, font_weight=900))
