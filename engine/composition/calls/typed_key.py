"""TypedKey: a key that a number of another type would equal in Python: of `key(…)`, of an item, of saved content.

In Kotlin `1`, `1.0` and `true` are different keys, as their `equals` compares types (recordings keys_of_kinds,
typed_keys_of_items). Slot ids of `subcompose` and parts of tuples are compared as Python does.
"""

from __future__ import annotations

from typing import Final, TypeVar

K = TypeVar("K")
_KINDS: Final = (bool, float)
"""The types whose values can equal an int. Other types are not looked at: a key is compared for each row."""


class TypedKey:
    """Equals another TypedKey with an equal value of the same type; NaN equals NaN."""

    __slots__ = ("value",)

    def __init__(self, value: float) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        if type(other) is not TypedKey or type(self.value) is not type(other.value):
            return False
        return self.value == other.value or (self.value != self.value and other.value != other.value)

    def __hash__(self) -> int:
        value = self.value
        return hash((type(value), value if value == value else None))

    def __repr__(self) -> str:
        return repr(self.value)


def typed_key(key: K) -> K | TypedKey:
    """Returns `key`, typed if a number of another type would equal it."""
    return TypedKey(key) if isinstance(key, _KINDS) and type(key) in _KINDS else key


def untyped(key: object) -> object:
    """Returns what the program gave as `key`."""
    return key.value if type(key) is TypedKey else key


def typed(keys: tuple[object, ...]) -> tuple[object, ...]:
    """Returns `keys` with those typed that a number of another type would equal."""
    if any(type(each) in _KINDS for each in keys):
        return tuple(TypedKey(each) if isinstance(each, _KINDS) and type(each) in _KINDS else each for each in keys)
    return keys
