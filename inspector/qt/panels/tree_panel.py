"""Tree panel: the composition tree with each row's activity in this frame, its runs and its skips."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QStyleOptionViewItem

from inspector.analysis import TreeLine
from inspector.analysis.tree import runs_and_skips
from inspector.language import N_, _, n_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import fitted, paint_chip, paint_chips
from ..style.elided import elided
from ..style.icon import paint_icon
from ..widgets.grid import Cells, Header, Index, Tree
from ..widgets.painting import PaintedWidget
from ..widgets.panel import Panel, stacked

NAME, MARKS, RUNS, SKIPS = range(4)
INDENT = 14
MARKS_WIDTH = 70
"""The width of the marks column in px, sufficient for its header `Frame 12345`."""
NARROW = 220
"""A narrower panel shows no counts, so that names have room; the tooltip of a name has them."""


class TreeModel(QAbstractItemModel):
    """The tree lines of a moment. Moments of equal shape keep expansion and selection."""

    def __init__(self) -> None:
        super().__init__()
        self.roots: list[TreeLine] = []
        self.by_key: dict[int, TreeLine] = {}
        self.frame_index: int | None = None
        self._shape: list[tuple[object, ...]] = []
        self._lines: list[TreeLine] = []

    def show_lines(self, roots: list[TreeLine], by_key: dict[int, TreeLine], frame_index: int | None) -> bool:
        """Shows these lines; returns whether rows were added or removed."""
        is_known = roots is self.roots
        lines = self._lines if is_known else _flat(roots)
        shape = self._shape if is_known else _shape(lines)
        header = frame_index != self.frame_index
        same = shape == self._shape
        if not same:
            self.beginResetModel()
        self.roots, self.by_key, self.frame_index, self._shape = roots, by_key, frame_index, shape
        before, self._lines = self._lines, lines
        if not same:
            self.endResetModel()
        elif not is_known:
            for old, line in zip(before, self._lines, strict=True):
                if old.facts != line.facts:
                    self.dataChanged.emit(self.index_of(line), self.index_of(line, SKIPS))
        if header:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, MARKS, MARKS)
        return not same

    def line(self, index: Index) -> TreeLine:
        """Returns the line of an index."""
        return self._lines[index.internalId()]

    def index_of(self, line: TreeLine, column: int = 0) -> QModelIndex:
        """Returns the index of a line."""
        return self.createIndex(line.place, column, line.number)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """Returns the index of a child row; invalid outside the rows."""
        siblings = self.line(parent).children if parent.isValid() else self.roots
        if not 0 <= row < len(siblings):
            return QModelIndex()
        return self.createIndex(row, column, siblings[row].number)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # None is allowed
        """Returns the index of the parent row."""
        if not index.isValid():
            return QModelIndex()
        above = self.line(index).parent
        return self.createIndex(above.place, 0, above.number) if above is not None else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        if not parent.isValid():
            return len(self.roots)
        return len(self.line(parent).children) if parent.column() == 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the title of a column."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            number = self.frame_index
            frame = _("Frame {number}").format(number=number) if number is not None else _("Frame")
            return (_("Name"), frame, _("Runs"), _("Skips"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the data of a cell for a Qt role."""
        line = self.line(index)
        column = index.column()
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            if column == NAME:
                return f"{line.called} {line.tag}".rstrip()
            if column == MARKS:
                return " ".join(f"{letter} {count}" for letter, count in line.marks)
            value = line.runs if column == RUNS else line.skips
            return "" if value is None else str(value)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return line.spoken
        if role == Qt.ItemDataRole.ToolTipRole and column == NAME:
            if line.inline:
                return _("{name} is inline: it has no scope of its own").format(name=line.called)
            words = _("{name}: a scope, runs and is skipped by itself; {counts}")
            return words.format(name=line.called, counts=runs_and_skips(line.runs or 0, line.skips or 0))
        return None


def _more_rows(count: int) -> str:
    return n_("{count} more row not shown", "{count} more rows not shown", count).format(count=count)


def _flat(roots: list[TreeLine]) -> list[TreeLine]:
    flat: list[TreeLine] = []
    stack = list(reversed(roots))
    while stack:
        line = stack.pop()
        line.number = len(flat)
        flat.append(line)
        stack.extend(reversed(line.children))
    return flat


def _shape(lines: list[TreeLine]) -> list[tuple[object, ...]]:
    """Returns what a view keeps of rows: lines of equal shape stand at the same places of their trees."""
    return [(line.row.scope, line.row.node, line.name, line.tag, len(line.children)) for line in lines]


