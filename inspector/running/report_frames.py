"""Report frames: prints the frames of a report; equal ones once.

Terms       shape of a frame: its runs, reads and writes, without values. Equal frames have the same shape.
Printed     the first MOST_SHAPES shapes; then a frame with an input, and a shape that comes OFTEN times, each within a
            limit of its own, so that a long beginning hides neither inputs nor repeated work.
Invariants  I1 each shape is printed once, with the frames that have it. I2 omissions are stated.
            I3 states and composables that only the framework uses are omitted, unless `framework` is set.
Not here    verdict, table, findings: report_text.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from engine import trace
from engine.code_owner import is_engine
from engine.trace import Phase, Site
from inspector.analysis.authors import author_words, input_on_node
from inspector.analysis.display_names import Names, names_of, shown_name
from inspector.analysis.frame_summary import listed_words
from inspector.analysis.framework import is_framework
from inspector.analysis.phases import input_text
from inspector.analysis.sentence import in_phase, plain, with_counts
from inspector.analysis.work import PHASES, root_nodes
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.enclosing_run import enclosing_run
from inspector.recording.events import CompositionRun, InputSpan, PhaseRun, StateRead, StateWrite

from .derived_changes import calculated_again, derived_changes
from .framework_causes import framework_causes
from .report_writes import write_lines

MOST_SHAPES = 8
"""The largest number of frames that are printed in full."""

MOST_INPUTS = 8
"""The largest number of further frames that are printed in full because they have an input."""

OFTEN = 4
"""A shape that comes so often behind the first MOST_SHAPES is printed, too."""

MOST_OFTEN = 4
"""The largest number of shapes that are printed because they come often."""

_IDLE = N_("idle: nothing was invalid")
_FRAMEWORKS = N_("only the framework's own; --framework shows it")
_ENDED = N_("an exception ended it before its first run")

ALONE = 3
"""Up to this number, repeated frames of different shapes get a line each."""

MOST_NAMES = 14
"""The largest number of names that are listed in order."""

_LISTS = {
    "composed": trace.COMPOSITION,
    "skipped": trace.SKIP,
    "measured": trace.MEASUREMENT,
    "placed": trace.PLACEMENT,
    "layer": trace.LAYER,
    "drawn": trace.DRAWING,
    "replayed": trace.REPLAY,
}
_NUMBERED = re.compile(r"(.+)\[(\d+)\]")
_MOST_NUMBERS = 6
"""The largest number of states of one name that a read lists."""

Shape = tuple[Any, ...]
Read: TypeAlias = tuple[str, str, str, Site | None]
"""The state's name, the phase, the reader and the line."""


class Style:
    """The codes that color a terminal; empty without colors."""

    def __init__(self, colors: bool) -> None:
        self.bold, self.dim, self.gold, self.end = (
            ("\x1b[1m", "\x1b[2m", "\x1b[33m", "\x1b[0m") if colors else ("", "", "", "")
        )


def spans(frames: list[tuple[int, int]]) -> str:
    """`frames 1–2, 5–6 and 9–10`."""
    shown = [str(first) if first == last else f"{first}–{last}" for first, last in frames]
    if len(shown) > 4:
        shown = [*shown[:3], _("{count} more").format(count=len(shown) - 3)]
    message = _("frame {frame}") if len(shown) == 1 and frames[0][0] == frames[0][1] else _("frames {frames}")
    listed = listed_words(shown)
    return message.format(frame=listed, frames=listed)


