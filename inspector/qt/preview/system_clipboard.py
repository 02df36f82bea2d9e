"""System clipboard: connects the program's clipboard to that of the operating system."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from engine.foundation.clipboard import Clipboard


class SystemClipboard(Clipboard):
    """The clipboard of the operating system."""

    def get_text(self) -> str:
        """Returns the text; empty without text."""
        return QGuiApplication.clipboard().text()

    def set_text(self, text: str) -> None:
        """Replaces the content by a text."""
        QGuiApplication.clipboard().setText(text)
