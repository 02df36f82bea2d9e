"""FactView: a table of facts (inspector/analysis/fact_table.py): headings, rows that are done, now or to come.

Keys        arrows move the selection, Enter opens the source line of a row, Ctrl+C copies the row.
Invariants  I1 a row keeps its selection from moment to moment by its key. I2 a column is as wide as its texts; only
            the widest one is cut, or, where columns give way together, those above a common width.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QHeaderView

from engine.trace import LETTERS
from inspector.analysis.fact_table import MASKED, NOW, TO_COME, FactCell, FactRow, FactTable
from inspector.language import N_, _

from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.elided import elided
from ..style.hidden import paint_hidden
from .grid import Cells, GridView, Header, Index, announce_changes

_WHEN = {NOW: N_(", now"), TO_COME: N_(", to come in this frame")}
FITTED = 300
"""The number of rows whose texts set the column widths."""
INDENT, MOST_INDENTS = 8, 12
LEAST_NAME = 56
"""The room that a deep row keeps for its name, in design px: in a narrow column it is indented less."""
MOST_WIDE = 420
"""The largest width of a column in design px."""
LEAST_OF_WIDEST = 96
MOST_WIDTHS = 4_000
"""The largest number of texts whose widths are kept."""


class FactModel(QAbstractTableModel):
    """The rows of a FactTable."""

    def __init__(self, columns: tuple[str, ...]) -> None:
        super().__init__()
        self.columns = tuple(map(_, columns))
        self.rows: tuple[FactRow, ...] = ()

    def show_rows(self, rows: tuple[FactRow, ...]) -> bool:
        """Shows these rows. Returns whether rows came, went or moved, which ends Qt's selection."""
        if [row.key for row in rows] == [row.key for row in self.rows]:
            before, self.rows = self.rows, rows
            announce_changes(self, before, rows)
            return False
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()
        return True

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the title of a column."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.columns[section]
        return None

    def cell(self, index: Index) -> FactCell | None:
        """Returns the cell at an index; None: the row has no cell there."""
        cells = self.rows[index.row()].cells
        return cells[index.column()] if index.column() < len(cells) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        cell = self.cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text if cell is not None else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return (cell.tip or cell.text or None) if cell is not None else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row = self.rows[index.row()]
            when = "" if row.is_heading else _(_WHEN.get(row.when, ""))
            if index.column() == 0:
                return f"{row.spoken}{when}"
            shown = (cell.text or cell.tip if cell is not None else "") or _("nothing")
            return f"{self.columns[index.column()]}: {shown}"
        return None


