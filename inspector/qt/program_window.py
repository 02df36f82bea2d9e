"""ProgramWindow: the parts of the window – panels, bars, player – and the program that they show.

Invariants  I1 all panels show the same moment and the same selection. I2 an error of the program is shown,
            and the window stays usable.
Not here    menus, modes and other tools, which act on this window: window.py. Running the program:
            model/session_player.py. Answers about a frame: model/shown_moment.py, from inspector/analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QWidget

from engine.trace import Site
from engine.unit import Density
from inspector.analysis.sentence import hint, text
from inspector.language import N_, _
from inspector.recording import RecordedFrame
from inspector.running.loading.gallery import GalleryEntry, gallery
from inspector.running.loading.program import Program, SeveralComposablesError
from inspector.running.loading.watchdog import ProgramStopped, is_limited, time_limit
from inspector.running.session import Session

from .bars import make_bar
from .dock_layout import DockLayout
from .long_work import LongWork
from .loop_banner import LoopBanner
from .loop_notice import LoopNotice
from .messages import ErrorBanner, Messages
from .model.replay import Replay
from .model.selection import Selection
from .model.session_player import SessionPlayer
from .model.shown_moment import ShownMoment
from .model.stepper import Stepper
from .panels.causes_panel import CausesPanel
from .panels.console_panel import ConsolePanel
from .panels.frames_panel import FramesPanel
from .panels.loops_panel import LoopsPanel
from .panels.reads_panel import ReadsPanel
from .panels.slots_panel import SlotsPanel
from .panels.source_view import SourcePanel
from .panels.state_panel import StatePanel
from .panels.step_panel import StepPanel
from .panels.tree_panel import TreePanel
from .panels.why_panel import WhyPanel
from .path_label import PathLabel
from .preview_panel import PreviewPanel
from .status import StatusWords
from .style.appearance import Appearance
from .toolbar import Toolbar
from .widgets import faults
from .widgets.panel import Panel
from .window_settings import WindowSettings

STEP_SECONDS = 5.0
"""The default time limit of a frame, an input or a first composition; the command line can change it."""


class ProgramWindow(QMainWindow):
    """A window with one program at a time. `opened`: emitted with the target of an opened program or recording.
    `session_left`: emitted before a session closes, so that receivers release the session."""

    opened = Signal(str)
    session_left = Signal()

    def __init__(self, appearance: Appearance | None = None, settings: WindowSettings | None = None) -> None:
        super().__init__()
        self.resize(1280, 800)
        self.appearance = appearance if appearance is not None else Appearance()
        self.settings = settings
        self.selection = Selection()
        self.player = SessionPlayer(self)
        self.stepper = Stepper(self.player)
        self.stepper.working = lambda: LongWork(self, _("Running"))
        self.replay = Replay(self.player)
        self.baseline: RecordedFrame | None = None
        self.show_wall_time = True
        self.show_framework = False
        self._entries: list[GalleryEntry] = gallery()
        self.limits = ExitStack()
        """Holds the time limit for steps of the program while the window is open."""
        self.focus_menus: dict[QWidget, Callable[[], QMenu]] = {}
        """The context menus of widgets that are no rows, by widget."""
        self.failed_target = ""
        """Set after a target failed to load; Ctrl+R retries it."""
        self.page_title = ""
        """What the title names while no program is shown."""
        self._make_panels()
        self._make_bars()

    @property
    def session(self) -> Session | None:
        """The current session; None without a program."""
        return self.player.session

    @property
    def centre(self) -> QStackedWidget:
        """`center`, for scripts from outside that drive the window by its earlier name."""
        return self.center

    def _make_panels(self) -> None:
        self.docks = docks = DockLayout(self, self.appearance, self.selection)
        center = docks.panel(PreviewPanel)
        self.preview, self.gallery_page, self.chooser_page = center.preview, center.gallery_page, center.chooser_page
        self.center, self.center_title, self.scale_bar = center.pages, center.title, center.scale_bar
        self.tree_panel, self.state_panel = docks.panel(TreePanel), docks.panel(StatePanel)
        self.why_panel, self.causes_panel = docks.panel(WhyPanel), docks.panel(CausesPanel)
        self.reads_panel, self.slots_panel = docks.panel(ReadsPanel), docks.panel(SlotsPanel)
        self.source_panel, self.frames_panel = docks.panel(SourcePanel), docks.panel(FramesPanel)
        self.step_panel, self.console_panel = docks.panel(StepPanel), docks.panel(ConsolePanel)
        self.source = self.source_panel.view
        self.frame_timeline, self.event_timeline = self.frames_panel.frame_timeline, self.frames_panel.event_timeline
        self.panels = docks.panels
        self.live_layout = docks.arrange
        docks.arrange()

    def _make_bars(self) -> None:
        appearance = self.appearance
        self.toolbar = Toolbar(appearance)
        self.loop_banner = LoopBanner(appearance, self.selection)
        self.error_banner = ErrorBanner(appearance, self.selection)
        make_bar(self, N_("Toolbar"), self.toolbar)
        self.addToolBarBreak()
        self.error_area = make_bar(self, N_("Error"), self.error_banner)
        self.addToolBarBreak()
        self.loop_area = make_bar(self, N_("Loop"), self.loop_banner)
        self.messages = Messages(self.error_banner, self.error_area)
        self.loop_notice = LoopNotice(self.loop_banner, self.loop_area)
        self.status = StatusWords(self.statusBar(), appearance)
        self.menuBar().setNativeMenuBar(False)
        self.path_label = PathLabel(self.menuBar(), appearance)

    # ---------------------------------------------------------------- programs

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
            self.player.run_first()
        if session.failure is None and not self._stops_at_start(session):
            self.player.play()
        self.refresh()

    def run_again(self, program: Program, variant: str | None, name: str) -> None:
        """Runs a program from its first frame in place of the shown run. `name`: what is new about the run."""
        self.open_program(program, variant)

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
            self.limits.enter_context(time_limit(STEP_SECONDS))

    def show_session(self, session: Session) -> bool:
        """Starts and shows a session; returns False if its first composition raised."""
        self.close_session()
        started = self.player.start(session)
        self.present(session, started)
        return started

    def present(self, session: Session, started: bool = True) -> None:
        """Shows the player's session in all panels."""
        self.baseline = None
        self.loop_notice.forget()
        self.selection.clear()
        self.messages.follow(session)
        self.center.setCurrentWidget(self.preview)
        self.center_title.titles = [_("Preview")]
        self.preview.empty = "" if started else _nothing_drawn(session)
        self.preview.set_session(session if started else None)
        self.scale_bar.show_session(session)
        self.source.show_sources(session.sources)
        self.source.show_site(session.program_site)
        self.toolbar.show_program(session.program, session.variant, self._entries)
        self.path_label.setText(session.program.short_path)

    def show_choice(self, choice: SeveralComposablesError) -> None:
        """Shows the composables of a file to choose from."""
        self.show_page(self.chooser_page, choice.path.name, _("choose a composable: Enter"), str(choice.path))
        self.chooser_page.show_choice(choice)

    def run_demo(self) -> None:
        """Runs the program's `demo(scene)`."""
        session = self.session
        if session is None:
            return
        if session.program.demo is None:
            self.show_error(
                _("{name}: has no demo(scene); define one to drive it").format(name=session.program.path.name)
            )
            return
        work = LongWork(self, _("Demo"), is_whole=True, state=lambda: _demo_words(session))
        if not self.player.run_demo(work, work.between_frames):
            work.end(_("Canceled: the demo ended in frame {frame}").format(frame=session.recording.last))

    def show_gallery(self) -> None:
        """Shows the list of programs, and closes the current one."""
        self.show_page(self.gallery_page, _("Gallery"), _("choose a program: Enter"), "gallery")
        self.gallery_page.list.setFocus()

    def show_page(self, page: QWidget, title: str, hint: str, path: str, window_title: str = "") -> None:
        """Shows a list in the center instead of a program. `window_title`: what the window's title names;
        the default is the title of the page."""
        self.page_title = window_title or title
        self.close_session()
        self.center.setCurrentWidget(page)
        self.center_title.titles = [title]
        self.center_title.set_texts(hint=hint)
        self.toolbar.show_program(None, "", self._entries, self.page_title)
        self.path_label.setText(path)
        self.refresh()

    def close_session(self) -> None:
        """Closes the session after all panels released its recording, which may be a file."""
        self.leave_session()
        name = self.session.program.path.name if self.session is not None else ""
        failure = self.player.stop()
        self.messages.clear()
        self.messages.show_closing(failure, name)

    def leave_session(self) -> None:
        """Lets all panels release the session, which stays open."""
        self.failed_target = ""
        self.session_left.emit()
        self.console_panel.session_without_frames = None
        for panel in self.panels:
            panel.offer(None)
        self.preview.set_session(None)

    # ---------------------------------------------------------------- the moment at the cursor

    def moment(self) -> ShownMoment | None:
        """The moment at the cursor; None without frames."""
        session, frame = self.session, self.player.frame
        if session is None or frame is None:
            return None
        player = self.player
        return ShownMoment(
            session, frame, player.playing, self.baseline, self.show_framework, player.steps, player.at_event,
            player.kept,
        )  # fmt: skip

    def begin_refresh(self, moment: ShownMoment | None, *, is_whole: bool) -> None:
        """Called before panels show `moment`; `is_whole`: all of them do."""

    def refresh(self, panels: Iterable[Panel] | None = None, moment: ShownMoment | None = None) -> None:
        """Updates these panels to the cursor; None: all of them. `moment`: one that other panels have just shown; None:
        the moment at the cursor."""
        moment, session = moment or self.moment(), self.session
        self.begin_refresh(moment, is_whole=panels is None)
        self.preview.paused = session is not None and not self.player.playing
        self.preview.marks.fades = self.player.clock.running
        # Frames before the failed one keep their pictures.
        is_newest = moment is None or moment.session.recording.work_after(moment.index) is None
        self.preview.failed = session is not None and session.failure is not None and is_newest
        self.frame_timeline.wall_time = self.show_wall_time
        if moment is not None:
            self.selection.follow(moment.main_subject)
        self.console_panel.session_without_frames = session if moment is None else None
        for panel in self.panels if panels is None else panels:
            panel.offer(moment)
        if session is None:
            words = _("Choose a program of the gallery, or open one of your own: Ctrl+O.")
            self.why_panel.show_message((hint(words),))
        elif moment is None:
            self.why_panel.show_message((text(_nothing_drawn(session)),))
        self.loop_notice.show(moment)
        self.show_running()
        self.show_center_words()
        self.show_status(moment)

    def show_status(self, moment: ShownMoment | None) -> None:
        """Shows the state of the session in the status bar, and the number of its loops on the tab of their panel."""
        loops = self.session.loops.loops if self.session is not None and not self.status.hides_work else ()
        self.docks.panel(LoopsPanel).set_count(len(loops))
        position = self.stepper.position() if self.player.at_event is not None and not self.player.playing else None
        self.status.show(self.session, moment, position.path_text if position is not None else "")

    def show_running(self) -> None:
        """Shows LIVE, or where the window is paused, in the toolbar and the title."""
        session, words = self.session, self.moment_text()
        self.toolbar.show_running(
            self.player.playing, session is not None, words, replays=self.replay.running, held=self.player.held
        )
        title = session.program.title if session is not None else self.page_title
        self.setWindowTitle(f"{title}{f' – {words}' if session is not None else ''} – phases")

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

    def show_center_words(self) -> None:
        """Shows the size, the scale and the heat of the preview in its title."""
        self.docks.panel(PreviewPanel).show_words(self.session, heat=self.toolbar.heat.isChecked())

    def show_error(self, headline: str, detail: str = "", site: Site | None = None) -> None:
        """Shows an error message; nothing else changes."""
        self.messages.show(headline, detail, site)


def _demo_words(session: Session) -> str:
    return _("Demo: frame {frame}").format(frame=session.recording.last)


def _nothing_drawn(session: Session) -> str:
    """Says why there is no picture: nothing ran yet, the program raised, or a person or the time limit stopped it."""
    if session.failure is None:
        return _("The program has not drawn a frame yet.")
    if session.failure.kind == ProgramStopped.__name__:
        return _("The program was stopped before it drew anything.")
    return _("The program raised before it drew anything.")
