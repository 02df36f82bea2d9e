"""AnimatedVisibility: content that appears and disappears over some frames.

Terms       transition: what changes on the way, each with a spec of its own: alpha, scale, slide, size.
            Transitions are values and add up: `fade_in() + expand_vertically()`.
            fraction: 0 hidden … 1 shown, one for each thing that changes.
Phases      alpha, scale and slide are read by the content's layer: their frames run the layer block only.
            The size is read in measurement: its frames lay out what is around.
Invariants  I1 leaving content stays composed until the last of its animations has ended, then goes.
            I2 what is visible from the start is there at once. I3 what has arrived is as if it had always
            been there: nothing fades, moves or clips it.
Source of behaviour  Compose animation AnimatedVisibility.kt, EnterExitTransition.kt, without the clipping of
            slides at the edge and without shared elements.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.composition import LaunchedEffect, composable, remember, with_frame_nanos
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.draw.graphics_layer import BlockGraphicsLayerElement
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.layout.layout_block import LayoutBlockElement
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.snapshot import mutable_state_of
from engine.unit import Alignment, Constraints, round_half_up

_DEFAULT_SPEC = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW)


@dataclass(frozen=True)
class _Change:
    """One thing that changes: its value when hidden, and how it gets there."""

    hidden: Any
    spec: AnimationSpec


@dataclass(frozen=True)
class EnterTransition:
    """How content appears; `exit` transitions are the same, run backwards."""

    alpha: _Change | None = None
    scale: _Change | None = None
    slide: _Change | None = None
    width: _Change | None = None
    height: _Change | None = None

    def __add__(self, other: EnterTransition) -> EnterTransition:
        said = {name: getattr(other, name) for name in _PARTS if getattr(other, name) is not None}
        return replace(self, **said)


@dataclass(frozen=True)
class _Resizing:
    width: _Change | None
    height: _Change | None


_PARTS = ("alpha", "scale", "slide", "width", "height")

ExitTransition = EnterTransition


def fade_in(spec: AnimationSpec = _DEFAULT_SPEC, initial_alpha: float = 0.0) -> EnterTransition:
    return EnterTransition(alpha=_Change(initial_alpha, spec))


def fade_out(spec: AnimationSpec = _DEFAULT_SPEC, target_alpha: float = 0.0) -> ExitTransition:
    return ExitTransition(alpha=_Change(target_alpha, spec))


def scale_in(spec: AnimationSpec = _DEFAULT_SPEC, initial_scale: float = 0.0) -> EnterTransition:
    return EnterTransition(scale=_Change(initial_scale, spec))


def scale_out(spec: AnimationSpec = _DEFAULT_SPEC, target_scale: float = 0.0) -> ExitTransition:
    return ExitTransition(scale=_Change(target_scale, spec))


def slide_in(offset: tuple[int, int], spec: AnimationSpec = _DEFAULT_SPEC) -> EnterTransition:
    """From `offset` px away."""
    return EnterTransition(slide=_Change(offset, spec))


def slide_out(offset: tuple[int, int], spec: AnimationSpec = _DEFAULT_SPEC) -> ExitTransition:
    return ExitTransition(slide=_Change(offset, spec))


def expand_vertically(spec: AnimationSpec = _DEFAULT_SPEC) -> EnterTransition:
    return EnterTransition(height=_Change(0.0, spec))


def shrink_vertically(spec: AnimationSpec = _DEFAULT_SPEC) -> ExitTransition:
    return ExitTransition(height=_Change(0.0, spec))


def expand_horizontally(spec: AnimationSpec = _DEFAULT_SPEC) -> EnterTransition:
    return EnterTransition(width=_Change(0.0, spec))


def shrink_horizontally(spec: AnimationSpec = _DEFAULT_SPEC) -> ExitTransition:
    return ExitTransition(width=_Change(0.0, spec))


class _Visibility:
    """The fractions of one AnimatedVisibility, and whether its content is composed."""

    def __init__(self, visible: bool) -> None:
        self.is_composed = mutable_state_of(visible, name="is_composed")
        self.fractions = {name: Animatable(1.0 if visible else 0.0) for name in _PARTS}
        self.transition = mutable_state_of(EnterTransition(), name="transition")
        # What of it concerns layout, apart: where only the alpha changes nothing is measured.
        self.resizing = mutable_state_of(_Resizing(None, None), name="resizing")
        self._target = visible

    async def run(self, visible: bool, transition: EnterTransition) -> None:
        if visible == self._target:
            return
        self._target = visible
        if visible:
            self.is_composed.value = True
        self._use(transition)
        end = 1.0 if visible else 0.0
        moving = {name for name in _PARTS if getattr(transition, name) is not None}

        def arrived(name: str) -> None:
            moving.discard(name)
            if not moving:
                self._end(visible)  # in the last frame itself, which then composes without the content

        await asyncio.gather(*(self._animate(name, end, getattr(transition, name), arrived) for name in _PARTS))
        self._end(visible)
        # As in Compose, whose frame loop has asked for another frame when the transition is found to be at its end.
        await with_frame_nanos(lambda nanos: None)

    def _use(self, transition: EnterTransition) -> None:
        self.transition.value = transition
        self.resizing.value = _Resizing(transition.width, transition.height)

    def _end(self, visible: bool) -> None:
        if visible:
            self._use(EnterTransition())  # keeps I3
        else:
            self.is_composed.value = False

    async def _animate(
        self, name: str, end: float, change: _Change | None, arrived: Callable[[str], None]
    ) -> None:
        fraction = self.fractions[name]
        if change is None:
            await fraction.snap_to(end)
        else:
            await fraction.animate_to(
                end, change.spec, block=lambda animatable: arrived(name) if animatable.value == end else None
            )

    def apply(self, layer: Any) -> None:
        transition: EnterTransition = self.transition.value
        if transition.alpha is not None:
            layer.alpha = _between(transition.alpha.hidden, 1.0, self.fractions["alpha"].value)
        if transition.scale is not None:
            layer.scale_x = layer.scale_y = _between(transition.scale.hidden, 1.0, self.fractions["scale"].value)
        if transition.slide is not None:
            x, y = transition.slide.hidden
            away = 1.0 - self.fractions["slide"].value
            layer.translation_x, layer.translation_y = x * away, y * away
        layer.clip = transition.width is not None or transition.height is not None

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(constraints)
        resizing = self.resizing.value
        width, height = placeable.width, placeable.height
        if resizing.width is not None:
            width = round_half_up(width * self.fractions["width"].value)
        if resizing.height is not None:
            height = round_half_up(height * self.fractions["height"].value)
        return scope.layout(max(width, 0), max(height, 0), lambda: placeable.place_relative(0, 0))


def _between(hidden: float, shown: float, fraction: float) -> float:
    return min(max(hidden + (shown - hidden) * fraction, 0.0), 1.0)


_ENTER = fade_in() + expand_vertically() + expand_horizontally()
_EXIT = fade_out() + shrink_vertically() + shrink_horizontally()


@composable
def AnimatedVisibility(
    visible: bool,
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enter: EnterTransition = _ENTER,
    exit: ExitTransition = _EXIT,
) -> None:
    """Shows `content` while `visible`; a change is animated by `enter` or `exit`."""
    visibility = remember(lambda: _Visibility(visible))
    transition = enter if visible else exit

    async def run() -> None:
        await visibility.run(visible, transition)

    LaunchedEffect(run, visible)
    if visible or visibility.is_composed.value:
        chain = modifier.then(LayoutBlockElement(visibility.measure)).then(BlockGraphicsLayerElement(visibility.apply))
        with Layout(_content_policy, chain):
            content()


_policy = box_measure_policy(Alignment.TOP_START, False)


def _content_policy(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    return _policy.measure(scope, measurables, constraints)
