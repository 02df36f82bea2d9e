"""NumberedSite: a call site whose key contains the numbers of the iterations around it, above the 32 bits of the site.

Terms       needed: a loop whose calls may be skipped; if each iteration makes the same calls, their order suffices.
            counted: a loop with markers in the running code, which count its iterations (iterations.py).
Rules       an iteration counts only for calls directly in the group that was open at the loop's start:
            inside `with key(…)`, a container or another composable, that inner group is the place.
            A `key(…)` called in each iteration moves between iterations; under a condition, or in a loop with a
            `continue`, it belongs to its iteration (recordings loop_key_plain, loop_key_if).
            Calls behind a bare loop, which Kotlin gives no group of its own, begin again when its number of iterations
            changes: Compose deletes the group that it meets (`startReplaceGroup`; recordings behind_return_…). Values
            that the body remembers there stay, because they are slots of the group around them.
Cost        a numbered site's look-up takes 0.7 µs.
Source      Compose's compiler plugin, ComposableFunctionBodyTransformer.kt (handleLoop, visitWhen).
"""

from __future__ import annotations

import sys
import warnings
from operator import length_hint
from types import CodeType, FrameType
from typing import Any, NamedTuple, Protocol

from engine.code_owner import is_engine
from engine.composition.calls.control_flow import ANYTHING, NOTHING, ControlFlow
from engine.composition.calls.identity_cache import IdentityCache
from engine.slots import Group

MOST_ITERATIONS = sys.maxsize
_BITS = 20
_LEAST_MIXED = 1 << 2 * _BITS  # up to three nested loops have unique numbers; deeper ones share a hash
SITE_BITS = 32
"""Number of bits for the site; the bits above contain the iteration's number."""

counted_loops: IdentityCache[CodeType, frozenset[int]] = IdentityCache()
"""Numbers of counted loops, by the code object that contains the markers."""
_flows: IdentityCache[CodeType, ControlFlow] = IdentityCache()
_warned: IdentityCache[CodeType, bool] = IdentityCache()
_composing: IdentityCache[CodeType, set[int]] = IdentityCache()


class UncountedLoopWarning(UserWarning):
    """Composables are called conditionally in a loop without counted iterations."""


class Iterations(dict[tuple[int, int], tuple[Any, Group | None]]):
    """By frame and number of a loop that a pass began: its iteration counter, and the group open at its start."""

    __slots__ = ("begun_inside",)

    def __init__(self) -> None:
        super().__init__()
        self.begun_inside: set[tuple[int, tuple[int, ...], Group | None]] = set()
        """The loops in other loops: number, iterations around it, and group."""

    def clear(self) -> None:
        super().clear()
        self.begun_inside.clear()


class LoopCounts(Protocol):
    """Where the iterations of the running loops are counted: the Composer."""

    @property
    def iterations(self) -> Iterations:
        """The loops that the pass has begun."""

    def group_around_next(self) -> Group | None:
        """Returns the group that contains what is composed next."""


class LoopAround(NamedTuple):
    """A loop around a call site. `depth`: the number of its code object in the chain of calls, from the body on.
    `by_iteration`: Kotlin gives each iteration a group. `is_numbered`: the key of the site contains its iteration.
    `always_runs`: neither a branch nor a `return` leaves it out."""

    depth: int
    number: int
    by_iteration: bool
    is_numbered: bool
    always_runs: bool


class BranchAround(NamedTuple):
    """A branch around a call site. `depth`: as of a loop. `at`: the jump over the branch, or a call of a plain function
    inside of the branch before. `loops`: the numbers of the loops of its code around it."""

    depth: int
    at: int
    loops: tuple[int, ...]


class SiteOwner(NamedTuple):
    """Which part of a body a call site is in, as Kotlin makes groups: the body, a loop, or an iteration.

    `loops`: those around the call, outermost first. `is_direct`: no branch is around the call, inside of the innermost
    of them. `numbers_behind`: how many numbers of bare loops before the call its key has, below those of iterations.
    `chain`: the code and the offset of each call, from the body on. `branches`: those around the call, outermost first.
    """

    loops: tuple[LoopAround, ...]
    is_direct: bool
    numbers_behind: int
    chain: tuple[tuple[CodeType, int], ...]
    branches: tuple[BranchAround, ...]

    def iterations_in(self, key: int) -> list[int | None]:
        """Returns for each loop the number of its iteration in a key; None where the key does not say it."""
        numbered = sum(loop.is_numbered for loop in self.loops)
        place = key >> SITE_BITS
        if numbered + self.numbers_behind > 3:
            return [None] * len(self.loops)
        place >>= _BITS * self.numbers_behind
        found: list[int | None] = []
        for loop in reversed(self.loops):
            found.append(place & (1 << _BITS) - 1 if loop.is_numbered else None)
            if loop.is_numbered:
                place >>= _BITS
        return found[::-1]


