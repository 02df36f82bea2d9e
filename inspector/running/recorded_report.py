"""Recorded report: derives the report of a run from its recording. No code runs: the program's text is only parsed.

Invariants  I1 `facts_of_frame(frame)` equals `FrameReport.to_json()` of the same frame, except that state values are
            recorded texts with rounded fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import trace
from inspector.analysis import findings, work
from inspector.analysis.framework import is_framework
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import PhaseRun, StateRead, StateWrite

from .report import Report
from .shown_program import shown_program

_LISTS = {
    "composed": trace.COMPOSITION,
    "skipped": trace.SKIP,
    "measured": trace.MEASUREMENT,
    "placed": trace.PLACEMENT,
    "drawn": trace.DRAWING,
    "replayed": trace.REPLAY,
}


class RecordedReport:
    """One frame with the interface of `FrameReport`."""

    def __init__(self, frame: RecordedFrame) -> None:
        self.index = frame.index
        self._facts = facts_of_frame(frame)

    def to_json(self) -> dict[str, Any]:
        """Returns the facts of the frame as plain data."""
        return self._facts


def facts_of_frame(frame: RecordedFrame) -> dict[str, Any]:
    """Returns the data of `phases report --json` for one frame."""
    roots = work.root_nodes(frame)
    lists: dict[str, list[str]] = {name: [] for name in _LISTS}
    list_of = {kind: lists[name] for name, kind in _LISTS.items()}
    by_id = {row.id: row for row in frame.rows}
    ran: set[str] = set()
    writes: list[dict[str, Any]] = []
    reads: list[dict[str, Any]] = []
    for row in frame.rows:
        kind, subject = row.kind, row.subject
        if isinstance(row, PhaseRun):
            ran.add(kind)
        if kind in list_of and subject is not None and subject.id not in roots and not is_framework(row):
            list_of[kind].append(_name(row))
        elif isinstance(row, StateWrite):
            write = {"state": _name(row), "old": row.old, "new": row.new, "phase": row.written_in}
            writes.append(write | {"before": row.before} | _place(row))
        elif isinstance(row, StateRead):
            run = _run_around(row, by_id)
            if run is not None and not is_framework(run):
                through = row.through
                reader = through.name if through is not None else _name(run)
                read = {"state": _name(row), "phase": run.kind, "reader": reader, "before": row.before}
                reads.append(read | _place(row))
    return {
        "index": frame.index,
        "phases": [phase for phase in trace.RUNS if phase in ran],
        **lists,
        "writes": writes,
        "reads": reads,
    }


def _run_around(row: Row, by_id: dict[int, Row]) -> Row | None:
    """Returns the run that encloses a read, also through callbacks and effects."""
    span = by_id.get(row.inside)
    while span is not None and not isinstance(span, PhaseRun):
        span = by_id.get(span.inside)
    return span


def _name(row: Row) -> str:
    return "<lambda>" if row.name == "λ" else row.name


def _place(row: Row) -> dict[str, Any]:
    site = row.site
    if site is None:
        return {"file": None, "line": None, "function": None}
    return {"file": site.file, "line": site.line, "function": site.function}


def report_of(recording: Recording, path: str, on_progress: Callable[[int, int], object] | None = None) -> Report:
    """Returns the report of a recording. `path`: the file that was opened. `on_progress` receives (done, total)."""
    meta = recording.meta
    report = Report(shown_program(meta, path), meta.variant, recording=recording)
    for done, frame in enumerate(recording, 1):
        report.reports.append(RecordedReport(frame))
        if frame.failure is not None and report.failure is None:
            report.failure = frame.failure
        if on_progress is not None:
            on_progress(done, len(recording))
    report.findings = findings(recording, recording.still_invalid)
    return report
