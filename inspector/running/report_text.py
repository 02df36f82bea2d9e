"""Report text: prints a report for readers: the verdict, a table of costs, the findings, then the frames.

Terms       shape of a frame: its runs, reads and writes, without values. Equal frames have the same shape.
Order       the most important facts come first: even a run of thousands of frames begins with the same few lines.
Invariants  I1 each shape is printed once, with the frames that have it. I2 omissions are stated.
            I3 states and composables that only the framework uses are omitted, unless `framework` is set.
Not here    the same as data, with every frame: report.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from engine import trace
from engine.code_owner import is_engine
from engine.trace import Site
from inspector.analysis import Finding, work_of_frame
from inspector.analysis.authors import author_words
from inspector.analysis.display_names import Names, names_of, shown_name
from inspector.analysis.framework import is_framework
from inspector.analysis.phases import input_text
from inspector.analysis.ranking import RankLine, ranking
from inspector.analysis.sentence import CODE, with_counts
from inspector.analysis.work import NOTHING, Work, root_nodes
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.enclosing_run import enclosing_run
from inspector.recording.events import InputSpan, PhaseRun, StateRead, StateWrite

from .report import Report

MOST_LINES = 12
"""The largest number of table lines."""

MOST_SHAPES = 8
"""The largest number of frames that are printed in full."""

_IDLE = "idle: nothing was invalid"

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
_WIDEST_CAUSE = 32
_NUMBERED = re.compile(r"(.+)\[(\d+)\]")
_MOST_NUMBERS = 6
"""The largest number of states of one name that a read lists."""

Shape = tuple[Any, ...]
Read: TypeAlias = tuple[str, str, str, Site | None]
"""The state's name, the phase, the reader and the line."""


class _Style:
    def __init__(self, colours: bool) -> None:
        self.bold, self.dim, self.gold, self.end = (
            ("\x1b[1m", "\x1b[2m", "\x1b[33m", "\x1b[0m") if colours else ("", "", "", "")
        )


def as_text(report: Report, *, colours: bool = False, framework: bool = False, everything: bool = False) -> str:
    """Returns the report. `framework`: includes framework parts. `everything`: prints every frame in full."""
    style = _Style(colours)
    recording = report.recording
    lines = [f"{style.bold}{report.program.title}{style.end} ({report.program.path.name}, {report.variant})", ""]
    ranked = ranking(recording)
    lines.append(verdict(report, ranked))
    lines += _table(ranked, style)
    lines += _findings(report.findings, style)
    lines += _frames(recording, style, framework, everything)
    return "\n".join(lines)


# ---------------------------------------------------------------- verdict


def verdict(report: Report, ranked: list[RankLine] | None = None) -> str:
    """Describes the cost of the run and its most expensive part, in two or three sentences."""
    recording = report.recording
    ranked = ranking(recording) if ranked is None else ranked
    works = [(frame, work_of_frame(frame)) for frame in recording]
    total, first = NOTHING, NOTHING
    for frame, work in works:
        total = total.plus(work)
        if frame.index == 0:
            first = work
    idle = sum(not work.total for _, work in works)
    words = f"{_counted(len(works), 'frame')}{f', {idle} of them idle,' if idle else ''} cost{_s(len(works))} "
    words += f"{_phases(total)}."
    if first.total and len(works) > 1:
        words += f" Frame 0, which composes everything, costs {first.total} of them."
    return f"{words} {_worst(report.findings, ranked, total.total - first.total)}"


def _worst(findings: list[Finding], ranked: list[RankLine], later: int) -> str:
    loop = max((each for each in findings if each.kind == "loop"), key=_length, default=None)
    if loop is not None:
        state = next((part.text for part in loop.sentence if part.kind == CODE), "")
        name = state.removeprefix("self.")
        return f"The worst is a loop: {name} is written again and again, in {spans([loop.frames])}."
    wasted = max(ranked, key=lambda line: (line.wasted, line.units), default=None)
    if wasted is not None and wasted.wasted:
        because = f", mainly because of {wasted.cause_of_waste}" if wasted.cause_of_waste else ""
        total = sum(line.wasted for line in ranked)
        return (
            f"{_counted(total, 'work unit')} changed nothing; {_who(wasted)} wasted the most, {wasted.wasted} of "
            f"{wasted.units}{because}."
        )
    again = max(ranked, key=lambda line: (line.again, line.units), default=None)
    if again is None or not again.again or not later:
        return "Nothing ran again after its first time."
    because = f", mainly because of {again.cause}" if again.cause else ""
    return f"Nothing was wasted; {_who(again)} ran again most, {_counted(again.again, 'work unit')}{because}."


