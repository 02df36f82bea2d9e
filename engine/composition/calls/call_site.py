"""Keys of call sites: a stable integer for the place of a call within a composable's body.

Terms       site: hash of the chain of source positions (qualified name, line relative to its first, column)
            from the body of the current composable to the call, including plain helper functions.
            key: site ^ hash of the callee.
Invariants  keys are equal across processes, unchanged by edits outside the functions in the chain, different for
            two calls in one expression, and equal for the copies that the compiler makes of a `finally` body.
            In a loop whose iterations may call different composables, the iteration's number occupies the bits
            above the 32 bits of the site (numbered_site.py): each iteration and each branch is a separate place.
Why         Python's own `if`, `for`, `try`, comprehensions and early `return` work unchanged: a skipped call leaves
            no key behind, and a repeated call finds its old group.
Cost        one frame look-up and one dictionary look-up; each call site's position table is read only once.
Source      Compose's compiler plugin writes the keys as literals; this engine looks them up during the call.
"""

from __future__ import annotations

from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from itertools import islice
from types import CodeType, FrameType
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from engine.composition.calls.called_argument import warn_of_used_result
from engine.composition.calls.function_info import CallSite, FunctionInfo
from engine.composition.calls.identity_cache import IdentityCache
from engine.composition.calls.numbered_site import (
    SITE_BITS,
    LoopCounts,
    NumberedSite,
    needs_numbers,
    owner_of,
    place_in_loops,
)
from engine.slots import Group


class RunningBody(LoopCounts, Protocol):
    """The Composer, with the body that makes the call."""

    @property
    def body(self) -> FunctionInfo:
        """The body of the innermost composable."""


SITE_MASK = (1 << SITE_BITS) - 1
"""Selects the bits of a key that all iterations of a loop share."""


def stable_hash(text: str) -> int:
    """Returns a 32-bit hash that is equal in every process."""
    return crc32(text.encode())


def callee_key(function: Any) -> int:
    """Returns the callee's part of a key."""
    return stable_hash(f"{function.__module__}:{function.__qualname__}")


NO_BODY_CODE = (lambda: None).__code__
"""Represents the body outside all composables; no frame executes this code, so searches for its frame end early."""


def find_site(composer: RunningBody, frame: FrameType, keyed: bool, is_value: bool = False) -> int:
    """Returns the site of the call that `frame` executes.

    In a numbered loop, the iteration's number occupies the bits above 32. `keyed`: the call is `key(…)`;
    `is_value`: it remembers a value.
    """
    info = composer.body
    body = info.code
    if frame.f_code is body:
        at = frame.f_lasti
        counted = info.numbered.get(at)
        if counted is not None:
            return counted.here(composer, frame)
        site = info.sites.get(at)
        return _look(composer, frame, at, [(body, at)], None, keyed, is_value) if site is None else site
    chain: list[tuple[CodeType, int]] = []
    frames: list[FrameType] = []
    outer: FrameType | None = frame if body is not NO_BODY_CODE else None
    around: _Around | None = None
    while outer is not None:
        chain.append((outer.f_code, outer.f_lasti))
        frames.append(outer)
        if outer.f_code is body:
            break
        if len(frames) > _SHORT and (around := around_frames.get((outer, body))) is not None:
            break
        outer = outer.f_back
    else:
        # A caller outside the body runs this code (a generator resumed elsewhere): use only the frame's own place.
        chain = [(frame.f_code, frame.f_lasti)]
        frames.clear()
    before = None if around is None else around.hash
    cache_key = (before, *chain)
    counted = info.numbered.get(cache_key)
    if counted is not None:
        site = counted.here(composer, frame)
    else:
        found = info.sites.get(cache_key)
        site = _look(composer, frame, cache_key, chain, before, keyed, is_value) if found is None else found
    if len(frames) > 2 * _SHORT:
        _remember_around(composer, body, frames[_SHORT + 1 :], chain[_SHORT + 2 :], around)
    if around is not None and around.place and around.group is composer.group_around_next():
        site |= around.place << _AROUND_BITS
    return site