def frame_blocks(recording: Recording, style: Style, framework: bool, everything: bool) -> Iterator[str]:
    """Yields the lines of the frames. `framework`: with framework parts. `everything`: each frame in full."""
    if recording.dropped:
        yield ""
        count = recording.dropped
        message = n_(
            "{count:,} earlier frame is no longer kept.", "{count:,} earlier frames are no longer kept.", count
        )
        yield message.format(count=count)
    names = names_of(recording, whole=True)
    first_of: dict[Shape, int] = {}
    idle: set[int] = set()
    printed: set[Any] = set()
    folded: list[tuple[int, int]] = []  # (frame, an equal earlier frame)
    omitted = _Omitted(style)
    choice = _Choice()
    for frame in recording:
        shape = _shape(recording, frame, names, framework)
        known = None if everything else first_of.get(shape)
        if known is not None:
            if omitted.frames:
                omitted.add(frame.index, known=True)
            else:
                folded.append((frame.index, known))
            continue
        if not everything and not choice.is_printed(frame, shape):
            omitted.add(frame.index, known=False)
            continue
        first_of[shape] = frame.index
        if _is_empty(frame, framework):
            idle.add(frame.index)
        yield from _folded(folded, style, idle)
        yield from omitted.line()
        folded.clear()
        yield from _block(recording, frame, names, style, framework, printed)
    yield from _folded(folded, style, idle)
    yield from omitted.line()


class _Choice:
    """Chooses the frames of new shapes that are printed in full."""

    def __init__(self) -> None:
        self.first = self.inputs = self.often = 0
        self.times: Counter[int] = Counter()
        """How often a shape, by its hash, was omitted."""

    def is_printed(self, frame: RecordedFrame, shape: Shape) -> bool:
        """Returns whether a frame whose shape was not printed before is printed."""
        if self.first < MOST_SHAPES:
            self.first += 1
            return True
        if self.inputs < MOST_INPUTS and _has_input(frame):
            self.inputs += 1
            return True
        key = hash(shape)
        self.times[key] += 1
        if self.often < MOST_OFTEN and self.times[key] == OFTEN:
            self.often += 1
            return True
        return False


