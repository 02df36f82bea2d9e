"""Replay: plays the recording: moves the cursor from frame to frame at the chosen speed; no code of the program runs.

Invariants  I1 any other move of the cursor ends the replay. I2 frames without work pass in one step.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from .live_clock import LiveClock
from .session_player import SessionPlayer


class Replay(QObject):
    """Plays forward from the displayed frame to the newest one; from there, from the beginning."""

    changed = Signal()

    def __init__(self, player: SessionPlayer) -> None:
        super().__init__(player)
        self.player = player
        self.clock = LiveClock(self, self.tick)
        self._moves = False
        player.moved.connect(self._moved)
        player.scrubbed.connect(self._moved)

    @property
    def running(self) -> bool:
        """Whether the recording plays."""
        return self.clock.running

    def toggle(self) -> None:
        """Starts or ends the replay."""
        if self.running:
            self.stop()
            return
        player, session = self.player, self.player.session
        if session is None or session.recording.last is None or session.recording.first is None or player.is_held():
            return
        player.halt()
        index = player.index
        if index is None or session.work_after(index) is None:
            self._show(session.recording.first)
        self.clock.start()
        self.changed.emit()

    def stop(self) -> None:
        """Ends the replay at the displayed frame."""
        if self.running:
            self.clock.stop()
            self.changed.emit()

    def tick(self) -> None:
        """Moves to the next frame with work; ends after the last one."""
        session, index = self.player.session, self.player.index
        after = session.work_after(index) if session is not None and index is not None else None
        if after is None:
            self.stop()
        else:
            self._show(after)

    def _show(self, index: int) -> None:
        self._moves = True
        try:
            self.player.show(index)
        finally:
            self._moves = False

    def _moved(self) -> None:
        if not self._moves:
            self.stop()
