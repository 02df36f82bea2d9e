"""PassUndo: a pass's immediate changes outside the change list, and their undo after a failure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.composition.scope import RecomposeScope


class Replaced(Protocol):
    """Content with a replaced function: content.py."""

    def restore(self, function: Callable[..., object]) -> None:
        """Restores the previous function."""


class PassUndo:
    """The immediate changes of a pass."""

    __slots__ = ("replaced", "updated")

    def __init__(self) -> None:
        self.updated: list[tuple[RecomposeScope, Any, tuple[Any, ...]]] = []
        """Scopes that ran, with the block and the arguments of their previous run."""
        self.replaced: list[tuple[Replaced, Any]] = []
        """Content with a replaced function, and its previous function."""

    def clear(self) -> None:
        """Makes all changes so far permanent."""
        self.updated.clear()
        self.replaced.clear()

    def roll_back(self) -> None:
        """Undoes all changes since `clear`."""
        for scope, block, arguments in reversed(self.updated):
            scope.block, scope.arguments = block, arguments
        for content, function in reversed(self.replaced):
            content.restore(function)
        self.clear()
