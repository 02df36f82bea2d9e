"""LiveRefresh: when the panels of a live window follow the program.

Invariants  I1 the preview is painted after each frame; panels follow at most once in REFRESH_MILLIS. I2 a frame without
            work or failure updates no panel; the count of idle frames is updated every IDLE_SECONDS.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from inspector.running.session import Session

from .model.shown_moment import ShownMoment

if TYPE_CHECKING:
    from .window import InspectorWindow

REFRESH_MILLIS = 100
"""Live panels update at most ten times per second; the preview updates with each frame."""

IDLE_SECONDS = 5.0
"""The interval in seconds between updates of the idle frame count."""


class LiveRefresh(QObject):
    """One window's refreshes while its program is live."""

    def __init__(self, window: InspectorWindow) -> None:
        super().__init__(window)
        self.window = window
        self._last = 0.0
        self._shown: tuple[Session, int, bool] | None = None
        self._moment: ShownMoment | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(REFRESH_MILLIS)
        self._later.timeout.connect(window.refresh)

    def begin(self, session: Session | None, moment: ShownMoment | None) -> None:
        """Notes what the panels show from now on."""
        self._last = time.monotonic()
        self._later.stop()
        self._shown = (session, moment.index, session.wants_frame) if session and moment else None
        self._moment = moment

    def stop(self) -> None:
        """Drops a pending refresh, and releases the session."""
        self._later.stop()
        self._shown = self._moment = None

    def frame_ran(self) -> None:
        """Paints the changes of a frame immediately; panels follow later."""
        window = self.window
        window.preview.frame_ran()
        if not window.player.playing:
            return
        if not self._has_news():
            self._count_idle()
        elif time.monotonic() - self._last >= REFRESH_MILLIS / 1000:
            window.refresh()
        elif not self._later.isActive():
            self._later.start()

    def _has_news(self) -> bool:
        """Returns whether the panels do not show the current work or failure yet."""
        session = self.window.session
        if session is None or self._shown is None or session.failure is not None:
            return True
        return self._shown != (session, self.window.player.index, session.wants_frame)

    def _count_idle(self) -> None:
        if time.monotonic() - self._last >= IDLE_SECONDS:
            self._last = time.monotonic()
            self.window.frame_timeline.update()
            self.window.status.show(self.window.session, self._moment)
