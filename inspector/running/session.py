"""A program being run: its scene, the recording of it, and what went wrong. Knows nothing of Qt.

Terms       session: one variant of one program, from its first composition to close.
            cursor: the frame that is looked at; None = the newest one (live).
Invariants  I1 every frame that the scene ran is in the recording, also one that raised.
            I2 after a failure nothing runs again until a state was written or it is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.trace import Site
from inspector.analysis import Loop, LoopDetector
from inspector.recording import RGBA, Failure, Picture, RecordedFrame, Recorder, Recording, RunMeta

from . import exit_calls
from .failure import failure_of
from .input_fold import InputFold
from .program import Program
from .run_meta import run_meta
from .watchdog import DEMO_FACTOR, Step, restart_limit

LOOP_BOUND = 60
"""Frames without input that may loop before the window pauses: one second of them."""


class Session:
    """Runs one variant of a program under a recorder. `locals`: what the window provides to it."""

    def __init__(
        self,
        program: Program,
        variant: str | None = None,
        *,
        size: tuple[int, int] | None = None,
        density: float = 1.0,
        capture: bool = True,
        recording: Recording | None = None,
        locals: Iterable[Any] = (),
        time_source: Callable[[], float] | None = None,
    ) -> None:
        self.program = program
        self.variant = variant if variant in program.variants else program.first
        self.width, self.height = size or program.size
        self.density = density
        self.locals = tuple(locals)
        self.time_source = time_source
        self.recorder = Recorder(recording, on_frame=self._recorded, details=capture)
        self.recording = self.recorder.recording
        self.recorder.window_size = self._window_size
        self.recording.fold = InputFold()
        self.recording.meta = self._meta()
        self.loops = LoopDetector()
        self.scene: Any = None
        self.failure: Failure | None = None
        self.last_report: Any = None
        self.takes_interrupts = False
        """A KeyboardInterrupt is the program's own: whoever runs this hears Ctrl+C in another way."""
        self._holds_exit_calls = False
        self._writes_at_failure = 0
        self._listeners: list[Callable[[RecordedFrame], None]] = []
        self._inputs = 0

    def _meta(self) -> RunMeta:
        return run_meta(self.program, self.variant, self.width, self.height, self.density)

    @property
    def sources(self) -> Mapping[str, str] | None:
        """What is shown for the files of the program; None: what they hold now."""
        return None

    @property
    def capture(self) -> bool:
        """Whether slot tables, trees and places are recorded; said before it starts, as it is told from the start."""
        return self.recorder.hears_details

    @capture.setter
    def capture(self, capture: bool) -> None:
        if capture != self.capture and self.scene is not None:
            raise RuntimeError("Session.capture: say before start() whether slot tables and trees are recorded")
        self.recorder.hears_details = capture

    @property
    def program_site(self) -> Site:
        """Where the composable that is shown is written."""
        form = inspect.unwrap(self.program.variants[self.variant])
        code = getattr(form, "__code__", None)
        if code is None or code.co_filename != str(self.program.path):
            return Site(str(self.program.path), 1, "")
        return Site(code.co_filename, code.co_firstlineno, code.co_qualname)

    # -- running

    def start(self) -> bool:
        """Composes for the first time. False if the program raised; `failure` says what."""
        from engine.frame import Scene

        self.close()
        exit_calls.hold()  # until it is closed: the program may have threads
        self._holds_exit_calls = True
        try:
            with Step(f"composing {self.variant} for the first time"):
                self.scene = Scene(
                    self.program.variants[self.variant],
                    width=self.width,
                    height=self.height,
                    density=self.density,
                    locals=self.locals,
                    time_source=self.time_source,
                    listeners=(self.recorder,),
                )
        except BaseException as error:
            self._fail(error)
            self.recorder.abandon()
            return False
        self.failure = None
        return True

    def frame(self, nanos: int | None = None) -> RecordedFrame | None:
        """Runs one frame, at `nanos` if given; None if there is no scene or it raised before it was recorded."""
        if self.scene is None:
            return None
        before = self.recording.latest
        try:
            with Step(f"frame {before.index + 1 if before is not None else 0}"):
                self.last_report = self.scene.frame(nanos)
        except BaseException as error:
            self._fail(error)
            latest = self.recording.latest
            if latest is not None and latest is not before:
                self.recording.replace(replace(latest, failure=self.failure))
            return None
        self.failure = None
        latest = self.recording.latest
        return latest if latest is not before else None

    @property
    def wants_frame(self) -> bool:
        """Whether the next frame would do anything (after a failure: whether something changed since)."""
        if self.scene is None:
            return False
        if self.failure is not None and self.recorder.writes_heard == self._writes_at_failure:
            return False
        return bool(self.scene.has_invalidations)

    @property
    def may_change(self) -> bool:
        """Whether a frame could come to do anything without input: something is invalid, or a timer runs."""
        return self.scene is not None and (self.wants_frame or self.scene.loop.next_timer is not None)

    @property
    def may_run(self) -> bool:
        """Whether the live window may run a frame now (keeps I2)."""
        return self.scene is not None and (
            self.failure is None or self.recorder.writes_heard != self._writes_at_failure
        )

    def input(self, name: str, *numbers: Any) -> bool:
        """Calls the scene's `tap`, `press`, `scroll` …; True if the program used it. A raise is a failure."""
        if self.scene is None:
            return False
        self._inputs += 1
        try:
            with Step(f"the input {name}"):
                return bool(getattr(self.scene, name)(*numbers))
        except BaseException as error:
            self._fail(error)
            return False

    def semantics(self) -> Any:
        """What the screen means (SemanticsData); None if there is no scene, or the program raised saying it."""
        if self.scene is None:
            return None
        try:
            with Step("semantics"):
                return self.scene.semantics()
        except BaseException as error:
            self._fail(error)
            return None

    @property
    def text_input(self) -> Any:
        """The text field of the program that a person types into (TextInputNode)."""
        return self.scene.text_input if self.scene is not None else None

    def key(self, key: str, text: str, *, down: bool, shift: bool, ctrl: bool, alt: bool, meta: bool) -> bool:
        """One key goes down or up; True if the program used it."""
        from engine.frame.key_event import KeyEvent, KeyEventType
        from engine.frame.pointer_event import KeyboardModifiers

        held = KeyboardModifiers.NONE
        for is_held, modifier in (
            (shift, KeyboardModifiers.SHIFT),
            (ctrl, KeyboardModifiers.CTRL),
            (alt, KeyboardModifiers.ALT),
            (meta, KeyboardModifiers.META),
        ):
            if is_held:
                held |= modifier
        kind = KeyEventType.KEY_DOWN if down else KeyEventType.KEY_UP
        return self.input("send_key_event", KeyEvent(key, kind, text, held))

    @property
    def takes_keys(self) -> bool:
        """Whether something in the program has the focus, so that plain keys belong to it."""
        if self.scene is None:
            return False
        return getattr(self.scene.owner.focus_owner, "active", None) is not None

    def may_use_key(self, key: str) -> bool:
        """Whether anything in the program may use this key: what has the focus, or the root."""
        return self.scene is not None and self.scene.owner.focus_owner.may_use_key(key)

    def leave_on_tab(self, forward: bool) -> bool:
        """From the last (first) thing of the program that can have the focus, Tab goes out of it: then nothing of
        the program has the focus any more. False: Tab is the program's."""
        from engine.frame import FocusDirection

        if self.scene is None:
            return True
        focus = self.scene.owner.focus_owner
        if not focus.is_at_end(FocusDirection.NEXT if forward else FocusDirection.PREVIOUS):
            return False
        return self.input("clear_focus")

    def resize(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.input("resize", width, height)

    def run_demo(self) -> bool:
        """Lets the program's `demo(scene)` drive it."""
        return self.program.demo is not None and self.drive(self.program.demo)

    def drive(self, inputs: Callable[[Any], object]) -> bool:
        """Calls `inputs(scene)`; False if it, or a frame that it ran, raised."""
        if self.scene is None:
            return False
        before = self.recording.latest
        try:
            with Step("the demo", DEMO_FACTOR), Step("the demo, between two frames,"):
                inputs(self.scene)
        except BaseException as error:
            self._fail(error)
            latest, report = self.recording.latest, self.scene.last_report
            if latest is not None and latest is not before and report is not None and report.error is error:
                self.recording.replace(replace(latest, failure=self.failure))
            return False
        return True

    def close(self) -> None:
        scene, self.scene = self.scene, None
        if scene is not None:
            try:
                with Step("closing the program"):
                    scene.close()
            except BaseException as error:
                self._fail(error)
            finally:
                self.recorder.abandon()
        if self._holds_exit_calls:
            self._holds_exit_calls = False
            exit_calls.release()

    @property
    def is_endless(self) -> bool:
        """It loops by itself and has done so for longer than the bound."""
        return self.loops.streak >= LOOP_BOUND

    def current_loop(self, index: int | None) -> Loop | None:
        """The loop to name at frame `index`."""
        return self.loops.around(index) if index is not None else None

    # -- recording

    def on_frame(self, listener: Callable[[RecordedFrame], None]) -> None:
        self._listeners.append(listener)

    def _window_size(self) -> tuple[int, int]:
        scene = self.scene
        return (int(scene.width), int(scene.height)) if scene is not None else (self.width, self.height)

    def _recorded(self, frame: RecordedFrame) -> None:
        restart_limit()
        before = self.recording.frame(frame.index - 1)
        self.loops.add(frame, before)
        for listener in self._listeners:
            listener(frame)

    def add_picture(self, pixels: bytes | memoryview, order: str = RGBA) -> None:
        """Keeps the picture of the latest frame, as long as there is room."""
        latest = self.recording.latest
        if latest is not None:
            width, height = self._window_size()
            self.recording.add_picture(Picture.of(latest.index, width, height, pixels, order))

    # -- failures

    def _fail(self, error: BaseException) -> None:
        """Whatever the program raises is its failure, `sys.exit` too. Ctrl+C is not, and goes on."""
        if isinstance(error, KeyboardInterrupt) and not self.takes_interrupts:
            raise error
        latest = self.recording.latest
        index = latest.index if latest is not None else 0
        self.failure = failure_of(error, index)
        self._writes_at_failure = self.recorder.writes_heard
