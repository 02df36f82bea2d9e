"""Compares arguments: every skip depends on whether two arguments are the same.

Rules       values (numbers, strings, frozen dataclasses, classes marked @stable / @immutable) and
            built-in collections: structurally. Enum members, state objects, other instances, and classes with
            `__stable__ = False`: by identity.
            Functions passed during composition, also inside modifiers: by code, defaults, globals and
            the captured values at the time of passing. `dont_memoize(f)`: never the same.
Why captures are noted at that time
            a closure holds its variables by reference: later, the old function would show
            the variable's new value, and the Composer would skip a callee that needs it.
Source      Compose's strong skipping and lambda memoization; goldens D1, D2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from operator import attrgetter
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final, NoReturn, TypeVar

from engine.composition.calls.identity_cache import IdentityCache
from engine.composition.errors.composition_error import CompositionError
from engine.snapshot import structural_equality_policy, structurally_equal

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])

_CAPTURED: Final = "__captured__"
_NEVER_SAME: Final = "__dont_memoize__"
_EMPTY_CELL: Final = object()
_equivalent = structural_equality_policy().equivalent


def stable(cls: C) -> C:
    """Marks a class with interchangeable equal instances: they compare with == as arguments. Compose: @Stable."""
    _how_of_type[cls] = _structurally
    _note_of_type[cls] = None
    cls.__stable__ = True  # type: ignore[attr-defined]  # a mark for tools
    return cls


def immutable(cls: C) -> C:
    """Marks a class whose instances never change; compares like `stable`. Compose: @Immutable."""
    return stable(cls)


def dont_memoize(f: F) -> F:
    """Makes `f` differ from every argument, even from itself when passed again. Compose: @DontMemoize."""
    setattr(f, _NEVER_SAME, True)
    return f


class NeverAnArgument:
    """Base of classes whose instances are no arguments: comparing one raises CompositionError."""

    __slots__ = ()


class NotMemoized:
    """Represents a function that is never the same in a slot: it equals no argument."""

    __slots__ = ("function",)

    def __init__(self, function: Any) -> None:
        self.function = function

    def __repr__(self) -> str:
        return repr(self.function)


def comparable_function(function: FunctionType) -> Any:
    """Returns the slot value for `function`, suitable for comparison with the next argument."""
    return NotMemoized(function) if getattr(function, _NEVER_SAME, False) else function


def same(old: Any, new: Any) -> bool:
    """Returns whether `new` may replace `old` without a run, by the module's rules."""
    if old is new:
        return not (type(new) is FunctionType and getattr(new, _NEVER_SAME, False))
    kind = type(new)
    if type(old) is not kind:
        return False
    how = _how_of_type.by_id.get(id(kind))
    if how is None:
        how = _how_of_type[kind] = _classify(kind)
    return how(old, new)


def same_key(old: object, new: object) -> bool:
    """Compares two keys of `remember` or of an effect. They are the same if they are the same as arguments, or equal by
    the `__eq__` of their class.

    Compose compares an argument of an unstable class by identity, but a key by `equals`, whatever its class.
    """
    return same(old, new) or (type(new).__eq__ is not object.__eq__ and structurally_equal(old, new))


def compares_by(value: Any) -> str:
    """Returns how `same` compares such an argument: "value", "identity", "function" or "never"."""
    if getattr(value, _NEVER_SAME, False):
        return "never"
    kind = type(value)
    how = _how_of_type.get(kind) or _classify(kind)
    if how is _functions or how is _methods or how is _partials:
        return "function"
    return "identity" if how is _by_identity else "value"


def needs_note(value: Any) -> bool:
    """Returns whether the value may hold functions with captures."""
    note = _find_note(type(value))
    if note is _note_element:
        _refuse_element()
    return note is not None


def note_captures(value: Any, noted: list[FunctionType]) -> None:
    """Stores the current captures of the functions in `value`, which is being passed, and adds them to `noted`.

    One look-up decides for each value, because most values hold no function; a question before each call took 3 % of a
    scene's first frame."""
    note = notes.get(id(type(value)), _note_of_new_type)
    if note is not None:
        note(value, noted)


