"""Reads of states inside members of a class, mapped to the composables that use these members.

A recording names the line of the read, which is in the class: `return self.status.value == "away"`. A change of the
source belongs to the composable, at `chat.is_away`; the class may be in another file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from engine import trace

from .case import Case
from .evidence import Evidence, ReadLine
from .source import is_composable_def


@dataclass(frozen=True)
class MemberRead:
    """One member's uses within a composable. `line`: the read in the member that caused most re-runs."""

    function: ast.FunctionDef
    member: str
    line: ReadLine
    expressions: tuple[ast.expr, ...]


def member_reads(case: Case) -> Iterator[MemberRead]:
    """Yields the uses of members that read states, once for each composable of the source and each member."""
    source = case.source
    composables = {each.name: each for each in source.functions() if is_composable_def(each)}
    found: dict[tuple[ast.FunctionDef, str], ReadLine] = {}
    for line in _lines(case):
        owner, _, member = line.site.function.rpartition(".")
        if not owner or owner.endswith("<locals>"):
            continue  # a plain function, not a class member
        for name in line.reader_names:
            function = composables.get(name)
            if function is not None:
                known = found.get((function, member))
                if known is None or line.reruns > known.reruns:
                    found[function, member] = line
    for (function, member), line in found.items():
        expressions = tuple(_uses(case, function, member))
        if expressions:
            yield MemberRead(function, member, line, expressions)


def _lines(case: Case) -> Iterator[ReadLine]:
    yield from case.evidence.read_in(trace.COMPOSITION)
    recording = case.evidence.recording
    for path in recording.meta.sources:
        if path != case.source.path:
            yield from Evidence(recording, path).read_in(trace.COMPOSITION)


def _uses(case: Case, function: ast.FunctionDef, member: str) -> Iterator[ast.expr]:
    source = case.source
    for node in source.own_nodes(function):
        if isinstance(node, ast.Attribute) and node.attr == member and isinstance(node.ctx, ast.Load):
            if source.function_around(node) is function:
                parent = source.parent(node)
                yield parent if isinstance(parent, ast.Call) and parent.func is node else node
