"""Pictures of what layers do to their content (tests/oracle/src/PicturesOfLayers.kt), and of images."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import (
    Alignment,
    Arrangement,
    BitmapPainter,
    BlendMode,
    BlurredEdgeTreatment,
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
    CutCornerShape,
    FilterQuality,
    FixedScale,
    GenericShape,
    Image,
    ImageBitmap,
    ImageShader,
    IntOffset,
    IntSize,
    LayoutDirection,
    LocalLayoutDirection,
    Modifier,
    RenderEffect,
    RoundedCornerShape,
    Row,
    ShaderBrush,
    TileMode,
    TransformOrigin,
)
from tests.drawing.pictured import AMBER, BLUE, GRAY, GREEN, HALF, RED, at, picture


def bitmap() -> ImageBitmap:
    """An image of 8×6 px with other colors everywhere, and a transparent pixel."""
    pixels = np.zeros((6, 8, 4), np.uint8)
    for y in range(6):
        for x in range(8):
            if (x, y) != (3, 2):
                pixels[y, x] = (x * 36, y * 50, 255 if (x + y) % 2 == 0 else 40, 255)
    return ImageBitmap.from_array(pixels)


BITMAP = bitmap()
TRIANGLE = GenericShape(
    lambda path, size, direction: (
        path.move_to(size.width / 2, 0).line_to(size.width, size.height).line_to(0, size.height)
    )
)


@picture
def elevations() -> None:
    for i, elevation in enumerate((1, 2, 6, 16)):
        shape = RoundedCornerShape(i * 6)
        Box(at(15 + i * 56, 15).shadow(elevation, shape).background(Color.WHITE).size(40))
    Box(at(20, 90).shadow(10, CutCornerShape(15)).background(AMBER).size(50))
    Box(at(95, 90).shadow(10, TRIANGLE).background(GREEN).size(50))
    faded = at(170, 90).graphics_layer(shadow_elevation=10, alpha=0.5, shape=CircleShape)
    Box(faded.background(BLUE, CircleShape).size(50))
    shape = RoundedCornerShape(top_start=25, bottom_end=12)
    with Box(at(20, 170).shadow(6, shape, clip=False).size(50, 40)):
        Box(at(30, 20).size(30).background(RED))
    turned = at(95, 170).graphics_layer(rotation_z=25, shadow_elevation=8, scale_x=1.2)
    Box(turned.background(Color.WHITE).size(45))
    tinted = at(170, 170).shadow(12, CircleShape, ambient_color=GREEN, spot_color=RED)
    Box(tinted.background(Color.WHITE).size(45))


@picture
def cameras() -> None:
    for i, distance in enumerate((3, 8, 20)):
        layer = at(12 + i * 78, 10).graphics_layer(rotation_x=55, camera_distance=distance)
        Box(layer.background(RED).border(3, AMBER).size(60))
        layer = at(12 + i * 78, 85).graphics_layer(
            rotation_y=-65, camera_distance=distance, transform_origin=TransformOrigin(i / 2, 0)
        )
        Box(layer.background(Brush.vertical_gradient([GREEN, BLUE])).size(60))
    with Box(at(12, 165).graphics_layer(rotation_x=30).background(AMBER).size(60)):
        Box(at(10, 10).graphics_layer(rotation_x=30, rotation_z=10).background(BLUE).size(40))
    layer = at(90, 165).graphics_layer(rotation_x=120, rotation_y=20, translation_x=5, scale_y=1.2)
    with Box(layer.background(Brush.horizontal_gradient([RED, GREEN])).size(60)):
        Box(Modifier.size(20).background(BLUE))
    layer = at(168, 165).graphics_layer(rotation_y=40, clip=True, shape=CircleShape, camera_distance=4)
    with Box(layer.background(GREEN).size(60)):
        Box(at(30, 0).background(RED).size(30, 60))


@picture
def blurred_edges() -> None:
    Box(at(15, 15).blur(8, edge=CircleShape).background(Brush.horizontal_gradient([RED, AMBER])).size(60))
    with Box(at(95, 15).blur(12, 0).size(60)):
        Box(at(20, 10).background(BLUE).size(20, 40))
    with Box(at(170, 15).blur(3, edge=BlurredEdgeTreatment.UNBOUNDED).size(55)):
        Box(at(5, 5).border(6, GREEN).size(45))
    decal = RenderEffect.blur(5, 5, TileMode.DECAL)
    Box(at(15, 95).graphics_layer(render_effect=decal).background(RED).size(55))
    clamped = at(95, 95).graphics_layer(render_effect=RenderEffect.blur(9, 3, TileMode.CLAMP), clip=True)
    Box(clamped.background(Brush.vertical_gradient([GREEN, BLUE])).size(55))
    mirrored = RenderEffect.blur(6, 6, TileMode.MIRROR)
    with Box(at(170, 95).graphics_layer(render_effect=mirrored, clip=True, shape=RoundedCornerShape(10)).size(55)):
        Box(Modifier.background(AMBER).size(30))
        Box(at(30, 30).background(BLUE).size(25))
    Box(at(15, 175).blur(5).rotate(20).background(GREEN).size(45))
    Box(at(95, 175).graphics_layer(render_effect=RenderEffect.offset(8, -6), alpha=0.6).background(RED).size(45))
    Box(at(170, 175).rotate(30).blur(20, edge=BlurredEdgeTreatment.UNBOUNDED).background(BLUE).size(45))


@picture
def nested_alphas() -> None:
    Box(Modifier.fill_max_size().background(Brush.vertical_gradient([Color.WHITE, Color.hex("#BBBBBB")])))
    with Box(at(10, 10).alpha(0.7).background(RED).size(65)):
        with Box(at(15, 15).alpha(0.5).background(BLUE).size(60)):
            Box(at(15, 15).alpha(0.5).background(Color.WHITE).size(20))
    modulated = at(95, 10).graphics_layer(alpha=0.6, compositing_strategy=CompositingStrategy.MODULATE_ALPHA)
    with Box(modulated.size(65)):
        Box(Modifier.background(GREEN).size(45))
        Box(at(20, 20).alpha(0.5).background(RED).size(45))
    with Box(at(170, 10).graphics_layer(alpha=0.5, rotation_z=20, scale_x=0.8).background(AMBER).size(60)):
        Box(at(20, 20).rotate(20).background(BLUE).size(50))
    with Box(at(10, 95).graphics_layer(blend_mode=BlendMode.MULTIPLY, alpha=0.8).background(AMBER).size(60)):
        Box(at(20, 20).background(BLUE).size(40))
    lit = at(95, 95).graphics_layer(color_filter=ColorFilter.lighting(Color.hex("#8080FF"), Color.hex("#300000")))
    Box(lit.background(Brush.horizontal_gradient([GREEN, AMBER])).size(60))
    soft = ColorFilter.tint(RED, BlendMode.SOFTLIGHT)
    layer = at(170, 95).graphics_layer(color_filter=soft, alpha=0.7, clip=True, shape=CircleShape)
    with Box(layer.background(BLUE).size(60)):
        Box(Modifier.background(Color.WHITE).size(30))

    def holes(scope: Any) -> None:
        scope.draw_rect(RED)
        scope.draw_circle(BLUE, 20, blend_mode=BlendMode.SRC_IN)
        scope.draw_rect(Color.BLACK, (20, 20), (20, 20), blend_mode=BlendMode.CLEAR)

    offscreen = CompositingStrategy.OFFSCREEN
    Box(at(10, 170).graphics_layer(compositing_strategy=offscreen, alpha=0.5).size(60).draw_behind(holes))
    Box(at(95, 170).graphics_layer(alpha=0).background(RED).size(60))

    def crossed(scope: Any) -> None:
        scope.draw_content()
        scope.draw_circle(HALF, 20, blend_mode=BlendMode.HARDLIGHT)

    Box(at(95, 170).draw_with_content(crossed).background(GREEN).size(60))
    layer = at(170, 170).graphics_layer(blend_mode=BlendMode.DIFFERENCE, compositing_strategy=offscreen)
    Box(layer.background(GREEN).size(60))


@picture
def images() -> None:
    scales = (
        ContentScale.CROP, ContentScale.FIT, ContentScale.FILL_HEIGHT, ContentScale.FILL_WIDTH, ContentScale.INSIDE,
        ContentScale.NONE, ContentScale.FILL_BOUNDS, FixedScale(3),
    )  # fmt: skip
    for i, scale in enumerate(scales):
        Image(
            BitmapPainter(BITMAP, filter_quality=FilterQuality.NONE),
            None,
            at(5 + i % 4 * 59, 5 + i // 4 * 45).size(54, 40).background(GRAY),
            alignment=Alignment.CENTER if i % 2 == 0 else Alignment.BOTTOM_START,
            content_scale=scale,
        )
    fill = ContentScale.FILL_BOUNDS
    for i, quality in enumerate(FilterQuality):
        Image(BITMAP, None, at(5 + i * 59, 95).size(54, 40), content_scale=fill, filter_quality=quality)
    part = BitmapPainter(BITMAP, IntOffset(2, 1), IntSize(4, 4))
    Image(part, None, at(5, 140).size(54, 44), content_scale=ContentScale.FIT, alpha=0.6)
    tint = ColorFilter.tint(RED, BlendMode.MULTIPLY)
    Image(BITMAP, None, at(64, 140).size(54, 44), content_scale=fill, color_filter=tint)
    Image(ColorPainter(HALF), None, at(123, 140).size(54, 44))
    Image(BrushPainter(Brush.radial_gradient([AMBER, BLUE])), None, at(182, 140).size(54, 44).clip(CircleShape))

    def drawn(scope: Any) -> None:
        scope.draw_image(BITMAP, (3, 3))
        scope.draw_image(
            BITMAP, (20, 5), (48, 30), src_offset=(0, 0), src_size=(8, 3), filter_quality=FilterQuality.NONE
        )
        with scope.rotate(20, (100, 20)):
            scope.draw_image(BITMAP, (80, 5), (40, 30), alpha=0.8)
        tiled = ShaderBrush(ImageShader(BITMAP, TileMode.REPEATED, TileMode.MIRROR))
        scope.draw_rect(tiled, (140, 5), (40, 35))
        scope.draw_circle(ShaderBrush(ImageShader(BITMAP, TileMode.MIRROR, TileMode.CLAMP)), 18, (205, 22))

    Box(at(5, 190).size(230, 45).draw_behind(drawn))
    Box(at(0, 236).size(240, 4).paint(BitmapPainter(BITMAP), content_scale=fill))


@picture
def right_to_left() -> None:
    def content() -> None:
        with Column(Modifier.fill_max_size().padding(start=20, end=4, top=6)):
            row = Modifier.fill_max_width().height(40).background(GRAY)
            with Row(row, horizontal_arrangement=Arrangement.spaced_by(6)):
                Box(Modifier.size(40, 20).background(RED))
                Box(Modifier.weight(1).fill_max_height().background(AMBER))
                Box(Modifier.align(Alignment.BOTTOM).size(30, 10).background(BLUE))
            shape = RoundedCornerShape(top_start=30, bottom_end=12)
            with Box(Modifier.padding(top=6).size(120, 60).background(GREEN, shape)):
                Box(Modifier.align(Alignment.TOP_END).offset(10, 5).size(25).background(RED))
                Box(Modifier.align(Alignment.BOTTOM_START).absolute_offset(10, 0).size(25).background(BLUE))
            cut = CutCornerShape(top_start=20)
            end = Modifier.padding(top=6).align(Alignment.END).size(90, 40)
            Box(end.background(AMBER, cut).border(3, BLUE, cut))
            narrow = Modifier.padding(top=6).width(150).height(30).background(GRAY)
            with Row(narrow, horizontal_arrangement=Arrangement.SPACE_BETWEEN):
                for i in range(1, 4):
                    Box(Modifier.size(8 * i).background(RED if i == 2 else GREEN))
            last = Modifier.padding(top=6).fill_max_width().height(25)
            with Row(last, horizontal_arrangement=Arrangement.END):
                Box(Modifier.size(20).background(BLUE))
                moved = Modifier.padding(start=9).size(20).graphics_layer(translation_x=5, rotation_z=20)
                Box(moved.background(RED))

    CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=content)
