"""AnimatedVisibility: content that appears and disappears over some frames.

Terms       transition: what changes on the way, each with a spec of its own: alpha, scale, slide, size.
            Transitions are values and add up: `fade_in() + expand_vertically()`.
            part: one thing that changes. Its value is what is seen; a size is a fraction of the content's own.
Turning     what is turned round goes on from where it is, with its speed: as it leaves by the spring of `exit`, or the
            default one where `exit` gives no spring; as it comes back by a softer spring, whatever `enter` says.
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

from engine.composition import LaunchedEffect, composable, remember, remember_coroutine_scope, with_frame_nanos
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.draw.graphics_layer import BlockGraphicsLayerElement
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.layout.layout_block import LayoutBlockElement
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.snapshot import Snapshot, mutable_state_of
from engine.unit import Alignment, Constraints, LayoutDirection, Offset, round_half_up

_DEFAULT_SPEC = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW)
_INTERRUPTION = SpringSpec()


@dataclass(frozen=True)
class _Change:
    """One thing that changes: its value when hidden, how it gets there, and for sizes which edge of the content stays
    at the edge of the window on it."""

    hidden: Any
    spec: AnimationSpec
    edge: Alignment.Horizontal | Alignment.Vertical | None = None


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


_PARTS = ("alpha", "scale", "slide", "width", "height")
_SHOWN: dict[str, Any] = {"alpha": 1.0, "scale": 1.0, "slide": Offset.ZERO, "width": 1.0, "height": 1.0}
_NOTHING = EnterTransition()

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
    return EnterTransition(slide=_Change(Offset(*offset), spec))


def slide_out(offset: tuple[int, int], spec: AnimationSpec = _DEFAULT_SPEC) -> ExitTransition:
    return ExitTransition(slide=_Change(offset, spec))


def expand_vertically(
    spec: AnimationSpec = _DEFAULT_SPEC, expand_from: Alignment.Vertical = Alignment.BOTTOM
) -> EnterTransition:
    """`expand_from`: the edge of the content that is seen first."""
    return EnterTransition(height=_Change(0.0, spec, expand_from))


def shrink_vertically(
    spec: AnimationSpec = _DEFAULT_SPEC, shrink_towards: Alignment.Vertical = Alignment.BOTTOM
) -> ExitTransition:
    """`shrink_towards`: the edge of the content that is seen last."""
    return ExitTransition(height=_Change(0.0, spec, shrink_towards))


def expand_horizontally(
    spec: AnimationSpec = _DEFAULT_SPEC, expand_from: Alignment.Horizontal = Alignment.END
) -> EnterTransition:
    return EnterTransition(width=_Change(0.0, spec, expand_from))


def shrink_horizontally(
    spec: AnimationSpec = _DEFAULT_SPEC, shrink_towards: Alignment.Horizontal = Alignment.END
) -> ExitTransition:
    return ExitTransition(width=_Change(0.0, spec, shrink_towards))


class _Visibility:
    """The parts of one AnimatedVisibility, and whether its content is composed."""

    def __init__(self, visible: bool) -> None:
        self.is_composed = mutable_state_of(visible, name="is_composed")
        self.values = {name: Animatable(_SHOWN[name]) for name in _PARTS}
        self.transition = mutable_state_of(_NOTHING, name="transition")
        # What of it concerns layout, apart: where only the alpha changes nothing is measured.
        self.resizing = mutable_state_of(_NOTHING, name="resizing")
        self.target = visible
        self.has_turned = False
        self._returns = False  # was leaving when it was told to appear
        self._measured: asyncio.Event | None = None
        self._full = {"width": 0, "height": 0}

    def turn(self, visible: bool, transition: EnterTransition) -> None:
        """In composition, so that the first frame shows what the animation begins with."""
        self.target = visible
        self.has_turned = True
        is_composed = Snapshot.without_read_observation(lambda: self.is_composed.value)
        self._returns = visible and is_composed
        before = _NOTHING
        if is_composed:
            # What has not arrived still has its part in the picture; unless the other way says more, it gets there.
            under_way: EnterTransition = Snapshot.without_read_observation(lambda: self.transition.value)
            parts = {name: getattr(under_way, name) for name in _PARTS}
            before = EnterTransition(
                **{n: _Change(_SHOWN[n], _DEFAULT_SPEC, c.edge) for n, c in parts.items() if c is not None}
            )
        else:
            self._measured = asyncio.Event()
            for name in _PARTS:
                change = getattr(transition, name)
                self.values[name] = Animatable(change.hidden if change is not None else _SHOWN[name])
        if visible:
            self.is_composed.value = True
        self._use(before + transition)

    async def run(self) -> None:
        visible, transition = self.target, self.transition.value
        # The speed at which a size changes is known in pixels.
        if self._measured is not None and (transition.width or transition.height) is not None:
            await self._measured.wait()
        self._measured = None
        moving = {name for name in _PARTS if self._target_of(name) != self.values[name].target_value}
        moving |= {name for name in _PARTS if self.values[name].value != self._target_of(name)}

        def arrived(name: str) -> None:
            moving.discard(name)
            if not moving:
                self._end(visible)  # in the last frame itself, which then composes without the content

        await asyncio.gather(*(self._animate(name, arrived) for name in sorted(moving)))
        self._end(visible)
        # As in Compose, whose frame loop has asked for another frame when the transition is found to be at its end.
        await with_frame_nanos(lambda nanos: None)

    def _use(self, transition: EnterTransition) -> None:
        self.transition.value = transition
        self.resizing.value = EnterTransition(width=transition.width, height=transition.height)

    def _end(self, visible: bool) -> None:
        if visible:
            self._use(_NOTHING)  # keeps I3
        else:
            self.is_composed.value = False

    def _target_of(self, name: str) -> Any:
        change = getattr(self.transition.value, name)
        return _SHOWN[name] if self.target or change is None else change.hidden

    async def _animate(self, name: str, arrived: Callable[[str], None]) -> None:
        end = self._target_of(name)
        await self.values[name].animate_to(
            end, self._spec(name), block=lambda animatable: arrived(name) if animatable.value == end else None
        )

    def _spec(self, name: str) -> AnimationSpec:
        change: _Change | None = getattr(self.transition.value, name)
        spec = change.spec if change is not None and not self._returns else _DEFAULT_SPEC
        if self.values[name].is_running and not isinstance(spec, SpringSpec):
            spec = _INTERRUPTION
        if not isinstance(spec, SpringSpec) or spec.visibility_threshold is not None:
            return spec
        is_default = spec is _DEFAULT_SPEC or spec is _INTERRUPTION
        pixels = 1.0 if is_default else Spring.DEFAULT_DISPLACEMENT_THRESHOLD  # at rest within so much
        if name == "slide":
            return replace(spec, visibility_threshold=Offset(pixels, pixels))
        if name in self._full:
            return replace(spec, visibility_threshold=pixels / max(self._full[name], 1))
        return spec

    def apply(self, layer: Any) -> None:
        transition: EnterTransition = self.transition.value
        values = self.values
        if transition.alpha is not None:
            layer.alpha = min(max(values["alpha"].value, 0.0), 1.0)
        if transition.scale is not None:
            layer.scale_x = layer.scale_y = values["scale"].value
        if transition.slide is not None:
            layer.translation_x, layer.translation_y = values["slide"].value

    def clip(self, layer: Any) -> None:
        layer.clip = self.resizing.value != _NOTHING

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(constraints)
        resizing: EnterTransition = self.resizing.value
        width, height = full = placeable.width, placeable.height
        self._full["width"], self._full["height"] = full
        if self._measured is not None:
            self._measured.set()
        x = y = 0
        if resizing.width is not None:
            width = constraints.constrain_width(max(round_half_up(width * self.values["width"].value), 0))
            if isinstance(resizing.width.edge, Alignment.Horizontal):
                x = resizing.width.edge.align(full[0], width, LayoutDirection.LTR)
        if resizing.height is not None:
            height = constraints.constrain_height(max(round_half_up(height * self.values["height"].value), 0))
            if isinstance(resizing.height.edge, Alignment.Vertical):
                y = resizing.height.edge.align(full[1], height)
        return scope.layout(width, height, lambda: placeable.place(x, y))


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
    # Not the effect's own coroutine: what a new direction interrupts must still run then, to hand on its speed.
    scope = remember_coroutine_scope()
    if visible != visibility.target:
        visibility.turn(visible, enter if visible else exit)

    async def run() -> None:
        if visibility.has_turned:
            scope.launch(visibility.run)

    LaunchedEffect(run, visible)
    if visible or visibility.is_composed.value:
        chain = (
            modifier.then(BlockGraphicsLayerElement(visibility.clip))
            .then(LayoutBlockElement(visibility.measure))
            .then(BlockGraphicsLayerElement(visibility.apply))
        )
        with Layout(_content_policy, chain):
            content()


_policy = box_measure_policy(Alignment.TOP_START, False)


def _content_policy(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    return _policy.measure(scope, measurables, constraints)
