"""PointerRouter: passes each pointer event to the content of a scene or to one of its popups.

Terms       gesture: from the first press to the last release; its events go to the root that was pressed.
            hovered: the root under the mouse; it receives ENTER and EXIT like a window.
Order       press: the topmost popup at the position. Those above it receive a press outside; a blocking one ends the
            search, and the press reaches nothing below.
Invariants  what raises ends nothing: the other roots receive the event, then the first exception is raised.
Source      Compose CanvasLayersComposeScene.skiko.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition.errors.failures import Failures, call_all
from engine.input.pointer_event import PointerEventType, PointerInputEvent, PointerType
from engine.input.pointer_input_event_processor import ProcessResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.frame.popup_host import PopupHost
    from engine.frame.root_owner import RootOwner

_NOTHING = ProcessResult()


class PointerRouter:
    """Finds the root for each event. Positions are in px of the scene."""

    __slots__ = ("_content", "_gesture_owner", "_host", "_hovered", "_was_outside")

    def __init__(self, content: RootOwner, host: PopupHost) -> None:
        self._content = content
        self._host = host
        self._gesture_owner: RootOwner | None = None
        self._hovered: RootOwner | None = None
        self._was_outside = False

    @property
    def hits_anything(self) -> bool:
        """True if a node is on the path of a pressed pointer, or a popup handled the press outside."""
        owner = self._gesture_owner
        return self._was_outside or (owner is not None and owner.pointer_processor.hits_anything)

    def process(self, event: PointerInputEvent) -> ProcessResult:
        """Dispatches `event` to the root under the pointer, or to the root of the current gesture."""
        failures = Failures()
        try:
            result = self._pass_on(event, failures)
        finally:
            if not _is_pressed(event):
                self._gesture_owner = None
        failures.raise_failure()
        return result

    def _pass_on(self, event: PointerInputEvent, failures: Failures) -> ProcessResult:
        kind = event.type
        if kind is PointerEventType.PRESS:
            return self._press(event, failures)
        if kind is PointerEventType.RELEASE:
            return self._release(event, failures)
        if kind is PointerEventType.SCROLL:
            owner = self._root_at(event)
            return self._send(owner, event, failures) if self._is_reachable(owner) else _NOTHING
        return self._move(event, failures)

    def process_cancel(self) -> None:
        """Cancels the pointer input of all roots, because the host lost the pointers."""
        self._gesture_owner = None
        owners = [self._content, *(layer.owner for layer in self._host.layers)]
        call_all([owner.pointer_processor.process_cancel for owner in owners])

    def forget(self, owner: RootOwner) -> None:
        """Ends the gesture and the hover of a popup that closes."""
        if owner is self._hovered:
            self._hovered = None
        if owner is self._gesture_owner:
            self._gesture_owner = None

    def _send(
        self, owner: RootOwner, event: PointerInputEvent, failures: Failures, kind: PointerEventType | None = None
    ) -> ProcessResult:
        if kind is not None and kind is not event.type:
            event = PointerInputEvent(
                kind, event.uptime_millis, event.pointers, event.buttons, event.keyboard_modifiers
            )
        width, height = self._content.size
        is_inside = event.type is not PointerEventType.EXIT and all(
            0 <= pointer.position.x < width and 0 <= pointer.position.y < height for pointer in event.pointers
        )
        try:
            return owner.pointer_processor.process(event, is_inside)
        except BaseException as error:
            failures.add(error)
            return _NOTHING

    def _press(self, event: PointerInputEvent, failures: Failures) -> ProcessResult:
        if self._gesture_owner is not None:
            return self._send(self._gesture_owner, event, failures)
        self._was_outside = False
        position = event.pointers[0].position
        owner: RootOwner = self._content
        for layer in reversed(list(self._host.layers)):
            if layer.contains(position):
                owner = layer.owner
                break
            if layer.on_outside is not None and _is_one(event):
                self._was_outside = True
                _notify_outside(layer.on_outside, PointerEventType.PRESS, failures)
            if layer.is_modal:
                self._was_outside = True
                return _NOTHING
        self._gesture_owner = owner  # before the press: its nodes may raise, or close the popup
        return self._send(owner, event, failures)

    def _release(self, event: PointerInputEvent, failures: Failures) -> ProcessResult:
        owner = self._gesture_owner
        result = self._send(owner, event, failures) if owner is not None else _NOTHING
        if _is_pressed(event):
            return result
        under = self._root_at(event)
        if self._is_reachable(under):
            hovering = self._hover(event, under, failures)
            return hovering if hovering is not None else result
        focused = self._host.focused
        if owner is None and focused is not None and focused.on_outside is not None and _is_one(event):
            _notify_outside(focused.on_outside, PointerEventType.RELEASE, failures)
        return result

    def _move(self, event: PointerInputEvent, failures: Failures) -> ProcessResult:
        owner: RootOwner | None
        if _is_pressed(event):
            owner = self._gesture_owner
        elif event.type is PointerEventType.EXIT:
            owner = None
        else:
            owner = self._root_at(event)
        if owner is not None and not self._is_reachable(owner):
            owner = None
        hovering = self._hover(event, owner, failures)
        if hovering is not None:
            return hovering
        return self._send(owner, event, failures, PointerEventType.MOVE) if owner is not None else _NOTHING

    def _hover(self, event: PointerInputEvent, owner: RootOwner | None, failures: Failures) -> ProcessResult | None:
        """Sends EXIT and ENTER if the mouse goes to another root. Returns None if it does not."""
        if any(pointer.type is not PointerType.MOUSE for pointer in event.pointers) or owner is self._hovered:
            return None
        before, self._hovered = self._hovered, owner
        left = self._send(before, event, failures, PointerEventType.EXIT) if before is not None else _NOTHING
        entered = self._send(owner, event, failures, PointerEventType.ENTER) if owner is not None else _NOTHING
        return ProcessResult(left.dispatched or entered.dispatched, left.consumed or entered.consumed)

    def _root_at(self, event: PointerInputEvent) -> RootOwner:
        position = event.pointers[0].position
        for layer in reversed(self._host.layers):
            if layer.contains(position):
                return layer.owner
        return self._content

    def _is_reachable(self, owner: RootOwner) -> bool:
        """True if no modal popup is above `owner`."""
        for layer in reversed(self._host.layers):
            if layer.owner is owner:
                return True
            if layer.is_modal:
                return False
        return True


def _notify_outside(listener: Callable[[PointerEventType], object], kind: PointerEventType, failures: Failures) -> None:
    try:
        listener(kind)
    except BaseException as error:
        failures.add(error)


def _is_pressed(event: PointerInputEvent) -> bool:
    return any(pointer.down for pointer in event.pointers)


def _is_one(event: PointerInputEvent) -> bool:
    """True for the mouse and for a single finger."""
    return len(event.pointers) == 1
