"""The program's clipboard is the system's."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from engine.foundation.clipboard import Clipboard


class SystemClipboard(Clipboard):
    def get_text(self) -> str:
        return QGuiApplication.clipboard().text()

    def set_text(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
