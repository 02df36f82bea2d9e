"""LineList: a list of painted rows, each with plain text for screen readers; used for source lines and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from ..style.appearance import Appearance
from ..widgets.grid import Cells, Index, apply_style
from ..widgets.panel import paint_if_empty

Paint = Callable[[QPainter, QRect, Any], None]
More = Callable[[Any, int], int]
"""Returns the px that a line needs below its row at a width in px: its sentence is wrapped there."""


class LineModel(QAbstractListModel):
    """Lines; each has the attribute `spoken`."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[Any] = ()

    def show_lines(self, lines: Sequence[Any]) -> None:
        """Shows these lines."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a line for a Qt role."""
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return line.spoken
        return None


class _LineCells(Cells):
    def __init__(self, appearance: Appearance, view: LineList, paint: Paint, row: int, more: More | None) -> None:
        super().__init__(appearance, view)
        self._view = view
        self._paint = paint
        self._row = row
        self._more = more

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        if selected:
            painter.fillRect(rect, self.appearance.color("sel"))
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), self.appearance.color("accent"))
        self._paint(painter, rect, index.data(Qt.ItemDataRole.UserRole))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        more = self._more(index.data(Qt.ItemDataRole.UserRole), self._view.viewport().width()) if self._more else 0
        return QSize(10, self.appearance.row(self._row, 11) + more)


class LineList(QListView):
    """Shows lines; an empty list displays the reason. `paint`: paints one line; `row`: the height in design px;
    `more`: what a line needs beyond it."""

    def __init__(
        self, appearance: Appearance, name: str, empty: str, paint: Paint, *, row: int = 20, more: More | None = None
    ) -> None:
        super().__init__()
        self.appearance = appearance
        self.empty = empty
        self.lines = LineModel()
        apply_style(self)
        self.setModel(self.lines)
        self.setItemDelegate(_LineCells(appearance, self, paint, row, more))
        self.setUniformItemSizes(more is None)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName(name)
        self.setMinimumHeight(1)

    def show_lines(self, lines: Sequence[Any]) -> None:
        """Shows these lines."""
        self.lines.show_lines(lines)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows whole rows only, if not all lines have room."""
        super().resizeEvent(event)
        if not self.uniformItemSizes():
            return
        row = self.sizeHintForRow(0)
        height = self.contentsRect().height()
        rest = height % row if row > 0 and height > row and row * self.lines.rowCount() > height else 0
        if rest != self.viewportMargins().bottom():
            self.setViewportMargins(0, 0, 0, rest)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the list, or the reason why it is empty."""
        super().paintEvent(event)
        paint_if_empty(self, self.empty, self.appearance)
