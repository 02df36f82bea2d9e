"""Counts units per chain of enclosing runs, so that the units inside the runs of a composable can be summed.

Terms       chain: the subjects of a run and of its enclosing runs, outermost first; its number identifies it. Chains
            form a tree: the parent of a chain is the chain without its innermost subject.
Invariants  I1 a unit counts once for a place, even if several runs of its chain belong to that place.
Cost        constant for each unit and each span, independent of the depth; `totals` visits each chain once. A set of
            subjects for each unit took time and memory of the depth: 30 frames of 2,950 nested runs took minutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import TypeVar

from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import PhaseRun

PlaceT = TypeVar("PlaceT", bound=Hashable)

_ROOT = 0
"""The number of the empty chain."""


class RunChains:
    """The chains of all counted frames, with the number of units of each."""

    def __init__(self) -> None:
        self._subjects: list[Subject | None] = [None]
        self._children: list[dict[Subject, int]] = [{}]
        self._units: list[int] = [0]
        self._frame: RecordedFrame | None = None
        self._known: dict[int, int] = {}
        """The chain of each span of the current frame that was asked about."""

    def begin(self, frame: RecordedFrame) -> None:
        """Starts a frame: `count` receives rows of this frame from now on."""
        self._frame = frame
        self._known = {}

    def count(self, row: Row) -> None:
        """Counts one unit, a run of the current frame."""
        self._units[self._chain_of(row)] += 1

    def _chain_of(self, row: Row) -> int:
        """Returns the number of the chain of `row`; walks outwards only to the nearest span with a known chain."""
        assert self._frame is not None
        known = self._known
        path: list[Row] = []
        span: Row | None = row
        while span is not None and span.id not in known:
            path.append(span)
            span = self._frame.row(span.inside) if span.inside else None
        chain = known[span.id] if span is not None else _ROOT
        for each in reversed(path):
            if isinstance(each, PhaseRun) and each.subject is not None and each.subject is not self._subjects[chain]:
                chain = self._child(chain, each.subject)
            known[each.id] = chain
        return chain

    def _child(self, chain: int, subject: Subject) -> int:
        children = self._children[chain]
        found = children.get(subject)
        if found is None:
            found = children[subject] = len(self._subjects)
            self._subjects.append(subject)
            self._children.append({})
            self._units.append(0)
        return found

    def totals(self, place_of: Callable[[Subject], PlaceT]) -> Counter[PlaceT]:
        """Returns for each place the units of its own runs and of all runs inside them."""
        below = list(self._units)
        for chain in range(len(below) - 1, _ROOT, -1):  # a child has a larger number than its parent
            for child in self._children[chain].values():
                below[chain] += below[child]
        found: Counter[PlaceT] = Counter()
        around: Counter[PlaceT] = Counter()
        stack = [(child, False) for child in self._children[_ROOT].values()]
        while stack:
            chain, is_left = stack.pop()
            subject = self._subjects[chain]
            assert subject is not None
            place = place_of(subject)
            if is_left:
                around[place] -= 1
                continue
            if not around[place]:
                found[place] += below[chain]
            around[place] += 1
            stack.append((chain, True))
            stack += [(child, False) for child in self._children[chain].values()]
        return found
