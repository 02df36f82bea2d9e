"""The subject of a lesson's cell: the panel that shows the same as its kit call, the run, and the frame; and whether a
cell contains only such calls."""

from __future__ import annotations

import ast
from typing import NamedTuple

from .cells import Cell

PANELS = {
    "frames": "Frames",
    "strip": "Frames",
    "events": "Frames",
    "reads": "Reads",
    "slots": "Slots",
    "why": "Why",
    "queue": "Layout",
}
"""The panel that shows the same as a function of the kit, by the function's name."""

_PICTURE = "picture"
"""The method of a run whose result the preview shows."""


class CellSubject(NamedTuple):
    """`run`: the name of the variable with the run. `frame`: the frame of that run; None without one."""

    panel: str
    run: str
    frame: int | None


def cell_subject(source: str) -> CellSubject | None:
    """Returns the subject of the last expression in a cell; None if no panel shows it."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return None
    last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    if not isinstance(last, ast.Call) or not isinstance(last.func, ast.Attribute):
        return None
    if not isinstance(last.func.value, ast.Name):
        return None
    name, function, arguments = last.func.value.id, last.func.attr, last.args
    if function == _PICTURE and name != "kit":
        return CellSubject("Preview", name, _number(arguments[:1]))
    if name != "kit" or function not in PANELS or not arguments or not isinstance(arguments[0], ast.Name):
        return None
    return CellSubject(PANELS[function], arguments[0].id, _number(arguments[1:2]))


def _number(arguments: list[ast.expr]) -> int | None:
    """Returns the whole number that stands as the argument, such as 3 or -1; None without one."""
    try:
        number = ast.literal_eval(arguments[0]) if arguments else None
    except ValueError:
        return None
    return number if isinstance(number, int) else None


def is_only_kit(source: str) -> bool:
    """Returns whether a cell only shows something of the kit, so that its output says all."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return False
    last = body[-1] if body else None
    if not isinstance(last, ast.Expr) or not isinstance(last.value, ast.Call):
        return False
    if not all(isinstance(each, (ast.Assign, ast.Expr)) for each in body):
        return False
    function = last.value.func
    while isinstance(function, ast.Attribute) and isinstance(function.value, (ast.Attribute, ast.Call)):
        function = function.value if isinstance(function.value, ast.Attribute) else function.value.func
    return isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name)


def is_program(cell: Cell) -> bool:
    """Returns whether a cell contains code of the lesson that a question may be about."""
    return cell.kind == "code" and not cell.tags and not is_only_kit(cell.source)


def defines_functions(cell: Cell) -> bool:
    """Returns whether a cell defines functions, and is neither question nor exercise nor solution."""
    return cell.kind == "code" and not cell.tags and "def " in cell.source
