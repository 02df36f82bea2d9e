"""InspectorWindow: adds the tools to the program window: menus, keys, comparison, branches, frame ranges, recent files.

Not here    panels and the displayed program: program_window.py.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShowEvent

from engine.trace import Site
from inspector.running.loading.program import Program
from inspector.running.session import Session

from . import context_menus, files
from .branches import BranchSelector
from .compare_mode import CompareMode
from .fired_inputs import FiredInputs
from .frame_ranges import FrameRanges
from .key_map import fill_key_menu
from .keys_dialog import show_keys
from .live_refresh import LiveRefresh
from .menus import make_menus, make_shortcuts
from .model.search import read_site_of, select_next
from .model.shown_moment import ShownMoment
from .panel_links import connect_panels
from .preview.overlay import Shown
from .program_window import ProgramWindow
from .recent_files import RecentFiles
from .stepping import connect_stepping
from .style.appearance import Appearance
from .tab_order import order_tabs
from .widgets.button_keys import ButtonKeys
from .widgets.focus_ring import FocusRing
from .window_settings import WindowSettings
from .window_style import restyle_window

TITLE_BAR = 40
"""The assumed height of the title bar that the system adds, in px."""


class InspectorWindow(ProgramWindow):
    """The window of the inspector."""

    def __init__(self, appearance: Appearance | None = None, *, settings: WindowSettings | None = None) -> None:
        super().__init__(appearance, settings)
        self.live_refresh = LiveRefresh(self)
        self.compare = CompareMode(self)
        self.branches = BranchSelector(self, self.compare)
        self.fired = FiredInputs(self, self.branches)
        self.ranges = FrameRanges(self, self.fired.fill_menu)
        self.recent = RecentFiles(self, settings.settings if settings is not None else None)
        make_menus(self)
        context_menus.install(self)
        self.focus_ring = FocusRing(self.appearance, self.panels, self)
        self.button_keys = ButtonKeys(self, self.panels)
        self.shortcuts = make_shortcuts(self)
        self.keys = fill_key_menu(self, self.recent.settings)
        self._connect()
        self._apply_theme()
        self.appearance.changed.connect(self._apply_theme)
        if settings is not None:
            settings.restore(self, self.stepper)
        self.show_gallery()

    def _connect(self) -> None:
        bar, player = self.toolbar, self.player
        player.frame_ran.connect(self.live_refresh.frame_ran)
        player.moved.connect(self.refresh)
        player.failed.connect(self._show_failure)
        player.recovered.connect(self._recovered)
        connect_panels(self)
        bar.play.clicked.connect(self.toggle_play)
        bar.back.clicked.connect(player.back)
        bar.forward.clicked.connect(player.forward)
        connect_stepping(self)
        bar.theme.clicked.connect(self.appearance.toggle_theme)
        bar.help.clicked.connect(lambda: show_keys(self, self.keys))
        bar.overlays_changed.connect(self._overlays)
        bar.pick.toggled.connect(self._picking)
        bar.variant_chosen.connect(self.choose_variant)
        bar.gallery_chosen.connect(lambda entry: self.open_target(str(entry.path)))
        bar.find_field.next_asked.connect(self.find_next)
        bar.find_asked.connect(self.show_find)
        self.gallery_page.opened.connect(lambda entry: self.open_target(str(entry.path)))
        self.chooser_page.chosen.connect(self.open_target)
        self.frame_timeline.picked.connect(player.show)
        self.frame_timeline.dragged.connect(player.scrub)
        self.frame_timeline.dropped.connect(self.refresh)
        player.scrubbed.connect(self.live_refresh.scrubbed)
        self.event_timeline.event_picked.connect(player.show_event)
        self.loop_banner.closed.connect(self.hide_banner)
        self.preview.input_arrived.connect(self._input_arrived)
        self.preview.space_taken.connect(bar.show_space)
        self.preview.unused_key = self._unused_key
        self.preview.scale_changed.connect(self.show_center_words)
        self.scale_bar.chosen.connect(lambda: files.restart(self, name=self.scale_bar.words))
        self.state_panel.fire.fired.connect(self.fire)
        self.tree_panel.title.note_clicked.connect(self.reset_counts)
        self.tree_panel.view.source_asked.connect(
            lambda: self.selection.ask_source(read_site_of(self.moment(), self.selection.subject))
        )
        self.selection.source_asked.connect(self.show_source)

    # ---------------------------------------------------------------- programs

    def open_target(self, target: str) -> bool:
        """Opens `FILE.py[:Name]` or a recording. On failure, shows the error and keeps the current program."""
        return files.open_target(self, target)

    def present(self, session: Session, started: bool = True) -> None:
        """Shows the player's session in all panels, and watches its files."""
        super().present(session, started)
        self.branches.watch.follow(session)

    def run_again(self, program: Program, variant: str | None, name: str) -> None:
        """Runs a program from its first frame; the run so far stays as a branch."""
        self.branches.run_again(partial(super().run_again, program, variant, name), name)

    def close_session(self) -> None:
        """Ends the comparison, closes the branches, then closes the session."""
        self.compare.leave()
        name = self.session.program.path.name if self.session is not None else ""
        failure = self.branches.close()
        super().close_session()
        if self.messages.closing_failure is None:
            self.messages.show_closing(failure, name)

    def leave_session(self) -> None:
        """Detaches all tools and panels from the session; the session stays open."""
        self.fired.leave()
        self.live_refresh.stop()
        self.ranges.forget()
        super().leave_session()

    def begin_refresh(self, moment: ShownMoment | None, *, is_whole: bool) -> None:
        """Records the moment that the panels are about to show, for the refreshes while the program runs."""
        self.live_refresh.begin(self.session, moment, whole=is_whole)

    def choose_variant(self, name: str) -> None:
        """Restarts the program with another variant."""
        files.restart(self, name)

    # ---------------------------------------------------------------- running

    def _input_arrived(self) -> None:
        self.player.wake()
        self.player.newest()
        if self.session is not None and self.session.failure is not None and not self.error_area.isVisible():
            self._show_failure()

    def fire(self, words: str) -> None:
        """Performs an input of the Fire row: at a past frame it creates a branch, like preview input."""
        if words in ("Tap", "Scroll +10"):
            self.branches.fork_for_input()
        session = self.session
        if session is None:
            return
        middle = (session.width / 2, session.height / 2)
        if words == "Tap":
            session.input("tap", *middle)
        elif words.startswith("Scroll"):
            session.input("scroll", *middle, 0.0, 10.0)
        else:
            self.run_demo()
            return
        self._input_arrived()

    def toggle_play(self) -> None:
        """Pauses, or goes live; a recording plays instead, because it has no program to run."""
        if self.replay.running or (self.session is not None and self.session.scene is None):
            self.replay.toggle()
        else:
            self.player.toggle()

    def hide_banner(self) -> None:
        """Ends the first of these that is open (Esc): the question of guess mode, the comparison, the frame range, the
        error that is past, the banner of a loop."""
        messages = self.messages
        if self.stepper.skip_question() or self.compare.leave() or self.ranges.clear() or messages.dismiss_message():
            return
        self.loop_notice.hide()

    def show_fault(self, words: str, site: Site | None) -> None:
        """Shows a fault of the window (faults.py)."""
        self.messages.show_fault(words)

    def _recovered(self) -> None:
        self.messages.recover()
        self.preview.update()
        self.show_center_words()

    def _show_failure(self) -> None:
        if self.session is not None:
            self.messages.show_failure(self.session)

    def _overlays(self) -> None:
        self.preview.chosen_marks = Shown(self.toolbar.letters, self.toolbar.heat.isChecked())
        self.preview.update()
        self.show_center_words()

    def _picking(self, on: bool) -> None:
        self.preview.picking = on
        self.preview.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.preview.update()

    def set_show_framework(self, on: bool) -> None:
        """Shows or hides rows and states of the framework."""
        self.show_framework = on
        self.refresh()

    def show_find(self) -> None:
        """Opens the Find form, or brings it to the front (Ctrl+F)."""
        from .find_dialog import show_find  # the form is imported when it is first opened

        show_find(self)

    def focus_find(self) -> None:
        """Moves the focus to the Find field; a narrow toolbar has none, and the Find form opens (Ctrl+Shift+F)."""
        if self.toolbar.find_field.isHidden():
            self.show_find()
        else:
            self.toolbar.find_field.take_focus()

    def find_next(self, words: str) -> None:
        """Selects the next scope, node or state whose name contains the words."""
        select_next(self.moment(), self.selection, words)

    def show_status(self, moment: ShownMoment | None) -> None:
        """Shows the state of the session, or of the comparison."""
        super().show_status(moment)
        if self.compare.is_active:
            self.compare.show_status()

    def reset_counts(self) -> None:
        """Counts runs from the displayed frame on."""
        self.baseline = self.player.frame
        self.refresh()

    def show_source(self, site: Site) -> None:
        """Opens a source line in the Source panel."""
        if self.source.show_site(site):
            self.source_panel.show()
            self.source_panel.raise_()
            self.source_panel.show_moment(self.moment())

    def focusNextPrevChild(self, next: bool) -> bool:
        """Moves the focus on Tab; panels made since the last Tab get their place in the order first."""
        made = sum(panel.is_made for panel in self.panels)
        if made != self._made_at_tab:
            self._made_at_tab = made
            order_tabs(self.panels)
        return super().focusNextPrevChild(next)

    _made_at_tab = 0

    def next_panel(self) -> None:
        """Moves the focus to the next panel (F6): toolbar, left, center, right, frame timeline."""
        if not self.compare.focus_next():
            self.docks.focus_next(self.toolbar.program)

    def _unused_key(self, sequence: QKeySequence) -> bool:
        """Runs the shortcut of a key that the program did not use; returns whether there is one."""
        for key, act in self.shortcuts.items():
            if QKeySequence(self.keys.key(key)) == sequence:
                act()
                return True
        return False

    def _apply_theme(self) -> None:
        restyle_window(self)
        self.refresh()

    def fits_screen(self) -> bool:
        """Returns whether the window has room on its screen, with a title bar above it."""
        room = self.screen().availableGeometry()
        return self.width() <= room.width() and self.height() + TITLE_BAR <= room.height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the side columns to the new size."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.docks.fit)
        self.docks.tab_rows.fit_later()
        for each in (self.toolbar, self.loop_banner, self.frame_timeline, self.event_timeline):
            each.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        """Puts floating panels above the window: the window shows panels of the last session before itself."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._show_floating_panels_again)  # once the window is on the screen

    def _show_floating_panels_again(self) -> None:
        for panel in self.panels:
            if panel.isFloating() and not panel.isHidden():
                panel.hide()
                panel.show()

    def changeEvent(self, event: QEvent) -> None:
        """Pauses when the window is minimized."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self.isMinimized():
            self.player.pause()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Saves the layout and closes the session."""
        self.compare.leave()  # its docks are not saved
        self.error_area.go()
        self.loop_area.go()
        if self.settings is not None:
            self.settings.save(self, self.appearance, self.stepper)
        self.close_session()
        self.limits.close()
        super().closeEvent(event)
        self.scale_bar.stop()
        self.docks.tab_rows.stop()
