"""The command `phases`: the gallery, a program under the inspector, or one of the commands without a window."""

from __future__ import annotations

import argparse
import errno
import io
import os
import platform
import sys
from collections.abc import Sequence

from inspector.recording.meta import engine_version

from .commands import (
    advise,
    compare,
    completion,
    export,
    fork,
    record,
    replay,
    report,
    run,
)
from .commands.command import fail
from .commands.command_parser import CommandParser

COMMANDS = (
    run,
    report,
    record,
    advise,
    compare,
    replay,
    fork,
    export,
    completion,
)

EXAMPLES = """\
examples:
  phases                                  open the gallery
  phases run my_screen.py                 run a file with one composable of your own
  phases run my_screen.py:Header          run one of several
  phases report my_screen.py              what ran in each frame, without a window
  phases report parallax --demo --json    a program of the gallery, driven by its demo, as JSON
  phases export parallax --demo -o p.html a report of the run, with pictures

exit codes: 0 done, 1 a check that was asked for did not hold, 2 the program or the command is wrong
"""


class Version(argparse.Action):
    """Looked up only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"phases {engine_version()} (Python {platform.python_version()})")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = CommandParser(
        prog="phases",
        description="See the three phases of a Compose-style UI: what each change of state re-ran, and why.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action=Version, help="say which version this is")
    made.set_defaults(parser=made)
    commands = made.add_subparsers(dest="command", metavar="command")
    for command in COMMANDS:
        command.add(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal's encoding does not have is written escaped; it is no reason to stop.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = parser().parse_args(arguments)
    try:
        code = run.open_window(None) if options.command is None else int(options.run(options))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader went away (`| head`): nothing more to say, and no traceback about it.
        _discard_output()
        return 0
    except OSError as error:
        if error.errno not in _OUTPUT_FAILS or error.filename is not None:
            raise
        _discard_output()
        return fail(f"standard output cannot be written ({error.strerror})")
    except KeyboardInterrupt:
        return 130


_OUTPUT_FAILS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _discard_output() -> None:
    """What is still buffered goes nowhere; Python would complain about it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
