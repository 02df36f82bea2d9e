"""`phases advise`: suggests changes that reduce a program's work, and proves each by running the changed program.

For FILE.py the proof is the default, because the command runs the program anyway. A recording is only read; its proof
runs the stored program and therefore needs `--prove` and a confirmation (or `--yes`).
"""

from __future__ import annotations

import argparse
import json

from inspector.advice import Advice
from inspector.advice.advise import advise
from inspector.advice.text import as_text
from inspector.recording import Recording, RunFileError
from inspector.running.headless_inputs import recorded, scripted
from inspector.running.inputs.input_log import CannotRepeatError, InputLog, input_log
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.program import Program, ProgramError
from inspector.running.rerun import rerun

from .command import TARGET_HELP, Subparsers, add_time_limit, fail, for_terminal, subcommand, wants_colors
from .consent import allowed_program
from .progress import ProgressLine
from .recorded_run import add_whole, is_run_file, opened_run
from .run_options import add_frames, check_run_options, load_program

EXAMPLES = """\
examples:
  phases advise my_screen.py --demo
  phases advise my_screen.py --inputs drive.txt
  phases advise parallax --demo --variant slow
  phases advise my_screen.py --demo --no-prove        only what to change; nothing is run changed
  phases advise my_screen.py --demo --json | jq -r '.advice[0].diff' | patch
  phases advise run.phases                            on a recording; runs nothing, so the saving is unproved
  phases advise run.phases --prove --yes              runs the program that is stored in it
"""


def add(commands: Subparsers) -> None:
    """Adds the `advise` command to the parser."""
    made = subcommand(
        commands,
        "advise",
        run,
        description="Runs FILE.py without a window, finds what runs in vain, and says what to change as a diff. Each "
        "change is proved: the changed program is run on the same inputs, its pictures are compared frame by frame, "
        "and what it saves is counted. FILE.py itself is never changed.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="FILE.py[:Name]|RUN.phases", help=f"{TARGET_HELP}, or a recording")
    driver = made.add_mutually_exclusive_group()
    driver.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    driver.add_argument("--inputs", metavar="SCRIPT", help="let an input script drive it")
    add_frames(made)
    add_time_limit(made)
    add_whole(made)
    made.add_argument("--variant", default=None, metavar="NAME", help="which of the file's VARIANTS")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument(
        "--prove",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="run the changed programs and compare: the default for FILE.py; not for a recording, which runs nothing",
    )
    made.add_argument("--yes", "-y", action="store_true", help="run the program of a recording without asking")
    made.set_defaults(recorded_source=True)  # advice refers to the source lines that ran


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    try:
        found = _on_recording(options) if is_run_file(options.target) else _on_program(options)
    except (ProgramError, CannotRepeatError, InputScriptError, RunFileError) as error:
        return fail(str(error))
    if options.json:
        print(json.dumps({"advice": [advice.as_json() for advice in found]}, indent=2, ensure_ascii=False))
    else:
        print(for_terminal(as_text(found, wants_colors())))
    return 0


def _on_program(options: argparse.Namespace) -> list[Advice]:
    check_run_options(options)
    program = load_program(options.target, options.variant, demo=options.demo)
    recording, log = _driven(program, options)
    with ProgressLine("proving") as progress:
        return advise(recording, program, log, prove=options.prove is not False, progress=progress)


def _driven(program: Program, options: argparse.Namespace) -> tuple[Recording, InputLog]:
    if options.inputs is None:
        return recorded(program, options.variant, demo=options.demo, frames=options.frames)
    log = scripted(options.inputs, program, options.variant)
    done = rerun(program, log)
    if done.failure is not None:
        raise ProgramError(done.failure.sentence)
    return done.recording, log


def _on_recording(options: argparse.Namespace) -> list[Advice]:
    recording = opened_run(options).recording
    if not options.prove:
        return advise(recording, prove=False)
    program = allowed_program(recording, options)
    with ProgressLine("proving") as progress:
        return advise(recording, program, input_log(recording), progress=progress)
