"""CompareMode: shows two runs in the window instead of one program, and returns to the program as it was.

Terms       kept: the session that the window showed before; it stays open and paused, with its recording.
Invariants  I1 entering and leaving changes no recording, and no place of a dock. I2 the player's cursor is the
            one cursor of both runs, so every key and button that moves the cursor works here, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QToolBar

from inspector.language import _
from inspector.recording import StoredRecording
from inspector.running.comparing.compared_session import ComparedSession
from inspector.running.session import Session

from .bars import make_bar
from .compare.shown_comparison import ShownComparison

if TYPE_CHECKING:
    from inspector.running.comparing.compared_run import ComparedRun

    from .compare.compare_panel import ComparePanel
    from .program_window import ProgramWindow

AREA = Qt.DockWidgetArea.LeftDockWidgetArea
LOW_COLUMN = 280
"""In less height, in px at 100 %, totals and differences are tabs: one below the other would cut both."""
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class CompareMode(QObject):
    """The compare mode of one window. Its docks are made when it is entered for the first time."""

    def __init__(self, window: ProgramWindow) -> None:
        super().__init__(window)
        self.window = window
        self.shown = ShownComparison()
        self.panels: list[ComparePanel] = []
        self._bar: QToolBar | None = None
        self._places = QByteArray()
        self._open: list[QDockWidget] = []
        self._kept: tuple[Session, int | None] | None = None
        self._run: ComparedSession | None = None
        self.was_live = False
        """Whether the program resumes after the comparison, because it was live before."""
        self.open_files: list[StoredRecording] = []
        """Recordings that are open for the comparison; `leave` closes them."""

    @property
    def is_active(self) -> bool:
        """Whether the window shows a comparison."""
        return self._run is not None

    # -- entering and leaving

    def enter(self, compared: ComparedRun) -> None:
        """Shows a comparison; the session so far is kept."""
        window = self.window
        if not compared.comparison.frames:
            window.show_error(_("There is nothing to compare: neither run has a frame."))
            return
        if self.is_active:
            window.leave_session()
            window.player.release()
        else:
            self._keep()
        self._make()
        run = ComparedSession(compared.comparison)
        self._run = run
        cursor = self._kept[1] if self._kept is not None else None
        is_shown = cursor is not None and compared.first_frame <= cursor <= compared.last_frame
        start = cursor if is_shown and cursor is not None else compared.first_frame
        window.player.take(run, start)
        window.present(run)
        window.path_label.setText(_("compare: {title}").format(title=compared.title))
        self.shown.show(compared, start)
        is_equal = compared.comparison.parts_at is None
        self._verdict.show_verdict(compared.verdict, has_diff=bool(compared.changes), is_equal=is_equal)
        self._arrange()
        window.refresh()
        self.follow()
        self._frames.strip.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Restores the previous session and dock layout. Returns whether a comparison was shown."""
        if not self.is_active:
            return False
        window = self.window
        window.leave_session()
        window.player.release()
        self._run = None
        self.shown.show(None)
        self._verdict.show_verdict(None)
        assert self._bar is not None
        self._bar.hide()
        for panel in self.panels:
            window.removeDockWidget(panel)
        for dock in self._open:
            dock.show()
        window.restoreState(self._places)
        for recording in self.open_files:
            recording.close()
        self.open_files.clear()
        kept, self._kept = self._kept, None
        if kept is None:
            window.show_gallery()
        else:
            session, cursor = kept
            window.player.take(session, cursor)
            window.present(session)
            if self.was_live:
                window.player.play()
            window.refresh()
        return True

    def _keep(self) -> None:
        window = self.window
        self._places = window.saveState()
        self._open = [dock for dock in window.findChildren(QDockWidget) if not dock.isHidden()]
        window.player.pause()
        cursor = window.player.index
        window.leave_session()
        session = window.player.release()
        if session is not None:
            session.announce_writes()
        self._kept = (session, cursor) if session is not None else None

    # -- parts

    def _make(self) -> None:
        if self.panels:
            return
        window, appearance = self.window, self.window.appearance
        from .compare.compare_strip import CompareFramesPanel  # a start of the window needs none of them
        from .compare.difference_panel import DifferencePanel
        from .compare.pictures_panel import PicturesPanel
        from .compare.totals_panel import TotalsPanel
        from .compare.verdict_bar import VerdictBar
        from .compare.work_panel import WorkPanel

        self._frames = CompareFramesPanel(appearance, self.shown)
        self._pictures = PicturesPanel(appearance, self.shown)
        others = (kind(appearance, self.shown) for kind in (WorkPanel, TotalsPanel, DifferencePanel))
        work, totals, difference = others
        self.panels = [work, self._pictures, totals, difference, self._frames]
        self._verdict = VerdictBar(appearance)
        self._verdict.left.connect(self.leave)
        self._verdict.diff_asked.connect(self.copy_diff)
        self._verdict.budget_asked.connect(self.copy_budget)
        window.addToolBarBreak()
        self._bar = make_bar(window, "Verdict", self._verdict)
        self._frames.strip.picked.connect(window.player.show)
        window.player.moved.connect(self.follow)
        window.toolbar.overlays_changed.connect(self._follow_letters)
        appearance.changed.connect(self._restyle)

    def _arrange(self) -> None:
        """Hides the docks of the program, and places those of the comparison: 296 px left, 345 px right."""
        window, px = self.window, self.window.appearance.px
        assert self._bar is not None
        self._bar.show()
        for dock in window.findChildren(QDockWidget):
            if dock not in self.panels:
                dock.hide()
        work, pictures, totals, difference, frames = self.panels
        for panel in self.panels:
            panel.setFloating(False)
            window.removeDockWidget(panel)
        window.addDockWidget(AREA, work)
        window.splitDockWidget(work, frames, DOWN)
        window.splitDockWidget(work, pictures, ACROSS)
        window.splitDockWidget(pictures, totals, ACROSS)
        height = max(window.height() - px(24 + 40 + 40 + 24 + 119), px(200))
        is_low = height < px(LOW_COLUMN)
        if is_low:
            window.tabifyDockWidget(totals, difference)
        else:
            window.splitDockWidget(totals, difference, DOWN)
        for panel in self.panels:
            panel.show()
        left, right = min(px(296), window.width() * 24 // 100), min(px(345), window.width() * 27 // 100)
        middle = max(window.width() - left - right, px(200))
        window.resizeDocks([work, pictures, totals], [left, middle, right], ACROSS)
        window.resizeDocks([work, frames], [height, px(119)], DOWN)
        if is_low:
            totals.raise_()
        else:
            least = min(px(308), height * 3 // 5)
            window.resizeDocks([totals, difference], [least, height - least], DOWN)
        self._follow_letters()

    def _restyle(self) -> None:
        for panel in self.panels:
            panel.restyle()
            panel.update()

    def focus_next(self) -> bool:
        """Moves the keyboard focus to the next panel of the comparison; returns whether one is shown."""
        if not self.is_active:
            return False
        stops = [panel.focus_widget for panel in self.panels]
        widgets = [self.window.toolbar.program, *(stop for stop in stops if stop is not None)]
        focused = self.window.focusWidget()
        holders = [widgets[0], *self.panels]
        at = next((at for at, each in enumerate(holders) if focused and each.isAncestorOf(focused)), -1)
        at = 0 if focused is widgets[0] else at
        widgets[(at + 1) % len(widgets)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    # -- following the window

    def follow(self) -> None:
        """Moves both runs to the player's cursor."""
        index = self.window.player.index
        if not self.is_active or self.window.player.session is not self._run:
            return
        if index is not None:
            self.shown.move(index)
        self.show_status()

    def _follow_letters(self) -> None:
        if self.panels:
            self._pictures.view.set_letters(self.window.toolbar.letters)

    def show_status(self) -> None:
        """Shows in the status bar what the comparison says of both runs."""
        compared = self.shown.compared
        if compared is None:
            return
        same = _("Same input, same frames") if compared.has_same_input else _("The inputs differ")
        pictures = _("pictures equal") if not compared.comparison.pictures else _("pictures differ")
        if not compared.comparison.has_pictures:
            pictures = _("no pictures")
        status = self.window.status
        wall = compared.wall_words if self.window.show_wall_time else ""
        same_everywhere = _("work units are the same on every machine")
        status.show_words(
            {status.loops: pictures, status.units: same, status.place: same_everywhere, status.recorded: wall}
        )

    # -- to copy

    def copy_diff(self) -> None:
        """Copies the difference of the sources."""
        from inspector.running.comparing.source_changes import unified

        if self.shown.compared is not None:
            QGuiApplication.clipboard().setText(unified(self.shown.compared.changes))
            self.window.statusBar().showMessage(_("Copied the difference of the sources"), 4_000)

    def copy_budget(self) -> None:
        """Copies the work of B as a budget for `phases report --budget`."""
        if self.shown.compared is not None:
            QGuiApplication.clipboard().setText(self.shown.compared.budget)
            self.window.statusBar().showMessage(_("Copied the work of B as a budget"), 4_000)
