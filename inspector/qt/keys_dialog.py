"""Keys dialog: lists the keyboard shortcuts; opened by `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QScrollArea, QVBoxLayout, QWidget

from inspector.language import N_, _

from .style.appearance import Appearance
from .widgets.painting import painting

if TYPE_CHECKING:
    from .key_map import KeyMap
    from .program_window import ProgramWindow

KEYS = (
    (N_("Space"), N_("pause, or go live")),
    (",", N_("back to the previous frame with work; Shift: one frame")),
    (".", N_("forward to the next frame with work; Shift: one frame")),
    ("F10  F11", N_("step over, step into; Shift+F11: out; with Alt: backward")),
    ("Ctrl+F10  Ctrl+F11", N_("finer steps (Shift: coarser); to the end of the phase")),
    ("1  2  3", N_("show composition, layout, drawing on the preview")),
    ("H", N_("heat")),
    ("L", N_("sizes and constraints on the preview")),
    ("Ctrl+Shift+C", N_("pick in the preview")),
    ("Ctrl+F", N_("find in the run: names, frames, what ran or was written")),
    ("Ctrl+Shift+F", N_("select the next state, scope or node by name")),
    ("Ctrl+Shift+K", N_("copy a link to this moment")),
    ("Ctrl+Shift+P", N_("every command, found by its words")),
    ("Ctrl+O", N_("open a program")),
    ("Ctrl+G", N_("the gallery")),
    ("Ctrl+E", N_("edit the source; in the editor Ctrl+S saves, Esc leaves")),
    ("Ctrl+R", N_("load the file again")),
    ("Ctrl+Shift+R", N_("restart the program")),
    ("F2", N_("edit the selected state; paused: fork")),
    ("Ctrl+I", N_("fire a recorded or a new input; paused: fork")),
    ("Ctrl+D", N_("compare two variants; again or Esc: leave")),
    ("Ctrl+Shift+D", N_("run the program's demo")),
    ("Ctrl+Shift+L", N_("dark or light")),
    ("F6", N_("next panel; Shift+F10: the menu of the selected row")),
    ("F9  Ctrl+F8", N_("break on, or run to, the target of the Step panel")),
    ("Ctrl+Space", N_("play the recording")),
    ("← →  Home End", N_("in the strip: previous and next frame with work, first and last frame")),
    ("F5", N_("presenter: larger text, fewer panels")),
    (N_("Shift+click"), N_("in the strip: a range of frames, its heat and its pictures")),
    ("Esc", N_("hide the banner; no range")),
)


class KeyList(QWidget):
    """The painted list of keys; its size follows the text scale."""

    def __init__(self, appearance: Appearance, keys: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.appearance = appearance
        self.keys = keys
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """The size in px, at the current text scale: as wide as the longest line."""
        px, measured = self.appearance.px, self.appearance.metrics(12)
        longest = max(measured.horizontalAdvance(words) for _key, words in self.keys)
        return QSize(max(px(480), px(180) + longest), px(24 * len(self.keys) + 24))

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


class KeysDialog(QDialog):
    """The list of shortcuts, which scrolls where it is higher than `parent`; Esc closes it."""

    def __init__(self, appearance: Appearance, parent: QWidget, keys: tuple[tuple[str, str], ...] = KEYS) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        self.setAccessibleDescription("; ".join(f"{key}: {words}" for key, words in keys))
        self.area = QScrollArea()
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setAccessibleName(_("Keys"))
        keys_list = KeyList(appearance, keys)
        self.area.setWidget(keys_list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)
        whole, room = keys_list.size(), parent.window().size()
        bar = self.area.verticalScrollBar().sizeHint().width() if room.height() < whole.height() else 0
        self.resize((whole + QSize(bar, 0)).boundedTo(room))
        self.area.setFocus()


def show_keys(window: ProgramWindow, key_map: KeyMap) -> None:
    """Shows the dialog until it is closed."""
    keys = tuple((_(key_map.words(key)), key_map.words(_(words))) for key, words in KEYS)
    KeysDialog(window.appearance, window, keys).exec()
