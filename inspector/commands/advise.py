"""`phases advise`: what to change in a program so that it does less, proved by running it changed.

FILE.py is run anyway, so its advice is proved unless told otherwise. A recording is only read: proving what is found in
it runs the program that is stored in it, so that has to be asked for (`--prove`) and confirmed (or `--yes`).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from inspector.advice import Advice, advise
from inspector.advice.text import as_text
from inspector.recording import Recording, RunFileError, open_run
from inspector.running.driven import recorded, scripted
from inspector.running.input_log import CannotRepeatError, InputLog, input_log
from inspector.running.input_script import InputScriptError
from inspector.running.program import Program, ProgramError, load_source, split_target
from inspector.running.rerun import rerun

from .command import TARGET_HELP, Subparsers, fail, subcommand, wants_colours
from .progress import Progress
from .run_options import load_program

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

_SQLITE = b"SQLite format 3\0"


def add(commands: Subparsers) -> None:
    made = subcommand(
        commands,
        "advise",
        run,
        help="say what to change so that less runs, and prove it",
        description="Runs FILE.py without a window, finds what runs in vain, and says what to change as a diff. Each "
        "change is proved: the changed program is run on the same inputs, its pictures are compared frame by frame, "
        "and what it saves is counted. FILE.py itself is never changed.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="FILE.py[:Name]|RUN.phases", help=f"{TARGET_HELP}, or a recording")
    driver = made.add_mutually_exclusive_group()
    driver.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    driver.add_argument("--inputs", metavar="SCRIPT", help="let an input script drive it")
    made.add_argument("--variant", default=None, metavar="NAME", help="which of the file's VARIANTS")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument(
        "--prove",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="run the changed programs and compare: the default for FILE.py; not for a recording, which runs nothing",
    )
    made.add_argument("--yes", action="store_true", help="do not ask before the program of a recording is run")


def run(options: argparse.Namespace) -> int:
    try:
        found = _on_recording(options) if is_run_file(options.target) else _on_program(options)
    except (ProgramError, CannotRepeatError, InputScriptError, RunFileError, NotRunError) as error:
        return fail(str(error))
    if options.json:
        print(json.dumps({"advice": [advice.as_json() for advice in found]}, indent=2, ensure_ascii=False))
    else:
        print(as_text(found, wants_colours()))
    return 0


def _on_program(options: argparse.Namespace) -> list[Advice]:
    program = load_program(options.target, options.variant, demo=options.demo)
    recording, log = _driven(program, options)
    with Progress("proving") as progress:
        return advise(recording, program, log, prove=options.prove is not False, progress=progress)


def _driven(program: Program, options: argparse.Namespace) -> tuple[Recording, InputLog]:
    if options.inputs is None:
        return recorded(program, options.variant, demo=options.demo)
    log = scripted(options.inputs, program, options.variant)
    done = rerun(program, log)
    if done.failure is not None:
        raise ProgramError(done.failure.sentence)
    return done.recording, log


# ---------------------------------------------------------------- a recording


class NotRunError(Exception):
    """The program of a recording is not to be run."""


def is_run_file(target: str) -> bool:
    """Whether it is a recording rather than a program: told by how it begins, not by its name."""
    try:
        with Path(target).open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE or target.endswith(".phases")
    except OSError:
        return target.endswith(".phases")


def _on_recording(options: argparse.Namespace) -> list[Advice]:
    if options.demo or options.inputs or options.variant:
        raise NotRunError(f"{options.target}: is a recording; it has its own inputs and its own variant")
    with open_run(options.target) as recording:
        if not options.prove:
            return advise(recording, prove=False)
        meta = recording.meta
        if meta.source is None:
            raise NotRunError(f"{options.target}: the program's source is not in it, so it cannot be run")
        if not options.yes:
            _ask(f"This runs the program stored in {options.target}, {meta.name}. Run it?", options.target)
        program = load_source(meta.program, meta.source, split_target(meta.target)[1])
        with Progress("proving") as progress:
            return advise(recording, program, input_log(recording), progress=progress)


def _ask(question: str, target: str) -> None:
    if not sys.stdin.isatty():
        raise NotRunError(f"{target}: proving runs the program that is stored in it; add --yes if it may")
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise NotRunError(f"{target}: not run; without --prove the advice is given unproved")
