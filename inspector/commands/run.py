"""`phases run` and plain `phases`: opens the inspector's window. Imports Qt only when it opens one."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from pathlib import Path

from inspector.recording.moments.moment_address import AddressError, MomentAddress, parsed_address
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import ProgramError, find_program, split_target
from inspector.running.loading.program_text import decoded, read_program
from inspector.running.window_tasks import WindowTasks

from .command import TARGET_HELP, Subparsers, add_time_limit, fail, subcommand
from .command_parser import add_language

EXAMPLES = """\
examples:
  phases run my_screen.py
  phases run my_screen.py:Header
  phases run parallax                     a program of the gallery
  phases run my_screen.py --demo --save run.phases --picture window.png --quit
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
    add_window_options(made)


def add_window_options(made: argparse.ArgumentParser) -> None:
    """Adds the options of commands that open the window."""
    made.add_argument("--light", action="store_true", help="start with the light theme")
    add_language(made)
    made.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    made.add_argument("--at", type=_moment, metavar="MOMENT", help="show a moment: 17, or 17:measure:Row")
    made.add_argument("--save", metavar="RUN.phases", default="", help="then save the run")
    made.add_argument("--picture", metavar="OUT.png", default="", help="then write a picture of the window")
    made.add_argument("--quit", action="store_true", help="then close the window; the exit code is 2 after a failure")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    return open_target(options)


def open_target(options: argparse.Namespace) -> int:
    """Opens the window with the options of `add_window_options`. Returns the exit code."""
    tasks = WindowTasks(options.demo, options.at, options.save, options.picture, options.quit)
    return open_window(options.target, light=options.light, tasks=tasks, language=options.language)


def _moment(words: str) -> MomentAddress:
    """Parses the value of `--at`. Raises ArgumentTypeError."""
    try:
        return parsed_address(words)
    except AddressError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def open_window(
    target: str | None, *, light: bool = False, tasks: WindowTasks | None = None, language: str | None = None
) -> int:
    """Opens the gallery, or one program. Returns the exit code."""
    if not has_display():
        return fail(f"no display to open a window on; without one, use: {_headless(target)}")
    if target is not None:
        # A missing file is a mistake on the command line, so the message belongs there, not in the window.
        path, _ = split_target(target)
        if not os.path.exists(path) and path not in {entry.slug for entry in gallery()}:
            return fail(f"{path}: no such file")
        if os.path.exists(path):
            from .run_options import warn_of_porting  # the tree of the source is not needed to open the gallery

            with contextlib.suppress(ProgramError):  # the window shows it
                warn_of_porting(Path(path), decoded(read_program(Path(path)), path))
    from inspector.qt.application import run_window

    return run_window(target, light=light, tasks=tasks, language=language)


def open_lessons(lesson: int | Path | None, language: str | None = None) -> int:
    """Opens the contents of the course in the window, or a lesson by number or file. Returns the exit code."""
    if not has_display():
        return fail("no display to open a window on; without one, use: phases lessons, or phases lessons --jupyter")
    from inspector.qt.application import run_lessons

    return run_lessons(lesson, language)


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
    return bool(os.environ.get("WAYLAND_DISPLAY")) or _answers(os.environ.get("DISPLAY", ""))


def _answers(display: str) -> bool:
    """Returns whether a server answers at an X display; Qt ends the process where none does. A display of another
    machine counts as one."""
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return bool(display)
    import socket  # other commands start without it

    path = f"/tmp/.X11-unix/X{local[1]}"
    for address in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX) as connection, contextlib.suppress(OSError):
            connection.connect(address)
            return True
    return False
