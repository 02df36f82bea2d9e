"""The matrix of reads: which reader reads which state, in which phase, at which line.

Terms       reader: the scope or node that a read subscribes. cell: one reader's reads of one state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine import trace
from engine.code_owner import is_engine
from engine.trace import Phase, Site
from engine.trace.source_site import file_name
from inspector.language import _
from inspector.recording import RecordedFrame, StateValue, Subject, Subscription
from inspector.recording.events import CompositionRun, Invalidation

from .display_names import Names
from .framework import is_framework
from .sentence import in_phase, plain
from .writes_while_invalid import writes_while_invalid


class ReadMark(NamedTuple):
    """One subscription as a cell shows it. `change`: `+` marks a new read, `−` a lost one, else empty."""

    letter: str
    phase: str
    site: Site | None
    invalidated: bool
    change: str


class StateLine(NamedTuple):
    """One state: its value and its last write."""

    state: Subject
    value: str
    written_now: bool
    last_write: str
    site: Site | None
    program: bool = True


class Reader(NamedTuple):
    """One column: a reader and its file name."""

    subject: Subject
    file: str


@dataclass(frozen=True, slots=True)
class ReadsMatrix:
    """The matrix: states × readers."""

    states: tuple[StateLine, ...]
    readers: tuple[Reader, ...]
    cells: dict[tuple[int, int], tuple[ReadMark, ...]]
    invalidated: int
    folded: int = 0

    def cell(self, row: int, column: int) -> tuple[ReadMark, ...]:
        """Returns the marks at a row and column; empty without a read."""
        return self.cells.get((self.states[row].state.id, self.readers[column].subject.id), ())


_PHASE_ORDER = {phase: place for place, phase in enumerate(trace.RUNS)}


def invalidations(frame: RecordedFrame, before: RecordedFrame | None = None) -> set[tuple[int, int, str]]:
    """Returns (state id, reader id, phase) of each read that a state change invalidated in this frame.

    Also includes reads invalidated at the end of the previous frame whose readers ran again in this frame. A derived
    state that kept its value invalidates no read: its reader is only asked whether it has to run.
    """
    found: set[tuple[int, int, str]] = set()
    runs = [row for row in frame.rows if isinstance(row, CompositionRun) and row.subject is not None]
    changed = {(state.id, run.subject.id) for run in runs for state, _old, _new in run.derived}
    served = {row.cause for row in frame.rows if row.cause}
    deferred = [row for row in before.rows if row.id in served] if before is not None else []
    for row in (*deferred, *frame.rows):
        if isinstance(row, Invalidation) and row.subject is not None:
            state = row.state
            if isinstance(state, Subject):
                # Layout and drawing are notified only of a derived state that changed.
                is_changed = row.phase is not Phase.COMPOSITION or (state.id, row.subject.id) in changed
                if is_changed or not _kept_value(frame, before, state):
                    found.add((state.id, row.subject.id, str(row.phase)))
    known = {row.id: row for row in deferred}
    for run in runs:
        invalid = known.get(run.cause)
        if isinstance(invalid, Invalidation) and before is not None:
            later = writes_while_invalid((before, frame), before, run, invalid.id)
            found |= {(state.id, run.subject.id, run.kind) for state in later}
    return found


def _kept_value(frame: RecordedFrame, before: RecordedFrame | None, state: Subject) -> bool:
    """Returns whether `state` is a derived state with equal values at the ends of both frames."""
    value = frame.values.get(state.id)
    had = before.values.get(state.id) if before is not None else None
    return value is not None and had is not None and value.by == "derived" and value.text == had.text


def last_write_text(value: StateValue | None, frame: RecordedFrame) -> str:
    """Returns the last write in words: `now, drag` / `frame 12` / `never`."""
    if value is None or value.frame is None:
        return value.by if value is not None and value.by else _("never")
    if value.frame == frame.index:
        return f"{_('now')}, {value.by}" if value.by else _("now")
    return _("frame {frame}").format(frame=value.frame)


def state_lines(frame: RecordedFrame, framework: bool = False) -> list[StateLine]:
    """Returns all states read or written so far, last written first; `framework` adds the framework's own."""
    lines = []
    for value in frame.values.values():
        if not value.program and not framework:
            continue
        lines.append(
            StateLine(
                value.state,
                value.text,
                value.frame == frame.index,
                last_write_text(value, frame),
                value.write.program_site if value.write is not None else None,
                value.program,
            )
        )
    lines.sort(key=lambda line: line.state.id)
    lines.sort(key=lambda line: -_last_frame(frame, line.state))
    return lines


