"""Maps the reads that a recording names by line and state to expressions in the source."""

from __future__ import annotations

import ast
from collections.abc import Collection

from engine.trace import Site

from .evidence import ReadLine
from .purity import local_of
from .source import Function, Source, last_name, root_name

_SETTER = "set"
"""The non-reading method of a state: `draft.set` hands the setter over."""


def expressions_of(source: Source, line: ReadLine) -> tuple[Function, list[ast.expr]] | None:
    """Returns the function and its expressions that read the line's state; None if they cannot be identified."""
    return expressions_at(source, line.site, line.name, line.beside)


def expressions_at(
    source: Source, site: Site, name: str, beside: Collection[str] = ()
) -> tuple[Function, list[ast.expr]] | None:
    """Returns function and expressions for a site; the state's name (`count.value`, `items`) wins over any `.value`."""
    function = source.function_at(site)
    if function is None:
        return None
    name = name.rpartition(".")[2]  # a class field's state is named `Model.count`
    named: list[ast.expr] = []
    whole: list[ast.expr] = []  # a collection is read by its own name
    values: list[ast.expr] = []
    for node in source.own_nodes(function):
        if not isinstance(node, (ast.Attribute, ast.Name)) or not isinstance(node.ctx, ast.Load):
            continue
        if not node.lineno <= site.line <= (node.end_lineno or node.lineno) or local_of(node) is not None:
            continue
        if isinstance(node, ast.Name):
            if node.id == name and not isinstance(source.parent(node), ast.Attribute):
                whole.append(node)
        elif node.attr == name and root_name(node) is not None:
            around = source.parent(node)
            if not (isinstance(around, ast.Attribute) and around.attr in (_SETTER, "value")):  # `.value` is the read
                named.append(node)
        elif node.attr == "value":
            base = last_name(node.value)
            if base == name:
                named.append(node)
            elif not base or base not in beside:
                values.append(node)
    found = named or values or whole
    return (function, found) if found else None


def variable_of(reads: Collection[ast.expr], state: str) -> str:
    """Returns the name by which the source reads the state: `state` of `state.value`, where several states come in by
    one parameter; the name of the state if the expressions differ."""
    names = {last_name(read.value) for read in reads if isinstance(read, ast.Attribute) and read.attr == "value"}
    name = names.pop() if len(names) == 1 else ""
    return name or state.removeprefix("self.")