class NumberedSite:
    """A call site whose place depends on loops. `loops`: the counted loops around it, as (frames up from the call, loop
    number), outermost first; `behind`: the bare loops before it."""

    __slots__ = ("behind", "loops", "site")

    def __init__(
        self, site: int, loops: tuple[tuple[int, int], ...], behind: tuple[tuple[int, int, set[int]], ...] = ()
    ) -> None:
        self.site = site
        self.loops = loops
        self.behind = behind

    def without_outer_groups(self, composer: LoopCounts, frame: FrameType) -> NumberedSite:
        """Returns the site without loops whose iterations do not count here.

        Those loops need no counting, or an inner group is open; which group is open at a place never changes.
        """
        group = composer.group_around_next()

        def counts(up: int, number: int) -> bool:
            entry = composer.iterations.get(_key_of(frame, up, number))
            return entry is not None and entry[1] is group

        return NumberedSite(
            self.site,
            tuple(loop for loop in self.loops if counts(*loop)),
            tuple(loop for loop in self.behind if counts(*loop[:2])),
        )

    def here(self, composer: LoopCounts, frame: FrameType) -> int:
        """Returns the site combined with the current iterations, and with the number of those of bare loops before."""
        group = composer.group_around_next()
        iterations = composer.iterations
        place = 0
        for up, number in self.loops:
            entry = iterations.get(_key_of(frame, up, number) if up else (id(frame), number))
            count = MOST_ITERATIONS - 1 - entry[0].__length_hint__() if entry is not None and entry[1] is group else 0
            place = (place << _BITS) + count if place < _LEAST_MIXED else hash((place, count)) & MOST_ITERATIONS
        for up, number, composing in self.behind:
            if number in composing:
                entry = iterations.get(_key_of(frame, up, number))
                count = begun_iterations(entry[0]) if entry is not None and entry[1] is group else 0
                place = (place << _BITS) + count if place < _LEAST_MIXED else hash((place, count)) & MOST_ITERATIONS
        return self.site | place << SITE_BITS


def begun_iterations(counter: object) -> int:
    """Returns how many iterations a counter has counted."""
    return MOST_ITERATIONS - 1 - length_hint(counter)


def place_in_loops(composer: LoopCounts, frames: list[FrameType], place: int) -> int:
    """Combines the running iterations of `frames` (innermost first) and the surrounding `place` into one number."""
    group = composer.group_around_next()
    for frame in reversed(frames):
        flow = flow_of(frame.f_code)
        index = flow.index_at.get(frame.f_lasti)
        for loop in flow.loops_at(index) if index is not None else ():
            entry = composer.iterations.get((id(frame), loop.number))
            if entry is not None and entry[1] is group:
                place = hash((place, begun_iterations(entry[0]))) & MOST_ITERATIONS
    return place


def _key_of(frame: Any, up: int, number: int) -> tuple[int, int]:
    for _ in range(up):
        frame = frame.f_back
    return id(frame), number


def flow_of(code: CodeType) -> ControlFlow:
    """Returns the control flow of a code object, cached."""
    flow = _flows.get(code)
    if flow is None:
        _flows[code] = flow = ControlFlow(code)
    return flow


def counted_lines(code: CodeType) -> list[int]:
    """Returns the lines of marked loops, for `generated_source`."""
    numbers = counted_loops.get(code)
    if numbers is None:
        return []
    flow = flow_of(code)
    lines = [flow.instructions[loop.first].position[0] for loop in flow.loops if loop.number in numbers]
    return [line for line in lines if line is not None]


