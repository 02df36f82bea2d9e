"""Which removed rows belong to one branch that leaves as a whole: Compose deletes the branch, not its calls.

Kotlin writes a group for each branch. When it leaves, Compose removes all nodes in it at once, the last one first,
while calls that leave one by one are removed in their order (recording moved_nodes_leave_apart).
Terms       branch: a jump over code, at its place in the chain of calls, with the numbers of the iterations around it.
            A branch has left if a call leaves that always runs in it once. Of a branch that holds other branches only,
            nothing says whether it left or they did: they leave one by one.
"""

from __future__ import annotations

from engine.composition.calls.numbered_site import SiteOwner
from engine.composition.forgetting_order import owner_of_row
from engine.composition.movable.content_key import CONTENT_KEY
from engine.composition.operations import ForgetGroups
from engine.slots import Group
from engine.slots.group import NODE

Row = tuple[Group, int, int]
"""A row, its index, and its first slot."""
Path = tuple[tuple[int, int, tuple[int | None, ...]], ...]
"""The branches around a call, outermost first."""


def forget_rows(rows: list[Row], in_order: list[Row]) -> list[ForgetGroups]:
    """Returns the operations that forget the removed `rows`, siblings in their order. `in_order`: the same rows in the
    order in which they are forgotten; the first operation of a branch stands for the nodes of the whole branch."""
    together = _of_branches(rows) if len(rows) > 1 and _some_are_in_branches(rows) else {}
    return [ForgetGroups(at, slot, row, together.get(row)) for row, at, slot in in_order]


def _some_are_in_branches(rows: list[Row]) -> bool:
    """Returns whether rows with nodes may be in a branch; the rows of a keyed block are looked at once."""
    known = None
    for row, _, _ in rows:
        if row.key == known or not (row.nodes or row.flags & NODE):
            continue
        known = row.key
        owner = owner_of_row(row)
        if known == CONTENT_KEY or (owner is not None and owner.branches):
            return True
    return False


def _of_branches(rows: list[Row]) -> dict[Group, tuple[tuple[int, int, Group], ...]]:
    """Returns by row whose nodes leave with it, where that is not its own nodes alone."""
    paths = [_paths_of(row) for row, _, _ in rows]
    left = {each[0] for each, (row, _, _) in zip(paths, rows, strict=True) if len(each) == 1 and _always_runs(row)}
    found: dict[Group, tuple[tuple[int, int, Group], ...]] = {}
    start = 0
    while start < len(rows):
        branch = next((around for path in paths[start] if (around := _left_around(path, left))), ())
        end = start + 1
        while branch and end < len(rows) and any(path[: len(branch)] == branch for path in paths[end]):
            end += 1
        if end > start + 1:
            found.update((row, ()) for row, _, _ in rows[start:end])
            found[rows[start][0]] = tuple((at, slot, row) for row, at, slot in rows[start:end])
        start = end
    return found


def _left_around(path: Path, left: set[Path]) -> Path:
    """Returns the path of the outermost branch around the call that has left; empty for none."""
    return next((path[:count] for count in range(1, len(path) + 1) if path[:count] in left), ())


def _always_runs(row: Group) -> bool:
    """Returns whether the call of a row is in no loop inside of the innermost branch around it."""
    owner = owner_of_row(row)
    if owner is None or not owner.branches:
        return False
    inner = owner.branches[-1]
    return len(owner.loops) == sum(loop.depth < inner.depth for loop in owner.loops) + len(inner.loops)


def _paths_of(row: Group) -> list[Path]:
    """Returns the path of the call of a row. All calls of movable content have one key: the paths of all of them."""
    if row.key == CONTENT_KEY and row.body is not None:
        owners = [row.body.owners.get(site) for site in row.object_key.sites]
    else:
        owners = [owner_of_row(row)]
    return [_path_of(owner, row) for owner in owners if owner is not None]


def _path_of(owner: SiteOwner, row: Group) -> Path:
    if not owner.branches:
        return ()
    iterations = dict(zip((loop[:2] for loop in owner.loops), owner.iterations_in(row.key), strict=True))
    return tuple(
        (depth, at, tuple(iterations.get((depth, number)) for number in loops)) for depth, at, loops in owner.branches
    )
