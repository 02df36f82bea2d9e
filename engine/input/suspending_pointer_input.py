"""pointer_input: a coroutine that waits for pointer events.

Terms       handler: `async def handler(scope)`, one coroutine for each node; it starts with the first event.
            restricted block: the block of `scope.await_pointer_event_scope(block)`. It can await only
            pointer events, and continues inside the dispatch of the awaited event.
Why         Restricted blocks are stepped with `send`, outside asyncio: the next node of the same pass must see their
            consumption, so a block cannot wait for the loop's next round.
Invariants  I1 an event reaches a block in the pass that the block waits for, at most once.
            I2 a canceled handler (keys changed, node detached) runs its `finally` parts. I3 a handler that raised
            starts again with the next gesture, so that one exception does not make a button deaf. (In real Compose
            the exception ends the app.)
Not here    gestures (foundation/gestures).
Source      Compose SuspendingPointerInputFilter.kt
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from engine import trace
from engine.input.pointer_event import PointerEvent, PointerEventPass, PointerEventType, PointerInputChange
from engine.input.view_configuration import ViewConfiguration
from engine.node.interaction_node import PointerInputModifierNode
from engine.node.modifier import Modifier
from engine.unit import DensityScope, IntSize, Size

if TYPE_CHECKING:
    from engine.coroutines.coroutine_scope import Job

R = TypeVar("R")

PointerInputHandler = Callable[["PointerInputScope"], Coroutine[Any, Any, object]]


class PointerEventTimeoutError(Exception):
    """A block of `with_timeout` took too long."""

    def __init__(self, millis: float) -> None:
        super().__init__(f"timed out waiting for {millis:g} ms")
        self.millis = millis


class _NodeScope(DensityScope):
    """What both receivers know of their node."""

    __slots__ = ("_node",)

    def __init__(self, node: SuspendingPointerInputModifierNode) -> None:
        self._node = node

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self._node.require_layout_node().density.density

    @property
    def font_scale(self) -> float:
        """The factor of font sizes."""
        return self._node.require_layout_node().density.font_scale

    @property
    def size(self) -> IntSize:
        """The size of the node, in px."""
        return self._node.bounds

    @property
    def view_configuration(self) -> ViewConfiguration:
        """The times and distances of gestures."""
        return self._node.view_configuration

    @property
    def extended_touch_padding(self) -> Size:
        """The distance in px by which the touch target extends beyond each side of the node."""
        target, size = self.view_configuration.minimum_touch_target_size, self.size
        return Size(max(0.0, target.width - size.width) / 2, max(0.0, target.height - size.height) / 2)


class PointerInputScope(_NodeScope):
    """The receiver of a handler: size, units, and waiting for events."""

    __slots__ = ()

    def report_click(self) -> None:
        """Adds this node to the traced input as the clicked one. A detector of taps calls it before its callback."""
        if trace.active is not None:
            trace.active.clicked(self._node.require_layout_node())

    @property
    def coroutine_scope(self) -> Any:
        """The scope for further coroutines of a handler; detaching the node cancels it."""
        return self._node.coroutine_scope

    async def await_pointer_event_scope(self, block: Callable[[AwaitPointerEventScope], Coroutine[Any, Any, R]]) -> R:
        """Runs `block(scope)`, which waits for pointer events; returns its result."""
        return cast(R, await self._node._run_restricted(block))


class AwaitPointerEventScope(_NodeScope):
    """The receiver of a restricted block, which awaits `await_pointer_event`."""

    __slots__ = ("_await_pass", "_coroutine", "_future", "_stepping")

    def __init__(self, node: SuspendingPointerInputModifierNode, future: asyncio.Future[Any]) -> None:
        super().__init__(node)
        self._future = future
        self._coroutine: Coroutine[Any, Any, Any] | None = None
        self._await_pass: PointerEventPass | None = None
        self._stepping = False

    # -- for the block

    @property
    def current_event(self) -> PointerEvent:
        """The event that was dispatched last."""
        return self._node.current_event

    async def await_pointer_event(self, event_pass: PointerEventPass = PointerEventPass.MAIN) -> PointerEvent:
        """Waits for the next event in `event_pass`, and returns it."""
        return cast(PointerEvent, await _wait_for(event_pass))

    async def with_timeout(self, millis: float, block: Callable[[AwaitPointerEventScope], Coroutine[Any, Any, R]]) -> R:
        """Runs `block(self)` and raises PointerEventTimeoutError in it after `millis`."""
        error = PointerEventTimeoutError(millis)
        timer = self._node.require_loop().call_later(max(0.0, millis) / 1000, self._time_out, error)
        try:
            return await block(self)
        finally:
            timer.cancel()

    async def with_timeout_or_none(
        self, millis: float, block: Callable[[AwaitPointerEventScope], Coroutine[Any, Any, R]]
    ) -> R | None:
        """Runs `block(self)` and returns None if it takes longer than `millis`."""
        try:
            return await self.with_timeout(millis, block)
        except PointerEventTimeoutError:
            return None

    # -- stepping

    def _start(self, block: Callable[[AwaitPointerEventScope], Coroutine[Any, Any, Any]]) -> None:
        coroutine = block(self)
        if not asyncio.iscoroutine(coroutine):
            raise TypeError(
                f"await_pointer_event_scope({getattr(block, '__qualname__', block)!s}): expected an async "
                f"function of one argument, but calling it gave {type(coroutine).__name__}"
            )
        self._coroutine = coroutine
        self._step(coroutine.send, None)

    def offer(self, event: PointerEvent, event_pass: PointerEventPass) -> None:
        """Continues the block with `event` if it waits for this pass."""
        if self._await_pass is event_pass and self._coroutine is not None and not self._stepping:
            self._step(self._coroutine.send, event)

    def _time_out(self, error: PointerEventTimeoutError) -> None:
        if self._await_pass is not None and self._coroutine is not None and not self._stepping:
            self._step(self._coroutine.throw, error)

    def cancel(self) -> None:
        """Cancels the block."""
        if self._coroutine is not None and not self._stepping:
            self._step(self._coroutine.throw, asyncio.CancelledError())

    def _step(self, resume: Callable[[Any], Any], value: Any) -> None:
        self._await_pass = None
        self._stepping = True
        future = self._future
        try:
            while True:
                waits_for = resume(value)
                if isinstance(waits_for, PointerEventPass):
                    self._await_pass = waits_for
                    return
                coroutine = self._coroutine
                assert coroutine is not None  # it has just been stepped
                if waits_for is None:
                    what = "asyncio.sleep(0)"
                else:
                    what = type(waits_for).__name__
                    # asyncio would complain about a future without a waiter
                    waits_for._asyncio_future_blocking = False
                resume, value = (
                    coroutine.throw,
                    RuntimeError(
                        f"await of {what} inside await_pointer_event_scope: only pointer events can be "
                        "awaited there; launch a coroutine for the rest, or use scope.with_timeout"
                    ),
                )
        except StopIteration as stop:
            self._finish()
            if not future.done():
                future.set_result(stop.value)
        except asyncio.CancelledError:
            self._finish()
            future.cancel()
        except Exception as error:
            self._finish()
            if future.done():
                raise
            future.set_exception(error)
        except BaseException:  # the handler was stopped, as by Ctrl+C: the next gesture starts it again
            self._finish()
            self._node.reset_pointer_input_handler()
            raise
        finally:
            self._stepping = False

    def _finish(self) -> None:
        self._coroutine = None
        if self in self._node.waiting:
            self._node.waiting.remove(self)


@types.coroutine
def _wait_for(event_pass: PointerEventPass) -> Generator[PointerEventPass, Any, Any]:
    return (yield event_pass)


class SuspendingPointerInputModifierNode(PointerInputModifierNode, Modifier.Node):
    """Runs a handler and passes it the pointer events that hit the node."""

    def __init__(self, handler: PointerInputHandler) -> None:
        self._handler = handler
        self._job: Job[Any] | None = None
        self._last_event: PointerEvent | None = None
        self.scope = PointerInputScope(self)
        self.waiting: list[AwaitPointerEventScope] = []
        self.bounds = IntSize(0, 0)
        self.current_event = PointerEvent([])

    @property
    def handler(self) -> PointerInputHandler:
        """The handler. Setting it cancels the running one."""
        return self._handler

    @handler.setter
    def handler(self, handler: PointerInputHandler) -> None:
        """Replaces the handler and cancels the running one."""
        self.reset_pointer_input_handler()
        self._handler = handler

    def keep_running_with(self, handler: PointerInputHandler) -> None:
        """Replaces the handler without canceling: `handler` is an equal function, used at the next start."""
        self._handler = handler

    @property
    def view_configuration(self) -> ViewConfiguration:
        """The times and distances of gestures."""
        return cast(ViewConfiguration, self.require_owner().view_configuration)  # type: ignore[attr-defined]  # a SceneOwner's

    def require_loop(self) -> Any:
        """The event loop. Raises RuntimeError if the node is not attached."""
        return self.coroutine_scope.loop

    def reset_pointer_input_handler(self) -> None:
        """Cancels the running handler; the next event starts it again."""
        job, self._job = self._job, None
        if job is not None:
            for scope in list(self.waiting):
                scope.cancel()
            job.cancel("the pointer input was reset")

    def on_detach(self) -> None:
        """Cancels the gesture and the handler."""
        # A running gesture is canceled first, before its coroutine ends.
        self.on_cancel_pointer_input()
        self.reset_pointer_input_handler()

    def on_density_change(self) -> None:
        """Cancels the handler; the next event starts it again."""
        self.reset_pointer_input_handler()

    # -- events

    def on_pointer_event(self, event: PointerEvent, event_pass: PointerEventPass, bounds: IntSize) -> None:
        """Starts the handler at the first event, and passes the event to it."""
        self.bounds = bounds
        if event_pass is PointerEventPass.INITIAL:
            self.current_event = event
            if self._job is not None and self._job.has_failed and not _is_within_gesture(event):
                self._job = None
        if self._job is None:  # only a reset restarts a handler that returned
            self._job = self.coroutine_scope.launch(self._run_handler, "pointer_input", undispatched=True)
        self._dispatch(event, event_pass)
        if event_pass is PointerEventPass.FINAL:
            over = all(change.changed_to_up_ignore_consumed() for change in event.changes)
            self._last_event = None if over else event

    @trace.boundary
    async def _run_handler(self) -> None:
        handler = self._handler
        running: Any = handler(self.scope)
        if not isawaitable(running):
            name, code = getattr(handler, "__name__", "function"), getattr(handler, "__code__", None)
            place = f" ({code.co_filename}:{code.co_firstlineno})" if code is not None else ""
            raise TypeError(
                f"the handler `{name}` of pointer_input{place} returned {type(running).__name__}: it waits for events: "
                "write `async def`, and `await detect_tap_gestures(scope, …)` in it"
            )
        await running

    def _dispatch(self, event: PointerEvent, event_pass: PointerEventPass) -> None:
        # On the way up, the innermost scope receives the event first, like an inner node.
        scopes = list(self.waiting)
        if event_pass is PointerEventPass.MAIN:
            scopes.reverse()
        for scope in scopes:
            scope.offer(event, event_pass)

    def on_cancel_pointer_input(self) -> None:
        """Cancels the gesture: sends a consumed release of each pressed pointer, which ends gestures without effect."""
        last, self._last_event = self._last_event, None
        if last is None or not any(change.pressed for change in last.changes):
            return
        changes = [
            PointerInputChange(
                old.id,
                old.uptime_millis,
                old.position,
                False,
                old.uptime_millis,
                old.position,
                old.pressed,
                old.type,
                is_consumed=old.pressed,
            )
            for old in last.changes
        ]
        cancel = PointerEvent(changes, PointerEventType.RELEASE)
        self.current_event = cancel
        for event_pass in PointerEventPass:
            self._dispatch(cancel, event_pass)

    async def _run_restricted(self, block: Callable[[AwaitPointerEventScope], Coroutine[Any, Any, Any]]) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        scope = AwaitPointerEventScope(self, future)
        self.waiting.append(scope)
        scope._start(block)
        try:
            return await future
        except asyncio.CancelledError:
            scope.cancel()
            if future.done() and not future.cancelled() and (error := future.exception()) is not None:
                raise error from None  # of the block, at its cancellation: more important than that
            raise


def _is_within_gesture(event: PointerEvent) -> bool:
    """Whether a pointer was pressed before the event."""
    return any(change.previous_pressed for change in event.changes)


def SuspendingPointerInputNode(handler: PointerInputHandler) -> SuspendingPointerInputModifierNode:
    """Returns a node to delegate to, like Compose's factory of this name."""
    return SuspendingPointerInputModifierNode(handler)
