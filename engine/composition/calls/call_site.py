"""Keys of call sites: where in a composable's body a call stands, as a stable integer.

Terms       site: hash of the chain of source positions (qualified name, line relative to its first, column)
            from the body of the current composable to the call, through plain helper functions too.
            key: site ^ hash of what is called.
Invariants  equal across processes; unchanged by edits outside the functions in the chain; different for
            two calls in one expression; the same for the copies the compiler makes of a `finally` body.
            In a loop whose iterations may call different things, the number of the iteration stands above the
            32 bits of the site (iterations.py): each iteration, and each branch, is a place of its own.
Why         Python's own `if`, `for`, `try`, comprehensions and early `return` stay as they are written: a call
            that does not happen leaves no key behind, and one that happens again meets its old group.
Cost        one frame look-up and one dictionary look-up; the position tables are read once per call site.
Source      what Compose's compiler plugin writes as literals; here they are looked up when a call happens.
"""

from __future__ import annotations

from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from itertools import islice
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from engine.composition.calls.by_code import ByCode
from engine.composition.calls.iterations import SITE_BITS, NumberedSite, needs_numbers, place_in_loops

if TYPE_CHECKING:
    from engine.composition.calls.function_info import FunctionInfo
    from engine.composition.composer import Composer
    from engine.slots import Group


class CallSite(NamedTuple):
    """What a key stands for: the name of what was called, and where."""

    name: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.name} at {self.file}:{self.line}" if self.file else self.name


SITE_MASK = (1 << SITE_BITS) - 1
"""The part of a key that is the same in all iterations of a loop."""


def stable_hash(text: str) -> int:
    return crc32(text.encode())


def callee_key(function: Any) -> int:
    """The part of a key that says what is called."""
    return stable_hash(f"{function.__module__}:{function.__qualname__}")


NO_BODY_CODE = (lambda: None).__code__
"""Stands for the body where the composer is in no composable; no frame runs it, so that none is looked for."""


def find_site(composer: Composer, frame: FrameType, keyed: bool) -> int:
    """The site of the call that `frame` is executing. In a loop whose iterations count, the number of the iteration
    stands above its 32 bits. `keyed`: the call is `key(…)`."""
    info = composer.body
    body = info.code
    if frame.f_code is body:
        at = frame.f_lasti
        counted = info.numbered.get(at)
        if counted is not None:
            return counted.here(composer, frame)
        site = info.sites.get(at)
        return _look(composer, frame, at, [(body, at)], None, keyed) if site is None else site
    chain: list[tuple[CodeType, int]] = []
    frames: list[FrameType] = []
    outer: FrameType | None = frame if body is not NO_BODY_CODE else None
    around: _Around | None = None
    while outer is not None:
        chain.append((outer.f_code, outer.f_lasti))
        frames.append(outer)
        if outer.f_code is body:
            break
        if len(frames) > _SHORT and (around := _around.get((outer, body))) is not None:
            break
        outer = outer.f_back
    else:
        # Called back by someone who is not below the body (a generator run elsewhere): its own place must do.
        chain = [(frame.f_code, frame.f_lasti)]
        frames.clear()
    before = None if around is None else around.hash
    cache_key = (before, *chain)
    counted = info.numbered.get(cache_key)
    if counted is not None:
        site = counted.here(composer, frame)
    else:
        found = info.sites.get(cache_key)
        site = _look(composer, frame, cache_key, chain, before, keyed) if found is None else found
    if len(frames) > 2 * _SHORT:
        _remember_around(composer, body, frames[_SHORT + 1 :], chain[_SHORT + 2 :], around)
    if around is not None and around.place and around.group is composer.open_group():
        site |= around.place << _AROUND_BITS
    return site


def _look(
    composer: Composer, frame: FrameType, at: Any, chain: list[tuple[CodeType, int]], before: int | None, keyed: bool
) -> int:
    """Looks at a call site for the first time."""
    site = _hash_of(chain, before)
    composer.body.places[site] = (frame.f_code.co_filename, frame.f_lineno)
    loops = needs_numbers(chain, keyed)
    if loops:
        counted = NumberedSite(site, loops).without_outer_groups(composer, frame)
        if counted.loops:
            composer.body.numbered[at] = counted
            return counted.here(composer, frame)
    composer.body.sites[at] = site
    return site


_SHORT = 32
_AROUND_BITS = SITE_BITS + 64


class _Around(NamedTuple):
    """What is around a frame: the hash of the calls, the iterations they are in, the open group these count for."""

    hash: int
    place: int
    group: Any


_around: dict[tuple[FrameType, CodeType], _Around] = {}
"""Of helpers that call themselves: what is between a body and a frame, so that a chain of thousands of calls is not
walked to its end for each call in it. Bounded; emptied when a pass ends, since a frame keeps its variables alive."""


def _remember_around(
    composer: Composer,
    body: CodeType,
    frames: list[FrameType],
    chain: list[tuple[CodeType, int]],
    outer: _Around | None,
) -> None:
    """Of the first of `frames`; `chain` is what the others execute."""
    frame = frames[0]
    # While a plain function runs, the calls around it stay where they are; a generator may go on elsewhere.
    if not frame.f_code.co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        if len(_around) >= 1024:
            _around.clear()
        group = composer.open_group()
        place = outer.place if outer is not None and outer.group is group else 0
        place = place_in_loops(composer, frames[1:], place)
        _around[frame, body] = _Around(_hash_of(chain, outer.hash if outer is not None else None), place, group)


def forget_frames() -> None:
    """A pass is over."""
    if _around:
        _around.clear()


def _hash_of(chain: list[tuple[CodeType, int]], around: int | None = None) -> int:
    """From the outermost call to the innermost; `around` is the hash of what is around the outermost."""
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


_positions: ByCode[dict[int, str]] = ByCode()


def _look_up(code: CodeType, lasti: int) -> str:
    line, _, column, end_column = next(islice(code.co_positions(), lasti // 2, None), (None, None, None, None))
    relative = (line or code.co_firstlineno) - code.co_firstlineno
    if column is None:  # positions were left out (-X no_debug_ranges): the instruction must do
        return f"{code.co_qualname}@{relative}#{lasti}"
    return f"{code.co_qualname}@{relative}:{column}-{end_column}"


def note_source(body: FunctionInfo, key: int, name: str, site: int) -> None:
    """Remembers what `key` stands for in `body`, for messages and the inspector."""
    key &= SITE_MASK
    if key not in body.calls:
        file, line = body.places.get(site & SITE_MASK, ("", 0))
        body.calls[key] = CallSite(name, file, line)


def source_of(group: Group | None) -> CallSite | None:
    """What the key of `group` stands for; None for the composer's own groups.

    The group knows in which body the call stands: another program of the same shape has the same keys."""
    body: FunctionInfo | None = group.body if group is not None else None
    return body.calls.get(group.key & SITE_MASK) if group is not None and body is not None else None
