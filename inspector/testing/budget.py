"""Budgets in a file: limits on a program's work, for `phases report --budget budgets.toml`.

Format      TOML. Every limit is a whole number, a maximum; keys without a limit are not checked.

                [total]                     # the whole run
                units = 200
                recompositions = 20
                frames = 12                 # frames that did something
                backwards_writes = 0

                [first]                     # the first frame, which composes everything
                units = 80

                [frame]                     # each of the frames after it
                composition = 0
                units = 5
                [frame.16]                  # this one instead
                units = 40

                [composable.Header]         # all scopes of that name together, in the whole run
                recompositions = 0

                [program."parallax.py"]     # the same tables, only for one program: its file,
                frame.units = 4             # `file.py:Name`, or `file.py (variant)`; they override
                                            # the general limits

            Limits everywhere: composition, measurement, placement, layer, drawing, layout (measurement and
            placement), units (all of them), recompositions (runs of a scope that had run before).
Invariants  I1 an unknown key, or a value that is no limit, raises an error with its line: a budget without effective
            checks must not pass.
Not here    comparing runs with budgets: budget_check.py.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PHASES = ("composition", "measurement", "placement", "layer", "drawing")
LIMITS = (*PHASES, "layout", "units", "recompositions")
WHOLE_RUN = (*LIMITS, "frames", "backwards_writes")
TABLES = ("total", "first", "frame", "composable", "program")

Keys = tuple[str, ...]


class BudgetError(Exception):
    """The budget file cannot be used; the one-line message names file, line, problem and remedy."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` of `what`. `scope`: total, first, frame, frame 16, or composable NAME; `line`: in the file."""

    scope: str
    name: str
    what: str
    most: int
    line: int


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits for one program."""

    file: str
    limits: tuple[Limit, ...]


def load_budget(path: Path, *programs: str) -> Budget:
    """Returns the budget for a program with these names, the most exact last. Raises BudgetError."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BudgetError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BudgetError(f"{path}: is no UTF-8 text ({error.reason} at byte {error.start})") from error
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BudgetError(_syntax_words(path, text, error)) from None
    reader = _Reader(path, _lines(text))
    found = reader.limits(data, ())
    own = {(limit.scope, limit.name, limit.what): limit for limit in found}
    of_programs: dict[str, list[Limit]] = {}
    for name, table in reader.table(data.get("program", {}), ("program",)).items():
        if not isinstance(table, dict):
            raise reader.error(("program", name), f"program.{name} must be a table of budgets")
        of_programs[name] = reader.limits(table, ("program", name))
    for name in programs:  # the most exact last, wherever it stands in the file
        own.update({(limit.scope, limit.name, limit.what): limit for limit in of_programs.get(name, ())})
    if not own:
        raise BudgetError(f"{path.name}: has no limit for {programs[0]}; add one, for instance: total.units = 100")
    return Budget(path.name, tuple(own.values()))


class _Reader:
    """Converts tables to limits, and creates errors with line numbers."""

    def __init__(self, path: Path, lines: Mapping[Keys, int]) -> None:
        self.path = path
        self.lines = lines

    def limits(self, data: Mapping[str, Any], under: Keys) -> list[Limit]:
        known = TABLES if not under else TABLES[:-1]
        found: list[Limit] = []
        for key, table in data.items():
            at = (*under, key)
            if key not in known:
                raise self.unknown(at, known)
            if key == "program":
                continue
            entries = self.table(table, at)
            if key == "composable":
                for name, limits in entries.items():
                    found += self.some((key, name), self.table(limits, (*at, name)), (*at, name), LIMITS)
            elif key == "frame":
                own = {name: limits for name, limits in entries.items() if not name.isdecimal()}
                found += self.some((key, ""), own, at, LIMITS)
                for name in entries.keys() - own.keys():
                    found += self.some(
                        (key, str(int(name))), self.table(entries[name], (*at, name)), (*at, name), LIMITS
                    )
            else:
                found += self.some((key, ""), entries, at, WHOLE_RUN if key == "total" else LIMITS)
        return found

    def some(self, scope: tuple[str, str], entries: Mapping[str, Any], at: Keys, known: tuple[str, ...]) -> list[Limit]:
        found = []
        for what, most in entries.items():
            if what not in known:
                raise self.unknown((*at, what), known)
            if not isinstance(most, int) or isinstance(most, bool) or most < 0:
                raise self.error((*at, what), f"{what} must be a whole number from 0 up, not {most!r}")
            found.append(Limit(*scope, what, most, self.line((*at, what))))
        return found

    def table(self, value: Any, at: Keys) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self.error(at, f"{at[-1]} must be a table of limits, not {value!r}")
        return value

    def line(self, at: Keys) -> int:
        """Returns the line of a key, or of the nearest enclosing table with a known line."""
        while at and at not in self.lines:
            at = at[:-1]
        return self.lines.get(at, 1)

    def error(self, at: Keys, words: str) -> BudgetError:
        return BudgetError(f"{self.path.name}:{self.line(at)}: {words}")

    def unknown(self, at: Keys, known: tuple[str, ...]) -> BudgetError:
        near = difflib.get_close_matches(at[-1], known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(known)}"
        return self.error(at, f"unknown key {at[-1]}; {hint}")


def _syntax_words(path: Path, text: str, error: Exception) -> str:
    words = str(error) or type(error).__name__
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", words)
    if place is None:
        return f"{path.name}:1: {words}"
    line = place[1] or str(text.count("\n") + 1)
    return f"{path.name}:{line}: {words[: place.start()]}"


def _lines(text: str) -> dict[Keys, int]:
    """Returns key → line for keys that fit on one line; tomllib reports lines only for syntax errors."""
    found: dict[Keys, int] = {}
    under: Keys = ()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            parsed = tomllib.loads(line)
        except (tomllib.TOMLDecodeError, RecursionError):
            continue  # the line belongs to a value of several lines
        path: Keys = ()
        while isinstance(parsed, dict) and len(parsed) == 1:
            key, parsed = next(iter(parsed.items()))
            path = (*path, key)
        if not path:
            continue
        if line.lstrip().startswith("["):
            under = path
            found.setdefault(path, number)
        else:
            for length in range(1, len(path) + 1):
                found.setdefault((*under, *path[:length]), number)
    return found
