"""animate_bounds: animates a layout to its new position and size, in a LookaheadScope.

    def content(scope):
        with Row():
            Box(Modifier.animate_bounds(scope).size(size.value))

    LookaheadScope(content)

Terms       target: the lookahead bounds in the coordinates of the scope. current: the bounds of the last placement.
            pending: the target has changed, and the animation begins in the next placement, when size and position
            are known. outer, inner: the two nodes of one `animate_bounds`, around the given modifier; the inner
            node measures the content with the animated size.
Phases      Measurement and placement read the animated bounds: their frames compose nothing and run no
            lookahead.
Motion      A position that changes by scrolling does not change the target, unless `animate_motion_frame` is set: the
            layout scrolls at once.
Source of behavior  Compose animation AnimateBoundsModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animate_until_it_succeeds import animate_until_it_succeeds
from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.layout import LookaheadSpace
from engine.node import AnyModifier, ApproachLayoutModifierNode, Modifier, ModifierNodeElement, modifier_extension
from engine.snapshot import MutableState, mutable_state_of
from engine.unit import Constraints, IntOffset, IntSize, Offset, Rect, round_half_up

BoundsTransform = Callable[[Rect, Rect], AnimationSpec]
"""`transform(initial, target)` returns the spec of one animation."""

_SOFT_BOUNDS_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=Rect(1.0, 1.0, 1.0, 1.0))


class BoundsAnimation:
    """Animates the bounds; it begins when size and position of the target are known, from the current bounds."""

    def __init__(self) -> None:
        self.current_position: Offset | None = None
        self.current_size: tuple[float, float] | None = None
        self._target_size: IntSize | None = None
        self._target_position: Offset | None = None
        self._is_pending = False
        self._animatable: Animatable | None = None
        self._value: MutableState[Rect | None] = mutable_state_of(None, name="animated_bounds")
        self._scrolling: list[Any] = []
        self._scrolled = Offset.ZERO

    @property
    def is_idle(self) -> bool:
        """Whether no animation runs or is pending."""
        return not self._is_pending and (self._animatable is None or not self._animatable.is_running)

    @property
    def value(self) -> Rect | None:
        """The animated bounds in px, or None without an animation; observable state."""
        return None if self.is_idle else self._value.value

    @property
    def current_bounds(self) -> Rect | None:
        """The bounds in px of the last placement, or None before the first one."""
        position, size = self.current_position, self.current_size
        return _rect(position, size) if position is not None and size is not None else None

    def set_target_size(self, size: IntSize) -> None:
        """Sets the target size in px; a changed size makes the animation pending."""
        if self._target_size is not None and size != self._target_size:
            self._is_pending = True
        self._target_size = size
        if self.current_size is None:
            self.current_size = size

    def set_target_position(self, position: Offset) -> None:
        """Sets the target position in px; a changed position makes the animation pending."""
        before = self._target_position
        if before is not None and _rounded(before) != _rounded(position):
            self._is_pending = True
        self._target_position = position
        if self.current_position is None:
            self.current_position = position

    def update(
        self, space: LookaheadSpace, coordinates: Any, follows_scrolling: bool, node: BoundsAnimationNode
    ) -> None:
        """Reads the target position and starts a pending animation; placement calls it."""
        scope_coordinates = space.lookahead_scope_coordinates
        if not node.animate_motion_frame and follows_scrolling:
            self._follow_scrolling(space, coordinates, scope_coordinates)
        position = space.local_lookahead_position_of(
            scope_coordinates, coordinates, include_motion_frame=node.animate_motion_frame
        )
        scrolled = self._scrolled
        self.set_target_position(position + scrolled)
        bounds = self._animate(node)
        self._value.value = bounds.translate(-scrolled[0], -scrolled[1])

    def _follow_scrolling(self, space: LookaheadSpace, coordinates: Any, scope_coordinates: Any) -> None:
        """Excludes movement by scrolling, also if the layout entered or left a scroll container."""
        around = []
        at = coordinates
        while at is not None and space.to_lookahead_coordinates(at) is not scope_coordinates:
            lookahead = at.coordinator.lookahead
            if lookahead is not None and lookahead.approach_in_motion_frame:
                around.append(at)
            at = at.parent_coordinates
        delta = Offset.ZERO
        before = self._scrolling
        for i, now in enumerate(around):
            if i >= len(before) or before[i] is not now:
                if i < len(before):
                    delta -= before[i].position_in_parent()
                delta += now.position_in_parent()
        for gone in before[len(around) :]:
            delta -= gone.position_in_parent()
        self._scrolling = around
        self._scrolled += delta

    def _animate(self, node: BoundsAnimationNode) -> Rect:
        position, size = self._target_position, self._target_size
        if position is not None and size is not None:
            target = _rect(position, size)
            animatable = self._animatable
            if animatable is None:
                animatable = self._animatable = Animatable(target)
            if self._is_pending:
                self._is_pending = False
                self._launch(animatable, target, node)
        value: Rect = self._animatable.value if self._animatable is not None else Rect.ZERO
        return value

    def _launch(self, animatable: Animatable, target: Rect, node: BoundsAnimationNode) -> None:
        spec = node.spec
        if callable(spec):
            spec = spec(self.current_bounds or target, target)

        async def run() -> None:
            await animate_until_it_succeeds(animatable, lambda: animatable.animate_to(target, spec))

        # Undispatched: it runs to its first wait at once, so that the next approach query sees the right `is_idle`.
        node.coroutine_scope.launch(run, undispatched=True)


class BoundsAnimationNode(ApproachLayoutModifierNode, Modifier.Node):
    """Measures and places its content with the animated bounds."""

    def __init__(self, element: BoundsAnimationElement) -> None:
        super().__init__()
        self.use(element)
        self._animation = BoundsAnimation()
        self._follows_scrolling = True

    def use(self, element: BoundsAnimationElement) -> None:
        """Applies the values of an element."""
        self.space = element.space
        self.spec = element.spec
        self.is_inner = element.is_inner
        self.animate_motion_frame = element.animate_motion_frame

    def on_attach(self) -> None:
        self._follows_scrolling = True

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        self._animation.set_target_size(lookahead_size)
        return not self._animation.is_idle

    def is_placement_approach_in_progress(self, scope: Any, lookahead_coordinates: Any) -> bool:
        coordinates = scope.coordinates
        if coordinates is not None:
            self._animation.update(self.space, coordinates, self._follows_scrolling, self)
        self._follows_scrolling = self.animate_motion_frame
        return not self._animation.is_idle

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        animation = self._animation
        bounds = animation.value
        if bounds is not None:
            size = IntSize(*_rounded(bounds.size))
        elif animation.current_size is not None:
            size = IntSize(*_rounded(animation.current_size))
        else:
            size = scope.lookahead_size  # an intrinsic size is queried before the first measurement
        chosen = Constraints.fixed(size.width, size.height) if self.is_inner else constraints
        placeable = measurable.measure(chosen)
        width, height = chosen.constrain(size)  # a coordinator centers a size outside the constraints

        def place() -> None:
            x, y = self.place_at(scope)
            placeable.place(x, y)

        return scope.layout(width, height, place)

    def place_at(self, scope: Any) -> IntOffset:
        """Returns the distance in px of the content from the current position of this node."""
        animation = self._animation
        bounds = animation.value
        coordinates = scope.coordinates
        here = None
        if coordinates is not None:
            here = self.space.local_position_of(
                self.space.lookahead_scope_coordinates,
                coordinates,
                include_motion_frame=self.animate_motion_frame,
            )
        if bounds is not None:
            animation.current_position = bounds.top_left
            animation.current_size = bounds.size
        position = animation.current_position or Offset.ZERO
        if here is None:
            return IntOffset(0, 0)
        return IntOffset(*_rounded(position - here))


@dataclass(frozen=True, slots=True)
class BoundsAnimationElement(ModifierNodeElement[BoundsAnimationNode]):
    """Element of `animate_bounds`."""

    space: LookaheadSpace
    spec: AnimationSpec | BoundsTransform
    is_inner: bool
    animate_motion_frame: bool

    def create(self) -> BoundsAnimationNode:
        return BoundsAnimationNode(self)

    def update(self, node: BoundsAnimationNode) -> None:
        node.use(self)


@modifier_extension
def animate_bounds(
    self: Modifier,
    scope: LookaheadSpace,
    modifier: AnyModifier = Modifier,
    spec: AnimationSpec | BoundsTransform | None = None,
    animate_motion_frame: bool = False,
) -> Modifier:
    """Animates changes of position and size in `LookaheadScope(content(scope))`, with a `spec` of Rect.

    The default spec is a soft spring; a function `(initial, target) → spec` is possible. `modifier` takes part in the
    animation.
    """
    used = spec if spec is not None else _SOFT_BOUNDS_SPRING
    outer = BoundsAnimationElement(scope, used, False, animate_motion_frame)
    inner = BoundsAnimationElement(scope, used, True, animate_motion_frame)
    return self.then(outer).then(modifier).then(inner)


def _rect(position: Offset, size: tuple[float, float]) -> Rect:
    x, y = position
    return Rect(x, y, x + size[0], y + size[1])


def _rounded(pair: tuple[float, float]) -> tuple[int, int]:
    return round_half_up(pair[0]), round_half_up(pair[1])
