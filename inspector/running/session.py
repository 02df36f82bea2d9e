"""Session: runs a program: its scene, its recording, and its failure. This module does not import Qt.

Terms       session: one variant of one program, from its first composition until `close`.
            cursor: the displayed frame; None: the newest one (live).
Invariants  I1 every frame of the scene is in the recording, including frames that raised.
            I2 after a failure, frames run only after a state write or on explicit request.
"""

from __future__ import annotations

import ast
import inspect
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine import trace
from engine.snapshot import Snapshot
from engine.trace import Site
from engine.unit import Density
from inspector.analysis import Loop, LoopDetector, WasteCount
from inspector.recording import (
    RGBA,
    ProgramFailure,
    RecordedFrame,
    RecordedPicture,
    Recorder,
    Recording,
    RunMeta,
    Subject,
)
from inspector.recording.pictures import UnpackedPicture
from inspector.recording.rows.peek import peek_kind

from .inputs.input_fold import InputFold
from .loading import exit_calls, program_output
from .loading.failure import failure_of
from .loading.held_interrupt import is_ctrl_c
from .loading.program import Program
from .loading.run_meta import run_meta
from .loading.watchdog import DEMO_FACTOR, Step, restart_limit
from .state_write import write_state

_INPUT_WORDS = {"send_key_event": "key", "send_pointer_event": "pointer", "act_at": "of a screen reader"}
"""The inputs whose methods of the scene have other names."""

KEPT_FAILURES = 100

LOOP_BOUND = 60
"""The number of looping frames without input after which the window pauses: one second."""


