"""scrollable: drags, the mouse wheel and flings scroll a ScrollableState; nested scroll connections take part.

The modifier changes the state only. A layout that reads the state moves the content (scroll.py, lazy lists).

Terms       pointer delta: px in the direction of the finger, down > 0. state delta: px with the state's sign, usually
            the reverse.
Order       for each delta: pre-scroll of the connections above, the state, post-scroll of the connections above with
            the rest. A connection that raises consumes nothing, and a state that raises everything: the gesture goes
            on, since a pager must not rest between two pages because of it.
Pointers    Fingers and pens drag; a mouse scrolls with its wheel (its drags select).
Difference  The wheel scrolls at once; Compose animates it over some frames.
Source of behavior  Compose foundation Scrollable.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.coroutines import Job
from engine.foundation.animation.mutator_mutex import MutatePriority
from engine.foundation.gestures.bring_into_view import (
    BringIntoViewResponderNode,
    distance_to_view,
    spring_into_view,
)
from engine.foundation.gestures.drag_gesture_node import DragGestureNode, DragSession
from engine.foundation.gestures.fling import FlingBehavior, check_fling, default_fling
from engine.foundation.gestures.interaction import DragInteraction
from engine.foundation.gestures.nested_scroll import (
    NestedScrollConnection,
    NestedScrollDispatcher,
    NestedScrollNode,
    NestedScrollSource,
)
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.scrollable_state import ScrollableState, ScrollScope
from engine.input import FocusTargetNode, PointerEventPass, PointerEventType, PointerInputChange, PointerType
from engine.node import Modifier, ModifierNodeElement, PointerInputModifierNode, modifier_extension
from engine.unit import IntSize, LayoutDirection, Offset, Rect, Velocity

T = TypeVar("T")


class ScrollingLogic(NestedScrollConnection):
    """Distributes deltas among the state and the connections; also the connection of scrollables inside it."""

    def __init__(self, element: ScrollableElement, is_right_to_left: Callable[[], bool]) -> None:
        self.element = element
        self.is_right_to_left = is_right_to_left
        self.dispatcher = NestedScrollDispatcher()
        self._scope: ScrollScope | None = None  # the scope of the running session
        self._is_flinging = False

    @property
    def _sign(self) -> float:
        element = self.element
        is_reversed = element.reverse_direction
        if element.mirrors and element.orientation is Orientation.HORIZONTAL and self.is_right_to_left():
            # Content that begins at the right moves with the finger, too (ScrollableDefaults.reverseDirection).
            is_reversed = not is_reversed
        return -1.0 if is_reversed else 1.0

    @property
    def _fling_behavior(self) -> FlingBehavior:
        said = self.element.fling_behavior
        return said if said is not None else default_fling(self.dispatcher.density)

    def scroll_state(self, delta: Offset) -> Offset:
        """Scrolls the state alone by a pointer delta in px; returns the consumed pointer delta."""
        element = self.element
        along = self._sign * element.orientation.of(delta)
        if along == 0.0:
            return Offset.ZERO
        scroll_by = self._scope.scroll_by if self._scope is not None else element.state.dispatch_raw_delta
        # After an exception, all: a list that could not compose an item scrolls in the next frame.
        consumed = self._guarded(lambda: scroll_by(along), along)
        return element.orientation.offset(self._sign * consumed)

    def scroll(self, delta: Offset, source: NestedScrollSource) -> Offset:
        """Scrolls the state and the connections by a pointer delta in px; returns the total consumed delta."""
        delta = self.element.orientation.offset(self.element.orientation.of(delta))
        dispatcher = self.dispatcher
        before = self._guarded(lambda: dispatcher.dispatch_pre_scroll(delta, source), Offset.ZERO)
        left = delta - before
        own = self.scroll_state(left)
        after = self._guarded(lambda: dispatcher.dispatch_post_scroll(own, left - own, source), Offset.ZERO)
        return before + own + after

    def _guarded(self, step: Callable[[], T], otherwise: T) -> T:
        """Returns the outcome of a step; `otherwise` if it raises: the next turn of the coroutines raises that."""
        try:
            return step()
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self.dispatcher.report(error)
            return otherwise

    async def fling(self, velocity: Velocity) -> None:
        """Flings the state and the connections with `velocity` (px per second)."""
        orientation = self.element.orientation
        available = orientation.velocity(orientation.of(velocity))
        before = Velocity(0.0, 0.0)
        try:
            before = await self.dispatcher.dispatch_pre_fling(available)
        except (asyncio.CancelledError, GeneratorExit):
            raise
        except BaseException as error:
            self.dispatcher.report(error)
        left = available - before
        after_own = await self._fling_state(left)
        await self.dispatcher.dispatch_post_fling(left - after_own, after_own)

    async def _fling_state(self, available: Velocity) -> Velocity:
        element = self.element
        left = element.orientation.of(available)

        async def run() -> None:
            nonlocal left

            def scroll_by(along: float) -> float:
                delta = element.orientation.offset(self._sign * along)
                consumed = self.scroll(delta, NestedScrollSource.SIDE_EFFECT)
                return self._sign * element.orientation.of(consumed)

            rest = await self._fling_behavior.perform_fling(ScrollScope(scroll_by), self._sign * left)
            left = self._sign * rest

        self._is_flinging = True
        try:
            await self.session(run)
        finally:
            self._is_flinging = False
        orientation = element.orientation
        return available + orientation.velocity(left - orientation.of(available))

    async def session(
        self, run: Callable[[], Awaitable[object]], priority: MutatePriority = MutatePriority.DEFAULT
    ) -> None:
        """Runs `run()` as one scroll of the state; calls of `scroll` inside belong to it."""

        async def inside(scope: ScrollScope) -> None:
            self._scope = scope
            try:
                await run()
            finally:
                self._scope = None

        await self.element.state.scroll(inside, priority)

    # -- nested scroll: deltas that an inner scrollable left unconsumed

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        return self.scroll_state(available) if self.element.enabled else Offset.ZERO

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        if not self.element.enabled:
            return Velocity(0.0, 0.0)
        if self._is_flinging:
            return available
        return available - await self._fling_state(available)


class _WheelNode(PointerInputModifierNode, Modifier.Node):
    """The mouse wheel: scrolls the node under the mouse at once."""

    def __init__(self, logic: ScrollingLogic) -> None:
        super().__init__()
        self.logic = logic

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: IntSize) -> None:
        if event_pass is not PointerEventPass.MAIN or event.type is not PointerEventType.SCROLL:
            return
        for change in event.changes:
            if change.is_consumed or not self.logic.element.enabled:
                continue
            # Turning the wheel down moves the content up, like a finger that moves up.
            consumed = self.logic.scroll(-change.scroll_delta, NestedScrollSource.USER_INPUT)
            if consumed != Offset.ZERO:
                change.consume()


class _IntoViewNode(BringIntoViewResponderNode):
    """Scrolls a descendant into view; a running scroll changes its target to the newest child."""

    def __init__(self, logic: ScrollingLogic) -> None:
        super().__init__()
        self.logic = logic
        self._child: Modifier.Node | None = None
        self._part: Rect | None = None
        self._inner: Sequence[BringIntoViewResponderNode] = ()
        self._running: Job[None] | None = None

    def shift_of(self, child: Modifier.Node, part: Rect | None, moved: Offset) -> Offset:
        if not child.is_attached or not self.is_attached:
            return Offset.ZERO
        window, coordinator = self.require_coordinator(), child.require_coordinator()
        if not (coordinator.layout_node.is_placed and window.layout_node.is_placed):
            return Offset.ZERO
        along = self.logic.element.orientation
        first = window.coordinates.local_position_of(coordinator.coordinates) - moved
        size, room = coordinator.measured_size, window.measured_size
        shown = part if part is not None else Rect(0.0, 0.0, size.width, size.height)
        start = along.of(first + Offset(shown.left, shown.top))
        if along is Orientation.VERTICAL:
            return along.offset(distance_to_view(start, shown.height, room.height))
        return along.offset(distance_to_view(start, shown.width, room.width))

    def _distance(self) -> float:
        child, moved = self._child, Offset.ZERO
        if child is None:
            return 0.0
        for node in self._inner:
            moved = moved + node.shift_of(child, self._part, moved)
        return self.logic.element.orientation.of(self.shift_of(child, self._part, moved))

    def bring_child_into_view(
        self, child: Modifier.Node, part: Rect | None, inner: Sequence[BringIntoViewResponderNode]
    ) -> Job[None] | None:
        self._child, self._part, self._inner = child, part, inner
        if self._running is None and self._distance() != 0.0:
            self._running = self.coroutine_scope.launch(self._run, "bring_into_view")
        return self._running

    async def _run(self) -> None:
        logic = self.logic

        def move(distance: float) -> float:
            along = logic.element.orientation
            return -along.of(logic.scroll(along.offset(-distance), NestedScrollSource.USER_INPUT))

        try:
            await logic.session(lambda: spring_into_view(self._distance, move))
        finally:
            self._running = None

    def on_detach(self) -> None:
        self._child = None
        self._running = None


class ScrollableNode(DragGestureNode):
    """Turns drags, wheel events and flings into scrolls of its state."""

    def __init__(self, element: ScrollableElement) -> None:
        super().__init__(element.orientation, element.enabled)
        self.logic = ScrollingLogic(element, self._is_right_to_left)
        self._was_right_to_left = False
        self.delegate(_WheelNode(self.logic))
        self.delegate(FocusTargetNode(can_focus=False))  # as in Compose: focus targets inside form a group
        self.delegate(_IntoViewNode(self.logic))
        self.delegate(NestedScrollNode(self.logic, self.logic.dispatcher))

    def _is_right_to_left(self) -> bool:
        return self.is_attached and self.require_layout_node().layout_direction is LayoutDirection.RTL

    def on_layout_direction_change(self) -> None:
        """After a change of the layout direction, which turns the axis round, a running drag begins again."""
        was_right_to_left, self._was_right_to_left = self._was_right_to_left, self._is_right_to_left()
        element = self.logic.element
        turned = element.mirrors and was_right_to_left is not self._was_right_to_left
        if turned and element.orientation is Orientation.HORIZONTAL:
            self.update_gesture(element.orientation, element.enabled, drags_another=True)

    def on_attach(self) -> None:
        super().on_attach()
        self._was_right_to_left = self._is_right_to_left()

    def can_drag(self, down: PointerInputChange) -> bool:
        return down.type is not PointerType.MOUSE

    def starts_immediately(self) -> bool:
        return self.logic.element.state.is_scroll_in_progress

    async def run_session(self, session: DragSession) -> None:
        logic = self.logic

        async def follow() -> None:
            async for delta in session.deltas():
                logic.scroll(delta, NestedScrollSource.USER_INPUT)

        source, start = logic.element.state.used_interaction_source, DragInteraction.Start()
        if source is not None:
            source.emit(start)
        has_stopped = False
        try:
            await logic.session(follow, MutatePriority.USER_INPUT)
            has_stopped = not session.cancelled
        finally:
            if source is not None:
                source.emit(DragInteraction.Stop(start) if has_stopped else DragInteraction.Cancel(start))
        # A cancelled drag also ends with a fling, of velocity 0: snapping settles, and connections are called
        # (recording scrolled_by_hand).
        await logic.fling(session.velocity)


@dataclass(frozen=True, slots=True)
class ScrollableElement(ModifierNodeElement[ScrollableNode]):
    """Element of `scrollable`."""

    state: ScrollableState
    orientation: Orientation
    enabled: bool
    reverse_direction: bool
    fling_behavior: FlingBehavior | None
    mirrors: bool = False
    """Whether the direction is the other one in a right-to-left layout, as in lists, pagers and scrolled content."""

    def create(self) -> ScrollableNode:
        return ScrollableNode(self)

    def update(self, node: ScrollableNode) -> None:
        before, node.logic.element = node.logic.element, self
        drags_another = before.state != self.state or before.reverse_direction != self.reverse_direction
        node.update_gesture(self.orientation, self.enabled, drags_another=drags_another)


@modifier_extension
def scrollable(
    self: Modifier,
    state: ScrollableState,
    orientation: Orientation,
    *,
    enabled: bool = True,
    reverse_direction: bool = False,
    fling_behavior: FlingBehavior | None = None,
) -> Modifier:
    """Scrolls `state` by drags, the mouse wheel and flings along `orientation`.

    `reverse_direction` reverses the sign: a finger that moves up increases the state, as in lists.
    """
    check_fling(fling_behavior)
    return self.then(ScrollableElement(state, orientation, enabled, reverse_direction, fling_behavior))
