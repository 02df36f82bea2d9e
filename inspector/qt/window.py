"""The window: puts the panels in their places and shows them the moment that the player looks at.

Invariants  I1 every panel shows the same moment and the same selection. I2 an error of the program is shown
            and the window stays usable.
Not here    running the program: player.py. Answers about a frame: inspector/analysis, through moment.py.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QLabel,
    QMainWindow,
    QSizePolicy,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from engine.trace import Site
from inspector.analysis import count
from inspector.analysis.sentence import hint, text
from inspector.program import GalleryEntry, Program, ProgramError, gallery, load
from inspector.recording import RecordedFrame, short_function
from inspector.session import LOOP_BOUND, Session

from .banner import ErrorBanner, LoopBanner
from .gallery_page import GalleryPage
from .icon import icon
from .keys_dialog import KeysDialog
from .look import Look
from .menus import make_menus, make_shortcuts
from .moment import Moment
from .overlay import Shown
from .panel import NotePart, Panel, PanelTitle
from .player import Player
from .preview import Preview
from .reads_panel import ReadsPanel
from .ribbon import Ribbon
from .selection import Selection
from .slots_panel import SlotsPanel
from .source_view import SourceView
from .state_panel import StatePanel
from .strip import FrameStrip
from .theme import HEAT_ALPHA, palette, style_sheet
from .toolbar import Toolbar
from .tree_panel import TreePanel
from .why_panel import WhyPanel

REFRESH_MILLIS = 100
"""Text in a live panel is refreshed at most ten times a second; the preview at each frame."""


class FramesPanel(Panel):
    """Strip and ribbon, along the bottom; without a title of its own."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "Frames")
        self.strip = FrameStrip(look)
        self.ribbon = Ribbon(look)
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.strip)
        layout.addWidget(self.ribbon)
        self.add_body("Frames", holder)
        self.setTitleBarWidget(QWidget())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class InspectorWindow(QMainWindow):
    """One window, one program at a time."""

    def __init__(self, look: Look | None = None, *, remember_layout: bool = False) -> None:
        super().__init__()
        self.look = look if look is not None else Look()
        self.selection = Selection()
        self.player = Player(self)
        self.baseline: RecordedFrame | None = None
        self.show_wall_time = True
        self.show_framework = False
        self._entries: list[GalleryEntry] = gallery()
        self._remember_layout = remember_layout
        self._last_refresh = 0.0
        self._hidden_loop: tuple[int, int] | None = None
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(REFRESH_MILLIS)
        self._stale.timeout.connect(self.refresh)
        self._make_panels()
        self._make_bars()
        self.path_label = make_menus(self)
        self.shortcuts = make_shortcuts(self)
        self._connect()
        self.resize(1280, 800)
        self._apply_theme()
        self.look.changed.connect(self._apply_theme)
        if remember_layout:
            self._restore_layout()
        self.show_gallery()

    @property
    def session(self) -> Session | None:
        return self.player.session

    # ---------------------------------------------------------------- building

    def _make_panels(self) -> None:
        look, selection = self.look, self.selection
        self.preview = Preview(look, selection)
        self.gallery_page = GalleryPage(look, self._entries)
        self.centre_title = PanelTitle(look, ["Preview"], tabs=False)
        self.centre = QStackedWidget()
        self.centre.addWidget(self.preview)
        self.centre.addWidget(self.gallery_page)
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.centre_title)
        layout.addWidget(self.centre, 1)
        self.setCentralWidget(holder)
        self.tree_panel = TreePanel(look, selection)
        self.state_panel = StatePanel(look, selection)
        self.why_panel = WhyPanel(look, selection)
        self.reads_panel = ReadsPanel(look, selection)
        self.slots_panel = SlotsPanel(look, selection)
        self.source = SourceView(look)
        self.slots_panel.add_body("Source", self.source)
        self.frames_panel = FramesPanel(look)
        self.strip, self.ribbon = self.frames_panel.strip, self.frames_panel.ribbon
        self.panels: list[Panel] = [
            self.tree_panel,
            self.state_panel,
            self.why_panel,
            self.reads_panel,
            self.slots_panel,
        ]
        self.setDockOptions(
            QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        self.live_layout()

    def live_layout(self) -> None:
        """The default places: 280 | the rest | 499, the frames along the bottom."""
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        px = self.look.px
        for panel, area in (
            (self.tree_panel, left),
            (self.state_panel, left),
            (self.why_panel, right),
            (self.reads_panel, right),
            (self.slots_panel, right),
            (self.frames_panel, Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            panel.setFloating(False)
            self.addDockWidget(area, panel)
            panel.show()
        lefts: list[QDockWidget] = [self.tree_panel, self.state_panel]
        rights: list[QDockWidget] = [self.why_panel, self.reads_panel, self.slots_panel]
        self.resizeDocks([self.tree_panel, self.why_panel], [px(280), px(499)], Qt.Orientation.Horizontal)
        self.resizeDocks(lefts, [px(384), px(208)], Qt.Orientation.Vertical)
        self.resizeDocks(rights, [px(158), px(176), px(258)], Qt.Orientation.Vertical)
        self.resizeDocks([self.frames_panel], [px(119)], Qt.Orientation.Vertical)

    def _make_bars(self) -> None:
        look = self.look
        self.toolbar = Toolbar(look)
        self.loop_banner = LoopBanner(look, self.selection)
        self.error_banner = ErrorBanner(look, self.selection)
        self._bar("Toolbar", self.toolbar)
        self.addToolBarBreak()
        self.error_area = self._bar("Error", self.error_banner)
        self.addToolBarBreak()
        self.loop_area = self._bar("Loop", self.loop_banner)
        self.error_area.hide()
        self.loop_area.hide()
        status = self.statusBar()
        status.setSizeGripEnabled(False)
        self.status_left = [QLabel() for _ in range(2)]
        self.status_right = [QLabel() for _ in range(2)]
        for label in self.status_left:
            status.addWidget(label)
        for label in self.status_right:
            status.addPermanentWidget(label)

    def _bar(self, name: str, widget: QWidget) -> QToolBar:
        bar = QToolBar(name)
        bar.setObjectName(f"bar_{name.lower()}")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.toggleViewAction().setVisible(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        layout = bar.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, 0)
        bar.addWidget(widget)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        return bar

    def _connect(self) -> None:
        bar, player = self.toolbar, self.player
        player.frame_ran.connect(self._frame_ran)
        player.moved.connect(self.refresh)
        player.failed.connect(self._show_failure)
        player.recovered.connect(self._clear_error)
        bar.play.clicked.connect(player.toggle)
        bar.back.clicked.connect(player.back)
        bar.forward.clicked.connect(player.forward)
        bar.step.clicked.connect(player.step)
        bar.theme.clicked.connect(self.look.toggle_theme)
        bar.help.clicked.connect(self.show_keys)
        bar.overlays_changed.connect(self._overlays)
        bar.pick.toggled.connect(self._picking)
        bar.variant_chosen.connect(self.choose_variant)
        bar.gallery_chosen.connect(self._open_entry)
        bar.speed_chosen.connect(player.clock.set_speed)
        bar.find_field.next_asked.connect(self.find_next)
        self.gallery_page.opened.connect(self._open_entry)
        self.strip.picked.connect(player.show)
        self.ribbon.picked.connect(self.selection.select_subject)
        self.loop_banner.closed.connect(self.hide_banner)
        self.preview.input_arrived.connect(self._input_arrived)
        self.preview.key_unused.connect(self._unused_key)
        self.preview.scale_changed.connect(self._centre_words)
        self.state_panel.fire.fired.connect(self.fire)
        self.tree_panel.title.note_clicked.connect(self.reset_counts)
        self.tree_panel.view.source_asked.connect(self._source_of_selection)
        self.selection.source_asked.connect(self.show_source)
        self.slots_panel.on_tab(lambda: self.slots_panel.show_moment(self.moment()))

    # ---------------------------------------------------------------- programs

    def open_target(self, target: str) -> bool:
        """Opens `FILE.py[:Name]`. If it cannot be shown, says so; what ran before goes on."""
        try:
            program = load(target)
        except ProgramError as error:
            self.show_error(str(error))
            return False
        self.open_program(program)
        return True

    def open_program(self, program: Program, variant: str | None = None) -> None:
        """Runs it live, from its first frame."""
        self._close_session()
        self._clear_error()
        self.baseline = None
        self._hidden_loop = None
        self.selection.clear()
        self.centre.setCurrentWidget(self.preview)
        self.centre_title.titles = ["Preview"]
        session = Session(program, variant)
        started = self.player.start(session)
        self.preview.empty = "The program raised before it drew anything." if not started else ""
        self.preview.set_session(session if started else None)
        self.toolbar.show_program(program, session.variant, self._entries)
        self.path_label.setText(program.short_path)
        if started:
            self.player.step()
        if session.failure is None:
            self.player.play()
        self.refresh()

    def _open_entry(self, entry: GalleryEntry) -> None:
        self.open_target(str(entry.path))

    def ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open a program", "", "Python (*.py)")
        if path:
            self.open_target(path)

    def choose_variant(self, name: str) -> None:
        if self.session is not None:
            self.open_program(self.session.program, name)

    def reload(self) -> None:
        """Loads the file again, as it is now."""
        if self.session is None:
            return
        old, variant = self.session.program, self.session.variant
        try:
            program = load(old.target)
        except ProgramError as error:
            self.show_error(str(error))
            return
        self.open_program(program, variant)

    def restart(self) -> None:
        if self.session is not None:
            self.open_program(self.session.program, self.session.variant)

    def run_demo(self) -> None:
        """Drives the program with its own `demo(scene)`."""
        session = self.session
        if session is None:
            return
        if session.program.demo is None:
            self.show_error(f"{session.program.path.name}: has no demo(scene); define one to drive it")
            return
        self.player.run_demo()

    def show_gallery(self) -> None:
        """The list of programs; the one that ran is closed."""
        self._close_session()
        self._clear_error()
        self.centre.setCurrentWidget(self.gallery_page)
        self.centre_title.titles = ["Gallery"]
        self.centre_title.set_texts(hint="choose a program: Enter")
        self.toolbar.show_program(None, "", self._entries)
        self.path_label.setText("gallery")
        self.gallery_page.list.setFocus()
        self.refresh()

    def _close_session(self) -> None:
        self._stale.stop()
        self.preview.set_session(None)
        self.player.stop()

    # ---------------------------------------------------------------- running

    def _frame_ran(self) -> None:
        """Paints what the frame changed at once; the panels follow, at most ten times a second."""
        if self.preview.paint_scene():
            self.preview.update()
        if not self.player.playing:
            return
        if time.monotonic() - self._last_refresh >= REFRESH_MILLIS / 1000:
            self.refresh()
        elif not self._stale.isActive():
            self._stale.start()

    def _input_arrived(self) -> None:
        self.player.newest()
        if self.session is not None and self.session.failure is not None and not self.error_area.isVisible():
            self._show_failure()

    def fire(self, words: str) -> None:
        """An input of the Fire row."""
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

    # ---------------------------------------------------------------- showing

    def moment(self) -> Moment | None:
        """What is looked at now."""
        session, frame = self.session, self.player.frame
        if session is None or frame is None:
            return None
        return Moment(session, frame, self.player.cursor is None, self.baseline, self.show_framework)

    def refresh(self) -> None:
        """Brings every panel up to the cursor."""
        self._last_refresh = time.monotonic()
        self._stale.stop()
        if self.session is not None and self.player.cursor is None:
            self.session.capture_latest()
        moment, session = self.moment(), self.session
        for panel in self.panels:
            panel.show_moment(moment)
        if moment is not None:
            self.selection.follow(moment.main_subject)
        elif session is None:
            words = "Choose a program of the gallery, or open one of your own: Ctrl+O."
            self.why_panel.show_message((hint(words),))
        else:
            self.why_panel.show_message((text("The program has not drawn a frame yet."),))
        self.preview.paused = session is not None and not self.player.playing
        self.preview.failed = session is not None and session.failure is not None
        self.preview.show_moment(moment)
        self.source.show_moment(moment)
        recording = session.recording if session is not None else None
        self.strip.wall_time = self.show_wall_time
        self.strip.show_moment(moment, recording, session.loops.loops if session is not None else [])
        self.ribbon.show_moment(moment, self._after_words(moment))
        self._show_loop(moment)
        self._show_running()
        self._centre_words()
        self._status_words(moment)

    def _show_running(self) -> None:
        session, playing, at = self.session, self.player.playing, self.player.index
        self.toolbar.show_running(playing, session is not None, at)
        title = session.program.title if session is not None else "Gallery"
        state = "" if session is None else (" – LIVE" if playing else f" – PAUSED AT FRAME {at}")
        self.setWindowTitle(f"{title}{state} – phases")

    def _after_words(self, moment: Moment | None) -> str:
        session = self.session
        if moment is None or session is None or self.player.cursor is not None:
            return ""
        if session.wants_frame:
            return "then another frame"
        return "then idle until the next input" if moment.frame.runs else ""

    def _centre_words(self) -> None:
        session = self.session
        if session is None or self.centre.currentWidget() is not self.preview:
            return
        percent = f"{self.preview.percent} % · " if session.scene is not None else ""
        words = f"{session.width} × {session.height} dp · {percent}density {session.density:g}"
        note: tuple[NotePart, ...] = ()
        if self.toolbar.heat.isChecked():
            note = (NotePart("Heat: this frame"), NotePart("1 – 4+", swatches=HEAT_ALPHA[1:]))
        self.centre_title.set_texts(hint=words, note=note)
        self.centre_title.update()

    def _status_words(self, moment: Moment | None) -> None:
        session, theme = self.session, self.look.theme
        left, right = ["", ""], ["", ""]
        loops = session.loops.loops if session is not None else []
        if session is not None:
            named = f"{len(loops)} loop{'s' if len(loops) != 1 else ''}"
            if loops and all(loop.settled for loop in loops):
                named += ", settled"
            units = count(moment.frame).units if moment is not None else 0
            left = [named, f"{units} work units in this frame"]
            kept = len(session.recording)
            size = max(1, session.recording.byte_estimate // 1024)
            amount = f"{size} KB" if size < 2048 else f"{size / 1024:.1f} MB"
            busy = "Recomposer has work" if session.wants_frame else "Recomposer idle"
            right = [busy, f"recording {kept} frame{'s' if kept != 1 else ''} · {amount}"]
        for number, (label, words) in enumerate(zip(self.status_left, left, strict=True)):
            label.setText(words)
            colour = theme.warn if loops and number == 0 else theme.t2
            label.setStyleSheet(f"color: {colour}; padding: 0 8px;")
        for label, words in zip(self.status_right, right, strict=True):
            label.setText(words)
            label.setStyleSheet(f"color: {theme.t2}; padding: 0 8px;")

    def _show_loop(self, moment: Moment | None) -> None:
        loop = moment.loop if moment is not None else None
        if loop is not None and (loop.state.id, loop.reader.id) == self._hidden_loop:
            loop = None
        suffix = ""
        if loop is not None and self.session is not None and self.session.is_endless:
            suffix = f". Paused after {LOOP_BOUND} frames without input"
        self.loop_banner.show_loop(loop, suffix)
        self.loop_area.setVisible(loop is not None)

    def hide_banner(self) -> None:
        loop = self.loop_banner.loop
        if loop is not None:
            self._hidden_loop = (loop.state.id, loop.reader.id)
            self.loop_area.hide()

    # ---------------------------------------------------------------- errors

    def show_error(self, headline: str, detail: str = "", site: Site | None = None) -> None:
        """Says what is wrong, in the window's own words; nothing else changes."""
        self.error_banner.show_error(headline, detail, site)
        self.error_area.show()

    def _show_failure(self) -> None:
        session = self.session
        failure = session.failure if session is not None else None
        if session is None or failure is None:
            return
        chain = " › ".join(f"{short_function(site)} ({site})" for site in failure.chain)
        detail = f"in frame {failure.frame}" + (f", through {chain}" if chain else "")
        if session.scene is None:
            detail += ". Correct the file and press Ctrl+R."
        else:
            detail += ". The last good picture stays; the next change of state tries again."
        self.show_error(f"{failure.kind}: {failure.message}", detail, failure.site)

    def _clear_error(self) -> None:
        if self.error_banner.headline:
            self.error_banner.show_error("")
        self.error_area.hide()

    # ---------------------------------------------------------------- small things

    def _overlays(self) -> None:
        self.preview.shown = Shown(self.toolbar.letters, self.toolbar.heat.isChecked())
        self.preview.update()
        self._centre_words()

    def _picking(self, on: bool) -> None:
        self.preview.picking = on
        self.preview.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.preview.update()

    def set_show_framework(self, on: bool) -> None:
        """Rows of the framework's own composables and states, too."""
        self.show_framework = on
        self.refresh()

    def focus_find(self) -> None:
        self.toolbar.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.toolbar.find_field.selectAll()

    def find_next(self, words: str) -> None:
        """Selects the next scope, node or state whose name contains the words."""
        moment = self.moment()
        wanted = words.strip().lower()
        if moment is None or not wanted:
            return
        lines = moment.lines_by_subject.values()
        keys = list(dict.fromkeys(line.key for line in lines if wanted in f"{line.name} {line.tag}".lower()))
        if keys:
            at = keys.index(self.selection.subject) + 1 if self.selection.subject in keys else 0
            self.selection.select_subject(keys[at % len(keys)])
        states = [line.state.id for line in moment.states if wanted in line.state.name.lower()]
        if states:
            at = states.index(self.selection.state) + 1 if self.selection.state in states else 0
            self.selection.select_state(states[at % len(states)])

    def reset_counts(self) -> None:
        """Runs and skips are counted from here on."""
        self.baseline = self.session.recording.latest if self.session is not None else None
        self.refresh()

    def show_source(self, site: Site) -> None:
        """Opens the file at the line, in the Source tab."""
        if self.source.show_site(site):
            self.slots_panel.title.titles[1] = self.source.title
            self.slots_panel.show()
            self.slots_panel.show_tab(1)
            self.slots_panel.title.update()
            self.source.show_moment(self.moment())

    def _source_of_selection(self) -> None:
        moment = self.moment()
        line = moment.lines_by_subject.get(self.selection.subject) if moment is not None else None
        if moment is None or line is None:
            return
        for reads in moment.frame.subscriptions.values():
            for read in reads:
                if read.reader.id in line.keys and read.site is not None:
                    self.show_source(read.site)
                    return

    def next_panel(self) -> None:
        """F6: toolbar, left, centre, right, strip."""
        places: list[QWidget] = [
            self.toolbar.program,
            self.tree_panel.view,
            self.state_panel.view,
            self.preview if self.session is not None else self.gallery_page.list,
            self.why_panel.sentence,
            self.reads_panel.frozen,
            self.slots_panel.groups,
            self.strip,
        ]
        focused = self.focusWidget()
        at = -1
        for number, place in enumerate(places):
            if focused is not None and (place is focused or place.isAncestorOf(focused)):
                at = number
        places[(at + 1) % len(places)].setFocus(Qt.FocusReason.TabFocusReason)

    def _unused_key(self, sequence: QKeySequence) -> None:
        """A key that the program had no use for does what it does elsewhere."""
        for key, act in self.shortcuts.items():
            if QKeySequence(key) == sequence:
                act()
                return

    def show_keys(self) -> None:
        KeysDialog(self.look, self).exec()

    def _apply_theme(self) -> None:
        look, theme = self.look, self.look.theme
        self.setPalette(palette(theme))
        self.setStyleSheet(style_sheet(theme))
        self.setFont(look.font(12))
        self.menuBar().setFont(look.font(12))
        self.path_label.setStyleSheet(f"color: {theme.t2};")
        self.path_label.setFont(look.font(12))
        self.toolbar.find_field.restyle()
        self.toolbar.fit()
        for panel in self.panels:
            panel.restyle()
        self.why_panel.sentence.restyle()
        self.setWindowIcon(icon("loop", look, "acc"))
        for label in (*self.status_left, *self.status_right):
            label.setFont(look.font(11))
        for widget in self.findChildren(QWidget):
            widget.updateGeometry()
            widget.update()
        self.refresh()

    # ---------------------------------------------------------------- the end

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self.isMinimized():
            self.player.pause()

    def _settings(self) -> QSettings:
        return QSettings("phases", "inspector")

    def _restore_layout(self) -> None:
        state = self._settings().value("layout")
        if isinstance(state, QByteArray):
            self.restoreState(state)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._remember_layout:
            self._settings().setValue("layout", self.saveState())
        self._close_session()
        super().closeEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(1280, 800)
