"""ItemAnimation: fade and move animations of one node in a list item.

Terms       target offset: the position of the node in the list, before reversal and padding; a scroll moves it.
placement
            delta: the current distance of the node from its target; placement adds it. remains: the picture of a
            node that has left the tree; the list draws its picture until the fade ends.
States      `is_placing`, `is_appearing`, `is_disappearing`, `has_disappeared` are states: the measurement of the
list
            reads them, so the end of an animation measures the list again.
Invariants  I1 an interrupted move continues from its value and velocity. I2 a fade that changes direction continues
            from its alpha. I3 after `release` nothing runs and nothing is drawn.
Source of behavior  Compose foundation LazyLayoutItemAnimation.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.drawing import GraphicsLayerScope, LayerPicture
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animate_until_it_succeeds import animate_until_it_succeeds
from engine.foundation.animation.animation_spec import AnimationSpec, SpringSpec
from engine.foundation.animation.soft_springs import SOFT_OFFSET_SPRING
from engine.foundation.animation.vector_converter import IntOffsetConverter
from engine.node import KeptLayerBlock, OwnedLayer
from engine.node.last_layout import NotedNode, keep
from engine.snapshot import mutable_state_of
from engine.unit import IntOffset, IntSize

_CHANGED_BY_LAYOUT = (
    "fade_in_spec", "placement_spec", "fade_out_spec", "target_offset", "lookahead_offset", "place_of",
    "is_moving_away", "remains", "_placeable", "_layer", "_alpha", "_is_released", "_placement_delta", "_is_placing",
    "_is_appearing", "_is_disappearing", "_has_disappeared",
)  # fmt: skip


class ItemAnimation:
    """The animations of one node; offsets in px."""

    __slots__ = (
        "fade_in_spec",
        "placement_spec",
        "fade_out_spec",
        "target_offset",
        "lookahead_offset",
        "place_of",
        "is_moving_away",
        "layer_block",
        "remains",
        "_launch",
        "_invalidate_draw",
        "_placeable",
        "_layer",
        "_alpha",
        "_is_released",
        "_delta",
        "_visibility",
        "_placement_delta",
        "_is_placing",
        "_is_appearing",
        "_is_disappearing",
        "_has_disappeared",
    )

    def __init__(self, launch: Callable[[Any], object], invalidate_draw: Callable[[], None]) -> None:
        """`launch(coroutine function)` starts a coroutine; `invalidate_draw()` invalidates the drawing of the list."""
        self.fade_in_spec: AnimationSpec | None = None
        self.placement_spec: AnimationSpec | None = None
        self.fade_out_spec: AnimationSpec | None = None
        self.target_offset: IntOffset | None = None
        self.lookahead_offset: IntOffset | None = None
        self.place_of = IntOffset(0, 0)
        self.is_moving_away = False
        self.layer_block = KeptLayerBlock(self._set_layer)
        self.remains: LayerPicture | None = None
        self._launch = launch
        self._invalidate_draw = invalidate_draw
        self._placeable: Any = None
        self._layer: OwnedLayer | None = None
        self._alpha = 1.0
        self._is_released = False
        self._delta = Animatable(IntOffset(0, 0), IntOffsetConverter)
        self._visibility = Animatable(1.0)
        self._placement_delta = mutable_state_of(IntOffset(0, 0), name="placement_delta")
        self._is_placing = mutable_state_of(False, name="is_placing")
        self._is_appearing = mutable_state_of(False, name="is_appearing")
        self._is_disappearing = mutable_state_of(False, name="is_disappearing")
        self._has_disappeared = mutable_state_of(False, name="has_disappeared")

    @property
    def placement_delta(self) -> IntOffset:
        """The current distance in px from the target; observable state."""
        delta: IntOffset = self._placement_delta.value
        return delta

    @property
    def is_placing(self) -> bool:
        """Whether a move runs; observable state."""
        return bool(self._is_placing.value)

    @property
    def is_disappearing(self) -> bool:
        """Whether a fade-out runs; observable state."""
        return bool(self._is_disappearing.value)

    @property
    def has_disappeared(self) -> bool:
        """Whether a fade-out has ended; observable state."""
        return bool(self._has_disappeared.value)

    def keep(self, node: NotedNode | None) -> None:
        """Notes what layout changes, before a measurement of `node`; it is restored if the layout pass raises."""
        keep(self, node, *_CHANGED_BY_LAYOUT)

    # -- the layer

    def _set_layer(self, scope: GraphicsLayerScope) -> None:
        """The layer block of the node; each fade step reruns it."""
        scope.alpha = self._alpha

    def on_placed(self, placeable: Any, at: IntOffset) -> None:
        """Stores the placeable, its layer and its position in px."""
        self._placeable = placeable
        self._layer = placeable.layer
        self.place_of = at

    def _set_alpha(self, alpha: float) -> None:
        self._alpha = alpha
        if self.remains is not None:
            self.remains.alpha = alpha
        elif self._placeable is not None:
            self._placeable.update_layer()

    # -- moving

    def cancel_placement(self) -> None:
        """Ends a running move at its target."""
        if not self.is_placing:
            return

        async def jump() -> None:
            await self._delta.snap_to(IntOffset(0, 0))
            self._placement_delta.value = IntOffset(0, 0)
            self._is_placing.value = False

        self._launch(jump)

    def animate_placement(self, by: IntOffset, is_moving_away: bool) -> None:
        """Starts a move from the current position after the target has moved by `by` px."""
        spec = self.placement_spec
        if spec is None:
            return
        total = self.placement_delta - by
        self._placement_delta.value = total
        self._is_placing.value = True
        self.is_moving_away = is_moving_away

        async def move() -> None:
            delta = self._delta
            interrupts = delta.is_running
            if not interrupts:
                await delta.snap_to(total)
                self._invalidate_draw()
            # keeps I1: the animation continues from its value by the remaining distance
            target = delta.value - total

            def step(animated: Animatable) -> None:
                self._placement_delta.value = animated.value - target
                self._invalidate_draw()

            fitting = SOFT_OFFSET_SPRING if interrupts and not isinstance(spec, SpringSpec) else spec
            await animate_until_it_succeeds(delta, lambda: delta.animate_to(target, fitting, block=step))
            self._is_placing.value = False
            self.is_moving_away = False

        self._launch(move)

    # -- fading

    def animate_appearance(self) -> None:
        """Starts a fade-in, or reverses a running fade-out."""
        spec = self.fade_in_spec
        if self._is_appearing.value or spec is None or self._is_released:
            if self.is_disappearing:
                self._set_alpha(1.0)
                self._launch(lambda: self._visibility.snap_to(1.0))
            return
        self._is_appearing.value = True
        begins = not self.is_disappearing  # else the fade changes direction (I2)
        if begins:
            self._set_alpha(0.0)

        async def fade_in() -> None:
            try:
                if begins:
                    await self._visibility.snap_to(0.0)
                await self._fade_to(1.0, spec)
            finally:
                self._is_appearing.value = False

        self._launch(fade_in)

    def animate_disappearance(self) -> None:
        """Fades out the last picture of the node's layer; the node leaves the tree."""
        spec = self.fade_out_spec
        if self._is_released or self.is_disappearing or spec is None:
            return
        self.remains = self._layer.take_picture() if self._layer is not None else None
        self._is_disappearing.value = True

        async def fade_out() -> None:
            try:
                await self._fade_to(0.0, spec)
                self._has_disappeared.value = True
            finally:
                self._is_disappearing.value = False

        self._launch(fade_out)

    def reappear(self) -> None:
        """Discards the remains, because the item returned before its fade-out ended: the list draws its node."""
        self.remains = None

    async def _fade_to(self, alpha: float, spec: AnimationSpec) -> None:
        visibility = self._visibility
        await animate_until_it_succeeds(visibility, lambda: visibility.animate_to(alpha, spec, block=self._fade_step))

    def _fade_step(self, animated: Animatable) -> None:
        self._set_alpha(animated.value)
        self._invalidate_draw()

    @property
    def remains_size(self) -> IntSize:
        """The size of the remains in px; zero without remains."""
        return self.remains.size if self.remains is not None else IntSize(0, 0)

    # -- the end

    def release(self) -> None:
        """Ends all animations. Keeps I3."""
        if self.is_placing:
            self._is_placing.value = False
            self._launch(self._delta.stop)
        if self._is_appearing.value:
            self._is_appearing.value = False
            self._launch(self._visibility.stop)
        if self.is_disappearing:
            self._is_disappearing.value = False
            self._launch(self._visibility.stop)
        self.is_moving_away = False
        self._placement_delta.value = IntOffset(0, 0)
        self.target_offset = None
        self._is_released = True
        self._placeable = self._layer = self.remains = None
        self.fade_in_spec = self.placement_spec = self.fade_out_spec = None
