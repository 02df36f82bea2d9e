"""KeyRoute: decides for each key event over the preview whether the program or the window receives it.

Terms       held: a pressed modifier key that is not sent to the program yet, because it may start a shortcut
            of the window.
Invariants  I1 the program receives a key release if and only if it received the press. I2 a key that the window used –
            its press, its release, and the modifiers held for it – never reaches the program.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

Send = Callable[[QKeyEvent, bool], bool]

_MODIFIERS = frozenset((Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_Shift))


class KeyRoute:
    """Routes key events. `send(event, down)` passes an event to the program; returns whether it was used."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._down: set[int] = set()
        self._held: list[QKeyEvent] = []
        self._offered = False
        """Whether a shortcut consumed another key while a modifier is held."""

    def offered(self, event: QKeyEvent) -> None:
        """Receives Qt's request whether a key is a shortcut, before the press."""
        if event.key() not in _MODIFIERS:
            self._offered = True

    def pressed(self, event: QKeyEvent) -> bool:
        """Handles a key press; returns whether the program used it."""
        if event.key() in _MODIFIERS:
            if not event.isAutoRepeat():
                self._held.append(event.clone())
                self._offered = False
            return True
        self._offered = False
        self.release_held()
        return self._pass_down(event)

    def released(self, event: QKeyEvent) -> bool:
        """Handles a key release; returns whether the program used it."""
        key = event.key()
        held = next((each for each in self._held if each.key() == key), None)
        if held is not None:
            self._held.remove(held)
            if self._offered:
                return False
            self._pass_down(held)
        if key not in self._down:
            return False
        if not event.isAutoRepeat():
            self._down.discard(key)
        return self._send(event, False)

    def release_held(self) -> None:
        """Sends the held modifiers to the program, before another input."""
        held, self._held = self._held, []
        for event in held:
            self._pass_down(event)

    def forget(self) -> None:
        """Forgets all pressed keys, because the widget lost the keyboard focus and their releases."""
        self._down.clear()
        self._held.clear()
        self._offered = False

    def taken_by_window(self, event: QKeyEvent) -> None:
        """Forgets a press after the window used it instead of the program."""
        self._down.discard(event.key())

    def _pass_down(self, event: QKeyEvent) -> bool:
        self._down.add(event.key())
        return self._send(event, True)