class FactCells(Cells):
    """Paints the cells of a FactView."""

    def __init__(self, appearance: Appearance, model: FactModel, view: FactView) -> None:
        super().__init__(appearance, view)
        self.model = model
        self.view = view

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        appearance = self.appearance
        row = self.model.rows[index.row()]
        if row.is_heading:
            self._paint_heading(painter, rect, row, selected)
            return
        if selected:
            painter.fillRect(rect, appearance.color("sel"))
        elif row.when == NOW:
            painter.fillRect(rect, appearance.color("zebra"))
        cell = self.model.cell(index)
        left = appearance.px(8)
        if index.column() == 0:
            edge = "error" if row.is_error else "accent" if selected else ""
            if edge:
                painter.fillRect(
                    QRect(rect.x(), rect.y(), 3 if row.is_error else 2, rect.height()), appearance.color(edge)
                )
            left += self.indent(row, rect.width() - left)
            if row.when == NOW:
                self._paint_now(painter, rect)
        if row.when == TO_COME:
            self._paint_dashes(painter, rect)
        if cell is not None:
            area = rect.adjusted(left if index.column() == 0 else appearance.px(4), 0, -appearance.px(4), 0)
            self._paint_text(painter, area, cell, row)

    def indent(self, row: FactRow, width: int) -> int:
        """Returns the indentation of a row in a first column with `width` px for it and the name."""
        wish = self.appearance.px(INDENT) * min(row.depth, MOST_INDENTS)
        return max(0, min(wish, width - self.appearance.px(LEAST_NAME)))

    def _paint_text(self, painter: QPainter, area: QRect, cell: FactCell, row: FactRow) -> None:
        appearance = self.appearance
        if cell.token == MASKED:
            height = appearance.px(14)
            box = QRectF(area.x(), area.center().y() - height / 2 + 1, min(area.width(), appearance.px(72)), height)
            paint_hidden(painter, box, appearance)
            return
        if cell.letter:
            height = appearance.px(16)
            chip = QRect(area.x(), area.center().y() - height // 2 + 1, appearance.px(18), height)
            faded = row.when == TO_COME
            paint_chip(painter, chip, cell.letter, cell.letter.upper(), appearance, faded=faded)
            area = area.adjusted(appearance.px(23), 0, 0, 0)
        token = cell.token
        if row.when == TO_COME and token == "text":
            token = "text_secondary"
        elide = Qt.TextElideMode.ElideRight if cell.code else Qt.TextElideMode.ElideMiddle
        if token in LETTERS:
            painter.setFont(appearance.code(11) if cell.code else appearance.font(11))
            painter.setPen(appearance.phase_text(token))
            words = elided(appearance.metrics(11, code=cell.code), cell.text, area.width(), elide)
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), words)
            return
        weight = 700 if row.when == NOW and token == "text" and not cell.code else 400
        self.text(
            painter, area, cell.text, token, size=11, weight=weight, code=cell.code, right=cell.right, elide=elide
        )

    def _paint_heading(self, painter: QPainter, rect: QRect, row: FactRow, selected: bool) -> None:
        appearance = self.appearance
        painter.fillRect(rect, appearance.color("sel" if selected else "head"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        area = rect.adjusted(appearance.px(8), 0, -appearance.px(4), 0)
        width = self.text(painter, area, row.cells[0].text, "text", size=11, weight=500)
        if len(row.cells) > 1:
            rest = area.adjusted(width + appearance.px(10), 0, 0, 0)
            # A heading spans all columns, of which a narrow panel shows a part.
            rest.setRight(min(rest.right(), self.view.viewport().width() - appearance.px(4)))
            elide = Qt.TextElideMode.ElideRight
            self.text(painter, rest, row.cells[1].text, row.cells[1].token, size=11, elide=elide)

    def _paint_now(self, painter: QPainter, rect: QRect) -> None:
        painter.fillRect(QRect(rect.x(), rect.y() + 2, 2, rect.height() - 4), self.appearance.color("text"))

    def _paint_dashes(self, painter: QPainter, rect: QRect) -> None:
        pen = QPen(self.appearance.color("line"), 1, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())


class FactView(GridView):
    """Shows one FactTable; `columns`, `name` and `empty` are messages.

    `picked` has the row that the user selects; `opened`, the row whose source is wanted."""

    picked = Signal(object)
    opened = Signal(object)

    def __init__(self, appearance: Appearance, columns: tuple[str, ...], name: str, empty: str) -> None:
        super().__init__(appearance, empty, row=22)
        self.facts = FactModel(columns)
        self.setModel(self.facts)
        self.setItemDelegate(FactCells(appearance, self.facts, self))
        self.setAccessibleName(_(name))
        header = self.horizontalHeader()
        assert isinstance(header, Header)
        header.first_indent = 8
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.least_of_widest = LEAST_OF_WIDEST
        """The design width down to which the widest column shrinks before the table scrolls."""
        self.give_way_together = False
        """Whether long columns shrink to a common width, so that each stays in view."""
        self.cut_columns: frozenset[int] = frozenset()
        """The columns whose texts may be cut."""
        self._showing = False
        self._chosen = ""
        self._table: FactTable | None = None
        self._widths: dict[tuple[str, bool], int] = {}
        """The widths of texts in px, by text and whether it is code: moments share most of their texts."""
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.doubleClicked.connect(lambda index: self.opened.emit(self.facts.rows[index.row()]))

    def show_table(self, table: FactTable) -> None:
        """Shows a table; keeps the selection if the row still exists."""
        if table == self._table:
            return
        self._table = table
        self.empty = table.empty
        self._showing = True
        try:
            if self.facts.show_rows(table.rows):
                self._span_headings()
                at = next((at for at, row in enumerate(table.rows) if row.key == self._chosen), -1)
                if self._chosen and at >= 0:
                    self.setCurrentIndex(self.facts.index(at, 0))
        finally:
            self._showing = False
        self.setAccessibleDescription(table.status if table.rows else table.empty)
        header = self.horizontalHeader()
        assert isinstance(header, Header)
        lines = [row.cells for row in table.rows if not row.is_heading]
        right = frozenset(at for cells in lines for at, cell in enumerate(cells) if cell.right)
        if right != header.right:
            header.right = right
            header.viewport().update()
        self.fit_columns()

    def _span_headings(self) -> None:
        self.clearSpans()
        if len(self.facts.columns) > 1:
            for at, row in enumerate(self.facts.rows):
                if row.is_heading:
                    self.setSpan(at, 0, 1, len(self.facts.columns))

    def choose(self, wanted: Callable[[FactRow], bool]) -> None:
        """Selects the first row that `wanted` accepts, without a signal; scrolls to it."""
        current = self.current_row
        if current is not None and wanted(current):
            return
        at = next((at for at, row in enumerate(self.facts.rows) if wanted(row)), -1)
        if at >= 0:
            self._showing = True
            self.setCurrentIndex(self.facts.index(at, 0))
            self._chosen = self.facts.rows[at].key
            self._showing = False

    @property
    def current_row(self) -> FactRow | None:
        """The selected row; None without one."""
        at = self.currentIndex().row()
        return self.facts.rows[at] if 0 <= at < len(self.facts.rows) else None

    def restyle(self) -> None:
        """Applies the current text scale."""
        self._widths.clear()
        self.refit()
        self.fit_columns()

    def fit_columns(self) -> None:
        """Gives each column the width of its texts; the last column takes what is left."""
        px = self.appearance.px
        columns = self.facts.columns
        wanted = [self.appearance.metrics(11).horizontalAdvance(title) + px(16) for title in columns]
        pad, indent, letter, widths = px(14), px(INDENT), px(23), self._widths
        for row in self.facts.rows[:FITTED]:
            if row.is_heading:
                continue
            more = pad + indent * min(row.depth, MOST_INDENTS)
            for at, cell in enumerate(row.cells):
                known = widths.get((cell.text, cell.code))
                width = (known if known is not None else self._width_of(cell)) + more
                if cell.letter:
                    width += letter
                if width > wanted[at]:
                    wanted[at] = width
                more = pad
        wanted = [min(width, px(MOST_WIDE)) for width in wanted]
        room = self.viewport().width() - sum(wanted)
        self.cut_columns = frozenset()
        if room < 0:  # a long text gives way first, then the table scrolls
            self.cut_columns = give_way(wanted, -room, px(self.least_of_widest), together=self.give_way_together)
        else:
            wanted[-1] += room
        for at, width in enumerate(wanted):
            self.setColumnWidth(at, width)

    def _width_of(self, cell: FactCell) -> int:
        known = self._widths.get((cell.text, cell.code))
        if known is None:
            if len(self._widths) > MOST_WIDTHS:
                self._widths.clear()
            known = self.appearance.metrics(11, code=cell.code).horizontalAdvance(cell.text)
            self._widths[cell.text, cell.code] = known
        return known

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the columns to the new width."""
        super().resizeEvent(event)
        self.fit_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles Enter and Ctrl+C."""
        row = self.current_row
        if row is not None and event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(row.spoken)
            return
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(row)
            return
        super().keyPressEvent(event)

    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        if self._showing or not current.isValid():
            return
        row = self.facts.rows[current.row()]
        self._chosen = row.key
        self.picked.emit(row)


def give_way(widths: list[int], missing: int, least: int, *, together: bool) -> frozenset[int]:
    """Takes `missing` px from the widest column; `together`: from the wider ones, until they are equally wide. Stops at
    `least` px. Returns the columns that became narrower."""
    wide = sorted((at for at, width in enumerate(widths) if width > least), key=lambda at: -widths[at])
    level, sharing = least, wide[:1]
    if together:
        for count in range(1, len(wide) + 1):
            level = (sum(widths[at] for at in wide[:count]) - missing) // count
            if count == len(wide) or level >= widths[wide[count]]:
                sharing = wide[:count]
                break
    elif wide:
        level = widths[wide[0]] - missing
    for at in sharing:
        widths[at] = max(level, least)
    return frozenset(sharing)
