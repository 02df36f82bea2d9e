"""EnterTransition and ExitTransition: the appearance and disappearance of content, as values that can be added.

    fade_in() + slide_in(lambda full_size: IntOffset(-full_size.width, 0))

Terms       part: one changing property: alpha, scale, slide, or size. Each part has its own spec.
            full size: the size in px of the visible content.
Invariants  I1 transitions are frozen values: a transition created in every composition equals the previous one. I2 of
            two parts of one kind the later one wins.
Not here    effects of parts on layout and layer: enter_exit_node.py.
Source of behavior  Compose animation EnterExitTransition.kt, without veils and deferred transitions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import ClassVar

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.size_transform import SizeTransform
from engine.foundation.animation.soft_springs import SOFT_OFFSET_SPRING, SOFT_SIZE_SPRING, SOFT_SPRING
from engine.unit import Alignment, IntOffset, IntSize, TransformOrigin


class EnterExitState(Enum):
    """The state of content: before it appears, visible, or after it disappeared."""

    PRE_ENTER = "pre enter"
    VISIBLE = "visible"
    POST_EXIT = "post exit"


@dataclass(frozen=True)
class Fade:
    """`alpha`: the alpha (0…1) of hidden content."""

    alpha: float
    spec: AnimationSpec


@dataclass(frozen=True)
class Scale:
    """`scale`: the scale factor of hidden content."""

    scale: float
    spec: AnimationSpec
    transform_origin: TransformOrigin


@dataclass(frozen=True)
class Slide:
    """`offset(full_size)`: the distance in px of hidden content; an IntOffset is a constant distance."""

    offset: Callable[[IntSize], IntOffset] | IntOffset
    spec: AnimationSpec

    def offset_of(self, full_size: IntSize) -> IntOffset:
        """Returns the distance in px for a full size."""
        offset = self.offset(full_size) if callable(self.offset) else self.offset
        return IntOffset(*offset)


@dataclass(frozen=True)
class ChangeSize:
    """`size(full_size)`: the size in px of hidden content. `alignment`: the edge of the content that stays visible."""

    alignment: Alignment
    size: Callable[[IntSize], IntSize]
    spec: AnimationSpec
    clip: bool


@dataclass(frozen=True)
class EnterTransition:
    """The parts of an appearance. As an exit transition they describe the disappearance, played backwards."""

    fade: Fade | None = None
    scale: Scale | None = None
    slide: Slide | None = None
    change_size: ChangeSize | None = None
    holds: bool = False
    """Whether content that exits stays until the transition around it has finished."""

    NONE: ClassVar[EnterTransition]
    """No effect: the content appears or disappears at once. Compose: EnterTransition.None, ExitTransition.None."""
    KEEP_UNTIL_TRANSITIONS_FINISHED: ClassVar[EnterTransition]
    """No effect, but content that AnimatedContent exits stays until all its transitions have finished.

    Compose: ExitTransition.KeepUntilTransitionsFinished."""

    def __add__(self, other: EnterTransition) -> EnterTransition:
        return EnterTransition(
            other.fade or self.fade,
            other.scale or self.scale,
            other.slide or self.slide,
            other.change_size or self.change_size,
            other.holds or self.holds,
        )

    def neutral(self) -> EnterTransition:
        """Returns the same parts without hiding, so that the running ones still end after a change of direction."""
        return EnterTransition(
            self.fade and replace(self.fade, alpha=1.0),
            self.scale and replace(self.scale, scale=1.0),
            self.slide and replace(self.slide, offset=IntOffset.ZERO),
            self.change_size and replace(self.change_size, size=_full_size),
        )

    def together_with(self, exit: ExitTransition) -> ContentTransform:
        """Returns the transitions of an AnimatedContent whose new content enters by this one. Compose: togetherWith."""
        return ContentTransform(self, exit)


ExitTransition = EnterTransition
EnterTransition.NONE = NO_TRANSITION = EnterTransition()
EnterTransition.KEEP_UNTIL_TRANSITIONS_FINISHED = EnterTransition(holds=True)


@dataclass(frozen=True)
class ContentTransform:
    """The transitions of the entering and the exiting content, and of the size; None changes the size at once.

    Compose: ContentTransform, `enter togetherWith exit`.
    """

    enter: EnterTransition
    exit: ExitTransition
    size_transform: SizeTransform | None = field(default_factory=SizeTransform)
    target_content_z_index: float = 0.0

    def using(self, size_transform: SizeTransform | None) -> ContentTransform:
        """Returns the same transitions with another change of the size. Compose: using."""
        return replace(self, size_transform=size_transform)


def _full_size(full_size: IntSize) -> IntSize:
    return full_size


def _zero_size(full_size: IntSize) -> IntSize:
    return IntSize.ZERO


def _zero_width(full_size: IntSize) -> IntSize:
    return IntSize(0, full_size.height)


def _zero_height(full_size: IntSize) -> IntSize:
    return IntSize(full_size.width, 0)


def fade_in(spec: AnimationSpec = SOFT_SPRING, initial_alpha: float = 0.0) -> EnterTransition:
    """Fades in from `initial_alpha` (0…1). Compose: fadeIn."""
    return EnterTransition(fade=Fade(initial_alpha, spec))


def fade_out(spec: AnimationSpec = SOFT_SPRING, target_alpha: float = 0.0) -> ExitTransition:
    """Fades out to `target_alpha` (0…1). Compose: fadeOut."""
    return ExitTransition(fade=Fade(target_alpha, spec))


def scale_in(
    spec: AnimationSpec = SOFT_SPRING,
    initial_scale: float = 0.0,
    transform_origin: TransformOrigin = TransformOrigin.CENTER,
) -> EnterTransition:
    """Scales the layer from `initial_scale` to 1; the layout does not change. Compose: scaleIn."""
    return EnterTransition(scale=Scale(initial_scale, spec, transform_origin))


def scale_out(
    spec: AnimationSpec = SOFT_SPRING,
    target_scale: float = 0.0,
    transform_origin: TransformOrigin = TransformOrigin.CENTER,
) -> ExitTransition:
    """Scales the layer from 1 to `target_scale`; the layout does not change. Compose: scaleOut."""
    return ExitTransition(scale=Scale(target_scale, spec, transform_origin))


def slide_in(
    offset: Callable[[IntSize], IntOffset] | tuple[int, int], spec: AnimationSpec = SOFT_OFFSET_SPRING
) -> EnterTransition:
    """Slides in from `offset` px: a constant or a function of the full size. Compose: slideIn."""
    return EnterTransition(slide=_slide(offset, spec))


def slide_out(
    offset: Callable[[IntSize], IntOffset] | tuple[int, int], spec: AnimationSpec = SOFT_OFFSET_SPRING
) -> ExitTransition:
    """Slides out to `offset` px: a constant or a function of the full size. Compose: slideOut."""
    return ExitTransition(slide=_slide(offset, spec))


def _slide(offset: Callable[[IntSize], IntOffset] | tuple[int, int], spec: AnimationSpec) -> Slide:
    return Slide(offset if callable(offset) else IntOffset(*offset), spec)


def expand_in(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    expand_from: Alignment = Alignment.BOTTOM_END,
    clip: bool = True,
    initial_size: Callable[[IntSize], IntSize] = _zero_size,
) -> EnterTransition:
    """Expands the size from `initial_size(full_size)` px; `expand_from` is the edge that is visible first.

    Compose: expandIn.
    """
    return EnterTransition(change_size=ChangeSize(expand_from, initial_size, spec, clip))


def shrink_out(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    shrink_towards: Alignment = Alignment.BOTTOM_END,
    clip: bool = True,
    target_size: Callable[[IntSize], IntSize] = _zero_size,
) -> ExitTransition:
    """Shrinks the size to `target_size(full_size)` px; `shrink_towards` is the edge that is visible last.

    Compose: shrinkOut.
    """
    return ExitTransition(change_size=ChangeSize(shrink_towards, target_size, spec, clip))


def expand_vertically(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    expand_from: Alignment.Vertical = Alignment.BOTTOM,
    clip: bool = True,
    initial_height: Callable[[int], int] | None = None,
) -> EnterTransition:
    """Expands the height from `initial_height(full_height)` px, by default 0.

    `expand_from` is the edge that is visible first. Compose: expandVertically.
    """
    size = _zero_height if initial_height is None else _of_height(initial_height)
    return expand_in(spec, _vertical(expand_from), clip, size)


def shrink_vertically(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    shrink_towards: Alignment.Vertical = Alignment.BOTTOM,
    clip: bool = True,
    target_height: Callable[[int], int] | None = None,
) -> ExitTransition:
    """Shrinks the height to `target_height(full_height)` px, by default 0.

    `shrink_towards` is the edge that is visible last. Compose: shrinkVertically.
    """
    size = _zero_height if target_height is None else _of_height(target_height)
    return shrink_out(spec, _vertical(shrink_towards), clip, size)


def expand_horizontally(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    expand_from: Alignment.Horizontal = Alignment.END,
    clip: bool = True,
    initial_width: Callable[[int], int] | None = None,
) -> EnterTransition:
    """Expands the width from `initial_width(full_width)` px, by default 0.

    `expand_from` is the edge that is visible first. Compose: expandHorizontally.
    """
    size = _zero_width if initial_width is None else _of_width(initial_width)
    return expand_in(spec, _horizontal(expand_from), clip, size)


def shrink_horizontally(
    spec: AnimationSpec = SOFT_SIZE_SPRING,
    shrink_towards: Alignment.Horizontal = Alignment.END,
    clip: bool = True,
    target_width: Callable[[int], int] | None = None,
) -> ExitTransition:
    """Shrinks the width to `target_width(full_width)` px, by default 0.

    `shrink_towards` is the edge that is visible last. Compose: shrinkHorizontally.
    """
    size = _zero_width if target_width is None else _of_width(target_width)
    return shrink_out(spec, _horizontal(shrink_towards), clip, size)


def _of_height(height: Callable[[int], int]) -> Callable[[IntSize], IntSize]:
    return lambda full: IntSize(full.width, height(full.height))


def _of_width(width: Callable[[int], int]) -> Callable[[IntSize], IntSize]:
    return lambda full: IntSize(width(full.width), full.height)


def _vertical(edge: Alignment.Vertical) -> Alignment:
    if edge == Alignment.TOP:
        return Alignment.TOP_CENTER
    return Alignment.BOTTOM_CENTER if edge == Alignment.BOTTOM else Alignment.CENTER


def _horizontal(edge: Alignment.Horizontal) -> Alignment:
    if edge == Alignment.START:
        return Alignment.CENTER_START
    return Alignment.CENTER_END if edge == Alignment.END else Alignment.CENTER
