"""LongWork: while the window compares, saves, exports, forks or reloads, a small window shows the progress and Cancel.

Terms       work: a function of the inspector that calls its `progress` between two steps of a program, or between two
            frames of a recording. Such a call lets the window paint, and raises Canceled after Cancel.
Invariants  I1 the work runs in the main thread, because engine and recordings belong to it. I2 canceled work leaves the
            window as it was: whoever does the work releases its parts when Canceled passes. I3 a long step of a program
            can be canceled, too: the watchdog's signal reaches `on_slow_step`, which stops the step.
            A demo is one long step (`is_whole`); it ends after a frame, too, because few signals find code of a demo
            that mostly runs frames.
Not here    offering to stop a step of the shown program: stop_offer.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QProgressBar, QVBoxLayout

from inspector.language import _
from inspector.running.loading.watchdog import watching_slow_steps
from inspector.running.rerun import Canceled

from .widgets.event_pump import EventPump

if TYPE_CHECKING:
    from .program_window import ProgramWindow

QUIET_SECONDS: Final = 0.3
"""Shorter work shows no window, and handles no events."""
EVERY_SECONDS: Final = 0.05


class LongWorkDialog(QDialog):
    """The small window: words, a bar, and Cancel. `is_canceled`: Cancel was chosen."""

    def __init__(self, window: ProgramWindow, what: str) -> None:
        super().__init__(window)
        self.is_canceled = False
        self.setObjectName("long_work")
        self.setWindowTitle(what)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setFont(window.appearance.font(12))
        self.words = QLabel(what)
        self.words.setMinimumWidth(window.appearance.px(300))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(what)
        row = QDialogButtonBox()
        button = row.addButton(_("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        button.clicked.connect(self.cancel)
        self.button = button
        layout = QVBoxLayout(self)
        for part in (self.words, self.bar, row):
            layout.addWidget(part)

    def show_progress(self, words: str, done: int, total: int) -> None:
        """Shows how much is done; without a total, that the work goes on."""
        self.words.setText(words)
        self.setAccessibleDescription(words)
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def cancel(self) -> None:
        """Requests the end of the work."""
        self.is_canceled = True
        self.button.setEnabled(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing the window cancels."""
        self.cancel()
        event.ignore()


class LongWork:
    """`with LongWork(window, "Saving") as progress:` encloses the work, which calls progress(done, total).

    `is_whole`: the work is one step of the program with many frames. `state`: says how far work without a total is."""

    def __init__(
        self,
        window: ProgramWindow,
        what: str,
        clock: Callable[[], float] = time.monotonic,
        *,
        is_whole: bool = False,
        state: Callable[[], str] = str,
    ) -> None:
        self._window = window
        self._what = what
        self._clock = clock
        self._is_whole = is_whole
        self._state = state
        self._next = clock() + QUIET_SECONDS
        self._progress = 0, 0
        self._is_busy = False
        self._dialog: LongWorkDialog | None = None
        self._pump: EventPump | None = None
        self._stack = ExitStack()

    @property
    def is_canceled(self) -> bool:
        """Whether Cancel was chosen."""
        return self._dialog is not None and self._dialog.is_canceled

    def __enter__(self) -> LongWork:
        watching = watching_slow_steps(QUIET_SECONDS, self.on_slow_step, is_whole=self._is_whole)
        self._stack.enter_context(watching)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()
        dialog, self._pump = self._dialog, None
        if dialog is not None:
            dialog.hide()
            dialog.deleteLater()
        if error is None and self.is_canceled:  # the stopped step was the last one
            raise Canceled(self._what)

    def __call__(self, done: int, total: int) -> None:
        """Shows the progress; `total` 0: unknown. Raises Canceled."""
        self._progress = done, total
        self.between_frames()

    def between_frames(self) -> None:
        """Lets the window paint between two frames of a demo, where the engine can be ended. Raises Canceled."""
        self._turn()
        if self.is_canceled:
            raise Canceled(self._what)

    def on_slow_step(self, _step: str, _place: str) -> bool:
        """Called while one step of a program is long; returns whether to stop it."""
        self._turn()
        return self.is_canceled

    def end(self, message: str = "") -> None:
        """Shows a final message in the status bar, or clears it."""
        if message:
            self._window.statusBar().showMessage(message, 4_000)
        else:
            self._window.statusBar().clearMessage()

    def _turn(self) -> None:
        """Lets the window paint and the dialog receive input, at most twenty times a second."""
        if self._is_busy or self._clock() < self._next:  # a turn may paint a panel that asks the same work
            return
        self._is_busy = True
        try:
            if self._dialog is None or self._pump is None:
                self._dialog = LongWorkDialog(self._window, self._what)
                self._pump = EventPump(self._dialog)
            self._dialog.show_progress(self._words(), *self._progress)
            if not self._dialog.isVisible():
                self._dialog.show()
                self._dialog.button.setFocus()
            self._pump.handle_events()
        finally:
            self._is_busy = False
            self._next = self._clock() + EVERY_SECONDS

    def _words(self) -> str:
        done, total = self._progress
        if not total:
            return self._state() or self._what
        return _("{what}: {done:,} of {total:,}").format(what=self._what, done=done, total=total)
