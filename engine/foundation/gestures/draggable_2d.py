"""draggable_2d: drag gestures in the plane.

    state = remember_draggable_2d_state(lambda delta: position.set(position.value + delta))
    Box(Modifier.draggable_2d(state))

Source of behavior  Compose foundation Draggable2D.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.composition import remember, remember_updated_state
from engine.foundation.animation.mutator_mutex import MutatePriority, MutatorMutex
from engine.foundation.gestures.drag_gesture_node import DragGestureNode, DragSession
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.node import Modifier, ModifierNodeElement, modifier_extension
from engine.unit import Offset, Velocity

V = TypeVar("V")
Drag2DBlock = Callable[[Callable[[Offset], None]], Coroutine[Any, Any, object]]


class Draggable2DState:
    """Passes drag deltas to `on_delta(Offset in px)`; one drag at a time. Compose: Draggable2DState."""

    def __init__(self, on_delta: Callable[[Offset], object]) -> None:
        self.on_delta = on_delta
        self._mutex = MutatorMutex()

    def dispatch_raw_delta(self, delta: Offset) -> None:
        """Passes `delta` (px) to `on_delta` at once, without a drag."""
        self.on_delta(delta)

    async def drag(self, block: Drag2DBlock, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        """Runs `block(drag_by)` as the only drag of this state; a drag of lower priority is cancelled."""
        await self._mutex.mutate(lambda: block(self.dispatch_raw_delta), priority)


def remember_draggable_2d_state(on_delta: Callable[[Offset], object]) -> Draggable2DState:
    """Remembers a Draggable2DState that calls the latest `on_delta(Offset)`. Compose: rememberDraggable2DState."""
    latest = remember_updated_state(on_delta)
    return remember(lambda: Draggable2DState(lambda delta: latest.value(delta)))


class Draggable2DNode(DragGestureNode):
    """Turns drag sessions into deltas of its state."""

    def __init__(self, element: Draggable2DElement) -> None:
        super().__init__(None, element.enabled, element.interaction_source)
        self.element = element

    def starts_immediately(self) -> bool:
        return self.element.start_drag_immediately

    async def run_session(self, session: DragSession) -> None:
        element = self.element
        sign = -1.0 if element.reverse_direction else 1.0
        self._call(element.on_drag_started, session.start)

        async def follow(drag_by: Callable[[Offset], None]) -> None:
            async for delta in session.deltas():
                drag_by(delta * sign)

        try:
            await element.state.drag(follow, MutatePriority.USER_INPUT)
        finally:
            if self.is_attached:  # a detached node calls no callback
                speed = Velocity(0.0, 0.0) if session.cancelled else session.velocity
                self._call(element.on_drag_stopped, Velocity(sign * speed.x, sign * speed.y))

    def _call(self, callback: Callable[[V], object] | None, value: V) -> None:
        """Calls `callback(value)`; an async one runs to its first suspension, then on the node's coroutine scope."""
        result = callback(value) if callback is not None else None
        if isinstance(result, Coroutine):
            self.coroutine_scope.launch(lambda: result, "on_drag", undispatched=True)


@dataclass(frozen=True)
class Draggable2DElement(ModifierNodeElement[Draggable2DNode]):
    """Element of `draggable_2d`."""

    state: Draggable2DState
    enabled: bool
    reverse_direction: bool
    start_drag_immediately: bool
    on_drag_started: Callable[[Offset], object] | None
    on_drag_stopped: Callable[[Velocity], object] | None
    interaction_source: InteractionSource | None

    def create(self) -> Draggable2DNode:
        return Draggable2DNode(self)

    def update(self, node: Draggable2DNode) -> None:
        before, node.element = node.element, self
        drags_another = (before.state, before.reverse_direction) != (self.state, self.reverse_direction)
        node.update_gesture(None, self.enabled, self.interaction_source, drags_another=drags_another)


@modifier_extension
def draggable_2d(
    self: Modifier,
    state: Draggable2DState,
    *,
    enabled: bool = True,
    reverse_direction: bool = False,
    start_drag_immediately: bool = False,
    on_drag_started: Callable[[Offset], object] | None = None,
    on_drag_stopped: Callable[[Velocity], object] | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Drags in the plane: `on_drag_started(position)`, deltas in px to `state`, `on_drag_stopped(px per second)`."""
    return self.then(
        Draggable2DElement(
            state,
            enabled,
            reverse_direction,
            start_drag_immediately,
            on_drag_started,
            on_drag_stopped,
            interaction_source,
        )
    )