class _Omitted:
    """Successive frames that are not printed: a new shape beyond the limits, and repeated ones after it."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.frames: list[int] = []
        self.after: list[int] = []
        """Repeated frames behind the first omitted one."""

    def add(self, frame: int, *, known: bool) -> None:
        """Omits a frame; `known`: an earlier one of its shape is printed."""
        (self.after if known else self.frames).append(frame)

    def line(self) -> Iterator[str]:
        """Yields the line that stands for the frames, and begins again."""
        if not self.frames:
            return
        count, after = len(self.frames), len(self.after)
        message = n_(", {count:,} as one above", ", {count:,} as those above", after)
        also = message.format(count=after) if after else ""
        message = n_(
            "{frames}: unlike those above{also}; --all shows it",
            "{frames}: {count:,} unlike those above{also}; --all shows every frame",
            count + after,
        )
        yield ""
        span = (self.frames[0], max(self.frames[-1], *self.after, 0))
        yield f"{self.style.dim}{message.format(frames=spans([span]), count=count, also=also)}{self.style.end}"
        self.frames, self.after = [], []


def _is_empty(frame: RecordedFrame, framework: bool) -> bool:
    """Returns whether the head says all there is to say of the frame: no run, no input, no write that is printed."""
    return (
        frame.failure is None
        and not any(isinstance(row, (InputSpan, PhaseRun)) for row in frame.rows)
        and not any(_writes(frame, framework))
    )


def _has_input(frame: RecordedFrame) -> bool:
    return any(isinstance(row, InputSpan) and row.name != "start" for row in frame.rows)


def _folded(frames: list[tuple[int, int]], style: Style, idle: set[int]) -> Iterator[str]:
    """`frames 16–73: as frame 15`; with alternating shapes, `frames 16–73: each as frame 14 (29 times) or 15 (29
    times)`."""
    if not frames:
        return
    if len(frames) <= ALONE and len({known for _index, known in frames}) > 1:
        for index, known in frames:
            yield from _folded([(index, known)], style, idle)
        return
    first, last = frames[0][0], frames[-1][0]
    counts: dict[int, int] = {}
    for _index, known in frames:
        counts[known] = counts.get(known, 0) + 1
    yield ""
    which = spans([(first, last)])
    if counts.keys() <= idle:
        yield f"{style.bold}{which}{style.end}  {_(_IDLE)}"
        return
    if len(counts) == 1:
        yield f"{style.bold}{which}{style.end}: {_('as frame {frame}').format(frame=frames[0][1])}"
        return
    listed = [
        n_("{frame} ({count:,} time)", "{frame} ({count:,} times)", times).format(frame=known, count=times)
        for known, times in counts.items()
    ]
    words = _("each as frame {frames} or {last}").format(frames=", ".join(listed[:-1]), last=listed[-1])
    yield f"{style.bold}{which}{style.end}: {words}"


def _shape(recording: Recording, frame: RecordedFrame, names: Names, framework: bool) -> Shape:
    """Returns a value that is equal for frames of equal shape."""
    lists = tuple(tuple(names) for names in _lists(frame, names, framework).values())
    phases = frozenset(row.kind for row in frame.rows if isinstance(row, PhaseRun))
    writes = tuple(dict.fromkeys((row.name, row.written_in, row.site) for row in _writes(frame, framework)))
    inputs = tuple(dict.fromkeys(row.name for row in frame.rows if isinstance(row, InputSpan) and row.name != "start"))
    derived = tuple(dict.fromkeys((state.name, old == new) for state, old, new in calculated_again(recording, frame)))
    return lists, phases, writes, derived, tuple(dict.fromkeys(_reads(frame, names, framework))), inputs, frame.failure


def _lists(frame: RecordedFrame, names: Names, framework: bool) -> dict[str, list[str]]:
    roots = root_nodes(frame)
    lists: dict[str, list[str]] = {name: [] for name in _LISTS}
    list_of = {kind: lists[name] for name, kind in _LISTS.items()}
    for row in frame.rows:
        subject = row.subject
        if row.kind not in list_of or subject is None or subject.id in roots:
            continue
        if framework or not is_framework(row, names):
            list_of[row.kind].append(row.name)
    return lists


def _writes(frame: RecordedFrame, framework: bool) -> Iterator[StateWrite]:
    for row in frame.rows:
        if isinstance(row, StateWrite) and (framework or _is_shown(frame, row)):
            yield row


def _reads(frame: RecordedFrame, names: Names, framework: bool) -> Iterator[Read]:
    by_id = {row.id: row for row in frame.rows}
    read: set[tuple[int, int]] = set()  # (run, derived state)
    for row in frame.rows:
        if not isinstance(row, StateRead):
            continue
        run = enclosing_run(row, by_id)
        if run is None:
            continue
        through = row.through
        # A pass also calculates a derived state to find whether its reader must run: the run around is no reader then.
        is_check = through is not None and (run.id, through.id) not in read
        if not is_check:
            read.add((run.id, row.subject.id))
        if not framework and (not _is_shown(frame, row) or is_framework(run, names)):
            continue
        by = run.name
        if through is not None and (framework or not is_framework(through)):
            words = _("the check of {state}") if is_check else _("{reader}, through {state}")
            by = words.format(reader=by, state=shown_name(through))
        yield shown_name(row.subject), run.kind, by, row.site


def _is_shown(frame: RecordedFrame, row: Row) -> bool:
    """Returns whether the program uses the state of a read or write."""
    value = frame.values.get(row.subject.id) if row.subject is not None else None
    return value is None or value.program


def _block(
    recording: Recording, frame: RecordedFrame, names: Names, style: Style, framework: bool, printed: set[Any]
) -> Iterator[str]:
    """Prints one frame in full, without reads that are already in `printed`."""
    ran = {row.kind for row in frame.rows}
    phases = " ".join(_(words) for phase, words in zip(trace.RUNS, PHASES, strict=True) if phase in ran)
    yield ""
    failure = frame.failure
    idle = _(_IDLE if failure is None else _ENDED)
    yield f"{style.bold}{spans([(frame.index, frame.index)])}{style.end}  {phases or idle}"
    if failure is not None:
        yield _line("error", failure.sentence)
    for row in frame.rows:
        if isinstance(row, InputSpan) and row.name != "start":
            yield _line("input", input_on_node(input_text(row), row, names))
    lists = _lists(frame, names, framework)
    composes = any(isinstance(row, CompositionRun) for row in frame.rows)
    for name, ran_names in lists.items():
        if ran_names:
            yield _line(name, joined(ran_names))
        elif name == "composed" and composes and any(lists.values()):
            yield _line(name, f"{style.dim}{_(_FRAMEWORKS)}{style.end}")
    writes = list(_writes(frame, framework))
    if any(lists.values()) and not framework:
        explained = bool(writes) or any(isinstance(row, InputSpan) for row in frame.rows)
        for words in framework_causes(recording, frame, names, composition_only=explained):
            yield _line("write", words)
    for words in write_lines(recording, frame, writes, names, lambda row: _written(recording, row, style)):
        yield _line("write", words)
    for words in derived_changes(recording, frame, names):
        yield _line("derived", words)
    reads = [read for read in dict.fromkeys(_reads(frame, names, framework)) if read not in printed]
    printed.update(reads)
    for states, (phase, reader, site) in _read_together(reads):
        where = f"  {style.dim}{place(site)}{style.end}" if site is None or not is_engine(site.file) else ""
        words = _("{states} {in_phase} by {reader}").format(states=states, in_phase=_in(phase), reader=reader)
        yield _line("read", f"{words}{where}")
    if ran & set(trace.RUNS) and not any(lists.values()):
        yield f"  {style.dim}{_(_FRAMEWORKS)}{style.end}"


_LABELS = {
    "input": N_("input"),
    "composed": N_("composed"),
    "skipped": N_("skipped"),
    "measured": N_("measured"),
    "placed": N_("placed"),
    "layer": N_("layer"),
    "drawn": N_("drawn"),
    "replayed": N_("replayed"),
    "write": N_("write"),
    "derived": N_("derived"),
    "read": N_("read"),
    "error": N_("error"),
}


def _line(label: str, words: str) -> str:
    width = max(9, *(len(_(each)) for each in _LABELS.values()))
    return f"  {_(_LABELS[label]):<{width}} {words}"


_IN_LAYER = N_("in layer")


def _in(phase: str) -> str:
    """Returns `in composition`; a layer block is `in layer`, as in the frame's head."""
    return _(_IN_LAYER) if Phase.of(phase) is Phase.LAYER else plain(tuple(in_phase(phase)))


