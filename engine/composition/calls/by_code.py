"""A cache with code objects as keys, compared by identity: equal code objects from two files stay distinct.

An entry lives as long as its code object, so repeatedly loaded programs leave no entries behind.
"""

from __future__ import annotations

import weakref
from types import CodeType
from typing import Generic, TypeVar

T = TypeVar("T")


class ByCode(Generic[T]):
    """A cache by code object; see the module docstring. A value must not reference its code object."""

    __slots__ = ("_known", "_values")

    def __init__(self) -> None:
        self._values: dict[int, T] = {}
        self._known: dict[int, weakref.ref[CodeType]] = {}

    def __contains__(self, code: CodeType) -> bool:
        return id(code) in self._values

    def get(self, code: CodeType) -> T | None:
        """Returns the value for this very code object; None without one."""
        return self._values.get(id(code))

    def __setitem__(self, code: CodeType, value: T) -> None:
        key = id(code)

        def forget(_: object) -> None:
            self._values.pop(key, None)
            self._known.pop(key, None)

        self._known[key] = weakref.ref(code, forget)
        self._values[key] = value
