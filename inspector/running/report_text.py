"""Report text: prints a report for readers: the verdict, a table of costs, the findings, then the frames.

Order       the most important facts come first: even a run of thousands of frames begins with the same few lines.
Not here    the frames: report_frames.py; the same as data, with every frame: report.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.analysis import Finding, work_of_frame
from inspector.analysis.ranking import RankLine, ranking
from inspector.analysis.sentence import CODE
from inspector.analysis.work import NOTHING, PHASES, Work
from inspector.language import N_, _, n_

from .report import Report
from .report_frames import Style, frame_blocks, spans

MOST_LINES = 12
"""The largest number of table lines."""

_WIDEST_CAUSE = 48


def as_text(report: Report, *, colors: bool = False, framework: bool = False, everything: bool = False) -> str:
    """Returns the report. `framework`: includes framework parts. `everything`: prints every frame in full."""
    style = Style(colors)
    recording = report.recording
    lines = [f"{style.bold}{report.program.title}{style.end} ({report.program.path.name}, {report.variant})", ""]
    ranked = ranking(recording)
    lines.append(verdict(report, ranked))
    lines += _table(ranked, style)
    lines += _findings(report.findings, style)
    lines += frame_blocks(recording, style, framework, everything)
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
    idle = sum(not work.total and frame.failure is None for frame, work in works)
    if idle:
        message = n_(
            "{count:,} frame, {idle} of them idle, costs {units}.",
            "{count:,} frames, {idle} of them idle, cost {units}.",
            len(works),
        )
    else:
        message = n_("{count:,} frame costs {units}.", "{count:,} frames cost {units}.", len(works))
    words = message.format(count=len(works), idle=idle, units=_phases(total))
    if first.total and len(works) > 1:
        words += _(" Frame 0, which composes everything, costs {units} of them.").format(units=first.total)
    return f"{words} {_worst(report.findings, ranked)}"


def _worst(findings: list[Finding], ranked: list[RankLine]) -> str:
    loop = max((each for each in findings if each.kind == "loop"), key=_length, default=None)
    if loop is not None:
        state = next((part.text for part in loop.sentence if part.kind == CODE), "")
        name = state.removeprefix("self.")
        message = _("The worst is a loop on {state}, in {frames}.")
        return message.format(state=name, frames=spans(list(loop.spans) or [loop.frames]))
    wasted = max(ranked, key=lambda line: (line.wasted, line.units), default=None)
    if wasted is not None and wasted.wasted:
        message = _("{units} changed nothing; {name} wasted the most, {wasted} of {count}{because}.")
        return message.format(
            units=_units(sum(line.wasted for line in ranked)),
            name=_who(wasted),
            wasted=wasted.wasted,
            count=wasted.units,
            because=_because(wasted.cause_of_waste),
        )
    again = max(ranked, key=lambda line: (line.again, line.units), default=None)
    if again is None or not again.again:
        return _("Nothing ran again after its first time.")
    message = _("Nothing was wasted; {name} ran again most, {units}{because}.")
    return message.format(name=_who(again), units=_units(again.again), because=_because(again.cause))


def _because(cause: str) -> str:
    return _(", mainly because of {cause}").format(cause=cause) if cause else ""


def _length(finding: Finding) -> int:
    """Returns the number of frames that a finding's occurrences take beyond their first ones."""
    return sum(last - first for first, last in finding.spans or (finding.frames,))


def _who(line: RankLine) -> str:
    return f"{line.name} ({line.site})" if line.site is not None else line.name


def _phases(work: Work) -> str:
    parts = [f"{units} {_(phase)}" for phase, units in zip(PHASES, work, strict=True) if units]
    return _units(work.total) + (f" ({', '.join(parts)})" if parts else "")


def _units(count: int) -> str:
    return n_("{count:,} work unit", "{count:,} work units", count).format(count=count)


# ---------------------------------------------------------------- table


def _table(ranked: list[RankLine], style: Style) -> Iterator[str]:
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
    head = tuple(_(each) for each in _HEAD)
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    yield ""
    yield f"{style.bold}{_row(head, widths)}{style.end}"
    for row in rows:
        yield _row(row, widths)
    left = ranked[MOST_LINES:]
    if left:
        units = sum(line.units for line in left)
        lines = n_("{count:,} more line", "{count:,} more lines", len(left)).format(count=len(left))
        of_them = n_("{count:,} unit", "{count:,} units", units).format(count=units)
        yield f"{style.dim}{_('{lines} with {units}').format(lines=lines, units=of_them)}{style.end}"


_HEAD = (N_("composable"), N_("runs"), N_("units"), N_("wasted"), N_("mainly because of"), N_("file:line"))


def _row(cells: Sequence[str], widths: list[int]) -> str:
    numbers = (1, 2, 3)
    shown = [
        f"{cell:>{width}}" if at in numbers else f"{cell:<{width}}"
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()


def _cut(words: str) -> str:
    return words if len(words) <= _WIDEST_CAUSE else words[: _WIDEST_CAUSE - 1] + "…"


# ---------------------------------------------------------------- findings


def _findings(findings: list[Finding], style: Style) -> Iterator[str]:
    if not findings:
        return
    merged: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        merged.setdefault((finding.kind, finding.words), []).append(finding)
    fixes: set[str] = set()
    yield ""
    for same in merged.values():
        finding = same[0]
        times = _(" ({count} times, {frames})").format(count=len(same), frames=spans([each.frames for each in same]))
        label = f"{style.gold}{_('finding')}{style.end}"
        yield f"{label}   {finding.words}{times if len(same) > 1 else ''}"
        if finding.fix and finding.fix not in fixes:
            fixes.add(finding.fix)
            yield f"          {style.dim}{finding.fix}{style.end}"
