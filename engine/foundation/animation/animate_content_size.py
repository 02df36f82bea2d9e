"""animate_content_size: a size that follows the size of the content over several frames.

Phases      Measurement reads the animated size: its frames lay out the surroundings, and measure the content only
            if its own constraints change.
Source of behavior  Compose animation AnimationModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.coroutines import until_it_succeeds
from engine.foundation.animation.animatable import Animatable, AnimationEndReason
from engine.foundation.animation.animate_until_it_succeeds import animate_until_it_succeeds
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.pass_through_intrinsics import PassThroughIntrinsics
from engine.foundation.animation.soft_springs import SOFT_SIZE_SPRING
from engine.foundation.animation.vector_converter import IntSizeConverter
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.snapshot import MutableState, mutable_state_of
from engine.unit import Alignment, Constraints, IntSize

FinishedListener = Callable[[IntSize, IntSize], object]


class SizeAnimationNode(PassThroughIntrinsics, LayoutModifierNode, Modifier.Node):
    """Takes the first size of its content at once, and later sizes by an animation."""

    def __init__(self, spec: AnimationSpec, alignment: Alignment, finished_listener: FinishedListener | None) -> None:
        super().__init__()
        self.spec = spec
        self.alignment = alignment
        self.finished_listener = finished_listener
        self._size: MutableState[Animatable | None] = mutable_state_of(None, name="animated_size")
        self._lookahead: tuple[Constraints, IntSize] | None = None
        """Constraints and size of the lookahead pass; None outside of LookaheadScopes."""

    def on_attach(self) -> None:
        self._lookahead = None

    def on_reset(self) -> None:
        self._size.value = None

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        if scope.is_looking_ahead:
            placeable = measurable.measure(constraints)
            size = content = IntSize(placeable.width, placeable.height)
            self._lookahead = (constraints, size)
        else:
            # In a LookaheadScope, the constraints of lookahead apply: content keeps its layout during the animation.
            measured_with, target = self._lookahead or (constraints, None)
            placeable = measurable.measure(measured_with)
            content = IntSize(placeable.width, placeable.height)
            # Constrained, because a coordinator centers a size outside the constraints.
            size = constraints.constrain(self._animate_to(target or content))

        def place() -> None:
            placeable.place(*self.alignment.align(content, size, scope.layout_direction))

        return scope.layout(size.width, size.height, place)

    def _animate_to(self, target: IntSize) -> IntSize:
        size = self._size.value
        if size is None:
            size = self._size.value = Animatable(target, IntSizeConverter, IntSize(1, 1))
        else:
            was_interrupted = target != size.value and not size.is_running
            if target != size.target_value or was_interrupted:
                self._launch(size, target)
        value: IntSize = size.value
        return value

    def _launch(self, size: Animatable, target: IntSize) -> None:
        start = size.value

        async def run() -> None:
            result = await animate_until_it_succeeds(size, lambda: size.animate_to(target, self.spec))

            async def notify_listener() -> None:
                if self.finished_listener is not None:
                    self.finished_listener(start, result.end_value)

            if result.end_reason is AnimationEndReason.FINISHED:
                await until_it_succeeds(notify_listener)

        self.coroutine_scope.launch(run)


@dataclass(frozen=True, slots=True)
class SizeAnimationElement(ModifierNodeElement[SizeAnimationNode]):
    """Element of `animate_content_size`."""

    spec: AnimationSpec
    alignment: Alignment
    finished_listener: FinishedListener | None

    def create(self) -> SizeAnimationNode:
        return SizeAnimationNode(self.spec, self.alignment, self.finished_listener)

    def update(self, node: SizeAnimationNode) -> None:
        node.spec = self.spec
        node.alignment = self.alignment
        node.finished_listener = self.finished_listener


@modifier_extension
def animate_content_size(
    self: Modifier,
    spec: AnimationSpec | None = None,
    alignment: Alignment = Alignment.TOP_START,
    finished_listener: FinishedListener | None = None,
) -> Modifier:
    """Animates the node's size in px to each new size of its content, clipped; the default spec is a soft spring.

    `finished_listener(initial_size, target_size)` runs when an animation has ended.
    """
    element = SizeAnimationElement(spec if spec is not None else SOFT_SIZE_SPRING, alignment, finished_listener)
    return self.clip_to_bounds().then(element)
