"""anchored_draggable: drags an element between anchors; a released element settles at an anchor.

    state = AnchoredDraggableState("closed", {"closed": 0, "open": 100})
    Box(Modifier.anchored_draggable(state, Orientation.HORIZONTAL).offset(lambda: IntOffset(round(state.offset), 0)))

Source of behavior  Compose foundation AnchoredDraggable.kt (its node and AnchoredDraggableDefaults).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.coroutines import until_it_succeeds
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.mutator_mutex import MutatePriority
from engine.foundation.argument import check_function
from engine.foundation.gestures.anchored_draggable_state import (
    SNAP_SPEC,
    VELOCITY_THRESHOLD,
    AnchoredDraggableState,
    DragTo,
    half_of,
)
from engine.foundation.gestures.drag_gesture_node import DragGestureNode, DragSession
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.orientation import Orientation
from engine.node import Modifier, ModifierNodeElement, modifier_extension
from engine.unit import LayoutDirection


class AnchoredDraggableNode(DragGestureNode):
    """Turns drag sessions into offsets of its state and settles it after the release."""

    def __init__(self, element: AnchoredDraggableElement) -> None:
        super().__init__(element.orientation, element.enabled, element.interaction_source)
        self.element = element

    def starts_immediately(self) -> bool:
        return self.element.state.is_animation_running

    async def run_session(self, session: DragSession) -> None:
        element = self.element
        state, orientation, sign = element.state, element.orientation, self._sign()

        async def follow(drag_to: DragTo) -> None:
            async for delta in session.deltas():
                drag_to(state.new_offset_for_delta(sign * orientation.of(delta)))

        await state.anchored_drag(follow, MutatePriority.USER_INPUT)
        if self.is_attached:
            velocity = 0.0 if session.cancelled else sign * orientation.of(session.velocity)
            threshold = VELOCITY_THRESHOLD * self.require_layout_node().density.density

            async def settle() -> None:
                await state.settle_after_release(velocity, element.positional_threshold, threshold, element.spec)

            # Between two anchors nothing would ever move it on; a new drag interrupts the settling.
            self.coroutine_scope.launch(lambda: until_it_succeeds(settle), "settle")

    def _sign(self) -> float:
        reverse = self.element.reverse_direction
        if reverse is None:
            rtl = self.require_layout_node().layout_direction is LayoutDirection.RTL
            reverse = rtl and self.element.orientation is Orientation.HORIZONTAL
        return -1.0 if reverse else 1.0


@dataclass(frozen=True, slots=True)
class AnchoredDraggableElement(ModifierNodeElement[AnchoredDraggableNode]):
    """Element of `anchored_draggable`."""

    state: AnchoredDraggableState[Any]
    orientation: Orientation
    enabled: bool
    reverse_direction: bool | None
    positional_threshold: Callable[[float], float]
    spec: AnimationSpec
    interaction_source: InteractionSource | None

    def create(self) -> AnchoredDraggableNode:
        return AnchoredDraggableNode(self)

    def update(self, node: AnchoredDraggableNode) -> None:
        before, node.element = node.element, self
        drags_another = (before.state, before.reverse_direction) != (self.state, self.reverse_direction)
        node.update_gesture(self.orientation, self.enabled, self.interaction_source, drags_another=drags_another)


@modifier_extension
def anchored_draggable(
    self: Modifier,
    state: AnchoredDraggableState[Any],
    orientation: Orientation,
    *,
    enabled: bool = True,
    reverse_direction: bool | None = None,
    positional_threshold: Callable[[float], float] = half_of,
    spec: AnimationSpec = SNAP_SPEC,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Drags `state.offset` (px) along `orientation`; after the release it settles at an anchor with `spec`.

    `positional_threshold(distance)` returns how many px of the distance between two anchors a slow release must have
    passed to reach the next one. `reverse_direction` None reverses a horizontal axis in a right-to-left layout.
    """
    if not callable(positional_threshold):
        check_function(
            "anchored_draggable",
            positional_threshold,
            "positional_threshold=lambda distance: distance / 2",
        )
    return self.then(
        AnchoredDraggableElement(
            state, orientation, enabled, reverse_direction, positional_threshold, spec, interaction_source
        )
    )