class Session:
    """Runs one variant of a program under a recorder. `locals`: CompositionLocals that the window provides. `size`: in
    px."""

    def __init__(
        self,
        program: Program,
        variant: str | None = None,
        *,
        size: tuple[int, int] | None = None,
        density: float | Density = 1.0,
        capture: bool = True,
        recording: Recording | None = None,
        locals: Iterable[Any] = (),
        time_source: Callable[[], float] | None = None,
    ) -> None:
        self.program = program
        self.variant = variant if variant in program.variants else program.first
        self.width, self.height = size or program.size
        screen = density if isinstance(density, Density) else Density(density, 1.0)
        self.density, self.font_scale = screen.density, screen.font_scale
        self.locals = tuple(locals)
        self.time_source = time_source
        self.recorder = Recorder(recording, on_frame=self._recorded, details=capture)
        self.recording = self.recorder.recording
        self.recorder.window_size = self._window_size
        self.recording.fold = InputFold()
        self.recording.meta = self._meta()
        self.loops = LoopDetector()
        self._waste: WasteCount | None = None
        self.scene: Any = None
        self.failure: ProgramFailure | None = None
        self.last_report: Any = None
        self.has_lazy_reports = True
        """Whether reports take their names only when a demo reads them, because the recording has the names; set it
        before `start`."""
        self.on_picture: Callable[[UnpackedPicture], object] | None = None
        """Receives the pictures instead of the recording, which packs them: such as a file that keeps them."""
        self.takes_interrupts = False
        """Whether a KeyboardInterrupt belongs to the program, because the caller receives Ctrl+C in another way."""
        self._holds_exit_calls = False
        self.input_failures: deque[ProgramFailure] = deque(maxlen=KEPT_FAILURES)
        """The newest exceptions of inputs and written values: no frame keeps them."""
        self._writes_at_failure = 0
        self._listeners: list[Callable[[RecordedFrame], None]] = []
        self._inputs = 0

    def _meta(self) -> RunMeta:
        return run_meta(self.program, self.variant, self.width, self.height, self.density, self.font_scale)

    @property
    def sources(self) -> Mapping[str, str] | None:
        """The texts to show for files of the program; None: their current content."""
        return None

    @property
    def capture(self) -> bool:
        """Whether slot tables, trees and places are recorded. Set it before `start`, because recording them requires
        the first event."""
        return self.recorder.wants_details

    @capture.setter
    def capture(self, capture: bool) -> None:
        """Raises RuntimeError if the scene already exists."""
        if capture != self.capture and self.scene is not None:
            raise RuntimeError("Session.capture: say before start() whether slot tables and trees are recorded")
        self.recorder.wants_details = capture

    @property
    def program_site(self) -> Site:
        """The definition of the shown composable; without one in the program's file, line 1 of the file."""
        form = inspect.unwrap(self.program.variants[self.variant])
        code = getattr(form, "__code__", None)
        if code is None or code.co_filename != str(self.program.path):
            return Site(str(self.program.path), 1, "")
        return Site(code.co_filename, code.co_firstlineno, code.co_qualname)

    # -- running

    def start(self) -> bool:
        """Composes for the first time. Returns False if the program raised; then `failure` describes it."""
        from .session_scene import ReportedScene, SessionScene

        self.close()
        exit_calls.hold()  # held until `close`, because threads of the program may continue
        program_output.hold()
        self._holds_exit_calls = True
        try:
            with Step(f"composing {self.variant} for the first time"):
                self.scene = (SessionScene if self.has_lazy_reports else ReportedScene)(
                    self.program.variants[self.variant],
                    width=self.width,
                    height=self.height,
                    density=self.density,
                    font_scale=self.font_scale,
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
        """Runs one frame, at time `nanos` if given. Returns None without a scene, or if the frame raised."""
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
        """Whether the scene has invalidations; after a failure, whether a state was written since."""
        if self.scene is None:
            return False
        if self.failure is not None and self.recorder.writes_seen == self._writes_at_failure:
            return False
        return bool(self.scene.has_invalidations)

    @property
    def may_change(self) -> bool:
        """Whether a later frame may have work without input: invalidations or timers are pending."""
        return self.scene is not None and (self.wants_frame or self.scene.loop.next_timer is not None)

    @property
    def may_run(self) -> bool:
        """Whether the live window may run a frame now; preserves I2."""
        return self.scene is not None and (self.failure is None or self.recorder.writes_seen != self._writes_at_failure)

    def input(self, name: str, *numbers: Any) -> bool:
        """Calls the scene's `tap`, `press`, `scroll` …; returns whether the program used the input. An exception
        becomes the failure."""
        if self.scene is None:
            return False
        self._inputs += 1
        try:
            with Step(f"the input {_INPUT_WORDS.get(name, name)}"):
                return bool(getattr(self.scene, name)(*numbers))
        except BaseException as error:
            self._fail(error, in_input=True)
            return False

    @contextmanager
    def as_host(self) -> Iterator[None]:
        """Encloses host actions on the scene, such as a write: only this session records its events,
        not the other open sessions."""
        if self.scene is None:
            yield
            return
        before = trace.enter(self.scene.tracer)
        try:
            yield
        finally:
            trace.leave(before)

    def announce_writes(self) -> None:
        """Notifies the observers of pending writes now. Call it before another session runs: its next frame would
        announce, and record, the writes of this one."""
        with self.as_host():
            Snapshot.send_apply_notifications()

    def write(self, state: Subject, literal: str) -> bool:
        """Writes the value of a literal to a state of the running program, as an input. Returns False if the state no
        longer exists, or if the write raised."""
        thing = self.recorder.subjects.thing(state) if self.scene is not None else None
        if thing is None:
            return False
        self._inputs += 1
        try:
            with Step(f"the write of {state.name}"), self.as_host():
                write_state(thing, ast.literal_eval(literal))
        except BaseException as error:
            self._fail(error, in_input=True)
            return False
        return True

    def kind_of(self, state: Subject) -> type | None:
        """Returns the class of the value that a state of the running program has now; None if it no longer exists."""
        thing = self.recorder.subjects.thing(state) if self.scene is not None else None
        return None if thing is None else peek_kind(thing)

    def semantics(self) -> Any:
        """Returns the scene's semantics (SemanticsData); None without a scene, or if the program raised."""
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
        """The focused text field of the program (TextInputNode); None without one."""
        return self.scene.text_input if self.scene is not None else None

    def key(self, key: str, text: str, *, down: bool, shift: bool, ctrl: bool, alt: bool, meta: bool) -> bool:
        """Sends one key event; returns whether the program used it."""
        from engine.input.key_event import KeyEvent, KeyEventType
        from engine.input.pointer_event import KeyboardModifiers

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
        """Whether a node of the program has the focus, so that plain keys belong to the program."""
        if self.scene is None:
            return False
        return self.scene.owner.popup_host.focused_owner.focus_owner.active is not None

    @property
    def has_modal_popup(self) -> bool:
        """Whether a menu or a dialog is open, which Escape may close."""
        return self.scene is not None and self.scene.owner.popup_host.focused is not None

    def may_use_key(self, key: str) -> bool:
        """Returns whether the program may use this key: its focused node, or the root."""
        return self.scene is not None and self.scene.owner.popup_host.may_use_key(key)

    def leave_on_tab(self, forward: bool) -> bool:
        """Handles Tab at the last focusable node (with `forward` False: the first): clears the focus and returns True.
        Otherwise Tab stays in the program, and the result is False."""
        from engine.input import FocusDirection

        if self.scene is None:
            return True
        focus = self.scene.owner.popup_host.focused_owner.focus_owner
        if not focus.is_at_end(FocusDirection.NEXT if forward else FocusDirection.PREVIOUS):
            return False
        return self.input("clear_focus")

    def resize(self, width: int, height: int) -> None:
        """Resizes the scene, in px."""
        self.width, self.height = width, height
        self.input("resize", width, height)

    def run_demo(self, between_frames: Callable[[], object] | None = None) -> bool:
        """Runs the program's `demo(scene)`. Returns False without a demo, or after an exception."""
        return self.program.demo is not None and self.drive(self.program.demo, between_frames)

    def drive(self, inputs: Callable[[Any], object], between_frames: Callable[[], object] | None = None) -> bool:
        """Calls `inputs(scene)`, and `between_frames` after each frame inside it; returns False if one of them, or a
        frame, raised."""
        if self.scene is None:
            return False
        before = self.recording.latest
        try:
            with Step("the demo", DEMO_FACTOR), Step("the demo, between two frames,"):
                with self.scene.calling(between_frames):
                    inputs(self.scene)
        except BaseException as error:
            self._fail(error)
            latest, report = self.recording.latest, self.scene.last_report
            if latest is not None and latest is not before and report is not None and report.error is error:
                self.recording.replace(replace(latest, failure=self.failure))
            return False
        return True

    def close(self) -> ProgramFailure | None:
        """Disposes the scene; an exception becomes the failure. Returns that failure; None without one."""
        scene, self.scene = self.scene, None
        before = self.failure
        if scene is not None:
            try:
                with Step("closing the program"):
                    try:
                        scene.close()
                    finally:
                        scene.run_coroutines()  # their clean-up; until then they keep the whole scene
            except BaseException as error:
                self._fail(error)
            finally:
                self.recorder.abandon()
        if self._holds_exit_calls:
            self._holds_exit_calls = False
            program_output.release()
            exit_calls.release()
        return self.failure if self.failure is not before else None

    @property
    def searched_frames(self) -> int:
        """The number of frames that were searched for loops; an opened recording is searched while the window is
        idle."""
        return len(self.recording)

    @property
    def is_searched(self) -> bool:
        """Whether all frames were searched for loops."""
        return self.searched_frames >= len(self.recording)

    @property
    def is_endless(self) -> bool:
        """Whether the program has been looping without input for at least LOOP_BOUND frames."""
        return self.loops.streak >= LOOP_BOUND

    def current_loop(self, index: int | None) -> Loop | None:
        """Returns the loop around frame `index`; None outside of loops."""
        return self.loops.around(index) if index is not None else None

    # -- recording

    def work_before(self, index: int) -> int | None:
        """Returns the newest frame with work before frame `index`; None without one."""
        return self.recording.work_before(index)

    def work_after(self, index: int) -> int | None:
        """Returns the first frame with work after frame `index`; None without one."""
        return self.recording.work_after(index)

    @property
    def waste(self) -> WasteCount:
        """The count of wasted runs. It follows the frames from the first question on: a command that records and shows
        no status bar does not pay for it."""
        if self._waste is None:
            self._waste = WasteCount()
            for frame in self.recording:
                self._waste.add(frame)
            self.on_frame(self._waste.add)
        return self._waste

    def on_frame(self, listener: Callable[[RecordedFrame], None]) -> None:
        """Registers a listener, which receives each recorded frame."""
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
        """Records the picture of the latest frame; old pictures are dropped above the limit."""
        latest = self.recording.latest
        if latest is None:
            return
        width, height = self._window_size()
        if self.on_picture is not None:
            self.on_picture(UnpackedPicture(latest.index, width, height, bytes(pixels), order))
        else:
            self.recording.add_picture(RecordedPicture.of(latest.index, width, height, pixels, order))

    # -- failures

    def _fail(self, error: BaseException, *, in_input: bool = False) -> None:
        """Turns an exception of the program into its failure, including SystemExit. Ctrl+C is raised again."""
        if is_ctrl_c(error) and not self.takes_interrupts:
            raise error
        latest = self.recording.latest
        index = latest.index if latest is not None else 0
        self.failure = failure_of(error, index)
        if in_input:
            self.input_failures.append(self.failure)
        self._writes_at_failure = self.recorder.writes_seen
