"""DragGestureNode: turns a drag into a session of deltas that runs in its own coroutine.

Terms       session: from the movement that passed the slop to the lift. A subclass runs it: `run_session` receives
            the deltas one after the other; the session owns its state as long as it runs.
Why two coroutines  The gesture waits for pointer events and continues inside their dispatch. A session waits for its
            state and for the session that it interrupts. A queue connects the two.
Source of behavior  Compose foundation Draggable.kt (DragGestureNode).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from math import atan2, degrees

from engine.foundation.gestures.gesture_waits import (
    SlopPassed,
    await_each_gesture,
    await_first_down,
    await_touch_slop,
    drag,
)
from engine.foundation.gestures.interaction import DragInteraction, Interaction
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.velocity_tracker import VelocityTracker
from engine.input import (
    AwaitPointerEventScope,
    PointerEventPass,
    PointerInputChange,
    PointerInputScope,
    SuspendingPointerInputModifierNode,
)
from engine.node import DelegatingNode, Modifier, TraversableNode
from engine.unit import Offset, Velocity


class DragSession:
    """The deltas of one drag in px, in order; at the end `velocity` (px per second) or `cancelled` is set."""

    __slots__ = ("start", "velocity", "cancelled", "_deltas", "_ended", "_last")

    def __init__(self, start: Offset) -> None:
        self.start = start
        self.velocity = Velocity(0.0, 0.0)
        self.cancelled = False
        self._deltas: asyncio.Queue[Offset | None] = asyncio.Queue()
        self._last: Offset | None = None
        self._ended = False

    def send(self, delta: Offset) -> None:
        """Queues a delta in px."""
        self._deltas.put_nowait(delta)

    def stop(self, velocity: Velocity) -> None:
        """Ends the session with the velocity of the release, in px per second."""
        self.velocity = velocity
        self._deltas.put_nowait(None)

    def cancel(self) -> None:
        """Ends the session without a velocity."""
        self.cancelled = True
        self._deltas.put_nowait(None)

    async def deltas(self) -> AsyncIterator[Offset]:
        """Yields the deltas in px until the session ends.

        A consumer that starts again, as for other anchors, gets the last delta once more, as in Compose.
        """
        if self._last is not None:
            yield self._last
        while not self._ended and (delta := await self._deltas.get()) is not None:
            self._last = delta
            yield delta
        self._last, self._ended = None, True


_TRAVERSE_KEY = "drag_gesture"
_HORIZONTAL_BELOW = 30.0
"""Degrees from the horizontal: a movement up to this angle is along the horizontal axis, a steeper one along the
vertical axis."""


def _is_along(orientation: Orientation | None, moved: Offset) -> bool:
    """Whether a movement means this axis; a drag in both directions means any."""
    if orientation is None:
        return True
    angle = degrees(atan2(abs(moved.y), abs(moved.x)))
    return (angle <= _HORIZONTAL_BELOW) is (orientation is Orientation.HORIZONTAL)


class _Connection(TraversableNode, Modifier.Node):
    """By it a drag gesture inside finds this one."""

    traverse_key = _TRAVERSE_KEY

    def __init__(self, gesture: DragGestureNode) -> None:
        super().__init__()
        self.gesture = gesture


class DragGestureNode(DelegatingNode, Modifier.Node, ABC):
    """Base class of the nodes of `draggable`, `scrollable` and `anchored_draggable`."""

    def __init__(
        self, orientation: Orientation | None, enabled: bool, interaction_source: InteractionSource | None = None
    ) -> None:
        super().__init__()
        self.orientation = orientation
        self.enabled = enabled
        self.interaction_source = interaction_source
        self._interaction: tuple[InteractionSource, Interaction] | None = None
        """Of the running drag: the source that heard its beginning, and the interaction that would cancel it."""
        self.is_waiting = False
        """Whether a pressed pointer may still begin a drag of this node."""
        self._connection = self.delegate(_Connection(self))
        self._pointer_input = self.delegate(SuspendingPointerInputModifierNode(self._detect))

    # -- for subclasses

    @abstractmethod
    async def run_session(self, session: DragSession) -> None:
        """Consumes the deltas of `session`."""

    def can_drag(self, down: PointerInputChange) -> bool:
        """Returns whether the pointer of `down` may drag this node."""
        return True

    def starts_immediately(self) -> bool:
        """Returns whether a press begins a session without slop, as on content that is still moving."""
        return False

    def update_gesture(
        self,
        orientation: Orientation | None,
        enabled: bool,
        interaction_source: InteractionSource | None = None,
        *,
        drags_another: bool,
    ) -> None:
        """Takes the values of a new element; cancels the current gesture if it can no longer go on.

        `drags_another`: the new element has another state, or moves it in another direction.
        """
        can_go_on = (orientation, enabled) == (self.orientation, self.enabled) and not drags_another
        if not enabled or interaction_source is not self.interaction_source:
            self._cancel_interaction()
        self.orientation = orientation
        self.enabled = enabled
        self.interaction_source = interaction_source
        if not can_go_on:
            self._pointer_input.reset_pointer_input_handler()

    def on_detach(self) -> None:
        self._cancel_interaction()

    # -- interactions

    def _cancel_interaction(self) -> None:
        """Ends the interaction of a running drag at once: as in Compose, before the callbacks of the drag."""
        begun, self._interaction = self._interaction, None
        if begun is not None:
            source, canceled = begun
            source.emit(canceled)

    async def _run(self, session: DragSession) -> None:
        """Runs the session between the interactions that begin and end it."""
        source, start = self.interaction_source, DragInteraction.Start()
        if source is None:
            await self.run_session(session)
            return
        begun = self._interaction = source, DragInteraction.Cancel(start)
        source.emit(start)
        ended = False
        try:
            await self.run_session(session)
            ended = not session.cancelled
        finally:
            if self._interaction is begun:
                self._interaction = None
                source.emit(DragInteraction.Stop(start) if ended else begun[1])

    # -- the gesture

    async def _await_start(self, events: AwaitPointerEventScope, down: PointerInputChange) -> SlopPassed | None:
        """Waits for the movement with which the drag begins; None when all pointers are up. Movement that another node
        consumes does not end the wait: the gesture continues with the first event that is not consumed."""
        pointer, moved = down.id, Offset.ZERO
        while True:
            passed = await await_touch_slop(events, pointer, self.orientation, initial=moved)
            if passed is not None:
                pointer, moved = passed.change.id, passed.change.position - down.position
                if not self._yields(moved):
                    return passed
                event = await events.await_pointer_event(PointerEventPass.FINAL)
                if not passed.change.is_consumed:
                    continue
            else:
                event = events.current_event
            while any(change.is_consumed for change in event.changes) and any(c.pressed for c in event.changes):
                event = await events.await_pointer_event(PointerEventPass.FINAL)
            if not any(change.pressed for change in event.changes):
                return None
            moved = event.changes[0].position - down.position

    def _yields(self, moved: Offset) -> bool:
        """Whether the movement means the axis of a drag gesture around that waits, and not that of this node."""
        return not _is_along(self.orientation, moved) and any(
            node.gesture.is_waiting
            and node.gesture.orientation is not None
            and _is_along(node.gesture.orientation, moved)
            for node in self._connection.traversable_ancestors()
            if isinstance(node, _Connection)
        )

    async def _detect(self, scope: PointerInputScope) -> None:
        await await_each_gesture(scope, self._gesture)

    async def _gesture(self, events: AwaitPointerEventScope) -> None:
        down = await await_first_down(events, require_unconsumed=False)
        if not self.enabled or not self.can_drag(down):
            return
        tracker = VelocityTracker()
        tracker.add_change(down)
        over_slop = Offset.ZERO
        pointer, start = down.id, down.position
        if self.starts_immediately():
            down.consume()
        else:
            self.is_waiting = True
            try:
                passed = await self._await_start(events, down)
            finally:
                self.is_waiting = False
            if passed is None:
                return
            passed.change.consume()
            tracker.add_change(passed.change)
            over_slop, pointer = passed.over_slop, passed.change.id
            start = passed.change.position - over_slop  # the pointer position when it passed the slop

        session = DragSession(start)
        self.coroutine_scope.launch(lambda: self._run(session), "drag")
        session.send(over_slop)  # even if it is zero: the session receives one delta per event

        def move(change: PointerInputChange) -> None:
            tracker.add_change(change)
            session.send(change.position_change_ignore_consumed())
            change.consume()

        try:
            up = await drag(events, pointer, move)  # a started drag may move in any direction
        except asyncio.CancelledError:
            session.cancel()
            raise
        if up is None:
            session.cancel()
            return
        tracker.add_change(up)
        session.stop(tracker.calculate_velocity(events.view_configuration.maximum_fling_velocity))
