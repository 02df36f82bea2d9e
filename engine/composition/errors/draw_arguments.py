"""Explains a wrong argument of a draw scope's method: `scope.draw_line(Color.RED, 0, 0, 10, 10)`.

How         The method failed on the argument; its annotations say which one is of another kind. Nothing is checked
            while the program draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from types import TracebackType
from typing import Final

from engine.code_owner import is_engine
from engine.snapshot import StateObject
from engine.snapshot.value_repr import value_repr

_PAIR: Final = "tuple[float, float]"
_OBJECTS: Final = {
    "Path": "a Path: write `path = Path()`, and `path.line_to(x, y)`",
    "Outline": "the outline of a shape: write `shape.create_outline(scope.size, scope.layout_direction, scope)`",
    "ImageBitmap": "an ImageBitmap: write `ImageBitmap.load(path)`",
    "TextLayoutResult": "a measured text: write `remember_text_measurer()` in the composable, and `.measure(text)`",
}
"""By the class that the annotation names, what to write."""


def wrong_draw_argument(steps: Sequence[TracebackType]) -> str:
    """Returns what the innermost call of a draw method takes in place of its wrong argument; "" without one."""
    for step in reversed(steps):
        frame = step.tb_frame
        scope, name = frame.f_locals.get("self"), frame.f_code.co_name
        if not name.startswith("draw_") or not is_engine(frame.f_code.co_filename) or not _is_scope(scope):
            continue
        for parameter in signature(getattr(type(scope), name)).parameters.values():
            value = frame.f_locals.get(parameter.name)
            wanted = _wanted(str(parameter.annotation), parameter.name, value)
            if wanted and isinstance(value, StateObject) and hasattr(type(value), "value"):
                return f"; `{parameter.name}` of `{name}` got the state `{value.name}` itself: write `.value` behind it"
            if wanted:
                return f"; `{parameter.name}` of `{name}` is {wanted}, and got {value_repr(value)}"
    return ""


def _is_scope(value: object) -> bool:
    return any(each.__name__ == "DrawScope" and each.__module__.startswith("engine.") for each in type(value).__mro__)


def _wanted(annotation: str, name: str, value: object) -> str:
    """Returns what a parameter with this annotation takes, if `value` is none; "" if it may be one."""
    kind = annotation.removesuffix(" | None")
    if value is None and kind != annotation:
        return ""
    if kind == _PAIR:
        if isinstance(value, tuple | list) and len(value) == 2:
            return ""
        return "a Size: write `Size(20, 10)`" if name == "size" else "an Offset: write `Offset(0, 0)`"
    if kind == "float":
        return "" if isinstance(value, int | float) else "a number"
    classes = {each.__name__ for each in type(value).__mro__}
    return _OBJECTS[kind] if kind in _OBJECTS and kind not in classes else ""
