"""Shared parts of all commands: their parsers, failures and exit codes.

Exit codes  0 done (a finding is no error), 1 a requested check failed, 2 the program cannot be shown or raised an
            exception, or the command line was wrong.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspector.running.loading.watchdog import DEFAULT_LIMIT

from . import SUMMARIES

LONGEST_LIMIT = 1_000_000

Subparsers = Any  # argparse names the type only privately

WIDTH = 110
"""Line length of automatically wrapped help, in characters."""

TARGET_HELP = "a Python file, or a program of the gallery"


def subcommand(
    commands: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    description: str,
    examples: str,
) -> argparse.ArgumentParser:
    """Adds and returns a command's parser; `run` receives the options and returns the exit code."""
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
    """Adds the `--time-limit` option, for commands that run a program."""
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
    """Prints a one-line error message to standard error. Returns exit code 2."""
    print(for_terminal(f"phases: {message}"), file=sys.stderr)
    return 2


_CONTROL = re.compile(r"\x1b\[[0-9;]{1,3}m|[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def for_terminal(text: str) -> str:
    """Returns the text with its control characters as escapes, except colors: a name in a program or a recording could
    contain commands for the terminal."""
    return _CONTROL.sub(lambda found: found[0] if len(found[0]) > 1 else f"\\x{ord(found[0]):02x}", text)


def wants_colors() -> bool:
    """Returns whether to print colors: standard output is a terminal, and NO_COLOR is not set."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def is_same_file(output: str, file: str) -> bool:
    """Whether writing `output` would overwrite `file`."""
    try:
        return Path(output).samefile(file)
    except OSError:
        return False
