"""Gallery page: lists the included programs while no program is open."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QVBoxLayout, QWidget

from inspector.running.loading.program import GalleryEntry

from .style.appearance import Appearance
from .widgets.grid import Cells, Index
from .widgets.painting import painting
from .widgets.panel import paint_empty


class GalleryModel(QAbstractListModel):
    """Gallery entries: title, and one line of the file's docstring."""

    def __init__(self, entries: list[GalleryEntry]) -> None:
        super().__init__()
        self.entries = entries
        self.lines = [first_line(entry) for entry in entries]

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == Qt.ItemDataRole.UserRole:
            return self.lines[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.title}. {self.lines[index.row()]}"
        return None


def first_line(entry: GalleryEntry) -> str:
    """Returns the docstring's line about the program, without executing the file."""
    import ast

    try:
        doc = ast.get_docstring(ast.parse(entry.path.read_text(encoding="utf-8"))) or ""
    except (OSError, SyntaxError, ValueError):
        return entry.path.name
    lines = [line.strip() for line in doc.splitlines() if line.strip()]
    return lines[1] if len(lines) > 1 else (lines[0] if lines else entry.path.name)


class EntryCells(Cells):
    """Paints two lines: title and description; the file name at the right."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        appearance = self.appearance
        model = index.model()
        assert isinstance(model, GalleryModel)
        if selected:
            painter.fillRect(rect, appearance.color("sel"))
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        left = rect.x() + appearance.px(16)
        width = rect.width() - appearance.px(32)
        half = rect.height() // 2
        file = model.entries[index.row()].path.name
        self.text(
            painter,
            QRect(left, rect.y() + appearance.px(4), width, half),
            model.entries[index.row()].title,
            "text",
            weight=500,
        )
        self.text(
            painter,
            QRect(left, rect.y() + appearance.px(4), width, half),
            file,
            "text_secondary" if selected else "text_hint",
            size=11,
            code=True,
            right=True,
        )
        area = QRect(left, rect.y() + half - appearance.px(2), width, half)
        self.text(painter, area, model.lines[index.row()], "text_secondary", size=11, elide=Qt.TextElideMode.ElideRight)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(10, self.appearance.px(44))


class GalleryList(QListView):
    """A list; Enter and click open a program."""

    opened = Signal(object)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAccessibleName("Gallery")
        self.setItemDelegate(EntryCells(appearance, self))
        self.clicked.connect(self._open)

    def _open(self, index: QModelIndex) -> None:
        model = self.model()
        assert isinstance(model, GalleryModel)
        self.opened.emit(model.entries[index.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the current program."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: object) -> None:
        """Paints the list; paints a hint for an empty gallery."""
        super().paintEvent(event)  # type: ignore[arg-type]
        if self.model() is None or self.model().rowCount() == 0:
            words = "The gallery is empty. Open a program of your own: Ctrl+O."
            with painting(self.viewport()) as painter:
                paint_empty(painter, self.viewport().rect(), words, self.appearance)


class GalleryPage(QWidget):
    """Shows the gallery in the window center."""

    opened = Signal(object)

    def __init__(self, appearance: Appearance, entries: list[GalleryEntry]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.list = GalleryList(appearance)
        self.model = GalleryModel(entries)
        self.list.setModel(self.model)
        layout.addWidget(self.list)
        self.list.opened.connect(self.opened)
        if entries:
            self.list.setCurrentIndex(self.model.index(0))
