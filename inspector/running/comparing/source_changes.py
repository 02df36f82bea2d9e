"""Source changes: the lines that differ between two programs, or between two variants of one program.

Terms       form: the outermost composable of a variant. reached: a function or class of the file that the form names,
            directly or through other functions. mark: `-`: only A has the line; `+`: only B; ` `: both programs.
Invariants  I1 only recorded texts are compared; no module is imported and no file is read.
            I2 the result leaves out functions that both variants reach: one file defines them, so they are equal.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from inspector.recording import Recording

from .read_moves import StateReads

CONTEXT = 2
"""The number of equal lines around each difference."""

MOST_LINES = 400
"""The maximum length of the result; further lines are omitted."""


class SourceLine(NamedTuple):
    """One line. `number`: the line number in its program's file; 0 for a gap. `letter`: the phase to which a state read
    in
    this line moved; empty without one."""

    mark: str
    number: int
    text: str
    letter: str = ""

    @property
    def is_gap(self) -> bool:
        """Whether this entry represents omitted lines."""
        return not self.number

    @property
    def spoken(self) -> str:
        """The line for screen readers."""
        if self.is_gap:
            return "lines left out"
        what = {"-": "only in A", "+": "only in B"}.get(self.mark, "in both")
        return f"line {self.number}, {what}: {self.text.strip()}"


Numbered = tuple[int, str]


def source_changes(first: Recording, second: Recording, reads: Iterable[StateReads] = ()) -> list[SourceLine]:
    """Returns the differing lines of the recorded sources, with context; empty if the sources are equal or unknown."""
    one, other = _compared(first, second)
    letters = _letters(reads)
    lines = [
        SourceLine(line.mark, line.number, line.text, letters.get((line.mark, line.number), ""))
        for line in _changes(one, other)
    ]
    return lines[:MOST_LINES]


def _letters(reads: Iterable[StateReads]) -> dict[tuple[str, int], str]:
    found: dict[tuple[str, int], str] = {}
    for each in reads:
        for mark, places, phases in (("-", each.first, each.left), ("+", each.second, each.arrived)):
            for place in places:
                if place.phase in phases:
                    found[(mark, place.site.line)] = place.letter.upper()
    return found


def _compared(first: Recording, second: Recording) -> tuple[list[Numbered], list[Numbered]]:
    here, there = first.meta.source, second.meta.source
    if here is None or there is None:
        return [], []
    if here != there:
        return _numbered(here), _numbered(there)
    if first.meta.variant == second.meta.variant:
        return _of_neighbors(first.meta.sources, second.meta.sources)
    forms = [_functions(text, _form(side)) for text, side in ((here, first), (there, second))]
    shared = forms[0].keys() & forms[1].keys()
    one, other = ([line for name, lines in form.items() if name not in shared for line in lines] for form in forms)
    return one, other


def _of_neighbors(first: Mapping[str, str], second: Mapping[str, str]) -> tuple[list[Numbered], list[Numbered]]:
    """Returns both texts of the first imported file that differs between the runs."""
    for path, text in first.items():
        if path in second and second[path] != text:
            return _numbered(text), _numbered(second[path])
    return [], []


def _numbered(text: str) -> list[Numbered]:
    return list(enumerate(text.splitlines(), 1))


def _form(recording: Recording) -> str:
    """Returns the name of the outermost composable of the program."""
    for frame in recording:
        if frame.tree is not None:
            row = next((row for row in frame.tree.walk() if row.scope is not None and not row.framework), None)
            return row.name if row is not None else ""
    return ""


def _functions(text: str, form: str) -> dict[str, list[Numbered]]:
    """Returns the lines of a form, and of each function and class of the file that it reaches, by name."""
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    defined = {node.name: node for node in module.body if isinstance(node, kinds)}
    reached: set[str] = set()
    waiting = [form]
    while waiting:
        name = waiting.pop()
        if name in defined and name not in reached:
            reached.add(name)
            waiting += [each.id for each in ast.walk(defined[name]) if isinstance(each, ast.Name)]
    lines = text.splitlines()
    found: dict[str, list[Numbered]] = {}
    for name, node in defined.items():  # in the order of the file
        if name in reached:
            start = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            numbers = range(start, (node.end_lineno or start) + 1)
            found[name] = [(number, lines[number - 1]) for number in numbers]
    return found


def _changes(one: list[Numbered], other: list[Numbered]) -> Iterable[SourceLine]:
    here, there = ([line for _, line in side] for side in (one, other))
    matcher = SequenceMatcher(None, here, there, autojunk=False)
    groups = [] if here == there else list(matcher.get_grouped_opcodes(CONTEXT))
    before: dict[str, int] = {}
    for group in groups:
        for kind, a_start, a_end, b_start, b_end in group:
            found = [SourceLine(" " if kind == "equal" else "-", *one[at]) for at in range(a_start, a_end)]
            if kind != "equal":
                found += [SourceLine("+", *other[at]) for at in range(b_start, b_end)]
            for line in found:
                side = "+" if line.mark == "+" else "-"
                if side == "-" and before.get(side, line.number - 1) != line.number - 1:
                    yield SourceLine(" ", 0, "…")
                before[side] = line.number
                yield line


def unified(lines: Iterable[SourceLine]) -> str:
    """Returns the changes as text for the clipboard: each line starts with its mark."""
    return "".join(f"{'@@' if line.is_gap else line.mark + line.text}\n" for line in lines)
