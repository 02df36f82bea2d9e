"""Pictures of real Compose (tests/oracle/src/Pictures.kt) and of the same programs here.

At most 1 % of the pixels may differ visibly.
"""

from __future__ import annotations

import pathlib
from typing import Any

import numpy as np
import pytest
import skia

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
    CutCornerShape,
    FontStyle,
    IntrinsicSize,
    Modifier,
    Path,
    PathEffect,
    PathFillType,
    PathOperation,
    Rect,
    RoundedCornerShape,
    Row,
    Scene,
    Stroke,
    StrokeCap,
    StrokeJoin,
    Text,
    TextAlign,
    TextDecoration,
    TextOverflow,
    TileMode,
    TransformOrigin,
)
from tests.drawing import (
    pictures_as_assembled,  # noqa: F401  # it registers its pictures
    pictures_as_written,  # noqa: F401  # it registers its pictures
    pictures_of_figures,  # noqa: F401  # it registers its pictures
    pictures_of_layers,  # noqa: F401  # it registers its pictures
    pictures_of_mixtures,  # noqa: F401  # it registers its pictures
    pictures_of_screens,  # noqa: F401  # it registers its pictures
    pictures_of_spans,  # noqa: F401  # it registers its pictures
    pictures_of_texts,  # noqa: F401  # it registers its pictures
)
from tests.drawing.pictured import AMBER, BASE, BLUE, CONTENTS, GRAY, GREEN, HALF, RED, at, canvas, picture

PICTURES = pathlib.Path(__file__).parent / "pictures"
VISIBLE = 8
"""Of 255: a smaller difference of a channel is not seen."""
MOST = 0.01


@canvas
def gradients(scope: Any) -> None:
    linear, radial = Brush.linear_gradient, Brush.radial_gradient
    scope.draw_rect(linear([RED, BLUE]), (5, 5), (70, 70))
    scope.draw_rect(linear([(0, RED), (0.3, AMBER), (1, GREEN)], (85, 5), (155, 40)), (85, 5), (70, 70))
    scope.draw_rect(Brush.vertical_gradient([BLUE, Color.TRANSPARENT]), (165, 5), (70, 70))
    scope.draw_rect(radial([AMBER, RED, BLUE], (40, 120), 35), (5, 85), (70, 70))
    scope.draw_rect(Brush.sweep_gradient([RED, GREEN, BLUE, RED], (120, 120)), (85, 85), (70, 70))
    scope.draw_rect(linear([RED, BLUE], (165, 85), (185, 85), TileMode.REPEATED), (165, 85), (70, 35))
    scope.draw_rect(linear([RED, BLUE], (165, 85), (185, 85), TileMode.MIRROR), (165, 120), (70, 35))
    scope.draw_circle(radial([Color.WHITE, GREEN], (30, 190)), 30, (40, 200))
    scope.draw_rect(linear([HALF, RED.copy(alpha=0)]), (85, 165), (70, 70))
    scope.draw_rect(linear([RED, BLUE], (175, 0), (215, 0), TileMode.DECAL), (165, 165), (70, 70))


@picture
def layers() -> None:
    Box(at(20, 20).graphics_layer(rotation_z=30).background(RED).size(40))
    Box(at(90, 20).graphics_layer(rotation_z=30, transform_origin=TransformOrigin(0, 0)).background(BLUE).size(40))
    Box(at(160, 20).graphics_layer(scale_x=1.5, scale_y=0.5).background(GREEN).size(40))
    turned = {"scale_x": 0.7, "scale_y": 1.3, "rotation_z": -15, "translation_x": 5.5}
    Box(at(20, 90).graphics_layer(**turned, transform_origin=TransformOrigin(1, 1)).background(AMBER).size(40))
    Box(at(90, 90).graphics_layer(rotation_x=45).background(RED).size(50))
    Box(at(160, 90).graphics_layer(rotation_y=50, camera_distance=5).background(BLUE).size(50))
    with Box(at(20, 170).rotate(45).scale(0.8).alpha(0.5).background(GREEN).size(40)):
        Box(at(10, 10).rotate(20).background(RED).size(20))
    turned = {"rotation_x": 20, "rotation_y": 30, "rotation_z": 40}
    layer = at(90, 170).graphics_layer(**turned, transform_origin=TransformOrigin(0.2, 0.8))
    Box(layer.background(AMBER).border(3, RED).size(50))
    Box(at(170, 170).graphics_layer(translation_x=0.5, translation_y=0.25).background(BLUE).size(40))


