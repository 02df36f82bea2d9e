"""The command `phases`: the gallery, a program under the inspector, or a report without a window.

Exit codes  0 done (a finding is no error), 2 the program cannot be shown or raised, or the command was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from .program import ProgramError, gallery, load

EXAMPLES = """\
examples:
  phases                                  open the gallery
  phases run my_screen.py                 run a file with one composable of your own
  phases run my_screen.py:Header          run one of several
  phases report my_screen.py              what ran in each frame, without a window
  phases report parallax --demo --json    a program of the gallery, driven by its demo, as JSON
"""

RUN_EXAMPLES = """\
examples:
  phases run my_screen.py
  phases run my_screen.py:Header
  phases run parallax                     a program of the gallery
"""

REPORT_EXAMPLES = """\
examples:
  phases report my_screen.py
  phases report my_screen.py:Header --frames 3
  phases report my_screen.py --demo --json | jq '.frames[].composed'
"""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="phases",
        description="See the three phases of a Compose-style UI: what each change of state re-ran, and why.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = made.add_subparsers(dest="command", metavar="command")
    run = commands.add_parser(
        "run",
        help="open a program in the inspector's window",
        description="Opens FILE.py, or one composable of it, in the inspector's window.",
        epilog=RUN_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run.add_argument("target", metavar="FILE.py[:Name]", help="a Python file, or a program of the gallery")
    run.add_argument("--light", action="store_true", help="start with the light theme")
    report = commands.add_parser(
        "report",
        help="print what ran in each frame, without a window",
        description="Runs FILE.py without a window until nothing is invalid and prints what each frame did.",
        epilog=REPORT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    report.add_argument("target", metavar="FILE.py[:Name]", help="a Python file, or a program of the gallery")
    report.add_argument(
        "--frames", type=_frame_count, default=None, metavar="N", help="N frames; with --demo at most N until idle (10)"
    )
    report.add_argument("--demo", action="store_true", help="let the file's demo(scene) drive the program")
    report.add_argument("--json", action="store_true", help="print JSON")
    report.add_argument("--variant", default=None, metavar="NAME", help="which of the file's VARIANTS")
    return made


def _frame_count(words: str) -> int:
    try:
        number = int(words)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{words!r} is not a number") from None
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError(f"{number} is not between 1 and 100000")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    options = parser().parse_args(arguments)
    try:
        if options.command == "report":
            return report(options)
        return window(getattr(options, "target", None), light=getattr(options, "light", False))
    except BrokenPipeError:
        # The reader went away (`| head`): nothing more to say, and no traceback about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def report(options: argparse.Namespace) -> int:
    """`phases report`."""
    from .report import as_text, run_report

    try:
        program = load(options.target)
        if options.demo and program.demo is None:
            raise ProgramError(f"{program.path.name}: has no demo(scene) in it; define one, or leave --demo out")
        if options.variant is not None and options.variant not in program.variants:
            known = ", ".join(program.variants)
            raise ProgramError(f"{program.path.name}: no variant named {options.variant}; there is: {known}")
    except ProgramError as error:
        return fail(str(error))
    made = run_report(program, options.variant, frames=options.frames, demo=options.demo)
    if options.json:
        print(json.dumps(made.as_json(), indent=2, ensure_ascii=False))
    elif made.reports:
        print(as_text(made, colours=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    if made.failure is not None:
        return fail(made.failure.sentence)
    return 0


def window(target: str | None, *, light: bool = False) -> int:
    """`phases` and `phases run`."""
    if not has_display():
        command = f"phases report {target}" if target else "phases report FILE.py"
        return fail(f"no display to open a window on; without one, use: {command}")
    if target is not None:
        # A file that is not there is a slip of the command line: say so where it was typed.
        from .program import split_target

        path, _ = split_target(target)
        if not os.path.exists(path) and path not in {entry.slug for entry in gallery()}:
            return fail(f"{path}: no such file")
    from .qt.application import run_window

    return run_window(target, light=light)


def has_display() -> bool:
    """Whether Qt can open a window here."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def fail(message: str) -> int:
    print(f"phases: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
