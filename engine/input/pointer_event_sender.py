"""PointerEventSender: receives the events of the host, and adds those that the host omits.

Terms       synthetic event: an event that the host omits and nodes need, such as the move before a press.
Invariants  I1 an event that arrives during the dispatch of another is ignored.
            I2 nodes receive each mouse position in a MOVE (or ENTER, EXIT) before a PRESS there. I3 what raises in a
            synthetic event keeps no other event from the nodes; the first exception is raised at the end.
Source      Compose SyntheticEventSender.skiko.kt
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.composition.errors.failures import Failures
from engine.input.pointer_event import PointerData, PointerEventType, PointerInputEvent, PointerType
from engine.input.pointer_input_event_processor import ProcessResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.unit import Offset

_NOTHING = ProcessResult()


class PointerEventSender:
    """Passes events on to `process`, one at a time."""

    __slots__ = ("_last_event", "_process", "_sending", "needs_position_update")

    def __init__(self, process: Callable[[PointerInputEvent], ProcessResult]) -> None:
        self._process = process
        self._sending = False
        self._last_event: PointerInputEvent | None = None
        self.needs_position_update = False
        """True if the content may have moved under the pointer, so that hovered nodes must be updated."""

    def send(self, event: PointerInputEvent) -> ProcessResult:
        """Processes `event`, after a synthetic move if the host omitted it."""
        if self._sending:
            return _NOTHING
        failures = Failures()
        self._attempt(self.update_position, failures)
        last = self._last_event
        if (
            last is not None
            and event.type in (PointerEventType.PRESS, PointerEventType.RELEASE, PointerEventType.SCROLL)
            and any(pointer.hovers for pointer in event.pointers)
            and _positions(last) != _positions(event)
        ):
            self._attempt(partial(self._send_move, last, event.pointers, event.uptime_millis), failures)
        result = self._attempt(partial(self._pass_on, event), failures)
        self._last_event = event
        failures.raise_failure()
        return result

    @staticmethod
    def _attempt(send: Callable[[], ProcessResult], failures: Failures) -> ProcessResult:
        try:
            return send()
        except BaseException as error:
            failures.add(error)
            return _NOTHING

    @property
    def follows_mouse(self) -> bool:
        """True if a mouse is over the scene, so that a layout can change the hovered nodes."""
        last = self._last_event
        return (
            last is not None
            and last.type is not PointerEventType.EXIT
            and any(pointer.type is PointerType.MOUSE for pointer in last.pointers)
        )

    def update_position(self) -> ProcessResult:
        """Sends the last mouse position again, if a layout pass may have moved the hovered nodes."""
        if not self.needs_position_update or self._sending:
            return _NOTHING
        self.needs_position_update = False
        last = self._last_event
        if last is None or not self.follows_mouse:
            return _NOTHING
        return self._send_move(last, last.pointers, last.uptime_millis)

    def forget(self) -> None:
        """Forgets the last event, because the host lost the pointers."""
        if not self._sending:
            self._last_event = None

    def _send_move(self, last: PointerInputEvent, positions: list[PointerData], time: int) -> ProcessResult:
        where = {pointer.id: pointer.position for pointer in positions}
        pointers = [pointer.at(where.get(pointer.id, pointer.position)) for pointer in last.pointers]
        move = PointerInputEvent(PointerEventType.MOVE, time, pointers, last.buttons, last.keyboard_modifiers)
        try:
            return self._pass_on(move)
        finally:
            self._last_event = move

    def _pass_on(self, event: PointerInputEvent) -> ProcessResult:
        self._sending = True
        try:
            return self._process(event)
        finally:
            self._sending = False


def _positions(event: PointerInputEvent) -> dict[int, Offset]:
    return {pointer.id: pointer.position for pointer in event.pointers}
