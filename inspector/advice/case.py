"""The input of a rule: one program's source with its recording."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.trace import Site
from inspector.analysis.sentence import in_phase, plain
from inspector.language import _

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


def times_words(count: int) -> str:
    """Returns a count in words: `once`, `twice`, `20 times`."""
    return {1: _("once"), 2: _("twice")}.get(count) or _("{count} times").format(count=count)


def why_read(line: ReadLine) -> str:
    """Returns the first sentence of each read advice: the state, its number of changes, and the re-runs they caused."""
    if len(line.frames) == 1:
        message = _(
            "{state} is read {in_phase} at {site}, changed {changes} and made {readers} run again {times}; with "
            "all else that ran in it, this frame costs {units} ({parts})."
        )
    else:
        message = _(
            "{state} is read {in_phase} at {site}, changed {changes} and made {readers} run again {times}; with "
            "all else that ran in them, these {count} frames cost {units} ({parts})."
        )
    units, _colon, parts = line.work.words().partition(": ")
    return message.format(
        state=line.name,
        in_phase=plain(tuple(in_phase(line.phase))),
        site=line.site,
        changes=times_words(line.changes),
        readers=_(" and ").join(line.reader_names[:3]),
        times=times_words(line.reruns),
        count=len(line.frames),
        units=units,
        parts=parts,
    )
