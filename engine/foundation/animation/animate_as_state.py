"""animate_*_as_state: a value that follows a target.

A changed target is sent to one long-lived coroutine after the composition is applied; the composable
itself re-runs once for each target, readers of the returned state for each frame.

Source of behaviour  Compose animation-core AnimateAsState.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import (
    LaunchedEffect,
    SideEffect,
    remember,
    remember_coroutine_scope,
    remember_updated_state,
)
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animation_spec import DEFAULT_SPRING, AnimationSpec
from engine.foundation.animation.conflated_channel import ConflatedChannel
from engine.foundation.animation.vector_converter import (
    ColorConverter,
    DpConverter,
    FloatConverter,
    IntConverter,
    OffsetConverter,
    SizeConverter,
    TwoWayConverter,
    converter_for,
)
from engine.snapshot import State
from engine.unit import Color, Offset, Size

Finished = Callable[[Any], object]


def animate_value_as_state(
    target_value: Any,
    spec: AnimationSpec | None = None,
    converter: TwoWayConverter | None = None,
    finished_listener: Finished | None = None,
) -> State[Any]:
    """A state that is animated to each new `target_value`."""
    animatable = remember(lambda: Animatable(target_value, converter or converter_for(target_value)))
    listener = remember_updated_state(finished_listener)
    latest_spec = remember_updated_state(spec if spec is not None else DEFAULT_SPRING)
    channel = remember(ConflatedChannel)
    scope = remember_coroutine_scope()

    async def follow() -> None:
        while True:
            target = await channel.receive()

            async def run(target: Any = target) -> None:
                if target != animatable.target_value:
                    await animatable.animate_to(target, latest_spec.value)
                    if listener.value is not None:
                        listener.value(animatable.value)

            # Launched apart: a newer target interrupts it while this loop receives.
            scope.launch(run)

    SideEffect(lambda: channel.try_send(target_value))
    LaunchedEffect(follow, channel)
    state: State[Any] = animatable.as_state()
    return state


def animate_float_as_state(
    target_value: float, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[float]:
    return animate_value_as_state(target_value, spec, FloatConverter, finished_listener)


def animate_int_as_state(
    target_value: int, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[int]:
    return animate_value_as_state(target_value, spec, IntConverter, finished_listener)


def animate_dp_as_state(
    target_value: float, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[float]:
    return animate_value_as_state(target_value, spec, DpConverter, finished_listener)


def animate_color_as_state(
    target_value: Color, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Color]:
    return animate_value_as_state(target_value, spec, ColorConverter, finished_listener)


def animate_offset_as_state(
    target_value: Offset, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Offset]:
    return animate_value_as_state(target_value, spec, OffsetConverter, finished_listener)


def animate_size_as_state(
    target_value: Size, spec: AnimationSpec | None = None, finished_listener: Finished | None = None
) -> State[Size]:
    return animate_value_as_state(target_value, spec, SizeConverter, finished_listener)
