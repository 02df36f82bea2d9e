"""What the commands have in common: how they are described, and how they fail.

Exit codes  0 done (a finding is no error), 1 a check that was asked for did not hold, 2 the program cannot be
            shown or raised, or the command was wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspector.running.watchdog import DEFAULT_LIMIT

from . import SUMMARIES

LONGEST_LIMIT = 1_000_000

Subparsers = Any  # argparse names the type only privately

WIDTH = 110
"""Of help that is not laid out by hand."""

TARGET_HELP = "a Python file, or a program of the gallery"


def subcommand(
    commands: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    description: str,
    examples: str,
) -> argparse.ArgumentParser:
    """A command with its help and its examples; `run` gets the options and gives the exit code."""
    made: argparse.ArgumentParser = commands.add_parser(
        name,
        help=SUMMARIES[name],
        description=description if "\n" in description else textwrap.fill(description, WIDTH),
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(run=run, time_limit=None)
    return made


def add_time_limit(made: argparse.ArgumentParser) -> None:
    """The option of commands that run a program."""
    made.add_argument(
        "--time-limit",
        type=_seconds,
        default=DEFAULT_LIMIT,
        metavar="SECONDS",
        help=f"for loading, each input and each frame of the program, which is stopped then ({DEFAULT_LIMIT:g}; "
        "0: no limit)",
    )


def _seconds(words: str) -> float:
    try:
        seconds = float(words)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{words!r} is not a number of seconds") from None
    if not 0 <= seconds <= LONGEST_LIMIT:
        raise argparse.ArgumentTypeError(f"{words} is not between 0 and {LONGEST_LIMIT} seconds")
    return seconds


def fail(message: str) -> int:
    """Says in one line what is wrong; the exit code."""
    print(f"phases: {message}", file=sys.stderr)
    return 2


def wants_colours() -> bool:
    """Colours are for people at a terminal who did not ask for none."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def is_same_file(output: str, file: str) -> bool:
    """Whether writing `output` would overwrite `file`."""
    try:
        return Path(output).samefile(file)
    except OSError:
        return False
