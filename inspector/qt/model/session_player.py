"""Runs a session and moves the cursor over its recording: play, pause, step, back, forward.

Terms       live: frames run by themselves. paused: the cursor stands on a frame. work: what a frame has that did
            something (`RecordedFrame.has_work`). cursor: index of the frame that is looked at; None = the newest.
Invariants  I1 the clock runs only while live. I2 while the program has failed, nothing runs until something
            changed or a step is asked for. I3 a frame without work is looked at only if a person goes to it: live,
            after a pause and with `back` and `forward` it is one that has work.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from inspector.recording import Failure, RecordedFrame
from inspector.running.driving import run_demo
from inspector.running.session import Session

from .live_clock import LiveClock

RESTFUL_FRAMES = 120
"""After so many frames in which nothing could happen the clock dozes."""


class SessionPlayer(QObject):
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
        self._restful = 0
        """Frames in a row after which nothing could happen but by input."""

    # -- session

    def start(self, session: Session) -> bool:
        """Composes the program and runs its first frame; False if it raised at once."""
        self.stop()
        self.session = session
        started = session.start()
        if not started:
            self.failed.emit()
        return started

    def stop(self) -> Failure | None:
        """Lets go of the session; its scene is closed. What closing it raised is returned."""
        self.clock.stop()
        self.cursor = None
        session, self.session = self.session, None
        if session is None:
            return None
        before = session.failure
        session.close()
        return session.failure if session.failure is not before else None

    # -- what is looked at

    @property
    def playing(self) -> bool:
        return self.clock.running or self.posing

    @property
    def index(self) -> int | None:
        """The index of the frame that is looked at."""
        if self.cursor is not None or self.session is None:
            return self.cursor
        last = self.session.recording.last
        return self._newest_work(self.session) if self.playing else last

    @property
    def frame(self) -> RecordedFrame | None:
        """The frame that is looked at. While nothing happens live, what happened last stays in view."""
        return self.session.recording.frame(self.index) if self.session is not None else None

    @staticmethod
    def _newest_work(session: Session) -> int | None:
        """The newest frame that has work; the newest at all if none has."""
        last = session.recording.last
        if last is None:
            return None
        at = session.recording.work_before(last + 1)
        return at if at is not None else last

    # -- running

    def play(self) -> None:
        if self.session is None or self.session.scene is None:
            return
        self.cursor = None
        self.session.loops.streak = 0
        self.wake()
        self.clock.start()
        self.moved.emit()

    def pause(self) -> None:
        """Stops the clock; the cursor stands on the newest frame that has work."""
        was_playing = self.playing
        self.clock.stop()
        self.posing = False
        if was_playing and self.session is not None:
            self._stand_on(self.session, self._newest_work(self.session))
        self.moved.emit()

    def _stand_on(self, session: Session, index: int | None) -> None:
        self.cursor = None if index == session.recording.last else index

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
        self._restful = 0 if session.may_change else self._restful + 1
        self.clock.doze(self._restful > RESTFUL_FRAMES)
        if session.is_endless:
            self.pause()

    def wake(self) -> None:
        """Input arrived: frames come at their rate."""
        self._restful = 0
        self.clock.doze(False)

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
        if not self.playing:
            self._stand_on(session, self._newest_work(session))
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
        """To the frame with work before this one."""
        index = self.index
        if index is None or self.session is None:
            return
        at = self.session.recording.work_before(index)
        self.show(at if at is not None else index)

    def forward(self) -> None:
        """To the next frame with work; after the newest of them a new frame, if the program asks for one."""
        session, index = self.session, self.index
        if session is None or index is None:
            return
        at = session.recording.work_after(index)
        if at is not None:
            self.show(at)
        elif session.wants_frame:
            self.step()
        else:
            self.show(index)

    def back_one(self) -> None:
        """To the frame before this one, whether it has work or not."""
        if self.index is not None:
            self.show(self.index - 1)

    def forward_one(self) -> None:
        """The next recorded frame; from the newest one, a new one."""
        session, index = self.session, self.index
        if session is None or index is None:
            return
        if index == session.recording.last:
            self.step()
        else:
            self.show(index + 1)

    def show(self, index: int) -> None:
        """Pauses with the cursor on a recorded frame."""
        session = self.session
        if session is None or session.recording.first is None or session.recording.last is None:
            return
        self.clock.stop()
        self.posing = False
        index = min(max(index, session.recording.first), session.recording.last)
        self._stand_on(session, index)
        self.moved.emit()

    def newest(self) -> None:
        """To the newest frame that has work: input arrived, which the next frame takes."""
        if self.cursor is not None and self.session is not None:
            before = self.cursor
            self._stand_on(self.session, self._newest_work(self.session))
            if self.cursor != before:
                self.moved.emit()