class TreeCells(Cells):
    """Paints the name with arrow and tag, chips, and numbers."""

    def __init__(self, appearance: Appearance, tree: Tree) -> None:
        super().__init__(appearance, tree)
        self.tree = tree

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        line: TreeLine = index.data(Qt.ItemDataRole.UserRole)
        appearance = self.appearance
        column = index.column()
        if column == NAME:
            x = rect.x() + appearance.px(6)
            if line.children:
                arrow = QRectF(x - 1, rect.center().y() - appearance.px(5), appearance.px(11), appearance.px(11))
                painter.save()
                if not self.tree.isExpanded(index):
                    painter.translate(arrow.center())
                    painter.rotate(-90)
                    painter.translate(-arrow.center())
                paint_icon(painter, arrow, "chevron", appearance.color("text_secondary"))
                painter.restore()
            x += appearance.px(16)
            token = "text" if not line.inline or selected else "text_secondary"
            right = rect.right() + self._free(line, index)
            x += self.text(
                painter,
                QRect(x, rect.y(), right - x, rect.height()),
                line.called,
                token,
                elide=Qt.TextElideMode.ElideRight,
            )
            if line.tag and right - x > appearance.px(18):
                room = right - x - appearance.px(3)
                area = QRect(x + appearance.px(4), rect.y(), max(0, room), rect.height())
                self.text(painter, area, line.tag, "text_secondary" if selected else "text_hint", size=11)
        elif column == MARKS:
            if line.marks:
                paint_chips(painter, rect.adjusted(self._free(line, index), 0, 0, 0), line.marks, appearance)
            elif line.skipped:
                left = rect.x() + 2 + self._free(line, index)
                box = QRectF(left, rect.center().y() - appearance.px(6), appearance.px(13), appearance.px(13))
                paint_icon(painter, box, "skip", appearance.color("text_secondary" if selected else "text_hint"))
        else:
            value = line.runs if column == RUNS else line.skips
            if value is not None:
                token = "text" if value else ("text_secondary" if selected else "text_hint")
                self.text(painter, rect.adjusted(0, 0, -appearance.px(4), 0), str(value), token, right=True)

    def _free(self, line: TreeLine, index: Index) -> int:
        """Returns how many px of the marks cell a long name takes: at most what the chips leave."""
        room = self.tree.columnWidth(MARKS)
        if line.marks:
            room -= sum(width + 2 for _, _, width in fitted(line.marks, room, self.appearance))
        elif line.skipped:
            room -= self.appearance.px(13) + 4
        px, metrics = self.appearance.px, self.appearance.metrics
        wanted = px(16 + 6 + 2) + metrics(12).horizontalAdvance(line.called)
        if line.tag:
            wanted += px(10) + metrics(11).horizontalAdvance(line.tag)
        has = self.tree.visualRect(index.sibling(index.row(), NAME)).width()
        return max(0, min(room, wanted - has))


class TreeView(Tree):
    """The tree; a selected row is selected in all panels."""

    source_asked = Signal()
    left = Signal()
    """The mouse left the tree."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(appearance, N_("No composition yet. Open a program: Ctrl+O."))
        self.pointed = QPersistentModelIndex()
        """The row of what the mouse points at, in the tree or in the preview."""
        self.setIndentation(appearance.px(INDENT))
        self.setAccessibleName(_("Composition tree"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Toggles a row by its arrow; otherwise selects it."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == NAME:
            left = self.visualRect(index).x()
            if left <= event.position().x() <= left + self.appearance.px(22) and self.model().hasChildren(index):
                self.setExpanded(index, not self.isExpanded(index))
                return
        super().mousePressEvent(event)

    def point(self, index: QModelIndex) -> None:
        """Marks a row as the one that the mouse points at; a row in a collapsed one marks that one."""
        shown, above = index, index.parent()
        while above.isValid():
            shown, above = (shown if self.isExpanded(above) else above), above.parent()
        if self.pointed != shown:
            self.pointed = QPersistentModelIndex(shown)
            self.viewport().update()

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints a row; the row under the mouse has another background."""
        if index.sibling(index.row(), 0) == self.pointed:
            painter.fillRect(option.rect, self.appearance.color("head"))
        super().drawRow(painter, option, index)

    def leaveEvent(self, event: QEvent) -> None:
        """Says that the mouse points at no row."""
        super().leaveEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the source of the selected row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.source_asked.emit()
            return
        super().keyPressEvent(event)


