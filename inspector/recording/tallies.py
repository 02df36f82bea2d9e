"""How often each subject ran, at any frame, without counting up a whole map in every frame.

Terms       counts: what one frame adds: subject → six numbers, in the order of `Tally`.
Invariants  I1 a `Tallies` never changes what it says. I2 it is made when somebody looks, from the nearest one before
            it that was; at most CHAIN frames of counts wait for that, so memory is bounded however long the run is.
Cost        119 runs and skips a frame, looked at by nobody: 20 µs; a persistent map brought up to date each time: 500.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pyrsistent import PMap, pmap

from .rows import Tally

CHAIN = 64

Counts = dict[int, list[int]]


class Tallies(Mapping[int, Tally]):
    """Subject number → Tally, at the end of one frame."""

    __slots__ = ("_before", "_counts", "_made", "_waiting")

    def __init__(self, made: PMap[int, Tally] | None = None) -> None:
        self._made: PMap[int, Tally] | None = made if made is not None else pmap()
        self._before: Tallies | None = None
        self._counts: Counts = {}
        self._waiting = 0

    def after(self, counts: Counts) -> Tallies:
        """The tallies when `counts` have been added."""
        if not counts:
            return self
        made = Tallies()
        made._made = None
        made._before = self
        made._counts = counts
        made._waiting = self._waiting + 1
        if made._waiting >= CHAIN:
            made._map()
        return made

    def without(self, gone: set[int]) -> Tallies:
        """The tallies without those of subjects that are no more."""
        kept: Any = self._map().evolver()
        for subject in gone:
            if subject in kept:
                del kept[subject]
        return Tallies(kept.persistent())

    def _map(self) -> PMap[int, Tally]:
        made = self._made
        if made is not None:
            return made
        chain: list[Counts] = []
        at: Tallies = self
        while at._made is None:
            assert at._before is not None
            chain.append(at._counts)
            at = at._before
        sums = chain[0] if len(chain) == 1 else _summed(chain)
        base = at._made
        into: Any = base.evolver()
        for subject, counts in sums.items():
            had = base.get(subject)
            into[subject] = Tally(*counts) if had is None else Tally(*map(int.__add__, had, counts))
        made = self._made = into.persistent()
        # What was before is not needed any more, and would be kept alive.
        self._before = None
        self._counts = {}
        self._waiting = 0
        return made

    def __getitem__(self, subject: int) -> Tally:
        return self._map()[subject]

    def __iter__(self) -> Iterator[int]:
        return iter(self._map())

    def __len__(self) -> int:
        return len(self._map())

    def __repr__(self) -> str:
        return f"Tallies({dict(self)!r})"


def _summed(chain: list[Counts]) -> Counts:
    sums: Counts = {}
    for counts in chain:
        for subject, own in counts.items():
            had = sums.get(subject)
            sums[subject] = own if had is None else list(map(int.__add__, had, own))
    return sums
