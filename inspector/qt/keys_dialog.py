"""Keys dialog: lists the keyboard shortcuts; opened by `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QWidget

from inspector.language import _

from .style.appearance import Appearance
from .widgets.painting import painting

if TYPE_CHECKING:
    from .key_map import KeyMap
    from .program_window import ProgramWindow

KEYS = (
    ("Space", "pause, or go live"),
    (",", "back to the previous frame with work; Shift: one frame"),
    (".", "forward to the next frame with work; Shift: one frame"),
    ("F10  F11", "step over, step into; Shift+F11: out; with Alt: backward"),
    ("Ctrl+F10  Ctrl+F11", "finer steps (Shift: coarser); to the end of the phase"),
    ("1  2  3", "show composition, layout, drawing on the preview"),
    ("H", "heat"),
    ("L", "sizes and constraints on the preview"),
    ("Ctrl+Shift+C", "pick in the preview"),
    ("Ctrl+F", "find in the run: names, frames, what ran or was written"),
    ("Ctrl+Shift+F", "select the next state, scope or node by name"),
    ("Ctrl+Shift+K", "copy a link to this moment"),
    ("Ctrl+Shift+P", "every command, found by its words"),
    ("Ctrl+O", "open a program"),
    ("Ctrl+G", "the gallery"),
    ("Ctrl+E", "edit the source; in the editor Ctrl+S saves, Esc leaves"),
    ("Ctrl+R", "load the file again"),
    ("Ctrl+Shift+R", "restart the program"),
    ("F2", "edit the selected state; paused: fork"),
    ("Ctrl+D", "compare two variants; again or Esc: leave"),
    ("Ctrl+Shift+D", "run the program's demo"),
    ("Ctrl+Shift+L", "dark or light"),
    ("F6", "next panel; Shift+F10: the menu of the selected row"),
    ("F9  Ctrl+F8", "break on, or run to, the target of the Step panel"),
    ("Ctrl+Space", "play the recording"),
    ("← →  Home End", "in the strip: the same as , and . from end to end"),
    ("F5", "presenter: larger text, fewer panels"),
    ("Shift+click", "in the strip: a range of frames, its heat and its pictures"),
    ("Esc", "hide the banner; no range"),
)


class KeysDialog(QDialog):
    """The list of shortcuts; any key closes it."""

    def __init__(self, appearance: Appearance, parent: QWidget, keys: tuple[tuple[str, str], ...] = KEYS) -> None:
        super().__init__(parent)
        self.appearance = appearance
        self.keys = keys
        self.setWindowTitle(_("Keys"))
        self.setAccessibleDescription("; ".join(f"{key}: {words}" for key, words in keys))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.appearance.px(480), self.appearance.px(24 * len(self.keys) + 24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), appearance.color("panel"))
        y = appearance.px(12)
        for key, words in self.keys:
            painter.setFont(appearance.font(11))
            width = appearance.metrics(11).horizontalAdvance(key) + appearance.px(10)
            box = QRectF(appearance.px(16) + 0.5, y + appearance.px(3) + 0.5, width, appearance.px(17))
            painter.setPen(QPen(appearance.color("control"), 1))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(appearance.color("text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_secondary"))
            area = QRect(appearance.px(170), y, self.width() - appearance.px(180), appearance.px(24))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)
            y += appearance.px(24)


def show_keys(window: ProgramWindow, key_map: KeyMap) -> None:
    """Shows the dialog until it is closed."""
    keys = tuple((key_map.words(key), key_map.words(words)) for key, words in KEYS)
    KeysDialog(window.appearance, window, keys).exec()
