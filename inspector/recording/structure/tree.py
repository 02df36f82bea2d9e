"""TreeCapture: the composition tree of one moment as frozen rows: composables, their nodes, and the bounds of the
nodes.

Terms       row: a composable call with a scope, a node, or both (a composable that emits one node of
            its own name is one row). inline: a node without a scope, such as `with Box():`.
            framework row: an engine composable without a direct call from the program.
Not here    the runs of a frame: RecordedFrame.rows. Choosing and folding shown rows: analysis/tree.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rows.rows import Place, Subject


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
        """The test tag of the row's node; None without one."""
        return self.node.tag if self.node is not None else None

    @property
    def label(self) -> str:
        """The name of the row in frame reports: the test tag, else the composable."""
        if self.node is not None and self.node.tag:
            return self.node.tag
        return self.name

    def walk(self) -> Iterator[TreeRow]:
        """Iterates over this row and all rows below it, depth first, without recursion, because trees are deep."""
        stack = [self]
        while stack:
            row = stack.pop()
            yield row
            stack.extend(reversed(row.children))


@dataclass(frozen=True, slots=True)
class TreeCapture:
    """The whole tree of one moment. `width`, `height`: size of the window in px."""

    roots: tuple[TreeRow, ...]
    width: int
    height: int

    def walk(self) -> Iterator[TreeRow]:
        """Iterates over all rows, depth first."""
        for root in self.roots:
            yield from root.walk()
