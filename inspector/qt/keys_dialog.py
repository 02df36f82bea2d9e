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
    (N_("Ctrl+Space"), N_("play the recording")),
    (",  .", N_("to the previous, to the next frame with work")),
    ("Shift+,  Shift+.", N_("back one frame, forward one frame")),
    ("F10  F11  Shift+F11", N_("step over, step into, step out")),
    ("Alt+F10  Alt+F11", N_("step back over, back into")),
    ("Alt+Shift+F11", N_("step back out")),
    ("Ctrl+F10  Ctrl+Shift+F10", N_("finer steps, coarser steps")),
    ("Ctrl+F11", N_("to the end of the phase")),
    ("F9", N_("set or clear a break on the target")),
    ("Ctrl+F8  Ctrl+Shift+F8", N_("run to that target, back to it")),
    ("Ctrl+Shift+G", N_("guess before each step")),
    ("1  2  3", N_("show composition, layout, drawing on the preview")),
    ("H", N_("heat")),
    ("L", N_("sizes and constraints on the preview")),
    ("Ctrl+Shift+C", N_("pick in the preview")),
    ("Alt+Up  Alt+Down", N_("in the preview: select the parent, a child")),
    ("Alt+Left  Alt+Right", N_("in the preview: the neighbor before, after")),
    ("F2", N_("edit the selected state; paused: fork")),
    ("Ctrl+I", N_("fire a recorded or a new input; paused: fork")),
    ("Ctrl+Shift+D", N_("run the program's demo")),
    ("Ctrl+D", N_("compare two variants; again or Esc: leave")),
    ("Ctrl+Shift+P", N_("every command, found by its words")),
    ("Ctrl+F", N_("find names, frames, what ran or was written")),
    ("Ctrl+Shift+F", N_("select the next state, scope or node by name")),
    ("Ctrl+Shift+K", N_("copy a link to this moment")),
    ("Ctrl+O  Ctrl+S", N_("open a program or a run, save the run")),
    ("Ctrl+G  Ctrl+L", N_("the gallery, the lessons")),
    ("Ctrl+E", N_("edit the source; there Ctrl+S saves, Esc leaves")),
    ("Ctrl+R", N_("load the file again")),
    ("Ctrl+Shift+R", N_("restart the program")),
    ("F6  Shift+F10", N_("next panel, menu of the selected row")),
    ("F5", N_("presenter: larger text, fewer panels")),
    ("Ctrl+Shift+L", N_("dark or light")),
    ("←  →  Home  End", N_("in the strip: previous, next, first, last frame")),
    (N_("Shift+click"), N_("in the strip: a range of frames; Causes: expand")),
    (N_("Ctrl+wheel"), N_("in the strip: wider or narrower bars")),
    ("W  S  A  D", N_("in Flame: closer, further away, left, right")),
    ("Esc", N_("hide the banner; no range")),
    ("?  Ctrl+Q", N_("this list, quit")),
)
"""Keys that stand together are separated by two spaces."""
ROW = 24


class KeyList(QWidget):
    """The painted list of keys in one or two columns; its size follows the text scale. `room`: two columns are used
    if one is higher and two are no wider."""

    def __init__(self, appearance: Appearance, keys: tuple[tuple[str, str], ...], room: QSize | None = None) -> None:
        super().__init__()
        self.appearance = appearance
        self.keys = keys
        px, measured = appearance.px, appearance.metrics(12)
        boxes = max(sum(width + px(4) for width in self._box_widths(key)) for key, _words in keys)
        self.words_at = px(16) + boxes + px(8)
        words = max(measured.horizontalAdvance(words) for _key, words in keys)
        self._column = self.words_at + words + px(12)
        self.columns = 1
        if room is not None and self._height(1) > room.height() and 2 * self._column <= room.width():
            self.columns = 2
        self.setFixedSize(self.sizeHint())

    def _height(self, columns: int) -> int:
        return self.appearance.px(ROW * -(-len(self.keys) // columns) + ROW)

    def _box_widths(self, keys: str) -> list[int]:
        """Returns the width of the box of each key."""
        measured, px = self.appearance.metrics(11), self.appearance.px
        return [measured.horizontalAdvance(key) + px(10) for key in keys.split("  ")]

    def sizeHint(self) -> QSize:
        """The size in px, at the current text scale: as wide as the longest line."""
        return QSize(self.columns * self._column, self._height(self.columns))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), appearance.color("panel"))
        rows = -(-len(self.keys) // self.columns)
        for at, (keys, words) in enumerate(self.keys):
            left, y = at // rows * self._column, appearance.px(12) + at % rows * appearance.px(ROW)
            x = left + appearance.px(16) + 0.5
            painter.setFont(appearance.font(11))
            for key, width in zip(keys.split("  "), self._box_widths(keys), strict=True):
                box = QRectF(x, y + appearance.px(3) + 0.5, width, appearance.px(17))
                painter.setPen(QPen(appearance.color("control"), 1))
                painter.drawRoundedRect(box, 3, 3)
                painter.setPen(appearance.color("text"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
                x += width + appearance.px(4)
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_secondary"))
            area = QRect(left + self.words_at, y, self._column - self.words_at, appearance.px(ROW))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)


class KeysDialog(QDialog):
    """The list of shortcuts, which scrolls where it is higher than `parent`; Esc closes it."""

    def __init__(self, appearance: Appearance, parent: QWidget, keys: tuple[tuple[str, str], ...] = KEYS) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        self.setAccessibleDescription("; ".join(f"{key.replace('  ', ', ')}: {words}" for key, words in keys))
        self.area = QScrollArea()
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setAccessibleName(_("Keys"))
        room = parent.window().size()
        keys_list = KeyList(appearance, keys, room)
        self.area.setWidget(keys_list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)
        whole = keys_list.size()
        bar = self.area.verticalScrollBar().sizeHint().width() if room.height() < whole.height() else 0
        self.resize((whole + QSize(bar, 0)).boundedTo(room))
        self.area.setFocus()


def show_keys(window: ProgramWindow, key_map: KeyMap) -> None:
    """Shows the dialog until it is closed."""
    keys = tuple((_(key_map.words(key)), key_map.words(_(words))) for key, words in KEYS)
    KeysDialog(window.appearance, window, keys).exec()
