"""Chooser: lists the composables of a file; proposes the one without a caller."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QVBoxLayout, QWidget

from inspector.language import _, n_
from inspector.running.loading.composables import Listed
from inspector.running.loading.program import SeveralComposablesError

from .style.appearance import Appearance
from .widgets.grid import Cells, Index


class ChooserModel(QAbstractListModel):
    """One row per composable, in file order."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Listed, ...] = ()
        self.proposed = ""

    def show_choice(self, choice: SeveralComposablesError) -> None:
        """Shows the composables of a file."""
        self.beginResetModel()
        self.rows, self.proposed = choice.composables, choice.proposed.name
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.rows)

    def words(self, row: Listed) -> str:
        """The line, the callers and the proposal, in words."""
        callers = ", ".join(row.called_by[:3]) + ("…" if len(row.called_by) > 3 else "")
        called = n_("{names} calls it", "{names} call it", len(row.called_by)).format(names=callers)
        called = called if row.called_by else _("nothing else calls it")
        words = f"{_('line {line}').format(line=row.line)} · {called}"
        return _("{words} · proposed").format(words=words) if row.name == self.proposed else words

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.UserRole:
            return self.words(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.name}, {self.words(row)}"
        return None


class ChooserCells(Cells):
    """Paints two lines: the name, and its description."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        appearance = self.appearance
        if selected:
            painter.fillRect(rect, appearance.color("sel"))
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        left, width, half = rect.x() + appearance.px(16), rect.width() - appearance.px(32), rect.height() // 2
        name, words = str(index.data()), str(index.data(Qt.ItemDataRole.UserRole))
        self.text(painter, QRect(left, rect.y() + appearance.px(4), width, half), name, "text", weight=500)
        self.text(
            painter, QRect(left, rect.y() + half - appearance.px(2), width, half), words, "text_secondary", size=11
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(10, self.appearance.px(44))


class ChooserList(QListView):
    """A list; Enter and click choose a row."""

    chosen = Signal(str)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(_("Composables of the file"))
        self.setItemDelegate(ChooserCells(appearance, self))
        self.clicked.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(str(index.data()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the current row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex())
            return
        super().keyPressEvent(event)


class ChooserPage(QWidget):
    """Shows the chooser in the window center. `chosen`: the target `FILE.py:Name`."""

    chosen = Signal(str)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.list = ChooserList(appearance)
        self.model = ChooserModel()
        self.list.setModel(self.model)
        layout.addWidget(self.list)
        self.path = ""
        self.list.chosen.connect(lambda name: self.chosen.emit(f"{self.path}:{name}"))

    def show_choice(self, choice: SeveralComposablesError) -> None:
        """Shows the composables of a file, with the proposal selected."""
        self.path = str(choice.path)
        self.model.show_choice(choice)
        names = [row.name for row in choice.composables]
        self.list.setCurrentIndex(self.model.index(names.index(choice.proposed.name)))
        self.list.setFocus()
