"""The place of a slot table group in the program: the enclosing composables, and the line of the call.

Not here    the group of a node: engine/frame/node_place.py. Groups whose insertion failed: undo.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.code_owner import is_program
from engine.composition.calls.call_site import source_of
from engine.composition.calls.function_info import CallSite, FunctionInfo
from engine.composition.scope import RecomposeScope
from engine.slots import Group

_OWN_GROUPS = ("remember", "key", "content")


class GroupPlace(NamedTuple):
    """The names of enclosing composables, outermost first, and the innermost call in the program."""

    chain: list[str]
    call: CallSite | None


def place_of_group(group: Group | None, bodies: Mapping[int, FunctionInfo]) -> GroupPlace:
    """Returns the place of `group`; `bodies`: functions of the restart groups, by group id."""
    names: list[str] = []
    call: CallSite | None = None
    while group is not None:
        source = source_of(group)
        by_program = source is not None and is_program(source.file)
        body = bodies.get(id(group))
        if body is not None and (by_program or is_program(body.code.co_filename)):
            names.append(body.name)
        elif by_program and source is not None and source.name not in _OWN_GROUPS:
            names.append(source.name)
        if by_program and source is not None and source.name not in _OWN_GROUPS:
            call = call or source
        group = group.parent
    return GroupPlace(names[::-1], call)


def program_call_of(group: Group | None) -> CallSite | None:
    """Returns the innermost call of the program around `group`, of the same composition; None without one."""
    while group is not None:
        source = source_of(group)
        if source is not None and source.name not in _OWN_GROUPS and is_program(source.file):
            return source
        group = group.parent
    return None


def bodies_of(rows: Iterable[Group], values: list[Any], first: int = 0) -> dict[int, FunctionInfo]:
    """Returns the functions of the restart groups among `rows`, whose slots start at `values[first]`."""
    bodies: dict[int, FunctionInfo] = {}
    for row in rows:
        if row.slot_count and isinstance(value := values[first], RecomposeScope):
            bodies[id(row)] = value.info
        first += row.slot_count
    return bodies
