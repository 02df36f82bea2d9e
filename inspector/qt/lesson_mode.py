"""LessonMode: a lesson beside the program: the lesson's column at the left, the run of its cells in preview and panels.

Invariants  I1 as long as a prediction of the shown page is open, every panel that would answer it is masked; the
            preview shows the picture without marks. So it is while the panels show a run that a later page asks about.
            I2 leaving the mode brings back the layout from before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QApplication

from inspector.course.course import course
from inspector.course.kit.choice import Choice
from inspector.course.kit.run import Run
from inspector.course.progress import Progress
from inspector.course.taken_lesson import TakenLesson
from inspector.language import N_, _, language
from inspector.running.shown_run import ShownRun

from .dock_layout import LEFT, PANELS
from .lesson.answers_panel import AnswersPanel
from .lesson.frames_mask import FramesMask
from .lesson.lesson_head import TURN_KEYS
from .lesson.lesson_panel import LessonPanel
from .lesson.lessons_page import LessonsPage
from .lesson.panel_mask import PanelMask
from .lesson.panel_outline import PanelOutline
from .widgets.panel import Panel

if TYPE_CHECKING:
    from .program_window import ProgramWindow

MASK = N_("Hidden until you commit your prediction")
HELD = N_("The frames answer the question: they play after you commit")
OPEN_PANELS = ("Preview", "Lesson")
"""Panels that show no answer."""
LEAST_HEIGHT = 560
"""The least height of the window, in px at 100 %, that has room for the frames below the lesson."""
HIDDEN_PANELS = tuple(spec.name for spec in PANELS if spec.column == LEFT)
"""Panels whose column the lesson takes; View brings them back."""


class LessonMode(QObject):
    """The lessons of one window."""

    def __init__(self, window: ProgramWindow) -> None:
        super().__init__(window)
        self.window = window
        self.progress = Progress()
        self.page = LessonsPage(window.appearance)
        self.page.opened.connect(self.open_lesson)
        window.center.addWidget(self.page)
        self.panel: LessonPanel | None = None
        self.answers: AnswersPanel | None = None
        self._masks: list[PanelMask] = []
        self._counts_frames = True
        """Whether the number of frames would answer an open question."""
        self.outlines: list[PanelOutline] = []
        """The lines around the panels that the shown step speaks of."""
        self._shown: Run | None = None
        self._layout_before = QByteArray()
        self._is_small, self._is_low = False, False
        self._was_own = False
        """Whether a person had moved a dock before the lesson."""
        self._hidden: tuple[str, ...] = ()
        window.appearance.changed.connect(self._restyle)

    def show_contents(self) -> None:
        """Shows the contents of the course."""
        taken = self.panel.lesson.slug if self.panel is not None and self.panel.lesson is not None else ""
        self.leave()
        self.page.show_lessons(course(language()), self.progress, taken)
        self.window.show_page(self.page, _("Lessons"), _("choose a lesson: Enter"), "lessons")
        self.page.list.setFocus()

    def open_number(self, number: int) -> None:
        """Opens the lesson with this number, in the language of the window."""
        self.open_lesson(next(lesson.path for lesson in course(language()) if lesson.number == number))

    def open_lesson(self, path: Path) -> None:
        """Opens a lesson at the step that the learner reached."""
        window = self.window
        if self.panel is None:
            self.panel = LessonPanel(window.appearance, window.selection)
            self.panel.run_made.connect(self._show_run)
            self.panel.masks_changed.connect(self._mask)
            self.panel.points_at.connect(self._point)
            self.panel.moment_shown.connect(self._show_moment)
            self.panel.ended.connect(self.show_contents)
            self.answers = AnswersPanel(window.appearance)
            self.panel.answers_changed.connect(self._show_answers)
            self.panel.masks_changed.connect(self._show_answers)
            self._place(self.panel, self.answers)
            self._take_keys(True)
        lesson = TakenLesson(path, self.progress.of(path.stem))
        window.show_page(window.preview, _("Preview"), "", _("lessons / {file}").format(file=path.name), lesson.title)
        window.preview.empty = _("Run a cell of the lesson: its picture appears here.")
        self.panel.open_lesson(lesson, self.progress)
        self.panel.area.setFocus()

    def _show_answers(self) -> None:
        """Shows the answers beside the engine's; they stand in front while panels with answers are masked."""
        if self.panel is None or self.panel.lesson is None or self.answers is None:
            return
        self.answers.show_answers(self.panel.lesson, self.panel.drafts)
        for mask in self._masks:
            mask.show_open(self.panel.open_question, self._way)
        if self.panel.hides_answers and not self._is_small:  # in a small window the preview is a tab of this column
            self.answers.raise_()

    def _place(self, panel: LessonPanel, answers: AnswersPanel) -> None:
        """Puts the lesson in place of the left column, and the answers beside the reasons. In a small window the
        preview is a tab of the right column, and the lesson takes the frames' place, too, if the window is low."""
        window, docks = self.window, self.window.docks
        docks.fit()
        docks.keeper = self._fit_docks
        self._layout_before, self._was_own = window.saveState(), docks.arranger.is_own
        preview, why = docks.named("Preview"), docks.named("Why")
        self._is_small = is_small = docks.arranger.wants_compact
        self._is_low = docks.arranger.is_low
        window.tabifyDockWidget(why, answers)
        answers.show()
        self._hidden = (*HIDDEN_PANELS, "Frames") if self._is_low else HIDDEN_PANELS
        window.splitDockWidget(docks.named(HIDDEN_PANELS[0]), panel, Qt.Orientation.Horizontal)
        if is_small:
            for each in [why, *window.tabifiedDockWidgets(why)]:
                if each is not preview:
                    window.tabifyDockWidget(preview, each)
            preview.raise_()
        for name in self._hidden:
            docks.named(name).hide()
        panel.show()
        self._share()
        QTimer.singleShot(0, panel, self._share)  # docks that come while the window changes its size have none yet

    def _share(self) -> None:
        """Gives the lesson, the preview and the panels their shares of the window's width."""
        window, docks = self.window, self.window.docks
        if self.panel is None:
            return
        width = window.width()
        lesson, preview, why = self.panel, docks.named("Preview"), docks.named("Why")
        if self._is_small:
            shares = [min(window.appearance.px(568), width * 60 // 100), width * 40 // 100]
            window.resizeDocks([lesson, preview], shares, Qt.Orientation.Horizontal)
            return
        shares = [min(window.appearance.px(568), width * 44 // 100), width * 27 // 100, width * 28 // 100]
        window.resizeDocks([lesson, preview, why], shares, Qt.Orientation.Horizontal)

    def leave(self) -> None:
        """Ends the lesson, and brings back the layout from before."""
        if self.panel is None:
            return
        self._unmask()
        self._hold("")
        self._point([])
        self._shown = None
        self._give_back()
        self.panel.deleteLater()
        self.panel = None
        if self.answers is not None:
            self.answers.deleteLater()
            self.answers = None
        self._hide_answers(False)
        self._take_keys(False)

    def _take_keys(self, is_taken: bool) -> None:
        """Gives the keys that turn pages to the lesson, or back to the window: of two owners Qt runs neither."""
        for shortcut in self.window.findChildren(QShortcut, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if shortcut.key().toString() in TURN_KEYS:
                shortcut.setEnabled(not is_taken)

    def _give_back(self) -> None:
        """Takes the docks of the lesson away, and brings back the layout from before."""
        for panel in (self.panel, self.answers):
            if panel is not None:
                self.window.removeDockWidget(panel)
        for name in self._hidden:
            self.window.docks.named(name).show()
        self.window.restoreState(self._layout_before)
        self.window.docks.keeper = None
        self.window.docks.arranger.is_own = self._was_own
        self.window.docks.fit()

    def _fit_docks(self) -> None:
        """Places the lesson again if the window, or the size of its text, asks for the other form of the layout."""
        arranger, panel, answers = self.window.docks.arranger, self.panel, self.answers
        is_same = (self._is_small, self._is_low) == (arranger.wants_compact, arranger.is_low)
        if panel is None or answers is None:
            return
        if is_same:
            preview = self.window.docks.named("Preview")
            if preview.isVisible() and preview.width() < self.window.width() // 5:
                self._share()  # Qt takes what a smaller window lacks from the preview alone
            return
        focused = QApplication.focusWidget()
        had_focus = focused is not None and panel.isAncestorOf(focused)
        self._give_back()
        self._place(panel, answers)
        if had_focus:
            panel.area.setFocus()

    def _restyle(self) -> None:
        """Adapts the docks of the lesson to theme and text size; the window knows only its own panels."""
        for panel in (self.panel, self.answers):
            if panel is not None:
                panel.restyle()

    def _show_run(self, run: Run) -> None:
        assert self.panel is not None and self.panel.lesson is not None
        window = self.window
        self._shown = run
        path = str(self.panel.lesson.path)
        recording = run.recording
        recording.meta = replace(recording.meta, program=path, sources={path: self.panel.lesson.text()})
        window.show_session(ShownRun(recording, path))
        window.player.show(0)
        self._mask()

    def _point(self, spoken: Sequence[str]) -> None:
        """Opens and outlines the panels that the shown step speaks of. Open predictions keep the panels masked."""
        for outline in self.outlines:
            outline.remove()
        self.outlines = []
        if self.panel is None or self.panel.hides_answers:
            return
        window = self.window
        is_cramped = window.height() < window.appearance.px(LEAST_HEIGHT)
        for name in dict.fromkeys(spoken):
            panel = window.docks.named(name)
            if is_cramped and name in self._hidden and panel.isHidden():
                continue  # it would leave one line to the text
            panel.show()
            panel.raise_()
            self.outlines.append(PanelOutline(window.appearance, panel))

    def _show_moment(self, run: Run, frame: int | None) -> None:
        """Shows the run that the cell in view speaks of, at its frame."""
        if run is not self._shown:
            self._show_run(run)
        if frame is not None:
            self.window.player.show(frame if frame >= 0 else len(run) + frame)

    # -- masks

    def _mask(self) -> None:
        assert self.panel is not None
        lesson, shown = self.panel.lesson, self._shown
        is_ahead = shown is not None and lesson is not None and lesson.is_asked_later(shown, self.panel.page)
        hides = self.panel.hides_answers or is_ahead
        counts_frames = is_ahead or self._asks_for_frames()
        self._hold(_(HELD) if hides and counts_frames else "")
        if hides and self._masks:  # each page of the lesson asks again
            if counts_frames != self._counts_frames:
                self._counts_frames = counts_frames
                at = [mask.panel for mask in self._masks].index(self.window.frames_panel)
                self._masks[at].remove()
                self._masks[at] = self._mask_of(self.window.frames_panel, counts_frames=counts_frames)
            return
        self._counts_frames = counts_frames
        self._unmask()
        if hides:
            panels = [panel for panel in self.window.panels if panel.name not in OPEN_PANELS]
            self._masks = [self._mask_of(panel, counts_frames=counts_frames) for panel in panels]
            if self._is_small:  # the preview is a tab behind one that is masked now
                self.window.docks.named("Preview").raise_()
        self._hide_answers(hides)

    def _mask_of(self, panel: Panel, *, counts_frames: bool) -> PanelMask:
        """Covers a panel. Of the frames, only what the bars say is hidden, unless their number is an answer."""
        appearance, words = self.window.appearance, _(MASK)
        if panel is self.window.frames_panel and not counts_frames:
            return self._connected(FramesMask(appearance, panel, words, self.window.replay))
        return self._connected(PanelMask(appearance, panel, words))

    @property
    def _way(self) -> str:
        lesson = self.panel.lesson if self.panel is not None else None
        return lesson.way_to_question if lesson is not None else ""

    def _connected(self, mask: PanelMask) -> PanelMask:
        assert self.panel is not None
        mask.question_asked.connect(self.panel.go_to_question)
        mask.opening_asked.connect(self.panel.open_answers)
        mask.show_open(self.panel.open_question, self._way)
        return mask

    def _hold(self, reason: str) -> None:
        """Keeps a person from moving through frames whose number or pictures are an answer; "" lets go."""
        if self.window.player.held != reason:
            self.window.player.held = reason
            self.window.show_running()

    def _asks_for_frames(self) -> bool:
        """Whether the frames are the answer of a question of the shown page, or all open questions are on others."""
        assert self.panel is not None
        forms = [each.form for each in self.panel.all_forms]
        return not forms or any(isinstance(form, Choice) and form.answered_by_frames for form in forms)

    def _hide_answers(self, hides: bool) -> None:
        """Hides or shows the marks on the preview, and the loops and work units in the status bar."""
        self.window.preview.hides_marks = hides
        self.window.preview.update()
        self.window.status.hides_work = hides
        self.window.show_status(self.window.moment())

    def _unmask(self) -> None:
        for mask in self._masks:
            mask.remove()
        self._masks = []
