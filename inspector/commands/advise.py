"""`phases advise`: what to change in a program so that it does less, proved by running it changed."""

from __future__ import annotations

import argparse
import json

from inspector.advice import Advice, advise
from inspector.advice.text import as_text
from inspector.running.driven import recorded
from inspector.running.input_log import CannotRepeatError
from inspector.running.program import ProgramError

from .command import TARGET_HELP, Subparsers, fail, subcommand, wants_colours
from .run_options import load_program

EXAMPLES = """\
examples:
  phases advise my_screen.py --demo
  phases advise parallax --demo --variant slow
  phases advise my_screen.py --demo --no-prove        only what to change, nothing run changed
  phases advise my_screen.py --demo --json | jq '.advice[].diff'
"""


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
    made.add_argument("target", metavar="FILE.py[:Name]", help=TARGET_HELP)
    made.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    made.add_argument("--variant", default=None, metavar="NAME", help="which of the file's VARIANTS")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument(
        "--prove",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="run the changed programs and compare (default); without it the saving is unproved",
    )


def run(options: argparse.Namespace) -> int:
    try:
        program = load_program(options.target, options.variant, demo=options.demo)
        recording, log = recorded(program, options.variant, demo=options.demo)
        found = advise(recording, program, log, prove=options.prove)
    except (ProgramError, CannotRepeatError) as error:
        return fail(str(error))
    print_advice(found, options.json)
    return 0


def print_advice(found: list[Advice], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"advice": [advice.as_json() for advice in found]}, indent=2, ensure_ascii=False))
    else:
        print(as_text(found, wants_colours()))
