"""Ranked panel: the composables of the whole recording by their work, with runs, wasted units, and the main reason.

The ranking examines every run of the recording, so it is made in slices of SLICE_MILLIS while the panel is in front;
the status names the number of counted frames. Terms: inspector/analysis/ranking.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QWidget

from inspector.analysis.ranking import Ranker, RankLine
from inspector.language import N_, _, n_

from ..model.pace import Pace
from ..model.rest_timer import RestTimer
from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.controls import ToolButton
from ..widgets.fact_view import give_way
from ..widgets.grid import Cells, GridView, Header, Index
from ..widgets.panel import Panel, plain_tip, stacked
from .state_panel import paint_row_part

NAME, RUNS, WASTED, SELF, TOTAL, REASON, LINE = range(7)
TITLES = (N_("Name"), N_("Runs"), N_("Wasted"), N_("Self"), N_("Total"), N_("Main reason"), N_("Line"))
_WORDS = (
    N_("name"),
    N_("runs"),
    N_("wasted units"),
    N_("own work units"),
    N_("work units in total"),
    N_("main reason"),
    N_("line"),
)
_NUMBERS = frozenset((RUNS, WASTED, SELF, TOTAL))

SLICE_MILLIS = 8
PAUSE_MILLIS = 12
LIVE_PAUSE_MILLIS = 72
"""While the program runs, the count takes a tenth of the time and catches up at rest: in a program that draws 500
nodes in each frame it took two fifths."""
"""The ranking takes 8 ms of every 20 ms, so that 50 pictures a second stay possible."""

EMPTY = N_("No work yet. Open a program: Ctrl+O.")
COUNTING = N_("The runs of the recording are being counted.")
NO_WASTE = N_("No run was wasted: each one changed something.")


class RankedModel(QAbstractTableModel):
    """Ranking lines as a table; sorted by one column, and filtered."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[RankLine] = []
        self.lines: list[RankLine] = []
        self.column = SELF
        self.descending = True
        self.wasted_only = False

    def show_lines(self, lines: list[RankLine]) -> None:
        """Shows these lines in the current order."""
        self.all = lines
        self._arrange()

    def set_wasted_only(self, on: bool) -> None:
        """Shows only lines with wasted units, or all."""
        self.wasted_only = on
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.DescendingOrder) -> None:
        """Sorts by a column."""
        self.column, self.descending = column, order == Qt.SortOrder.DescendingOrder
        self._arrange()

    def sort_by(self, column: int) -> None:
        """Sorts by a column: numbers from the largest, texts from A; the same column again turns the order."""
        again = column == self.column
        self.descending = not self.descending if again else column in _NUMBERS
        self.column = column
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        lines = [line for line in self.all if line.wasted or not self.wasted_only]
        self.lines = sorted(lines, key=lambda line: self._key(line), reverse=self.descending)
        self.endResetModel()

    def _key(self, line: RankLine) -> tuple[str, int]:
        value = cells_of(line)[self.column]
        if self.column == LINE:
            return ("", 0) if line.site is None else (line.site.file, line.site.line)
        return ("", value) if isinstance(value, int) else (value, 0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return len(TITLES)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the title of a column; the sorted column has an arrow."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            arrow = (" ▾" if self.descending else " ▴") if section == self.column else ""
            return _(TITLES[section]) + arrow
        if role == Qt.ItemDataRole.ToolTipRole:
            return _("Sort by {column}").format(column=_(_WORDS[section]))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return str(cells_of(line)[index.column()])
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return words_of(line)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(words_of(line))
        return None


def cells_of(line: RankLine) -> tuple[str, int, int, int, int, str, str]:
    """Returns the values of a line's cells."""
    site = str(line.site) if line.site is not None else ""
    return (line.name, line.runs, line.wasted, line.units, line.total, line.cause, site)


def words_of(line: RankLine) -> str:
    """Returns a line as one sentence."""
    called = f" × {line.instances}" if line.instances > 1 else ""
    parts = [
        n_("{name}: {count} run", "{name}: {count} runs", line.runs).format(name=line.name + called, count=line.runs),
        n_("{count} own work unit", "{count} own work units", line.units).format(count=line.units),
        _wasted_words(line),
        _("{count} in total").format(count=line.total),
    ]
    if line.cause:
        parts.append(_("main reason {cause}").format(cause=line.cause))
    if line.site is not None:
        parts.append(str(line.site))
    return ", ".join(parts)


def _wasted_words(line: RankLine) -> str:
    """Returns the wasted units, with the most frequent cause and, if there are others, its own number."""
    words = _("{count} of them wasted").format(count=line.wasted)
    cause = line.cause_of_waste
    if not cause:
        return words
    by_cause = line.because_wasted[cause]
    if by_cause == line.wasted:
        return _("{wasted} because of {state}").format(wasted=words, state=cause)
    return _("{wasted} ({count} because of {state})").format(wasted=words, count=by_cause, state=cause)


class RankedCells(Cells):
    """Paints names, right-aligned numbers, and reasons in code font; wasted units are gold."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        line: RankLine = index.data(Qt.ItemDataRole.UserRole)
        appearance, column = self.appearance, index.column()
        paint_row_part(painter, rect, selected, appearance, column == NAME)
        area = rect.adjusted(appearance.px(6 if column == NAME else 4), 0, -appearance.px(6), 0)
        words = str(index.data())
        secondary = "text" if selected else "text_secondary"
        if column == NAME:
            used = self.text(painter, area, words, "text")
            if line.instances > 1:
                more = area.adjusted(used + appearance.px(5), 0, 0, 0)
                if more.width() > appearance.px(24):
                    self.text(painter, more, f"× {line.instances}", "text_hint", size=11)
        elif column == WASTED:
            self.text(painter, area, words, "warn" if line.wasted else secondary, weight=700 if line.wasted else 400,
                      right=True)  # fmt: skip
        elif column in _NUMBERS:
            self.text(painter, area, words, "text", weight=500 if column == SELF else 400, right=True)
        elif column == REASON:
            self.text(painter, area, words, secondary, size=11, code=True)
        else:
            self.text(painter, area, words, "accent", size=11, code=True)


class RankedView(GridView):
    """The table; Enter opens the source."""

    def __init__(self, appearance: Appearance, open_line: Callable[[], None]) -> None:
        super().__init__(appearance, EMPTY, row=22, header=24)
        self._open_line = open_line
        self.setAccessibleName(_("Composables by work"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens the source of the current row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_line()
            return
        super().keyPressEvent(event)


class RankedPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Ranked"))
        self.selection = selection
        self.sorting = ToolButton(appearance, _("Sort by"), words=_("Sort by"), menu=True)
        assert self.sorting.menu is not None
        for column, words in enumerate(_WORDS):
            self.sorting.menu.addAction(_(words).capitalize(), partial(self._sort, column))
        self._ranker: Ranker | None = None
        self._steps: Iterator[None] | None = None
        self._live = False
        self._is_behind = False
        """Whether the table does not show all counted frames yet."""
        self._pace = Pace(self, self._work)
        self.visibilityChanged.connect(self._resume)
        self._timer = RestTimer(self)
        self._timer.setSingleShot(True)
        self._timer.turned.connect(self._work)

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.model = RankedModel()
        self.view = RankedView(appearance, self.open_current)
        self.view.setModel(self.model)
        self.view.setItemDelegate(RankedCells(appearance, self.view))
        header = self.view.horizontalHeader()
        assert isinstance(header, Header)
        header.right = _NUMBERS
        header.setSectionsClickable(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.sectionClicked.connect(self._sort)
        self.wasted_only = ToolButton(
            appearance, _("Show only lines with wasted units"), words=_("Wasted only"), checkable=True
        )
        self.wasted_only.toggled.connect(self._filter)
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(4, 2, 4, 2)
        layout.setSpacing(4)
        layout.addWidget(self.wasted_only)
        layout.addWidget(self.sorting)
        layout.addStretch(1)
        self.add_body(N_("Ranked"), stacked(row, self.view))
        self.view.clicked.connect(self._picked)
        self.view.resized.connect(self._fit_columns)
        self.view.doubleClicked.connect(lambda _: self.open_current())
        selection.changed.connect(self._follow)
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.refit()
        self._fit_columns()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Ranks the recording of this moment, up to its newest frame."""
        recording = moment.session.recording if moment is not None else None
        self._live = moment is not None and moment.live
        if recording is None:
            self._pace.stop()
            self._ranker = self._steps = None
            self._timer.stop()
            self.model.show_lines([])
            self.view.empty = EMPTY
            self.set_status(_("No work yet"))
            return
        if self._ranker is None or self._ranker.recording is not recording:
            self._ranker, self._steps = Ranker(recording), None
            self.model.show_lines([])
        self._follow(self.current_line())
        if self._live or self._is_counted:
            if not self._timer.isActive():
                self._work()
        else:
            self._timer.rest()
            self._show_progress(self._ranker, done=False)

    def wait(self) -> None:
        """Goes on after a rest, because the cursor moved."""
        if self._timer.isActive() and not self._live:
            self._timer.rest()

    @property
    def _is_counted(self) -> bool:
        return self._steps is None and (self._ranker is None or self._ranker.is_done)

    def _resume(self, visible: bool) -> None:
        """Continues the count, which pauses while the panel is behind another one."""
        if visible and not self._timer.isActive():
            self._work()

    def _work(self) -> None:
        """Counts for a slice of time; after the last frame, shows the lines."""
        ranker = self._ranker
        if ranker is None or not self.is_front:
            return
        if self._steps is None and ranker.is_done:
            if self._is_behind:
                self._show(ranker)
            return
        if self._steps is None:
            self._steps = ranker.steps()
            self._is_behind = True
        end = time.monotonic() + SLICE_MILLIS / 1000
        for _step in self._steps:
            if time.monotonic() >= end:
                if self._pace.may_work(live=True):
                    self._show_lines(ranker)
                self._timer.start(LIVE_PAUSE_MILLIS if self._live else PAUSE_MILLIS)
                self._show_progress(ranker, done=False)
                return
        self._steps = None
        self._show(ranker)

    def finish(self) -> None:
        """Counts all frames at once."""
        while not self._is_counted:
            self._timer.stop()
            self._work()

    def _show(self, ranker: Ranker) -> None:
        if not self._pace.may_work(self._live):
            return
        self._is_behind = False
        self._show_lines(ranker)
        self._show_progress(ranker, done=True)

    def _show_lines(self, ranker: Ranker) -> None:
        kept = self.current_line()
        with self._pace.work():
            self.model.show_lines(ranker.lines())
            self._fit_columns()
        self._follow(kept)

    def _show_progress(self, ranker: Ranker, *, done: bool) -> None:
        frames = n_("{count:,} frame", "{count:,} frames", ranker.frames).format(count=ranker.frames)
        if not done:
            self.set_status(_("Counting: {frames} of {all:,}").format(frames=frames, all=len(ranker.recording)))
            self.view.empty = COUNTING
            return
        wasted = sum(line.wasted for line in self.model.all)
        units = sum(line.units for line in self.model.all)
        self.set_status(
            n_(
                "{units:,} work unit, {wasted:,} wasted, in {frames}",
                "{units:,} work units, {wasted:,} wasted, in {frames}",
                units,
            ).format(units=units, wasted=wasted, frames=frames)
        )
        self.view.empty = NO_WASTE if self.model.all else EMPTY

    # -- picking

    def current_line(self) -> RankLine | None:
        """The line of the current row; None without one."""
        row = self.view.currentIndex().row()
        return self.model.lines[row] if 0 <= row < len(self.model.lines) else None

    def open_current(self) -> None:
        """Opens the source line of the current row."""
        line = self.current_line()
        if line is not None:
            self.selection.ask_source(line.site)

    def _picked(self, index: QModelIndex) -> None:
        line = self.model.lines[index.row()]
        subjects = line.scopes or line.nodes
        if self.selection.subject not in subjects:
            self.selection.select_subject(min(subjects))

    def _sort(self, column: int) -> None:
        kept = self.current_line()
        self.model.sort_by(column)
        self.view.horizontalHeader().viewport().update()
        self._follow(kept)

    def _filter(self, on: bool) -> None:
        self.model.set_wasted_only(on)
        self._follow()

    def _follow(self, kept: RankLine | None = None) -> None:
        """Selects the row of the selected subject, else the row that was current."""
        subject = self.selection.subject
        for row, line in enumerate(self.model.lines):
            if subject in line.scopes or subject in line.nodes:
                self.view.selectRow(row)
                return
        for row, line in enumerate(self.model.lines):
            if kept is not None and (line.name, line.site) == (kept.name, kept.site):
                self.view.setCurrentIndex(self.model.index(row, 0))
                return
        self.view.clearSelection()

    def _fit_columns(self) -> None:
        appearance = self.appearance
        widths = [appearance.px(140), *[appearance.px(52)] * 4, appearance.px(150), appearance.px(110)]
        for column in (NAME, REASON, LINE):
            code = column != NAME
            metrics = appearance.metrics(11 if code else 12, code=code)
            texts = [str(cells_of(line)[column]) for line in self.model.all[:200]]
            widest = max((metrics.horizontalAdvance(text) for text in texts), default=0) + appearance.px(14)
            widths[column] = min(max(widest, appearance.px(70)), appearance.px(150))
        for column in _NUMBERS:
            wide = appearance.metrics(11).horizontalAdvance(f"{_(TITLES[column])} ▾") + appearance.px(12)
            widths[column] = max(widths[column], wide)
        missing = sum(widths) - self.view.viewport().width()
        if missing > 0:  # long texts give way before the table scrolls
            shared = [widths[column] for column in (NAME, REASON, LINE)]
            give_way(shared, missing, appearance.px(80), together=True)
            widths[NAME], widths[REASON], widths[LINE] = shared
        else:
            widths[REASON] -= missing
        for column, width in enumerate(widths):
            self.view.setColumnWidth(column, width)