def _note_of_new_type(value: object, noted: list[FunctionType]) -> None:
    """Finds out whether values of this type may hold functions with captures; then notes those of `value`."""
    note = _find_note(type(value))
    if note is not None:
        note(value, noted)


def _find_note(kind: type) -> Note | None:
    how = _how_of_type.get(kind)
    if how is None:
        how = _how_of_type[kind] = _classify(kind)
    note = _note_of_type[kind] = _NOTE_OF_COMPARISON.get(how)
    return note


def _note_function(function: FunctionType, noted: list[FunctionType]) -> None:
    if function.__closure__ is not None and _CAPTURED not in function.__dict__:
        captured = tuple(map(_content, function.__closure__))
        function.__dict__[_CAPTURED] = captured
        noted.append(function)
        for content in captured:
            if type(content) is FunctionType or type(content) is MethodType:
                note_captures(content, noted)


def _note_method(method: MethodType, noted: list[FunctionType]) -> None:
    note_captures(method.__func__, noted)


def _note_partial(value: partial[Any], noted: list[FunctionType]) -> None:
    for part in (value.func, *value.args, *value.keywords.values()):
        note_captures(part, noted)


def _note_parts(value: object, noted: list[FunctionType]) -> None:
    """Notes the parts, such as the fields of a value, without a call of `note_captures` for each: a style has 20."""
    for part in _parts_of(type(value))(value):
        note = notes.get(id(type(part)), _note_of_new_type)
        if note is not None:
            note(part, noted)


def _note_element(element: object, noted: list[FunctionType]) -> None:
    _refuse_element()


def captured_values(function: FunctionType) -> tuple[Any, ...]:
    """Returns the values that `function` captured when passed; its current captures if it was never passed."""
    noted: tuple[Any, ...] | None = function.__dict__.get(_CAPTURED)
    if noted is not None:
        return noted
    return tuple(map(_content, function.__closure__)) if function.__closure__ else ()


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # the variable has no value yet
        return _EMPTY_CELL


# ---------------------------------------------------------------- comparison by kind


def _structurally(old: Any, new: Any) -> bool:
    return _equivalent(old, new)


def _by_identity(old: Any, new: Any) -> bool:
    return False  # `same` compares identity first


def _functions(old: FunctionType, new: FunctionType) -> bool:
    if old.__code__ is not new.__code__ or old.__globals__ is not new.__globals__:
        return False
    if getattr(new, _NEVER_SAME, False):
        return False
    if old.__closure__ is None and new.__closure__ is None:
        pass
    else:
        before, now = captured_values(old), captured_values(new)
        if len(before) != len(now):
            return False
        for a, b in zip(before, now, strict=True):
            if a is not b and not same(a, b):
                return False
    return _all_same(old.__defaults__, new.__defaults__) and same(old.__kwdefaults__, new.__kwdefaults__)


def _methods(old: MethodType, new: MethodType) -> bool:
    return old.__self__ is new.__self__ and same(old.__func__, new.__func__)


def _partials(old: partial[Any], new: partial[Any]) -> bool:
    if not same(old.func, new.func) or not _all_same(old.args, new.args):
        return False
    return old.keywords.keys() == new.keywords.keys() and all(
        same(old.keywords[k], new.keywords[k]) for k in new.keywords
    )


def _elements(old: Any, new: Any) -> bool:
    _refuse_element()


def _refuse_element() -> NoReturn:
    raise CompositionError(
        "an element was passed as an argument: `with Box(…):` takes its content as a block, and what another "
        "composable should show is passed as a function (a parameter named `content`)"
    )


def _builtins(old: Any, new: Any) -> bool:
    return bool(old == new)


