"""DrivenWindow: does the tasks of the command line in the window, in order, and reports failures on standard error.

Invariants  I1 a task begins after the window is painted, so a picture shows what a person would see. I2 a failed task
            does not stop later ones, except that nothing is done without an opened program or recording.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from inspector.recording.moments.moment_address import AddressError, event_of
from inspector.running.window_tasks import WindowTasks

from . import files

if TYPE_CHECKING:
    from .window import InspectorWindow

SETTLING_TURNS = 4
"""Turns of Qt's event loop until texts of another width no longer change the layout."""


class DrivenWindow:
    """Does `tasks` in a window. `exit_code` is 0, or 2 after a failure."""

    def __init__(self, window: InspectorWindow, tasks: WindowTasks) -> None:
        self.window = window
        self.tasks = tasks
        self.exit_code = 0

    def run(self, opened: bool) -> None:
        """Does the tasks, and closes the window if they end with quit. `opened`: whether the target could be opened."""
        window, tasks = self.window, self.tasks
        if not opened:
            self._fail(window.error_banner.headline)
        else:
            with window.player.clock.suspended():  # the demo begins at the frame where it begins in `phases record`
                self._settle()
                if tasks.demo:
                    window.run_demo()
                    self._note_failure()
            if tasks.at is not None:
                self._show_moment()
            if tasks.save and not files.save(window, tasks.save):
                self._fail(window.error_banner.headline)
            if tasks.picture:
                self._settle()
                if not window.grab().save(tasks.picture):
                    self._fail(f"{tasks.picture}: the picture cannot be written")
        if tasks.quit:
            window.close()
            self.exit_code = report_closing(window) or self.exit_code

    def _settle(self) -> None:
        for _ in range(SETTLING_TURNS):
            QApplication.processEvents()

    def _show_moment(self) -> None:
        session = self.window.session
        assert session is not None and self.tasks.at is not None
        try:
            frame, event = event_of(session.recording, self.tasks.at)
        except AddressError as error:
            self.window.show_error(str(error))
            self._fail(str(error))
            return
        if event is None:
            self.window.player.show(frame.index)
        else:
            self.window.player.show_event(event)

    def _note_failure(self) -> None:
        session = self.window.session
        if session is not None and session.failure is not None:
            self._fail(session.failure.sentence)

    def _fail(self, words: str) -> None:
        self.exit_code = _report(words)


def report_closing(window: InspectorWindow) -> int:
    """Prints the failure of the program that was closed together with the window, where no banner can show it. Returns
    the exit code."""
    failure = window.messages.closing_failure
    return _report(failure.sentence) if failure is not None else 0


def _report(words: str) -> int:
    print(f"phases: {words}", file=sys.stderr)
    return 2
