"""`phases open`: opens a recording or program in the window, at a moment; links to moments are such commands."""

from __future__ import annotations

import argparse

from .command import Subparsers, add_time_limit, subcommand
from .run import add_window_options, open_target

EXAMPLES = """\
examples:
  phases open run.phases
  phases open run.phases --at 17                      at the end of frame 17
  phases open run.phases --at 17:measure:Row          at the first measurement of Row in frame 17
  phases open run.phases --at 17:slot#5               at the fifth slot operation of frame 17
  phases open run.phases --at 17 --picture frame.png --quit
"""


def add(commands: Subparsers) -> None:
    """Adds the `open` command to the parser."""
    made = subcommand(
        commands,
        "open",
        run,
        description="Opens a recording, which runs nothing, or a program in the inspector's window.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="RUN.phases|FILE.py[:Name]", help="a recording, or a Python file")
    add_time_limit(made)
    add_window_options(made)


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    return open_target(options)
