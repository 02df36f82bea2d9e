"""draggable: drag gestures along one axis.

    state = remember_draggable_state(lambda delta: position.set(position.value + delta))
    Box(Modifier.draggable(state, Orientation.HORIZONTAL))

Source of behavior  Compose foundation Draggable.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.composition import remember, remember_updated_state
from engine.foundation.animation.mutator_mutex import MutatePriority, MutatorMutex
from engine.foundation.gestures.drag_gesture_node import DragGestureNode, DragSession
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.orientation import Orientation
from engine.node import Modifier, ModifierNodeElement, modifier_extension
from engine.unit import Offset

V = TypeVar("V")
DragBlock = Callable[[Callable[[float], None]], Coroutine[Any, Any, object]]


class DraggableState:
    """Passes drag deltas to `on_delta(px)`; one drag at a time."""

    def __init__(self, on_delta: Callable[[float], object]) -> None:
        self.on_delta = on_delta
        self._mutex = MutatorMutex()

    def dispatch_raw_delta(self, delta: float) -> None:
        """Passes `delta` (px) to `on_delta` at once, without a drag."""
        self.on_delta(delta)

    async def drag(self, block: DragBlock, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        """Runs `block(drag_by)` as the only drag of this state; a drag of lower priority is cancelled."""
        await self._mutex.mutate(lambda: block(self.dispatch_raw_delta), priority)


def remember_draggable_state(on_delta: Callable[[float], object]) -> DraggableState:
    """Remembers a DraggableState that calls the latest `on_delta(px)`. Compose: rememberDraggableState."""
    latest = remember_updated_state(on_delta)
    return remember(lambda: DraggableState(lambda delta: latest.value(delta)))


class DraggableNode(DragGestureNode):
    """Turns drag sessions into deltas of its state."""

    def __init__(self, element: DraggableElement) -> None:
        super().__init__(element.orientation, element.enabled, element.interaction_source)
        self.element = element

    def starts_immediately(self) -> bool:
        return self.element.start_drag_immediately

    async def run_session(self, session: DragSession) -> None:
        element = self.element
        sign = -1.0 if element.reverse_direction else 1.0
        self._call(element.on_drag_started, session.start)

        async def follow(drag_by: Callable[[float], None]) -> None:
            async for delta in session.deltas():
                drag_by(sign * element.orientation.of(delta))

        try:
            await element.state.drag(follow, MutatePriority.USER_INPUT)
        finally:
            # A detached node calls no callback.
            if self.is_attached:
                speed = 0.0 if session.cancelled else sign * element.orientation.of(session.velocity)
                self._call(element.on_drag_stopped, speed)

    def _call(self, callback: Callable[[V], object] | None, value: V) -> None:
        """Calls `callback(value)`; an async one runs to its first suspension, then on the node's coroutine scope."""
        result = callback(value) if callback is not None else None
        if isinstance(result, Coroutine):
            self.coroutine_scope.launch(lambda: result, "on_drag", undispatched=True)


@dataclass(frozen=True)
class DraggableElement(ModifierNodeElement[DraggableNode]):
    """Element of `draggable`."""

    state: DraggableState
    orientation: Orientation
    enabled: bool
    reverse_direction: bool
    start_drag_immediately: bool
    on_drag_started: Callable[[Offset], object] | None
    on_drag_stopped: Callable[[float], object] | None
    interaction_source: InteractionSource | None

    def create(self) -> DraggableNode:
        return DraggableNode(self)

    def update(self, node: DraggableNode) -> None:
        before, node.element = node.element, self
        drags_another = (before.state, before.reverse_direction) != (self.state, self.reverse_direction)
        node.update_gesture(self.orientation, self.enabled, self.interaction_source, drags_another=drags_another)


@modifier_extension
def draggable(
    self: Modifier,
    state: DraggableState | Callable[[float], object],
    orientation: Orientation = Orientation.HORIZONTAL,
    *,
    enabled: bool = True,
    reverse_direction: bool = False,
    start_drag_immediately: bool = False,
    on_drag_started: Callable[[Offset], object] | None = None,
    on_drag_stopped: Callable[[float], object] | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Drags along one axis: `on_drag_started(position)`, deltas in px to `state`, `on_drag_stopped(px per second)`.

    `state` is a DraggableState or a function of a delta in px. Both callbacks may be async functions, which go on after
    the drag until they end or the node is detached.
    """
    if not isinstance(state, DraggableState):
        state = DraggableState(state)
    return self.then(
        DraggableElement(
            state,
            orientation,
            enabled,
            reverse_direction,
            start_drag_immediately,
            on_drag_started,
            on_drag_stopped,
            interaction_source,
        )
    )
