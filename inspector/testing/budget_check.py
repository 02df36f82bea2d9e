"""Compares a run with its budget: each exceeded limit, with the first excess unit and its cause.

Terms       excess: an exceeded limit, its amount, the first frame, and the cause: the write that led to the first
            excess unit, else the sentence that explains that unit's run.
Not here    the file format: budget.py.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from engine import trace
from engine.code_owner import is_engine
from engine.trace import Site
from inspector.analysis import plain, units_of, why_row
from inspector.analysis.run_reasons import is_first
from inspector.analysis.writes_behind_runs import causing_writes
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import CompositionRun, ScopeSkipped

from .backwards import backwards_sentences
from .budget import Budget, BudgetError, Limit

_PHASES_OF = {
    **{phase: (phase,) for phase in trace.RUNS},
    "layout": (trace.MEASUREMENT, trace.PLACEMENT),
    "units": trace.RUNS,
}
_WORDS = {
    "units": ("work unit", "work units"),
    "recompositions": ("recomposition", "recompositions"),
    "frames": ("frame that did something", "frames that did something"),
    "backwards_writes": ("backwards write", "backwards writes"),
}


class _Unit(NamedTuple):
    """A work unit with its frame; `again`: the scope had run before."""

    frame: RecordedFrame
    row: Row
    again: bool


@dataclass(frozen=True, slots=True)
class Excess:
    """One exceeded limit."""

    limit: Limit
    file: str
    count: int
    frame: int | None
    frames_over: int
    cause: str

    @property
    def words(self) -> str:
        """The excess in one line: `frame 2: 7 work units, at most 5 (budgets.toml:9); and 18 more frames; …`."""
        limit = self.limit
        who = {"composable": limit.name, "total": "total"}.get(limit.scope, f"frame {self.frame}")
        one, many = _WORDS.get(limit.what, (f"{limit.what} unit", f"{limit.what} units"))
        counted = f"{self.count} {one if self.count == 1 else many}"
        more = self.frames_over - 1
        others = f", and {more} more frame{'s' if more != 1 else ''}" if more > 0 else ""
        return f"{who}: {counted}, at most {limit.most} ({self.file}:{limit.line}){others}; {self.cause}"

    def as_json(self) -> dict[str, Any]:
        """Returns the excess as values that `json.dumps` accepts."""
        limit = self.limit
        return {
            "scope": limit.scope,
            "name": limit.name or None,
            "what": limit.what,
            "most": limit.most,
            "count": self.count,
            "frame": self.frame,
            "frames_over": self.frames_over,
            "line": limit.line,
            "cause": self.cause,
        }


def check(recording: Recording, budget: Budget) -> list[Excess]:
    """Returns the exceeded limits, in budget order. Raises BudgetError for a composable name that never ran."""
    units = list(_units(recording))
    named = {limit.name: limit for limit in budget.limits if limit.scope == "composable"}
    known = {unit.row.name for unit in units}
    known |= {row.name for frame in recording for row in frame.rows if isinstance(row, ScopeSkipped)}
    for name, limit in named.items():
        if name not in known:
            near = difflib.get_close_matches(name, sorted(known), 1)
            hint = f"did you mean {near[0]}?" if near else f"these did: {', '.join(sorted(known)) or 'none'}"
            raise BudgetError(f"{budget.file}:{limit.line}: nothing named {name} ran; {hint}")
    checker = _Checker(recording, budget, units)
    return [excess for limit in budget.limits if (excess := checker.over(limit)) is not None]


def _names_place(words: str, place: Site | None) -> bool:
    """Returns whether the words name the line of a write; a line of the framework is never named."""
    return place is not None and (is_engine(place.file) or str(place) in words)


def _units(recording: Recording) -> Iterable[_Unit]:
    for frame in recording:
        for row in units_of(frame):
            yield _Unit(frame, row, isinstance(row, CompositionRun) and not is_first(frame, row))


def _is_of_frame(index: int, unit: _Unit) -> bool:
    return unit.frame.index == index


class _Checker:
    def __init__(self, recording: Recording, budget: Budget, units: list[_Unit]) -> None:
        self.recording = recording
        self.budget = budget
        self.units = units
        # Limits for one frame override the general frame limits.
        self.apart = {(int(limit.name), limit.what) for limit in budget.limits if limit.scope == "frame" and limit.name}

    def over(self, limit: Limit) -> Excess | None:
        if limit.what == "backwards_writes":
            return self._backwards(limit)
        if limit.what == "frames":
            return self._frames(limit)
        if limit.scope in ("total", "composable"):
            wanted = self._counted(limit, lambda unit: limit.scope == "total" or unit.row.name == limit.name)
            return self._excess(limit, wanted, 1) if len(wanted) > limit.most else None
        worst: list[_Unit] = []
        frames = 0
        for frame in self.recording:
            if not self._is_meant(limit, frame):
                continue
            wanted = self._counted(limit, partial(_is_of_frame, frame.index))
            if len(wanted) > limit.most:
                frames += 1
                worst = max(worst, wanted, key=len)
        return self._excess(limit, worst, frames) if frames else None

    def _is_meant(self, limit: Limit, frame: RecordedFrame) -> bool:
        if limit.scope == "first":
            return frame.index == 0
        if limit.name:
            return frame.index == int(limit.name)
        return frame.index > 0 and (frame.index, limit.what) not in self.apart

    def _counted(self, limit: Limit, is_wanted: Callable[[_Unit], bool]) -> list[_Unit]:
        if limit.what == "recompositions":
            return [unit for unit in self.units if unit.again and is_wanted(unit)]
        phases = _PHASES_OF[limit.what]
        return [unit for unit in self.units if unit.row.kind in phases and is_wanted(unit)]

    def _excess(self, limit: Limit, units: list[_Unit], frames: int) -> Excess:
        first = units[limit.most]
        return Excess(limit, self.budget.file, len(units), first.frame.index, frames, self._cause(first))

    def _cause(self, unit: _Unit) -> str:
        """Returns the cause of the first excess unit, in words."""
        frame, row = unit.frame, unit.row
        writes = causing_writes(frame, self.recording, row)
        why = plain(why_row(frame, self.recording, row)).rstrip(".")
        if not writes or (writes[0].write.name in why and _names_place(why, writes[0].write.site)):
            return f"in frame {frame.index} {why}"
        return f"in frame {frame.index} {why}: {writes[0].words}"

    def _frames(self, limit: Limit) -> Excess | None:
        worked = [frame for frame in self.recording if units_of(frame)]
        if len(worked) <= limit.most:
            return None
        first = worked[limit.most]
        unit = next(unit for unit in self.units if unit.frame.index == first.index)
        return Excess(limit, self.budget.file, len(worked), first.index, 1, self._cause(unit))

    def _backwards(self, limit: Limit) -> Excess | None:
        found = backwards_sentences(self.recording)
        if len(found) <= limit.most:
            return None
        return Excess(limit, self.budget.file, len(found), None, 1, found[limit.most].words)
