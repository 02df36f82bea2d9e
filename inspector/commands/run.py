"""`phases run` and plain `phases`: opens the inspector's window. Imports Qt only when it opens one."""

from __future__ import annotations

import argparse
import os
import re
import sys

from inspector.running.loading.program import ProgramError, find_program, gallery, split_target
from inspector.running.loading.program_text import decoded, read_program

from .command import TARGET_HELP, Subparsers, add_time_limit, fail, subcommand

EXAMPLES = """\
examples:
  phases run my_screen.py
  phases run my_screen.py:Header
  phases run parallax                     a program of the gallery
"""


def add(commands: Subparsers) -> None:
    """Adds the `run` command to the parser."""
    made = subcommand(
        commands,
        "run",
        run,
        description="Opens FILE.py, or one composable of it, in the inspector's window.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="FILE.py[:Name]", help=TARGET_HELP)
    made.add_argument("--list", action="store_true", help="list the composables and variants of the file, open nothing")
    add_time_limit(made)
    made.add_argument("--light", action="store_true", help="start with the light theme")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    return open_window(options.target, light=options.light)


def open_window(target: str | None, *, light: bool = False) -> int:
    """Opens the gallery, or one program. Returns the exit code."""
    if not has_display():
        return fail(f"no display to open a window on; without one, use: {_headless(target)}")
    if target is not None:
        # A missing file is a mistake on the command line, so the message belongs there, not in the window.
        path, _ = split_target(target)
        if not os.path.exists(path) and path not in {entry.slug for entry in gallery()}:
            return fail(f"{path}: no such file")
    from inspector.qt.application import run_window

    return run_window(target, light=light)


def _headless(target: str | None) -> str:
    """Returns the command that prints the same content as text, with `--demo` if the file defines a demo."""
    if target is None:
        return f"phases report {gallery()[0].slug} --demo"
    try:
        text = decoded(read_program(find_program(target)[0]), target)
    except ProgramError:
        return f"phases report {target}"
    demo = " --demo" if re.search(r"^demo\b|^def demo\b", text, re.MULTILINE) else ""
    return f"phases report {target}{demo}"


def has_display() -> bool:
    """Returns whether Qt can open a window on this machine."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
