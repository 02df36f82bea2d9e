"""The order in which the rows that leave a group are forgotten, where Kotlin keeps their values in slots of one group.

Here each remembered value is a row among the calls. Kotlin keeps it in a slot of the part of the body that it is
directly in: the body, a loop, or an iteration of a loop with `continue`. A part that stays but ends early, by `return`,
`continue`, `break` or a shorter loop, cuts its slots off before it deletes the groups in them. Observers are called in
reverse order: first what the deleted groups remember, then the values of the part. A part that leaves as a whole, as
a branch does, forgets values and groups in the order of the body.

Terms       value: a row of `remember` or of an effect. part: `SiteOwner` of numbered_site.py.
Unlike      Kotlin keeps values of a later condition, `elif flag(b)` with a composable that returns a value, in slots of
            the whole `when`. For an earlier branch it deletes the first group behind that, the result of the branch
            before, then cuts the slots off: their observers hear first. Here the rows leave in the order of the body.
            Code does not distinguish `elif` from an `if` alone in an `else`, which Kotlin treats otherwise.
Cost        only where a value leaves together with other rows of its group.
Source      Compose GapComposer.kt (endGroup), ComposableFunctionBodyTransformer.kt; recordings forgotten_by_….
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.composition.calls.call_site import SITE_MASK, stable_hash
from engine.composition.calls.numbered_site import Iterations, SiteOwner, begun_iterations
from engine.composition.open_group import OpenGroup
from engine.slots import Group
from engine.slots.group import REMEMBER

Row = tuple[Group, int, int]
"""A row, its index, and its first slot."""
_VALUES = tuple(map(stable_hash, ("remember", "DisposableEffect", "LaunchedEffect", "remember_coroutine_scope")))
Part = tuple[int, ...]
"""The loops and iterations around a part of a body."""


class CountsLoops(Protocol):
    """The Composer, which knows how far the loops of the pass came."""

    @property
    def iterations(self) -> Iterations:
        """The loops that the pass has begun."""


def in_order_of_forgetting(composer: CountsLoops, frame: OpenGroup, rows: list[Row]) -> list[Row]:
    """Returns `rows`, which leave the group of `frame`, in the order in which they are forgotten."""
    if len(rows) == 1 or not any(row.flags & REMEMBER for row, _, _ in rows):
        return rows
    order: list[Row] = []
    own: list[Row] = []
    others: list[Row] = []
    part: Part | None = None
    begun = begun_in_group(composer, frame)
    for each in rows:
        stays, is_own = _part_that_stays(begun, each[0])
        if stays != part:
            order += own + others
            own, others, part = [], [], stays
        (own if is_own else others).append(each)
    return order + own + others


def _part_that_stays(begun: dict[int, int], row: Group) -> tuple[Part, bool]:
    """Returns the innermost part around a row that stays, and whether the row is a value in a slot of this part.

    `begun`: how many iterations each counted loop of the group began, by its number.
    """
    owner = owner_of_row(row)
    if owner is None:
        return (), False
    part: list[int] = []
    for loop, iteration in zip(owner.loops, owner.iterations_in(row.key), strict=True):
        count = begun.get(loop.number)
        if count is None and not loop.always_runs:
            return tuple(part), False
        part += (loop.depth, loop.number)
        if loop.by_iteration or loop is not owner.loops[-1]:
            if iteration is None or (count is not None and iteration > count):
                return tuple(part), False
            part.append(iteration)
    return tuple(part), owner.is_direct and bool(row.flags & REMEMBER)


def owner_of_row(row: Group) -> SiteOwner | None:
    """Returns the part of the body that the call of a row is in; None if it is not known."""
    body, key = row.body, row.key & SITE_MASK
    if body is None:
        return None
    site = body.site_of.get(key)
    if site is not None:
        found: SiteOwner | None = body.owners.get(site)
        return found
    if row.flags & REMEMBER:
        for of_call in _VALUES:
            found = body.owners.get(key ^ of_call)
            if found is not None:
                return found
    return None


class Begun(NamedTuple):
    """The loops that a pass has begun in one group."""

    counts: dict[int, int]
    """The number of iterations of each, by the number of the loop."""
    inside: set[tuple[int, tuple[int, ...]]]
    """Those in other loops: number, and iterations around it."""


def begun_loops(composer: CountsLoops, frame: OpenGroup) -> Begun:
    """Returns the loops that this pass has begun in the group."""
    inside = composer.iterations.begun_inside
    return Begun(
        begun_in_group(composer, frame), {(number, place) for number, place, group in inside if group is frame.group}
    )


def begun_in_group(composer: CountsLoops, frame: OpenGroup) -> dict[int, int]:
    """Returns how many iterations this pass has begun of the counted loops in the group, by their numbers."""
    found: dict[int, int] = {}
    for (_, number), (counter, group) in composer.iterations.items():
        if group is frame.group and number >= 0:
            found[number] = max(found.get(number, 0), begun_iterations(counter))
    return found