def _look(
    composer: RunningBody,
    frame: FrameType,
    at: Any,
    chain: list[tuple[CodeType, int]],
    before: int | None,
    keyed: bool,
    is_value: bool,
) -> int:
    """Computes the site of a call at its first execution, and caches it."""
    site = _hash_of(chain, before)
    composer.body.places[site] = (frame.f_code.co_filename, frame.f_lineno)
    loops, behind = needs_numbers(chain, keyed, is_value)
    if loops or behind:
        counted = NumberedSite(site, loops, behind).without_outer_groups(composer, frame)
        if counted.loops or counted.behind:
            composer.body.owners[site] = owner_of(chain, counted)
            composer.body.numbered[at] = counted
            return counted.here(composer, frame)
    composer.body.owners[site] = owner_of(chain, None)
    composer.body.sites[at] = site
    warn_of_used_result(frame)
    return site


_SHORT = 32
_AROUND_BITS = SITE_BITS + 64


class _Around(NamedTuple):
    """The surroundings of a frame: hash of the calls, their iterations, and the open group for these counts."""

    hash: int
    place: int
    group: Any


around_frames: dict[tuple[FrameType, CodeType], _Around] = {}
"""For recursive helpers: the surroundings between a body and a frame, so that a chain of thousands of calls is not
walked completely for each call. Bounded, and emptied after each pass, because a frame keeps its variables alive."""


def _remember_around(
    composer: RunningBody,
    body: CodeType,
    frames: list[FrameType],
    chain: list[tuple[CodeType, int]],
    outer: _Around | None,
) -> None:
    """Caches the surroundings of the first of `frames`; `chain`: the calls of the other frames."""
    frame = frames[0]
    # While a plain function runs, its callers stay in place; a generator may resume elsewhere.
    if not frame.f_code.co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        if len(around_frames) >= 1024:
            around_frames.clear()
        group = composer.group_around_next()
        place = outer.place if outer is not None and outer.group is group else 0
        place = place_in_loops(composer, frames[1:], place)
        around_frames[frame, body] = _Around(_hash_of(chain, outer.hash if outer is not None else None), place, group)


def _hash_of(chain: list[tuple[CodeType, int]], around: int | None = None) -> int:
    """Hashes the calls from outermost to innermost; `around`: the hash of the outermost call's surroundings."""
    value = 0 if around is None else around
    for number in range(len(chain) - 1, -1, -1):
        text = _position(*chain[number])
        value = crc32((text if around is None else "|" + text).encode(), value)
        around = value
    return value


def _position(code: CodeType, lasti: int) -> str:
    known = _positions.get(code)
    if known is None:
        _positions[code] = known = {}
    position = known.get(lasti)
    if position is None:
        position = known[lasti] = _look_up(code, lasti)
    return position


_positions: IdentityCache[CodeType, dict[int, str]] = IdentityCache()


def _look_up(code: CodeType, lasti: int) -> str:
    line, _, column, end_column = next(islice(code.co_positions(), lasti // 2, None), (None, None, None, None))
    relative = (line or code.co_firstlineno) - code.co_firstlineno
    if column is None:  # without positions (-X no_debug_ranges) use the instruction's offset
        return f"{code.co_qualname}@{relative}#{lasti}"
    return f"{code.co_qualname}@{relative}:{column}-{end_column}"


def note_source(body: FunctionInfo, key: int, name: str, site: int) -> None:
    """Remembers the call behind `key` in `body`, for messages and the inspector."""
    key &= SITE_MASK
    if key not in body.calls:
        file, line = body.places.get(site & SITE_MASK, ("", 0))
        body.calls[key] = CallSite(name, file, line)
        body.site_of[key] = site & SITE_MASK
        body.keys[key] = key


def source_of(group: Group | None) -> CallSite | None:
    """Returns the call behind the key of `group`; None for the Composer's own groups.

    The lookup uses the body stored in the group, because another program of the same shape has equal keys.
    """
    body: FunctionInfo | None = group.body if group is not None else None
    return body.calls.get(group.key & SITE_MASK) if group is not None and body is not None else None
