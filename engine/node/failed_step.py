"""The place of a node in the program, for the exception of an animation that the node's coroutine tries again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.composition.errors.notes import TRIED_AGAIN, note_effect


class _LayoutNode(Protocol):
    """A layout node."""

    @property
    def name(self) -> str:
        """The name of its composable."""

    @property
    def owner(self) -> object:
        """The owner of its tree."""


class _InTree(Protocol):
    """A modifier node."""

    def require_layout_node(self) -> _LayoutNode:
        """The layout node."""


def note_step_of(node: _InTree) -> Callable[[BaseException], object]:
    """Returns a function that adds the place of `node` to an exception."""

    def note(error: BaseException) -> None:
        layout_node = node.require_layout_node()
        find_place = getattr(layout_node.owner, "find_place", None)
        if find_place is not None:
            note_effect(
                error, f"running an animation of {layout_node.name or 'the root'}", find_place(layout_node), TRIED_AGAIN
            )

    return note
