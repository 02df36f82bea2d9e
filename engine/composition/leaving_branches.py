"""Which removed rows belong to one branch or loop that leaves as a whole: Compose deletes it, not its calls.

Kotlin writes a group for each branch, and for each loop in an iteration of another. When it leaves, Compose removes all
nodes in it at once, the last one first, while calls that leave one by one are removed in their order (recording
moved_nodes_leave_apart).
Terms       branch: a jump over code, at its place in the chain of calls, with the numbers of the iterations around it.
            A branch has left if a call leaves that always runs in it once, or if the pass has not begun a loop that
            stands in it. Of a branch that holds other branches only,
            nothing says whether it left or they did: they leave one by one.
            inner loop: a loop in an iteration of another, with the number of that iteration. It has left with the
            iteration, where the pass has not begun it (recording loops_leave_in_order); in a plain function that a loop
            calls, where a call leaves that always runs in the iteration.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.composition.calls.numbered_site import SiteOwner, counted_loops
from engine.composition.forgetting_order import Begun, owner_of_row
from engine.composition.movable.content_key import CONTENT_KEY
from engine.composition.operations import ForgetGroups
from engine.slots import Group
from engine.slots.group import NODE

Row = tuple[Group, int, int]
"""A row, its index, and its first slot."""
Path = tuple[tuple[int, int, tuple[int | None, ...]], ...]
"""The branches and inner loops around a call, outermost first."""

_LOOPS: Final = 1 << 40
"""The places of inner loops in paths are below minus this number, which no branch reaches."""


def forget_rows(rows: list[Row], in_order: list[Row], begun: Callable[[], Begun]) -> list[ForgetGroups]:
    """Returns the operations that forget the removed `rows`, siblings in their order. `in_order`: the same rows in the
    order in which they are forgotten; the first operation of a branch stands for the nodes of the whole branch.
    `begun` returns the loops that the pass began in the group."""
    together = _of_branches(rows, begun()) if len(rows) > 1 and _some_are_in_branches(rows) else {}
    return [ForgetGroups(at, slot, row, together.get(row)) for row, at, slot in in_order]


def _some_are_in_branches(rows: list[Row]) -> bool:
    """Returns whether rows with nodes may be in a branch; the rows of a keyed block are looked at once."""
    known = None
    for row, _, _ in rows:
        if row.key == known or not (row.nodes or row.flags & NODE):
            continue
        known = row.key
        owner = owner_of_row(row)
        if known == CONTENT_KEY or (owner is not None and (owner.branches or len(owner.loops) > 1)):
            return True
    return False


def _of_branches(rows: list[Row], begun: Begun) -> dict[Group, tuple[tuple[int, int, Group], ...]]:
    """Returns by row whose nodes leave with it, where that is not its own nodes alone."""
    paths = [_paths_of(row) for row, _, _ in rows]
    left = {each[0] for each, (row, _, _) in zip(paths, rows, strict=True) if len(each) == 1 and _always_runs(row)}
    left |= _inner_loops_left(rows, begun) | _branches_of_loops_left(rows, begun)
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
    if not owner.branches and len(owner.loops) < 2:
        return ()
    numbers = owner.iterations_in(row.key)
    iterations = dict(zip((loop[:2] for loop in owner.loops), numbers, strict=True))
    found: list[tuple[int, tuple[int, int, tuple[int | None, ...]]]] = []
    for depth, at, loops in owner.branches:
        around = sum(loop.depth < depth or (loop.depth == depth and loop.number in loops) for loop in owner.loops)
        found.append((around, (depth, at, tuple(iterations.get((depth, number)) for number in loops))))
    for around, loop in enumerate(owner.loops[1:], 1):
        found.append((around, (loop.depth, -_LOOPS - loop.number, tuple(numbers[:around]))))
    found.sort(key=lambda each: each[0])  # a branch before the loop in it
    return tuple(part for _, part in found)


def _inner_loops_left(rows: list[Row], begun: Begun) -> set[Path]:
    """Returns the paths of the inner loops whose iteration of the loop around them is gone."""
    found: set[Path] = set()
    calls = [
        (row, owner, owner.iterations_in(row.key)) for row, _, _ in rows if (owner := owner_of_row(row)) is not None
    ]
    gone = {(tuple(loop[:2] for loop in owner.loops), tuple(numbers)) for _, owner, numbers in calls if owner.is_direct}
    for row, owner, _ in calls:
        path = _path_of(owner, row) if len(owner.loops) > 1 else ()
        for at, (depth, place, around) in enumerate(path):
            if place > -_LOOPS or None in around:
                continue
            number = -_LOOPS - place
            outer = owner.loops[: len(around)]
            if all(loop.depth == depth for loop in outer) and _is_counted(owner, depth, number):
                has_left = (number, around) not in begun.inside
            else:
                has_left = (tuple(loop[:2] for loop in outer), around) in gone
            if has_left:
                found.add(path[: at + 1])
    return found


def _branches_of_loops_left(rows: list[Row], begun: Begun) -> set[Path]:
    """Returns the paths of the branches in which a loop stands that the pass has not begun."""
    found: set[Path] = set()
    for row, _, _ in rows:
        owner = owner_of_row(row)
        if owner is None or not owner.branches or not owner.loops:
            continue
        path = _path_of(owner, row)
        for at, (depth, place, around) in enumerate(path):
            count = sum(loop.depth < depth for loop in owner.loops) + len(around)
            if place < -_LOOPS or count >= len(owner.loops):
                continue
            loop = owner.loops[count]
            is_around_next = at + 1 < len(path) and path[at + 1][1] > -_LOOPS and path[at + 1][0] == depth
            if loop.depth != depth or (is_around_next and len(path[at + 1][2]) == len(around)):
                continue  # the loop stands in a branch inside of this one
            begins = (loop.number, around) in begun.inside if around else loop.number in begun.counts
            if not begins and _is_counted(owner, depth, loop.number):
                found.add(path[: at + 1])
    return found


def _is_counted(owner: SiteOwner, depth: int, number: int) -> bool:
    """Returns whether the passes note that a loop of the code at `depth` has begun."""
    return number in (counted_loops.get(owner.chain[depth - 1][0]) or ())
