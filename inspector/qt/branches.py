"""Branches: the runs of one program that part at a frame: edits of states and inputs in the past.

Terms       branch: a session with its recording and cursor. root: the run that was opened. shown: the branch that the
            window shows.
Invariants  I1 a fork changes no recording: the window can show the earlier branch again, unchanged. I2 all
            branches are closed when another program opens. I3 forking a recording from a file runs its program, so the
            question says so. I4 saves of a file create at most MOST_SAVED branches, and so do restarts: the next one
            closes the oldest branch that was not displayed again, and the message names it. I5 a restart closes the
            program that ran, so that its effects do not run beside those of the new run; its recording stays a branch.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from inspector.language import _
from inspector.recording import ProgramFailure, Subject
from inspector.running.driving import settle
from inspector.running.inputs.input_log import CannotRepeatError, Input
from inspector.running.loading.program import ProgramError
from inspector.running.rerun import Canceled
from inspector.running.session import Session
from inspector.running.shown_run import ShownRun
from inspector.running.state_edit import EditError, StateEdit, edit_of, write_input

from .compare_mode import CompareMode
from .long_work import LongWork
from .preview.system_clipboard import SystemClipboard
from .source_watch import SourceWatch
from .style.elided import elided
from .widgets.controls import ToolButton

if TYPE_CHECKING:
    from .program_window import ProgramWindow


@dataclass(eq=False)
class WindowBranch:
    """One branch. `at_frame`: the last frame that it shares with the branch it came from; -1: the root."""

    name: str
    session: Session
    at_frame: int = -1
    cursor: int | None = None
    is_automatic: bool = False
    """Whether a save or a restart made it: only the newest MOST_SAVED of these branches stay."""
    is_chosen: bool = False
    """Whether a person chose it in the list, so that it stays."""


MOST_SAVED = 8
"""The number of branches that saves of a file leave at most."""


class BranchSelector(QObject):
    """The branches of the shown program, and the selector at the left of the frame timeline."""

    def __init__(self, window: ProgramWindow, comparison: CompareMode) -> None:
        super().__init__(window)
        self.window = window
        self.comparison = comparison
        self.all: list[WindowBranch] = []
        self.watch = SourceWatch(window, self.add_saved)
        self._asked_at = 0
        """The frame that the open question of the editor names."""
        self.button = ToolButton(window.appearance, _("Branch"), words="", raised=True, menu=True)
        self.button.setParent(window.frame_timeline)
        self.button.setObjectName("branches")
        self.button.hide()
        window.appearance.changed.connect(self._place)
        window.state_panel.edit_asked.connect(self.ask_edit)
        window.state_panel.editor.entered.connect(self._entered)
        window.state_panel.fire.fired.connect(lambda _: self.fork_for_input())  # before the window performs the input
        window.preview.before_input = self.fork_for_input

    @property
    def shown(self) -> WindowBranch | None:
        """The shown branch; None without a fork."""
        session = self.window.session
        return next((branch for branch in self.all if branch.session is session), None)

    # -- editing a state

    def ask_selected(self) -> None:
        """Opens the editor for the selected state, else the newest written one, in the State panel (F2)."""
        panel, moment = self.window.state_panel, self.window.moment()
        states = [line.state for line in moment.states] if moment is not None else []
        selected = self.window.selection.state
        state = next((each for each in states if each.id == selected), states[0] if states else None)
        self.window.docks.go_to(panel)
        if state is None:
            self.window.statusBar().showMessage(_("There is no state to edit."), 4_000)
        else:
            self.ask_edit(state)

    def ask_edit(self, state: Subject) -> None:
        """Opens the editor for a state. Live, its value will be written; paused, the run will fork."""
        window = self.window
        session, frame = window.session, window.player.frame
        if session is None or frame is None or self.comparison.is_active:
            return
        try:
            edit = edit_of(frame, state, session.kind_of(state))
        except EditError as error:
            window.statusBar().showMessage(str(error), 8_000)
            return
        if window.player.playing:
            window.state_panel.editor.open(
                edit, _("Write {name} in the running program").format(name=edit.name), _("Write")
            )
            return
        self._asked_at = frame.index
        question = _("Fork from frame {index}?").format(index=frame.index)
        if isinstance(session, ShownRun):
            question += _(" This runs {file}.").format(file=session.program.path.name)
        accept = _("Fork from frame {index}").format(index=frame.index)
        window.state_panel.editor.open(edit, question, accept, _("Fork"))

    def _entered(self, edit: StateEdit, literal: str) -> None:
        window = self.window
        session = window.session
        if session is None:
            return
        if window.player.playing:
            if not session.write(edit.state, literal):
                self._show_lost(session, edit)
            window.player.wake()
            return
        index = self._asked_at
        try:
            change = write_input(session.recording, index, edit.state, literal)
        except CannotRepeatError as error:
            window.show_error(str(error))
            return
        if self.fork(index, (change,), f"{edit.name} = {literal}"):
            assert window.session is not None
            settle(window.session)
            window.player.show(index + 1)

    def _show_lost(self, session: Session, edit: StateEdit) -> None:
        if session.failure is not None:
            self.window.messages.show_failure(session)
        else:
            self.window.show_error(_("{name} was not written: the state no longer exists.").format(name=edit.name))

    # -- forking

    def fork_for_input(self, name: str = "", *, runs_recording: bool = False) -> bool:
        """Forks before an input, if the window shows a past frame of a running program; the input then belongs to the
        new branch. `name`: that of the branch; `runs_recording`: whether a recording from a file forks, too, which
        runs its program. Returns whether the window shows another session now."""
        window = self.window
        window.messages.dismiss()
        session, frame = window.session, window.player.frame
        if session is None or frame is None:
            return False
        forks_file = runs_recording and isinstance(session, ShownRun)
        if not forks_file and (session.scene is None or not self.is_at_past):
            return False
        return self.fork(frame.index, (), name or _("input after frame {frame}").format(frame=frame.index))

    @property
    def is_at_past(self) -> bool:
        """Whether the window is paused at a frame that work follows."""
        session, frame = self.window.session, self.window.player.frame
        if session is None or frame is None or self.window.player.playing:
            return False
        return session.recording.work_after(frame.index) is not None

    def fork(self, at_frame: int, changes: tuple[Input, ...], name: str) -> bool:
        """Adds a branch that shares the frames up to `at_frame` with the shown one, and shows it, paused. Returns
        False, with the reason shown, if the program does not repeat these frames."""
        window = self.window
        session = window.session
        if session is None:
            return False
        from inspector.running.live_fork import forked_session  # a start of the window needs neither
        from inspector.running.recorded_program import load_recorded_program

        window.limit_steps()
        try:
            with LongWork(window, _("Forking")) as progress:
                program = session.program
                if isinstance(session, ShownRun):
                    program = load_recorded_program(session.recording, recorded_source=True)
                made = forked_session(
                    program, session.recording, at_frame, changes, host=SystemClipboard(), progress=progress
                )
        except (CannotRepeatError, ProgramError, Canceled) as error:
            if progress.is_canceled:
                progress.end(_("Canceled: the run has no new branch"))
            else:
                window.show_error(str(error))
            return False
        made.takes_interrupts = True
        branch = self.add(made, name, at_frame)
        progress.end(
            _("Forked from frame {frame}: {name}. The other branch is in the list at the frames.").format(
                frame=at_frame, name=branch.name
            )
        )
        return True

    def add(self, session: Session, name: str, at_frame: int = -1) -> WindowBranch:
        """Adds a running session as a branch, and shows it, paused. The session so far stays as a branch."""
        before = self.window.session
        if not self.all and before is not None:
            self.all.append(WindowBranch(_("as run"), before))
        branch = WindowBranch(self._free_name(name), session, at_frame)
        self.all.append(branch)
        self._show(branch)
        return branch

    def add_saved(self, session: Session, name: str) -> str:
        """Adds the branch of a saved file, and closes the oldest such branch above the limit. Returns the sentence that
        names the closed branch; empty without one."""
        self.add(session, name).is_automatic = True
        return self._close_oldest()

    def run_again(self, run: Callable[[], object], name: str) -> None:
        """Calls `run`, which closes the shown program and runs one from its first frame, and keeps the recording so
        far: its branch stays, without its program. `name`: that of the new branch."""
        before, session = self.shown, self.window.session
        if session is None or session.recording.first is None:  # nothing is recorded that could be kept
            run()
            return
        if before is None:
            before = WindowBranch(_("as run"), session)
        before.cursor = self.window.player.index
        session.announce_writes()
        branches, self.all = self.all or [before], []  # closing the shown program closes no other branch
        words = ""
        try:
            run()
        finally:
            before.session = _closed_run(session)
            self.all = branches
            shown = self.window.session
            if shown is not None:
                self.all.append(WindowBranch(self._free_name(name), shown, is_automatic=True))
                words = self._close_oldest()
            self._fill()
        kept = _("Branch {branch} keeps the run so far; the list is at the frames.").format(branch=self.words(before))
        self.window.statusBar().showMessage(kept + words, 8_000)

    def _free_name(self, name: str) -> str:
        """Returns the name; with the next number behind it, if a branch has the name already."""
        numbered = re.compile(re.escape(name) + r"(?: \((\d+)\))?")
        same = [found for branch in self.all if (found := numbered.fullmatch(branch.name))]
        return f"{name} ({int(same[-1][1] or 1) + 1})" if same else name

    def _close_oldest(self) -> str:
        """Closes the oldest branch above the limit of those that nobody chose. Returns the sentence that names it;
        empty without one."""
        kept = [each for each in self.all if each.is_automatic and not each.is_chosen]
        if len(kept) <= MOST_SAVED:
            return ""
        gone = kept[0]
        words = self.words(gone)
        self.all.remove(gone)
        self.window.messages.show_closing(gone.session.close(), gone.session.program.path.name)
        self._fill()
        said = _(" Branch {branch} was closed: {count} such runs are kept, and those that you choose in the list.")
        return said.format(branch=words, count=MOST_SAVED)

    def switch(self, branch: WindowBranch) -> None:
        """Shows another branch at its cursor, paused."""
        branch.is_chosen = True
        if branch is not self.shown:
            self._show(branch)

    def _show(self, branch: WindowBranch) -> None:
        window = self.window
        before = self.shown
        if before is not None:
            window.player.pause()
            before.cursor = window.player.index
            before.session.announce_writes()
        window.leave_session()
        window.player.release()
        window.player.take(branch.session, branch.cursor)
        window.present(branch.session)
        self._fill()
        window.refresh()

    def close(self) -> ProgramFailure | None:
        """Closes all branches but the shown one, which the window closes itself. Returns the first failure."""
        self.watch.follow(None)
        shown = self.window.session
        failures = [branch.session.close() for branch in self.all if branch.session is not shown]
        self.all.clear()
        self._fill()
        return next(filter(None, failures), None)

    # -- the selector

    def words(self, branch: WindowBranch) -> str:
        """`2 count = 5, from frame 12`."""
        number = self.all.index(branch) + 1
        where = _(", from frame {frame}").format(frame=branch.at_frame) if branch.at_frame >= 0 else ""
        return f"{number} {branch.name}{where}"

    def _fill(self) -> None:
        shown = self.shown
        assert self.button.menu is not None
        self.fill_menu(self.button.menu)
        self.button.setVisible(len(self.all) > 1)
        if shown is not None:
            words = self.words(shown)
            self.button.setAccessibleName(_("Branch {words}").format(words=words))
            self.button.setToolTip(_("Branch {words}").format(words=words))
            room = self.window.appearance.px(72)
            self.button.set_words(elided(self.window.appearance.metrics(12, 500), words, room))
        self._place()

    def fill_menu(self, menu: QMenu) -> None:
        """Fills a menu with the branches to show, or says that there is no other one."""
        menu.clear()
        for former in menu.findChildren(QActionGroup):  # `clear` leaves it
            former.deleteLater()
        group = QActionGroup(menu)
        for branch in self.all if len(self.all) > 1 else ():
            action = QAction(self.words(branch), menu)
            action.setCheckable(True)
            action.setChecked(branch is self.shown)
            action.triggered.connect(partial(self._chosen, branch))
            group.addAction(action)
            menu.addAction(action)
        if menu.isEmpty():
            menu.addAction(_("The run has no other branch: F2 on a state forks")).setEnabled(False)

    def _chosen(self, branch: WindowBranch, _: bool = False) -> None:
        self.switch(branch)

    def _place(self) -> None:
        px = self.window.appearance.px
        self.button.resize(self.button.sizeHint())
        self.button.move(px(8), px(42))
        self.button.raise_()


def _closed_run(session: Session) -> ShownRun:
    """Returns the recording of a closed session, to be shown with its failures."""
    run = ShownRun(session.recording, str(session.program.path))
    run.failure, run.input_failures, run.loops = session.failure, session.input_failures, session.loops
    return run
