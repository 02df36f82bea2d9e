"""`phases compare`: two programs or variants on the same inputs; or our run beside real Compose's."""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from pathlib import Path

from inspector.recording import Recording, RunFileError
from inspector.recording.file.golden_file import GoldenFileError
from inspector.running.comparing.comparison_builder import BesideCompose
from inspector.running.comparison import Comparison, Side, compare, compare_sides
from inspector.running.comparison_text import as_json, as_text
from inspector.running.headless_inputs import recorded, scripted
from inspector.running.inputs.input_log import CannotRepeatError, InputLog, input_log
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.program import Program, ProgramError
from inspector.running.rerun import ProgramRun, first_failure, recorded_pictures, rerun

from .command import Subparsers, add_time_limit, fail, for_terminal, subcommand, wants_colors
from .progress import ProgressLine
from .recorded_run import add_whole, bounded_run, is_run_file
from .run_options import add_frames, check_run_options, load_program

EXAMPLES = """\
examples:
  phases compare before.py after.py --demo              driven by the demo of before.py
  phases compare before.py after.py --inputs drive.txt  driven by an input script
  phases compare parallax --variants slow fast --demo   two variants of one file
  phases compare parallax --variants slow fast --demo --json | jq .verdict
  phases compare before.py after.py --same-pictures     exit code 1 if they show something else
  phases compare run.phases after.py                    the recorded run, and after.py on its inputs
  phases compare run.phases other.phases                two recordings; runs nothing
  phases compare --golden A2                            our run beside that of the real Compose
"""


def add(commands: Subparsers) -> None:
    """Adds the `compare` command to the parser."""
    made = subcommand(
        commands,
        "compare",
        run,
        description="Runs two programs, or two variants of one, without a window on the same inputs and prints, frame "
        "by frame, what each composed, measured, placed and drew, where their pictures differ, and which does less.",
        examples=EXAMPLES,
    )
    made.add_argument(
        "targets", metavar="FILE.py[:Name]", nargs="*", help="two files, also recordings; or one with --variants"
    )
    made.add_argument("--variants", nargs=2, metavar="NAME", help="two of the VARIANTS of one file")
    driver = made.add_mutually_exclusive_group()
    driver.add_argument("--demo", action="store_true", help="let the demo(scene) of the first drive both")
    driver.add_argument("--inputs", metavar="SCRIPT", help="let an input script drive both")
    add_frames(made)
    add_time_limit(made)
    add_whole(made)
    made.add_argument("--names", action="store_true", help="also name what ran in frames that differ")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument("--same-pictures", action="store_true", help="exit code 1 if their pictures differ")
    made.add_argument("--golden", metavar="NAME", help="a recorded scenario of the real Compose, by name or file")
    made.add_argument("--goldens", metavar="FOLDER", help="where recordings and ports are (tests/golden)")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    try:
        if options.golden is not None:
            return _beside_compose(options)
        if options.variants is None and any(is_run_file(target) for target in options.targets):
            return _recordings(options)
        first, second = _programs(options)
        log = _inputs(options, *first)
        one, other = _run(*first, log), _run(*second, log)
        return _end(compare(one, other), options)
    except (ProgramError, CannotRepeatError, InputScriptError, GoldenFileError, RunFileError) as error:
        return fail(str(error))


def _programs(options: argparse.Namespace) -> tuple[tuple[Program, str], tuple[Program, str]]:
    """Returns both programs, each with its variant."""
    targets = options.targets
    if options.variants is not None:
        if len(targets) != 1:
            raise ProgramError("compare: name one file with --variants")
        first, second = (load_program(targets[0], name, demo=options.demo) for name in options.variants)
        return (first, options.variants[0]), (second, options.variants[1])
    if len(targets) != 2:
        raise ProgramError("compare: name two files, or one file with --variants, or --golden NAME")
    first, second = load_program(targets[0], demo=options.demo), load_program(targets[1])
    return (first, first.first), (second, second.first)


def _recordings(options: argparse.Namespace) -> int:
    """Compares two recordings, or a recording with a program on the same inputs. Opening a recording runs nothing."""
    if len(options.targets) != 2:
        raise ProgramError("compare: name two recordings, or a recording and a file")
    if options.demo or options.inputs or options.frames:
        raise ProgramError("compare: a recording has its own inputs; leave --demo, --inputs and --frames out")
    with ExitStack() as stack:
        opened = {
            target: stack.enter_context(bounded_run(target, whole=options.whole))
            for target in options.targets
            if is_run_file(target)
        }
        inputs = next(iter(opened.values()))
        first, second = (
            _recorded(target, opened[target]) if target in opened else _on_inputs(target, inputs)
            for target in options.targets
        )
        return _end(compare_sides(first, second), options)


def _recorded(target: str, recording: Recording) -> Side:
    return Side(Path(target).name, recording, first_failure(recording), recorded_pictures(recording))


def _on_inputs(target: str, recording: Recording) -> Side:
    """Runs the program on the recording's inputs, in the recorded variant if the program has it."""
    program = load_program(target)
    variant = recording.meta.variant if recording.meta.variant in program.variants else program.first
    run = _run(program, variant, input_log(recording))
    return Side(program.path.name, run.recording, run.failure, run.pictures)


def _end(compared: Comparison, options: argparse.Namespace) -> int:
    _print(compared, options)
    failure = compared.first.failure or compared.second.failure
    if failure is not None:
        return fail(failure.sentence)
    return 1 if options.same_pictures and compared.pictures else 0


def _run(program: Program, variant: str, log: InputLog) -> ProgramRun:
    with ProgressLine(f"running {program.path.name}") as progress:
        return rerun(program, log, pictures=True, variant=variant, progress=progress)


def _inputs(options: argparse.Namespace, program: Program, variant: str) -> InputLog:
    if options.inputs is not None:
        check_run_options(options)
        return scripted(options.inputs, program, variant)
    return recorded(program, variant, demo=options.demo, frames=options.frames)[1]


def _print(compared: Comparison, options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps(as_json(compared), indent=2, ensure_ascii=False))
    else:
        print(for_terminal(as_text(compared, colors=wants_colors(), names=options.names)))


def _beside_compose(options: argparse.Namespace) -> int:
    if options.targets or options.variants or options.demo or options.inputs or options.frames:
        raise ProgramError("compare: --golden takes no files and no inputs; the scenario has its own")
    beside = BesideCompose(options.golden, options.goldens)
    if not options.json:
        print(f"{for_terminal(beside.title)}\n")
    _print(beside.comparison, options)
    return 0 if beside.is_equal else 1
