"""KeyRoute: which key events over the preview are the program's, and which are the window's.

Terms       held: a modifier key that is down and that the program was not told of yet: with the next key it may be a
            shortcut of the window.
Invariants  I1 the program hears a key go up if and only if it heard it go down. I2 a key that the window used – its
            press, its release, and the modifiers held for it – never reaches the program.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

Send = Callable[[QKeyEvent, bool], bool]

_MODIFIERS = frozenset((Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_Shift))


class KeyRoute:
    """`send(event, down)` passes an event to the program; True if it used it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._down: set[int] = set()
        self._held: list[QKeyEvent] = []
        self._offered = False
        """Another key was pressed while a modifier is held, and has not come here: a shortcut took it."""

    def offered(self, event: QKeyEvent) -> None:
        """Qt asks whether a key is a shortcut, before it is pressed."""
        if event.key() not in _MODIFIERS:
            self._offered = True

    def pressed(self, event: QKeyEvent) -> bool:
        """A key goes down; True if the program used it."""
        if event.key() in _MODIFIERS:
            if not event.isAutoRepeat():
                self._held.append(event.clone())
                self._offered = False
            return True
        self._offered = False
        self.release_held()
        return self._pass_down(event)

    def released(self, event: QKeyEvent) -> bool:
        """A key goes up; True if the program used it."""
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
        """Something else reaches the program now: so do the modifiers that are held."""
        held, self._held = self._held, []
        for event in held:
            self._pass_down(event)

    def forget(self) -> None:
        """The keyboard is elsewhere: what is down is not heard to go up."""
        self._down.clear()
        self._held.clear()
        self._offered = False

    def taken_by_window(self, event: QKeyEvent) -> None:
        """The program had no use for the press, and the window has."""
        self._down.discard(event.key())

    def _pass_down(self, event: QKeyEvent) -> bool:
        self._down.add(event.key())
        return self._send(event, True)
