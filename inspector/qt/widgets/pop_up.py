"""PopUp: a dialog over the upper part of the window, with a field to type into and a list of lines to choose from.

Invariants  I1 the focus stays in the field: the arrow keys and Page Up and Down move the current line of the list,
            Enter chooses it, Esc closes the pop-up. I2 each line has an accessible text that says what is painted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QDialog, QLabel, QListView, QStyleOptionViewItem, QWidget

from inspector.language import _

from ..style.appearance import Appearance
from ..style.theme import control_sizes, palette
from .grid import Cells, Index, cover_cut_rows
from .panel import paint_if_empty

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class PopUpLine:
    """One line of the list. `before`: gray words at the left. `keys`: at the right. `enabled`: whether it is chosen."""

    words: str
    before: str = ""
    keys: str = ""
    enabled: bool = True

    @property
    def accessible(self) -> str:
        """The line as a screen reader says it."""
        said = f"{self.before}: {self.words}" if self.before else self.words
        said = f"{said}, {self.keys}" if self.keys else said
        return said if self.enabled else _("{words}, not available").format(words=said)


class Lines(QAbstractListModel):
    """The lines of the list; they are replaced, or grow at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[PopUpLine] = []

    def show_lines(self, lines: Sequence[PopUpLine]) -> None:
        """Replaces all lines."""
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def add(self, lines: Sequence[PopUpLine]) -> None:
        """Adds lines at the end; the current line stays."""
        if lines:
            self.beginInsertRows(QModelIndex(), len(self.lines), len(self.lines) + len(lines) - 1)
            self.lines += lines
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.words
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.accessible
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return line.accessible
        return None


class PopUpCells(Cells):
    """Paints the gray words, the words and the keys of a line."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one line; `rect` is in px of the viewport."""
        appearance, model = self.appearance, index.model()
        assert isinstance(model, Lines)
        line = model.lines[index.row()]
        if selected:
            painter.fillRect(rect, appearance.color("sel"))
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))
        area = rect.adjusted(appearance.px(12), 0, -appearance.px(12), 0)
        quiet = "text_secondary" if selected else "text_hint"
        if line.keys:
            used = self.text(painter, area, line.keys, "text_secondary", size=11, right=True)
            area.setRight(area.right() - used - appearance.px(12))
        if line.before:
            used = self.text(painter, area, line.before, quiet, size=11)
            area.setLeft(area.left() + used + appearance.px(10))
        self.text(painter, area, line.words, "text" if line.enabled else "text_hint", elide=Qt.TextElideMode.ElideRight)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(10, self.appearance.row(26))


class PopUpList(QListView):
    """The list of a pop-up; a click chooses a line. `empty`: the text of an empty list."""

    def __init__(self, appearance: Appearance, name: str) -> None:
        super().__init__()
        self.appearance = appearance
        self.empty = ""
        self.setAccessibleName(name)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setItemDelegate(PopUpCells(appearance, self))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scrolls, and paints all rows again: Qt moves the painted rows, also one that was covered because it was
        cut."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the list, or the reason why it is empty."""
        super().paintEvent(event)
        paint_if_empty(self, self.empty, self.appearance)
        cover_cut_rows(self, self.appearance.color("panel"))


class PopUp(QDialog):
    """The dialog with list and status line; subclasses add fields. `chosen`: the number of the chosen line."""

    chosen = Signal(int)

    def __init__(self, appearance: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.window_below = parent
        self.appearance = appearance
        self.setWindowTitle(name)
        self.setAccessibleName(name)
        self.lines = Lines()
        self.list = PopUpList(appearance, name)
        self.list.setModel(self.lines)
        self.list.clicked.connect(lambda index: self.choose(index.row()))
        self.status = QLabel()
        self.status.setObjectName(f"status_{name.lower().replace(' ', '_')}")
        self.status.setContentsMargins(8, 2, 8, 4)
        self.status.setWordWrap(True)  # a long sentence would widen the pop-up
        appearance.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Applies theme and text size; dialogs inherit neither from their window."""
        theme = self.appearance.theme
        self.setPalette(palette(theme))
        self.setFont(self.appearance.font(12))
        px = self.appearance.px
        self.setStyleSheet(
            f"QDialog {{ background: {theme.panel}; border: 1px solid {theme.line}; }}"
            f"QListView {{ background: {theme.panel}; border: 0; border-top: 1px solid {theme.line}; outline: 0; }}"
            f"QLabel {{ color: {theme.text_secondary}; }} QCheckBox {{ color: {theme.text}; }}"
            f"QLineEdit, QComboBox {{ background: {theme.canvas}; color: {theme.text};"
            f" border: 1px solid {theme.line}; border-radius: 4px; padding: {px(4)}px {px(6)}px; }}"
            f"QLineEdit:focus, QComboBox:focus {{ border: 2px solid {theme.accent}; }}"
            f"{control_sizes(theme, theme.canvas, px)}"
            f"QComboBox QAbstractItemView {{ background: {theme.panel}; color: {theme.text};"
            f" selection-background-color: {theme.sel}; selection-color: {theme.text}; }}"
        )
        for widget in (self, *self.findChildren(QWidget)):
            widget.setFont(self.appearance.font(12))
            widget.updateGeometry()

    def place(self, width: int, height: int) -> None:
        """Places the pop-up at the top center of its window; the size is in design px."""
        parent = self.window_below
        room = parent.size()
        size = QSize(
            min(self.appearance.px(width), room.width() - 24), min(self.appearance.px(height), room.height() - 100)
        )
        self.resize(size)
        self.move(parent.mapToGlobal(QPoint((room.width() - size.width()) // 2, 64)))

    def serve(self, field: QWidget) -> None:
        """Lets the keys of `field` move and choose lines."""
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sends the keys that move the current line to the list; Enter chooses the line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in MOVES:
                self.list.keyPressEvent(event)
                return True
            if event.key() in ENTER:
                self.enter()
                return True
        return super().eventFilter(watched, event)

    def say(self, words: str) -> None:
        """Says what the list shows: below its lines; an empty list shows the words in their place."""
        has_lines = bool(self.lines.lines)
        self.status.setText(words)
        self.status.setVisible(has_lines)
        self.list.empty = words
        self.list.setAccessibleDescription("" if has_lines else words)
        self.list.viewport().update()

    def enter(self) -> None:
        """Chooses the current line; subclasses may do something first."""
        self.choose(self.list.currentIndex().row())

    def choose(self, number: int) -> None:
        """Emits `chosen` for an available line."""
        if 0 <= number < len(self.lines.lines) and self.lines.lines[number].enabled:
            self.chosen.emit(number)

    def set_current(self, number: int) -> None:
        """Makes a line the current one."""
        self.list.setCurrentIndex(self.lines.index(number, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on the list chooses the current line; Esc closes."""
        if event.key() in ENTER:
            self.enter()
            return
        super().keyPressEvent(event)
