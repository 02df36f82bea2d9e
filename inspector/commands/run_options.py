"""Options of commands that run a program without a window, and loading that program."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.mistakes.mistake_warning import warn_of_mistake
from inspector.running.driving import SETTLE_LIMIT
from inspector.running.loading.program import Program, ProgramError, SeveralComposablesError, load, split_target

from .command import TARGET_HELP, add_time_limit

MOST_FRAMES = 100_000


def add_run_options(made: argparse.ArgumentParser, metavar: str = "FILE.py[:Name]", help: str = TARGET_HELP) -> None:
    """Adds the target and the options for the run."""
    made.add_argument("target", metavar=metavar, help=help)
    add_frames(made)
    driver = made.add_mutually_exclusive_group()
    driver.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    driver.add_argument("--inputs", metavar="SCRIPT", default=None, help="let an input script drive the program")
    made.add_argument("--list", action="store_true", help="list the composables and variants of the file, run nothing")
    add_time_limit(made)
    made.add_argument("--variant", default=None, metavar="NAME", help="which of the file's VARIANTS")


def add_frames(made: argparse.ArgumentParser) -> None:
    """Adds the `--frames` option."""
    made.add_argument(
        "--frames",
        type=frame_count,
        default=None,
        metavar="N",
        help=f"N frames; with --demo at most N until idle, before and after it ({SETTLE_LIMIT})",
    )


def check_run_options(options: argparse.Namespace) -> None:
    """Checks combinations of options that argparse cannot check. Raises ProgramError."""
    if options.inputs is not None and options.frames is not None:
        raise ProgramError("the input script says for how long; leave --frames out")


def frame_count(words: str) -> int:
    """Parses the value of `--frames`. Raises ArgumentTypeError."""
    try:
        number = int(words)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{words!r} is not a number") from None
    if not 1 <= number <= MOST_FRAMES:
        raise argparse.ArgumentTypeError(f"{number} is not between 1 and {MOST_FRAMES}")
    return number


def warn_of_porting(path: Path, text: str) -> None:
    """Warns of each line of a program that runs, and is never meant."""
    from inspector.advice.porting_mistakes import porting_mistakes  # a program of the gallery needs no warning

    for line, words in porting_mistakes(str(path), text):
        warn_of_mistake(words, str(path), line)


def _warn_of_unloaded(target: str) -> None:
    """Warns of the mistakes in a file that raises when it is loaded: one of them may be why."""
    path = Path(split_target(target)[0])
    try:
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
    except (OSError, ValueError):
        return
    warn_of_porting(path, text)


def load_program(target: str, variant: str | None = None, *, demo: bool = False) -> Program:
    """Loads the program with the requested variant and demo. From a file with several composables, takes the only
    composable without a caller: without a window, a choice is impossible. Raises ProgramError."""
    try:
        program = load(target)
    except SeveralComposablesError as choice:
        if choice.root is None:
            raise
        program = load(f"{choice.path}:{choice.root.name}")
    except ProgramError:
        _warn_of_unloaded(target)
        raise
    if demo and program.demo is None:
        raise ProgramError(f"{program.path.name}: has no demo(scene) in it; define one, or leave --demo out")
    if variant is not None and variant not in program.variants:
        known = ", ".join(program.variants)
        raise ProgramError(f"{program.path.name}: no variant named {variant}; there is: {known}")
    if program.source is not None:
        warn_of_porting(program.path, program.source)
    return program
