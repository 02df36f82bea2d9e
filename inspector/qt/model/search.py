"""Search: finds scopes, nodes and states by name."""

from __future__ import annotations

from engine.trace import Site

from .selection import Selection
from .shown_moment import ShownMoment


def select_next(moment: ShownMoment | None, selection: Selection, words: str) -> None:
    """Selects the next match after the current selection, cyclically."""
    wanted = words.strip().lower()
    if moment is None or not wanted:
        return
    lines = moment.lines_by_subject.values()
    keys = list(dict.fromkeys(line.key for line in lines if wanted in f"{line.name} {line.tag}".lower()))
    if keys:
        selection.select_subject(_after(keys, selection.subject))
    states = [line.state.id for line in moment.states if wanted in line.state.name.lower()]
    if states:
        selection.select_state(_after(states, selection.state))


def _after(keys: list[int], current: int) -> int:
    at = keys.index(current) + 1 if current in keys else 0
    return keys[at % len(keys)]


def read_site_of(moment: ShownMoment | None, subject: int) -> Site | None:
    """Returns the line at which a row reads a state; None without a read."""
    line = moment.lines_by_subject.get(subject) if moment is not None else None
    if moment is None or line is None:
        return None
    return next((read.site for read in moment.frame.reads if read.reader.id in line.keys and read.site), None)
