"""FiredInputs: sends an input to the program: a recorded input again, or a new input.

Invariants  I1 live, the input belongs to the next frame. I2 paused at a past frame, or in a recording from a file, the
            run forks first, and the status bar says so; the fork is paused at the first frame that the input caused.
Not here    mouse and keyboard input: preview/preview.py. Which inputs a recording has:
            inspector/running/inputs/recorded_inputs.py.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QMenu

from inspector.language import _
from inspector.running.driving import settle
from inspector.running.inputs.inputs import CannotRepeatError, Input
from inspector.running.session import Session
from inspector.running.shown_run import ShownRun

from .fire_dialog import FireDialog
from .preview.system_clipboard import SystemClipboard

if TYPE_CHECKING:
    from .branches import BranchSelector
    from .program_window import ProgramWindow

MOST_OFFERED = 12
"""The number of inputs of one frame that a menu offers."""


class FiredInputs(QObject):
    """Fires inputs in one window, and offers those of the displayed frame in menus."""

    def __init__(self, window: ProgramWindow, branches: BranchSelector) -> None:
        super().__init__(window)
        self.window, self.branches = window, branches
        timeline = window.event_timeline
        timeline.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        timeline.customContextMenuRequested.connect(self._show_menu)
        window.focus_menus[timeline] = self.menu
        window.state_panel.fire.other_asked.connect(self.ask)

    # -- what is offered

    def does(self) -> str:
        """Says what firing does now."""
        session, index = self.window.session, self.window.player.index
        if session is None or index is None:
            return ""
        if isinstance(session, ShownRun):
            name = session.program.path.name
            return _("Enter runs {name} again and forks from frame {frame}").format(name=name, frame=index)
        if self.branches.is_at_past:
            return _("Enter fires it in a fork from frame {frame}").format(frame=index)
        return _("Enter fires it in the running program")

    def ask(self) -> None:
        """Opens the list of recorded inputs with a field for a new one (Ctrl+I)."""
        window, session = self.window, self.window.session
        if session is None or session.recording.last is None:
            window.show_error(_("No program takes an input: open one first (Ctrl+O)."))
            return
        dialog = FireDialog(window.appearance, window, self.does(), self._fire_later)
        dialog.place(600, 360)
        dialog.open()
        dialog.field.setFocus()
        dialog.show_inputs(session.recording)

    def leave(self) -> None:
        """Closes the list before its recording is closed."""
        dialog = self.window.findChild(FireDialog)
        if dialog is not None:
            dialog.end()

    def refill_menu(self, menu: QMenu) -> None:
        """Replaces the entries of a menu by the inputs before the displayed frame."""
        menu.clear()
        if not self._add_inputs(menu):
            menu.addAction(_("No input preceded this frame")).setEnabled(False)

    def fill_menu(self, menu: QMenu) -> None:
        """Adds the inputs before the displayed frame, and the list of all, to a menu."""
        self._add_inputs(menu)
        menu.addAction(_("Fire an input…\tCtrl+I")).triggered.connect(self.ask)

    def _add_inputs(self, menu: QMenu) -> int:
        session, index = self.window.session, self.window.player.index
        if session is None or index is None:
            return 0
        from inspector.running.inputs.recorded_inputs import inputs_before

        where = self._where(session, index)
        found = inputs_before(session.recording, index)[:MOST_OFFERED]
        for each in found:
            words = _("Fire again: {input}").format(input=each.words)
            menu.addAction(f"{words}{where}").triggered.connect(partial(self.fire, each.steps, each.words))
        return len(found)

    def _where(self, session: Session, index: int) -> str:
        if isinstance(session, ShownRun):
            name = session.program.path.name
            return _(" (runs {name}, forks from frame {frame})").format(name=name, frame=index)
        if self.branches.is_at_past:
            return _(" (forks from frame {frame})").format(frame=index)
        return ""

    def menu(self) -> QMenu:
        """Returns the context menu of the events inside the frame."""
        menu = QMenu(self.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        return menu

    def _show_menu(self, point: QPoint) -> None:
        self.menu().popup(self.window.event_timeline.mapToGlobal(point))

    # -- firing

    def _fire_later(self, steps: tuple[Input, ...], words: str) -> None:
        """Fires after the list has closed, which gives the focus back."""
        QTimer.singleShot(0, self, partial(self.fire, steps, words))

    def fire(self, steps: tuple[Input, ...], words: str, _checked: bool = False) -> None:
        """Performs the steps of an input. Shows why, if the program cannot take them."""
        window = self.window
        if self.branches.comparison.is_active:
            window.show_error(_("A comparison takes no input: leave it first (Esc)."))
            return
        window.replay.stop()
        is_live = window.player.playing
        has_forked = self.branches.fork_for_input(words, runs_recording=True)
        session = window.session
        if session is None or session.scene is None:
            return  # the reason is shown
        if not has_forked:
            window.player.newest()
        before = session.recording.last
        if not self._play(session, steps) or session.failure is not None:
            return
        if is_live:
            window.player.wake()
            window.statusBar().showMessage(_("Fired: {input}.").format(input=words), 4_000)
            return
        settle(session)
        self._show_outcome(session, before if before is not None else -1, words, has_forked=has_forked)

    def _play(self, session: Session, steps: tuple[Input, ...]) -> bool:
        from inspector.running.input_injector import InputInjector
        from inspector.running.live_states import LiveStates

        window = self.window
        injector = InputInjector(session, LiveStates(), SystemClipboard(), None)
        try:
            for step in steps:
                if step.is_frame:
                    window.player.run_next()
                else:
                    injector.inject(step)
                if session.failure is not None:
                    break
        except CannotRepeatError as error:
            window.show_error(str(error))
            return False
        if session.failure is not None:
            window.messages.show_failure(session)
        return True

    def _show_outcome(self, session: Session, before: int, words: str, *, has_forked: bool) -> None:
        """Moves the cursor to the first frame that the input caused, and says what came of it."""
        window = self.window
        if session.failure is not None:
            window.messages.show_failure(session)
        caused = session.recording.work_after(before)
        window.player.show(caused if caused is not None else before)
        if caused is None:
            said = _("Fired: {input}. Nothing in the program ran.").format(input=words)
        elif has_forked:
            return  # the fork's sentence stays
        else:
            said = _("Fired: {input}. Frame {frame} is the first that it caused.").format(input=words, frame=caused)
        window.statusBar().showMessage(said, 8_000)
