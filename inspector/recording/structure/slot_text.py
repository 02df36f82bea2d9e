"""Slot text: describes a slot value in one line: type, and name or value.

Invariants  I1 only existing attributes are read: `__getattr__` of the value could run code of the
            program, or compute a slow suggestion for a misspelt name.
"""

from __future__ import annotations

from enum import Enum
from types import FunctionType, MethodType
from typing import Any

from engine.composition.locals import CompositionLocal
from engine.node.modifier import Modifier
from engine.snapshot.state_object import StateObject

from ..rows.peek import peek_text
from ..rows.values import value_text
from .modifier_text import modifier_text


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
        return modifier_text(value, slot_text)
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
    if kind is dict and value and all(type(local) is CompositionLocal for local in value):
        return ", ".join(f"{local.name} = {_held_text(holder)}" for local, holder in value.items())
    if getattr(kind, "__repr__", None) is object.__repr__:
        name, kind_name = _name(value), kind.__name__.lstrip("_")
        return f"{kind_name} {name}" if isinstance(name, str) and not kind_name.startswith(name) else kind_name
    return value_text(value).removeprefix("_" if kind.__name__.startswith("_") else "")


def _held_text(holder: object) -> str:
    """Returns the text of a provided value; a dynamic local holds it in a state, a computed one calculates it."""
    return peek_text(holder) if isinstance(holder, StateObject) else value_text(getattr(holder, "value", None))


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
