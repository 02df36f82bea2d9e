"""Reads of a state without a variable, such as `animate_float_as_state(target).value`.

For a later read, a variable must hold the state itself, and the block mentions only that variable.

    shown = animate_float_as_state(target).value        →    shown = animate_float_as_state(target)      … shown.value
    Box(Modifier.alpha(animate_float_as_state(t).value))  →    held = …  before the line                 … held.value
"""

from __future__ import annotations

import ast

from inspector.language import _

from .edits import CannotRewriteError, Edit, inserted_before, replaced
from .flow import DataFlow
from .source import Source, last_name


class HeldStates:
    """Maps each such read of a flow to a variable, with the edits that create the variable."""

    def __init__(self, source: Source, flow: DataFlow) -> None:
        self.names: dict[ast.expr, str] = {}
        self.edits: list[Edit] = []
        self.kept: set[ast.stmt] = set()
        """Carrier lines that hold the state after the rewrite and therefore stay."""
        for read in flow.reads:
            if not isinstance(read, ast.Attribute) or _has_a_name(read.value):
                continue
            statement = source.statement_of(read)
            if any(isinstance(each, (ast.For, ast.While, ast.comprehension)) for each in source.ancestors(read)):
                raise CannotRewriteError(
                    _("line {line} makes a state in a loop and reads it there").format(line=read.lineno)
                )
            if isinstance(flow.function, ast.Lambda) or source.function_around(read) is not flow.function:
                raise CannotRewriteError(
                    _("line {line} makes a state in a lambda and reads it there").format(line=read.lineno)
                )
            carrier = next((name for name, each in flow.carriers.items() if each.value is read), None)
            if carrier is not None:
                self.names[read] = carrier
                self.kept.add(statement)
                self.edits.append(replaced(source, read, source.segment(read.value)))
                continue
            base = last_name(read.value.func) if isinstance(read.value, ast.Call) else ""
            wanted = "animated" if base.startswith("animate") else "held"
            name = source.free_name(wanted, flow.function)
            number = 2
            while name in self.names.values():
                name, number = f"{wanted}_{number}", number + 1
            self.names[read] = name
            self.edits.append(inserted_before(source, statement, [f"{name} = {source.segment(read.value)}"]))

    def later(self, read: ast.expr) -> ast.expr | None:
        """Returns the read's expression inside a block; None if it stays unchanged."""
        name = self.names.get(read)
        if name is None:
            return None
        assert isinstance(read, ast.Attribute)
        return ast.Attribute(ast.Name(name, ast.Load()), read.attr, ast.Load())


def _has_a_name(base: ast.expr) -> bool:
    """Returns whether the base is a variable, a field of one, or an item with a plain index."""
    if isinstance(base, ast.Name):
        return True
    if isinstance(base, ast.Attribute):
        return _has_a_name(base.value)
    if isinstance(base, ast.Subscript):
        return _has_a_name(base.value) and isinstance(base.slice, (ast.Constant, ast.Name))
    return False
