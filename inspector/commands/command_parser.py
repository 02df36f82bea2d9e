"""CommandParser: an argparse parser with one-line errors: the mistake, the likely intention, or a pointer to help."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Iterator
from typing import NoReturn

from inspector.language import NAMES


class CommandParser(argparse.ArgumentParser):
    """Parses `phases` and every subcommand."""

    def error(self, message: str) -> NoReturn:
        """Prints the error as one line and exits with code 2."""
        words = " ".join(message.split())
        words = words.replace("argument command: invalid choice: ", "unknown command ")
        words = re.sub(r" \(choose from .*\)$", "", words)
        print(f"phases: {words}; {self._hint(message)}", file=sys.stderr)
        raise SystemExit(2)

    def _hint(self, message: str) -> str:
        """Returns the nearest known word, else the list of choices, else a pointer to help."""
        choice = re.search(r"invalid choice: '([^']*)'", message)
        unknown = re.search(r"unrecognized arguments: (-\S*)", message)
        if choice is not None:
            known = next(([str(each) for each in action.choices or ()] for action in self._named_in(message)), [])
            near = _near(choice[1], known)
            if near is None and known:
                return f"there is: {', '.join(known)}"
        else:
            near = _near(unknown[1].partition("=")[0], list(options_below(self))) if unknown is not None else None
        return f"did you mean {near}?" if near else f"see {self.prog} --help"

    def _named_in(self, message: str) -> Iterator[argparse.Action]:
        """Yields the argument with choices that a message of argparse begins with: `argument --format: …`."""
        for action in self._actions:
            names = {"/".join(action.option_strings), action.metavar, action.dest}
            if action.choices and any(message.startswith(f"argument {name}: ") for name in names if name):
                yield action


def options_below(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yields the option names of a parser and of all its commands."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from options_below(command)


def _near(word: str, known: list[str]) -> str | None:
    near = difflib.get_close_matches(word, known, 1)
    return near[0] if near else None


def add_language(made: argparse.ArgumentParser) -> None:
    """Adds `--language`, the code of the window's language. Without it, the option is None or that of `phases`."""
    words = f"the language of the window: {', '.join(NAMES)}"
    made.add_argument("--language", choices=tuple(NAMES), metavar="CODE", default=argparse.SUPPRESS, help=words)