def needs_numbers(
    chain: list[tuple[CodeType, int]], keyed: bool, is_value: bool
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, set[int]], ...]]:
    """Returns the loops that distinguish the calls at a site, outermost first, as (frames up, number); then the bare
    loops before the call, each with the loops of its code that compose.

    `chain`: the call, followed by the calls of the enclosing functions, up to the composable's body. `is_value`:
    the call remembers a value, which Compose keeps in a slot of the group around it: no loop before it matters.
    """
    behind: list[tuple[int, int, set[int]]] = []
    found: list[tuple[int, int]] = []
    raising = NOTHING if keyed else ANYTHING
    left_out = False  # whether inner control flow may skip the call
    for up, (code, lasti) in enumerate(chain):
        flow = flow_of(code)
        index = flow.index_at.get(lasti)
        if index is None:
            continue
        loops = flow.loops_at(index)
        if not is_value:
            bare = flow.bare_loops_before(index)
            behind[:0] = [(up, loop.number, _composing_loops(code)) for loop in bare]
        if not loops:
            left_out = left_out or not flow.runs_always(index, raising)
            continue
        _composing_loops(code).update(loop.number for loop in loops)
        inner = loops[-1]
        own = left_out or not flow.runs_in_each_iteration(index, inner, raising)
        own = own or flow.has_continue(inner) if keyed and up == 0 else own or not flow.calls_one_function(index, inner)
        if up and chain[up - 1][0].co_name == "<genexpr>" and not flow.calls_in(inner):
            own = False  # Python 3.14 makes `any(… for …)` a loop over the expression, whose own loop is numbered
        needed = [loop.number for loop in loops[:-1]] + ([inner.number] if own else [])
        found[:0] = [(up, number) for number in needed]
        uncounted = set(needed) - (counted_loops.get(code) or frozenset())
        # The engine's own loops open a group per iteration, so their calls need no numbers.
        if uncounted and code not in _warned and not is_engine(code.co_filename):
            _warned[code] = True
            line = flow.instructions[index].position[0] or code.co_firstlineno
            _warn_of_uncounted(code, line, has_calls=bool(flow.calls_in(inner)))
        left_out = True
    return tuple(found), tuple(behind)


def owner_of(chain: list[tuple[CodeType, int]], counted: NumberedSite | None) -> SiteOwner:
    """Returns which part of the body the call is in. `chain`: as for `needs_numbers`; `counted`: what its key has."""
    loops: list[LoopAround] = []
    numbered = counted.loops if counted is not None else ()
    branches: list[BranchAround] = []
    is_direct = True
    for up in range(len(chain) - 1, -1, -1):
        code, lasti = chain[up]
        if branches:
            branches.append(BranchAround(len(chain) - up, -1 - chain[up + 1][1], ()))
        flow = flow_of(code)
        index = flow.index_at.get(lasti)
        if index is None:
            continue
        for loop in flow.loops_at(index):
            certain = is_direct and not flow.is_in_branch(loop.first) and not flow.returns_before(loop)
            number = (up, loop.number) in numbered
            loops.append(LoopAround(len(chain) - up, loop.number, flow.has_continue(loop), number, certain))
            is_direct = True
        is_direct = is_direct and not flow.is_in_branch(index)
        branches += [BranchAround(len(chain) - up, *branch) for branch in flow.branches_at(index)]
    behind = len(counted.behind) if counted is not None else 0
    return SiteOwner(tuple(loops), is_direct, behind, tuple(chain[::-1]), tuple(branches))


def _composing_loops(code: CodeType) -> set[int]:
    """Returns the numbers of the loops of `code` that composed something."""
    found = _composing.get(code)
    if found is None:
        _composing[code] = found = set()
    return found


def _warn_of_uncounted(code: CodeType, line: int, has_calls: bool) -> None:
    """Warns of a loop without markers: a loop without calls of its own, or a plain function's loop."""
    if has_calls:
        what = (
            f"{code.co_qualname} is a plain function that composes in a loop, and no composable that calls it names it"
        )
        advice = f"Decorate {code.co_name} with @composable(inline=True)"
    else:
        what = f"the iterator of a loop composes in {code.co_qualname}, and the loop itself calls nothing"
        advice = "Call the composables in the body of the loop"
    warnings.warn_explicit(
        f"{what}: its iterations are not counted, calls in them are matched in order, so that state moves to other "
        f"rows when one is left out. {advice}, or compose the rows in `with key(…)`",
        UncountedLoopWarning,
        code.co_filename,
        line,
    )
