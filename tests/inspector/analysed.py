"""Runs a program written for one test, and hands back its recording."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from inspector.analysis import plain, reason_of, why_row
from inspector.analysis.run_reasons import Reason
from inspector.recording import RecordedFrame, Recording, Row
from inspector.running.loading.program import load
from inspector.running.session import Session

from .programs import written

Step = Callable[[Session], object]


def tap(x: float = 20, y: float = 20) -> Step:
    return lambda session: session.input("tap", x, y)


def idle(session: Session) -> None:
    """A frame without input."""


def recorded(folder: Path, text: str, *steps: Step, capture: bool = False) -> Recording:
    """The composable `App` of a program with this text (`from engine import *` comes first): its first frame, then
    one frame after each step."""
    path = written(folder, "from engine import *\n" + _dedented(text))
    session = Session(load(f"{path}:App"), capture=capture)
    assert session.start(), session.failure
    try:
        session.frame()
        for step in steps:
            step(session)
            session.frame()
            assert session.failure is None, session.failure
    finally:
        session.close()
    return session.recording


def _dedented(text: str) -> str:
    from textwrap import dedent

    return dedent(text).lstrip("\n")


def the(recording: Recording, kind: str, name: str, frame: int | None = None) -> tuple[RecordedFrame, Row]:
    """The only row of this kind and name in a frame (the last one)."""
    at = recording.latest if frame is None else recording.frame(frame)
    assert at is not None
    found = [row for row in at.rows if row.kind == kind and row.name == name]
    assert len(found) == 1, [(row.kind, row.name) for row in at.rows]
    return at, found[0]


def line_of(folder: Path, words: str) -> int:
    """The line of the program that contains the words."""
    lines = (folder / "app.py").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def reason(recording: Recording, kind: str, name: str, frame: int | None = None) -> Reason:
    at, row = the(recording, kind, name, frame)
    return reason_of(at, recording, row)


def sentence(recording: Recording, kind: str, name: str, frame: int | None = None) -> str:
    at, row = the(recording, kind, name, frame)
    return plain(why_row(at, recording, row))


def parts(found: Reason) -> list[tuple[str, str, str, str]]:
    return [(part.kind, part.name, part.old, part.new) for part in found.parts]
