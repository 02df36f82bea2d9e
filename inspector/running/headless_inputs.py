"""Headless inputs: drives a program by its demo, by an input script, or by frames only.

Invariants  I1 a log ends with a frame, which shows the effect of its last input.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from inspector.recording import RecordedFrame, Recording

from .driving import drive
from .inputs.input_log import FRAME, InputLog, input_log
from .inputs.input_script import load_script
from .loading.program import Program, ProgramError
from .rerun import Progress
from .session import Session


def recorded(
    program: Program,
    variant: str | None = None,
    *,
    demo: bool = False,
    frames: int | None = None,
    progress: Progress | None = None,
) -> tuple[Recording, InputLog]:
    """Runs the program as `driving.drive` does; returns the recording and its input log. `progress`
    receives (frames so far, 0). Raises ProgramError if the program raises, CannotRepeatError for a demo that no input
    log can express."""
    session = Session(program, variant, capture=False)

    def follow(frame: RecordedFrame) -> None:
        if progress is not None:
            progress(frame.index + 1, 0)

    session.on_frame(follow)
    try:
        if session.start():
            session.recording.still_invalid = drive(session, frames=frames, demo=demo)
        if session.failure is not None:
            raise ProgramError(session.failure.sentence)
        log = input_log(session.recording)
    finally:
        session.close()
    if session.failure is not None:  # closing the session raised
        raise ProgramError(session.failure.sentence)
    return session.recording, log


def scripted(path: Path | str, program: Program, variant: str | None = None) -> InputLog:
    """Loads an input script for this program. Without a size in the script, the log has the program's size. Raises
    InputScriptError."""
    width, height = program.size
    log = load_script(path, InputLog(width=width, height=height, variant=variant))
    if not log.steps or not log.steps[-1].is_frame:
        log = replace(log, steps=(*log.steps, FRAME))
    return log
