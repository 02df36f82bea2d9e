"""`phases advise`: suggests changes that reduce a program's work, and proves each by running the changed program.

For FILE.py the proof is the default, because the command runs the program anyway. A recording is only read; its proof
runs the stored program and therefore needs `--prove` and a confirmation (or `--yes`).
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys

from engine.trace.source_site import file_name
from inspector.advice import Advice
from inspector.advice.advise import advise
from inspector.advice.text import as_text
from inspector.language import _, n_
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
  phases advise my_screen.py --demo --diff 1 | patch -p1        applies the first change
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
    form = made.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--diff", type=int, metavar="NUMBER", help="print only the diff of this advice, for patch -p1")
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
    if options.diff is not None:
        return _print_diff(found, options.diff)
    if options.json:
        print(json.dumps({"advice": [advice.as_json() for advice in found]}, indent=2, ensure_ascii=False))
    else:
        print(for_terminal(as_text(found, wants_colors())))
        for words in _how_to_apply(found):
            print(f"\n{words}")
    return 0


def _print_diff(found: list[Advice], number: int) -> int:
    """Prints the diff of advice `number`, unchanged: `patch` reads it. Returns the exit code."""
    if not 1 <= number <= len(found):
        message = n_("there is {count} piece of advice", "there are {count} pieces of advice", len(found))
        return fail(_("{number}: {found}").format(number=number, found=message.format(count=len(found))))
    advice = found[number - 1]
    if not advice.diff:
        return fail(_("advice {number} has no diff: {note}").format(number=number, note=advice.note))
    sys.stdout.write(advice.diff)
    return 0


def _how_to_apply(found: list[Advice]) -> list[str]:
    """Returns how the changes are applied, a sentence for each folder: a diff names only the file."""
    folders: dict[str, list[int]] = {}
    for number, advice in enumerate(found, 1):
        if advice.diff and advice.recommended:
            folders.setdefault(os.path.dirname(advice.site.file), []).append(number)
    sentences = []
    for folder, numbers in folders.items():
        message = _("To apply change {which}, add `--diff {number} | patch -p1{where}` to the command.")
        where = ""
        if not os.path.isdir(folder):  # the recording of another machine
            message = _(
                "To apply change {which}, add `--diff {number} | patch -p1` to the command, in the folder of {file}."
            )
        elif not os.path.samefile(folder, os.curdir):
            where = f" -d {shlex.quote(_short(folder))}"
        *before, last = map(str, numbers)
        which = _("{names} or {last}").format(names=", ".join(before), last=last) if before else last
        file = file_name(found[numbers[0] - 1].site.file)
        shown = "NUMBER" if before else last
        sentences.append(message.format(which=which, number=shown, where=where, file=file))
    return sentences


def _short(folder: str) -> str:
    """Returns the folder seen from the current one if that is shorter."""
    return min(folder, os.path.relpath(folder), key=len)


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
