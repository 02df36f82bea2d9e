"""`phases report`: what ran in each frame, without a window."""

from __future__ import annotations

import argparse
import json

from inspector.running.program import Program, ProgramError, load
from inspector.running.report import as_text, run_report

from .command import TARGET_HELP, Subparsers, fail, subcommand, wants_colours

EXAMPLES = """\
examples:
  phases report my_screen.py
  phases report my_screen.py:Header --frames 3
  phases report my_screen.py --demo --json | jq '.frames[].composed'
"""


def add(commands: Subparsers) -> None:
    made = subcommand(
        commands,
        "report",
        run,
        help="print what ran in each frame, without a window",
        description="Runs FILE.py without a window until nothing is invalid and prints what each frame did.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="FILE.py[:Name]", help=TARGET_HELP)
    made.add_argument(
        "--frames", type=frame_count, default=None, metavar="N", help="N frames; with --demo at most N until idle (10)"
    )
    made.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument("--variant", default=None, metavar="NAME", help="which of the file's VARIANTS")


def frame_count(words: str) -> int:
    """The value of --frames."""
    try:
        number = int(words)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{words!r} is not a number") from None
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError(f"{number} is not between 1 and 100000")
    return number


def load_program(target: str, variant: str | None = None, *, demo: bool = False) -> Program:
    """The program, with the variant and the demo that the command line asks for. Raises ProgramError."""
    program = load(target)
    if demo and program.demo is None:
        raise ProgramError(f"{program.path.name}: has no demo(scene) in it; define one, or leave --demo out")
    if variant is not None and variant not in program.variants:
        known = ", ".join(program.variants)
        raise ProgramError(f"{program.path.name}: no variant named {variant}; there is: {known}")
    return program


def run(options: argparse.Namespace) -> int:
    try:
        program = load_program(options.target, options.variant, demo=options.demo)
    except ProgramError as error:
        return fail(str(error))
    made = run_report(program, options.variant, frames=options.frames, demo=options.demo)
    if options.json:
        print(json.dumps(made.as_json(), indent=2, ensure_ascii=False))
    elif made.reports:
        print(as_text(made, colours=wants_colours()))
    if made.failure is not None:
        return fail(made.failure.sentence)
    return 0
