"""The effect of appearing and disappearing content on its layout and its layer.

Phases      Measurement reads the size, placement the slide, the layer block alpha and scale: each frame of
            a part runs that phase only.
Turning     A part that changes its direction continues from its value, with its velocity, by a spring.
Invariants  I1 visible content is neither clipped nor moved nor faded: its transition has no parts then.
Source of behavior  Compose animation EnterExitTransition.kt (createModifier and its node).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import remember
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.deferred_animation import DeferredAnimation, create_deferred_animation
from engine.foundation.animation.enter_exit import (
    NO_TRANSITION,
    EnterExitState,
    EnterTransition,
    ExitTransition,
)
from engine.foundation.animation.pass_through_intrinsics import PassThroughIntrinsics
from engine.foundation.animation.segment import Segment
from engine.foundation.animation.soft_springs import SOFT_OFFSET_SPRING, SOFT_SIZE_SPRING, SOFT_SPRING
from engine.foundation.animation.transition import Transition
from engine.foundation.animation.vector_converter import FloatConverter, IntOffsetConverter, IntSizeConverter
from engine.node import (
    AnyModifier,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    TraversableNode,
)
from engine.snapshot import Snapshot, mutable_state_of
from engine.unit import Alignment, Constraints, IntOffset, IntSize, TransformOrigin

PRE_ENTER, VISIBLE, POST_EXIT = EnterExitState.PRE_ENTER, EnterExitState.VISIBLE, EnterExitState.POST_EXIT


def active_enter(transition: Transition[EnterExitState], enter: EnterTransition) -> EnterTransition:
    """Returns the parts of the appearance: those of `enter` and those of an earlier, interrupted appearance."""
    active = remember(lambda: mutable_state_of(enter, name="active_enter"), transition)
    if transition.current_state == transition.target_state and transition.current_state is VISIBLE:
        active.value = NO_TRANSITION  # keeps I1
    elif transition.target_state is not POST_EXIT:
        active.value = active.value + enter
    parts: EnterTransition = active.value
    return parts


def active_exit(transition: Transition[EnterExitState], exit: ExitTransition) -> ExitTransition:
    """Returns the parts of the disappearance: those of `exit`, and the neutral parts of an earlier exit."""
    active = remember(lambda: mutable_state_of(exit, name="active_exit"), transition)
    if transition.current_state == transition.target_state and transition.current_state is VISIBLE:
        active.value = NO_TRANSITION  # keeps I1
    elif transition.target_state is not VISIBLE:
        active.value = active.value.neutral() + exit
    parts: ExitTransition = active.value
    return parts


@dataclass(frozen=True)
class _Animations:
    """The animations of the parts of `enter` and `exit`; None for absent parts."""

    alpha: DeferredAnimation | None
    scale: DeferredAnimation | None
    slide: DeferredAnimation | None
    size: DeferredAnimation | None
    turning: DeferredAnimation | None
    """The distance from the edge that the appearance keeps visible to the edge that the exit keeps visible."""


class TransformAnswer:
    """What nodes inside learn when they ask how a program transforms the content: that it does not.

    Compose answers with a derived state, made in each composition, whose first calculation announces all writes so far:
    what read them runs again in the same pass.
    """

    def __init__(self) -> None:
        self.is_calculated = False

    def give(self) -> None:
        """Announces the writes, once for each composition."""
        if not self.is_calculated:
            self.is_calculated = True
            Snapshot.notify_objects_initialized()


def _always() -> bool:
    return True


def enter_exit_modifier(
    transition: Transition[EnterExitState],
    enter: EnterTransition,
    exit: ExitTransition,
    is_enabled: Callable[[], bool] = _always,
    leaves_lookahead: bool = False,
) -> AnyModifier:
    """Returns the remembered modifier of content that `transition` shows and hides.

    While `is_enabled()` is false, nothing is animated. `leaves_lookahead`: disappearing content has no size in
    lookahead, so that what is around it moves to its place without the content.
    """
    slide = size = turning = alpha = scale = None
    if enter.slide is not None or exit.slide is not None:
        slide = create_deferred_animation(transition, IntOffsetConverter, "slide")
    changes_size = enter.change_size is not None or exit.change_size is not None
    if changes_size:
        size = create_deferred_animation(transition, IntSizeConverter, "size")
        turning = create_deferred_animation(transition, IntOffsetConverter, "turning")
    if enter.fade is not None or exit.fade is not None:
        alpha = create_deferred_animation(transition, FloatConverter, "alpha")
    if enter.scale is not None or exit.scale is not None:
        scale = create_deferred_animation(transition, FloatConverter, "scale")
    keeps_all = enter.change_size is not None and not enter.change_size.clip
    keeps_all = keeps_all or (exit.change_size is not None and not exit.change_size.clip)
    clip = changes_size and not keeps_all

    def clip_content(layer: Any) -> None:
        layer.clip = clip and is_enabled()

    answer = remember(TransformAnswer)
    answer.is_calculated = False
    animations = _Animations(alpha, scale, slide, size, turning)
    return Modifier.graphics_layer(clip_content).then(
        EnterExitElement(transition, animations, enter, exit, is_enabled, leaves_lookahead, answer)
    )


ENTER_EXIT = "enter and exit"
"""The key by which nodes inside find the transition around them."""


class EnterExitNode(PassThroughIntrinsics, LayoutModifierNode, TraversableNode, Modifier.Node):
    """Measures the content at its full size and applies the transition's parts, in the approach pass only."""

    def __init__(self, element: EnterExitElement) -> None:
        super().__init__()
        self.use(element)
        self._alignment: Alignment | None = None
        """The edge that stays visible during this run of the transition."""
        self._lookahead_size: IntSize | None = None

    traverse_key = ENTER_EXIT

    def use(self, element: EnterExitElement) -> None:
        """Takes the values of an element."""
        self.transition = element.transition
        self.animations = element.animations
        self.enter = element.enter
        self.exit = element.exit
        self.is_enabled = element.is_enabled
        self.leaves_lookahead = element.leaves_lookahead
        self.answer = element.answer

    def on_attach(self) -> None:
        self._lookahead_size = None

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        transition, animations = self.transition, self.animations
        if transition.current_state == transition.target_state:
            self._alignment = None
        elif self._alignment is None:
            self._alignment = self._next_alignment() or Alignment.TOP_START
        if scope.is_looking_ahead:
            return self._look_ahead(scope, measurable, constraints)
        if not self.is_enabled():
            placeable = measurable.measure(constraints)
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))
        layer_block = self._layer_block()
        placeable = measurable.measure(constraints)
        size = IntSize(placeable.width, placeable.height)
        full = self._lookahead_size or size
        turned = IntOffset.ZERO
        if animations.size is not None and animations.turning is not None:
            animated = animations.size.animate(self._size_spec, lambda state: self._size_of(state, full)).value
            size = constraints.constrain(animated)
            turned = animations.turning.animate(_soft_offset, lambda state: self._turned_by(state, full)).value
        slide = None
        if animations.slide is not None:
            slide = animations.slide.animate(self._slide_spec, lambda state: self._slide_of(state, full))

        def place() -> None:
            alignment = self._alignment
            x, y = alignment.align(full, size) if alignment is not None else IntOffset.ZERO
            slid: IntOffset = slide.value if slide is not None else IntOffset.ZERO
            placeable.place_with_layer(x + slid.x + turned.x, y + slid.y + turned.y, layer_block)

        return scope.layout(size.width, size.height, place)

    def _look_ahead(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        """Measures the target: the content at its full size, or nothing."""
        placeable = measurable.measure(constraints)
        size = self._lookahead_size = IntSize(placeable.width, placeable.height)
        if self.leaves_lookahead and self.transition.target_state is not VISIBLE:
            size = IntSize.ZERO
        return scope.layout(size.width, size.height, lambda: placeable.place(0, 0))

    # ---------------------------------------------------------------- size and slide

    def _next_alignment(self) -> Alignment | None:
        first, second = self.exit.change_size, self.enter.change_size
        if self.transition.segment.is_transitioning(PRE_ENTER, VISIBLE):
            first, second = second, first
        change = first if first is not None else second
        return change.alignment if change is not None else None

    def _size_of(self, state: EnterExitState, full: IntSize) -> IntSize:
        change = self._part_of(state, self.enter.change_size, self.exit.change_size)
        return change.size(full) if change is not None else full

    def _turned_by(self, state: EnterExitState, full: IntSize) -> IntOffset:
        """Returns the distance in px between the edge that the exit keeps visible and the previous edge.

        It differs from zero only in the hidden state.
        """
        change, now, before = self.exit.change_size, self._next_alignment(), self._alignment
        if state is not POST_EXIT or change is None or now is None or before is None or now == before:
            return IntOffset.ZERO
        end = change.size(full)
        return now.align(full, end) - before.align(full, end)

    def _slide_of(self, state: EnterExitState, full: IntSize) -> IntOffset:
        slide = self._part_of(state, self.enter.slide, self.exit.slide)
        return slide.offset_of(full) if slide is not None else IntOffset.ZERO

    @staticmethod
    def _part_of(state: EnterExitState, enter: Any, exit: Any) -> Any:
        """Returns the part that hides content in `state`; None for the visible state."""
        if state is VISIBLE:
            return None
        return enter if state is PRE_ENTER else exit

    def _size_spec(self, segment: Segment[EnterExitState]) -> AnimationSpec:
        return _spec_of(segment, self.enter.change_size, self.exit.change_size, SOFT_SIZE_SPRING)

    def _slide_spec(self, segment: Segment[EnterExitState]) -> AnimationSpec:
        return _spec_of(segment, self.enter.slide, self.exit.slide, SOFT_OFFSET_SPRING)

    # ---------------------------------------------------------------- alpha and scale

    def _layer_block(self) -> Callable[[Any], None]:
        enter, exit = self.enter, self.exit
        alpha = scale = None
        origin = TransformOrigin.CENTER
        if self.animations.alpha is not None:

            def alpha_of(state: EnterExitState) -> float:
                fade = self._part_of(state, enter.fade, exit.fade)
                return fade.alpha if fade is not None else 1.0

            alpha = self.animations.alpha.animate(
                lambda segment: _spec_of(segment, enter.fade, exit.fade, SOFT_SPRING), alpha_of
            )
        if self.animations.scale is not None:

            def scale_of(state: EnterExitState) -> float:
                part = self._part_of(state, enter.scale, exit.scale)
                return part.scale if part is not None else 1.0

            scale = self.animations.scale.animate(
                lambda segment: _spec_of(segment, enter.scale, exit.scale, SOFT_SPRING), scale_of
            )
            first, second = exit.scale, enter.scale
            if self.transition.current_state is PRE_ENTER:
                first, second = second, first
            part = first or second
            origin = part.transform_origin if part is not None else origin

        def block(layer: Any) -> None:
            layer.alpha = min(max(alpha.value, 0.0), 1.0) if alpha is not None else 1.0
            factor = scale.value if scale is not None else 1.0
            layer.scale_x = layer.scale_y = factor
            layer.transform_origin = origin

        return block


def _spec_of(segment: Segment[EnterExitState], enter: Any, exit: Any, otherwise: AnimationSpec) -> AnimationSpec:
    """Returns the spec of the part that leads to or from visible; `otherwise` for the reverse direction."""
    part = None
    if segment.is_transitioning(PRE_ENTER, VISIBLE):
        part = enter
    elif segment.is_transitioning(VISIBLE, POST_EXIT):
        part = exit
    spec: AnimationSpec = part.spec if part is not None else otherwise
    return spec


def _soft_offset(segment: Segment[EnterExitState]) -> AnimationSpec:
    return SOFT_OFFSET_SPRING


@dataclass(frozen=True, slots=True)
class EnterExitElement(ModifierNodeElement[EnterExitNode]):
    """Element of content that appears and disappears."""

    transition: Transition[EnterExitState]
    animations: _Animations
    enter: EnterTransition
    exit: ExitTransition
    is_enabled: Callable[[], bool]
    leaves_lookahead: bool
    answer: TransformAnswer

    def create(self) -> EnterExitNode:
        return EnterExitNode(self)

    def update(self, node: EnterExitNode) -> None:
        node.use(self)
