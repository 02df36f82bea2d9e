"""Keys of call sites: where in a composable's body a call stands, as a stable integer.

Terms       site: hash of the chain of source positions (qualified name, line relative to its first, column)
            from the body of the current composable to the call, through plain helper functions too.
            key: site ^ hash of what is called.
Invariants  equal across processes; unchanged by edits outside the functions in the chain; different for
            two calls in one expression; the same for the copies the compiler makes of a `finally` body.
Why         Python's own `if`, `for`, `try`, comprehensions and early `return` need no rewriting then: a call
            that does not happen leaves no key behind, and one that happens again meets its old group.
Cost        one frame look-up and one dictionary look-up; the position tables are read once per call site.
Source      what Compose's compiler plugin writes as literals; here they are looked up when a call happens.
"""

from __future__ import annotations

from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from itertools import islice
from types import CodeType, FrameType
from typing import Any, NamedTuple
from zlib import crc32


class CallSite(NamedTuple):
    """What a key stands for: the name of what was called, and where."""

    name: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.name} at {self.file}:{self.line}" if self.file else self.name


_sites_of_body: dict[CodeType, dict[Any, int]] = {}  # caches, keyed by code objects, which never change
_places: dict[int, tuple[str, int]] = {}
_sources: dict[int, CallSite] = {}


def sites_of(body: CodeType) -> dict[Any, int]:
    """The cache of one composable's body: offset of the call instruction → site."""
    sites = _sites_of_body.get(body)
    if sites is None:
        sites = _sites_of_body[body] = {}
    return sites


def stable_hash(text: str) -> int:
    return crc32(text.encode())


def callee_key(function: Any) -> int:
    """The part of a key that says what is called."""
    return stable_hash(f"{function.__module__}:{function.__qualname__}")


NO_BODY_CODE = (lambda: None).__code__
"""Stands for the body where the composer is in no composable; no frame runs it, so that none is looked for."""


def find_site(frame: FrameType, body: CodeType, sites: dict[Any, int]) -> int:
    """The site of the call that `frame` is executing, for a composer inside `body`."""
    if frame.f_code is body:
        lasti = frame.f_lasti
        site = sites.get(lasti)
        if site is None:
            site = sites[lasti] = _hash_of([(body, lasti)])
            _places[site] = (body.co_filename, frame.f_lineno)
        return site
    chain: list[tuple[CodeType, int]] = []
    frames: list[FrameType] = []
    at: FrameType | None = frame if body is not NO_BODY_CODE else None
    before: int | None = None
    while at is not None:
        chain.append((at.f_code, at.f_lasti))
        if at.f_code is body:
            break
        frames.append(at)
        if len(frames) > _SHORT and (before := _hash_around.get((at, body))) is not None:
            break
        at = at.f_back
    else:
        # Called back by someone who is not below the body (a generator run elsewhere): its own place must do.
        chain = [(frame.f_code, frame.f_lasti)]
        frames.clear()
    cache_key = (before, *chain)
    site = sites.get(cache_key)
    if site is None:
        site = sites[cache_key] = _hash_of(chain, before)
        _places[site] = (frame.f_code.co_filename, frame.f_lineno)
    if len(frames) > 2 * _SHORT:
        _remember_hash_around(frames[_SHORT + 1], body, chain[_SHORT + 2 :], before)
    return site


_SHORT = 32
_hash_around: dict[tuple[FrameType, CodeType], int] = {}
"""Of helpers that call themselves: what the calls between a body and a frame hash to, so that a chain of thousands of
calls is not walked to its end for each call in it. Bounded; emptied when a pass ends, since a frame keeps its
variables alive."""


def _remember_hash_around(
    frame: FrameType, body: CodeType, around: list[tuple[CodeType, int]], before: int | None
) -> None:
    # While a plain function runs, the calls around it stay where they are; a generator may go on elsewhere.
    if not frame.f_code.co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        if len(_hash_around) >= 1024:
            _hash_around.clear()
        _hash_around[frame, body] = _hash_of(around, before)


def forget_frames() -> None:
    """A pass is over."""
    if _hash_around:
        _hash_around.clear()


def _hash_of(chain: list[tuple[CodeType, int]], around: int | None = None) -> int:
    """From the outermost call to the innermost; `around` is the hash of what is around the outermost."""
    value = 0 if around is None else around
    for number in range(len(chain) - 1, -1, -1):
        text = _position(*chain[number])
        value = crc32((text if around is None else "|" + text).encode(), value)
        around = value
    return value


def _position(code: CodeType, lasti: int) -> str:
    position = _positions.get((code, lasti))
    if position is None:
        position = _positions[code, lasti] = _look_up(code, lasti)
    return position


_positions: dict[tuple[CodeType, int], str] = {}


def _look_up(code: CodeType, lasti: int) -> str:
    line, _, column, end_column = next(islice(code.co_positions(), lasti // 2, None), (None, None, None, None))
    relative = (line or code.co_firstlineno) - code.co_firstlineno
    if column is None:  # positions were left out (-X no_debug_ranges): the instruction must do
        return f"{code.co_qualname}@{relative}#{lasti}"
    return f"{code.co_qualname}@{relative}:{column}-{end_column}"


def note_source(key: int, name: str, site: int) -> None:
    """Remembers what `key` stands for, for dumps and the inspector."""
    file, line = _places.get(site, ("", 0))
    _sources[key] = CallSite(name, file, line)


def source_of(key: int) -> CallSite | None:
    """What `key` stands for; None for the composer's own groups."""
    return _sources.get(key)
