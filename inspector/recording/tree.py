"""The composition tree of a moment, as frozen rows: composables, the nodes they emitted, where those are.

Terms       row: a composable call that has a scope, a node, or both (a composable that emits one node of
            its own name is one row). inline: a node without a scope, such as `with Box():`.
            framework row: a composable of the engine's that the program did not call itself.
Not here    what ran: that is in a frame's rows. Which rows are shown and folded: analysis/tree.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .rows import Place, Subject


@dataclass(frozen=True, slots=True)
class TreeRow:
    """One row of the composition tree."""

    name: str
    scope: Subject | None = None
    node: Subject | None = None
    place: Place | None = None
    framework: bool = False
    children: tuple[TreeRow, ...] = ()

    @property
    def tag(self) -> str | None:
        return self.node.tag if self.node is not None else None

    @property
    def label(self) -> str:
        """What a frame report calls it."""
        if self.node is not None and self.node.tag:
            return self.node.tag
        return self.name

    def walk(self) -> Iterator[TreeRow]:
        """This row and all below it, in order, without recursion (trees are deep)."""
        stack = [self]
        while stack:
            row = stack.pop()
            yield row
            stack.extend(reversed(row.children))


@dataclass(frozen=True, slots=True)
class TreeCapture:
    """All rows of one moment."""

    roots: tuple[TreeRow, ...]
    width: int
    height: int

    def walk(self) -> Iterator[TreeRow]:
        for root in self.roots:
            yield from root.walk()
