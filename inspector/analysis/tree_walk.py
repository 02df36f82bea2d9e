"""Tree walk: from one displayed row of the composition tree to its parent, its first child or a neighbor.

Not here    the rows: tree.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from .tree import TreeLine

PARENT, CHILD, BEFORE, AFTER = "parent", "child", "before", "after"


def row_beside(roots: list[TreeLine], subject: int, way: str) -> TreeLine | None:
    """Returns the row that lies `way` (PARENT, CHILD, BEFORE, AFTER) of the row of a scope or node; the first root if
    no row shows the subject, None at an end of the tree."""
    line = next((each for each in _all(roots) if subject in each.keys), None) if subject else None
    if line is None:
        return roots[0] if roots else None
    if way == PARENT:
        return line.parent
    if way == CHILD:
        return line.children[0] if line.children else None
    beside = line.parent.children if line.parent is not None else roots
    at = beside.index(line) + (1 if way == AFTER else -1)
    return beside[at] if 0 <= at < len(beside) else None


def _all(lines: list[TreeLine]) -> Iterator[TreeLine]:
    waiting = list(reversed(lines))
    while waiting:
        line = waiting.pop()
        yield line
        waiting += reversed(line.children)
