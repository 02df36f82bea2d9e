"""Warns of states that a composable's body creates without `remember`: each run creates other ones.

    count = mutable_state_of(0)                      the next run starts with 0 again
    count = remember(lambda: mutable_state_of(0))    one state for as long as the call stays composed

Cost        a body is examined once, before its first run: one intersection of names; the instructions only if the body
            names a function that makes states.
Source      Compose's lint check UnrememberedMutableState.
"""

from __future__ import annotations

import dis
import linecache
from collections.abc import Iterator
from types import CodeType
from typing import Any, Final, NamedTuple

from engine.snapshot import (
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
)
from engine.unit.mistake_warning import warn_of_mistake

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
        for name, place in _calls(code, function.__globals__):
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

    A call's source begins where that of its function begins, which distinguishes it from a function that is passed.
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


def _source(file: str, place: _Place, space: dict[str, Any]) -> str:
    """Returns a call's source text if it stands on one line; "" otherwise."""
    line = linecache.getline(file, place.line, space)
    if place.line != place.end_line or not line:
        return ""
    text = line.encode()[place.column : place.end_column].decode(errors="replace")
    return text if len(text) <= _LONGEST else ""