@picture
def text() -> None:
    long = "A longer text that needs more than one line in this width, and is cut"
    centered = BASE.copy(font_size=14, text_align=TextAlign.CENTER, line_height=22)
    underlined = BASE.copy(font_size=16, font_style=FontStyle.ITALIC, text_decoration=TextDecoration.UNDERLINE)
    with Column():
        Text("Compose sees phases: AVATAR, fi, To", style=BASE.copy(font_size=14))
        Text("Twenty pixels", style=BASE.copy(font_size=20, color=BLUE))
        Text("Bold 32", style=BASE.copy(font_size=32, font_weight=700))
        Text("italic and underlined", style=underlined)
        Text("spaced", style=BASE.copy(font_size=16, letter_spacing=3))
        Text(long, Modifier.width(150), style=BASE.copy(font_size=13), max_lines=2, overflow=TextOverflow.ELLIPSIS)
        Text("centered in\ntwo lines", Modifier.width(200).background(GRAY), style=centered)


@picture
def shadows() -> None:
    def tinted(layer: Any) -> None:
        layer.set(shadow_elevation=20, shape=RoundedCornerShape(8), clip=True)
        layer.set(ambient_shadow_color=RED, spot_shadow_color=BLUE)

    Box(at(20, 20).shadow(4).background(Color.WHITE).size(60))
    Box(at(120, 20).shadow(12, RoundedCornerShape(12)).background(AMBER).size(60))
    Box(at(20, 130).shadow(8, CircleShape).background(Color.WHITE).size(70))
    Box(at(130, 130).graphics_layer(tinted).background(Color.WHITE).size(70))


@picture
def shadow_high() -> None:
    Box(at(90, 90).shadow(24).background(Color.WHITE).size(60))


@picture
def blurs() -> None:
    Box(at(20, 20).blur(6).background(RED).size(60))
    Box(at(130, 20).blur(6, edge=None).background(BLUE).size(60))
    with Box(at(20, 130).blur(10, 2).size(70)):
        Box(at(15, 15).background(GREEN).size(40))
    with Box(at(130, 130).blur(4, edge=RoundedCornerShape(12)).background(AMBER).size(70)):
        Box(at(20, 20).background(BLUE).size(30))


@canvas
def strokes(scope: Any) -> None:
    scope.draw_line(RED, (10, 10), (110, 30), 6, StrokeCap.ROUND)
    scope.draw_line(BLUE, (10, 50), (110, 50), 5, path_effect=PathEffect.dash([10, 6], 3))
    scope.draw_rect(GREEN, (130, 10), (90, 50), style=Stroke(7, join=StrokeJoin.BEVEL))
    scope.draw_circle(AMBER, 30, (50, 110), style=Stroke(9))
    scope.draw_arc(RED, 30, 220, True, (100, 75), (60, 60))
    scope.draw_arc(BLUE, 30, 220, False, (170, 75), (60, 60), style=Stroke(5, cap=StrokeCap.SQUARE))
    scope.draw_round_rect(HALF, (100, 160), (120, 60), 20)
    scope.draw_oval(RED, (120, 170), (80, 30), alpha=0.5)


