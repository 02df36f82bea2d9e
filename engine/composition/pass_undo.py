"""PassUndo: what a pass changes at once, outside of the change list, and how it is taken back if the pass fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.calls.content import ContentLambda
    from engine.composition.scope import RecomposeScope


class PassUndo:
    """See the module."""

    __slots__ = ("entered", "replaced")

    def __init__(self) -> None:
        self.entered: list[tuple[RecomposeScope, Any, tuple[Any, ...]]] = []
        """The scopes of the table that were entered, with the block and the arguments that they had."""
        self.replaced: list[tuple[ContentLambda, Any]] = []
        """Content that was given another function, with the one that it had."""

    def clear(self) -> None:
        """What passes did so far is to stay."""
        self.entered.clear()
        self.replaced.clear()

    def take_back(self) -> None:
        """What passes changed since `clear` is as it was before."""
        for scope, block, arguments in reversed(self.entered):
            scope.block, scope.arguments = block, arguments
        for content, function in reversed(self.replaced):
            content.restore(function)
        self.clear()
