"""The command `phases`: opens the gallery, runs a program under the inspector, or runs a command without a window."""

from __future__ import annotations

import argparse
import errno
import faulthandler
import importlib
import io
import os
import platform
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress

from inspector.language import language, using

from .commands import SUMMARIES
from .commands.command_parser import CommandParser, add_language
from .startup_garbage import collect_again
from .startup_interrupt import end_at_interrupts, interrupts_again

EXAMPLES = """\
examples:
  phases                                  open the gallery
  phases run my_screen.py                 run a file with one composable of your own
  phases run my_screen.py:Header          run one of several; phases list my_screen.py names them
  phases report my_screen.py              what ran in each frame, without a window
  phases report parallax --demo --json    a program of the gallery, driven by its demo, as JSON
  phases export parallax --demo -o p.html a report of the run, with pictures

exit codes: 0 done, 1 a check that was asked for did not hold, 2 the program or the command is wrong
"""


class Version(argparse.Action):
    """Prints the version; imports the version module lazily."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from inspector.recording.meta import engine_version

        print(f"phases {engine_version()} (Python {platform.python_version()})")
        parser.exit()


def parser(arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Returns the command line parser. With `arguments`, only the named command is imported, because importing the
    whole inspector takes a second."""
    made = CommandParser(
        prog="phases",
        description="See the three phases of a Compose-style UI: what each change of state re-ran, and why.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_language(made)
    made.add_argument("--version", action=Version, help="say which version this is")
    made.set_defaults(parser=made, language=None)
    commands = made.add_subparsers(dest="command", metavar="command")
    named = next((each for each in arguments or () if each in SUMMARIES), None)
    for name, summary in SUMMARIES.items():
        if arguments is None or named in (name, "completion"):
            importlib.import_module(f"inspector.commands.{name}").add(commands)
        else:
            commands.add_parser(name, help=summary, add_help=False)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code. Without arguments, the arguments of the process are used; then the
    process belongs to the command, and an unstoppable program ends it."""
    for stream in (sys.stdout, sys.stderr):
        # Characters outside the terminal's encoding are printed as escapes instead of raising an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = sys.argv[1:] if arguments is None else arguments
    if arguments is None:
        end_at_interrupts()
    try:
        code = _run(parser(given).parse_args(given), whole_process=arguments is None)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader closed the pipe (`| head`): end quietly.
        _discard_output()
        return 0
    except OSError as error:
        if error.errno not in _OUTPUT_FAILS or error.filename is not None:
            raise
        _discard_output()
        print(f"phases: standard output cannot be written ({error.strerror})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("phases: stopped by Ctrl+C", file=sys.stderr)
        if arguments is None:
            from inspector.running.loading.left_threads import end_in_spite_of_threads

            end_in_spite_of_threads(130)
        return 130


def _opens_window(options: argparse.Namespace) -> bool:
    """Returns whether the command runs the program in the window, which shows its output itself."""
    if options.command == "lessons":
        return bool(options.window or options.lesson is not None)
    return options.command in ("run", "open") and not getattr(options, "list", False)


def _run(options: argparse.Namespace, *, whole_process: bool) -> int:
    from inspector.running.loading.held_interrupt import interrupts_can_be_held
    from inspector.running.loading.left_threads import end_in_spite_of_threads
    from inspector.running.loading.watchdog import time_limit

    from .commands.list import print_list
    from .commands.own_output import own_output
    from .commands.run import open_window

    if whole_process:
        interrupts_again()
        with suppress(OSError, RuntimeError, ValueError):  # no standard error
            faulthandler.enable(file=2, all_threads=False)  # a crash of native code ends with the line that called it
    limit = getattr(options, "time_limit", None)
    advice = f"--time-limit {6 * limit:g} allows more" if limit else ""
    if options.command is None:
        return open_window(None, language=options.language)
    in_window = _opens_window(options)
    if not in_window:
        collect_again()
    output = nullcontext() if in_window else own_output(whole_process=whole_process)
    interrupts = nullcontext() if in_window else interrupts_can_be_held()
    limited = time_limit(limit or None, advice=advice, ends_process=whole_process and not in_window)
    with interrupts, output, using(options.language or language()), limited:
        if getattr(options, "list", False):
            code = print_list(options.target, as_json=getattr(options, "json", False))
        else:
            code = int(options.run(options))
    if whole_process:
        end_in_spite_of_threads(code)
    return code


_OUTPUT_FAILS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _discard_output() -> None:
    """Discards buffered output, about which Python would complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
