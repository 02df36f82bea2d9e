"""Fact: a typed field of a recorded event: it reads one entry of the row's `data`.

Terms       required: the recorder always writes the entry; reading a missing one raises KeyError.
            optional: absent unless it applies; the fact then has its default.
Why         rows stay tuples and `data` stays what the file stores: a typed field costs nothing while a run is recorded
            or opened, and a checker sees its type.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, get_args, overload

from ..rows.rows import Row

T = TypeVar("T")

_NO_DEFAULT: Final = object()


class Fact(Generic[T]):
    """A field of an event class: `old = Fact[str]()` is required, `same = Fact[bool](False)` is optional.

    `key`: the name in `data`, where it differs from the field's name, because every row has an attribute of that name.
    """

    def __init__(self, default: object = _NO_DEFAULT, *, key: str = "") -> None:
        self.key = key
        self.default = default

    @property
    def declared(self) -> Any:
        """The declared type: `str` of `Fact[str]()`."""
        return get_args(self.__dict__["__orig_class__"])[0]

    def __set_name__(self, owner: type[Row], name: str) -> None:
        self.key = self.key or name

    @overload
    def __get__(self, row: None, owner: type[Row]) -> Fact[T]: ...
    @overload
    def __get__(self, row: Row, owner: type[Row]) -> T: ...
    def __get__(self, row: Row | None, owner: type[Row]) -> Fact[T] | T:
        if row is None:
            return self
        default = self.default
        found: T = row.data[self.key] if default is _NO_DEFAULT else row.data.get(self.key, default)
        return found


def facts_of(event: type[Row]) -> dict[str, Fact[Any]]:
    """Returns the facts of an event class and its bases, by their name in `data`."""
    found: dict[str, Fact[Any]] = {}
    for base in reversed(event.__mro__):
        for value in vars(base).values():
            if isinstance(value, Fact):
                found[value.key] = value
    return found
