"""Reads panel: shows each state's readers, by phase and line. A cell is one or several reads."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QVBoxLayout

from engine.trace.source_site import file_name
from inspector.analysis import ReadMark, ReadsMatrix, spoken
from inspector.analysis.display_names import Names
from inspector.language import N_, _, n_
from inspector.recording import Subject

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import chip_width, paint_chip
from ..style.elided import elided
from ..widgets.grid import Cells, GridView, Header, Index
from ..widgets.painting import PaintedWidget
from ..widgets.panel import NotePart, Panel, side_by_side, stacked
from .state_panel import paint_row_part

FROZEN = 2
EMPTY = N_("No reads recorded. Scroll or tap the preview.")
NOT_YET = N_("No reads at this moment: what reads runs later in this frame. Step on: F10.")
_NONE = ReadsMatrix((), (), {}, 0)


class ReadsModel(QAbstractTableModel):
    """A table with the columns state and value, and one column per reader."""

    def __init__(self) -> None:
        super().__init__()
        self.matrix = _NONE
        self.names: Names | None = None
        self._shape: tuple[object, ...] = ()

    def called(self, subject: Subject) -> str:
        """Returns the display name of a state or reader, distinct from others of the same name."""
        return self.names.of(subject) if self.names is not None else subject.name

    def place(self, column: int) -> str:
        """The text below a reader's name: call line, else file name of its reads."""
        reader = self.matrix.readers[column]
        line = self.names.line_of(reader.subject) if self.names is not None else None
        return f"{file_name(line[0])}:{line[1]}" if line is not None else reader.file

    def show_matrix(self, matrix: ReadsMatrix, names: Names | None = None) -> bool:
        """Shows a matrix; returns whether rows or columns changed."""
        self.names = names
        shape = (
            tuple(line.state.id for line in matrix.states),
            tuple((reader.subject.id, self.called(reader.subject), reader.file) for reader in matrix.readers),
        )
        changed = shape != self._shape
        if changed:
            self.beginResetModel()
        self.matrix, self._shape = matrix, shape
        if changed:
            self.endResetModel()
        return changed

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.matrix.states)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return FROZEN + len(self.matrix.readers)

    def marks(self, index: Index) -> tuple[ReadMark, ...]:
        """Returns the reads of a cell."""
        return self.matrix.cell(index.row(), index.column() - FROZEN) if index.column() >= FROZEN else ()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the title of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                (_("State"), _("Value"))[section]
                if section < FROZEN
                else self.called(self.matrix.readers[section - FROZEN].subject)
            )
        if role == Qt.ItemDataRole.ToolTipRole and section >= FROZEN:
            reader = self.matrix.readers[section - FROZEN]
            words = _("{name} at {place}, reads in {file}")
            return words.format(name=self.called(reader.subject), place=self.place(section - FROZEN), file=reader.file)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the data of a cell for a Qt role."""
        line = self.matrix.states[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.UserRole:
            return line
        if column < FROZEN:
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                return (self.called(line.state), line.value)[column]
            if role == Qt.ItemDataRole.AccessibleTextRole:
                name = self.called(line.state)
                return (name, _("{state} is {value}").format(state=name, value=line.value))[column]
            return None
        marks = self.marks(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return ", ".join(f"{m.change}{m.letter} {m.site}" if m.site else m.letter for m in marks)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return (
                spoken(line, self.matrix.readers[column - FROZEN], marks, self.names)
                if marks or role != Qt.ItemDataRole.ToolTipRole
                else None
            )
        return None


class ReadsHeader(Header):
    """Paints a reader's name, and below it its file."""

    def __init__(self, appearance: Appearance, model: ReadsModel) -> None:
        super().__init__(appearance, height=34)
        self.reads = model

    def paint_title(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paints the title of one reader."""
        appearance = self.appearance
        painter.fillRect(rect, appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        area = rect.adjusted(appearance.px(6), appearance.px(2), -appearance.px(3), -appearance.px(2))
        if logicalIndex < FROZEN:
            painter.setFont(appearance.font(11))
            painter.setPen(appearance.color("text_secondary"))
            words = (_("State"), _("Value"))[logicalIndex]
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)
        elif logicalIndex - FROZEN < len(self.reads.matrix.readers):
            reader = self.reads.matrix.readers[logicalIndex - FROZEN]
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text"))
            name = elided(
                appearance.metrics(12), self.reads.called(reader.subject), area.width(), Qt.TextElideMode.ElideMiddle
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignTop, name)
            painter.setFont(appearance.font(10))
            painter.setPen(appearance.color("text_secondary"))
            file = elided(
                appearance.metrics(10),
                self.reads.place(logicalIndex - FROZEN),
                area.width(),
                Qt.TextElideMode.ElideMiddle,
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignBottom, file)


class ReadsTable(GridView):
    """One of the two tables of the matrix. `crossed`: an arrow key leaves it at a side, by -1 to the left or 1 to the
    right."""

    crossed = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves between cells; past the last one of a row the other table goes on."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        current = self.currentIndex()
        if step and current.isValid() and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            beside = current.column() + step
            if not 0 <= beside < self.model().columnCount() or self.isColumnHidden(beside):
                self.crossed.emit(step)
                return
        super().keyPressEvent(event)


class ReadsCells(Cells):
    """Paints chips and lines."""

    def __init__(self, appearance: Appearance, table: ReadsTable) -> None:
        super().__init__(appearance, table)
        self.table = table

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        model = index.model()
        assert isinstance(model, ReadsModel)
        appearance = self.appearance
        column = index.column()
        line = model.matrix.states[index.row()]
        area = rect.adjusted(appearance.px(6), 0, -appearance.px(5), 0)
        if column < FROZEN:
            paint_row_part(painter, rect, selected, appearance, column == 0)
            if column == 0:
                self.text(painter, area, model.called(line.state), "text", size=11, code=True)
            else:
                self.text(
                    painter, area, line.value, "text", size=11, code=True, right=True, elide=Qt.TextElideMode.ElideRight
                )
        else:
            marks = model.marks(index)
            if marks:
                self._paint_marks(painter, rect, marks)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        if self.table.hasFocus() and index == self.table.currentIndex():
            painter.setPen(QPen(appearance.color("accent"), 2))  # the cell that Enter opens
            painter.drawRect(rect.adjusted(2, 2, -3, -3))

    def _paint_marks(self, painter: QPainter, rect: QRect, marks: tuple[ReadMark, ...]) -> None:
        appearance = self.appearance
        hit = next((mark for mark in marks if mark.invalidated), None)
        if hit is not None:
            painter.fillRect(rect, appearance.phase_tint(hit.letter))
        x = rect.x() + appearance.px(6)
        height = appearance.px(16)
        y = rect.center().y() - height // 2
        for number, mark in enumerate(marks):
            width = chip_width(appearance, mark.letter)
            if x + width > rect.right():
                break
            faded = mark.change == "−"
            paint_chip(painter, QRect(x, y, width, height), mark.letter, mark.letter, appearance, faded=faded)
            x += width + appearance.px(5)
            words = mark.change + (f":{mark.site.line}" if mark.site is not None else "")
            weight = 700 if mark.invalidated else 400
            token = "text" if mark.invalidated else ("text_hint" if faded else "text_secondary")
            room = rect.right() - appearance.px(2) - x
            following = marks[number + 1] if number + 1 < len(marks) else None
            # Lines of one phase share a chip.
            if following is not None and following.letter == mark.letter and room > appearance.px(40):
                words += f" :{following.site.line}" if following.site is not None else ""
            x += self.text(
                painter,
                QRect(x, rect.y(), max(0, room), rect.height()),
                words,
                token,
                size=11,
                weight=weight,
                code=True,
            )
            if mark.invalidated and x + appearance.px(9) < rect.right():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(appearance.color("warn"))
                painter.drawEllipse(QRectF(x + appearance.px(4), rect.center().y() - 2, 5, 5))
                x += appearance.px(9)
            x += appearance.px(6)
            if following is not None and following.letter == mark.letter:
                break


class Footer(PaintedWidget):
    """A line of help, which says all of it in its tooltip and to screen readers, too."""

    def __init__(self, appearance: Appearance, words: str) -> None:
        super().__init__()
        self.appearance = appearance
        self.words = words
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(24))

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("panel"))
        painter.setFont(self.appearance.font(11))
        painter.setPen(self.appearance.color("text_secondary"))
        area = self.rect().adjusted(self.appearance.px(6), 0, -self.appearance.px(4), 0)
        words = elided(self.appearance.metrics(11), self.words, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)


class ReadsPanel(Panel):
    """The dock; the first two columns are fixed, the readers scroll."""

    masked_titles = (N_("State"), N_("Value"))

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Reads"), tabs=True)
        self.selection = selection
        self.model = ReadsModel()
        self.frozen = self._table(appearance)
        self.frozen.setAccessibleName(_("States"))
        self.view = self._table(appearance)
        self.view.setAccessibleName(_("State reads by phase"))
        self.frozen.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.frozen.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.verticalScrollBar().valueChanged.connect(self.frozen.verticalScrollBar().setValue)
        self.frozen.verticalScrollBar().valueChanged.connect(self.view.verticalScrollBar().setValue)
        self.restyle()
        self.both = side_by_side(self.frozen, self.view, wide=self.view)
        self.footer = Footer(appearance, _("A cell is a read: phase and line. Double-click opens the source."))
        body = stacked(self.both, self.footer)
        body_layout = body.layout()
        assert isinstance(body_layout, QVBoxLayout)
        body_layout.setStretch(0, 1_000)
        body_layout.addStretch(1)
        self.add_body(N_("Reads"), body)
        for view in (self.frozen, self.view):
            view.clicked.connect(self._picked)
            view.doubleClicked.connect(self._open)
            view.activated.connect(self._open)
            view.selectionModel().currentChanged.connect(partial(self._moved, view))
        self.frozen.crossed.connect(lambda step: self._cross(self.view, FROZEN) if step > 0 else None)
        self.view.crossed.connect(lambda step: self._cross(self.frozen, FROZEN - 1) if step < 0 else None)
        self._following = False
        selection.changed.connect(self._follow)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self._fit_frozen()
        for table in (self.frozen, self.view):
            table.refit()
        self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the readers a part of a narrow panel."""
        super().resizeEvent(event)
        self._fit_frozen()

    def _fit_frozen(self) -> None:
        """Gives states and values their usual width; in a narrow panel, as with large text, three fifths of it."""
        width = min(self.appearance.px(196), max(self.width(), 100) * 3 // 5)
        value = min(self.appearance.px(46), width // 3)
        self.frozen.setFixedWidth(width)
        self.frozen.setColumnWidth(0, width - value)
        self.frozen.setColumnWidth(1, value)

    def _table(self, appearance: Appearance) -> ReadsTable:
        table = ReadsTable(appearance, "", row=24, header=34)
        table.setModel(self.model)
        table.setItemDelegate(ReadsCells(appearance, table))
        table.setHorizontalHeader(ReadsHeader(appearance, self.model))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        return table

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the reads of this moment."""
        matrix = moment.reads if moment is not None else _NONE
        before = self.model.matrix
        if self.model.show_matrix(matrix, moment.names if moment is not None else None):
            self._fit_columns()
        if matrix != before:
            self.frozen.viewport().update()
            self.view.viewport().update()
        self.view.empty = "" if matrix.states else _(NOT_YET if moment is not None and moment.reads_later else EMPTY)
        self.frozen.setVisible(bool(matrix.states))
        self.footer.setVisible(bool(matrix.states))
        # The tables are as high as their rows, so that the help line is directly below them.
        header = self.appearance.px(34)
        rows = len(matrix.states) * self.appearance.row(24, 11)
        scroll = self.view.horizontalScrollBar()
        bar = self.appearance.px(8) if scroll.maximum() > 0 else 0
        self.both.setMaximumHeight(header + rows + bar + 2 if matrix.states else 16_777_215)
        note: tuple[NotePart, ...] = ()
        if matrix.invalidated and moment is not None:
            note = (NotePart(_("invalidated in frame {index}").format(index=moment.index), dot=True),)
        self.title.set_texts(_words_of(matrix) if moment is not None else "", note)
        self._follow()

    def _fit_columns(self) -> None:
        appearance = self.appearance
        for column in range(FROZEN):
            self.view.setColumnHidden(column, True)
        for column in range(FROZEN, self.model.columnCount()):
            self.frozen.setColumnHidden(column, True)
            self.view.setColumnHidden(column, False)
            reader = self.model.matrix.readers[column - FROZEN]
            width = max(
                appearance.metrics(12).horizontalAdvance(self.model.called(reader.subject)),
                appearance.metrics(10).horizontalAdvance(self.model.place(column - FROZEN)),
            )
            marks = max(
                (len(self.model.matrix.cell(row, column - FROZEN)) for row in range(self.model.rowCount())),
                default=1,
            )
            cell = appearance.px(66 if marks < 2 else 104)
            self.view.setColumnWidth(column, max(min(width + appearance.px(12), appearance.px(190)), cell))

    def _cross(self, table: ReadsTable, column: int) -> None:
        """Goes on in the same row of the other table."""
        other = self.frozen if table is self.view else self.view
        index = self.model.index(other.currentIndex().row(), column)
        # Before the focus: the keyboard makes the first cell of a table without a current one current, unselected.
        table.setCurrentIndex(index)
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._picked(index)

    def _moved(self, table: ReadsTable, current: QModelIndex, before: QModelIndex) -> None:
        """Selects the state and the reader of a cell that an arrow key reaches, as a click does; the keyboard that
        arrives in the table selects nothing."""
        if current.isValid() and not self._following and table.selectionModel().isSelected(current):
            self._picked(current)

    def _picked(self, index: QModelIndex) -> None:
        self.selection.select_state(self.model.matrix.states[index.row()].state.id)
        if index.column() >= FROZEN and self.model.marks(index):
            self.selection.select_subject(self.model.matrix.readers[index.column() - FROZEN].subject.id)

    def _open(self, index: QModelIndex) -> None:
        marks = self.model.marks(index)
        if marks:
            self.selection.ask_source(marks[0].site)
        elif index.column() < FROZEN:
            self.selection.ask_source(self.model.matrix.states[index.row()].site)

    def _follow(self) -> None:
        for row, line in enumerate(self.model.matrix.states):
            if line.state.id == self.selection.state:
                self._following = True
                if self.frozen.currentIndex().row() != row:
                    self.frozen.setCurrentIndex(self.model.index(row, 0))
                elif not self.frozen.selectionModel().isSelected(self.frozen.currentIndex()):
                    self.frozen.selectRow(row)
                self._following = False
                return
        self.frozen.clearSelection()


def _words_of(matrix: ReadsMatrix) -> str:
    """Returns the size of the matrix and how many of its reads are invalid, in words."""
    states, readers = len(matrix.states), len(matrix.readers)
    words = n_("{count} state", "{count} states", states).format(count=states)
    words += ", " + n_("{count} reader", "{count} readers", readers).format(count=readers)
    if not matrix.invalidated:
        return words
    invalidated = n_("{count} read invalidated", "{count} reads invalidated", matrix.invalidated)
    return f"{words}, {invalidated.format(count=matrix.invalidated)}"
