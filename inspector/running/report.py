"""A program run headless: its frames as facts, for people and for other programs.

Terms       report: what `phases report` prints. JSON: {"frames": [...], "findings": [...]}; `findings` only
            when there are some.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import trace
from inspector.analysis import Finding, findings
from inspector.recording import Failure, RecordedFrame, Recording

from .driving import drive
from .input_log import InputLog
from .program import Program
from .rerun import Progress, rerun
from .session import Session


@dataclass
class Report:
    """What happened."""

    program: Program
    variant: str
    reports: list[Any] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    failure: Failure | None = None
    recording: Recording = field(default_factory=Recording)

    def as_json(self) -> dict[str, Any]:
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
    """Keeps the scene's report of every frame, also of those that a demo runs."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.scene: Any = None
        self.reports: list[Any] = []

    def take(self) -> None:
        """Also the last one, when the session has been closed."""
        self.scene = self.session.scene or self.scene
        report = self.scene.last_report if self.scene is not None else None
        if report is not None and (not self.reports or self.reports[-1].index < report.index):
            self.reports.append(report)


class _Painter:
    """Keeps the picture of every frame, also of those that a demo runs."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.latest = b""

    def paint(self, frame: RecordedFrame) -> None:
        """The frame has just ended. What painting it tells is no part of the run."""
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
) -> Report:
    """Runs the program without a window. `pictures`: the recording keeps one of each frame that changed it.
    `watch` gets the session before it starts.

    `frames` and `demo`: see `driving.drive`.
    """
    session = Session(program, variant, capture=False)
    report = Report(program, session.variant, recording=session.recording)
    try:
        if pictures:
            session.on_frame(_Painter(session).paint)
        if watch is not None:
            watch(session)
        if not session.start():
            report.failure = session.failure
            return report
        collector = _Collector(session)
        session.on_frame(lambda _: collector.take())
        unsettled = drive(session, frames=frames, demo=demo)
        collector.take()
        report.reports = collector.reports
        report.failure = session.failure
        session.recording.still_invalid = unsettled and session.failure is None
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
