"""Replaying a graphics layer: its items are drawn to a canvas, with its transform, clip, shadow and blending.

Terms       cull: the bounds that are drawn; items outside are skipped. offscreen: drawn into a buffer, then blended as
            one picture.
Invariants  I1 replaying changes no layer. I2 equal content gives equal pixels, whatever was drawn before.
Not here    records, items and bounds: graphics_layer.py. Which bounds are drawn: renderer.py.
Source      Compose layer/GraphicsLayer.kt (draw).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import skia

from engine.drawing.blend_mode import AFFECTS_OUTSIDE, BlendMode
from engine.drawing.layer_item import PictureItem, map_bounds, union
from engine.drawing.picture import EMPTY, EVERYTHING, Bounds
from engine.drawing.shadow import draw_shadow
from engine.drawing.shape import Outline, RectangleOutline, RoundedOutline, to_round_rect
from engine.unit import Matrix

if TYPE_CHECKING:
    from engine.drawing.graphics_layer import GraphicsLayer
    from engine.drawing.graphics_layer_scope import RenderEffect


def replay_layer(layer: GraphicsLayer, canvas: skia.Canvas, cull: Bounds, dx: float, dy: float) -> None:
    """Draws the layer, moved by `dx, dy`; `cull` is in outer coordinates, before that move."""
    if layer.is_plain:
        x, y = layer.x + dx, layer.y + dy
        canvas.save()
        canvas.translate(x, y)
        _replay_items(layer, canvas, (cull[0] - x, cull[1] - y, cull[2] - x, cull[3] - y))
        canvas.restore()
        return
    if layer.alpha <= 0 and layer.shadow_elevation <= 0:
        return
    matrix = layer.matrix().then(Matrix.translation(layer.x + dx, layer.y + dy))
    inverse = matrix.inverse()
    if inverse is None:
        return
    before = canvas.save()
    if matrix.is_translation:
        canvas.translate(matrix[2], matrix[5])
    else:
        canvas.concat(skia.Matrix.MakeAll(*matrix))
    if layer.shadow_elevation > 0:
        draw_shadow(
            canvas,
            layer.edge(),
            layer.shadow_elevation,
            layer.alpha,
            layer.ambient_shadow_color,
            layer.spot_shadow_color,
            layer.tree.light,
        )
    if layer.alpha > 0:
        if layer.clip:
            _clip(canvas, layer.edge())
        if layer.is_offscreen:
            # The bounds depend on the size only, as they affect Skia's rounding: equal content gives equal pixels.
            size = skia.Rect(0.0, 0.0, layer.width, layer.height)
            # Skia takes the bounds of a buffer as a hint: the clip makes them exact.
            if fills_around(layer):
                canvas.saveLayer(None, _layer_paint(layer))
            elif layer.render_effect is None:
                _clip_to_buffer(canvas, size)
                canvas.saveLayer(size, _layer_paint(layer))
            else:  # a blur extends beyond the edge
                canvas.saveLayer(size, _layer_paint(layer))
                _clip_to_buffer(canvas, size)
        inside = map_bounds(inverse, cull)
        if layer.is_offscreen or layer.alpha >= 1:
            _replay_items(layer, canvas, inside)
        else:
            _replay_items_faded(layer, canvas, inside)
    canvas.restoreToCount(before)


def _replay_items(layer: GraphicsLayer, canvas: skia.Canvas, cull: Bounds) -> None:
    left, top, right, bottom = cull
    if layer.index is not None:
        for item in layer.index.query(cull):
            item.replay(canvas, cull)  # type: ignore[attr-defined]  # the index holds items
        return
    for item in layer.items:
        b = item.bounds
        if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top:
            item.replay(canvas, cull)


def _replay_items_faded(layer: GraphicsLayer, canvas: skia.Canvas, cull: Bounds) -> None:
    """CompositingStrategy.MODULATE_ALPHA: applies the alpha to each draw, and to no child layer, as in Compose."""
    for item in layer.items:
        if isinstance(item, PictureItem):
            item.replay_faded(canvas, cull, layer.alpha)
        else:
            item.replay(canvas, cull)


def fills_around(layer: GraphicsLayer) -> bool:
    """Whether the color filter also colors what is empty: as far as the clip around it, as in Compose (picture
    layers_filled), because a buffer's bounds do not limit such a filter.
    """
    return layer.color_filter is not None and layer.color_filter.fills_transparent


def offscreen_bounds(layer: GraphicsLayer, bounds: Bounds) -> Bounds:
    """Returns bounds that contain an offscreen buffer's content, extended by the blur.

    They are not cut at the layer's size: below a rotation, content beyond the size may be seen.
    """
    if fills_around(layer):
        return layer.edge().bounds if layer.clip else EVERYTHING
    if layer.blend_mode in AFFECTS_OUTSIDE:
        # Also where the content is empty.
        size = (0.0, 0.0, float(layer.width), float(layer.height))
        bounds = size if bounds is EMPTY else union(bounds, size)
    effect = layer.render_effect
    if effect is not None and bounds is not EMPTY:
        bounds = _reach(effect, bounds)
    return bounds


def _layer_paint(layer: GraphicsLayer) -> skia.Paint:
    """Returns the paint that blends the content as one picture."""
    paint = skia.Paint(Alphaf=layer.alpha)
    if layer.blend_mode is not BlendMode.SRC_OVER:
        paint.setBlendMode(layer.blend_mode.to_skia())
    if layer.color_filter is not None:
        paint.setColorFilter(layer.color_filter.to_skia())
    effect = layer.render_effect
    if effect is not None:
        paint.setImageFilter(_image_filter(effect))
    return paint


def _reach(effect: RenderEffect, bounds: Bounds) -> Bounds:
    """Returns the bounds of the picture after the effect."""
    left, top, right, bottom = bounds if effect.input is None else _reach(effect.input, bounds)
    dx, dy = 3 * effect.radius_x, 3 * effect.radius_y
    x, y = effect.offset_x, effect.offset_y
    return (left - dx + x, top - dy + y, right + dx + x, bottom + dy + y)


def _image_filter(effect: RenderEffect) -> skia.ImageFilter | None:
    before = None if effect.input is None else _image_filter(effect.input)
    if effect.is_blur:
        # A radius of 0 px is no sigma: the blur leaves that direction as it is.
        across, down = (radius * 0.57735 + 0.5 if radius > 0 else 0.0 for radius in (effect.radius_x, effect.radius_y))
        return skia.ImageFilters.Blur(across, down, effect.edge.to_skia(), before)
    if effect.offset_x or effect.offset_y:
        return skia.ImageFilters.Offset(effect.offset_x, effect.offset_y, before)
    return before


def _clip_to_buffer(canvas: skia.Canvas, size: skia.Rect) -> None:
    """Clips at the edges of an offscreen buffer: below a rotation, those of the upright rectangle around `size`, as in
    Compose.
    """
    matrix = canvas.getTotalMatrix()
    if matrix.rectStaysRect():
        canvas.clipRect(size, skia.ClipOp.kIntersect, True)
        return
    canvas.resetMatrix()
    canvas.clipRect(skia.Rect(matrix.mapRect(size).roundOut()))
    canvas.setMatrix(matrix)


def _clip(canvas: skia.Canvas, outline: Outline) -> None:
    if isinstance(outline, RectangleOutline):
        canvas.clipRect(skia.Rect(*outline.rect), skia.ClipOp.kIntersect, True)
    elif isinstance(outline, RoundedOutline):
        canvas.clipRRect(to_round_rect(outline), skia.ClipOp.kIntersect, True)
    else:
        canvas.clipPath(outline.to_path().freeze().skia, skia.ClipOp.kIntersect, True)
