"""State panel: every state of the program with its value and its latest write."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLabel, QSizePolicy, QWidget

from inspector.analysis import StateLine
from inspector.analysis.display_names import Names
from inspector.language import N_, _

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.controls import ToolButton
from ..widgets.grid import Cells, GridView, Header, Index, announce_changes
from ..widgets.panel import NotePart, Panel, stacked
from .state_editor import StateEditor

NAME, VALUE, WRITTEN = range(3)
_RIGHT = Qt.TextElideMode.ElideRight  # values are elided at the end

MEASURED_LINES = 60
"""The lines whose texts decide the widths of the columns: the newest writes stand first."""

NO_STATE = N_("This program created no state.")


class StateModel(QAbstractTableModel):
    """State lines as a table."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[StateLine] = []
        self._called: list[tuple[StateLine, str]] = []
        """The lines with their names: what the table shows."""
        self.names: Names | None = None

    def called(self, line: StateLine) -> str:
        """Returns the display name of a state, distinct from others of the same name."""
        return self.names.of(line.state) if self.names is not None else line.state.name

    def show_lines(self, lines: list[StateLine], names: Names | None = None) -> None:
        """Shows these lines; keeps the selection if the states are the same."""
        self.names = names
        if [line.state.id for line in lines] != [line.state.id for line in self.lines]:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()
        else:
            self.lines = lines
        before, self._called = self._called, [(line, self.called(line)) for line in lines]
        if len(before) == len(self._called):
            announce_changes(self, before, self._called)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the title of a column."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (_("Name"), _("Value"), _("Last write"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the data of a cell for a Qt role."""
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.called(line), line.value, line.last_write)[index.column()]
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role == Qt.ItemDataRole.ToolTipRole:
            where = _("{write}, at {place}").format(write=line.last_write, place=line.site)
            words = _("{state}; written: {write} (F2: edit)")
            change = f"{self.called(line)} = {line.value}"
            return words.format(state=change, write=where if line.site is not None else line.last_write)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            words = _("{state} is {value}, written: {write}")
            return words.format(state=self.called(line), value=line.value, write=line.last_write)
        return None


class StateCells(Cells):
    """Paints names and values in code font; values written in this frame are gold."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        line: StateLine = index.data(Qt.ItemDataRole.UserRole)
        appearance = self.appearance
        column = index.column()
        paint_row_part(painter, rect, selected, appearance, column == 0)
        area = rect.adjusted(appearance.px(4), 0, -appearance.px(4), 0)
        if column == NAME:
            self.text(painter, area, str(index.data()), "text", size=11, code=True)
        elif column == VALUE:
            if line.written_now:
                self.text(painter, area, line.value, "warn", size=11, weight=700, code=True, right=True, elide=_RIGHT)
            else:
                self.text(painter, area, line.value, "text", size=11, code=True, right=True, elide=_RIGHT)
        else:
            self.text(painter, area, line.last_write, "text_secondary", size=11, elide=Qt.TextElideMode.ElideRight)


def paint_row_part(painter: QPainter, rect: QRect, selected: bool, appearance: Appearance, first: bool) -> None:
    """Paints one cell's part of the selection."""
    if selected:
        painter.fillRect(rect, appearance.color("sel"))
        if first:
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))


class FireRow(QWidget):
    """Buttons for inputs that do not use the preview. `other_asked`: for the list of recorded and new inputs."""

    fired = Signal(str)
    other_asked = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("stack")
        self.appearance = appearance
        self.inputs: list[str] = []
        self.buttons: list[ToolButton] = []
        self.label = QLabel(_("Fire"))
        self.label.hide()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(appearance.px(4), appearance.px(8), appearance.px(4), appearance.px(8))
        self.row.setSpacing(appearance.px(6))
        self.other = ToolButton(appearance, _("Fire a recorded or a new input"), key="Ctrl+I", words="…", raised=True)
        self.other.clicked.connect(self.other_asked)
        self.other.hide()
        self.row.addWidget(self.label)
        self.row.addWidget(self.other)
        self.row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Fire an input"))
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.label.setFont(self.appearance.font(11))
        self.label.setStyleSheet(f"color: {self.appearance.theme.text_secondary};")

    def set_inputs(self, inputs: list[str]) -> None:
        """Shows buttons for these inputs, which are messages."""
        if inputs == self.inputs:
            return
        self.inputs = inputs
        for former in self.buttons:
            self.row.removeWidget(former)
            former.setParent(None)
            former.deleteLater()
        self.buttons.clear()
        for at, words in enumerate(inputs):
            name = _("Fire: {words}").format(words=_(words))
            button = ToolButton(self.appearance, name, words=_(words), raised=True)
            button.clicked.connect(partial(self.fired.emit, words))
            self.row.insertWidget(at + 1, button)
            self.buttons.append(button)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the buttons to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Shows the buttons that fit whole; the list behind the last button has every input."""
        has_inputs = bool(self.inputs)
        rest = self.width() - 2 * self.appearance.px(4)
        gap = self.row.spacing()
        self.other.set_compact(False)
        parts: list[QWidget] = [self.label, *self.buttons]
        wanted = sum(part.sizeHint().width() + gap for part in parts)
        self.other.set_compact(wanted + self.other.sizeHint().width() > rest)
        rest -= self.other.sizeHint().width()
        self.other.setVisible(has_inputs)
        for part in parts:
            rest -= part.sizeHint().width() + gap
            part.setVisible(has_inputs and rest >= 0)


class StateView(GridView):
    """Emits `edit_asked` at F2, and `source_asked` at Enter, for the current row."""

    edit_asked = Signal(QModelIndex)
    source_asked = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 edits the value; Enter opens the source of the last write."""
        index = self.currentIndex()
        if index.isValid() and event.key() == Qt.Key.Key_F2:
            self.edit_asked.emit(index)
        elif index.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.source_asked.emit(index)
        else:
            super().keyPressEvent(event)


