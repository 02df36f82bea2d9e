"""What a slot holds, as one line: what kind of thing it is, and its name or value."""

from __future__ import annotations

from typing import Any

from .peek import peek_text
from .values import value_text


def slot_text(value: Any) -> str:
    """A slot as one reads it: what kind of thing, and its name or value."""
    kind = type(value).__name__
    if value is None or isinstance(value, (bool, int, float, str, tuple)):
        return value_text(value)
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
        code = value.__code__
        short = "λ" if code.co_name == "<lambda>" else code.co_name
        return f"{short} :{code.co_firstlineno}"
    if getattr(type(value), "__repr__", None) is object.__repr__:
        return f"{kind} {name}" if isinstance(name, str) and name else kind
    return value_text(value)


def _modifier_text(modifier: Any) -> str:
    """`size 20, padding 8`: the elements of a chain, in order."""
    words: list[str] = []

    def add(so_far: int, element: Any) -> int:
        name = type(element).__name__.removesuffix("Element").removesuffix("Modifier")
        fields = [
            slot_text(getattr(element, field_name)) for field_name in getattr(type(element), "__dataclass_fields__", ())
        ]
        distinct = list(dict.fromkeys(fields))
        words.append(f"{name[:1].lower()}{name[1:]} {' '.join(distinct)}".strip())
        return so_far + 1

    try:
        modifier.fold_in(0, add)
    except Exception:
        return "Modifier"
    return ", ".join(words) or "Modifier"
