"""A cache by code object: by the very object, as code of one shape in two files compares equal, and for as long as it
lives, so that programs that are loaded again and again leave nothing behind."""

from __future__ import annotations

import weakref
from types import CodeType
from typing import Generic, TypeVar

T = TypeVar("T")


class ByCode(Generic[T]):
    """See the module. A value must not hold the code object itself."""

    __slots__ = ("_known", "_values")

    def __init__(self) -> None:
        self._values: dict[int, T] = {}
        self._known: dict[int, weakref.ref[CodeType]] = {}

    def __contains__(self, code: CodeType) -> bool:
        return id(code) in self._values

    def get(self, code: CodeType) -> T | None:
        return self._values.get(id(code))

    def __setitem__(self, code: CodeType, value: T) -> None:
        key = id(code)

        def forget(_: object) -> None:
            self._values.pop(key, None)
            self._known.pop(key, None)

        self._known[key] = weakref.ref(code, forget)
        self._values[key] = value
