"""`phases run` and plain `phases`: the inspector's window. Imports Qt only when it opens one."""

from __future__ import annotations

import argparse
import os
import sys

from inspector.running.program import gallery, split_target

from .command import TARGET_HELP, Subparsers, fail, subcommand

EXAMPLES = """\
examples:
  phases run my_screen.py
  phases run my_screen.py:Header
  phases run parallax                     a program of the gallery
"""


def add(commands: Subparsers) -> None:
    made = subcommand(
        commands,
        "run",
        run,
        help="open a program in the inspector's window",
        description="Opens FILE.py, or one composable of it, in the inspector's window.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="FILE.py[:Name]", help=TARGET_HELP)
    made.add_argument("--light", action="store_true", help="start with the light theme")


def run(options: argparse.Namespace) -> int:
    return open_window(options.target, light=options.light)


def open_window(target: str | None, *, light: bool = False) -> int:
    """The gallery, or one program."""
    if not has_display():
        command = f"phases report {target}" if target else "phases report FILE.py"
        return fail(f"no display to open a window on; without one, use: {command}")
    if target is not None:
        # A file that is not there is a slip of the command line: say so where it was typed.
        path, _ = split_target(target)
        if not os.path.exists(path) and path not in {entry.slug for entry in gallery()}:
            return fail(f"{path}: no such file")
    from inspector.qt.application import run_window

    return run_window(target, light=light)


def has_display() -> bool:
    """Whether Qt can open a window here."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
