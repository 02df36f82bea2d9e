"""shown_as: the name under which traces and errors show a composable that a component is made of."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def shown_as(name: str) -> Callable[[F], F]:
    """Stands below `@composable`: traces and errors show the function by the name that programs know.

    The keys of its groups stay the same: they depend on the qualified name.
    """

    def rename(function: F) -> F:
        assert isinstance(function, FunctionType)
        function.__name__ = name
        return function

    return rename
