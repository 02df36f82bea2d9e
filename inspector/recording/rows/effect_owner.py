"""Effect owner: the name of an effect, and whether it belongs to the framework or to the program.

Terms       effect: what an EFFECT event names: the function of a SideEffect, or an object that the composition
            remembers or forgets, such as a LaunchedEffect.
Rule        the function decides: a LaunchedEffect that an animation starts is the framework's, although a line of
            the program asked for the animation. An engine function that calls a program function, as `produce_state`
            does, is the program's. An object without a function is the framework's if its class has no
            name for programs.
"""

from __future__ import annotations

from functools import partial
from types import CodeType, MethodType

from engine.code_owner import is_engine

from .values import value_text


def effect_name(effect: object) -> str:
    """Returns `name :line` of a function or a method, the name of an effect, or the text of another object."""
    name: object = effect if isinstance(effect, str) else getattr(effect, "name", None)
    if isinstance(name, str):
        return name
    code = _code(effect)
    if code is None or not isinstance(effect, MethodType):
        return value_text(effect)
    return f"{code.co_qualname.rpartition('<locals>.')[2]} :{code.co_firstlineno}"


def effect_facts(effect: object) -> dict[str, bool]:
    """Returns the facts of an EFFECT event: `framework`, if the effect runs code of the engine only."""
    return {"framework": True} if _is_of_engine(effect) else {}


def _is_of_engine(effect: object) -> bool:
    function: object = getattr(effect, "runs", effect)
    code = _code(function)
    if code is not None:
        return is_engine(code.co_filename) and not any(map(_is_of_program, _captured(function)))
    return type(effect).__module__.startswith("engine.") and effect_name(effect).startswith("<")


def _captured(function: object) -> list[object]:
    """Returns the values that a function captures from the functions around it."""
    found: list[object] = []
    for cell in getattr(function, "__closure__", None) or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:  # assigned later
            continue
    return found


def _is_of_program(value: object) -> bool:
    code = _code(value)
    return code is not None and not is_engine(code.co_filename)


def _code(function: object) -> CodeType | None:
    while isinstance(function, (partial, MethodType)):
        function = function.func if isinstance(function, partial) else function.__func__
    code: object = getattr(function, "__code__", None)
    return code if isinstance(code, CodeType) else None
