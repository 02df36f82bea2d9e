"""Slot text: describes a slot value in one line: type, and name or value.

Invariants  I1 only existing attributes are read: `__getattr__` of the value could run code of the
            program, or compute a slow suggestion for a misspelt name.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any

from engine.node.modifier import Modifier
from engine.snapshot.state_object import StateObject

from ..rows.peek import peek_text
from ..rows.values import value_text


def slot_text(value: Any) -> str:
    """Returns the text of a slot value: its type, and its name or value."""
    if type(value) is FunctionType:
        return _function_text(value)
    if value is None or isinstance(value, (bool, int, float, str, tuple)):
        return value_text(value)
    kind = type(value)
    if issubclass(kind, Enum):
        return f"{kind.__name__}.{_name(value)}"
    if kind is type:
        return str(value.__name__)
    if issubclass(kind, Modifier):
        return _modifier_text(value)
    if issubclass(kind, StateObject):
        shown = "…" if kind.__name__.startswith("Derived") else peek_text(value)
        return f"State {value.name} = {shown}"
    if kind.__name__ in ("RecomposeScope", "LayoutNode"):
        tag = getattr(value, "test_tag", None)
        return f"{kind.__name__} {tag or getattr(value, 'name', None) or ''}".rstrip()
    if value is Modifier:
        return "Modifier"
    if kind is MethodType or (callable(value) and _has(value, "__code__")):
        return _function_text(value)
    if getattr(kind, "__repr__", None) is object.__repr__:
        name = _name(value)
        return f"{kind.__name__} {name}" if isinstance(name, str) and name else kind.__name__
    return value_text(value)


def _has(value: Any, name: str) -> bool:
    """Returns whether a value has an attribute, without running code of the value."""
    if any(name in each.__dict__ for each in type(value).__mro__):
        return True
    try:
        return name in object.__getattribute__(value, "__dict__")
    except AttributeError:
        return False


def _name(value: Any) -> Any:
    try:
        return value.name if _has(value, "name") else None
    except Exception:  # a property of the program
        return None


def _function_text(function: Any) -> str:
    code = function.__code__
    short = "λ" if code.co_name == "<lambda>" else code.co_name
    return f"{short} :{code.co_firstlineno}"


def _modifier_text(modifier: Any) -> str:
    """`size 20, padding 8`: the elements of a modifier chain, in order."""
    words: list[str] = []

    def add(so_far: int, element: Any) -> int:
        kind: Any = type(element)
        name, fields = _shape(kind)
        distinct = dict.fromkeys([slot_text(getattr(element, field_name)) for field_name in fields])
        words.append(f"{name} {' '.join(distinct)}".strip())
        return so_far + 1

    try:
        modifier.fold_in(0, add)
    except Exception:
        return "Modifier"
    return ", ".join(words) or "Modifier"


@lru_cache(256)
def _shape(kind: Any) -> tuple[str, tuple[str, ...]]:
    """Returns the displayed name of a modifier element class, and its fields."""
    name = kind.__name__.removesuffix("Element").removesuffix("Modifier")
    return f"{name[:1].lower()}{name[1:]}", tuple(getattr(kind, "__dataclass_fields__", ()))
