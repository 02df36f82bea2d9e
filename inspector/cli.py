"""The command `phases`: the gallery, a program under the inspector, or one of the commands without a window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from .commands import advise, compare, export, report, run

COMMANDS = (
    run,
    report,
    advise,
    compare,
    export,
)

EXAMPLES = """\
examples:
  phases                                  open the gallery
  phases run my_screen.py                 run a file with one composable of your own
  phases run my_screen.py:Header          run one of several
  phases report my_screen.py              what ran in each frame, without a window
  phases report parallax --demo --json    a program of the gallery, driven by its demo, as JSON
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
    for command in COMMANDS:
        command.add(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    options = parser().parse_args(arguments)
    try:
        if options.command is None:
            return run.open_window(None)
        return int(options.run(options))
    except BrokenPipeError:
        # The reader went away (`| head`): nothing more to say, and no traceback about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
