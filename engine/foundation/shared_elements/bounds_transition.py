"""BoundsTransition: animates a shared element from its own bounds to the bounds of the visible content.

Terms       current: the bounds at which the element is shown now. target: the bounds of the visible content.
Phases      The approach pass starts the animation, because the lookahead pass of the frame computes the target.
            Measurement and placement read the value.
Interrupted `bounds_transform` chooses the spec of the first animation; a new target during the transition continues
            by a spring.
Source of behavior  Compose animation BoundsAnimation.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.foundation.animation.animate_bounds import BoundsTransform
from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.animation.deferred_animation import DeferredAnimation
from engine.foundation.animation.transition import Transition
from engine.snapshot import State, mutable_state_of
from engine.unit import Offset, Rect

ONE_PX: Final = Rect(1.0, 1.0, 1.0, 1.0)
SOFT_BOUNDS_SPRING: Final = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=ONE_PX)
LEFT_BEHIND_SPRING: Final = SpringSpec(visibility_threshold=ONE_PX)
"""For the way to alternative bounds, after the target has left."""


def default_bounds_transform(initial: Rect, target: Rect) -> AnimationSpec:
    """The default of `bounds_transform`: a soft spring. Compose: SharedTransitionDefaults.BoundsTransform."""
    return SOFT_BOUNDS_SPRING


class BoundsTransition:
    """The animated bounds of one entry; its transition says whether the entry is the visible one."""

    def __init__(
        self,
        is_active: State[bool],
        transition: Transition[bool],
        animation: DeferredAnimation,
        transform: BoundsTransform,
        momentum: Callable[[], Offset],
    ) -> None:
        self._is_active = is_active
        self.transition = transition
        self.momentum = momentum
        self._animation = mutable_state_of(animation, name="bounds_animation")
        self._transform = mutable_state_of(transform, name="bounds_transform")
        self.spec: AnimationSpec = SOFT_BOUNDS_SPRING
        """The spec of the running animation."""
        # A state: a measurement that found no animation repeats when one starts.
        self._running = mutable_state_of(False, name="bounds_running")
        self._current = self._target = Rect.ZERO

    def use(self, animation: DeferredAnimation, transform: BoundsTransform) -> None:
        """Uses the animation of a new activity of the scope; composition calls it."""
        if self._animation.value is not animation:
            self._animation.value = animation
            self._running.value = False
            self.spec = SOFT_BOUNDS_SPRING
        self._transform.value = transform

    @property
    def is_visible(self) -> bool:
        """Whether the transition leads to visible content; observable state."""
        return self.transition.target_state

    @property
    def is_animating(self) -> bool:
        """Whether an animation of this activity has begun; observable state."""
        return bool(self._running.value)

    @property
    def is_running(self) -> bool:
        """Whether the transition of the program, on whose clock this one plays, is on its way; observable state."""
        outermost: Transition[Any] = self.transition
        while outermost.parent is not None:
            outermost = outermost.parent
        return bool(outermost.current_state != outermost.target_state)

    @property
    def value(self) -> Rect | None:
        """The animated bounds in px, or None without an animation; observable state."""
        if not self._is_active.value or not self._running.value:
            return None
        bounds: Rect = self._animation.value.value
        offset = self.momentum()
        return bounds if offset == Offset.ZERO else bounds.translate(offset.x, offset.y)

    def animate(self, current: Rect, target: Rect, forced: AnimationSpec | None = None) -> None:
        """Leads the bounds from `current` to `target`, both in px; `forced` replaces the spec of the transform."""
        if not self._is_active.value:
            return
        self._current, self._target = current, target
        if not self._running.value:
            self.spec = forced if forced is not None else self._transform.value(current, target)
        self._animation.value.animate(lambda segment: self.spec, self._bounds_in)
        self._running.value = True

    def _bounds_in(self, is_visible: bool) -> Rect:
        return self._target if is_visible == self.transition.target_state else self._current

    def __repr__(self) -> str:
        return f"<BoundsTransition {self._current} → {self._target}>"
