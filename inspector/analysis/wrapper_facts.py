"""WrapperFacts: a composable's generated wrapper; the line that runs at the cursor.

Terms       wrapper: the function that @composable generates around the body (engine/composition/calls/composable.py).
How         The wrapper follows from the recorded source: its text is compiled, which runs nothing, and the engine
            generates the wrapper of the function again. Live and from a file, the panel shows the same text.
Limits      content functions (lambdas) have no wrapper; a recording contains no source of the engine's composables.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import CellType, CodeType, FunctionType
from typing import Final, NamedTuple

from engine import trace
from engine.composition.calls.composable import ComposableDefinitionError, wrapper_source
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import CompositionRun, RecomposePass, RunAvoided, ScopeSkipped

from .fact_table import DONE, NOW, FactCell, FactRow, FactTable, gray

COLUMNS = ("", N_("Generated wrapper"), N_("At the cursor"))
NO_FRAME = N_("No wrapper yet. Open a program: Ctrl+O.")
NOT_SELECTED = N_("Select a composable of the program: a row of Composition, or a bar.")
TEXT_LIMIT: Final = 400_000
"""Larger sources are not compiled."""
_OPTIONS = ("inline", "restartable", "skippable", "transparent")
_WRONG = (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError, TypeError, ComposableDefinitionError)


class Wrapper(NamedTuple):
    """The wrapper of one composable: its definition, and the generated text."""

    name: str
    qualified: str
    file: str
    line: int
    text: str


@lru_cache(maxsize=32)
def wrappers_in(file: str, text: str) -> tuple[Wrapper, ...]:
    """Returns the wrappers of all composables that a source defines; none if it does not compile."""
    if len(text) > TEXT_LIMIT:
        return ()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = compile(text, file, "exec", dont_inherit=True)
        tree = ast.parse(text, file)
        codes = {(code.co_name, code.co_firstlineno): code for code in _codes(compiled)}
        return tuple(_wrappers(tree, codes, file, text.splitlines()))
    except _WRONG:
        return ()


def _codes(code: CodeType) -> Iterator[CodeType]:
    waiting = [code]
    while waiting:
        at = waiting.pop()
        yield at
        waiting.extend(each for each in at.co_consts if isinstance(each, CodeType))


def _wrappers(
    tree: ast.Module, codes: Mapping[tuple[str, int], CodeType], file: str, lines: list[str]
) -> Iterator[Wrapper]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        options = next((found for each in node.decorator_list if (found := _options(each)) is not None), None)
        code = codes.get((node.name, node.decorator_list[0].lineno)) if node.decorator_list else None
        if options is None or code is None:
            continue
        options.pop("transparent", None)
        try:
            text = wrapper_source(_function(node, code), lines, **options)
        except _WRONG:
            continue
        yield Wrapper(node.name, code.co_qualname, file, node.lineno, text)


def _options(decorator: ast.expr) -> dict[str, bool] | None:
    """Returns the options of an @composable decorator; None for another decorator."""
    call = decorator if isinstance(decorator, ast.Call) else None
    function = call.func if call is not None else decorator
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    if name != "composable":
        return None
    given = call.keywords if call is not None else []
    return {
        each.arg: bool(each.value.value)
        for each in given
        if each.arg in _OPTIONS and isinstance(each.value, ast.Constant)
    }


def _function(node: ast.FunctionDef, code: CodeType) -> FunctionType:
    """Returns a function with this code; it is never called."""
    arguments = node.args
    cells = tuple(CellType() for _ in code.co_freevars)
    made = FunctionType(code, {}, node.name, (None,) * len(arguments.defaults), cells or None)
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    named += [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
    made.__annotations__ = {each.arg: ast.unparse(each.annotation) for each in named if each.annotation is not None}
    if node.returns is not None:
        made.__annotations__["return"] = ast.unparse(node.returns)
    pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    made.__kwdefaults__ = {each.arg: None for each, default in pairs if default is not None}
    return made


def wrapper_of(sources: Mapping[str, str], scope: Subject, rows: list[Row]) -> Wrapper | None:
    """Returns the wrapper of a scope's composable; among several of the same name, that of the lines in `rows`."""
    found = [each for file, text in sources.items() for each in wrappers_in(file, text) if each.name == scope.name]
    places = {(row.site.file, row.site.function) for row in rows if row.site is not None}
    return next((each for each in found if (each.file, each.qualified) in places), found[0] if found else None)


# ---------------------------------------------------------------- the line at the cursor


class AtCursor(NamedTuple):
    """The current line of a wrapper (0: none) in words, and notes beside lines."""

    line: int
    words: str
    notes: dict[int, str]


