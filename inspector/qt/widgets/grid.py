"""Grid: tables and trees in the window's design: plain headers, painted rows, one selection bar."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTreeView,
    QWidget,
)

from inspector.language import _

from ..style.appearance import Appearance
from ..style.elided import elided
from .painting import painting, painting_part
from .panel import paint_if_empty

Index = QModelIndex | QPersistentModelIndex
ScrollHint = QAbstractItemView.ScrollHint


class Header(QHeaderView):
    """A header with gray text and a rule below. Columns in `right` are right-aligned."""

    def __init__(
        self, appearance: Appearance, orientation: Qt.Orientation = Qt.Orientation.Horizontal, *, height: int = 22
    ) -> None:
        super().__init__(orientation)
        self.setAccessibleName(_("Columns"))
        self.appearance = appearance
        self.right: frozenset[int] = frozenset()
        self.rules: frozenset[int] = frozenset()
        self.token = "text_secondary"
        self.text_size = 11
        self.indent = 4
        self.first_indent: int | None = None
        """The indent of the first column; None: `indent`."""
        self._height = height
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(8)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(super().sizeHint().width(), self.appearance.px(self._height))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paints a section; a fault is painted instead of raised."""
        with painting_part(painter, rect):
            self.paint_title(painter, rect, logicalIndex)

    def paint_title(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paints one title; subclasses may override it."""
        appearance = self.appearance
        painter.fillRect(rect, appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if logicalIndex in self.rules:
            painter.drawLine(rect.topRight(), rect.bottomRight())
        text = self.model().headerData(logicalIndex, self.orientation(), Qt.ItemDataRole.DisplayRole)
        painter.setFont(appearance.font(self.text_size))
        painter.setPen(appearance.color(self.token))
        indent = self.indent if logicalIndex or self.first_indent is None else self.first_indent
        area = rect.adjusted(appearance.px(indent), 0, -appearance.px(4), 0)
        side = Qt.AlignmentFlag.AlignRight if logicalIndex in self.right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, int(side | Qt.AlignmentFlag.AlignVCenter), str(text or ""))


def announce_changes(model: QAbstractTableModel, before: Sequence[object], after: Sequence[object]) -> bool:
    """Emits dataChanged for the rows that differ, so that a view repaints only these rows. `before` and `after`: the
    data of all rows. Returns whether any row differs."""
    if len(before) != len(after):
        raise ValueError(f"{len(before)} rows, then {len(after)}: reset the model instead")
    # Rows of successive moments are mostly the same objects: 10,000 of them are compared in 0.4 ms.
    others = compress(count(), map(is_not, before, after))
    differing = [row for row in others if before[row] != after[row]]
    last = model.columnCount() - 1
    first = 0
    for at, row in enumerate(differing):
        if at + 1 == len(differing) or differing[at + 1] != row + 1:
            model.dataChanged.emit(model.index(differing[first], 0), model.index(row, last))
            first = at + 1
    return bool(differing)


def apply_style(view: QAbstractItemView) -> None:
    """Applies the common style of trees and tables."""
    view.setFrameShape(view.Shape.NoFrame)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setMouseTracking(True)


def cover_cut_rows(view: QAbstractItemView, ground: QColor) -> None:
    """Covers the first and the last row of which only a part fits, so that no row is cut; scrolling shows them whole.
    Rows of a view that is lower than three of them stay."""
    port = view.viewport()
    for y in (0, port.height() - 1):
        place = view.visualRect(view.indexAt(QPoint(1, y)))
        is_cut = place.isValid() and (place.top() < 0 or place.bottom() >= port.height())
        if is_cut and place.height() * 3 < port.height():
            with painting(port) as painter:
                painter.fillRect(QRect(0, place.top(), port.width(), place.height()), ground)


def show_whole(view: QAbstractItemView, index: Index) -> None:
    """Scrolls on where Qt's `scrollTo` leaves a row cut by a pixel, which would be covered as a cut row."""
    place = view.visualRect(index)
    missing = place.bottom() + 1 - view.viewport().height()
    if 0 < missing < place.height():
        view.verticalScrollBar().setValue(view.verticalScrollBar().value() + missing)


def keep_current(view: QAbstractItemView, old: QSize) -> None:
    """Scrolls so that the current row is completely visible after a change of the height, if a part of it was visible
    before. During the layout of a window, a view may temporarily be lower than one row."""
    index = view.currentIndex()
    place = view.visualRect(index)
    if index.isValid() and 0 <= place.bottom() and place.top() < old.height():
        view.scrollTo(index)


class Tree(QTreeView):
    """A tree; an empty tree displays the reason."""

    def __init__(self, appearance: Appearance, empty: str) -> None:
        super().__init__()
        self.appearance = appearance
        self.empty = empty
        apply_style(self)
        self.setHeader(Header(appearance))
        self.setUniformRowHeights(True)
        self.setIndentation(appearance.px(14))
        self.setRootIsDecorated(False)
        self.setExpandsOnDoubleClick(False)
        self._scale = appearance.scale
        appearance.changed.connect(self._follow_scale)

    def _follow_scale(self) -> None:
        """Gives the rows the height of the new text size: Qt keeps heights until the rows change."""
        if self.appearance.scale != self._scale:
            self.setIndentation(round(self.indentation() * self.appearance.scale / self._scale))
            self._scale = self.appearance.scale
            self.scheduleDelayedItemsLayout()

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paints nothing: the delegate paints the arrow at the name."""

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints a row with the selection across its full width."""
        selected = self.selectionModel().isSelected(index)
        rect: QRect = option.rect
        if selected:
            painter.fillRect(QRect(0, rect.y(), self.viewport().width(), rect.height()), self.appearance.color("sel"))
        super().drawRow(painter, option, index)
        if selected:
            painter.fillRect(QRect(0, rect.y(), 2, rect.height()), self.appearance.color("accent"))

    def scrollTo(self, index: Index, hint: ScrollHint = ScrollHint.EnsureVisible) -> None:
        """Makes a row visible as a whole."""
        super().scrollTo(index, hint)
        show_whole(self, index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the current row visible, as where the panel below gets more room."""
        super().resizeEvent(event)
        keep_current(self, event.oldSize())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scrolls, and paints all rows again: Qt moves the painted rows, also one that was covered because it was
        cut."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the tree, or the reason why it is empty."""
        super().paintEvent(event)
        paint_if_empty(self, self.empty, self.appearance)
        cover_cut_rows(self, self.appearance.color("panel"))


class GridView(QTableView):
    """A table; an empty table displays the reason. Row heights follow the font. `resized`: after each change of its
    size, also by a scroll bar that comes or goes."""

    resized = Signal()

    def __init__(self, appearance: Appearance, empty: str, *, row: int = 22, header: int = 22) -> None:
        super().__init__()
        self.appearance = appearance
        self._empty = empty
        self.row_token = row
        apply_style(self)
        self.setShowGrid(False)
        self.setHorizontalHeader(Header(appearance, height=header))
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(8)
        self.horizontalHeader().setMinimumSectionSize(8)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.refit()

    @property
    def empty(self) -> str:
        """The text of a table without rows."""
        return self._empty

    @empty.setter
    def empty(self, words: str) -> None:
        if words != self._empty:
            self._empty = words
            self.viewport().update()

    def refit(self) -> None:
        """Adapts row heights to the current font."""
        self.verticalHeader().setDefaultSectionSize(self.appearance.row(self.row_token, 11))

    def scrollTo(self, index: Index, hint: ScrollHint = ScrollHint.EnsureVisible) -> None:
        """Makes a row visible as a whole."""
        super().scrollTo(index, hint)
        show_whole(self, index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the current row visible, as where a list above the table appears."""
        super().resizeEvent(event)
        keep_current(self, event.oldSize())
        self.resized.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scrolls, and paints all rows again: Qt moves the painted rows, also one that was covered because it was
        cut."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the table, or the reason why it is empty."""
        super().paintEvent(event)
        paint_if_empty(self, self.empty, self.appearance)
        cover_cut_rows(self, self.appearance.color("panel"))


ON_SELECTION: Final = {"text_hint": "text_secondary", "error": "text"}
"""The token of text in a selected row, in place of one without enough contrast there."""


class Cells(QStyledItemDelegate):
    """Paints cells through `paint_cell` of subclasses, without native focus and decoration."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.appearance = appearance
        self._is_selected = False
        """Whether the painted cell is selected."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one cell; a fault is painted instead of raised."""
        self._is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        with painting_part(painter, option.rect):
            self.paint_cell(painter, option.rect, index, self._is_selected)

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints the contents of one cell; subclasses implement it."""
        raise NotImplementedError  # subclasses implement it

    def text(
        self,
        painter: QPainter,
        rect: QRect,
        words: str,
        token: str,
        *,
        size: int = 12,
        weight: int = 400,
        code: bool = False,
        right: bool = False,
        centre: bool = False,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> int:
        """Paints elided text; returns its width in px."""
        appearance = self.appearance
        painter.setFont(appearance.code(size, weight) if code else appearance.font(size, weight))
        metrics = appearance.metrics(size, weight, code=code)
        shown = elided(metrics, words, rect.width(), elide)
        if not shown:
            return 0
        painter.setPen(appearance.color(ON_SELECTION.get(token, token) if self._is_selected else token))
        side = Qt.AlignmentFlag.AlignLeft
        if right:
            side = Qt.AlignmentFlag.AlignRight
        elif centre:
            side = Qt.AlignmentFlag.AlignHCenter
        painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), shown)
        return metrics.horizontalAdvance(shown)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(10, self.appearance.row(22))
