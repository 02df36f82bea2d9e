"""The input of a rule: one program's source with its recording."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.trace import Phase, Site

from .advice import Candidate
from .evidence import Evidence, ReadLine
from .source import Source

MANY = 2
"""Minimum number of re-runs for which a rule examines a read."""


@dataclass(frozen=True)
class Case:
    """The source and the evidence about it."""

    source: Source
    evidence: Evidence

    def site(self, line: int, function: str = "") -> Site:
        """Returns a site in this source; `line` counts from 1."""
        return Site(self.source.path, line, function)


Rule: TypeAlias = Callable[[Case], Iterator[Candidate]]


def often(count: int) -> str:
    """Returns a count in words: `once`, `twice`, `20 times`."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def why_read(line: ReadLine) -> str:
    """Returns the first sentence of each read advice: the state, its number of changes, and the re-runs they caused."""
    readers = " and ".join(line.reader_names[:3])
    where = "" if line.phase == Phase.COMPOSITION else f" in {line.phase}"
    cost = line.work.words().partition(": ")
    frames, verb = ("this frame", "s") if len(line.frames) == 1 else (f"these {len(line.frames)} frames", "")
    return (
        f"{line.name} is read in {line.phase} at {line.site}, changed {often(line.changes)} and made {readers} "
        f"run again {often(line.reruns)}{where}; {frames} cost{verb} {cost[0]} ({cost[2]})."
    )