def at_cursor(wrapper: Wrapper, frame: RecordedFrame, event: int, scope: Subject) -> AtCursor:
    """Returns where the wrapper of `scope` is right after `event` of `frame`."""
    lines = wrapper.text.splitlines()
    latest: Row | None = None
    later = False
    for row in frame.rows:
        if row.subject is None or row.subject.id != scope.id:
            continue
        if isinstance(row, (CompositionRun, ScopeSkipped, RunAvoided)):
            if row.id <= event:
                latest = row
            else:
                later = True
    if latest is None:
        return AtCursor(0, _("it runs later in this frame") if later else _("it does not run in this frame"), {})
    around = frame.row(latest.inside)
    is_alone = isinstance(latest, CompositionRun) and latest.why == trace.INVALID and isinstance(around, RecomposePass)
    notes = _notes(lines, latest)
    if not isinstance(latest, CompositionRun):
        line = _line_of(lines, ".skip_if_unchanged(") or _line_of(lines, ".skip_to_group_end(")
        return AtCursor(line, _("skipped"), notes)
    if latest.end <= event:
        if is_alone:
            return AtCursor(_last_line_of(lines, "body"), _("ran alone, through restart"), notes)
        return AtCursor(_line_of(lines, ".update_scope("), _("ran; its scope can restart"), notes)
    if is_alone:
        return AtCursor(_last_line_of(lines, "body"), _("runs alone, through restart"), notes)
    if latest.id == event:
        return AtCursor(_line_of(lines, ".run("), _("the body begins"), notes)
    return AtCursor(_line_of(lines, "body"), _("the body runs"), notes)


def _notes(lines: list[str], run: Row) -> dict[int, str]:
    """Returns a note for each compared parameter: what the run's comparison found."""
    notes: dict[int, str] = {}
    parameters = run.parameters if isinstance(run, CompositionRun) else ()
    changed = {name: (old, new) for name, old, new, *_ in parameters}
    for number, line in enumerate(lines, 1):
        for call in (".changed(", ".content(", ".function("):
            if call in line:
                name = line.partition(call)[2].partition(")")[0]
                if name in changed:
                    old, new = changed[name]
                    notes[number] = f"{old} → {new}" if old != new else _("another function")
                elif isinstance(run, CompositionRun) and run.why == trace.PARAMETER:
                    notes[number] = _("equal")
    return notes


def _line_of(lines: list[str], words: str) -> int:
    """Returns the first line with these words, or with the call of the body; 0 without one."""
    return next((at for at, line in enumerate(lines, 1) if _has(line, words)), 0)


def _last_line_of(lines: list[str], words: str) -> int:
    return next((len(lines) - at for at, line in enumerate(reversed(lines)) if _has(line, words)), 0)


def _has(line: str, words: str) -> bool:
    return line.strip().startswith(("body(", "body_(")) if words == "body" else words in line


# ---------------------------------------------------------------- as a table


def wrapper_table(sources: Mapping[str, str], frame: RecordedFrame, event: int, scope: Subject | None) -> FactTable:
    """Returns the Wrapper panel's rows: the generated lines, with the current one."""
    if scope is None:
        return FactTable(COLUMNS, (), _("No composable is selected"), _(NOT_SELECTED))
    span = next((row for row in frame.runs if row.subject is not None and row.subject.id == scope.id), None)
    inside = [row for row in frame.rows if span is not None and span.id <= row.id <= span.end]
    wrapper = wrapper_of(sources, scope, inside)
    if wrapper is None:
        why = (
            _("A content function has no wrapper of its own; its caller's wrapper remembers it.")
            if not scope.name.isidentifier()
            else _("{name} is no composable of the program's recorded sources.").format(name=scope.name)
        )
        status = _("{name} has no wrapper here").format(name=scope.name)
        return FactTable(COLUMNS, (), status, f"{why} {_(NOT_SELECTED)}")
    at = at_cursor(wrapper, frame, event, scope)
    rows = []
    for number, line in enumerate(wrapper.text.rstrip().splitlines(), 1):
        is_now = number == at.line
        note = at.words if is_now else at.notes.get(number, "")
        token = "comment" if line.strip().startswith("#") else "text"
        cells = (
            FactCell(str(number), "text_hint", code=True),
            FactCell(line, token, code=True),
            FactCell(note, "text" if is_now else "text_secondary") if note else gray(""),
        )
        words = _("line {line}: {words}").format(line=number, words=line.strip() or _("empty"))
        spoken = f"{words}, {note}" if note else words
        rows.append(FactRow(cells, spoken, f"line {number}", when=NOW if is_now else DONE))
    place = f"{wrapper.file.replace(chr(92), '/').rpartition('/')[2]}:{wrapper.line}"
    where = _("line {line}: {words}").format(line=at.line, words=at.words) if at.line else at.words
    return FactTable(COLUMNS, tuple(rows), f"{scope.name} ({place}), {where}")
