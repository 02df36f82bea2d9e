"""Data class: `dataclass` of the standard library with the same fields and methods, made with fewer steps at import.

Why         The standard decorator compiles six functions per frozen class, each by an `exec` of its own: 3.5 million
            instructions. Here only `__init__` is compiled; the other methods are closures over the names of the
            fields: 1.0 million. The window's first frame imports 150 such classes (`script/bench --window`).
Not here    the classes of programs, and files that `phases --help` imports without the engine: they use the standard
            decorator. Functions such as `replace` and `fields` are those of `dataclasses`.
"""

from __future__ import annotations

import dataclasses
import sys
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass  # checkers know the fields and the types of the standard decorator

    Fields = tuple[dataclasses.Field[object], ...]
    Method = Callable[..., object]
else:

    def dataclass(
        cls: type | None = None,
        *,
        frozen: bool = False,
        slots: bool = False,
        eq: bool = True,
        repr: bool = True,
        kw_only: bool = False,
        weakref_slot: bool = False,
    ) -> type | Callable[[type], type]:
        """Makes a data class like `dataclasses.dataclass` with the same options; `InitVar` is not supported."""

        def made(cls: type) -> type:
            layout = {"slots": slots, "kw_only": kw_only, "weakref_slot": weakref_slot}
            return _data_class(cls, frozen, eq, repr, layout)

        return made if cls is None else made(cls)


_MISSING: Final = dataclasses.MISSING


class _Factory:
    """Stands in signatures for a default that a factory makes, as in those of the standard library."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY: Final = _Factory()


def _data_class(cls: type, frozen: bool, eq: bool, repr: bool, layout: dict[str, bool]) -> type:
    own = dict(vars(cls))
    above = [vars(base).get("__dataclass_params__") for base in cls.__mro__[1:]]
    bases = [(parameters, parameters.frozen) for parameters in above if parameters is not None]
    for parameters, _ in bases:
        parameters.frozen = False  # the standard decorator makes no frozen class here, and refuses to mix both
    documentation, cls.__doc__ = cls.__doc__, cls.__doc__ or "-"  # without one, the signature is computed: 4 million
    try:
        cls = dataclasses.dataclass(init=False, repr=False, eq=False, **layout)(cls)
    finally:
        for parameters, was_frozen in bases:
            parameters.frozen = was_frozen
    cls.__doc__ = documentation
    made: Any = cls
    parameters = made.__dataclass_params__
    parameters.init, parameters.repr, parameters.eq, parameters.frozen = True, repr, eq, frozen
    fields = dataclasses.fields(made)
    methods: dict[str, Any] = {"__init__": _init(cls, fields, frozen, layout["slots"])}
    if repr:
        methods["__repr__"] = _repr(fields)
    if eq:
        methods["__eq__"] = _eq(fields)
        methods["__hash__"] = _hash(fields) if frozen else None
    if frozen:
        methods["__setattr__"], methods["__delattr__"] = _frozen(cls, fields)
        if layout["slots"]:
            methods["__getstate__"], methods["__setstate__"] = _slot_state(fields)
    if own.get("__hash__") is None and "__eq__" in own:
        own.pop("__hash__", None)  # Python itself wrote None there, because the class has an `__eq__`
    for name, method in methods.items():
        if name not in own:
            if method is not None:
                method.__name__, method.__qualname__ = name, f"{cls.__qualname__}.{name}"
                method.__module__ = cls.__module__
            setattr(cls, name, method)
    return cls


def _init(cls: type, fields: Fields, frozen: bool, slots: bool) -> Method:
    """Compiles `__init__`: Python binds arguments fastest to parameters of their own."""
    known: dict[str, object] = {"_factory": _FACTORY, "_set": object.__setattr__}
    ordered: list[str] = []
    by_name: list[str] = []
    body: list[str] = []
    for field in fields:
        name, value = field.name, field.name
        if field.default_factory is not _MISSING:
            known[f"_new_{name}"] = field.default_factory
            value = f"_new_{name}() if {name} is _factory else {name}" if field.init else f"_new_{name}()"
        elif field.default is not _MISSING:
            known[f"_default_{name}"] = field.default
            value = name if field.init else f"_default_{name}"
        if field.init:
            default = f"=_default_{name}" if field.default is not _MISSING else ""
            default = "=_factory" if field.default_factory is not _MISSING else default
            (by_name if field.kw_only else ordered).append(name + default)
        elif field.default_factory is _MISSING and (field.default is _MISSING or not slots):
            continue  # the default is an attribute of the class, or `__post_init__` sets the field
        body.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join(["self", *ordered, *(["*", *by_name] if by_name else [])])
    lines = "\n  ".join(body or ["pass"])
    text = f"def made({', '.join(known)}):\n def __init__({parameters}):\n  {lines}\n return __init__"
    place: dict[str, Any] = {}
    exec(text, vars(sys.modules[cls.__module__]), place)
    init: Any = place["made"](**known)
    init.__annotations__ = {field.name: field.type for field in fields if field.init} | {"return": None}
    made: Method = init
    return made


def _values(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """Returns a function that reads these attributes as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _eq(fields: Fields) -> Method:
    values = _values(tuple(field.name for field in fields if field.compare))

    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _hash(fields: Fields) -> Method:
    counted = (field.compare if field.hash is None else field.hash for field in fields)
    values = _values(tuple(field.name for field, counts in zip(fields, counted, strict=True) if counts))

    def hashed(self: object) -> int:
        return hash(values(self))

    return hashed


def _repr(fields: Fields) -> Method:
    names = tuple(field.name for field in fields if field.repr)

    @recursive_repr()
    def text(self: object) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return text


def _frozen(cls: type, fields: Fields) -> tuple[Method, Method]:
    names = frozenset(field.name for field in fields)
    owner: Any = cls

    def refuse_set(self: object, name: str, value: object) -> None:
        if type(self) is owner or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(owner, self).__setattr__(name, value)

    def refuse_delete(self: object, name: str) -> None:
        if type(self) is owner or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(owner, self).__delattr__(name)

    return refuse_set, refuse_delete


def _slot_state(fields: Fields) -> tuple[Method, Method]:
    """`copy` and `pickle` cannot set the attributes of a frozen class themselves."""
    names = tuple(field.name for field in fields)

    def state(self: object) -> list[object]:
        return [getattr(self, name) for name in names]

    def restore(self: object, values: list[object]) -> None:
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)

    return state, restore
