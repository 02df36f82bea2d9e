"""DrawPaint: the color, style and blending of a draw, as a value in the record; and Skia's paint for it.

The most common ink (one color, filled, source over) is the Color itself, so that recording it creates no object.
Paints are cached by value: an equal ink finds the existing paint.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import skia

from engine.drawing.blend_mode import AFFECTS_OUTSIDE, BlendMode
from engine.drawing.brush import Brush, SolidColor
from engine.drawing.color_filter import ColorFilter
from engine.drawing.draw_checks import check_ink
from engine.drawing.draw_style import DrawStyle, Fill, FrozenPathEffect, PathEffect, Stroke
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, Size

_MOST_PAINTS = 2048


class DrawPaint(NamedTuple):
    """All properties of a draw except the figure. `brush` is a Color or a resolved gradient; `blur`: a sigma in px."""

    brush: Any
    alpha: float = 1.0
    style: DrawStyle = Fill
    blend_mode: BlendMode = BlendMode.SRC_OVER
    color_filter: ColorFilter | None = None
    blur: float = 0.0

    @property
    def affects_outside(self) -> bool:
        """Whether a picture drawn with it also changes pixels that the picture leaves empty."""
        filter = self.color_filter
        return self.blend_mode in AFFECTS_OUTSIDE or (filter is not None and filter.fills_transparent)


AnyDrawPaint = Color | DrawPaint


def make_draw_paint(
    color_or_brush: Any,
    alpha: float,
    style: DrawStyle | None,
    color_filter: ColorFilter | None,
    blend_mode: BlendMode,
    width: float,
    height: float,
) -> AnyDrawPaint:
    """Returns the ink of a draw; `width` and `height` in px resolve the open points of a gradient.

    Raises TypeError for a value that is no Color or Brush, ValueError for an alpha outside 0…1.
    """
    if color_or_brush.__class__ is SolidColor:
        color_or_brush = color_or_brush.value
    if color_or_brush.__class__ is Color:
        if color_or_brush[0] != color_or_brush[0]:
            color_or_brush = Color.BLACK
        if not 0 <= alpha <= 1:
            _refuse_alpha(alpha)
        if alpha != 1:
            r, g, b, a = color_or_brush
            color_or_brush = Color(r, g, b, a * alpha)
        if (style is None or style is Fill) and blend_mode is BlendMode.SRC_OVER and color_filter is None:
            return color_or_brush  # type: ignore[no-any-return]  # a Color, as checked above
        check_ink(style, blend_mode, color_filter)
        return DrawPaint(color_or_brush, 1.0, recorded_style(style), blend_mode, color_filter)
    if not isinstance(color_or_brush, Brush):
        raise TypeError(
            f"Draw with a Color or a Brush, not {type(color_or_brush).__name__}: write `Color.RED`, "
            '`Color.hex("#3D5AFE")` or `Brush.linear_gradient(…)`'
        )
    check_ink(style, blend_mode, color_filter)
    if not 0 <= alpha <= 1:
        _refuse_alpha(alpha)
    return DrawPaint(
        color_or_brush.resolve(Size(width, height)), alpha, recorded_style(style), blend_mode, color_filter
    )


def recorded_style(style: DrawStyle | None) -> DrawStyle:
    """Returns the style as a drawing records it, by its values."""
    if style is None:
        return Fill
    return style.freeze() if isinstance(style, Stroke) else style


def _refuse_alpha(alpha: float) -> None:
    raise ValueError(f"alpha={value_repr(alpha)}: an alpha goes from 0 to 1.")


_paints: dict[AnyDrawPaint, skia.Paint] = {}  # a bounded cache, derived from immutable keys


def to_paint(ink: AnyDrawPaint) -> skia.Paint:
    """Returns the Skia paint of an ink. The paint is shared: never change it."""
    paint = _paints.get(ink)
    if paint is None:
        if len(_paints) >= _MOST_PAINTS:
            _paints.clear()
        paint = _paints[ink] = _make_paint(ink)
    return paint


def _make_paint(ink: AnyDrawPaint) -> skia.Paint:
    if isinstance(ink, Color):
        return skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*ink))
    style = ink.style
    if isinstance(style, Stroke) and style.path_effect is not None:
        # As an argument: `setPathEffect` loses a stamped effect.
        paint = skia.Paint(AntiAlias=True, PathEffect=_path_effect(style.path_effect))
    else:
        paint = skia.Paint(AntiAlias=True)
    brush = ink.brush
    if isinstance(brush, Color):
        paint.setColor4f(skia.Color4f(*brush))
    else:
        paint.setShader(brush.shader())
        paint.setDither(False)
        paint.setAlphaf(ink.alpha)
    if isinstance(style, Stroke):
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(style.width)
        paint.setStrokeMiter(style.miter)
        paint.setStrokeCap(getattr(skia.Paint, style.cap.value))
        paint.setStrokeJoin(getattr(skia.Paint, style.join.value))
    if ink.blend_mode is not BlendMode.SRC_OVER:
        paint.setBlendMode(ink.blend_mode.to_skia())
    if ink.color_filter is not None:
        paint.setColorFilter(ink.color_filter.to_skia())
    if ink.blur > 0:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, ink.blur))
    return paint


def _path_effect(effect: PathEffect | FrozenPathEffect) -> skia.PathEffect:
    if isinstance(effect, PathEffect):
        effect = effect.frozen
    if effect.kind == "dash":
        return skia.DashPathEffect.Make(list(effect.numbers), effect.phase)
    if effect.kind == "chain":
        outer, inner = effect.parts
        return skia.PathEffect.MakeCompose(_path_effect(outer), _path_effect(inner))
    if effect.kind == "stamped":
        assert effect.shape is not None
        style = getattr(skia.Path1DPathEffect, effect.style.value)
        return skia.Path1DPathEffect.Make(effect.shape.skia, effect.numbers[0], effect.phase, style)
    return skia.CornerPathEffect.Make(effect.numbers[0])
