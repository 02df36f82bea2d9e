"""The runs of a frame: counted by phase, in words, and in order.

Terms       work unit: see work.py. Skips and replays are shown, but are no work.
            letter: C composition, L layout (measurement and placement), D drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from engine import trace
from engine.trace import Phase
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Row
from inspector.recording.events import CompositionRun, InputSpan, LayerReplayed, PhaseRun, ScopeSkipped, StateWrite

from .display_names import Names, write_text
from .framework import is_framework
from .sentence import listed_runs
from .work import root_nodes, work_of_frame


class PhaseCounts(NamedTuple):
    """The number of runs of each kind."""

    composed: int = 0
    skipped: int = 0
    measured: int = 0
    placed: int = 0
    layers: int = 0
    drawn: int = 0
    replayed: int = 0

    @property
    def layout(self) -> int:
        """Measurements plus placements."""
        return self.measured + self.placed

    @property
    def units(self) -> int:
        """The number of work units; see work.py."""
        return self.composed + self.measured + self.placed + self.layers + self.drawn

    def of(self, letter: str) -> int:
        """Returns the count for a letter: C, L, D, or d for layer blocks. Raises KeyError for others."""
        if letter == "C":
            return self.composed
        if letter == "L":
            return self.measured + self.placed
        if letter == "D":
            return self.drawn
        if letter == "d":
            return self.layers
        raise KeyError(letter)


_counted: WeakKeyDictionary[RecordedFrame, PhaseCounts] = WeakKeyDictionary()
"""Counts of live frames; frames are immutable, so the counts stay valid."""


def count(frame: RecordedFrame) -> PhaseCounts:
    """Returns the counts of one frame."""
    known = _counted.get(frame)
    if known is None:
        work = work_of_frame(frame)
        skipped = sum(isinstance(row, ScopeSkipped) and not is_framework(row) for row in frame.rows)
        replayed = sum(isinstance(row, LayerReplayed) for row in frame.rows)
        known = PhaseCounts(
            work.composition, skipped, work.measurement, work.placement, work.layer, work.drawing, replayed
        )
        _counted[frame] = known
    return known


def total(frames: Iterable[RecordedFrame]) -> PhaseCounts:
    """Returns the summed counts of several frames."""
    sums = list(PhaseCounts())
    for frame in frames:
        for place, value in enumerate(count(frame)):
            sums[place] += value
    return PhaseCounts(*sums)


def names(frame: RecordedFrame, *kinds: str) -> list[str]:
    """Returns the names of all subjects that ran in these phases, in order, one entry per run."""
    roots = root_nodes(frame)
    return [
        row.name
        for row in frame.rows
        if row.kind in kinds and not is_framework(row) and (row.subject is None or row.subject.id not in roots)
    ]


def _nodes(frame: RecordedFrame, *kinds: str) -> list[str]:
    """Returns the names of the nodes that ran in these phases, in order: one entry for a node that was measured and
    placed."""
    roots = root_nodes(frame)
    ran = {row.subject.id: row.name for row in frame.rows if row.kind in kinds and row.subject is not None}
    return [name for number, name in ran.items() if number not in roots]


def count_words(counts: PhaseCounts) -> str:
    """Returns the counts as text for screen readers; layer blocks only if any ran."""
    words = _("{of.composed} composed, {of.measured} measured, {of.placed} placed, {of.drawn} drawn").format(of=counts)
    if not counts.layers:
        return words
    layers = n_("{count} layer block", "{count} layer blocks", counts.layers).format(count=counts.layers)
    return f"{words}, {layers}"


class PhaseLine(NamedTuple):
    """One line of the frame in words: `C · 1 composed · Screen; 1 skipped`."""

    letter: str
    amount: str
    detail: str


def frame_words(frame: RecordedFrame) -> list[PhaseLine]:
    """Returns the frame as three or four readable lines."""
    counts = count(frame)
    lines = []
    composed = listed_runs(names(frame, trace.COMPOSITION))
    if counts.skipped:
        skipped = n_("{count} skipped", "{count} skipped", counts.skipped).format(count=counts.skipped)
        composed = f"{composed}; {skipped}" if composed else skipped
    amount = n_("{count} composed", "{count} composed", counts.composed).format(count=counts.composed)
    lines.append(PhaseLine("C", amount, composed))
    measured = n_("{count} measured", "{count} measured", counts.measured).format(count=counts.measured)
    placed = n_("{count} placed", "{count} placed", counts.placed).format(count=counts.placed)
    if counts.measured:
        laid_out = listed_runs(_nodes(frame, trace.MEASUREMENT, trace.PLACEMENT))
        lines.append(PhaseLine("L", f"{measured}, {placed}", laid_out))
    else:
        moved = listed_runs(_nodes(frame, trace.PLACEMENT))
        lines.append(PhaseLine("L", placed, f"{moved}; {measured}" if moved else measured))
    drawn = listed_runs(names(frame, trace.DRAWING))
    if counts.replayed and not counts.drawn:
        drawn = n_("{count} layer replayed", "{count} layers replayed", counts.replayed).format(count=counts.replayed)
    amount = n_("{count} drawn", "{count} drawn", counts.drawn).format(count=counts.drawn)
    lines.append(PhaseLine("D", amount, drawn))
    if counts.layers:
        amount = n_("{count} layer block", "{count} layer blocks", counts.layers).format(count=counts.layers)
        lines.append(PhaseLine("d", amount, listed_runs(names(frame, trace.LAYER))))
    return lines


class EventEntry(NamedTuple):
    """One box of the event timeline, inside a frame. `letter`: the phase of a run; empty for other events."""

    letter: str
    text: str
    row: int
    kind: str
    grey: bool = False
    subject: int = 0


def spoken_entries(texts: list[str], at: int, most: int = 20) -> str:
    """Returns the events of a frame as text for screen readers. Of more than `most`, these are the ones around the
    event number `at`, and the text says how many come before and after them."""
    first = max(0, min(at - most // 2, len(texts) - most))
    shown = texts[first : first + most]
    after = len(texts) - first - len(shown)
    if first:
        shown.insert(0, n_("{count} earlier event", "{count} earlier events", first).format(count=first))
    if after:
        shown.append(n_("{count} further event", "{count} further events", after).format(count=after))
    return _(", then ").join(shown)


def nothing_inside(frame: RecordedFrame) -> str:
    """Returns the reason why a frame has no entries: the frame is idle, or only the framework's own parts ran."""
    ran = list(dict.fromkeys(row.name for row in frame.runs))
    if not ran:
        return _("nothing ran: the frame was idle")
    return _("no part of the program ran, only parts of the framework: {names}").format(names=", ".join(ran[:4]))


