"""Gallery page: lists the included programs while no program is open."""

from __future__ import annotations

from functools import cache, cached_property

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QVBoxLayout, QWidget

from inspector.language import _
from inspector.running.loading.gallery import GalleryEntry

from .gallery_pictures import GalleryPictures
from .style.appearance import Appearance
from .widgets.grid import Cells, Index
from .widgets.panel import paint_if_empty

PICTURE = (60, 88)
"""The room for a picture, in design px."""
NARROW = 380
"""In rows of less px at 100 %, the texts have three lines instead of two."""
TIGHT, TIGHTEST = 340, 200
"""In rows of less px at 100 %, the name stands above the picture, and the link to the lesson below the texts, which
have four lines; in rows of less than the second, there is no picture."""
LINE = 17
"""The height of a line of the texts, in design px."""


class GalleryModel(QAbstractListModel):
    """Gallery entries: title, one line of the file's docstring, a first task, and the picture of the first frame."""

    def __init__(self, entries: list[GalleryEntry]) -> None:
        super().__init__()
        self.entries = entries
        self.pictures = GalleryPictures(self, entries)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.entries)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the docstrings; their files are read when the gallery is first painted."""
        return [_(line) for line in map(first_line, self.entries)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _(entry.title)
        if role == Qt.ItemDataRole.UserRole:
            return self.lines[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            task = " " + _("Try: {task}").format(task=_(entry.task)) if entry.task else ""
            lesson = " " + lesson_words(entry) if entry.lesson else ""
            return f"{_(entry.title)}. {self.lines[index.row()]}{task}{lesson}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{self.lines[index.row()]}\n{_(entry.task)}" if entry.task else self.lines[index.row()]
        return None


def lesson_words(entry: GalleryEntry) -> str:
    """Returns the link to the lesson of a program."""
    return _("Lesson {number} (L)").format(number=entry.lesson)


def first_line(entry: GalleryEntry) -> str:
    """Returns the docstring's line about the program, without executing the file."""
    try:
        return _line_of(entry.path.read_text(encoding="utf-8")) or entry.path.name
    except (OSError, SyntaxError, ValueError):
        return entry.path.name


@cache
def _line_of(source: str) -> str:
    import ast

    doc = ast.get_docstring(ast.parse(source)) or ""
    lines = [line.strip() for line in doc.splitlines() if line.strip()]
    return lines[1] if len(lines) > 1 else (lines[0] if lines else "")


