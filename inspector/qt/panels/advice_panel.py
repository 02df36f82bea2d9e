"""Advice panel: changes of the program that save work, each with its proof; Show me compares both programs.

Look for advice starts a search in a process of its own (advice_search.py), because the proof runs the program again for
each change: 3 to 8 s for the demos of the gallery. The window runs on meanwhile; its own part, reading the inputs,
takes 0.1 to 0.2 ms a frame, so it is done in slices of SLICE_MILLIS.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Generator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QSplitter, QStyleOptionViewItem, QTextBrowser, QWidget

from engine.trace.source_site import file_name
from inspector.advice.advice import PICTURES_DIFFER, PROVED, Advice, readable
from inspector.language import N_, _, n_
from inspector.recording import Recording

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.icon import paint_icon
from ..widgets.controls import ToolButton
from ..widgets.flow_layout import FlowLayout
from ..widgets.grid import Cells, Index, apply_style
from ..widgets.panel import Panel, paint_if_empty, plain_tip, stacked
from .state_panel import paint_row_part

if TYPE_CHECKING:  # the search and its texts are imported when they are first needed
    from inspector.advice.search_request import AdviceRequest

NO_PROGRAM = N_("No advice yet. Open a program: Ctrl+O.")
ASK = N_("Press Look for advice: the program runs again with each change, on the inputs so far.")
SEARCHING_RECORDING = N_("Looking for advice: another process examines the recording.")
SEARCHING_PROGRAM = N_("Looking for advice: another process examines the program with each change.")
ROW = 44

SLICE_MILLIS = 8

MOST = 16_777_215
"""Qt's largest widget height: an empty list fills the panel; a filled list has the height of its rows."""


class AskedComparison(NamedTuple):
    """The comparison that Show me asks for: the shown program, and the same file with the changed text."""

    advice: Advice
    recording: Recording
    """The recording at which the search looked; it may have gone on since."""
    request: AdviceRequest
    """What the search examined."""


class AdviceModel(QAbstractListModel):
    """The pieces of advice, one a row."""

    def __init__(self) -> None:
        super().__init__()
        self.advice: list[Advice] = []

    def show_advice(self, advice: list[Advice]) -> None:
        """Shows these pieces of advice."""
        self.beginResetModel()
        self.advice = advice
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.advice)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a row for a Qt role."""
        advice = self.advice[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return advice
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return words_of(advice)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(words_of(advice))
        return None


def words_of(advice: Advice) -> str:
    """Returns a piece of advice as one sentence."""
    return f"{readable(advice.title)}, {advice.site}: {saving_words(advice)}"


def saving_words(advice: Advice) -> str:
    """Returns what the change saves: `saves 60 of 211 work units, proved`."""
    if advice.verdict == PICTURES_DIFFER:
        return _("not recommended: the pictures differ")
    if advice.verdict != PROVED:
        return _("saving not proved")
    before, after = advice.saving.get("total", (0, 0))
    if after < before:
        words = n_(
            "saves {saved} of {before} work unit, proved", "saves {saved} of {before} work units, proved", before
        )
        return words.format(saved=before - after, before=before)
    return _("saves {saving}, proved").format(saving=advice.saving_words)


class AdviceCells(Cells):
    """Paints a piece of advice in two lines: title and line of source; saving."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(10, self.appearance.px(ROW))

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one row; `rect` is in px of the viewport."""
        advice: Advice = index.data(Qt.ItemDataRole.UserRole)
        appearance = self.appearance
        paint_row_part(painter, rect, selected, appearance, True)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inner = rect.adjusted(appearance.px(8), appearance.px(3), -appearance.px(8), -appearance.px(3))
        height = inner.height() // 2
        upper = QRect(inner.x(), inner.y(), inner.width(), height)
        size = appearance.px(14)
        icon = QRectF(upper.x(), upper.center().y() - size / 2, size, size)
        proved = advice.verdict == PROVED
        paint_icon(painter, icon, "check" if proved else "help", appearance.color("warn" if proved else "text_hint"))
        area = upper.adjusted(appearance.px(22), 0, 0, 0)
        words = str(advice.site)
        width = appearance.metrics(11, code=True).horizontalAdvance(words) + 2
        self.text(painter, area, words, "accent", size=11, code=True, right=True)
        area.setRight(area.right() - width - appearance.px(8))
        self.text(painter, area, readable(advice.title), "text", weight=500, elide=Qt.TextElideMode.ElideRight)
        lower = QRect(inner.x() + appearance.px(22), inner.y() + height, inner.width() - appearance.px(22), height)
        token = "text" if selected else "text_secondary"
        self.text(painter, lower, saving_words(advice), token, size=11, elide=Qt.TextElideMode.ElideRight)


class AdviceView(QListView):
    """The list of advice; an empty list shows the reason."""

    source_asked = Signal(QModelIndex)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.empty = _(NO_PROGRAM)
        apply_style(self)
        self.setUniformItemSizes(True)
        self.setAccessibleName(_("Advice"))
        self.doubleClicked.connect(self.source_asked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the source."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.source_asked.emit(self.currentIndex())
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the list, or the reason why it is empty."""
        super().paintEvent(event)
        paint_if_empty(self, self.empty, self.appearance)