def event_entries(frame: RecordedFrame, limit: int = 60, names: Names | None = None) -> list[EventEntry]:
    """Returns the frame's events in order; beyond `limit`, consecutive runs of one kind are joined.

    `names`: the recording's unique display names.
    """
    roots = root_nodes(frame)
    found = [row for row in frame.rows if _is_entry(row, frame, roots, names)]
    made: list[EventEntry] = []
    at = 0
    while at < len(found):
        row = found[at]
        end = at + 1
        while len(found) > limit and end < len(found) and found[end].kind == row.kind:
            end += 1
        if end - at > 3:  # joined: naming hundreds of subjects would take most of the time
            made.append(_entry(row, _joined_text(row, end - at)))
        else:
            made.extend(_entry(each, _entry_text(each, names)) for each in found[at:end])
        at = end
    return made


def _is_entry(row: Row, frame: RecordedFrame, roots: frozenset[int], names: Names | None) -> bool:
    if row.subject is not None and row.subject.id in roots:
        return False
    if isinstance(row, (CompositionRun, ScopeSkipped)):
        return not is_framework(row, names)
    return isinstance(row, (PhaseRun, InputSpan)) or (isinstance(row, StateWrite) and is_programs(row, frame))


def _entry(row: Row, text: str) -> EventEntry:
    letter = row.phase.letter if isinstance(row, PhaseRun) else ""
    subject = row.subject.id if row.subject is not None and not isinstance(row, InputSpan) else 0
    return EventEntry(letter, text, row.id, row.kind, isinstance(row, ScopeSkipped), subject)


def _entry_text(row: Row, names: Names | None) -> str:
    if isinstance(row, StateWrite):
        return write_text(row)
    if isinstance(row, InputSpan):
        return input_text(row)
    name = names.of(row.subject) if names is not None and row.subject is not None else row.name
    if isinstance(row, ScopeSkipped):
        return _("{name} skipped").format(name=name)
    if isinstance(row, PhaseRun) and not isinstance(row, CompositionRun):
        return _(ENTRY_WORDS[row.phase]).format(name=name)
    return name


def _joined_text(row: Row, count: int) -> str:
    """Returns `count` runs or writes like `row` in words: `measure × 12`, `12 writes`."""
    if isinstance(row, ScopeSkipped):
        return n_("{count} skipped", "{count} skipped", count).format(count=count)
    if isinstance(row, StateWrite):
        return n_("{count} write", "{count} writes", count).format(count=count)
    if isinstance(row, PhaseRun):
        return _(ENTRY_WORDS[row.phase]).format(name=f"× {count}")
    return f"{_('input')} × {count}"


ENTRY_WORDS = {
    Phase.COMPOSITION: N_("compose {name}"),
    Phase.MEASUREMENT: N_("measure {name}"),
    Phase.PLACEMENT: N_("place {name}"),
    Phase.LAYER: N_("layer {name}"),
    Phase.DRAWING: N_("draw {name}"),
}


def is_programs(write: Row, frame: RecordedFrame) -> bool:
    """Returns whether the program uses the written state."""
    value = frame.values.get(write.subject.id) if write.subject is not None else None
    return value is None or value.program


_SAID = ("key", "type", "what", "action", "x", "y", "width", "height", "dy")
"""Keys of an input's data that `input_text` prints; the others only serve to repeat the input."""


def input_text(row: Row) -> str:
    """Returns an input in words: `tap 200, 40`, `scroll +10`, `key Enter`, `text "Hi"`."""
    if isinstance(row, InputSpan) and row.name == "input method":  # in the words of input scripts
        word = "text" if row.what == "commit" else row.what
        return f'{word} "{row.text}"' if row.text is not None else word
    if row.name == "scroll":
        moved = [row.data.get(name) for name in ("dx", "dy")]
        return "scroll " + ", ".join(
            f"{round(value, 1):+g}" for value in moved if isinstance(value, (int, float)) and value
        )
    said = {name: row.data[name] for name in _SAID if row.data.get(name) is not None}
    numbers = [f"{round(value, 1):g}" for value in said.values() if isinstance(value, (int, float))]
    words = ["Space" if value == " " else value for value in said.values() if isinstance(value, str)]
    return " ".join([row.name, *words, ", ".join(numbers)]).strip()
