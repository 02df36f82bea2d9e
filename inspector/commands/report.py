"""`phases report`: prints each frame's runs, without a window."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from inspector.recording import RunFileError
from inspector.running.headless_inputs import scripted
from inspector.running.inputs.input_log import CannotRepeatError
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.program import Program, ProgramError
from inspector.running.recorded_report import report_of
from inspector.running.report import Report, log_report, run_report
from inspector.running.report_text import as_text
from inspector.testing.budget import Budget, BudgetError, load_budget
from inspector.testing.budget_check import Excess, check

from .command import Subparsers, fail, for_terminal, subcommand, wants_colors
from .progress import ProgressLine
from .recorded_run import add_whole, is_run_file, looking_into, opened_run
from .run_options import add_run_options, check_run_options, load_program

DESCRIPTION = """\
Runs FILE.py without a window until nothing is invalid and prints what it costs: the verdict, the composables that the
work goes to, the findings, then the frames, equal ones once. Of a recording, RUN.phases, the same; nothing is run.

columns     runs: how often it was composed. units: runs, nodes measured and placed, layer blocks and draw blocks.
            wasted: units that changed nothing.
in Compose  composed = composition and recomposition; measured and placed = layout; layer = a graphicsLayer { } block;
            drawn = drawing; skipped = skipped, as in the Layout Inspector; a state = State<T>, a derived state =
            derivedStateOf; λ = content that is a lambda; a loop = a backwards write.
"""

EXAMPLES = """\
examples:
  phases report my_screen.py
  phases report my_screen.py:Header --frames 3
  phases report my_screen.py --demo --json | jq '.frames[].composed'
  phases report my_screen.py --inputs drive.txt
  phases report my_screen.py --demo --budget budgets.toml
  phases report run.phases                what was recorded with phases record; nothing is run

a budget, at most so many of each:
  [total]                           # the whole run
  recompositions = 20
  frames = 12                       # frames that did something
  backwards_writes = 0
  [first]                           # the first frame, which composes everything
  units = 80
  [frame]                           # each frame after it; [frame.16]: that one instead
  composition = 0
  units = 5
  [composable.Header]               # all of that name together
  recompositions = 0
  [program."my_screen.py".frame]    # for one program only: its file, file.py:Name or "file.py (variant)"
  units = 4

  Everywhere: composition, measurement, placement, layer, drawing, layout (measurement and placement), units (all of
  them), recompositions (runs of a scope that had run before). Exit code 1 when a limit is passed, with one line for
  each that says what asked for the first unit too many.
"""


def add(commands: Subparsers) -> None:
    """Adds the `report` command to the parser."""
    made = subcommand(
        commands,
        "report",
        run,
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    add_run_options(made)
    add_whole(made)
    made.add_argument(
        "--budget",
        metavar="FILE.toml",
        default=None,
        help="check the run against limits; exit code 1 when one is passed",
    )
    made.add_argument("--all", action="store_true", help="print every frame in full")
    made.add_argument("--framework", action="store_true", help="with states and scopes that only the framework uses")
    made.add_argument("--json", action="store_true", help="print every frame as JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    try:
        check_run_options(options)
        with looking_into(options.target):
            made = _recorded(options) if is_run_file(options.target) else None
        program = made.program if made is not None else load_program(options.target, options.variant, demo=options.demo)
        variant = made.variant if made is not None else options.variant
        budget = load_budget(Path(options.budget), *_names(program, variant)) if options.budget else None
        if made is None:
            made = _report(program, options)
        excesses = check(made.recording, budget) if budget is not None and made.failure is None else []
    except (ProgramError, BudgetError, InputScriptError, CannotRepeatError, RunFileError) as error:
        return fail(str(error))
    try:
        with looking_into(options.target):
            _print(made, options, budget, excesses)
    except RunFileError as error:
        return fail(str(error))
    if made.failure is not None:
        return fail(made.failure.sentence)
    return 1 if excesses else 0


def _print(made: Report, options: argparse.Namespace, budget: Budget | None, excesses: list[Excess]) -> None:
    """Prints the report, as data or as text; with a budget what exceeds it."""
    if options.json:
        facts = made.as_json()
        if budget is not None:
            facts["budget"] = _as_json(options, budget, excesses)
        print(json.dumps(facts, indent=2, ensure_ascii=False))
    elif budget is not None:
        if made.failure is None:
            _print_budget(f"{made.program.path.name} ({made.variant})", len(made.reports), budget, excesses)
    elif made.reports:
        print(for_terminal(as_text(made, colors=wants_colors(), framework=options.framework, everything=options.all)))


def _report(program: Program, options: argparse.Namespace) -> Report:
    if options.inputs is None:
        return run_report(program, options.variant, frames=options.frames, demo=options.demo)
    log = scripted(options.inputs, program, options.variant)
    with ProgressLine(f"running {program.path.name}") as progress:
        return log_report(program, log, options.variant, progress)


def _recorded(options: argparse.Namespace) -> Report:
    """Returns the report of a recording; runs no program."""
    options.whole = options.whole or options.budget is not None  # a limit holds for the whole run
    recording = opened_run(options).recording
    with ProgressLine("reading") as progress:
        return report_of(recording, options.target, progress)


def _as_json(options: argparse.Namespace, budget: Budget, excesses: list[Excess]) -> dict[str, object]:
    over = [excess.as_json() for excess in excesses]
    return {"file": options.budget, "limits": len(budget.limits), "over": over}


def _names(program: Program, variant: str | None) -> tuple[str, ...]:
    """Returns the budget names of the program, most exact last: file, with variant, with the shown composable."""
    file = program.path.name
    names = [file, f"{file} ({variant or program.first})"]
    if program.target.rpartition(":")[0]:
        names.append(f"{file}:{program.target.rpartition(':')[2]}")
    return tuple(names)


def _print_budget(name: str, frames: int, budget: Budget, excesses: list[Excess]) -> None:
    """Prints one line for each exceeded limit, or one line if all limits hold."""
    gold, end = ("\x1b[33m", "\x1b[0m") if wants_colors() else ("", "")
    for excess in excesses:
        print(f"{name}: {gold}over budget{end}: {excess.words}")
    if not excesses:
        count = len(budget.limits)
        print(f"{name}: within budget: {count} limit{'s' if count != 1 else ''}, {frames} frames")