@canvas
def blends(scope: Any) -> None:
    scope.draw_rect(AMBER, (0, 0), (240, 120))
    modes = "MULTIPLY SCREEN OVERLAY DARKEN LIGHTEN DIFFERENCE EXCLUSION PLUS COLOR_DODGE HUE SRC_ATOP"
    for i, name in enumerate(modes.split()):
        corner = (10 + i % 6 * 38, 20 + i // 6 * 80)
        scope.draw_rect(HALF, corner, (30, 60), blend_mode=BlendMode[name])
    scope.draw_circle(RED, 30, (60, 205), color_filter=ColorFilter.tint(GREEN, BlendMode.MODULATE))


@picture
def shapes() -> None:
    rounded = RoundedCornerShape(10)
    Box(at(10, 10).border(4, RED, rounded).background(AMBER, rounded).size(60))
    with Box(at(90, 10).clip(CircleShape).background(BLUE).size(60)):
        Box(at(20, 0).background(RED).size(60))
    Box(at(170, 10).background(GREEN, CutCornerShape(15)).size(60))
    Box(at(10, 90).border(6, Brush.sweep_gradient([RED, BLUE, RED]), CircleShape).size(60))
    corners = RoundedCornerShape(top_start=30, bottom_end=10)
    Box(at(90, 90).background(Brush.vertical_gradient([RED, BLUE]), corners).size(60))
    with Box(at(170, 90).alpha(0.5).background(RED).size(60)):
        Box(at(20, 20).background(BLUE).size(60))
    with Box(at(10, 170).border(1, Color.BLACK).size(60)):
        Box(at(0.5, 0.5).background(GREEN).size(30.5))
    Box(at(90, 170).clip(RoundedCornerShape(12)).rotate(20).background(AMBER).size(60))


@picture
def turned() -> None:
    layer = at(30, 30).graphics_layer(rotation_x=60, rotation_z=20, camera_distance=4)
    Box(layer.background(RED).border(4, BLUE).size(70))
    layer = at(140, 30).graphics_layer(rotation_y=-60, scale_x=1.2, transform_origin=TransformOrigin(0, 0.5))
    Box(layer.background(GREEN).size(60))
    with Box(at(30, 140).graphics_layer(rotation_x=-40, rotation_y=40, alpha=0.6).background(AMBER).size(70)):
        Box(at(20, 20).background(BLUE).size(30))
    layer = at(140, 140).graphics_layer(rotation_x=180, translation_y=10)
    Box(layer.background(Brush.vertical_gradient([RED, BLUE])).size(60))


@picture
def line_heights() -> None:
    with Column():
        for size, height in ((10, 14), (12, 24), (18, 20), (20, 32)):
            style = BASE.copy(font_size=size, line_height=height)
            Text(f"Two lines\nof {size} in {height}", Modifier.background(GRAY), style=style)


@picture
def decorations() -> None:
    under, through = TextDecoration.UNDERLINE, TextDecoration.LINE_THROUGH
    with Column():
        Text("underlined", style=BASE.copy(font_size=22, text_decoration=under))
        Text("struck through", style=BASE.copy(font_size=18, color=RED, text_decoration=through))
        Text("both of them", style=BASE.copy(font_size=26, font_weight=700, text_decoration=under | through))
        Text("italic, 30", style=BASE.copy(font_size=30, font_style=FontStyle.ITALIC, color=BLUE))


@picture
def ligatures() -> None:
    with Column():
        Text("office, fluffy, fi, ffi", style=BASE.copy(font_size=20))
        Text("office, spaced", style=BASE.copy(font_size=20, letter_spacing=1))
        Text("AVATAR To Wa Ty", style=BASE.copy(font_size=24, font_weight=700))
        Text(
            "flat difficult affiliations that need two lines",
            Modifier.width(160),
            style=BASE.copy(font_size=15, text_align=TextAlign.END),
        )


@canvas
def filters(scope: Any) -> None:
    inverted = ColorFilter.color_matrix((-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0))
    each = (
        ColorFilter.tint(RED),
        ColorFilter.tint(HALF, BlendMode.SRC_ATOP),
        ColorFilter.tint(AMBER, BlendMode.MULTIPLY),
        ColorFilter.saturation(0.2),
        inverted,
        ColorFilter.tint(HALF, BlendMode.SCREEN),
    )
    for i, filter in enumerate(each):
        x, y = 10 + i % 3 * 76, 10 + i // 3 * 76
        brush = Brush.linear_gradient([GREEN, AMBER], (x, y), (x + 66, y + 66))
        scope.draw_rect(brush, (x, y), (66, 66), color_filter=filter)
        scope.draw_circle(BLUE, 20, (x + 33, y + 33), alpha=0.7, color_filter=filter)
    scope.draw_rect(AMBER, (10, 162), (220, 68))
    brush = Brush.horizontal_gradient([RED, BLUE], 20, 220)
    gray = ColorFilter.saturation(0.2)
    scope.draw_oval(brush, (20, 170), (200, 52), color_filter=gray, blend_mode=BlendMode.MULTIPLY)


@canvas
def paths(scope: Any) -> None:
    star = Path().move_to(60, 10).line_to(90, 100).line_to(12, 44).line_to(108, 44).line_to(30, 100).close()
    star.fill_type = PathFillType.EVEN_ODD
    scope.draw_path(star, RED)
    wave = Path().move_to(130, 90).quadratic_to(150, 0, 180, 60).cubic_to(200, 110, 220, 10, 230, 90)
    scope.draw_path(wave, BLUE, style=Stroke(5, cap=StrokeCap.ROUND, join=StrokeJoin.ROUND))
    circle = Path().add_oval(Rect(10, 120, 90, 200))
    square = Path().add_round_rect(Rect(50, 150, 110, 220), 12)
    scope.draw_path(Path.combine(PathOperation.XOR, circle, square), GREEN)
    with scope.clip_path(Path().add_oval(Rect(130, 120, 230, 180))):
        scope.draw_rect(Brush.vertical_gradient([AMBER, RED], 120, 180), (120, 110), (120, 80))
    with scope.clip_rect(130, 190, 180, 230), scope.rotate(30, (155, 210)):
        scope.draw_rect(BLUE, (135, 195), (40, 30))
    with scope.inset(190, 190, 10, 10):
        scope.draw_rect(HALF)
        with scope.scale(0.5):
            scope.draw_rect(RED)
        with scope.translate(10, 10):
            scope.draw_circle(AMBER, 8)


@picture
def arranged() -> None:
    with Column(Modifier.padding(8).fill_max_size()):
        with Row(
            Modifier.background(GRAY).fill_max_width().height(50),
            horizontal_arrangement=Arrangement.SPACE_EVENLY,
            vertical_alignment=Alignment.CENTER_VERTICALLY,
        ):
            for i in range(1, 5):
                Box(Modifier.background(RED if i % 2 == 0 else BLUE).size(10 * i))
        with Row(Modifier.fill_max_width().height(40)):
            Box(Modifier.weight(1).fill_max_height().background(AMBER))
            Box(Modifier.weight(2).fill_max_height(0.5).background(GREEN))
            Box(Modifier.align(Alignment.BOTTOM).size(23, 11).background(RED))
        with Box(Modifier.weight(1).fill_max_width().border(1, BLUE)):
            Box(Modifier.align(Alignment(0.3, -0.6)).size(30).background(RED))
            Box(Modifier.align(Alignment.BOTTOM_END).offset(-5, 3.5).size(40, 20).background(HALF))
            Box(Modifier.match_parent_size().padding(start=30, top=40, end=90, bottom=10).background(GREEN))
            with Box(Modifier.align(Alignment.CENTER_START).width(IntrinsicSize.MIN).background(AMBER)):
                Box(Modifier.size(25, 9).alpha(0.4).background(Color.BLACK))
        with Row(Modifier.height(30), horizontal_arrangement=Arrangement.spaced_by(7)):
            for i in range(4):
                Box(Modifier.aspect_ratio(1 + i / 2).background(GREEN if i % 2 == 0 else BLUE))


@picture
def composited() -> None:
    def hole(scope: Any) -> None:
        scope.draw_rect(BLUE)
        scope.draw_circle(Color.BLACK, 30, blend_mode=BlendMode.DST_OUT)

    def two() -> None:
        Box(Modifier.background(RED).size(60))
        Box(at(30, 30).background(BLUE).size(60))

    Box(Modifier.background(AMBER).fill_max_size())
    offscreen = at(10, 10).graphics_layer(compositing_strategy=CompositingStrategy.OFFSCREEN)
    Box(offscreen.size(100).draw_behind(hole))
    with Box(at(130, 10).graphics_layer(alpha=0.5).size(100)):
        two()
    faded = at(10, 130).graphics_layer(alpha=0.5, compositing_strategy=CompositingStrategy.MODULATE_ALPHA)
    with Box(faded.size(100)):
        two()
    clipped = at(130, 130).graphics_layer(clip=True, shape=RoundedCornerShape(30), rotation_z=10)
    with Box(clipped.background(GREEN).size(90)):
        Box(at(50, 50).background(RED).size(80))


def test_pictures_and_programs__are_the_same() -> None:
    assert sorted(path.stem for path in PICTURES.glob("*.png")) == sorted(CONTENTS)


@pytest.mark.parametrize("name", sorted(CONTENTS))
def test_picture__agrees_with_real_compose(name: str) -> None:
    def content() -> None:
        with Box(Modifier.background(Color.WHITE).fill_max_size(), content_alignment=Alignment.TOP_START):
            CONTENTS[name]()

    with Scene(content, 240, 240) as scene:
        scene.settle()
        got = scene.pixels()[..., :3].astype(int)
    expected = skia.Image.open(str(PICTURES / f"{name}.png")).toarray(colorType=skia.kRGBA_8888_ColorType)
    difference = np.abs(got - expected[..., :3]).max(axis=2)
    share = (difference > VISIBLE).mean()
    assert share <= MOST, f"{share:.2%} of the pixels differ by more than {VISIBLE}, at most by {difference.max()}"


def test_screen_of_another_size__shadows_reach_where_its_light_casts_them() -> None:
    def content() -> None:
        Box(Modifier.shadow(8).size(20))

    with Scene(content, 100, 100) as scene, Scene(content, 60, 40) as other:
        scene.frame()
        scene.pixels()
        scene.resize(60, 40)
        scene.frame()
        other.frame()
        assert (scene.pixels() == other.pixels()).all()
        scene.owner.layer_tree.verify_well_formed()
