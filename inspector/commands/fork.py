"""`phases fork`: continues a recorded run differently from one of its frames, and keeps both runs."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import replace

from inspector.recording import Recording, RunFileError, open_run, save_run
from inspector.running.comparison import Comparison
from inspector.running.comparison_text import as_json, as_text
from inspector.running.fork import Branches, BranchFrame, FirstDifference
from inspector.running.inputs.input_log import CannotRepeatError, Input, input_log
from inspector.running.inputs.input_script import InputScriptError, load_script, parse
from inspector.running.loading.program import ProgramError
from inspector.running.rerun import run_of

from .command import Subparsers, fail, is_same_file, subcommand, wants_colors
from .consent import add_consent, allowed_program
from .progress import ProgressLine

DESCRIPTION = """\
Runs the program of a recording again up to the end of one frame, changes a state or gives it other inputs there, and
lets it run on. The recording stays as it is; the other way is saved beside it, and both are compared frame by frame.
"""

EXAMPLES = """\
examples:
  phases fork run.phases --at 12 --set count=5 -o other.phases
  phases fork run.phases --at 12 --set 'name="Ada"' --set 'sizes=[1, 2]'
  phases fork run.phases --at 0 --inputs drive.txt -o other.phases     other inputs from frame 0 on
"""


def add(commands: Subparsers) -> None:
    """Adds the `fork` command to the parser."""
    made = subcommand(
        commands,
        "fork",
        run,
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    made.add_argument("file", metavar="run.phases", help="a recording")
    made.add_argument("--at", type=int, required=True, metavar="FRAME", help="the last frame that stays as it was")
    made.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="write a state; VALUE is a Python literal"
    )
    made.add_argument("--inputs", metavar="SCRIPT", help="what is done then, in place of the recorded inputs")
    made.add_argument("-o", "--output", metavar="FILE", help="save the new run in this file")
    add_consent(made)
    made.add_argument("--names", action="store_true", help="also name what ran in frames that differ")
    made.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    if not options.set and options.inputs is None:
        return fail("fork: nothing would change; add --set NAME=VALUE or --inputs SCRIPT")
    if options.output is not None and is_same_file(options.output, options.file):
        return fail(f"{options.output}: is the recording itself; name another file to save to")
    try:
        changes = [step for text in options.set for step in _written(text)]
        with open_run(options.file) as recording:
            return _fork(options, recording, changes, _rest(options, recording))
    except (RunFileError, ProgramError, CannotRepeatError, InputScriptError) as error:
        return fail(str(error))


def _written(text: str) -> tuple[Input, ...]:
    """Parses `count=5` into input steps. Raises ProgramError."""
    try:
        return parse(f"set {text}", "--set").steps
    except InputScriptError as error:
        message = str(error).removeprefix("--set:1: ")
        raise ProgramError(f"--set {text}: {message}; write it like --set count=5") from error


def _rest(options: argparse.Namespace, recording: Recording) -> tuple[Input, ...] | None:
    """Returns the script's inputs, which continue after the frame; None keeps the recorded inputs."""
    if options.inputs is None:
        return None
    log = input_log(recording)
    base = log.with_steps(log.cut(options.at + 1)[0])
    script = load_script(options.inputs, base)
    if replace(script, steps=()) != replace(base, steps=()):
        raise ProgramError(
            f"{options.inputs}: size, density, font scale and variant are those of the recording; leave them out"
        )
    return script.steps


def _fork(
    options: argparse.Namespace, recording: Recording, changes: list[Input], rest: tuple[Input, ...] | None
) -> int:
    file = os.path.abspath(options.output) if options.output is not None else None  # the program may change the folder
    program = allowed_program(recording, options)
    branches = Branches.of(run_of(program, recording))
    with ProgressLine("running it again") as progress:
        at = BranchFrame(branches.root, options.at)
        made = branches.fork(at, changes, rest, pictures=True, capture=True, progress=progress)
    if file is not None:
        with ProgressLine("saving") as progress:
            save_run(made.recording, file, on_progress=progress)
    _print(options, branches.first_difference(branches.root, made), branches.compared(branches.root, made))
    return fail(made.run.failure.sentence) if made.run.failure is not None else 0


def _print(options: argparse.Namespace, difference: FirstDifference | None, compared: Comparison) -> None:
    if options.json:
        parts = {"frame": difference.frame, "sentence": difference.sentence} if difference is not None else None
        print(json.dumps({"parts": parts, "saved": options.output, **as_json(compared)}, indent=2, ensure_ascii=False))
        return
    print(as_text(compared, colors=wants_colors(), names=options.names))
    print(f"They part in {difference.sentence}." if difference is not None else "They never part: nothing changed.")
    if options.output is not None:
        print(f"{options.output}: saved, {len(compared.second.recording)} frames")
