"""A cache with code objects or classes as keys, compared by identity: equal code objects from two files stay distinct.

An entry lives as long as its key, so repeatedly loaded programs leave no entries behind.
"""

from __future__ import annotations

import weakref
from types import CodeType
from typing import Generic, TypeVar

K = TypeVar("K", CodeType, type)
T = TypeVar("T")


class IdentityCache(Generic[K, T]):
    """A cache by code object or class; see the module docstring. A value must not reference its key."""

    __slots__ = ("_known", "by_id")

    def __init__(self) -> None:
        self.by_id: dict[int, T] = {}
        """The values by `id` of their keys: for look-ups that cannot afford a call of Python."""
        self._known: dict[int, weakref.ref[K]] = {}

    def __contains__(self, key: K) -> bool:
        return id(key) in self.by_id

    def get(self, key: K) -> T | None:
        """Returns the value for this very key; None without one."""
        return self.by_id.get(id(key))

    def __setitem__(self, key: K, value: T) -> None:
        number = id(key)

        def on_collected(_: object) -> None:
            self.by_id.pop(number, None)
            self._known.pop(number, None)

        self._known[number] = weakref.ref(key, on_collected)
        self.by_id[number] = value
