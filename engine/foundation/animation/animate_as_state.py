"""animate_*_as_state: a state whose value follows a target.

A SideEffect sends each new target to one long-lived coroutine. The composable itself recomposes once for each target;
readers of the returned state run in each frame.

Errors      A converter, an easing or a listener that raises is called again after the next frame (until_it_succeeds),
            unless a newer target has arrived: the state ends at the last target in any case.

Source of behavior  Compose animation-core AnimateAsState.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from types import FunctionType
from typing import Any

from engine.composition import (
    LaunchedEffect,
    SideEffect,
    remember,
    remember_coroutine_scope,
    remember_updated_state,
)
from engine.coroutines import until_it_succeeds
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animation_spec import DEFAULT_SPRING, AnimationSpec, check_spec
from engine.foundation.animation.conflated_channel import ConflatedChannel
from engine.foundation.animation.vector_converter import (
    ColorConverter,
    DpConverter,
    FloatConverter,
    IntConverter,
    IntOffsetConverter,
    IntSizeConverter,
    OffsetConverter,
    RectConverter,
    SizeConverter,
    TwoWayConverter,
    converter_for,
)
from engine.foundation.argument import check_flag
from engine.snapshot import State, StateObject
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, IntOffset, IntSize, Offset, Rect, Size

Finished = Callable[[Any], object]


def _no_target(target: object) -> TypeError:
    if isinstance(target, FunctionType):
        return TypeError(
            f"the target of an animation is a value, got {value_repr(target)}: write the value itself, such as "
            "`animate_float_as_state(1.0 if shown.value else 0.0)`"
        )
    return TypeError(
        f"the target of an animation of a number is a number, got {value_repr(target)}: write it without unit, "
        "such as `animate_dp_as_state(16)`"
    )


def animate_value_as_state(
    target: Any,
    spec: AnimationSpec | None = None,
    converter: TwoWayConverter | None = None,
    finished_listener: Finished | None = None,
) -> State[Any]:
    """Returns a state whose value is animated to each new `target`; the default spec is a spring.

    `finished_listener(value)` runs at the end of each animation. Compose: animateValueAsState.
    """
    if target.__class__ is FunctionType:
        raise _no_target(target)
    check_spec(spec)
    if isinstance(target, StateObject):
        check_flag("the target of an animation", target)
    if not isinstance(target, Real) and (converter is FloatConverter or converter is DpConverter):
        raise _no_target(target)
    animatable = remember(lambda: Animatable(target, converter or converter_for(target)))
    listener = remember_updated_state(finished_listener)
    latest_spec = remember_updated_state(spec if spec is not None else DEFAULT_SPRING)
    channel = remember(ConflatedChannel)
    scope = remember_coroutine_scope()

    async def follow() -> None:
        latest: object = None

        def is_latest(target: object) -> bool:
            # Each composition sends its target: an equal target does not restart the running animation.
            return target is latest or target == latest

        while True:
            latest = received = await channel.receive()

            async def run(newest: object = received) -> None:
                has_ended = False

                async def animate() -> None:
                    nonlocal has_ended
                    if newest != animatable.target_value:
                        await animatable.animate_to(newest, latest_spec.value)
                        has_ended = True

                async def notify_listener() -> None:
                    if listener.value is not None:
                        listener.value(animatable.value)

                await until_it_succeeds(animate, lambda: is_latest(newest))
                if has_ended:
                    await until_it_succeeds(notify_listener)

            # Launched separately: this loop receives a newer target, which interrupts the animation.
            scope.launch(run)

    SideEffect(lambda: channel.try_send(target))
    LaunchedEffect(follow, channel)
    state: State[Any] = animatable.as_state()
    return state


def animate_float_as_state(
    target: float, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[float]:
    """Returns a state that is animated to each new float `target`. Compose: animateFloatAsState."""
    return animate_value_as_state(target, spec, FloatConverter, finished_listener)


def animate_int_as_state(
    target: int, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[int]:
    """Returns a state that is animated to each new int `target`. Compose: animateIntAsState."""
    return animate_value_as_state(target, spec, IntConverter, finished_listener)


def animate_dp_as_state(
    target: float, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[float]:
    """Returns a state that is animated to each new `target` in dp. Compose: animateDpAsState."""
    return animate_value_as_state(target, spec, DpConverter, finished_listener)


def animate_color_as_state(
    target: Color, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Color]:
    """Returns a state that is animated to each new Color `target`. Compose: animateColorAsState."""
    return animate_value_as_state(target, spec, ColorConverter, finished_listener)


def animate_offset_as_state(
    target: Offset, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Offset]:
    """Returns a state that is animated to each new Offset `target`. Compose: animateOffsetAsState."""
    return animate_value_as_state(target, spec, OffsetConverter, finished_listener)


def animate_size_as_state(
    target: Size, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Size]:
    """Returns a state that is animated to each new Size `target`. Compose: animateSizeAsState."""
    return animate_value_as_state(target, spec, SizeConverter, finished_listener)


def animate_int_offset_as_state(
    target: IntOffset, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[IntOffset]:
    """Returns a state that is animated to each new IntOffset `target`. Compose: animateIntOffsetAsState."""
    return animate_value_as_state(target, spec, IntOffsetConverter, finished_listener)


def animate_int_size_as_state(
    target: IntSize, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[IntSize]:
    """Returns a state that is animated to each new IntSize `target`. Compose: animateIntSizeAsState."""
    return animate_value_as_state(target, spec, IntSizeConverter, finished_listener)


def animate_rect_as_state(
    target: Rect, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Rect]:
    """Returns a state that is animated to each new Rect `target`. Compose: animateRectAsState."""
    return animate_value_as_state(target, spec, RectConverter, finished_listener)
