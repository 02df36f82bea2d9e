"""Whether a call that runs now leaves out a call that ran before: then Compose has deleted the latter's group already.

Kotlin writes a group for each branch. Where another branch runs, Compose deletes the group in the table before it
composes the new one (`startReplaceGroup`); where a branch runs again before a group, it inserts the new one before it.
Without such groups the control flow of the body answers: what cannot run after the new call is left out.
Source      Compose GapComposer.kt (start, recordDelete); recording nodes_leave_and_come.
"""

from __future__ import annotations

from engine.composition.calls.call_site import SITE_MASK
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.calls.numbered_site import SiteOwner, flow_of
from engine.composition.forgetting_order import owner_of_row
from engine.slots import Group


def owner_of_call(body: FunctionInfo, key: int) -> SiteOwner | None:
    """Returns the part of `body` that the call with this key is in; None if it is not known."""
    site = body.site_of.get(key & SITE_MASK)
    return None if site is None else body.owners.get(site)


def leaves_out(now: SiteOwner, key: int, row: Group, begun: dict[int, int]) -> bool:
    """Returns whether the call at `now`, whose key is `key`, runs in place of or behind the one that made `row`, which
    therefore cannot run any more in this pass. `begun`: how many iterations the loops in the group began."""
    before = owner_of_row(row)
    if before is None:
        return False
    calls = zip(now.chain, before.chain, strict=False)
    depth, mine, its = next(
        ((number, one, other) for number, (one, other) in enumerate(calls, 1) if one != other), (0, None, None)
    )
    if mine is not None and its is not None and mine[0] is not its[0]:
        return False
    same: list[int] = []
    here, there = now.iterations_in(key), before.iterations_in(row.key)
    for mine_loop, its_loop, iteration, other in zip(now.loops, before.loops, here, there, strict=False):
        if mine_loop[:2] != its_loop[:2]:
            break
        # Two keys without the iteration's number belong to one iteration, whose group is open. If one key alone has no
        # number, its call runs in each iteration.
        if iteration is None and other is not None:
            iteration = begun.get(mine_loop.number, other)
        if iteration is not None and other is None:
            return False
        if iteration is not None and other is not None and iteration != other:
            return iteration > other
        if mine_loop.depth == depth:
            same.append(mine_loop.number)
    if mine is None or its is None:
        return False  # one call of the same iteration
    flow = flow_of(mine[0])
    earlier, later = flow.index_at.get(mine[1]), flow.index_at.get(its[1])
    return earlier is not None and later is not None and not flow.may_follow(earlier, later, same)
