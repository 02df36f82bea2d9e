"""ButtonKeys: Space and Enter press the button that has the keyboard focus, before they are shortcuts of the window.

Why         Space is the shortcut of Play, and Qt asks shortcuts first; Enter presses no button outside of dialogs.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ButtonKeys(QObject):
    """Watches a window and its docks, which receive the keys that the focused widget leaves; a floating dock is a
    window of its own."""

    def __init__(self, window: QWidget, docks: Iterable[QWidget]) -> None:
        super().__init__(window)
        for each in (window, *docks):
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps Space and Enter from the shortcuts while a button has the focus, and presses it with Enter."""
        kind = event.type()
        if kind not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        focused, key = QApplication.focusWidget(), event.key()
        is_button = isinstance(focused, QAbstractButton)
        if kind == QEvent.Type.ShortcutOverride:
            takes = key == Qt.Key.Key_Space and (is_button or isinstance(focused, QComboBox))
            takes = takes or (key in ENTER and is_button)
        else:
            takes = key in ENTER and is_button and not event.isAutoRepeat()
            if takes and isinstance(focused, QAbstractButton):
                focused.click()
        if takes:
            event.accept()
        return takes
