"""What a slot holds, as one line: what kind of thing it is, and its name or value."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from .peek import peek_text
from .values import value_text


def slot_text(value: Any) -> str:
    """A slot as one reads it: what kind of thing, and its name or value."""
    if type(value) is FunctionType:
        return _function_text(value)
    if value is None or isinstance(value, (bool, int, float, str, tuple)):
        return value_text(value)
    kind = type(value).__name__
    name = getattr(value, "name", None)
    if kind in ("RecomposeScope", "LayoutNode"):
        tag = getattr(value, "test_tag", None)
        return f"{kind} {tag or name or ''}".rstrip()
    if hasattr(value, "first_state_record"):
        shown = "…" if kind.startswith("Derived") else peek_text(value)
        return f"State {name} = {shown}"
    if hasattr(value, "fold_in") and not isinstance(value, type):
        return _modifier_text(value)
    if kind == "type" and value.__name__ == "Modifier":
        return "Modifier"
    if callable(value) and hasattr(value, "__code__"):
        return _function_text(value)
    if getattr(type(value), "__repr__", None) is object.__repr__:
        return f"{kind} {name}" if isinstance(name, str) and name else kind
    return value_text(value)


def _function_text(function: Any) -> str:
    code = function.__code__
    short = "λ" if code.co_name == "<lambda>" else code.co_name
    return f"{short} :{code.co_firstlineno}"


def _modifier_text(modifier: Any) -> str:
    """`size 20, padding 8`: the elements of a chain, in order."""
    words: list[str] = []

    def add(so_far: int, element: Any) -> int:
        name, fields = _shape(type(element))
        distinct = dict.fromkeys([slot_text(getattr(element, field_name)) for field_name in fields])
        words.append(f"{name} {' '.join(distinct)}".strip())
        return so_far + 1

    try:
        modifier.fold_in(0, add)
    except Exception:
        return "Modifier"
    return ", ".join(words) or "Modifier"


def _shape(kind: type[Any]) -> tuple[str, tuple[str, ...]]:
    """What an element of this class is called, and its fields."""
    name = kind.__name__.removesuffix("Element").removesuffix("Modifier")
    return f"{name[:1].lower()}{name[1:]}", tuple(getattr(kind, "__dataclass_fields__", ()))