class Legend(PaintedWidget):
    """The meaning of the chips, below the tree if there is space."""

    MEANINGS = (
        ("C", N_("ran: the function was called again")),
        ("L", N_("measured or placed again")),
        ("D", N_("draw block recorded again")),
    )

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.setToolTip("\n".join(f"{letter}  {_(words)}" for letter, words in self.MEANINGS))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(88))

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, 0, self.width(), 0)
        y = appearance.px(7)
        for letter, words in self.MEANINGS:
            paint_chip(
                painter,
                QRect(appearance.px(10), y + 1, appearance.px(18), appearance.px(16)),
                letter,
                letter,
                appearance,
            )
            painter.setFont(appearance.font(11))
            painter.setPen(appearance.color("text_secondary"))
            area = QRect(appearance.px(36), y, self.width() - appearance.px(42), appearance.px(18))
            shown = elided(appearance.metrics(11), _(words), area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
            y += appearance.px(20)
        painter.setPen(appearance.color("text_hint"))
        words = _("Gray rows are inline: they have no scope of their own.")
        shown = elided(appearance.metrics(11), words, self.width() - appearance.px(16))
        painter.drawText(
            QRect(appearance.px(10), y, self.width(), appearance.px(18)), Qt.AlignmentFlag.AlignVCenter, shown
        )


class FoldedNote(PaintedWidget):
    """A note such as `3 framework rows folded`."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(22) if self.words else 0)

    def set_words(self, words: str) -> None:
        """Shows the note; empty words hide it."""
        if words != self.words:
            self.words = words
            self.setToolTip(words)
            self.setAccessibleName(words)
            self.setVisible(bool(words))
            self.updateGeometry()
            self.update()

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("panel"))
        painter.setFont(self.appearance.font(11))
        painter.setPen(QPen(self.appearance.color("text_hint")))
        area = self.rect().adjusted(self.appearance.px(22), 0, 0, 0)
        words = elided(self.appearance.metrics(11), self.words, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)


class TreePanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Composition"))
        self.selection = selection
        self.model = TreeModel()
        self.view = TreeView(appearance)
        self.view.setModel(self.model)
        self.view.setItemDelegate(TreeCells(appearance, self.view))
        header = self.view.header()
        assert isinstance(header, Header)
        header.right = frozenset((RUNS, SKIPS))
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.restyle()
        self.folded = FoldedNote(appearance)
        self.legend = Legend(appearance)
        self.add_body(N_("Composition"), stacked(self.view, self.folded, self.legend))
        self.view.selectionModel().currentChanged.connect(self._picked)
        selection.changed.connect(self._follow)
        self.view.entered.connect(lambda index: selection.point(self.model.line(index).key))
        self.view.left.connect(lambda: selection.point(0))
        selection.pointed_changed.connect(self._show_pointed)
        self._following = False

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        header = self.view.header()
        for column, width in ((MARKS, MARKS_WIDTH), (RUNS, 32), (SKIPS, 36)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, self.appearance.px(width))
        if hasattr(self, "legend"):
            self._fit()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the tree of this moment."""
        if moment is None:
            self.model.show_lines([], {}, None)
            self.title.set_texts()
            self.folded.set_words("")
            return
        tree = moment.tree
        if self.model.show_lines(tree.roots, moment.lines_by_subject, moment.index):
            self.expand_shallow()
            self._show_pointed()
        self._follow()
        notes = []
        if tree.folded:
            notes.append(
                n_("{count} framework row folded", "{count} framework rows folded", tree.folded).format(
                    count=tree.folded
                )
            )
        if tree.truncated:
            notes.append(_more_rows(tree.truncated))
        self.folded.set_words(" · ".join(notes))
        since = moment.baseline.index + 1 if moment.baseline is not None else 0
        if moment.live or since > moment.index:
            hint = _("since frame {frame}").format(frame=since)
        else:
            span = _("frames {first} to {last}").format(first=since, last=moment.index)
            hint = span if since else _("up to the cursor")
        self.title.set_texts(hint, action=_("Reset"))

    def expand_shallow(self) -> None:
        """Expands the rows that fit; repeated rows, such as list items, stay collapsed."""
        stack = list(self.model.roots)
        shown = 0
        while stack:
            line = stack.pop(0)
            shown += 1
            siblings = line.parent.children if line.parent is not None else self.model.roots
            repeated = sum(sibling.name == line.name for sibling in siblings) > 1
            if line.children and not repeated and shown + len(line.children) <= 14:
                self.view.expand(self.model.index_of(line))
                stack.extend(line.children)

    def resizeEvent(self, event: Any) -> None:
        """Adapts legend and columns to the new size."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Narrows the columns in favor of names; tooltips contain the values of hidden columns."""
        self.legend.setVisible(self.height() >= self.appearance.px(300))
        header = self.view.header()
        # Names also get space at large text.
        header.resizeSection(MARKS, min(self.appearance.px(MARKS_WIDTH), self.width() // 2))
        self.view.setIndentation(min(self.appearance.px(INDENT), self.width() // 16))
        for column in (RUNS, SKIPS):
            header.setSectionHidden(column, self.width() < self.appearance.px(NARROW))

    def _picked(self, current: QModelIndex, previous: QModelIndex | QPersistentModelIndex) -> None:
        if current.isValid() and not self._following:
            self.selection.select_subject(self.model.line(current).key)

    def _show_pointed(self) -> None:
        line = self.model.by_key.get(self.selection.pointed)
        self.view.point(self.model.index_of(line) if line is not None else QModelIndex())

    def _follow(self) -> None:
        line = self.model.by_key.get(self.selection.subject)
        self._following = True
        if line is None:
            self.view.clearSelection()
            self.view.setCurrentIndex(QModelIndex())
        else:
            index = self.model.index_of(line)
            if index != self.view.currentIndex().siblingAtColumn(0):
                self.view.setCurrentIndex(index)
                self.view.scrollTo(index)
        self._following = False
