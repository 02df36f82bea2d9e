"""StopOffer: while a step of the program runs long, a small window offers Stop, Restart and Wait.

Terms       step: one call into the program, see running/loading/watchdog.py, which calls `on_slow_step` in a long one.
Invariants  I1 the program runs on until a person stops it, or its time limit does. I2 while a step runs, only this
            window receives input, and no timer of another object fires: widgets/event_pump.py.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout

from inspector.language import _
from inspector.running.loading.watchdog import in_step, watching_slow_steps

from . import files
from .widgets.event_pump import EventPump

if TYPE_CHECKING:
    from .program_window import ProgramWindow

OFFER_SECONDS: Final = 1.2
"""A step that runs longer is offered to be stopped. A person sees the offer within 2 s: on a machine with eight other
busy processes, making and showing the dialog takes 0.4 s of them."""


class StopDialog(QDialog):
    """The window. `answer`: the button that a person chose; empty: none yet."""

    def __init__(self, window: ProgramWindow) -> None:
        super().__init__(window)
        self.answer = ""
        self.setObjectName("stop_offer")
        self.setWindowTitle(_("The program is still running"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(window.appearance.px(340))
        self.stop, self.restart, self.wait = (
            self._button("stop", _("Stop")),
            self._button("restart", _("Restart")),
            self._button("wait", _("Wait")),
        )
        row = QDialogButtonBox()
        for button in (self.stop, self.restart, self.wait):
            row.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addWidget(row)
        self.setFont(window.appearance.font(12))
        self._end = QTimer(self)
        self._end.setInterval(100)
        self._end.timeout.connect(self._close_after_step)

    def _button(self, answer: str, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(True)  # Enter presses the focused one
        button.setDefault(answer == "stop")
        button.clicked.connect(lambda: self._answer(answer))
        return button

    def offer(self, words: str) -> None:
        """Shows the window with these words."""
        self.words.setText(words)
        self.setAccessibleDescription(words)
        if not self.isVisible():
            self.show()
            self.stop.setFocus()
            self._end.start()

    def _answer(self, answer: str) -> None:
        self.answer = answer
        self.hide()

    def _close_after_step(self) -> None:
        if not in_step():
            self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops waiting for the end of the step."""
        self._end.stop()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc waits: the program runs on."""
        if event.key() == Qt.Key.Key_Escape:
            self._answer("wait")
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing the window waits."""
        self._answer("wait")
        super().closeEvent(event)


class StopOffer(QObject):
    """Makes the offers of one window; active inside `active()`."""

    def __init__(self, window: ProgramWindow) -> None:
        super().__init__(window)
        self.window = window
        self.dialog: StopDialog | None = None
        self._pump: EventPump
        self._waits_for = ""
        """The step for which a person chose Wait."""

    def active(self, after: float = OFFER_SECONDS) -> AbstractContextManager[None]:
        """Inside this context, steps longer than `after` seconds are offered to be stopped."""
        return watching_slow_steps(after, self.on_slow_step)

    def on_slow_step(self, what: str, place: str) -> bool:
        """Shows the offer, and handles the events of its window; returns whether to stop the step `what`."""
        dialog = self.dialog
        if dialog is None:
            self.dialog = dialog = StopDialog(self.window)
            self._pump = EventPump(dialog)
        if not dialog.answer:
            if not dialog.isVisible() and self._waits_for == what:
                return False
            named, where = what[:1].upper() + what[1:], f" ({place})" if place else ""
            dialog.offer(_("{step} is still running{place}. Nothing recorded is lost.").format(step=named, place=where))
            self._pump.handle_events()
        answer, dialog.answer = dialog.answer, ""
        self._waits_for = what if answer == "wait" else ""
        if answer == "restart":
            QTimer.singleShot(0, self.window, lambda: files.restart(self.window))
        return answer in ("stop", "restart")