class EntryCells(Cells):
    """Paints the picture, title and file name, and below them description and first task."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        appearance, px = self.appearance, self.appearance.px
        model = index.model()
        assert isinstance(model, GalleryModel)
        entry = model.entries[index.row()]
        if selected:
            painter.fillRect(rect, appearance.color("sel"))
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        top = self.name_place(rect)
        left, is_tight = rect.x() + px(16), self.is_tight(rect.width())
        if rect.width() >= px(TIGHTEST):
            y = top.bottom() + px(4) if is_tight else rect.y() + px(8)
            frame = QRect(left, y, min(px(PICTURE[0]), rect.width() // 4), px(PICTURE[1]))
            self._paint_picture(painter, frame, model.pictures.of(entry))
            left = frame.right() + px(16)
        width = rect.right() - px(16) - left
        link = self.lesson_place(rect, entry)
        if not link.isNull():
            self.text(painter, link, lesson_words(entry), "accent", size=11, right=True)
        words = f"{index.row() + 1}. {_(entry.title)}"
        place = top if link.isNull() or is_tight else top.adjusted(0, 0, -link.width() - px(12), 0)
        if appearance.metrics(13, 500).horizontalAdvance(f"{words}   {entry.path.name}") < place.width():
            quiet = "text_secondary" if selected else "text_hint"
            self.text(painter, place, entry.path.name, quiet, size=11, code=True, right=True)
        self.text(painter, place, words, "text", size=13, weight=500, elide=Qt.TextElideMode.ElideRight)
        lines = self.lines(rect.width())
        area = QRect(left, top.bottom() + px(2), width, px(LINE * lines))
        self._paint_wrapped(painter, area, model.lines[index.row()], "text_secondary", 12)
        if entry.task:
            self._paint_wrapped(
                painter,
                area.translated(0, px(LINE * lines + 2)),
                _("Try: {task}").format(task=_(entry.task)),
                "text",
                11,
            )

    def lines(self, width: int) -> int:
        """Returns how many lines the description and the task have each, in a row of `width` px."""
        if self.is_tight(width):
            return 4
        return 2 if width >= self.appearance.px(NARROW) else 3

    def is_tight(self, width: int) -> bool:
        """Returns whether a row of `width` px has no room for the link beside the name."""
        return width < self.appearance.px(TIGHT)

    def name_place(self, rect: QRect) -> QRect:
        """Returns where a row shows the name of its program: beside the picture, or above it."""
        px = self.appearance.px
        picture = 0 if self.is_tight(rect.width()) else min(px(PICTURE[0]), rect.width() // 4) + px(16)
        left = rect.x() + px(16) + picture
        return QRect(left, rect.y() + px(6), rect.right() - px(16) - left, px(20))

    def lesson_place(self, rect: QRect, entry: GalleryEntry) -> QRect:
        """Returns where a row shows the link to its lesson, in px of the viewport; null without a lesson."""
        if not entry.lesson:
            return QRect()
        px = self.appearance.px
        width = self.appearance.metrics(11).horizontalAdvance(lesson_words(entry)) + px(8)
        top = rect.bottom() - px(24) if self.is_tight(rect.width()) else rect.y() + px(6)
        return QRect(rect.right() - px(16) - width, top, width, px(20))

    def _paint_wrapped(self, painter: QPainter, area: QRect, words: str, token: str, size: int) -> None:
        """Paints the lines of text that fit; an ellipsis stands for the rest."""
        appearance = self.appearance
        painter.setFont(appearance.font(size))
        painter.setPen(appearance.color(token))
        flags = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        painter.drawText(area, flags, wrapped(appearance.metrics(size), words, area, flags))

    def _paint_picture(self, painter: QPainter, frame: QRect, picture: QImage | None) -> None:
        if picture is None:
            painter.fillRect(frame, self.appearance.color("canvas"))
            return
        size = picture.size().scaled(frame.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(QPoint(0, 0), size)
        target.moveCenter(frame.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ratio = painter.device().devicePixelRatioF()
        sharp = picture.scaled(
            size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(target, sharp)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        view = self.parent()
        lines = self.lines(view.viewport().width()) if isinstance(view, QListView) else 2
        is_tight = isinstance(view, QListView) and self.is_tight(view.viewport().width())
        return QSize(10, self.appearance.px(PICTURE[1] + 17 + (lines - 2) * 2 * LINE + (26 if is_tight else 0)))


def wrapped(metrics: QFontMetrics, words: str, area: QRect, flags: int) -> str:
    """Returns as many of the words as fit into an area with line breaks; an ellipsis stands for the rest."""

    def fits(text: str) -> bool:
        room = QRect(0, 0, area.width(), 10 * area.height())
        return metrics.boundingRect(room, flags, text).height() <= area.height()

    if fits(words):
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(words[:middle].rstrip() + "…") else (low, middle - 1)
    return words[:low].rstrip() + "…"


class GalleryList(QListView):
    """A list; Enter and click open a program, L and a click on the lesson open its lesson."""

    opened = Signal(object)
    lesson_asked = Signal(int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)  # a row may be higher than the list
        self.setResizeMode(QListView.ResizeMode.Adjust)  # a narrow list has higher rows
        self.setAccessibleName(_("Gallery"))
        self.cells = EntryCells(appearance, self)
        self.setItemDelegate(self.cells)
        self.clicked.connect(self._open)

    def _ask_lesson(self, entry: GalleryEntry) -> None:
        if entry.lesson:
            self.lesson_asked.emit(entry.lesson)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the link of a row opens its lesson instead of the program."""
        place = event.position().toPoint()
        index, model = self.indexAt(place), self.model()
        if index.isValid() and isinstance(model, GalleryModel):
            entry = model.entries[index.row()]
            if self.cells.lesson_place(self.visualRect(index), entry).contains(place):
                self._ask_lesson(entry)
                return
        super().mouseReleaseEvent(event)

    def _open(self, index: QModelIndex) -> None:
        model = self.model()
        assert isinstance(model, GalleryModel)
        self.opened.emit(model.entries[index.row()])

    def event(self, event: QEvent) -> bool:
        """Claims L, which is a key of the preview elsewhere."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() == Qt.Key.Key_L and not event.modifiers():
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the current program, L its lesson."""
        model, index = self.model(), self.currentIndex()
        if event.key() == Qt.Key.Key_L and not event.modifiers() and index.isValid():
            assert isinstance(model, GalleryModel)
            self._ask_lesson(model.entries[index.row()])
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: object) -> None:
        """Paints the list; paints a hint for an empty gallery."""
        super().paintEvent(event)  # type: ignore[arg-type]  # PySide's stub names another class
        paint_if_empty(self, _("The gallery is empty. Open a program of your own: Ctrl+O."), self.appearance)


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
        self.model.pictures.arrived.connect(self.list.viewport().update)
        if entries:
            self.list.setCurrentIndex(self.model.index(0))

    def showEvent(self, event: QShowEvent) -> None:
        """Renders the pictures while the page is visible."""
        super().showEvent(event)
        self.model.pictures.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops rendering."""
        self.model.pictures.stop()
        super().hideEvent(event)