def _length(finding: Finding) -> int:
    return finding.frames[1] - finding.frames[0]


def _who(line: RankLine) -> str:
    return f"{line.name} ({line.site})" if line.site is not None else line.name


def _phases(work: Work) -> str:
    parts = [f"{units} {phase}" for phase, units in zip(work._fields, work, strict=True) if units]
    return _counted(work.total, "work unit") + (f" ({', '.join(parts)})" if parts else "")


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _s(count: int) -> str:
    """The verb ending for a subject of this number."""
    return "s" if count == 1 else ""


# ---------------------------------------------------------------- table


def _table(ranked: list[RankLine], style: _Style) -> Iterator[str]:
    if not ranked:
        return
    rows = [
        (
            line.name if line.instances == 1 else f"{line.name} × {line.instances}",
            str(line.runs or "."),
            str(line.units),
            str(line.wasted or "."),
            _cut(line.cause) or "–",
            str(line.site or ""),
        )
        for line in ranked[:MOST_LINES]
    ]
    head = ("composable", "runs", "units", "wasted", "mainly because of", "file:line")
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    yield ""
    yield f"{style.bold}{_row(head, widths)}{style.end}"
    for row in rows:
        yield _row(row, widths)
    left = ranked[MOST_LINES:]
    if left:
        units = sum(line.units for line in left)
        yield f"{style.dim}{_counted(len(left), 'more line')} with {_counted(units, 'unit')}{style.end}"


