"""MarkFade: fades the marks of the preview while the window is live, to keep the program visible."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

FADE_SECONDS = 0.6
STEP_MILLIS = 50


class MarkFade:
    """Computes the current `opacity` of the marks; repaints the widget until they are invisible."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._began: float | None = None
        self._timer = QTimer(widget)
        self._timer.setInterval(STEP_MILLIS)
        self._timer.timeout.connect(self._step)

    @property
    def opacity(self) -> float:
        """The opacity from 0 to 1."""
        if self._began is None:
            return 1.0
        return max(0.0, 1.0 - (time.monotonic() - self._began) / FADE_SECONDS)

    @property
    def stays(self) -> bool:
        """Whether the marks do not fade."""
        return self._began is None

    def begin(self) -> None:
        """Restarts fading with new marks."""
        self._began = time.monotonic()
        self._timer.start()

    def stay(self) -> None:
        """Stops fading, with full opacity."""
        self._began = None
        self._timer.stop()

    def _step(self) -> None:
        if self.opacity <= 0:
            self._timer.stop()
        self._widget.update()