def _written(recording: Recording, write: StateWrite, style: Style) -> str:
    """Returns the place at which the program wrote a state; for a write by the framework its author instead."""
    is_local = write.site is None and write.framework  # written by its provider, while that is composed
    if is_local or (write.site is not None and is_engine(write.site.file)):
        return author_words(recording, write)
    where = f" {_in(write.phase)}" if write.phase is not None else ""
    return f"{where}  {style.dim}{place(write.site)}{style.end}"


def _read_together(reads: list[Read]) -> Iterator[tuple[str, tuple[str, str, Site | None]]]:
    """Yields reads with equal phase, reader and line as one, if their states differ in the number in brackets alone:
    `done[1]`, `done[2]` and `done[4]` are `done[1, 2, 4]`."""
    together: dict[tuple[str, str, str, Site | None], list[str]] = {}
    for state, phase, reader, site in reads:
        found = _NUMBERED.fullmatch(state)
        name, number = found.groups() if found is not None else (state, "")
        together.setdefault((name, phase, reader, site), []).append(number)
    for (name, phase, reader, site), numbers in together.items():
        shown = numbers if len(numbers) <= _MOST_NUMBERS else [*numbers[:2], "…", numbers[-1]]
        states = f"{name}[{', '.join(shown)}]" if numbers[0] else name
        yield states, (phase, reader, site)


def joined(names: list[str]) -> str:
    """Joins names in order; repetitions are counted. A long list contains each name once, with its count."""
    parts: list[str] = []
    at = 0
    while at < len(names):
        end = at
        while end < len(names) and names[end] == names[at]:
            end += 1
        parts.append(names[at] if end - at == 1 else f"{names[at]} × {end - at}")
        at = end
    return ", ".join(parts) if len(parts) <= MOST_NAMES else with_counts(names)


def place(site: Site | None) -> str:
    """Returns `file.py:12`; without a site, `outside the program`."""
    return _("outside the program") if site is None else str(site)
