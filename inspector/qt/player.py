"""Runs a session and moves the cursor over its recording: play, pause, step, back, forward.

Terms       live: frames run by themselves. paused: the cursor stands on a frame; forward from the newest
            one runs one more. cursor: index of the frame that is looked at; None = the newest.
Invariants  I1 the clock runs only while live. I2 while the program has failed, nothing runs until something
            changed or a step is asked for.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from inspector.recording import RecordedFrame
from inspector.running.driving import run_demo
from inspector.running.session import Session

from .live_clock import LiveClock


class Player(QObject):
    """`frame_ran` after each frame; `moved` when what is looked at, or live / paused, changed otherwise."""

    frame_ran = Signal()
    moved = Signal()
    failed = Signal()
    recovered = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.cursor: int | None = None
        self.posing = False
        """Looks live without a clock: for pictures."""
        self.clock = LiveClock(self, self.tick)

    # -- session

    def start(self, session: Session) -> bool:
        """Composes the program and runs its first frame; False if it raised at once."""
        self.stop()
        self.session = session
        started = session.start()
        if not started:
            self.failed.emit()
        return started

    def stop(self) -> None:
        """Lets go of the session; its scene is closed."""
        self.clock.stop()
        self.cursor = None
        session, self.session = self.session, None
        if session is not None:
            session.close()

    # -- what is looked at

    @property
    def playing(self) -> bool:
        return self.clock.running or self.posing

    @property
    def index(self) -> int | None:
        """The index of the frame that is looked at."""
        if self.cursor is not None or self.session is None:
            return self.cursor
        return self.session.recording.last

    @property
    def frame(self) -> RecordedFrame | None:
        """The frame that is looked at. While nothing happens live, what happened last stays in view."""
        if self.session is None:
            return None
        recording = self.session.recording
        frame = recording.frame(self.cursor) if self.cursor is not None else recording.latest
        if frame is not None and self.playing and frame.is_idle:
            for earlier in reversed(recording.window(frame.index, 600)):
                if not earlier.is_idle:
                    return earlier
        return frame

    # -- running

    def play(self) -> None:
        if self.session is None or self.session.scene is None:
            return
        self.cursor = None
        self.session.loops.streak = 0
        self.clock.start()
        self.moved.emit()

    def pause(self) -> None:
        self.clock.stop()
        self.posing = False
        self.moved.emit()

    def toggle(self) -> None:
        if self.playing:
            self.pause()
        else:
            self.play()

    def tick(self) -> None:
        """One turn of the clock: a frame, unless the program has failed and nothing changed since."""
        session = self.session
        if session is None or not session.may_run:
            return
        self._run(session)
        if session.is_endless:
            self.pause()

    def step(self) -> None:
        """Runs exactly one frame and stands on it."""
        session = self.session
        if session is None or session.scene is None:
            return
        self.clock.stop()
        self.posing = False
        self.cursor = None
        self._run(session)
        self.moved.emit()

    def run_demo(self) -> None:
        """Lets the program's demo drive it, as the commands do: settled before and after."""
        session = self.session
        if session is None:
            return
        self.cursor = None
        had_failed = session.failure is not None
        run_demo(session)
        self._ran(session, had_failed)
        self.moved.emit()

    def _run(self, session: Session) -> None:
        had_failed = session.failure is not None
        session.frame()
        self._ran(session, had_failed)

    def _ran(self, session: Session, had_failed: bool) -> None:
        self.frame_ran.emit()
        if session.failure is not None:
            self.failed.emit()
        elif had_failed:
            self.recovered.emit()

    # -- the cursor

    def back(self) -> None:
        if self.index is not None:
            self.show(self.index - 1)

    def forward(self) -> None:
        """The next recorded frame; from the newest one, a new one."""
        session = self.session
        if session is None:
            return
        if self.cursor is None or self.cursor == session.recording.last:
            self.step()
        else:
            self.show(self.cursor + 1)

    def show(self, index: int) -> None:
        """Pauses with the cursor on a recorded frame."""
        session = self.session
        if session is None or session.recording.first is None or session.recording.last is None:
            return
        self.clock.stop()
        self.posing = False
        index = min(max(index, session.recording.first), session.recording.last)
        self.cursor = None if index == session.recording.last else index
        self.moved.emit()

    def newest(self) -> None:
        if self.cursor is not None:
            self.cursor = None
            self.moved.emit()
