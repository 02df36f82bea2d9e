"""`phases record`: runs a program and saves the run to a self-contained file."""

from __future__ import annotations

import argparse
import json
import os
import sys

from inspector.recording import ProgramFailure, RunFileError, RunWriter
from inspector.running.driving import SETTLE_LIMIT
from inspector.running.headless_inputs import scripted
from inspector.running.inputs.input_log import CannotRepeatError
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.held_interrupt import held
from inspector.running.loading.program import Program, ProgramError
from inspector.running.loading.run_meta import run_meta
from inspector.running.report import run_report
from inspector.running.rerun import rerun
from inspector.running.run_follower import RunFollower
from inspector.running.session import Session

from .command import Subparsers, fail, subcommand
from .progress import ProgressLine
from .run_options import add_run_options, check_run_options, load_program

EXAMPLES = """\
examples:
  phases record my_screen.py -o run.phases
  phases record my_screen.py --demo                    to my_screen.phases
  phases record parallax --variant fast --demo -o fast.phases
  phases record my_screen.py --inputs drive.txt        driven by an input script
  phases report run.phases                             what was recorded; runs nothing
  sqlite3 run.phases "SELECT * FROM writes"            it is an SQLite file

A recording that is there is replaced when the new one is whole; no other file is.
"""


INTERRUPTED = 130
"""Exit code after Ctrl+C, by shell convention."""


def add(commands: Subparsers) -> None:
    """Adds the `record` command to the parser."""
    made = subcommand(
        commands,
        "record",
        run,
        description="Runs FILE.py without a window and writes everything that happens, frame by frame, to one file: "
        "events with cause and place, what was known at the end of each frame, pictures, and the program's sources.",
        examples=EXAMPLES,
    )
    add_run_options(made)
    made.add_argument("-o", "--output", metavar="RUN.phases", default=None, help="the file (FILE.phases)")
    made.add_argument("--no-pictures", action="store_true", help="leave the pictures out")
    made.add_argument("--json", action="store_true", help="print what was recorded as JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    folder = os.getcwd()  # the program may change it
    try:
        check_run_options(options)
        program = load_program(options.target, options.variant, demo=options.demo)
        path = options.output or f"{program.path.stem}.phases"
        file = os.path.join(folder, path)
        writer, failure, interrupted = _record(program, file, options)
    except (ProgramError, InputScriptError, CannotRepeatError, RunFileError) as error:
        return fail(str(error))
    except KeyboardInterrupt:  # while the program was loaded
        named = f"{options.output} is" if options.output else "the recording is"
        print(f"phases: stopped by Ctrl+C before the first frame: {named} not written", file=sys.stderr)
        return INTERRUPTED
    if writer is None or (not writer.frames and interrupted):
        print(f"phases: stopped by Ctrl+C before the first frame: {path} is not written", file=sys.stderr)
        return INTERRUPTED
    if interrupted and writer.replaces and not writer.is_done:
        print(f"phases: stopped by Ctrl+C: {path} is as it was", file=sys.stderr)
        return INTERRUPTED
    if not writer.frames:
        return fail(failure.sentence if failure is not None else f"{path}: not written, there was no frame")
    facts = {
        "file": path,
        "frames": writer.frames,
        "events": writer.events,
        "pictures": writer.pictures,
        "bytes": os.path.getsize(file),
    }
    if failure is not None:
        facts["error"] = failure.sentence
    if interrupted:
        facts["interrupted"] = True
    if options.json:
        print(json.dumps(facts, indent=2, ensure_ascii=False))
    else:
        end = "; stopped by Ctrl+C" if interrupted else ""
        print(f"{path}: {_amount(writer)}, {_size(os.path.getsize(file))}{end}")
    if failure is not None:
        return fail(failure.sentence)
    return INTERRUPTED if interrupted else 0


def _record(
    program: Program, path: str, options: argparse.Namespace
) -> tuple[RunWriter | None, ProgramFailure | None, bool]:
    """Runs and records the program. Returns the writer (None if Ctrl+C came before the file), the program's failure,
    and whether Ctrl+C ended the run.

    Frames before Ctrl+C are kept.
    """
    variant = options.variant or program.first
    pictures = not options.no_pictures
    log = scripted(options.inputs, program, options.variant) if options.inputs is not None else None
    if log is not None:
        variant = log.variant or variant
        meta = run_meta(program, variant, log.width, log.height, log.density, log.font_scale)
    else:
        meta = run_meta(program, variant, *program.size)
    writer: RunWriter | None = None
    followers: list[RunFollower] = []
    failure: ProgramFailure | None = None
    interrupted = False
    with ProgressLine("recording") as progress:

        def watch(session: Session) -> None:
            assert writer is not None
            followers.append(RunFollower(session, writer, keeps_all=False))
            if log is None:
                most = options.frames or SETTLE_LIMIT
                session.on_frame(lambda frame: progress(frame.index + 1, max(most, frame.index + 1)))

        try:
            with held():  # no interrupt leaves an empty file behind
                writer = RunWriter(path, meta)
            if log is not None:
                failure = rerun(program, log, pictures=pictures, progress=progress, watch=watch).failure
            else:
                failure = run_report(
                    program,
                    variant,
                    frames=options.frames,
                    demo=options.demo,
                    pictures=pictures,
                    watch=watch,
                    facts=False,
                ).failure
        except KeyboardInterrupt:
            interrupted = True
        finally:
            try:
                with held():
                    try:
                        for follower in followers:
                            if not (interrupted and follower.writer.replaces):  # only a complete recording replaces
                                follower.end()
                    finally:
                        if writer is not None:
                            writer.abandon()
            except KeyboardInterrupt:
                interrupted = True
    return writer, failure, interrupted


def _amount(writer: RunWriter) -> str:
    counts = ((writer.frames, "frame"), (writer.events, "event"), (writer.pictures, "picture"))
    return ", ".join(f"{count:,} {word}{'' if count == 1 else 's'}" for count, word in counts)


def _size(count: int) -> str:
    return f"{count / 1024:,.0f} KB" if count < 2 << 20 else f"{count / (1 << 20):,.1f} MB"
