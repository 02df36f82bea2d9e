"""`phases report`: what ran in each frame, without a window."""

from __future__ import annotations

import argparse
import json

from inspector.running.program import ProgramError
from inspector.running.report import as_text, run_report

from .command import Subparsers, fail, subcommand, wants_colours
from .run_options import add_run_options, load_program

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
    add_run_options(made)
    made.add_argument("--json", action="store_true", help="print JSON")


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
