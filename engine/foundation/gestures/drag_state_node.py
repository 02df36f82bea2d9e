"""DragState and its node: what `draggable` and `draggable_2d` share.

Terms       D: the type of a delta in px, a float along one axis or an Offset in the plane. S: that of a speed in px per
            second, a float or a Velocity.
Source of behavior  Compose foundation Draggable.kt, Draggable2D.kt.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.foundation.animation.mutator_mutex import MutatePriority, MutatorMutex
from engine.foundation.gestures.drag_gesture_node import DragGestureNode, DragSession
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.orientation import Orientation
from engine.node import ModifierNodeElement
from engine.unit import Offset, Velocity

D = TypeVar("D")
S = TypeVar("S")
V = TypeVar("V")
NO_SPEED = Velocity(0.0, 0.0)


class DragState(Generic[D]):
    """Passes drag deltas in px to `on_delta(delta)`; one drag at a time."""

    def __init__(self, on_delta: Callable[[D], object]) -> None:
        self.on_delta = on_delta
        self._mutex = MutatorMutex()

    def dispatch_raw_delta(self, delta: D) -> None:
        """Passes `delta` (px) to `on_delta` at once, without a drag."""
        self.on_delta(delta)

    async def drag(
        self,
        block: Callable[[Callable[[D], None]], Coroutine[Any, Any, object]],
        priority: MutatePriority = MutatePriority.DEFAULT,
    ) -> None:
        """Runs `block(drag_by)` as the only drag of this state; a drag of lower priority is cancelled."""
        await self._mutex.mutate(lambda: block(self.dispatch_raw_delta), priority)


class DragStateNode(DragGestureNode, Generic[D, S]):
    """Turns drag sessions into deltas of the element's state."""

    def __init__(self, element: DragElement[D, S]) -> None:
        super().__init__(element.orientation, element.enabled, element.interaction_source)
        self.element = element

    @abstractmethod
    def delta_of(self, moved: Offset) -> D:
        """Returns the delta of a movement in px, with the sign of the direction."""

    @abstractmethod
    def speed_of(self, velocity: Velocity) -> S:
        """Returns the speed of a release in px per second, with the sign of the direction."""

    @property
    def sign(self) -> float:
        """-1 if the direction is reversed."""
        return -1.0 if self.element.reverse_direction else 1.0

    def starts_immediately(self) -> bool:
        return self.element.start_drag_immediately

    async def run_session(self, session: DragSession) -> None:
        self._call(self.element.on_drag_started, session.start)

        async def follow(drag_by: Callable[[D], None]) -> None:
            async for moved in session.deltas():
                drag_by(self.delta_of(moved))

        try:
            await self.element.state.drag(follow, MutatePriority.USER_INPUT)
        finally:
            # A detached node calls no callback.
            if self.is_attached:
                speed = self.speed_of(NO_SPEED if session.cancelled else session.velocity)
                self._call(self.element.on_drag_stopped, speed)

    def _call(self, callback: Callable[[V], object] | None, value: V) -> None:
        """Calls `callback(value)`; an async one runs to its first suspension, then on the node's coroutine scope."""
        result = callback(value) if callback is not None else None
        if isinstance(result, Coroutine):
            self.coroutine_scope.launch(lambda: result, "on_drag", undispatched=True)

    def use(self, element: DragElement[D, S]) -> None:
        """Takes a new element. The gesture ends if the element has another state or direction."""
        before, self.element = self.element, element
        drags_another = (before.state, before.reverse_direction) != (element.state, element.reverse_direction)
        self.update_gesture(
            element.orientation, element.enabled, element.interaction_source, drags_another=drags_another
        )


@dataclass(frozen=True, slots=True)
class DragElement(ModifierNodeElement[DragStateNode[D, S]], Generic[D, S]):
    """The values of `draggable` and `draggable_2d`; the latter has no orientation. A subclass creates the node."""

    state: DragState[D]
    orientation: Orientation | None
    enabled: bool
    reverse_direction: bool
    start_drag_immediately: bool
    on_drag_started: Callable[[Offset], object] | None
    on_drag_stopped: Callable[[S], object] | None
    interaction_source: InteractionSource | None

    def update(self, node: DragStateNode[D, S]) -> None:
        node.use(self)
