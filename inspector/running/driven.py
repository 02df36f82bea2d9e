"""The inputs that drive a program when nobody sits at it: its demo, an input script, or only frames.

Invariants  I1 a log ends with a frame: what its last input does can be seen.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from inspector.recording import Recording

from .driving import drive
from .input_log import FRAME, InputLog, input_log
from .input_script import load_script
from .program import Program, ProgramError
from .session import Session


def recorded(
    program: Program, variant: str | None = None, *, demo: bool = False, frames: int | None = None
) -> tuple[Recording, InputLog]:
    """A run of the program, as `driving.drive` drives it, and its log. Raises ProgramError if the program raises,
    CannotRepeatError if its demo does what no input log can say."""
    session = Session(program, variant, capture=False)
    try:
        if session.start():
            session.recording.still_invalid = drive(session, frames=frames, demo=demo)
        if session.failure is not None:
            raise ProgramError(session.failure.sentence)
        log = input_log(session.recording)
    finally:
        session.close()
    if session.failure is not None:  # closing it raised
        raise ProgramError(session.failure.sentence)
    return session.recording, log


def scripted(path: Path | str, program: Program, variant: str | None = None) -> InputLog:
    """The script in a file, for this program: at its size, if the script says none. Raises InputScriptError."""
    width, height = program.size
    log = load_script(path, InputLog(width=width, height=height, variant=variant))
    if not log.steps or not log.steps[-1].is_frame:
        log = replace(log, steps=(*log.steps, FRAME))
    return log
