"""Read moves: the states that two runs read in different phases, with the lines of the reads.

Terms       moved: A and B read the state in different phases. place: one read: its
            phase, its reader and its line in the program.
Invariants  I1 only reads at lines of the program count; reads inside the framework are the same in both runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine import trace
from engine.trace import Phase, Site
from inspector.analysis.display_names import shown_name
from inspector.language import _
from inspector.recording import RecordedFrame, Recording


class ReadPlace(NamedTuple):
    """One read of a state. `reader`: the scope or node that the read subscribes."""

    phase: str
    reader: str
    site: Site

    @property
    def letter(self) -> str:
        """The letter of the phase: C, L, d or D."""
        return Phase(self.phase).letter


class StateReads(NamedTuple):
    """Both runs' reads of one state."""

    state: str
    first: tuple[ReadPlace, ...]
    second: tuple[ReadPlace, ...]

    @property
    def left(self) -> tuple[str, ...]:
        """Phases in which A alone reads the state, in order."""
        return _phases(self.first, self.second)

    @property
    def arrived(self) -> tuple[str, ...]:
        """Phases in which only B reads the state, in the order of the phases."""
        return _phases(self.second, self.first)

    @property
    def is_moved(self) -> bool:
        """Whether the phases of the reads differ."""
        return bool(self.left or self.arrived)

    @property
    def words(self) -> str:
        """`the read of count moved from composition to placement`; empty if nothing moved."""
        gone, new = (_(" and ").join(map(_, phases)) for phases in (self.left, self.arrived))
        if gone and new:
            return _("the read of {state} moved from {gone} to {new}").format(state=self.state, gone=gone, new=new)
        if gone:
            return _("{state} is no longer read in {gone}").format(state=self.state, gone=gone)
        return _("{state} is read in {new}, too").format(state=self.state, new=new) if new else ""


def _phases(here: tuple[ReadPlace, ...], there: tuple[ReadPlace, ...]) -> tuple[str, ...]:
    known = {place.phase for place in there}
    mine = {place.phase for place in here} - known
    return tuple(phase for phase in trace.RUNS if phase in mine)


def state_reads(first: Recording, second: Recording, start: int = 0) -> list[StateReads]:
    """Returns the reads of each state at program lines, from frame `start` on; moved states come first."""
    here, there = _places(first, start), _places(second, start)
    names = dict.fromkeys([*here, *there])
    found = [StateReads(name, tuple(here.get(name, ())), tuple(there.get(name, ()))) for name in names]
    return sorted(found, key=lambda each: not each.is_moved)


def moved_reads(reads: Iterable[StateReads]) -> list[StateReads]:
    """Returns the states that both runs read, in different phases."""
    return [each for each in reads if each.is_moved and each.first and each.second]


def _places(recording: Recording, start: int) -> dict[str, list[ReadPlace]]:
    sources = recording.meta.sources
    found: dict[str, dict[ReadPlace, None]] = {}
    seen: set[int] = set()
    for frame in recording:
        if frame.index < start or id(frame.subscriptions) in seen:
            continue
        seen.add(id(frame.subscriptions))  # idle frames share the map of the frame before
        for name, place in _places_of(frame, sources):
            found.setdefault(name, {})[place] = None
    return {name: list(places) for name, places in found.items()}


def _places_of(frame: RecordedFrame, sources: Iterable[str]) -> Iterable[tuple[str, ReadPlace]]:
    files = set(sources)
    for read in frame.reads:
        site = read.site
        if site is not None and site.file in files and read.phase in trace.RUNS:
            yield shown_name(read.state), ReadPlace(read.phase, read.reader.name, site)