def _row(cells: tuple[str, ...], widths: list[int]) -> str:
    numbers = (1, 2, 3)
    shown = [
        f"{cell:>{width}}" if at in numbers else f"{cell:<{width}}"
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()


def _cut(words: str) -> str:
    return words if len(words) <= _WIDEST_CAUSE else words[: _WIDEST_CAUSE - 1] + "…"


# ---------------------------------------------------------------- findings


def _findings(findings: list[Finding], style: _Style) -> Iterator[str]:
    if not findings:
        return
    merged: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        merged.setdefault((finding.kind, finding.words), []).append(finding)
    fixes: set[str] = set()
    yield ""
    for same in merged.values():
        finding = same[0]
        times = f" ({len(same)} times, {spans([each.frames for each in same])})" if len(same) > 1 else ""
        yield f"{style.gold}finding{style.end}   {finding.words}{times}"
        if finding.fix and finding.fix not in fixes:
            fixes.add(finding.fix)
            yield f"          {style.dim}{finding.fix}{style.end}"


def spans(frames: list[tuple[int, int]]) -> str:
    """`frames 1–2, 5–6 and 9–10`."""
    shown = [str(first) if first == last else f"{first}–{last}" for first, last in frames]
    if len(shown) > 4:
        shown = [*shown[:3], f"{len(shown) - 3} more"]
    noun = "frame" if len(shown) == 1 and frames[0][0] == frames[0][1] else "frames"
    return f"{noun} {shown[0]}" if len(shown) == 1 else f"{noun} {', '.join(shown[:-1])} and {shown[-1]}"


# ---------------------------------------------------------------- frames


def _frames(recording: Recording, style: _Style, framework: bool, everything: bool) -> Iterator[str]:
    if recording.dropped:
        yield ""
        yield f"{_counted(recording.dropped, 'earlier frame')} {_is(recording.dropped)} no longer kept."
    names = names_of(recording, whole=True)
    first_of: dict[Shape, int] = {}
    idle: set[int] = set()
    printed: set[Any] = set()
    folded: list[tuple[int, int]] = []  # (frame, an equal earlier frame)
    after = last = 0  # after: repeated frames behind the first omitted one; last: the latest frame
    left_out: list[int] = []
    for frame in recording:
        shape = _shape(frame, names, framework)
        known = None if everything else first_of.get(shape)
        if left_out:
            left_out += [frame.index] if known is None else []
            after += known is not None
            last = frame.index
            continue
        if known is not None:
            folded.append((frame.index, known))
            continue
        if len(first_of) >= MOST_SHAPES and not everything:
            left_out.append(frame.index)
            last = frame.index
            continue
        first_of[shape] = frame.index
        if not any(isinstance(row, PhaseRun) for row in frame.rows):
            idle.add(frame.index)
        yield from _folded(folded, style, idle)
        folded.clear()
        yield from _block(recording, frame, names, style, framework, printed)
    yield from _folded(folded, style, idle)
    if left_out:
        count = len(left_out)
        which = f"frame {last}" if last == left_out[0] else f"frames {left_out[0]}–{last}"
        also = f", {after:,} as {'one' if after == 1 else 'those'} above" if after else ""
        yield ""
        yield f"{style.dim}{which}: {count:,} of other shapes{also}; --all shows every frame{style.end}"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _folded(frames: list[tuple[int, int]], style: _Style, idle: set[int]) -> Iterator[str]:
    """`frames 16–73: as frame 15`; with alternating shapes, `frames 16–73: each as frame 14 (29 times) or 15 (29
    times)`."""
    if not frames:
        return
    if len(frames) <= ALONE and len({known for _, known in frames}) > 1:
        for index, known in frames:
            yield from _folded([(index, known)], style, idle)
        return
    first, last = frames[0][0], frames[-1][0]
    counts: dict[int, int] = {}
    for _, known in frames:
        counts[known] = counts.get(known, 0) + 1
    yield ""
    which = f"frame {first}" if len(frames) == 1 else f"frames {first}–{last}"
    if counts.keys() <= idle:
        yield f"{style.bold}{which}{style.end}  {_IDLE}"
        return
    if len(counts) == 1:
        yield f"{style.bold}{which}{style.end}: as frame {frames[0][1]}"
        return
    listed = [f"{known} ({_counted(times, 'time')})" for known, times in counts.items()]
    shown = f"{', '.join(listed[:-1])} or {listed[-1]}"
    yield f"{style.bold}{which}{style.end}: each as frame {shown}"


def _shape(frame: RecordedFrame, names: Names, framework: bool) -> Shape:
    """Returns a value that is equal for frames of equal shape."""
    lists = tuple(tuple(names) for names in _lists(frame, names, framework).values())
    writes = tuple(dict.fromkeys((row.name, row.written_in, row.site) for row in _writes(frame, framework)))
    inputs = tuple(dict.fromkeys(row.name for row in frame.rows if isinstance(row, InputSpan) and row.name != "start"))
    return lists, writes, tuple(dict.fromkeys(_reads(frame, framework))), inputs


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


def _reads(frame: RecordedFrame, framework: bool) -> Iterator[Read]:
    by_id = {row.id: row for row in frame.rows}
    for row in frame.rows:
        if not isinstance(row, StateRead) or not (framework or _is_shown(frame, row)):
            continue
        run = enclosing_run(row, by_id)
        if run is not None and (framework or not is_framework(run)):
            through = row.through
            by = run.name
            if isinstance(through, Subject) and (framework or not is_framework(through)):
                by = f"{by}, through {shown_name(through)}"
            yield shown_name(row.subject) if row.subject else row.name, run.kind, by, row.site


def _is_shown(frame: RecordedFrame, row: Row) -> bool:
    """Returns whether the program uses the state of a read or write."""
    value = frame.values.get(row.subject.id) if row.subject is not None else None
    return value is None or value.program


def _block(
    recording: Recording, frame: RecordedFrame, names: Names, style: _Style, framework: bool, printed: set[Any]
) -> Iterator[str]:
    """Prints one frame in full, without reads that are already in `printed`."""
    ran = {row.kind for row in frame.rows}
    phases = " ".join(phase for phase in trace.RUNS if phase in ran)
    yield ""
    yield f"{style.bold}frame {frame.index}{style.end}  {phases or _IDLE}"
    for row in frame.rows:
        if isinstance(row, InputSpan) and row.name != "start":
            clicked = row.clicked
            on = f" on {names.of(clicked)}" if isinstance(clicked, Subject) else ""
            yield f"  input     {input_text(row)}{on}"
    lists = _lists(frame, names, framework)
    for name, ran_names in lists.items():
        if ran_names:
            yield f"  {name:<9} {joined(ran_names)}"
    for row in _writes(frame, framework):
        subject = row.subject
        state = names.of(subject) if subject is not None else row.name
        change = row.change
        words = f": {change}" if change is not None else f": {row.old} → {row.new}"
        yield f"  write     {state}{words}{_written(recording, row, style)}"
    reads = [read for read in dict.fromkeys(_reads(frame, framework)) if read not in printed]
    printed.update(reads)
    for states, (phase, reader, site) in _read_together(reads):
        where = f"  {style.dim}{place(site)}{style.end}" if site is None or not is_engine(site.file) else ""
        yield f"  read      {states} in {phase} by {reader}{where}"
    if ran & set(trace.RUNS) and not any(lists.values()):
        yield f"  {style.dim}only the framework's own; --framework shows it{style.end}"


def _written(recording: Recording, write: StateWrite, style: _Style) -> str:
    """Returns where the program wrote a state; for a write by the framework the author, whose line is of no use."""
    if write.site is not None and is_engine(write.site.file):
        return author_words(recording, write)
    where = f" in {write.phase}" if write.phase is not None else ""
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
    return "outside the program" if site is None else str(site)
