"""Warns of states that a composable's body creates without `remember`: each run creates other ones.

    count = mutable_state_of(0)                      the next run starts with 0 again
    count = remember(lambda: mutable_state_of(0))    one state for as long as the call stays composed

Cost        a body is examined once, before its first run: one intersection of names; the instructions only if the body
            names a function that makes states.
Source      Compose's lint check UnrememberedMutableState.
"""

from __future__ import annotations

import ast
import dis
import linecache
import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any, Final, NamedTuple

from engine.composition.calls.source_tree import Parents, parents_in
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot import (
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
)

_MAKERS: Final[dict[str, Any]] = {
    each.__name__: each
    for each in (
        mutable_state_of,
        derived_state_of,
        mutable_state_list_of,
        mutable_state_map_of,
        mutable_state_set_of,
    )
}
_COMPREHENSIONS: Final = frozenset(("<listcomp>", "<setcomp>", "<dictcomp>"))
_REMEMBERS: Final = frozenset(("remember", "remember_saveable"))
_LONGEST: Final = 60


class _Place(NamedTuple):
    """Where an instruction's source begins and ends."""

    line: int
    column: int
    end_line: int
    end_column: int


def warn_of_unremembered_states(function: Any) -> None:
    """Warns of each call in the body of `function` that makes a state; nested functions do not count."""
    for code in _codes_of(function.__code__):
        if _MAKERS.keys().isdisjoint(code.co_names):
            continue
        calls = list(_calls(code, function.__globals__))
        parents = parents_in(code.co_filename, function.__globals__) if calls else {}
        for name, place in calls:
            if _is_handed_to_remember(place, parents):
                continue
            text = _source(code.co_filename, place, function.__globals__) or f"{name}(…)"
            what = "calculates again" if name == derived_state_of.__name__ else "starts with its first value"
            warn_of_mistake(
                f"`{text}` in {function.__name__} creates another state in each run, which {what}: write "
                f"`remember(lambda: {text})`",
                code.co_filename,
                place.line,
            )


def _codes_of(code: CodeType) -> Iterator[CodeType]:
    """Yields the code that runs with the body: its own, and that of its comprehensions."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_name in _COMPREHENSIONS:
            yield from _codes_of(constant)


def _calls(code: CodeType, space: dict[str, Any]) -> Iterator[tuple[str, _Place]]:
    """Yields the name and the place of each call of a function that makes states.

    The source of a call begins at the name of its function. If another call receives the function as an argument, the
    source of that call begins earlier.
    """
    named: dict[tuple[int, int], str] = {}
    found: dict[tuple[int, int], tuple[str, _Place]] = {}
    for instruction in dis.get_instructions(code):
        at = instruction.positions
        if at is None or at.lineno is None or at.col_offset is None or at.end_lineno is None:
            continue
        begin = (at.lineno, at.col_offset)
        name = instruction.argval
        if instruction.opname.startswith("LOAD_") and isinstance(name, str) and name in _MAKERS:
            is_attribute = instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
            if is_attribute or space.get(name) is _MAKERS[name]:
                named[begin] = name
        elif instruction.opname.startswith("CALL") and begin in named:
            found[begin] = (named[begin], _Place(*begin, at.end_lineno, at.end_col_offset or 0))
    yield from found.values()


def _is_handed_to_remember(place: _Place, parents: Parents) -> bool:
    """Returns whether the call's result only goes to `remember`: as its argument, which `remember` checks
    itself, or by a variable that its calculation returns."""
    call = next(
        (
            node
            for node in parents
            if isinstance(node, ast.Call) and (node.lineno, node.col_offset) == (place.line, place.column)
        ),
        None,
    )
    around = parents.get(call) if call is not None else None
    if _is_remember(around):
        return True
    if not isinstance(around, ast.Assign) or len(around.targets) != 1 or not isinstance(around.targets[0], ast.Name):
        return False
    function: ast.AST = around
    while function in parents and not isinstance(function, (ast.FunctionDef, ast.Lambda)):
        function = parents[function]  # at last the module
    uses = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == around.targets[0].id]
    kept = {id(use): _calculates(use, parents) for use in uses}
    # `x = remember(lambda: x)`: from there on, x is the remembered state.
    again = [parents[use] for use in uses if isinstance(use.ctx, ast.Store) and parents[use] is not around]
    ends = [each.end_lineno or 0 for each in again if isinstance(each, ast.Assign) and _is_remember(each.value)]
    until = min(ends, default=sys.maxsize)
    read = [use for use in uses if isinstance(use.ctx, ast.Load) and use.lineno <= until]
    return bool(read) and len(ends) == len(again) and all(kept[id(use)] for use in read)


def _calculates(use: ast.AST, parents: Parents) -> bool:
    """Returns whether the name stands in the calculation of a `remember`."""
    at: ast.AST | None = use
    while at is not None:
        above = parents.get(at)
        if isinstance(at, ast.Lambda) and isinstance(above, ast.Call) and _is_remember(above):
            return above.args[:1] == [at]
        at = above
    return False


def _is_remember(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _REMEMBERS


def _source(file: str, place: _Place, space: dict[str, Any]) -> str:
    """Returns a call's source text if it stands on one line; "" otherwise."""
    line = linecache.getline(file, place.line, space)
    if place.line != place.end_line or not line:
        return ""
    text = line.encode()[place.column : place.end_column].decode(errors="replace")
    return text if len(text) <= _LONGEST else ""
