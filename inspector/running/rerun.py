"""Rerun: runs a program again on an input log, with the same inputs, frames and time, under a recorder, without a
window.

Terms       run: the result: the recording, the picture of each frame, and the program's first failure.
Invariants  I1 each run loads the program again, so module-level values are in their initial state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.foundation import LocalClipboard
from engine.foundation.clipboard import Clipboard
from engine.unit import Density
from inspector.recording import ProgramFailure, Recording
from inspector.recording.capture import events_so_far

from .input_injector import InputInjector, RunClock, check_size
from .inputs.input_log import Input, InputLog, input_log
from .live_states import LiveStates
from .loading.program import Program
from .loading.recorded_modules import recorded_modules
from .run_pictures import RunPictures
from .session import Session

Progress = Callable[[int, int], object]


class Canceled(BaseException):
    """A `Progress` raises it to end the work. The class does not extend Exception, so that `except Exception` in a
    program that runs meanwhile does not catch it."""


def part_of(progress: Progress | None, at: int, count: int) -> Progress | None:
    """Returns the progress of part `at` of `count` equal parts."""
    return None if progress is None else lambda done, total: progress(at * total + done, count * total)


MOST_FRAMES = 100_000
"""A rerun keeps all frames up to this limit."""
MOST_ROWS = 20_000_000


@dataclass
class ProgramRun:
    """One run. `pictures`: one per frame; None if no picture was requested or taken."""

    program: Program
    log: InputLog
    variant: str
    recording: Recording
    pictures: RunPictures = field(default_factory=RunPictures)
    failure: ProgramFailure | None = None
    still_invalid: bool = False
    """Whether the program requests another frame after the last one."""


def run_of(program: Program, recording: Recording) -> ProgramRun:
    """Converts an existing recording to a run, for comparing and forking. Raises CannotRepeatError."""
    log = input_log(recording)
    failure = first_failure(recording)
    return ProgramRun(program, log, log.variant or program.first, recording, recorded_pictures(recording), failure)


def first_failure(recording: Recording) -> ProgramFailure | None:
    """Returns the first recorded failure; None without failures."""
    return next((frame.failure for frame in recording if frame.failure is not None), None)


def recorded_pictures(recording: Recording, progress: Progress | None = None) -> RunPictures:
    """Returns the recorded picture at the end of each frame; None where no picture was kept. `progress` receives (done,
    total) frames."""
    pictures = RunPictures()
    shown = -1
    for done, frame in enumerate(recording):
        if progress is not None:
            progress(done, len(recording))
        picture = recording.picture(frame.index)
        if picture is None:
            pictures.add(None)
        elif picture.frame == shown:
            pictures.repeat()
        else:
            shown = picture.frame
            pictures.add(picture.pixels(), picture.width, picture.height)
    return pictures


def rerun(
    program: Program,
    log: InputLog,
    *,
    pictures: bool | RunPictures = False,
    capture: bool = False,
    until: int | None = None,
    variant: str | None = None,
    progress: Progress | None = None,
    watch: Callable[[Session], object] | None = None,
) -> ProgramRun:
    """Injects the steps of `log`; stops at the end of frame `until`. `ProgramRun.failure` contains an exception of the
    program. `pictures`: whether each frame has a picture, or the sequence that keeps the pictures. `watch` receives the
    session before its start. `capture`: also records slot tables, trees and places. Raises CannotRepeatError for an
    impossible step, ProgramError if the program cannot be loaded."""
    check_size(log.width, log.height)
    fresh = program.fresh()
    clipboard = Clipboard()
    clock = RunClock() if log.real_time else None
    session = Session(
        fresh,
        variant or log.variant,
        size=(log.width, log.height),
        density=Density(log.density, log.font_scale),
        capture=capture,
        recording=Recording(MOST_FRAMES, MOST_ROWS),
        locals=(LocalClipboard.provides(clipboard),),
        time_source=clock,
    )
    run = ProgramRun(fresh, log, session.variant, session.recording)
    if isinstance(pictures, RunPictures):
        run.pictures = pictures
    steps = log.steps if until is None else log.cut(until + 1)[0]
    try:
        with recorded_modules(fresh.path.parent, fresh.neighbors):  # the program may import modules while it runs
            _play(run, session, steps, clipboard, clock, pictures, progress, watch)
    finally:
        session.close()
    run.failure = run.failure or session.failure
    return run


def _play(
    run: ProgramRun,
    session: Session,
    steps: tuple[Input, ...],
    clipboard: Clipboard,
    clock: RunClock | None,
    pictures: bool | RunPictures,
    progress: Progress | None,
    watch: Callable[[Session], object] | None,
) -> None:
    if clock is not None:
        clock.nanos = next((step["clock"] for step in steps if "clock" in step.values), 0)
    if watch is not None:
        watch(session)
    if session.start():
        states = LiveStates()
        for event in events_so_far(session.scene):
            states.happened(event)
        session.scene.add_listener(states)
        injector = InputInjector(session, states, clipboard, clock)
        for at, step in enumerate(steps):
            last = session.recording.last
            injector.inject(step)
            run.failure = run.failure or session.failure
            if session.recording.last != last:
                _add_picture(run, session, pictures)
            if progress is not None:
                progress(at + 1, len(steps))
    run.failure = run.failure or session.failure
    run.still_invalid = session.wants_frame
    run.recording.still_invalid = run.failure is None and run.still_invalid


def _add_picture(run: ProgramRun, session: Session, pictures: bool | RunPictures) -> None:
    """Adds the picture of the latest frame."""
    scene = session.scene
    if pictures is False or session.failure is not None:
        run.pictures.add(None)
        return
    made = run.pictures.add(scene.pixels().tobytes(), scene.width, scene.height)
    if made is not None:
        session.recording.add_picture(made)