def _last_frame(frame: RecordedFrame, state: Subject) -> int:
    value = frame.values.get(state.id)
    return value.frame if value is not None and value.frame is not None else -1


def reads_matrix(
    frame: RecordedFrame,
    before: RecordedFrame | None = None,
    framework: bool = False,
    names: Names | None = None,
) -> ReadsMatrix:
    """Returns the subscriptions at the end of `frame`; `before` marks gained and lost reads.

    Without `framework`, states used only by the framework, and reads by framework scopes (see `names`), are left out;
    `folded` counts those states.
    """
    invalidated = invalidations(frame, before)
    cells: dict[tuple[int, int], list[ReadMark]] = {}
    first: dict[int, Subscription] = {}
    folded: set[int] = set()
    hits = 0
    # Sorted by event, because the order of the subscriptions depends on the hash seed of the process.
    for read, change in sorted(_reads_with_changes(frame, before), key=lambda each: each[0].row):
        value = frame.values.get(read.state.id)
        if not framework and ((value is not None and not value.program) or is_framework(read.reader, names)):
            folded.add(read.state.id)
            continue
        hit = (read.state.id, read.reader.id, read.phase) in invalidated
        hits += hit
        mark = ReadMark(Phase(read.phase).letter, read.phase, _shown_site(read, names), hit, change)
        cells.setdefault((read.state.id, read.reader.id), []).append(mark)
        first.setdefault(read.reader.id, read)
    states = {key[0] for key in cells}
    for marks in cells.values():
        marks.sort(key=lambda mark: (_PHASE_ORDER[mark.phase], mark.site.line if mark.site else 0))
    return ReadsMatrix(
        tuple(line for line in state_lines(frame, framework) if line.state.id in states),
        tuple(Reader(first[id].reader, _file_of(first[id])) for id in sorted(first)),
        {key: tuple(marks) for key, marks in cells.items()},
        hits,
        len(folded - states),
    )


def _shown_site(read: Subscription, names: Names | None) -> Site | None:
    """Returns the line of a read; None for a line of the engine in a scope of the program: below the program's file,
    its number would look like one of that file."""
    is_inner = read.site is not None and is_engine(read.site.file) and not is_framework(read.reader, names)
    return None if is_inner else read.site


def _file_of(read: Subscription) -> str:
    return file_name(read.site.file) if read.site is not None else "engine"


def _reads_with_changes(frame: RecordedFrame, before: RecordedFrame | None) -> Iterator[tuple[Subscription, str]]:
    """Yields each read at the end of `frame`, with `+` if it is new since the previous frame, then the lost reads with
    `−`. The reads of a reader's first run do not count as gained."""
    earlier = before.subscriptions if before is not None else frame.subscriptions
    if earlier is frame.subscriptions:
        yield from ((read, "") for reads in frame.subscriptions.values() for read in reads)
        return
    for key, reads in frame.subscriptions.items():
        had = {_identity(read) for read in earlier.get(key, ())}
        for read in reads:
            yield read, "+" if key in earlier and _identity(read) not in had else ""
    for key, reads in earlier.items():
        if key in frame.subscriptions:
            now = {_identity(read) for read in frame.subscriptions[key]}
            yield from ((read, "−") for read in reads if _identity(read) not in now)


def _identity(read: Subscription) -> tuple[int, str, Site | None]:
    return (read.state.id, read.phase, read.site)


def spoken(line: StateLine, reader: Reader, marks: tuple[ReadMark, ...], names: Names | None = None) -> str:
    """Returns a cell as text for screen readers. `names`: the recording's display names."""
    state, scope = (names.of(each) if names is not None else each.name for each in (line.state, reader.subject))
    if not marks:
        return _("{reader} does not read {state}").format(reader=scope, state=state)
    parts = []
    for mark in marks:
        words = plain(tuple(in_phase(mark.phase)))
        words += _(", line {line}").format(line=mark.site.line) if mark.site is not None else ""
        parts.append(words + _(", invalidated") if mark.invalidated else words)
    words = _("{reader} reads {state} {phases}")
    return words.format(reader=scope, state=state, phases="; ".join(parts))
