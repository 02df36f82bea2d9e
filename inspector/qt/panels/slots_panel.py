"""Slots panel: the groups of the composition beside their slots, in table order.

Terms       gap: the free places of a gap buffer, as a hatched row at its index. bracket: connects the
            selected group, and each group with a changed slot, with its slots.
"""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QComboBox, QHeaderView, QSizePolicy

from inspector.analysis import GroupLine, SlotTableView
from inspector.analysis.slots import UPDATED
from inspector.language import N_, _, n_
from inspector.recording import Subject

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.elided import elided
from ..style.theme import control_sizes
from ..widgets.grid import GridView, Header
from ..widgets.painting import PaintedWidget
from ..widgets.panel import NotePart, Panel, stacked
from ..widgets.still_wheel import StillWheel
from .slots_cells import GroupCells, SlotCells
from .slots_model import (
    FLAGS,
    GROUP,
    KEY,
    MARK,
    NODES,
    NUMBER,
    PARENT,
    SIZE,
    SLOTS,
    GroupsModel,
    SlotsModel,
)
from .slots_split import SlotsSplit

GUTTER = 16
EMPTY = N_("No slot table yet. Press F10 to run a frame.")
LEAST_NAME = 84
"""The least width of the column with the names of the groups, in px at 100 %: a narrow panel scrolls the others."""
NOT_KEPT = N_("The slot table of this frame was not kept. Press Space to go live.")


class SlotBrackets(PaintedWidget):
    """The area between the two tables, with brackets from groups to slots."""

    def __init__(self, appearance: Appearance, panel: SlotsPanel) -> None:
        super().__init__()
        self.appearance = appearance
        self.panel = panel
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.appearance.px(GUTTER), 10)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        header = self.panel.groups.horizontalHeader().height()
        painter.drawLine(0, header - 1, self.width(), header - 1)
        painter.setClipRect(0, header, self.width(), self.height())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, line in self.panel.bracketed():
            self._bracket(painter, row, line, header)

    def _bracket(self, painter: QPainter, row: int, line: GroupLine, header: int) -> None:
        first, end = line.group.slots
        model = self.panel.slots_model
        top_row, last_row = model.row_of(first), model.row_of(end - 1)
        if top_row is None or last_row is None:
            return
        groups, slots = self.panel.groups, self.panel.slots
        y = header + groups.rowViewportPosition(row) + groups.rowHeight(row) / 2
        top = header + slots.rowViewportPosition(top_row) + 3
        bottom = header + slots.rowViewportPosition(last_row) + slots.rowHeight(last_row) - 3
        selected = line.mark != UPDATED
        color = self.appearance.color("accent") if selected else self.appearance.phase_text("C")
        x = self.width() - 3.0
        painter.setPen(QPen(color, 2))
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        middle = (top + bottom) / 2
        path = QPainterPath(QPointF(0, y))
        path.cubicTo(QPointF(x * 0.7, y), QPointF(x * 0.3, middle), QPointF(x, middle))
        painter.setPen(QPen(color, 1.3))
        painter.drawPath(path)