class AdvicePanel(Panel):
    """The dock."""

    comparison_asked = Signal(object)
    """The comparison of Show me (AskedComparison)."""
    listed = Signal(list)
    """The pieces of advice that the panel lists now."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Advice"))
        self.selection = selection
        self._reading: Generator[int, None, AdviceRequest] | None = None
        self._moment: ShownMoment | None = None
        self._recording: Recording | None = None
        self.request: AdviceRequest | None = None
        """What the latest search examined."""
        self._kept: list[Advice] = []
        self._kept_of: weakref.ref[Recording] | None = None
        """The advice of the latest search, and its recording; a comparison shows another recording."""

    def make_body(self) -> None:
        """Makes the views."""
        from ..model.advice_search import AdviceSearch

        appearance, selection = self.appearance, self.selection
        self.model = AdviceModel()
        self.view = AdviceView(appearance)
        self.view.setModel(self.model)
        self.view.setItemDelegate(AdviceCells(appearance, self.view))
        self.detail = QTextBrowser()
        self.detail.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.detail.setOpenLinks(False)
        self.detail.setLineWrapMode(QTextBrowser.LineWrapMode.WidgetWidth)
        self.detail.setAccessibleName(_("The change and its proof"))
        self.look = ToolButton(appearance, _("Look for advice"), words=_("Look for advice"), raised=True)
        self.show_me = ToolButton(
            appearance, _("Show me: compare the program with the changed one"), words=_("Show me"), raised=True
        )
        self.copy_diff = ToolButton(appearance, _("Copy the change as a diff"), words=_("Copy diff"), raised=True)
        self.row = QWidget()
        layout = FlowLayout(6, 6)  # large text in a narrow panel needs more lines
        layout.setContentsMargins(8, 4, 8, 4)
        self.row.setLayout(layout)
        for button in (self.look, self.show_me, self.copy_diff):
            layout.addWidget(button)
        both = QSplitter(Qt.Orientation.Vertical)
        both.setHandleWidth(1)
        both.setChildrenCollapsible(False)
        both.addWidget(self.view)
        both.addWidget(self.detail)
        both.setStretchFactor(0, 2)
        both.setStretchFactor(1, 3)
        self.add_body(N_("Advice"), stacked(self.row, both))
        self.search = AdviceSearch(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SLICE_MILLIS)
        self._timer.timeout.connect(self._read)
        self.search.found.connect(self.show_found)
        self.search.failed.connect(self._show_failure)
        self.model.modelReset.connect(lambda: self.listed.emit(self.model.advice))
        self.look.clicked.connect(self.toggle_search)
        self.show_me.clicked.connect(self.ask_comparison)
        self.copy_diff.clicked.connect(self.copy)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._explain())
        self.view.source_asked.connect(lambda index: selection.ask_source(self.model.advice[index.row()].site))
        self._explain()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.doItemsLayout()
        for button in (self.look, self.show_me, self.copy_diff):
            button.updateGeometry()
        self._explain()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Keeps the advice while the recording is the same; advice is searched only on request."""
        self._moment = moment
        recording = moment.session.recording if moment is not None else None
        if recording is not self._recording or recording is None:
            self._recording = recording
            self._stop()
            self.model.show_advice([])
            self.view.setMaximumHeight(MOST)
            self._set_empty(NO_PROGRAM if moment is None else ASK)
            self.set_status(_("No program") if moment is None else _("Not searched yet"))
            self._explain()
            if recording is not None and self._kept_of is not None and self._kept_of() is recording:
                self.show_found(self._kept)

    # -- searching

    def toggle_search(self) -> None:
        """Looks for advice; a search under way is stopped instead."""
        if self.is_searching:
            self._stop()
            self._set_empty(ASK)
            self.set_status(_("Stopped"))
            self._explain()
            return
        if self._moment is not None:
            from inspector.advice.search_request import advice_request

            self._reading = advice_request(self._moment.session)
            self._read()

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way: its inputs are read, or its process runs."""
        return self._reading is not None or self.search.is_running

    def _stop(self) -> None:
        self._reading = None
        self._timer.stop()
        self.search.stop()

    def _read(self) -> None:
        """Reads inputs for a slice of time; after the last one, starts the process."""
        from inspector.advice.search_request import NoAdviceError

        reading, end = self._reading, time.monotonic() + SLICE_MILLIS / 1000
        if reading is None:
            return
        try:
            while time.monotonic() < end:
                self.set_status(_("Reading the inputs: frame {frame:,}").format(frame=next(reading)))
        except StopIteration as done:
            self._reading = None
            self._start(done.value)
            return
        except NoAdviceError as error:
            self._reading = None
            self._show_failure(str(error))
            return
        self._timer.start()
        self._explain()

    def _start(self, request: AdviceRequest) -> None:
        self.request = request
        self._kept_of = None
        self.model.show_advice([])
        self.view.setMaximumHeight(MOST)
        self._set_empty(SEARCHING_RECORDING if request.is_recording else SEARCHING_PROGRAM)
        self.set_status(_("Looking for advice…"))
        self.search.start(request)
        self._explain()

    def show_found(self, advice: list[Advice]) -> None:
        """Shows the result of a search."""
        from inspector.advice.text import NOTHING

        if self._recording is not None:
            self._kept, self._kept_of = advice, weakref.ref(self._recording)
        self.model.show_advice(advice)
        self._set_empty(NOTHING)
        if advice:
            self.view.setCurrentIndex(self.model.index(0))
        self.view.setMaximumHeight(len(advice) * self.appearance.px(ROW) + 2 if advice else MOST)
        self.set_status(status_words(advice, self.request.frames if self.request is not None else 0))
        self._explain()

    def _show_failure(self, words: str) -> None:
        self.model.show_advice([])
        self.view.setMaximumHeight(MOST)
        self._set_empty(words)
        self.set_status(_("No advice"))
        self._explain()

    def _set_empty(self, words: str) -> None:
        words = _(words)
        self.view.empty = words
        self.view.setAccessibleDescription("" if self.model.rowCount() else words)
        self.view.viewport().update()

    # -- the current piece of advice

    @property
    def current(self) -> Advice | None:
        """The selected piece of advice; None without one."""
        row = self.view.currentIndex().row()
        return self.model.advice[row] if 0 <= row < len(self.model.advice) else None

    def _explain(self) -> None:
        advice = self.current
        self.look.set_words(_("Stop") if self.is_searching else _("Look for advice"))
        self.look.setAccessibleName(_("Stop looking for advice") if self.is_searching else _("Look for advice"))
        self.look.setEnabled(self._recording is not None)
        self.detail.setVisible(advice is not None)
        if advice is not None:
            self.detail.document().setDefaultFont(self.appearance.font(12))
            self.detail.document().setDocumentMargin(self.appearance.px(8))
            from .advice_text import advice_html

            self.detail.setHtml(advice_html(advice, self.appearance))
            self.detail.verticalScrollBar().setValue(0)
            self.detail.setAccessibleDescription(self.detail.toPlainText())
        self.copy_diff.setEnabled(advice is not None and bool(advice.diff))
        self.show_me.setEnabled(advice is not None and bool(advice.source) and self._can_run)
        self.show_me.setToolTip(_("Compare the program with the changed one") if self._can_run else _(CANNOT_RUN))

    @property
    def _can_run(self) -> bool:
        """Whether the window shows a running program: only that may be run again."""
        return self._moment is not None and self._moment.session.scene is not None

    def show_advice(self, advice: Advice) -> None:
        """Selects one of the listed pieces of advice, and asks for its comparison."""
        if advice in self.model.advice:
            self.view.setCurrentIndex(self.model.index(self.model.advice.index(advice)))
            self.ask_comparison()

    def ask_comparison(self) -> None:
        """Asks the window to compare the program with the changed one."""
        advice = self.current
        if advice is not None and advice.source and self._recording is not None and self.request is not None:
            self.comparison_asked.emit(AskedComparison(advice, self._recording, self.request))

    def copy(self) -> None:
        """Copies the diff to the clipboard."""
        advice = self.current
        if advice is not None and advice.diff:
            QGuiApplication.clipboard().setText(advice.diff)
            message = _("The diff is in the clipboard: `patch -p1` applies it in the folder of {file}")
            self.set_status(message.format(file=file_name(advice.site.file)))


CANNOT_RUN = N_("A recording does not run: open its program (Ctrl+O) to compare it with the changed one")


def status_words(advice: list[Advice], frames: int) -> str:
    """Returns the result of a search: `2 pieces of advice, 2 proved, on 24 frames`."""
    on = n_(", on {count} frame", ", on {count} frames", frames).format(count=frames) if frames else ""
    if not advice:
        return _("No advice") + on
    proved = sum(each.verdict == PROVED for each in advice)
    count = n_("{count} piece of advice", "{count} pieces of advice", len(advice)).format(count=len(advice))
    return _("{pieces}, {proved} proved{on}").format(pieces=count, proved=proved, on=on)
