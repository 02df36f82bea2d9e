"""The run that a command examines: a program run without a window, or a recording opened from a file.

Invariants  I1 opening a recording runs none of its code.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from inspector.language import n_
from inspector.recording import ProgramFailure, Recording, RunFileError, StoredRecording, open_run
from inspector.running.headless_inputs import scripted
from inspector.running.inputs.input_log import InputLog, input_log
from inspector.running.loading.program import Program, ProgramError
from inspector.running.report import run_report
from inspector.running.rerun import rerun
from inspector.running.session import Session

from .command import for_terminal
from .progress import ProgressLine
from .run_options import check_run_options, load_program

ENDING = ".phases"
MOST_EVENTS = 50_000
"""The largest number of events of a recording that a command analyzes without `--whole`. The analysis of a run takes 60
to 110 µs for an event (processor time), so a command answers within about 5 s; `find` and tables read all events."""
_SQLITE = b"SQLite format 3\0"


def add_whole(made: argparse.ArgumentParser) -> None:
    """Adds the `--whole` option of commands that read a recording."""
    made.add_argument(
        "--whole",
        action="store_true",
        help=f"read a long recording to its end; else at most its first {MOST_EVENTS:,} events",
    )


@dataclass
class RecordedRun:
    """A run and its outcome. For an opened recording `program` and `log` are None."""

    recording: Recording
    failure: ProgramFailure | None = None
    notes: list[str] = field(default_factory=list)
    program: Program | None = None
    log: InputLog | None = None

    @property
    def inputs(self) -> InputLog:
        """The inputs that drove the program. Raises CannotRepeatError."""
        return self.log if self.log is not None else input_log(self.recording)


def is_run_file(target: str) -> bool:
    """Returns whether `target` names a recording rather than a program."""
    if target.endswith(ENDING):
        return True
    try:
        if not Path(target).is_file():  # opening a pipe would block
            return False
        with Path(target).open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except (OSError, ValueError):
        return False


def recorded_run(options: argparse.Namespace, *, pictures: bool, details: bool = False) -> RecordedRun:
    """Returns the run that the options of add_run_options name. `details`: also records slot tables and trees.

    Raises ProgramError, InputScriptError, CannotRepeatError and RunFileError.
    """
    if is_run_file(options.target):
        return opened_run(options)
    check_run_options(options)
    program = load_program(options.target, options.variant, demo=options.demo)
    if options.inputs is not None:
        log = scripted(options.inputs, program, options.variant)
        with ProgressLine(f"running {program.path.name}") as progress:
            run = rerun(program, log, pictures=pictures, capture=details, variant=options.variant, progress=progress)
        return RecordedRun(run.recording, run.failure, [], program, log)

    def watch(session: Session) -> None:
        session.capture = details

    made = run_report(
        program, options.variant, frames=options.frames, demo=options.demo, pictures=pictures, watch=watch
    )
    notes = [finding.words for finding in made.findings if finding.kind == "never_settles"]
    return RecordedRun(made.recording, made.failure, notes, program)


def opened_run(options: argparse.Namespace) -> RecordedRun:
    """Opens the recording that the options name. Raises ProgramError for options that only fit a program."""
    given = [name for name in ("demo", "inputs", "frames", "variant") if getattr(options, name)]
    if given:
        raise ProgramError(f"{options.target}: is a recording; --{given[0]} goes with a program, FILE.py")
    return RecordedRun(bounded_run(options.target, whole=options.whole))


def bounded_run(path: str, *, whole: bool) -> StoredRecording:
    """Opens a recording; without `whole` at most its first MOST_EVENTS events, and a note says which frames are read.

    Raises RunFileError."""
    recording = open_run(path)
    left_out = 0 if whole else recording.keep_beginning(MOST_EVENTS)
    if left_out:
        message = n_(
            "frames {first}–{last} are read; one more frame would take long: --whole reads it",
            "frames {first}–{last} are read; {count:,} more frames would take long: --whole reads all",
            left_out,
        )
        words = message.format(first=recording.first, last=recording.last, count=left_out)
        print(f"phases: {for_terminal(path)}: {words}", file=sys.stderr)
    return recording


_NOT_AS_PROMISED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


@contextmanager
def looking_into(target: str) -> Iterator[None]:
    """Converts errors of an analysis inside the block: a damaged recording file raises RunFileError.

    A file may contain events that no engine emits; an analysis error about such events is no bug of the analysis.
    """
    try:
        yield
    except _NOT_AS_PROMISED as error:
        if not is_run_file(target):
            raise
        raise RunFileError(
            target,
            f"holds events that are not what their kinds promise ({type(error).__name__})",
            "it is damaged, or another program wrote it",
        ) from error
