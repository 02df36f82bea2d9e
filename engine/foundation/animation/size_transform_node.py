"""SizeTransformNode: animates AnimatedContent's size from one content to the next.

Source of behavior  Compose animation AnimatedContent.kt (the node of SizeTransform).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.deferred_animation import DeferredAnimation
from engine.foundation.animation.pass_through_intrinsics import PassThroughIntrinsics
from engine.foundation.animation.segment import Segment
from engine.foundation.animation.size_transform import SizeTransform
from engine.foundation.animation.soft_springs import SOFT_SIZE_SPRING
from engine.node import LayoutModifierNode, Measurable, MeasureResult, MeasureScope, Modifier, ModifierNodeElement
from engine.unit import Constraints, IntSize

if TYPE_CHECKING:
    from engine.foundation.animation.animated_content import AnimatedContentTransitionScope


class SizeTransformNode(PassThroughIntrinsics, LayoutModifierNode, Modifier.Node):
    """Measures the content at its own size and reports the animated size."""

    def __init__(
        self,
        animation: DeferredAnimation | None,
        transform: SizeTransform | None,
        sizes: AnimatedContentTransitionScope,
    ) -> None:
        super().__init__()
        self.animation = animation
        self.transform = transform
        self.sizes = sizes
        self._last: IntSize | None = None

    def on_reset(self) -> None:
        self._last = None

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)
        content = size = IntSize(placeable.width, placeable.height)
        if scope.is_looking_ahead:
            return scope.layout(size.width, size.height, lambda: placeable.place(0, 0))
        if self.animation is not None:
            before = self._last if self._last is not None else content
            animated = self.animation.animate(
                lambda segment: self._spec(segment, before), lambda state: self._size_in(state, before)
            )
            self.sizes.animated_size = animated
            size = animated.value
            # Compose reads the value a second time, and each read runs the program's spec (recording sizes_by_spec).
            self._last = animated.value
        else:
            self._last = size

        def place() -> None:
            placeable.place(*self.sizes.alignment.align(content, size))

        return scope.layout(size.width, size.height, place)

    def _size_in(self, state: Any, before: IntSize) -> IntSize:
        return before if state == self.sizes.transition.segment.initial_state else self.sizes.of(state)

    def _spec(self, segment: Segment[Any], before: IntSize) -> AnimationSpec:
        if self.transform is None:
            return SOFT_SIZE_SPRING
        return self.transform.spec(self._size_in(segment.initial_state, before), self.sizes.of(segment.target_state))


@dataclass(frozen=True, slots=True)
class SizeTransformElement(ModifierNodeElement[SizeTransformNode]):
    """Element of AnimatedContent's size animation."""

    animation: DeferredAnimation | None
    transform: SizeTransform | None
    sizes: AnimatedContentTransitionScope

    def create(self) -> SizeTransformNode:
        return SizeTransformNode(self.animation, self.transform, self.sizes)

    def update(self, node: SizeTransformNode) -> None:
        node.animation = self.animation
        node.transform = self.transform
        node.sizes = self.sizes
