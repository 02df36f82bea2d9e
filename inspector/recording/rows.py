"""The rows a recording is made of: what the engine told, as plain frozen data.

Terms       row: one event, frozen when its frame ended. subject: what an event is about (a scope, a
            node, a state), by a number of its own, so that no row holds on to an object of the program.
Invariants  I1 rows of a frame are in the order of their ids. I2 a row refers to others by id only.
            I3 every value in `data` is text, a number, None, a Subject or a tuple of those.
Not here    collecting them: recorder.py. What they mean: inspector/analysis/.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from engine import trace
from engine.trace import Site

SCOPE = "scope"
NODE = "node"
STATE = "state"
TABLE = "table"  # a composition, whose slot table is told of
CONTEXT = "context"  # a place in a composition where others hang
OTHER = "other"

FRAMEWORK = "the framework"
"""As the maker of a state."""

# The three letters of the window. Measurement and placement are both layout.
LETTERS: Mapping[str, str] = {
    trace.COMPOSITION: "C",
    trace.MEASUREMENT: "L",
    trace.PLACEMENT: "L",
    trace.LAYER: "d",
    trace.DRAWING: "D",
}


_ENDS = 5
"""Composables that the sentence of a failure names at each end of a long chain."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something events are about. `name` is what a frame report calls it. `emitter`: of a node, the composable that
    emitted it; of a state, what made it and where (`Counter at app.py:12`, `the framework`); both empty if not
    known."""

    id: int
    kind: str
    name: str
    tag: str | None = None
    emitter: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def is_frameworks(self) -> bool:
        """Whether it is a state that the framework made for itself: the position of a list, a press."""
        return self.kind == STATE and self.emitter.startswith(FRAMEWORK)


class Row(NamedTuple):
    """One event. `before` = it happened between the frame before and this one."""

    id: int
    inside: int
    cause: int
    kind: str
    subject: Subject | None
    site: Site | None
    end: int
    before: bool
    data: Mapping[str, Any]

    @property
    def is_run(self) -> bool:
        return self.kind in LETTERS

    @property
    def name(self) -> str:
        return self.subject.name if self.subject is not None else self.kind


class Read(NamedTuple):
    """A subscription: `reader`, running in `phase`, read `state` at `site`."""

    state: Subject
    reader: Subject
    phase: str
    site: Site | None
    row: int


class StateValue(NamedTuple):
    """What a state holds, as text, and the write that put it there (None: as created).

    `program`: the program itself has read or written it; else only the framework has."""

    state: Subject
    text: str
    frame: int | None
    write: Row | None
    by: str
    program: bool = True


class Tally(NamedTuple):
    """How often a subject ran and was skipped, from the first frame to this one."""

    runs: int = 0
    skips: int = 0
    measured: int = 0
    placed: int = 0
    layers: int = 0
    drawn: int = 0


class Place(NamedTuple):
    """Where a node is in the root, in px."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Failure:
    """An exception of the program: what, where, and through which composables it came."""

    message: str
    kind: str
    site: Site | None
    chain: tuple[Site, ...]
    frame: int

    @property
    def sentence(self) -> str:
        where = f"{self.site}: " if self.site is not None else ""
        through = " › ".join(_folded([f"{site.function} ({site})" for site in self.chain]))
        return f"{where}{self.kind}: {self.message}" + (f" [in {through}]" if through else "")


def _folded(places: list[str]) -> list[str]:
    """Equal ones in a row are one; of many the outermost and the innermost are named."""
    runs = [(place, len(list(same))) for place, same in groupby(places)]
    named = [place if count == 1 else f"{place} repeatedly" for place, count in runs]
    return named if len(named) <= 2 * _ENDS else [*named[:_ENDS], "…", *named[-_ENDS:]]


def short_function(site: Site) -> str:
    """`Screen.<locals>.<lambda>` → `Screen lambda`: a qualified name as one says it."""
    parts = [part for part in site.function.split(".") if part != "<locals>"]
    if parts and parts[-1] == "<lambda>":
        owner = parts[-2] if len(parts) > 1 else ""
        return f"lambda in {owner}" if owner and owner != "<module>" else "lambda"
    return parts[-1] if parts else site.function
