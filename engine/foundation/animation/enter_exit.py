"""EnterTransition and ExitTransition: how content appears and disappears, as values that add up.

    fade_in() + slide_in(lambda full_size: IntOffset(-full_size.width, 0))

Terms       part: one thing that changes: alpha, scale, slide, or size. A part has a spec of its own.
            full size: the size of the content in px, once it is there.
Invariants  I1 transitions are frozen values: one made in every composition equals the one before. I2 of two parts of
            one kind the later one counts.
Not here    how a part changes layout or layer: enter_exit_node.py.
Source of behaviour  Compose animation EnterExitTransition.kt, without veils and shared elements.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.unit import Alignment, IntOffset, IntSize, TransformOrigin

SOFT_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW)
"""The spec of alpha and scale where none is given."""
SOFT_OFFSET_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=IntOffset(1, 1))
SOFT_SIZE_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=IntSize(1, 1))


class EnterExitState(Enum):
    """Where content stands: about to appear, there, or gone."""

    PRE_ENTER = "pre enter"
    VISIBLE = "visible"
    POST_EXIT = "post exit"


@dataclass(frozen=True)
class Fade:
    """`alpha`: 0…1, when hidden."""

    alpha: float
    spec: AnimationSpec


@dataclass(frozen=True)
class Scale:
    """`scale`: the factor when hidden."""

    scale: float
    spec: AnimationSpec
    transform_origin: TransformOrigin


@dataclass(frozen=True)
class Slide:
    """`offset(full_size)`: the distance in px when hidden; an IntOffset stands for a constant one."""

    offset: Callable[[IntSize], IntOffset] | IntOffset
    spec: AnimationSpec

    def offset_of(self, full_size: IntSize) -> IntOffset:
        offset = self.offset(full_size) if callable(self.offset) else self.offset
        return IntOffset(*offset)


@dataclass(frozen=True)
class ChangeSize:
    """`size(full_size)`: the size in px when hidden. `alignment`: the edge of the content that stays in sight."""

    alignment: Alignment
    size: Callable[[IntSize], IntSize]
    spec: AnimationSpec
    clip: bool


@dataclass(frozen=True)
class EnterTransition:
    """How content appears. As an exit transition, how it disappears: the same values, played backwards."""

    fade: Fade | None = None
    scale: Scale | None = None
    slide: Slide | None = None
    change_size: ChangeSize | None = None

    def __add__(self, other: EnterTransition) -> EnterTransition:
        return EnterTransition(
            other.fade or self.fade,
            other.scale or self.scale,
            other.slide or self.slide,
            other.change_size or self.change_size,
        )

    def neutral(self) -> EnterTransition:
        """The same parts with nothing hidden: what is under way when the direction turns still ends."""
        return EnterTransition(
            self.fade and replace(self.fade, alpha=1.0),
            self.scale and replace(self.scale, scale=1.0),
            self.slide and replace(self.slide, offset=IntOffset.ZERO),
            self.change_size and replace(self.change_size, size=_full_size),
        )


ExitTransition = EnterTransition
NO_TRANSITION = EnterTransition()


def _full_size(full_size: IntSize) -> IntSize:
    return full_size


def _zero_size(full_size: IntSize) -> IntSize:
    return IntSize.ZERO


def _zero_width(full_size: IntSize) -> IntSize:
    return IntSize(0, full_size.height)


def _zero_height(full_size: IntSize) -> IntSize:
    return IntSize(full_size.width, 0)


def fade_in(spec: AnimationSpec = SOFT_SPRING, initial_alpha: float = 0.0) -> EnterTransition:
    """From `initial_alpha` to opaque."""
    return EnterTransition(fade=Fade(initial_alpha, spec))


def fade_out(spec: AnimationSpec = SOFT_SPRING, target_alpha: float = 0.0) -> ExitTransition:
    """From opaque to `target_alpha`."""
    return ExitTransition(fade=Fade(target_alpha, spec))


def scale_in(
    spec: AnimationSpec = SOFT_SPRING,
    initial_scale: float = 0.0,
    transform_origin: TransformOrigin = TransformOrigin.CENTER,
) -> EnterTransition:
    """From `initial_scale` to full size, in the layer: layout is not concerned."""
    return EnterTransition(scale=Scale(initial_scale, spec, transform_origin))


def scale_out(
    spec: AnimationSpec = SOFT_SPRING,
    target_scale: float = 0.0,
    transform_origin: TransformOrigin = TransformOrigin.CENTER,
) -> ExitTransition:
    """From full size to `target_scale`, in the layer: layout is not concerned."""
    return ExitTransition(scale=Scale(target_scale, spec, transform_origin))


def slide_in(
    offset: Callable[[IntSize], IntOffset] | tuple[int, int], spec: AnimationSpec = SOFT_OFFSET_SPRING
) -> EnterTransition:
    """From `offset` px away: whole px, or a function of the full size."""
    return EnterTransition(slide=_slide(offset, spec))


def slide_out(
    offset: Callable[[IntSize], IntOffset] | tuple[int, int], spec: AnimationSpec = SOFT_OFFSET_SPRING
) -> ExitTransition:
    """To `offset` px away: whole px, or a function of the full size."""
    return ExitTransition(slide=_slide(offset, spec))


def _slide(offset: Callable[[IntSize], IntOffset] | tuple[int, int], spec: AnimationSpec) -> Slide:
    return Slide(offset if callable(offset) else IntOffset(*offset), spec)


def expand_in(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    expand_from: Alignment = Alignment.BOTTOM_END,
    clip: bool = True,
    initial_size: Callable[[IntSize], IntSize] = _zero_size,
) -> EnterTransition:
    """The room of the content grows from `initial_size(full_size)`; `expand_from`: what is in sight first."""
    return EnterTransition(change_size=ChangeSize(expand_from, initial_size, spec, clip))


def shrink_out(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    shrink_towards: Alignment = Alignment.BOTTOM_END,
    clip: bool = True,
    target_size: Callable[[IntSize], IntSize] = _zero_size,
) -> ExitTransition:
    """The room of the content shrinks to `target_size(full_size)`; `shrink_towards`: what is in sight last."""
    return ExitTransition(change_size=ChangeSize(shrink_towards, target_size, spec, clip))


def expand_vertically(
    spec: AnimationSpec = SOFT_SIZE_SPRING, expand_from: Alignment.Vertical = Alignment.BOTTOM, clip: bool = True
) -> EnterTransition:
    """`expand_from`: the edge of the content that is in sight first."""
    return expand_in(spec, _vertical(expand_from), clip, _zero_height)


def shrink_vertically(
    spec: AnimationSpec = SOFT_SIZE_SPRING, shrink_towards: Alignment.Vertical = Alignment.BOTTOM, clip: bool = True
) -> ExitTransition:
    """`shrink_towards`: the edge of the content that is in sight last."""
    return shrink_out(spec, _vertical(shrink_towards), clip, _zero_height)


def expand_horizontally(
    spec: AnimationSpec = SOFT_SIZE_SPRING, expand_from: Alignment.Horizontal = Alignment.END, clip: bool = True
) -> EnterTransition:
    """`expand_from`: the edge of the content that is in sight first."""
    return expand_in(spec, _horizontal(expand_from), clip, _zero_width)


def shrink_horizontally(
    spec: AnimationSpec = SOFT_SIZE_SPRING, shrink_towards: Alignment.Horizontal = Alignment.END, clip: bool = True
) -> ExitTransition:
    """`shrink_towards`: the edge of the content that is in sight last."""
    return shrink_out(spec, _horizontal(shrink_towards), clip, _zero_width)


def _vertical(edge: Alignment.Vertical) -> Alignment:
    if edge == Alignment.TOP:
        return Alignment.TOP_CENTER
    return Alignment.BOTTOM_CENTER if edge == Alignment.BOTTOM else Alignment.CENTER


def _horizontal(edge: Alignment.Horizontal) -> Alignment:
    if edge == Alignment.START:
        return Alignment.CENTER_START
    return Alignment.CENTER_END if edge == Alignment.END else Alignment.CENTER