def _by_parts(old: Any, new: Any) -> bool:
    """Compares frozen dataclasses and modifier chains like ==, but functions inside them by their captures.

    The parts decide, except where `same` differs on a part that == may find equal: then == of the whole decides. To
    begin with == cost a tenth of a run that changes a modifier's function: it compares each level of the chain, and
    never finds it equal.
    """
    parts = _parts_of(type(new))
    before, now = parts(old), parts(new)
    if len(before) != len(now):
        return False
    for a, b in zip(before, now, strict=True):
        if a is not b and not same(a, b):
            may_be_equal = type(a) is not type(b) or _how_of_type.by_id.get(id(type(b))) is _by_identity
            return may_be_equal and _equivalent(old, new)
    return True


Note = Callable[[Any, list[FunctionType]], None]
_NOTE_OF_COMPARISON: Final[dict[Callable[[Any, Any], bool], Note]] = {
    _functions: _note_function,
    _methods: _note_method,
    _partials: _note_partial,
    _by_parts: _note_parts,
    _elements: _note_element,
}
"""How captures are noted, by the comparison of the type; values with another comparison hold no function."""


def _parts_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Returns a function that splits an instance of this class into its compared parts.

    Cached per class: a look-up for each modifier took a seventh of a scene's first composition.
    """
    parts = _parts_of_type.by_id.get(id(kind))
    if parts is None:
        own: Callable[[Any], tuple[Any, ...]] | None = getattr(kind, "__composable_parts__", None)
        if own is not None:
            return own  # not cached: it references the class
        names = [field.name for field in fields(kind) if field.compare]
        if len(names) > 1:
            parts = attrgetter(*names)
        elif names:
            parts = _only_part(attrgetter(names[0]))
        else:
            parts = _no_parts
        _parts_of_type[kind] = parts
    return parts


def _only_part(get: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda value: (get(value),)


def _no_parts(value: Any) -> tuple[Any, ...]:
    return ()


def _all_same(old: tuple[Any, ...] | None, new: tuple[Any, ...] | None) -> bool:
    if old is None or new is None:
        return old is new
    if len(old) != len(new):
        return False
    for a, b in zip(old, new, strict=True):
        if a is not b and not same(a, b):
            return False
    return True


def _is_frozen_dataclass(kind: type) -> bool:
    parameters = getattr(kind, "__dataclass_params__", None)
    if not is_dataclass(kind) or parameters is None or not (parameters.frozen and parameters.eq):
        return False
    # A subclass with its own equality does not count as a value: its fields may be properties that read states.
    equal = next(each for each in kind.__mro__ if "__eq__" in vars(each))
    return "__dataclass_params__" in vars(equal)


_STRUCTURAL: Final = (type(None), int, float, complex, str, bytes, tuple, list, dict, set, frozenset, range, slice)


def _classify(kind: type) -> Callable[[Any, Any], bool]:
    if issubclass(kind, NeverAnArgument):
        return _elements
    if issubclass(kind, Enum):
        return _by_identity
    if hasattr(kind, "__composable_parts__"):
        return _by_parts
    stability = getattr(kind, "__stable__", None)
    if stability is not None:
        return _structurally if stability else _by_identity
    if _is_frozen_dataclass(kind):
        return _by_parts
    if kind in _STRUCTURAL or (issubclass(kind, tuple) and hasattr(kind, "_fields")):
        return _structurally
    if issubclass(kind, (int, float, str, bytes)):
        return _structurally
    return _by_identity


_parts_of_type: IdentityCache[type, Callable[[Any], tuple[Any, ...]]] = IdentityCache()
_how_of_type: IdentityCache[type, Callable[[Any, Any], bool]] = IdentityCache()
_note_of_type: IdentityCache[type, Note | None] = IdentityCache()
notes: Final = _note_of_type.by_id
"""By `id` of a type: how `note_captures` notes its values; None if they hold no function."""
for _kind, _how in (
    (FunctionType, _functions),
    (MethodType, _methods),
    (partial, _partials),
    (BuiltinFunctionType, _builtins),
):
    _how_of_type[_kind] = _how
