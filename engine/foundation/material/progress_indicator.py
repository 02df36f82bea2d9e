"""LinearProgressIndicator and CircularProgressIndicator: the progress of an action, known or unknown.

The draw phase calls the function `progress`: a state that it reads redraws the indicator, in a layer of its own,
without composition or layout. Without `progress` the indicator runs, and each frame only draws.
Source of behavior  Compose material3 ProgressIndicator.kt, simplified: the running line is one line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable
from engine.drawing import Stroke, StrokeCap
from engine.foundation.animation.animation_spec import infinite_repeatable, tween
from engine.foundation.animation.easing import LinearEasing
from engine.foundation.animation.infinite_transition import remember_infinite_transition
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.draw.graphics_layer import layer_with
from engine.foundation.layout.box import spacer_measure_policy
from engine.foundation.layout.semantics import SemanticsElement
from engine.foundation.layout.size import SizeElement
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import ProgressBarRangeInfo, SemanticsConfiguration
from engine.snapshot import State
from engine.unit import Color, Dp, LayoutDirection, Offset, Size

_WIDTH, _HEIGHT, _DIAMETER = 240.0, 4.0, 40.0  # dp
_LINE = infinite_repeatable(tween(1600, easing=LinearEasing))
_TURN = infinite_repeatable(tween(1200, easing=LinearEasing))
_RUNNING_PART = 0.3


def _fraction(progress: Any, name: str) -> float:
    value = progress() if callable(progress) else progress
    try:
        return min(max(float(value), 0.0), 1.0)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: progress is a number from 0 to 1, or a function of one, got {value!r}") from None


def _meaning(progress: Any, name: str) -> SemanticsElement:
    def say(configuration: SemanticsConfiguration) -> None:
        if progress is not None:
            configuration.progress_bar_range_info = ProgressBarRangeInfo(_fraction(progress, name), 0.0, 1.0)
        else:
            configuration.state_description = "in progress"

    return SemanticsElement(say, True, False)


def _running(spec: Any) -> State[float]:
    return remember_infinite_transition().animate_float(0.0, 1.0, spec)


@composable
def LinearProgressIndicator(
    progress: Callable[[], float] | float | None = None,
    modifier: AnyModifier = Modifier,
    *,
    color: Color | None = None,
    track_color: Color | None = None,
) -> None:
    """Shows `progress()` (0…1) as a line; None shows a running line. Compose: LinearProgressIndicator."""
    scheme = LocalColorScheme.current
    paint = scheme.primary if color is None else color
    track = scheme.secondary_container if track_color is None else track_color
    at = _running(_LINE) if progress is None else None

    def draw(scope: Any) -> None:
        width, height = scope.size
        scope.draw_round_rect(track, corner_radius=height / 2)
        if at is None:
            start, end = 0.0, _fraction(progress, "LinearProgressIndicator")
        else:
            end = at.value * (1 + _RUNNING_PART)
            start, end = max(end - _RUNNING_PART, 0.0), min(end, 1.0)
        if scope.layout_direction is LayoutDirection.RTL:
            start, end = 1 - end, 1 - start
        if end > start:
            scope.draw_round_rect(
                paint, Offset(start * width, 0.0), Size((end - start) * width, height), corner_radius=height / 2
            )

    chain = layer_with(modifier.then(_meaning(progress, "LinearProgressIndicator")))
    chain = chain.then(SizeElement(_WIDTH, _HEIGHT, _WIDTH, _HEIGHT)).then(DrawBehindElement(draw))
    Layout(spacer_measure_policy, chain)


@composable
def CircularProgressIndicator(
    progress: Callable[[], float] | float | None = None,
    modifier: AnyModifier = Modifier,
    *,
    color: Color | None = None,
    track_color: Color = Color.TRANSPARENT,
    stroke_width: Dp = 4.0,
) -> None:
    """Shows `progress()` (0…1) as an arc of 40 dp; None shows a running arc. Compose: CircularProgressIndicator."""
    paint = LocalColorScheme.current.primary if color is None else color
    at = _running(_TURN) if progress is None else None

    def draw(scope: Any) -> None:
        line = scope.to_px(stroke_width)
        side = scope.size.min_dimension - line
        top_left, size = Offset(line / 2, line / 2), Size(side, side)
        style = Stroke(line, cap=StrokeCap.ROUND)
        if track_color.alpha:
            scope.draw_arc(track_color, 0.0, 360.0, False, top_left, size, style=style)
        if at is None:
            start, sweep = -90.0, 360.0 * _fraction(progress, "CircularProgressIndicator")
        else:
            start, sweep = 360.0 * at.value - 90.0, 270.0
        if sweep:
            scope.draw_arc(paint, start, sweep, False, top_left, size, style=style)

    chain = layer_with(modifier.then(_meaning(progress, "CircularProgressIndicator")))
    chain = chain.then(SizeElement(_DIAMETER, _DIAMETER, _DIAMETER, _DIAMETER)).then(DrawBehindElement(draw))
    Layout(spacer_measure_policy, chain)