class StatePanel(Panel):
    """The dock. `edit_asked`: a double click or F2 on a state, which the window answers with the editor."""

    edit_asked = Signal(object)

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("State"))
        self.selection = selection
        self._is_following = False
        self.model = StateModel()
        self.view = StateView(appearance, NO_STATE, row=24)
        self.view.setModel(self.model)
        self.view.setItemDelegate(StateCells(appearance, self.view))
        self.view.setAccessibleName(_("State"))
        self.view.setMinimumHeight(1)  # a low panel gives its height to the form of a new value
        header = self.view.horizontalHeader()
        assert isinstance(header, Header)
        header.right = frozenset((VALUE,))
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(WRITTEN, QHeaderView.ResizeMode.Fixed)
        self._widest_written = 0
        """The widest last write of the program in px: values stay at their place while a person steps."""
        self.fire = FireRow(appearance)
        appearance.changed.connect(self.fire.restyle)
        self.editor = StateEditor(appearance)
        self.editor.closed.connect(self.view.setFocus)  # else a button beside the form would get the keys
        self.editor.toggled.connect(self._fit_fire)
        self.restyle()
        self.add_body(N_("State"), stacked(self.view, self.editor, self.fire))
        self.view.selectionModel().currentChanged.connect(self._picked)
        self.view.doubleClicked.connect(self._edit)
        self.view.edit_asked.connect(self._edit)
        self.view.source_asked.connect(self._open)
        self.view.resized.connect(self._fit_columns)
        selection.changed.connect(self._follow)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self._widest_written = 0
        self._fit_columns()
        self.view.refit()
        self.editor.restyle()

    def _fit_columns(self) -> None:
        """Gives value and last write what the names leave, but no less than their share of a table of 265 px."""
        px, width, model = self.appearance.px, self.view.viewport().width(), self.model
        lines = model.lines[:MEASURED_LINES]
        code, font = self.appearance.metrics(11, code=True), self.appearance.metrics(11)
        bold = self.appearance.metrics(11, 700, code=True)
        name = max((code.horizontalAdvance(model.called(line)) for line in lines), default=0) + px(9)
        value = max((bold.horizontalAdvance(line.value) for line in lines), default=0) + px(9)
        # A narrow panel hides the last write, which the tooltip contains, too.
        has_written = width >= px(236)
        written = max((font.horizontalAdvance(line.last_write) for line in lines), default=0) + px(9)
        self._widest_written = written = max(written, self._widest_written)
        least = min(px(96), width * 2 // 5), px(72) if has_written else 0
        spare = max(width - name - sum(least), 0)
        more = min(max(value - least[0], 0), spare)
        header = self.view.horizontalHeader()
        header.resizeSection(VALUE, least[0] + more)
        header.resizeSection(WRITTEN, least[1] + min(max(written - least[1], 0), spare - more))
        self.view.setColumnHidden(WRITTEN, not has_written)

    def _fit_fire(self) -> None:
        """Hides the inputs while a person edits, if the panel has no room for them below the form."""
        form = 0 if self.editor.isHidden() else self.editor.sizeHint().height() + 2 * self.view.row_token
        self.fire.setVisible(not form or form + self.fire.sizeHint().height() <= self.bodies.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the form to the new height."""
        super().resizeEvent(event)
        self._fit_fire()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the states of this moment."""
        created_none, no_program = NO_STATE, N_("State appears here once a program runs.")
        self.view.empty = created_none if moment is not None else no_program
        self.model.show_lines(*((moment.states, moment.names) if moment is not None else ([], None)))
        if moment is None:
            self._widest_written = 0
        self._follow(scrolls=False)
        self._fit_columns()
        if moment is None:
            self.editor.cancel()
            self.title.set_texts()
            self.fire.set_inputs([])
        else:
            folded = moment.folded_states
            note = (
                (NotePart(_("{folded} of the framework folded").format(folded=folded), token="text_hint"),)
                if folded
                else ()
            )
            when = _("at the end of the frame") if moment.is_frame_end else _("at the cursor")
            self.title.set_texts(when if not folded else "", note=note)
            session = moment.session
            inputs = [N_("Tap"), N_("Scroll +10")] if session.scene is not None else []  # a recording takes none
            if inputs and session.program.demo is not None:
                inputs.append(N_("Demo"))
            self.fire.set_inputs(inputs)

    def _picked(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid() and not self._is_following:
            self.selection.select_state(self.model.lines[current.row()].state.id)

    def _follow(self, *, scrolls: bool = True) -> None:
        """Makes the selected state the current row, so that the keyboard, when it comes to the table, selects no other
        one, and a row that moves keeps its mark. `scrolls`: whether the row is scrolled into view."""
        ids = [line.state.id for line in self.model.lines]
        at = ids.index(self.selection.state) if self.selection.state in ids else -1
        if at == self.view.currentIndex().row():
            return
        self._is_following = True
        self.view.setAutoScroll(scrolls)
        self.view.setCurrentIndex(self.model.index(at, 0) if at >= 0 else QModelIndex())
        self.view.setAutoScroll(True)
        self._is_following = False

    def _edit(self, index: QModelIndex) -> None:
        self.edit_asked.emit(self.model.lines[index.row()].state)

    def _open(self, index: QModelIndex) -> None:
        self.selection.ask_source(self.model.lines[index.row()].site)
