"""SessionPlayer: runs a session and moves the cursor over its recording: play, pause, step, back, forward.

Terms       live: frames run automatically. paused: the cursor is on a frame. work: visible activity of a frame
            (`RecordedFrame.has_work`). cursor: the index of the displayed frame; None: the newest frame.
            at newest: the displayed frame is the newest one with work, and the player, not a person, passed over the
            idle frames after it: the next step runs a frame.
Invariants  I1 the clock runs only while live. I2 after a failure of the program, frames run only after a
            state write or on an explicit step. I3 only explicit navigation shows a frame without work: live,
            after a pause, and with `back` and `forward`, the displayed frame has work.
Not here    steps inside a frame: stepper.py.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import QObject, Signal

from inspector.recording import ProgramFailure, RecordedFrame
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.frame_so_far import FramesSoFar
from inspector.running.driving import run_demo
from inspector.running.rerun import Canceled
from inspector.running.session import Session

from .kept_answers import KeptAnswers
from .live_clock import LiveClock
from .recording_scan import RecordingScan

FRAMES_FOR_WORK = 64
"""The largest number of frames that `forward` runs until one has work: one second, in which a caret blinks once."""

RESTFUL_FRAMES = 120
"""The clock dozes after this number of idle frames."""


class SessionPlayer(QObject):
    """Emits `frame_ran` after each frame, and `moved` when the cursor or the live state changes otherwise."""

    frame_ran = Signal()
    moved = Signal()
    scrubbed = Signal()
    """The cursor moved to another frame during a drag: the picture follows at once, the panels later."""
    refused = Signal(str)
    """A person asked for another frame while the frames are held; the text is the reason."""
    failed = Signal()
    recovered = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.cursor: int | None = None
        self.at_event: int | None = None
        """The event at the cursor, inside the displayed frame; None: the frame's end."""
        self.is_at_newest = False
        self.stop_event: Callable[[RecordedFrame], int | None] = lambda _: None
        """Returns the event of a frame at which live mode pauses, such as a breakpoint; None: it goes on."""
        self.held = ""
        """Why a person cannot move the cursor now: the frames would answer an open question. "": a person can."""
        self._steps: Cursor | None = None
        self._kept: KeptAnswers | None = None
        self.is_live_without_clock = False
        """Whether the window shows LIVE without a running clock, for pictures."""
        self.clock = LiveClock(self, self.tick)
        self.scan = RecordingScan(self)
        self.moved.connect(self.scan.wait)
        self.scan.finished.connect(self.moved)
        self._frames_without_work = 0
        """The number of consecutive frames without possible further work."""

    # -- session

    def start(self, session: Session) -> bool:
        """Starts the session and runs its first frame. Returns False if the first composition raised."""
        self.stop()
        self.session = session
        started = session.start()
        if not started:
            self.failed.emit()
        return started

    def release(self) -> Session | None:
        """Returns the session, which stays open, and shows none."""
        self.clock.stop()
        self.scan.stop()
        self.cursor = self.at_event = self._steps = self._kept = None
        self.is_at_newest = False
        session, self.session = self.session, None
        return session

    def take(self, session: Session, cursor: int | None = None) -> None:
        """Shows a session that is running already, paused on frame `cursor`; None: the newest one."""
        self.release()
        self.session = session
        self.is_live_without_clock = False
        self.cursor = cursor if cursor != session.recording.last else None

    def stop(self) -> ProgramFailure | None:
        """Closes the session; returns the failure of closing it."""
        session = self.release()
        return session.close() if session is not None else None

    @property
    def steps(self) -> Cursor | None:
        """The cursor that steps between the events of the recording; None without a session."""
        if self._steps is None and self.session is not None:
            self._steps = Cursor(self.session.recording)
        return self._steps

    @property
    def kept(self) -> KeptAnswers | None:
        """The parts of answers that the moments of this session share; None without a session."""
        if self._kept is None and self.steps is not None:
            self._kept = KeptAnswers(FramesSoFar(self.steps))
        return self._kept

    # -- what is looked at

    @property
    def playing(self) -> bool:
        """Whether the session is live."""
        return self.clock.running or self.is_live_without_clock

    @property
    def index(self) -> int | None:
        """The index of the displayed frame; None without frames."""
        if self.cursor is not None or self.session is None:
            return self.cursor
        last = self.session.recording.last
        return self._newest_work(self.session) if self.playing else last

    @property
    def frame(self) -> RecordedFrame | None:
        """The displayed frame. While a live program is idle, the latest work stays visible."""
        return self.session.recording.frame(self.index) if self.session is not None else None

    @staticmethod
    def _newest_work(session: Session) -> int | None:
        """The newest frame with work; without one, the newest frame."""
        last = session.recording.last
        if last is None:
            return None
        at = session.recording.work_before(last + 1)
        return at if at is not None else last

    # -- running

    def play(self) -> None:
        """Starts live mode at the newest frame."""
        if self.session is None or self.session.scene is None:
            return
        self._stand_on(self.session, self.session.recording.last)
        self.session.loops.streak = 0
        self.wake()
        self.clock.start()
        self.moved.emit()

    def pause(self) -> None:
        """Pauses on the newest frame with work."""
        was_playing = self.playing
        self.clock.stop()
        self.is_live_without_clock = False
        if was_playing and self.session is not None:
            self._stand_on(self.session, self._newest_work(self.session), is_at_newest=True)
        self.moved.emit()

    def _stand_on(
        self, session: Session, index: int | None, event: int | None = None, *, is_at_newest: bool = False
    ) -> None:
        self.cursor = None if index == session.recording.last else index
        self.at_event = event
        self.is_at_newest = is_at_newest

    def is_held(self) -> bool:
        """Returns whether the frames are held, and says why."""
        if self.held:
            self.refused.emit(self.held)
        return bool(self.held)

    def toggle(self) -> None:
        """Switches between live and paused."""
        if self.is_held():
            return
        if self.playing:
            self.pause()
        else:
            self.play()

    def tick(self) -> None:
        """Handles a tick of the clock: runs a frame, unless the program failed and no state was written since."""
        session = self.session
        if session is None or not session.may_run:
            return
        self._run(session)
        self._frames_without_work = 0 if session.may_change else self._frames_without_work + 1
        self.clock.doze(self._frames_without_work > RESTFUL_FRAMES)
        latest = session.recording.latest
        event = self.stop_event(latest) if latest is not None else None
        if event is not None:
            self.show_event(event)
        elif session.is_endless:
            self.pause()

    def wake(self) -> None:
        """Restores the full frame rate, because input arrived."""
        self._frames_without_work = 0
        self.clock.doze(False)

    def step(self) -> None:
        """Runs exactly one frame, and pauses on it."""
        if self.session is not None and self.session.scene is not None:
            self.run_first()
            self.moved.emit()

    def run_first(self) -> None:
        """Runs one frame and pauses on it; emits no `moved`, because a program that is opened moves on: its panels are
        updated once."""
        self.halt()
        self.run_next()
        self.stand_at_end()

    def halt(self) -> None:
        """Stops live mode without moving the cursor; emits nothing."""
        self.clock.stop()
        self.is_live_without_clock = False

    def stand_at_end(self) -> None:
        """Moves the cursor to the end of the newest frame; emits nothing."""
        if self.session is not None:
            self._stand_on(self.session, self.session.recording.last)

    def return_to(self, index: int | None, event: int | None) -> None:
        """Moves the cursor to a moment where it stood before; emits nothing."""
        if self.session is not None:
            self._stand_on(self.session, index, event)

    def run_next(self) -> None:
        """Runs one frame; the cursor keeps its frame, or follows the newest frame."""
        session = self.session
        if session is not None and session.scene is not None:
            self._run(session)

    def run_demo(
        self,
        working: AbstractContextManager[object] | None = None,
        between_frames: Callable[[], object] | None = None,
    ) -> bool:
        """Runs the program's demo, settled before and after, as the commands do; then shows the first breakpoint.
        `working`: encloses the demo; raises Canceled if a person ends it. Returns False then. `between_frames`: called
        after each frame of the demo; ends it by Canceled, too."""
        session = self.session
        if session is None:
            return True
        is_ended = False
        self._stand_on(session, session.recording.last)
        had_failed = session.failure is not None
        before = session.recording.last
        try:
            with working or nullcontext():
                run_demo(session, between_frames=between_frames)
        except Canceled:
            is_ended = True
            session.failure = None  # the interrupted frame runs again
        if not self.playing:
            self._stand_on(session, self._newest_work(session), is_at_newest=True)
        self._ran(session, had_failed)
        event = self._first_stop(session, 0 if before is None else before + 1)
        if event is not None:
            self.show_event(event)
        self.moved.emit()
        return not is_ended

    def _first_stop(self, session: Session, first: int) -> int | None:
        """Returns the first event from a frame on at which a breakpoint stops; a demo runs to its end."""
        last = session.recording.last
        frames = (session.recording.frame(at) for at in range(first, last + 1)) if last is not None else ()
        return next((event for frame in frames if frame and (event := self.stop_event(frame)) is not None), None)

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
        """Moves to the previous frame with work."""
        index = self.index
        if index is None or self.session is None or self.is_held():
            return
        at = self.session.work_before(index)
        self.show(at if at is not None else index)

    def forward(self) -> None:
        """Moves to the next frame with work; after the newest one, runs frames while the program requests them, until
        one has work. `back` stops at the same frames."""
        session, index = self.session, self.index
        if session is None or index is None or self.is_held():
            return
        at = session.work_after(index)
        if at is not None:
            self.show(at)
        elif session.wants_frame and session.scene is not None:
            self.halt()
            for _frame in range(FRAMES_FOR_WORK):
                self.run_next()
                if not session.wants_frame or session.work_after(index) is not None:
                    break
            found = session.work_after(index)
            self.show(index if found is None and session.failure is None else session.recording.last or index)
        else:
            self.show(index)

    def back_one(self) -> None:
        """Moves to the previous frame, with or without work."""
        if self.index is not None and not self.is_held():
            self.show(self.index - 1)

    def forward_one(self) -> None:
        """Moves to the next recorded frame; after the newest one, runs a frame."""
        session, index = self.session, self.index
        if session is None or index is None or self.is_held():
            return
        if index == session.recording.last:
            self.step()
        else:
            self.show(index + 1)

    def show(self, index: int) -> None:
        """Pauses on a recorded frame."""
        if self._pause_on(index):
            self.moved.emit()

    def scrub(self, index: int) -> None:
        """Pauses on a recorded frame, of which the picture is shown at once; the panels follow later."""
        if self._pause_on(index):
            self.scan.wait()
            self.scrubbed.emit()

    def _pause_on(self, index: int) -> bool:
        session = self.session
        if session is None or session.recording.first is None or session.recording.last is None:
            return False
        self.halt()
        self._stand_on(session, min(max(index, session.recording.first), session.recording.last))
        return True

    def show_event(self, event: int) -> None:
        """Pauses at an event of the recording, which may be inside a frame."""
        session, steps = self.session, self.steps
        if session is None or steps is None:
            return
        self.halt()
        moment = steps.at(event)
        if moment is not None:
            self._stand_on(session, moment.frame.index, None if moment.is_frame_end else steps.event)
        self.moved.emit()

    def newest(self) -> None:
        """Moves to the newest frame with work, because new input belongs to the next frame."""
        if self.session is None or (self.cursor is None and self.at_event is None):
            return
        before = self.cursor, self.at_event
        self._stand_on(self.session, self._newest_work(self.session), is_at_newest=True)
        if (self.cursor, self.at_event) != before:
            self.moved.emit()