class CallsLine(PaintedWidget):
    """The footer with the composer's calls in this frame."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.calls: tuple[str, ...] = ()
        self.nothing = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(22))

    def set_calls(self, calls: tuple[str, ...], nothing: str) -> None:
        """Shows the calls. `nothing`: what is shown without calls."""
        if (calls, nothing) != (self.calls, self.nothing):
            self.calls, self.nothing = calls, nothing
            self.setAccessibleName(_(", then ").join(calls) or nothing)
            self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("head"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, 0, self.width(), 0)
        x = appearance.px(8)

        def put(words: str, token: str, code: bool) -> None:
            nonlocal x
            painter.setFont(appearance.code(10) if code else appearance.font(11))
            metrics = appearance.metrics(10, code=True) if code else appearance.metrics(11)
            painter.setPen(appearance.phase_text("C") if token == "C" else appearance.color(token))
            room = self.width() - x - appearance.px(6)
            words = elided(metrics, words, room)
            if not words:
                return
            painter.drawText(QRect(x, 0, self.width() - x, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
            x += metrics.horizontalAdvance(words) + appearance.px(5)

        if self.calls or self.nothing:
            put(_("Did") if self.calls else self.nothing, "text_secondary", False)
        for number, call in enumerate(self.calls):
            if number:
                put("→", "text_hint", True)
            put(call, "C" if call.startswith("update") else "text", True)


class SlotsPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Slots"), title=N_("Slot table"))
        self.selection = selection
        self.groups_model = GroupsModel()
        self.slots_model = SlotsModel()
        self.groups = GridView(appearance, EMPTY, row=20, header=22)
        self.groups.setModel(self.groups_model)
        self.group_cells = GroupCells(appearance, self.groups)
        self.groups.setItemDelegate(self.group_cells)
        self.groups.setAccessibleName(_("Slot table groups"))
        header = self.groups.horizontalHeader()
        assert isinstance(header, Header)
        header.right = frozenset((NODES, SIZE, PARENT, SLOTS))
        header.indent = 0
        header.text_size = 10
        self.groups.resized.connect(self._fit_names)
        self.slots = GridView(appearance, "", row=20, header=22)
        self.slots.setModel(self.slots_model)
        self.slot_cells = SlotCells(appearance, self.slots)
        self.slots.setItemDelegate(self.slot_cells)
        self.slots.setAccessibleName(_("Slots array"))
        self.slots.setSelectionMode(GridView.SelectionMode.NoSelection)
        slot_header = self.slots.horizontalHeader()
        assert isinstance(slot_header, Header)
        slot_header.indent = 2
        slot_header.text_size = 10
        slot_header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        slot_header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.gutter = SlotBrackets(appearance, self)
        for table in (self.groups, self.slots):
            table.verticalScrollBar().valueChanged.connect(self.gutter.update)
        self.split = SlotsSplit(appearance, self.groups, self.gutter, self.slots)
        self.tables = QComboBox()
        self.tables.setAccessibleName(_("Slot table of"))
        StillWheel(self.tables)
        self.tables.setToolTip(_("Each subcomposition, such as a lazy item, has a slot table of its own."))
        self.tables.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.tables.hide()
        self.restyle()
        self.calls = CallsLine(appearance)
        self._composition: Subject | None = None
        """The subcomposition whose table is shown; None: the outermost composition."""
        self.add_body(N_("Slot table"), stacked(self.tables, self.split, self.calls))
        self.tables.activated.connect(self._choose_table)
        self.groups.selectionModel().currentChanged.connect(self._picked)
        selection.changed.connect(self._follow)
        self._following = False
        self._moment: ShownMoment | None = None

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        appearance = self.appearance
        header = self.groups.horizontalHeader()
        for column, width in (
            (MARK, 24),
            (NUMBER, 18),
            (KEY, 48),
            (FLAGS, 30),
            (NODES, 34),
            (SIZE, 26),
            (PARENT, 34),
            (SLOTS, 30),
        ):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, appearance.px(width))
        self.slots.horizontalHeader().resizeSection(0, appearance.px(26))
        self.split.share()
        self._fit_names()
        for table in (self.groups, self.slots):
            table.refit()
        theme = appearance.theme
        self.tables.setFont(appearance.font(11))
        self.tables.setStyleSheet(
            f"QComboBox {{ background: {theme.panel}; color: {theme.text}; border: 0; padding: 2px 6px;"
            f" border-bottom: 1px solid {theme.line}; }}"
            f"QComboBox:focus {{ border: 2px solid {theme.accent}; }}"
            f"{control_sizes(theme, theme.panel, appearance.px)}"
            f"QComboBox QAbstractItemView {{ background: {theme.panel}; color: {theme.text};"
            f" selection-background-color: {theme.sel}; selection-color: {theme.text}; }}"
        )

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the slot table of this moment."""
        self._moment = moment
        self._composition = moment.composition_of(self.selection.subject) if moment is not None else None
        view = moment.slots_of(self._composition) if moment is not None else None
        self._show_tables(moment)
        self.groups.empty = EMPTY if moment is None else NOT_KEPT
        self.groups_model.show_view(view)
        self.slots_model.show_view(view)
        self.calls.set_calls(*((view.calls, self._nothing_words(moment, view)) if view is not None else ((), "")))
        self.title.set_texts(self._size_words(view), self._note(view))
        numbers = len(str(max(len(self.groups_model.rows), 10)))
        self.groups.setColumnWidth(NUMBER, self.appearance.px(8 + 6 * numbers))
        self._fit_names()
        self._show_operation(moment)
        self.gutter.update()

    def _fit_names(self) -> None:
        """Gives the names of the groups what the other columns leave, but never less than LEAST_NAME."""
        header = self.groups.horizontalHeader()
        others = sum(header.sectionSize(column) for column in range(header.count()) if column != GROUP)
        header.resizeSection(GROUP, max(self.appearance.px(LEAST_NAME), self.groups.viewport().width() - others))

    def _show_tables(self, moment: ShownMoment | None) -> None:
        """Lists the tables of all compositions; a program with one composition needs no list."""
        lines = moment.slot_tables if moment is not None else []
        words = [line.words for line in lines]
        if words != [self.tables.itemText(at) for at in range(self.tables.count())]:
            self.tables.clear()
            self.tables.addItems(words)
        shown = [line.composition for line in lines]
        wanted = self._composition if self._composition is not None else shown[0] if shown else None
        self.tables.setCurrentIndex(shown.index(wanted) if wanted in shown else -1)
        self.tables.setVisible(len(lines) > 1)

    def _choose_table(self, number: int) -> None:
        """Shows another table by the selection of its first row, which every panel follows."""
        lines = self._moment.slot_tables if self._moment is not None else []
        if 0 <= number < len(lines):
            self.selection.select_subject(lines[number].first.id)

    def _show_operation(self, moment: ShownMoment | None) -> None:
        """Selects the group of the operation at the cursor; without one, the group of the selection."""
        operation = moment.operation if moment is not None else None
        self.set_status(operation.sentence if operation is not None else "")
        now = operation.index if operation is not None and operation.node is None else None
        if now != self.group_cells.now:
            self.group_cells.now = now
            self.groups.viewport().update()
        lines = self.groups_model.rows if now is not None else ()
        row = next((at for at, line in enumerate(lines) if line and line.group.index == now), None)
        if row is None:
            self._follow()
            return
        self._following = True
        self.groups.setCurrentIndex(self.groups_model.index(row, 0))
        self.groups.scrollTo(self.groups_model.index(row, 0))
        self._show_slots(self.groups_model.rows[row])
        self._following = False

    def _nothing_words(self, moment: ShownMoment | None, view: SlotTableView) -> str:
        """Says that nothing of the shown table ran."""
        is_whole = self._composition is None and not view.elsewhere
        is_end = moment is None or moment.is_frame_end
        if is_whole:
            at_end, so_far = (
                N_("Composition did not run in this frame."),
                N_("Composition has not run in this frame so far."),
            )
        else:
            at_end, so_far = (
                N_("No scope of this table ran in this frame."),
                N_("No scope of this table has run in this frame so far."),
            )
        return _(at_end if is_end else so_far)

    def _size_words(self, view: SlotTableView | None) -> str:
        """Returns how many groups the table has, in words."""
        if view is None:
            return ""
        groups = sum(line is not None for line in self.groups_model.rows) + view.truncated
        return n_("{count} group", "{count} groups", groups).format(count=groups)

    def _note(self, view: SlotTableView | None) -> tuple[NotePart, ...]:
        if view is None:
            return ()
        parts = []
        if view.truncated:
            words = n_("{count} more group", "{count} more groups", view.truncated).format(count=view.truncated)
            parts.append(NotePart(words, token="text_hint"))
        if view.inserted or view.removed:
            parts.append(
                NotePart(
                    _("+{inserted} inserted  −{removed} removed").format(inserted=view.inserted, removed=view.removed)
                )
            )
        if view.elsewhere:
            words = n_("{count} run in subcompositions", "{count} runs in subcompositions", view.elsewhere)
            parts.append(NotePart(words.format(count=view.elsewhere), token="text_hint"))
        updated = n_("{count} updated", "{count} updated", view.updated).format(count=view.updated)
        skipped = n_("{count} skipped", "{count} skipped", view.skipped).format(count=view.skipped)
        parts += [NotePart(updated, icon="pencil"), NotePart(skipped, icon="skip")]
        return tuple(parts)

    def bracketed(self) -> list[tuple[int, GroupLine]]:
        """The groups with brackets: selected group, and groups with changed slots."""
        found = []
        chosen = self.groups.currentIndex().row()
        for row, line in enumerate(self.groups_model.rows):
            if (
                line is not None
                and (row == chosen or line.mark == UPDATED)
                and line.group.slots[1] > line.group.slots[0]
            ):
                found.append((row, line))
        return found[:12]

    def _picked(self, current: QModelIndex, previous: QModelIndex) -> None:
        line = self.groups_model.rows[current.row()] if current.isValid() else None
        chosen = line.group.slots if line is not None else (0, 0)
        if chosen != self.slot_cells.chosen:
            self.slot_cells.chosen = chosen
            self.slots.viewport().update()
            self._show_slots(line)
        if line is not None and not self._following:
            subject = line.group.scope or line.group.node
            if subject is not None:
                self.selection.select_subject(subject.id)
        self.gutter.update()

    def _show_slots(self, line: GroupLine | None) -> None:
        """Brings the slots of a group into view, so that its bracket reaches them."""
        first, end = line.group.slots if line is not None else (0, 0)
        rows = [self.slots_model.row_of(slot) for slot in (end - 1, first)] if end > first else []
        for row in rows:
            if row is not None:
                index = self.slots_model.index(row, 0)
                self.slots.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.slots.scrollTo(index)

    def _follow(self) -> None:
        moment = self._moment
        if moment is not None and moment.composition_of(self.selection.subject) != self._composition:
            self.show_moment(moment)
            return
        wanted = self.selection.subject
        lines = self._moment.lines_by_subject if self._moment is not None else {}
        keys = lines[wanted].keys if wanted in lines else (wanted,)
        self._following = True
        for row, line in enumerate(self.groups_model.rows):
            if line is None:
                continue
            subject = line.group.scope or line.group.node
            if subject is not None and subject.id in keys:
                if self.groups.currentIndex().row() != row:
                    index = self.groups_model.index(row, 0)
                    self.groups.setCurrentIndex(index)
                    self.groups.scrollTo(index)
                else:
                    self._picked(self.groups.currentIndex(), QModelIndex())
                break
        self._following = False
