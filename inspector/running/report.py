"""Report: runs a program headless, and collects facts about its frames for readers and for programs.

Terms       report: the output of `phases report`. JSON: {"frames": [...], "findings": [...]}; without findings, the
            key `findings` is omitted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import trace
from inspector.analysis import Finding, findings
from inspector.recording import ProgramFailure, RecordedFrame, Recording

from .driving import drive
from .inputs.input_log import InputLog
from .loading.program import Program
from .rerun import Progress, rerun
from .session import Session


@dataclass
class Report:
    """The frames, findings and failure of one run."""

    program: Program
    variant: str
    reports: list[Any] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    failure: ProgramFailure | None = None
    recording: Recording = field(default_factory=Recording)

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data for JSON."""
        made: dict[str, Any] = {"frames": [report.to_json() for report in self.reports]}
        if self.findings:
            made["findings"] = [
                {
                    "kind": finding.kind,
                    "text": finding.words,
                    "frames": list(finding.frames),
                    **({"fix": finding.fix} if finding.fix else {}),
                }
                for finding in self.findings
            ]
        if self.failure is not None:
            made["error"] = self.failure.sentence
        return made


class _Collector:
    """Collects the scene's report of every frame, including frames of a demo."""

    def __init__(self, session: Session) -> None:
        """Takes a session before its start."""
        self.session = session
        session.has_lazy_reports = False
        self.scene: Any = None
        self.reports: list[Any] = []

    def take(self) -> None:
        """Adds the latest report; works after the session was closed, too."""
        self.scene = self.session.scene or self.scene
        report = self.scene.last_report if self.scene is not None else None
        if report is not None and (not self.reports or self.reports[-1].index < report.index):
            self.reports.append(report)


class FramePainter:
    """Takes the picture of every frame, including frames of a demo."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.latest = b""

    def paint(self, frame: RecordedFrame) -> None:
        """Takes the picture of the frame that has just ended, without recording events of the painting."""
        if not frame.runs or sys.exc_info()[0] is not None:
            return
        before = trace.enter(None)
        try:
            pixels = self.session.scene.renderer.pixels().tobytes()
        finally:
            trace.leave(before)
        if pixels != self.latest:
            self.session.add_picture(pixels)
            self.latest = pixels


def run_report(
    program: Program,
    variant: str | None = None,
    *,
    frames: int | None = None,
    demo: bool = False,
    pictures: bool = False,
    watch: Callable[[Session], object] | None = None,
    facts: bool = True,
) -> Report:
    """Runs the program without a window. `pictures`: records a picture of each frame that changed it. `watch` receives
    the session before its start. `frames` and `demo`: see `driving.drive`. `facts`: collects the reports of the frames,
    which keep all their events, and the findings; without them the report has only the recording and the failure."""
    session = Session(program, variant, capture=False)
    report = Report(program, session.variant, recording=session.recording)
    try:
        if pictures:
            session.on_frame(FramePainter(session).paint)
        if watch is not None:
            watch(session)
        collector = _Collector(session) if facts else None
        if not session.start():
            report.failure = session.failure
            return report
        if collector is not None:
            session.on_frame(lambda _: collector.take())
        unsettled = drive(session, frames=frames, demo=demo)
        report.failure = session.failure
        session.recording.still_invalid = unsettled and session.failure is None
        if collector is not None:
            collector.take()
            report.reports = collector.reports
            report.findings = findings(session.recording, session.recording.still_invalid)
        return report
    finally:
        session.close()
        report.failure = report.failure or session.failure


def log_report(program: Program, log: InputLog, variant: str | None = None, progress: Progress | None = None) -> Report:
    """Runs the program on an input log, without a window. Raises CannotRepeatError."""
    collectors: list[_Collector] = []

    def watch(session: Session) -> None:
        collector = _Collector(session)
        session.on_frame(lambda _: collector.take())
        collectors.append(collector)

    run = rerun(program, log, variant=variant, progress=progress, watch=watch)
    report = Report(program, run.variant, recording=run.recording, failure=run.failure)
    for collector in collectors:
        collector.take()
        report.reports = collector.reports
    report.findings = findings(run.recording, run.still_invalid and run.failure is None)
    return report
