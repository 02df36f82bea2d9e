"""Console panel: what the program printed, by frame, and its exceptions with traceback.

Keys        Enter shows all lines of an entry, or hides them; right and left do one each; Ctrl+C copies it, with the
            traceback.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from inspector.analysis.console_facts import COLUMNS, NO_FRAME, ConsoleEntry, console_of, console_table, output_entries
from inspector.analysis.fact_table import TO_COME, FactRow, FactTable, nothing_open
from inspector.language import N_
from inspector.running.loading.program_output import outside
from inspector.running.session import Session

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.fact_view import FactView
from ..widgets.panel import Panel


class ConsoleView(FactView):
    """The entries; the right arrow expands one, the left arrow folds it."""

    turned = Signal(object, bool)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles the right and the left arrow."""
        row = self.current_row
        if row is not None and event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self.turned.emit(row, event.key() == Qt.Key.Key_Right)
            return
        super().keyPressEvent(event)


class ConsolePanel(Panel):
    """The dock. `expanded`: keys of fully expanded entries."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Console"))
        self.selection = selection
        self.expanded: frozenset[str] = frozenset()
        self._moment: ShownMoment | None = None
        self.session_without_frames: Session | None = None
        """A session that failed before its first frame: it has no moment to show."""
        self._place = (-1, -1)

    def make_body(self) -> None:
        """Makes the views."""
        self.view = ConsoleView(self.appearance, COLUMNS, N_("Console"), NO_FRAME)
        self.add_body(N_("Console"), self.view)
        self.view.opened.connect(self._toggle)
        self.view.turned.connect(self._turn)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the output up to this moment; later output of its frame is marked as to come, that of later frames is
        counted."""
        self._moment = moment
        bar = self.view.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum()
        table = self._table(moment)
        self.view.show_table(table)
        self.set_status(table.status)
        if moment is None:
            return
        if moment.live and was_at_end:
            self.view.scrollToBottom()
        elif not moment.live and (moment.index, moment.event) != self._place:
            last = max((at for at, row in enumerate(table.rows) if row.when != TO_COME), default=0)
            self.view.scrollTo(self.view.facts.index(last, 0))
        self._place = (moment.index, moment.event)

    def _table(self, moment: ShownMoment | None) -> FactTable:
        session = moment.session if moment is not None else self.session_without_frames
        if session is None:
            return nothing_open(COLUMNS, NO_FRAME)
        console = console_of(session.recording)
        entries = [ConsoleEntry(-1, 0, line.stream, line.text) for line in outside.lines]
        entries += console.entries
        frame, event, live = (moment.index, moment.event, moment.live) if moment is not None else (0, 0, True)
        if live:  # a coroutine may print in frames after the displayed one with work
            frame = event = sys.maxsize
        failure = session.failure
        if failure is not None and not any(each.failure == failure for each in entries):
            # An input raised. Its events wait for the next frame, which only a change of state begins.
            if session.scene is not None:
                entries += output_entries(failure.frame, session.recorder.waiting_output)
            entries.append(ConsoleEntry(failure.frame, 0, "error", failure.message, failure))
        known = {id(each.failure) for each in entries}
        past = [each for each in session.input_failures if id(each) not in known]
        if past:
            entries += [ConsoleEntry(each.frame, 0, "error", each.message, each) for each in past]
            entries.sort(key=lambda entry: entry.frame)
        dropped = console.dropped + outside.dropped
        return console_table(entries, dropped, frame, event, self.expanded)

    def open_error(self) -> None:
        """Brings the panel to the front, as after an exception of the program."""
        self.show()
        self.raise_()

    def _toggle(self, row: FactRow) -> None:
        self._turn(row, row.key.partition(" line ")[0] not in self.expanded)

    def _turn(self, row: FactRow, expands: bool) -> None:
        key = row.key.partition(" line ")[0]
        self.expanded = self.expanded | {key} if expands else self.expanded - {key}
        if self._moment is not None:
            self.show_moment(self._moment)
