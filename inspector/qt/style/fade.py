"""Fade: marks over the preview fade while the window is live, so that the program can be read under them."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

FADE_SECONDS = 0.6
STEP_MILLIS = 50


class Fade:
    """`opacity` of the marks now; repaints the widget until they are gone."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._began: float | None = None
        self._timer = QTimer(widget)
        self._timer.setInterval(STEP_MILLIS)
        self._timer.timeout.connect(self._step)

    @property
    def opacity(self) -> float:
        if self._began is None:
            return 1.0
        return max(0.0, 1.0 - (time.monotonic() - self._began) / FADE_SECONDS)

    @property
    def stays(self) -> bool:
        return self._began is None

    def begin(self) -> None:
        """Other marks are shown, and fade from now on."""
        self._began = time.monotonic()
        self._timer.start()

    def stay(self) -> None:
        """The marks stay as they are."""
        self._began = None
        self._timer.stop()

    def _step(self) -> None:
        if self.opacity <= 0:
            self._timer.stop()
        self._widget.update()
