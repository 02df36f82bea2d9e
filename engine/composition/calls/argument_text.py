"""Describes arguments for the trace: their names, the differing parts of two values, and the kind of comparison.

Invariants  I1 every text is bounded, and creating it subscribes no reader to a state.
Not here    the comparison itself: stability.py. Which arguments differ: scope_tracer.py.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields, is_dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from engine.composition.calls.stability import captured_values, compares_by, same
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.composition.scope import RecomposeScope

_MOST_PARTS: Final = 3
_LONGEST: Final = 80
_CAPITAL: Final = re.compile(r"(?<=.)(?=[A-Z])")


def parameter_names(scope: RecomposeScope) -> tuple[str, ...]:
    """Returns the names of a scope's argument slots, in order."""
    info = scope.info
    if getattr(scope.block, "__name__", "") == "_restart":
        return ("content", *info.loaded_parameters)
    own = (info.code.co_name,) if info.code.co_freevars else ()  # a function that captures values is itself compared
    return (*own, *info.loaded_parameters)


def difference(old: Any, new: Any) -> tuple[str, str, str]:
    """Returns (old, new, comparison) as texts; for functions, the differing captured values."""
    old_function, new_function = _function_of(old), _function_of(new)
    if old_function is not None and new_function is not None and old_function.__code__ is new_function.__code__:
        before, now = captured_values(old_function), captured_values(new_function)
        differing = [
            (name, a, b)
            for name, a, b in zip(new_function.__code__.co_freevars, before, now, strict=False)
            if a is not b and not same(a, b)
        ]
        if differing:
            return (
                ", ".join(f"{name} = {argument_text(a)}" for name, a, _ in differing),
                ", ".join(f"{name} = {argument_text(b)}" for name, _, b in differing),
                "captured",
            )
    parts = _parts_that_differ(old, new)
    if parts is not None:
        return parts[0], parts[1], compares_by(new)
    texts = argument_text(old), argument_text(new)
    if sum(map(len, texts)) > _LONGEST and is_dataclass(new) and type(old) is type(new) is not type:
        texts = _fields_that_differ(old, new, type(new).__name__)
    return *texts, compares_by(new)


def _parts_that_differ(old: Any, new: Any) -> tuple[str, str] | None:
    """Returns only the differing parts of two composite values, such as modifier chains.

    Returns None if they have different numbers or types of parts.
    """
    parts_of = getattr(type(new), "__composable_parts__", None)
    if parts_of is None or type(old) is not type(new):
        return None
    before, now = tuple(parts_of(old)), tuple(parts_of(new))
    if len(before) != len(now) or any(type(a) is not type(b) for a, b in zip(before, now, strict=True)):
        return None
    pairs = [(a, b) for a, b in zip(before, now, strict=True) if a is not b and not same(a, b)]
    if not pairs:
        return None
    shown = [_fields_that_differ(a, b) for a, b in pairs[:_MOST_PARTS]]
    return ", ".join(old for old, _ in shown), ", ".join(new for _, new in shown)


def _fields_that_differ(old: Any, new: Any, name: str = "") -> tuple[str, str]:
    """Returns the differing fields of two dataclass objects: `padding(start=16)`, `padding(start=20)` of two parts of a
    modifier; with another `name` in front."""
    if not is_dataclass(new):
        has_text = any("__repr__" in vars(kind) for kind in type(new).__mro__[:-1])
        if not name and not has_text:  # `pointer_input(drags)`, not an object of the engine
            return _functions_text(old), _functions_text(new)
        return argument_text(old), argument_text(new)
    differing: list[tuple[str, Any, Any]] = []
    for each in fields(new):
        a, b = getattr(old, each.name), getattr(new, each.name)
        if same(a, b):
            continue
        if _is_named_values(a) and _is_named_values(b) and [key for key, _ in a] == [key for key, _ in b]:
            differing += [(key, x, y) for (key, x), (_, y) in zip(a, b, strict=True) if not same(x, y)]
        else:
            differing.append((each.name, a, b))
    if not differing:
        return argument_text(old), argument_text(new)
    rest = ", …" if name and len(differing) > _MOST_PARTS else ""
    texts = [(key, *_texts_of(a, b, name)) for key, a, b in (differing[:_MOST_PARTS] if name else differing)]
    before = ", ".join(f"{key}={text}" for key, text, _ in texts) + rest
    now = ", ".join(f"{key}={text}" for key, _, text in texts) + rest
    name = name or _part_name(new)
    return f"{name}({before})", f"{name}({now})"


def _texts_of(old: object, new: object, name: str) -> tuple[str, str]:
    """Returns the texts of a field; for a nested dataclass, only its fields that differ."""
    if name and is_dataclass(new) and type(old) is type(new) is not type:
        return _fields_that_differ(old, new, type(new).__name__)
    return argument_text(old), argument_text(new)


def _functions_text(part: object) -> str:
    """Returns a part of a modifier that holds functions as its call, `pointer_input(drags)`."""
    held = [getattr(part, name, None) for kind in type(part).__mro__ for name in getattr(kind, "__slots__", ())]
    names = [each.__name__.replace("<lambda>", "λ") for each in held if isinstance(each, FunctionType)]
    return f"{_part_name(part)}({', '.join(names)})"


def _part_name(part: Any) -> str:
    """Returns `graphics_layer` for a `ValuesGraphicsLayerElement`."""
    return _CAPITAL.sub("_", type(part).__name__.removesuffix("Element").removeprefix("Values")).lower()


def _parts_text(value: Any) -> str | None:
    """Returns `padding(start=16).graphics_layer(alpha=0.5)`; None without parts, or if a part is no dataclass."""
    parts_of = getattr(type(value), "__composable_parts__", None)
    parts = tuple(parts_of(value)) if parts_of is not None else ()
    if not parts or not all(is_dataclass(part) for part in parts):
        return None
    text = ".".join(f"{_part_name(part)}({_given(part)})" for part in parts[:_MOST_PARTS])
    text += "…" if len(parts) > _MOST_PARTS else ""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _given(part: Any) -> str:
    """Returns a dataclass's fields whose values differ from their defaults."""
    shown = []
    for each in fields(part):
        value = getattr(part, each.name)
        if each.default is not MISSING and same(value, each.default):
            continue
        if value and _is_named_values(value):
            shown += [f"{key}={argument_text(given)}" for key, given in value]
        else:
            shown.append(f"{each.name}={argument_text(value)}")
    return ", ".join(shown)


def _is_named_values(value: Any) -> bool:
    return type(value) is tuple and all(
        type(each) is tuple and len(each) == 2 and type(each[0]) is str for each in value
    )


def _function_of(value: Any) -> FunctionType | None:
    function = getattr(value, "function", value)  # ContentLambda
    return function if isinstance(function, FunctionType) else None


def argument_text(value: Any) -> str:
    """Returns a bounded text for an argument: a number, `name :line` of a function, or its parts."""
    if type(value) is float:
        return f"{value:.6g}"
    function = _function_of(value)
    if function is not None:
        name = "λ" if function.__name__ == "<lambda>" else function.__name__
        return f"{name} :{function.__code__.co_firstlineno}"
    return _parts_text(value) or value_repr(value)
