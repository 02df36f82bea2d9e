"""Slider: a value in a range, chosen by a tap, a drag or the arrow keys.

The program owns the value; the slider reports each chosen value. A press alone chooses none: a tap chooses when it
ends, a drag from the point where it passed the slop, so that a list around a slider can be scrolled.

Source of behavior  Compose material Slider.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable, remember_updated_state
from engine.drawing import DrawScope
from engine.foundation.argument import NUMBERS, check_function, check_number
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.gestures.focusable import FocusableElement, KeyInputElement
from engine.foundation.gestures.gesture_waits import (
    await_each_gesture,
    await_first_down,
    await_touch_slop,
    drag,
)
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.pointer_input import PointerInputElement
from engine.foundation.gestures.tap_gestures import detect_tap_gestures
from engine.foundation.layout.semantics import SemanticsElement
from engine.foundation.layout.size import SizeElement
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.input import AwaitPointerEventScope, Key, KeyEvent, KeyEventType, PointerInputChange, PointerInputScope
from engine.input.suspending_pointer_input import PointerInputHandler
from engine.layout import Layout, LocalLayoutDirection
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.node import AnyModifier, Modifier
from engine.semantics import ProgressBarRangeInfo, Role, SemanticsConfiguration
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, LayoutDirection, Offset

_HEIGHT, _MIN_WIDTH, _THUMB = 32.0, 120.0, 8.0  # dp
_KEY_STEPS = 100
_UNIT = (0.0, 1.0)
_SIDEWAYS = (Key.ARROW_RIGHT, Key.ARROW_LEFT)
_DIRECTIONS = {Key.ARROW_RIGHT: 1, Key.ARROW_UP: 1, Key.ARROW_LEFT: -1, Key.ARROW_DOWN: -1}


@composable
def Slider(
    value: float,
    on_value_change: Callable[[float], object],
    modifier: AnyModifier = Modifier,
    *,
    value_range: tuple[float, float] = _UNIT,
    steps: int = 0,
    enabled: bool = True,
    on_value_change_finished: Callable[[], object] | None = None,
    color: Color | None = None,
) -> None:
    """Calls `on_value_change(value)` for each chosen value; the program passes the new value back.

    `steps` is the number of selectable values between the ends; 0 allows any value. Raises ValueError for an empty
    range. Compose: Slider.
    """
    if on_value_change_finished is not None:
        check_function("Slider", on_value_change_finished, "Slider(…, on_value_change_finished=lambda: …)")
    low, high = _check(value, on_value_change, value_range)
    change = remember_updated_state(on_value_change)
    finished = remember_updated_state(on_value_change_finished)
    latest = remember_updated_state(value)
    fraction = (min(max(value, low), high) - low) / (high - low)
    scheme = LocalColorScheme.current
    paint = scheme.disabled_content if not enabled else scheme.primary if color is None else color
    rest = scheme.secondary_container if enabled else scheme.disabled_container
    rtl = LocalLayoutDirection.current is LayoutDirection.RTL  # then the least value is on the right, as in Compose

    def choose(wanted: float) -> None:
        wanted = min(max(wanted, 0.0), 1.0)
        if steps:
            wanted = round(wanted * (steps + 1)) / (steps + 1)
        chosen = low + wanted * (high - low)
        if chosen != latest.value:
            change.value(chosen)

    def finish() -> None:
        if finished.value is not None:
            finished.value()

    def on_key(event: KeyEvent) -> bool:
        direction = _direction(event.key, rtl)
        if not direction or not enabled:
            return False
        if event.type is KeyEventType.KEY_DOWN:
            now = (min(max(latest.value, low), high) - low) / (high - low)
            choose(now + direction / (steps + 1 if steps else _KEY_STEPS))
        else:
            finish()
        return True

    say = _semantics(ProgressBarRangeInfo(value, low, high, steps), enabled, choose)
    chain = modifier.then(SemanticsElement(say, False, False))
    if enabled:
        restarts = (low, high, steps, rtl)
        chain = chain.then(KeyInputElement(on_key, None)).then(FocusableElement(True, None))
        chain = chain.then(PointerInputElement(_taps(choose, finish, rtl), restarts))
        chain = chain.then(PointerInputElement(_drags(choose, finish, rtl), restarts))
    chain = chain.then(SizeElement(min_width=_MIN_WIDTH)).then(SizeElement(min_height=_HEIGHT, max_height=_HEIGHT))
    Layout(slider_measure_policy, chain.then(DrawBehindElement(_drawing(fraction, paint, rest, rtl))))


def _direction(key: str, rtl: bool) -> int:
    """Returns 1 for a key that raises the value, -1 for one that lowers it, else 0."""
    direction = _DIRECTIONS.get(key, 0)
    return -direction if rtl and key in _SIDEWAYS else direction


def _check(value: float, on_value_change: object, value_range: tuple[float, float]) -> tuple[float, float]:
    if type(value) not in NUMBERS:
        check_number("Slider", value, "", "0.5")
    if not callable(on_value_change):
        check_function("Slider", on_value_change, "Slider(value.value, lambda new: value.set(new))")
    low, high = value_range
    if not low < high:
        raise ValueError(f"Slider(value_range={value_repr(value_range)}): the first must be less than the second.")
    if value_range == _UNIT and abs(value) >= 2:
        warn_of_mistake(
            f"the value {value:g} of the Slider is outside its range from 0 to 1, so it stands at the end: write "
            f"`value_range=(…, …)`, such as `value_range=(0, {_round_end(abs(value))})`"
        )
    return low, high


def _round_end(value: float) -> int:
    """Returns the power of ten at or above `value`."""
    end = 10
    while end < value:
        end *= 10
    return end


Choose = Callable[[float], None]
"""Chooses the value at a fraction of the range, 0…1."""


def _semantics(info: ProgressBarRangeInfo, enabled: bool, choose: Choose) -> Callable[[SemanticsConfiguration], None]:
    def set_progress(wanted: float) -> bool:
        choose((wanted - info.least) / (info.most - info.least))
        return True

    def say(configuration: SemanticsConfiguration) -> None:
        configuration.role = Role.SLIDER
        configuration.progress_bar_range_info = info
        configuration.set_progress = set_progress
        if not enabled:
            configuration.disabled = True

    return say


def _fraction_at(scope: PointerInputScope, position: Offset, rtl: bool) -> float:
    thumb = scope.to_px(_THUMB)
    fraction = (position.x - thumb) / max(scope.size.width - 2 * thumb, 1.0)
    return 1 - fraction if rtl else fraction


def _drags(choose: Choose, finish: Callable[[], None], rtl: bool) -> PointerInputHandler:
    """Returns the handler of drags, which choose from the point where they pass the slop."""

    async def handler(scope: PointerInputScope) -> None:
        async def gesture(events: AwaitPointerEventScope) -> None:
            down = await await_first_down(events, require_unconsumed=False)
            passed = await await_touch_slop(events, down.id, Orientation.HORIZONTAL)
            if passed is None:
                return  # a tap, or a scroll of a container around the slider
            passed.change.consume()
            thumb = down.position + passed.over_slop
            choose(_fraction_at(scope, thumb, rtl))

            def move(pointer: PointerInputChange) -> None:
                nonlocal thumb
                thumb = thumb + pointer.position_change_ignore_consumed()
                choose(_fraction_at(scope, thumb, rtl))
                pointer.consume()

            await drag(events, passed.change.id, move)
            finish()

        await await_each_gesture(scope, gesture)

    return handler


def _taps(choose: Choose, finish: Callable[[], None], rtl: bool) -> PointerInputHandler:
    """Returns the handler of taps, which choose the value below them."""

    async def handler(scope: PointerInputScope) -> None:
        def tapped(position: Offset) -> None:
            choose(_fraction_at(scope, position, rtl))
            finish()

        await detect_tap_gestures(scope, on_tap=tapped)

    return handler


def _drawing(fraction: float, paint: Color, rest: Color, rtl: bool) -> Callable[[DrawScope], None]:
    """Returns the draw block, which draws track, active track and thumb."""

    def draw(scope: DrawScope) -> None:
        width, height = scope.size
        thumb, line = scope.to_px(_THUMB), scope.to_px(4.0)
        y, start, end = height / 2, thumb, width - thumb
        x = end - fraction * (end - start) if rtl else start + fraction * (end - start)
        left, right = (x, end) if rtl else (start, x)
        scope.draw_round_rect(rest, Offset(start, y - line / 2), (end - start, line), corner_radius=line / 2)
        scope.draw_round_rect(paint, Offset(left, y - line / 2), (right - left, line), corner_radius=line / 2)
        scope.draw_circle(paint, thumb, Offset(x, y))

    return draw


def slider_measure_policy(scope: Any, measurables: Any, constraints: Any) -> Any:
    """Measures a Slider: the maximum width, or the minimum if the width is unbounded."""
    width = constraints.max_width if constraints.has_bounded_width else constraints.min_width
    return scope.layout(width, constraints.min_height)
