"""Text forms of values: bounded length, no read observation, no exceptions.

Invariants  I1 the text is equal in every process: it depends on no hash and contains no address.
"""

from __future__ import annotations

import re
import reprlib
from dataclasses import fields, is_dataclass
from enum import Enum, Flag
from types import MethodType
from typing import Any, Final

from engine.snapshot.current_snapshot import thread

_LONGEST: Final = 80
_SURELY_WHOLE: Final = 40  # the maximum number of shown characters of an int
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_REPR_READS_NO_STATE: Final = frozenset((int, bool, float, str, type(None)))
_ENUM_REPRS: Final = (Enum.__repr__, Flag.__repr__)


class _Bounded(reprlib.Repr):
    def __init__(self, longest: int = _LONGEST, level: int = 3, items: int = 0) -> None:
        """`longest`: characters of one text or object; `level`: depth; `items`: of a collection and in the whole value,
        0 for Python's few of a collection."""
        super().__init__()
        self.left = items
        """How many further parts have a text, with `items`: a value may contain one part in many places."""
        self.maxlevel = level
        self.maxstring = self.maxother = self.maxlong = longest
        if items:
            self.maxtuple = self.maxlist = self.maxarray = self.maxdict = items
            self.maxset = self.maxfrozenset = self.maxdeque = items

    def repr_set(self, x: Any, level: int) -> str:
        return f"{{{self._items_in_order(x, level)}}}" if x else "set()"

    def repr_frozenset(self, x: Any, level: int) -> str:
        return f"frozenset({{{self._items_in_order(x, level)}}})" if x else "frozenset()"

    def _items_in_order(self, items: Any, level: int) -> str:
        """Returns the elements sorted by value, or by text if the values have no order."""
        if level <= 0:
            return self.fillvalue
        try:
            shown = [self.repr1(each, level - 1) for each in sorted(items)[: self.maxset]]
        except Exception:
            shown = sorted(self.repr1(each, level - 1) for each in items)[: self.maxset]
        return ", ".join([*shown, self.fillvalue] if len(items) > self.maxset else shown)

    def repr1(self, x: Any, level: int) -> str:
        if type(x).__module__.startswith("engine.snapshot.state_") and hasattr(type(x), "current"):
            x = x.current  # a state list, map or set inside a value appears as the plain collection
        if isinstance(x, Enum) and type(x).__repr__ in _ENUM_REPRS:
            return f"{type(x).__name__}.{x.name}" if x.name else super().repr1(x, level)  # as the program writes it
        if isinstance(x, MethodType):
            return _method_text(x)
        if getattr(type(x), "__repr__", None) is object.__repr__:
            return f"<{type(x).__name__} object>"
        return super().repr1(x, level)

    def repr_int(self, x: int, level: int) -> str:
        return _ADDRESS.sub("", super().repr_int(x, level))  # Python 3.14 writes one for an int of too many digits

    def repr_function(self, x: Any, level: int) -> str:
        name = "λ" if x.__name__ == "<lambda>" else x.__name__
        return f"{name} :{x.__code__.co_firstlineno}"

    def repr_instance(self, x: Any, level: int) -> str:
        try:
            text = self._fields_of(x, level) or repr(x)
        except Exception as error:
            return f"<{type(x).__name__}: repr raised {type(error).__name__}>"
        if " at 0x" in text:
            text = _ADDRESS.sub("", text)
        return text if len(text) <= self.maxother else text[: self.maxother - 1] + "…"

    def _fields_of(self, x: object, level: int) -> str:
        """The text of a dataclass object whose class has no text of its own, with the plain name of the class; else
        "". Objects of the engine, such as a TextStyle, show only the fields that differ from their defaults."""
        code = getattr(getattr(type(x).__repr__, "__wrapped__", None), "__code__", None)
        if code is None or code.co_filename != "<string>" or isinstance(x, type) or not is_dataclass(x):
            return ""
        if level <= 0:
            return f"{type(x).__name__}({self.fillvalue})"
        parts: list[str] = []
        is_of_engine = type(x).__module__.startswith("engine.")
        for each in fields(x):
            value = getattr(x, each.name)
            if not each.repr or (is_of_engine and value is each.default):
                continue
            parts.append(f"{each.name}={self.repr1(value, level - 1)}")
            if sum(map(len, parts)) > self.maxother:
                break  # the rest is cut anyway
        return f"{type(x).__name__}({', '.join(parts)})"


class _Uncut(_Bounded):
    def repr1(self, x: object, level: int) -> str:
        self.left -= 1
        return super().repr1(x, level) if self.left >= 0 else self.fillvalue


def _method_text(method: MethodType) -> str:
    """A bound method as the program writes it: `count.set` for a state, `Model.add` for another object."""
    owner = method.__self__
    name = getattr(owner, "name", "") if hasattr(owner, "first_state_record") else ""
    kind = owner if isinstance(owner, type) else type(owner)
    return f"{name if isinstance(name, str) and name else kind.__name__}.{method.__name__}"


_bounded = _Bounded()


def value_repr(value: Any) -> str:
    """Returns `repr(value)` with at most 80 characters (nested up to 3 levels), unobserved and exception-safe."""
    if type(value) in _REPR_READS_NO_STATE:  # the most frequent types
        try:
            text = repr(value) if type(value) is not str or len(value) <= _LONGEST else ""
        except ValueError:  # Python writes no int of more than 4,300 digits
            text = ""
        if text and len(text) <= _SURELY_WHOLE:
            return text
    return thread.current.without_read_observation(lambda: _shown(value))


def _shown(value: Any) -> str:
    text = _text_by(_bounded, value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _text_by(form: _Bounded, value: object) -> str:
    try:
        return form.repr(value)
    except Exception as error:
        return f"<{type(value).__name__}: repr raised {type(error).__name__}>"


def uncut_repr(value: object) -> str:
    """Returns the text that `value_repr` cuts: up to a million characters of a text, 10,000 parts and 20 levels;
    unobserved and exception-safe."""
    form = _Uncut(longest=1_000_000, level=20, items=10_000)
    return thread.current.without_read_observation(lambda: _text_by(form, value))


def is_cut(text: str) -> bool:
    """True if `text`, a result of `value_repr`, may leave out a part of its value."""
    return "…" in text or "..." in text


def bounded_text(value: Any, longest: int = 500) -> str:
    """Returns `str(value)`, for instance of an exception, cut at `longest` characters; exception-safe."""
    try:
        text = str(value)
    except Exception as error:
        return f"<{type(value).__name__}: str raised {type(error).__name__}>"
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
