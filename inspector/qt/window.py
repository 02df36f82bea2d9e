"""Window: arranges the panels, and shows them the moment at the player's cursor.

Invariants  I1 all panels show the same moment and the same selection. I2 an error of the program is shown,
            and the window stays usable.
Not here    running the program: model/session_player.py. Answers about a frame:
            model/shown_moment.py, from inspector/analysis.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from engine.trace import Site
from engine.unit import Density
from inspector.analysis.sentence import hint, text
from inspector.language import _
from inspector.recording import RecordedFrame
from inspector.running.loading.program import GalleryEntry, Program, SeveralComposablesError, gallery
from inspector.running.loading.watchdog import is_limited, time_limit
from inspector.running.session import Session

from . import context_menus, files
from .banner import LoopBanner
from .branches import Branches
from .compare_mode import CompareMode
from .dock_layout import DockLayout
from .find_dialog import leave_find, show_find
from .frame_ranges import FrameRanges
from .key_map import fill_key_menu
from .keys_dialog import show_keys
from .live_refresh import LiveRefresh
from .loop_notice import LoopNotice
from .menus import make_menus, make_shortcuts
from .messages import ErrorBanner, Messages
from .model.replay import Replay
from .model.search import read_site_of, select_next
from .model.selection import Selection
from .model.session_player import SessionPlayer
from .model.shown_moment import ShownMoment
from .model.stepper import Stepper
from .panel_links import connect_panels
from .panels.causes_panel import CausesPanel
from .panels.frames_panel import FramesPanel
from .panels.reads_panel import ReadsPanel
from .panels.slots_panel import SlotsPanel
from .panels.source_view import SourcePanel
from .panels.state_panel import StatePanel
from .panels.step_panel import StepPanel
from .panels.tree_panel import TreePanel
from .panels.why_panel import WhyPanel
from .preview.overlay import Shown
from .preview_panel import PreviewPanel
from .recent_files import RecentFiles
from .status import StatusWords
from .stepping import connect_stepping
from .style.appearance import Appearance
from .toolbar import Toolbar
from .widgets import faults
from .widgets.focus_ring import FocusRing
from .widgets.panel import Panel
from .window_settings import WindowSettings
from .window_style import dress_window, make_bar

STEP_SECONDS = 5.0
"""The default time limit of a frame, an input or a first composition; the command line can change it."""


class InspectorWindow(QMainWindow):
    """One window, which shows one program at a time."""

    def __init__(self, appearance: Appearance | None = None, *, settings: WindowSettings | None = None) -> None:
        super().__init__()
        self.resize(1280, 800)
        self.appearance = appearance if appearance is not None else Appearance()
        self.selection = Selection()
        self.player = SessionPlayer(self)
        self.stepper = Stepper(self.player)
        self.replay = Replay(self.player)
        self.baseline: RecordedFrame | None = None
        self.show_wall_time = True
        self.show_framework = False
        self._entries: list[GalleryEntry] = gallery()
        self.settings = settings
        self._limit = ExitStack()
        """Holds the time limit for steps of the program while the window is open."""
        self.failed_target = ""
        """Set after a target failed to load; Ctrl+R retries it."""
        self.live_refresh = LiveRefresh(self)
        self._make_panels()
        self._make_bars()
        self.compare = CompareMode(self)
        self.branches = Branches(self)
        self.ranges = FrameRanges(self)
        self.recent = RecentFiles(self, settings.settings if settings is not None else None)
        self.path_label = make_menus(self)
        context_menus.install(self)
        self.focus_ring = FocusRing(self.appearance, self.panels, self)
        self.shortcuts = make_shortcuts(self)
        self.keys = fill_key_menu(self)
        self._connect()
        self._apply_theme()
        self.appearance.changed.connect(self._apply_theme)
        if settings is not None:
            settings.restore(self)
        self.show_gallery()

    @property
    def session(self) -> Session | None:
        """The current session; None without a program."""
        return self.player.session

    def _make_panels(self) -> None:
        self.places = places = DockLayout(self, self.appearance, self.selection)
        center = places.panel(PreviewPanel)
        self.preview, self.gallery_page, self.chooser_page = center.preview, center.gallery_page, center.chooser_page
        self.centre, self.centre_title, self.scale_bar = center.pages, center.title, center.scale_bar
        self.tree_panel, self.state_panel = places.panel(TreePanel), places.panel(StatePanel)
        self.why_panel, self.causes_panel = places.panel(WhyPanel), places.panel(CausesPanel)
        self.reads_panel, self.slots_panel = places.panel(ReadsPanel), places.panel(SlotsPanel)
        self.source_panel, self.frames_panel = places.panel(SourcePanel), places.panel(FramesPanel)
        self.step_panel = places.panel(StepPanel)
        self.source = self.source_panel.view
        self.frame_timeline, self.event_timeline = self.frames_panel.frame_timeline, self.frames_panel.event_timeline
        self.panels = places.panels
        self.live_layout = places.arrange
        places.arrange()

    def _make_bars(self) -> None:
        appearance = self.appearance
        self.toolbar = Toolbar(appearance)
        self.loop_banner = LoopBanner(appearance, self.selection)
        self.error_banner = ErrorBanner(appearance, self.selection)
        make_bar(self, "Toolbar", self.toolbar)
        self.addToolBarBreak()
        self.error_area = make_bar(self, "Error", self.error_banner)
        self.addToolBarBreak()
        self.loop_area = make_bar(self, "Loop", self.loop_banner)
        self.messages = Messages(self.error_banner, self.error_area)
        self.loop_notice = LoopNotice(self.loop_banner, self.loop_area)
        self.status = StatusWords(self.statusBar(), appearance)

    def _connect(self) -> None:
        bar, player = self.toolbar, self.player
        player.frame_ran.connect(self.live_refresh.frame_ran)
        player.moved.connect(self.refresh)
        player.failed.connect(self._show_failure)
        player.recovered.connect(self.messages.clear)
        connect_panels(self)
        bar.play.clicked.connect(self.toggle_play)
        bar.back.clicked.connect(player.back)
        bar.forward.clicked.connect(player.forward)
        connect_stepping(self)
        bar.theme.clicked.connect(self.appearance.toggle_theme)
        bar.help.clicked.connect(lambda: show_keys(self))
        bar.overlays_changed.connect(self._overlays)
        bar.pick.toggled.connect(self._picking)
        bar.variant_chosen.connect(self.choose_variant)
        bar.gallery_chosen.connect(lambda entry: self.open_target(str(entry.path)))
        bar.find_field.next_asked.connect(self.find_next)
        bar.find_asked.connect(lambda: show_find(self))
        self.gallery_page.opened.connect(lambda entry: self.open_target(str(entry.path)))
        self.chooser_page.chosen.connect(self.open_target)
        self.frame_timeline.picked.connect(player.show)
        self.event_timeline.event_picked.connect(player.show_event)
        self.loop_banner.closed.connect(self.hide_banner)
        self.preview.input_arrived.connect(self._input_arrived)
        self.preview.unused_key = self._unused_key
        self.preview.scale_changed.connect(self._centre_words)
        self.scale_bar.chosen.connect(lambda: files.restart(self))
        self.state_panel.fire.fired.connect(self.fire)
        self.tree_panel.title.note_clicked.connect(self.reset_counts)
        self.tree_panel.view.source_asked.connect(
            lambda: self.selection.ask_source(read_site_of(self.moment(), self.selection.subject))
        )
        self.selection.source_asked.connect(self.show_source)

    # ---------------------------------------------------------------- programs

    def open_target(self, target: str) -> bool:
        """Opens `FILE.py[:Name]` or a recording. On failure, shows the error and keeps the current program."""
        if target.endswith(files.ENDING):
            if files.open_recording(self, target):
                self.recent.note(target)
                return True
            return False
        program = files.loaded(self, target)
        if program is None:
            return False
        self.recent.note(target)
        if isinstance(program, SeveralComposablesError):
            self.show_choice(program)
        else:
            self.open_program(program)
        return True

    def open_program(self, program: Program, variant: str | None = None) -> None:
        """Runs a program live from its first frame."""
        faults.forget()
        self.limit_steps()
        density, font_scale = self.scale_bar.density, self.scale_bar.font_scale
        size = round(program.size[0] * density), round(program.size[1] * density)
        screen = Density(density, font_scale)
        session = Session(program, variant, size=size, density=screen, locals=self.preview.locals)
        session.takes_interrupts = True
        if self.show_session(session):
            self.player.step()
        if session.failure is None and not self._stops_at_start(session):
            self.player.play()
        self.refresh()

    def _stops_at_start(self, session: Session) -> bool:
        """Moves to a breakpoint in the first frame; returns whether there is one."""
        latest = session.recording.latest
        event = self.player.stop_event(latest) if latest is not None else None
        if event is not None:
            self.player.show_event(event)
        return event is not None

    def limit_steps(self) -> None:
        """Limits the time of each step of a program, unless the command line did."""
        if not is_limited():
            self._limit.enter_context(time_limit(STEP_SECONDS))

    def show_session(self, session: Session) -> bool:
        """Starts and shows a session; returns False if its first composition raised."""
        self._close_session()
        started = self.player.start(session)
        self.present(session, started)
        return started

    def present(self, session: Session, started: bool = True) -> None:
        """Shows the player's session in all panels."""
        self.baseline = None
        self.loop_notice.forget()
        self.selection.clear()
        self.centre.setCurrentWidget(self.preview)
        self.centre_title.titles = [_("Preview")]
        self.preview.empty = _("The program raised before it drew anything.") if not started else ""
        self.preview.set_session(session if started else None)
        self.scale_bar.show_session(session)
        self.source.show_sources(session.sources)
        self.source.show_site(session.program_site)
        self.toolbar.show_program(session.program, session.variant, self._entries)
        self.path_label.setText(session.program.short_path)
        self.branches.watch.follow(session)

    def show_choice(self, choice: SeveralComposablesError) -> None:
        """Shows the composables of a file to choose from."""
        self.show_page(self.chooser_page, choice.path.name, _("choose a composable: Enter"), str(choice.path))
        self.chooser_page.show_choice(choice)

    def choose_variant(self, name: str) -> None:
        """Restarts the program with another variant."""
        if self.session is not None:
            self.open_program(self.session.program, name)

    def run_demo(self) -> None:
        """Runs the program's `demo(scene)`."""
        session = self.session
        if session is None:
            return
        if session.program.demo is None:
            self.show_error(f"{session.program.path.name}: has no demo(scene); define one to drive it")
            return
        self.player.run_demo()

    def show_gallery(self) -> None:
        """Shows the list of programs, and closes the current one."""
        self.show_page(self.gallery_page, _("Gallery"), _("choose a program: Enter"), "gallery")
        self.gallery_page.list.setFocus()

    def show_page(self, page: QWidget, title: str, hint: str, path: str) -> None:
        """Shows a list in the center instead of a program."""
        self._close_session()
        self.centre.setCurrentWidget(page)
        self.centre_title.titles = [title]
        self.centre_title.set_texts(hint=hint)
        self.toolbar.show_program(None, "", self._entries)
        self.path_label.setText(path)
        self.refresh()

    def _close_session(self) -> None:
        """Closes the session after all panels released its recording, which may be a file."""
        self.compare.leave()
        self.leave_session()
        self.branches.close()
        name = self.session.program.path.name if self.session is not None else ""
        failure = self.player.stop()
        self.messages.clear()
        self.messages.show_closing(failure, name)

    def leave_session(self) -> None:
        """Lets all panels release the session, which stays open."""
        self.failed_target = ""
        leave_find(self)
        self.live_refresh.stop()
        self.ranges.forget()
        for panel in self.panels:
            panel.offer(None)
        self.preview.set_session(None)

    # ---------------------------------------------------------------- running

    def _input_arrived(self) -> None:
        self.player.wake()
        self.player.newest()
        if self.session is not None and self.session.failure is not None and not self.error_area.isVisible():
            self._show_failure()

    def fire(self, words: str) -> None:
        """Performs an input of the Fire row."""
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

    def moment(self) -> ShownMoment | None:
        """The moment at the cursor; None without frames."""
        session, frame = self.session, self.player.frame
        if session is None or frame is None:
            return None
        player = self.player
        return ShownMoment(
            session, frame, player.playing, self.baseline, self.show_framework, player.steps, player.at_event,
            player.cuts,
        )  # fmt: skip

    def refresh(self, panels: Iterable[Panel] | None = None) -> None:
        """Updates these panels to the cursor; None: all of them."""
        moment, session = self.moment(), self.session
        self.live_refresh.begin(session, moment, whole=panels is None)
        self.preview.paused = session is not None and not self.player.playing
        self.preview.marks.fades = self.player.clock.running
        self.preview.failed = session is not None and session.failure is not None
        self.frame_timeline.wall_time = self.show_wall_time
        if moment is not None:
            self.selection.follow(moment.main_subject)
        for panel in self.panels if panels is None else panels:
            panel.offer(moment)
        if session is None:
            words = _("Choose a program of the gallery, or open one of your own: Ctrl+O.")
            self.why_panel.show_message((hint(words),))
        elif moment is None:
            self.why_panel.show_message((text(_("The program has not drawn a frame yet.")),))
        self.loop_notice.show(moment)
        self.show_running()
        self._centre_words()
        self.status.show(session, moment)

    def show_running(self) -> None:
        """Shows LIVE, or where the window is paused, in the toolbar and the title."""
        session, words = self.session, self.moment_text()
        self.toolbar.show_running(self.player.playing, session is not None, words, replays=self.replay.running)
        title = session.program.title if session is not None else _("Gallery")
        self.setWindowTitle(f"{title}{f' – {words}' if session is not None else ''} – phases")

    def toggle_play(self) -> None:
        """Pauses, or goes live; a recording plays instead, because it has no program to run."""
        if self.replay.running or (self.session is not None and self.session.scene is None):
            self.replay.toggle()
        else:
            self.player.toggle()

    def moment_text(self) -> str:
        """LIVE, PAUSED AT FRAME k, or PAUSED IN FRAME k with phase, scope and operation; empty without a program."""
        if self.session is None:
            return ""
        if self.player.playing:
            return _("LIVE")
        if self.player.at_event is None:
            index = self.player.index
            return _("PAUSED") if index is None else _("PAUSED AT FRAME {frame}").format(frame=index)
        position = self.stepper.position()
        return position.moment_text if position is not None else _("PAUSED")

    def _centre_words(self) -> None:
        self.places.panel(PreviewPanel).show_words(self.session, heat=self.toolbar.heat.isChecked())

    def hide_banner(self) -> None:
        """Skips the question of guess mode; else leaves the comparison; else drops the range of frames; else hides the
        banner of this loop."""
        if not self.stepper.skip_question() and not self.compare.leave() and not self.ranges.clear():
            self.loop_notice.hide()

    def show_error(self, headline: str, detail: str = "", site: Site | None = None) -> None:
        """Shows an error message; nothing else changes."""
        self.messages.show(headline, detail, site)

    def show_fault(self, words: str, site: Site | None) -> None:
        """Shows a fault of the window (faults.py)."""
        self.messages.show_fault(words)

    def _show_failure(self) -> None:
        if self.session is not None:
            self.messages.show_failure(self.session)

    def _overlays(self) -> None:
        self.preview.chosen_marks = Shown(self.toolbar.letters, self.toolbar.heat.isChecked())
        self.preview.update()
        self._centre_words()

    def _picking(self, on: bool) -> None:
        self.preview.picking = on
        self.preview.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.preview.update()

    def set_show_framework(self, on: bool) -> None:
        """Shows or hides rows and states of the framework."""
        self.show_framework = on
        self.refresh()

    def focus_find(self) -> None:
        """Moves the focus to the Find field."""
        self.toolbar.find_field.take_focus()

    def find_next(self, words: str) -> None:
        """Selects the next scope, node or state whose name contains the words."""
        select_next(self.moment(), self.selection, words)

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

    def next_panel(self) -> None:
        """Moves the focus to the next panel (F6): toolbar, left, center, right, frame timeline."""
        if not self.compare.focus_next():
            self.places.focus_next(self.toolbar.program)

    def _unused_key(self, sequence: QKeySequence) -> bool:
        """Runs the shortcut of a key that the program did not use; returns whether there is one."""
        for key, act in self.shortcuts.items():
            if QKeySequence(self.keys.key(key)) == sequence:
                act()
                return True
        return False

    def _apply_theme(self) -> None:
        dress_window(self)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the side columns to the new size."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.places.fit)
        self.places.tab_rows.fit_later()

    def changeEvent(self, event: QEvent) -> None:
        """Pauses when the window is minimized."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self.isMinimized():
            self.player.pause()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Saves the layout and closes the session."""
        self.compare.leave()  # its docks are not saved
        if self.settings is not None:
            self.settings.save(self)
        self._close_session()
        self._limit.close()
        super().closeEvent(event)
        self.scale_bar.stop()
        self.places.tab_rows.stop()
