"""Runs to save: a program of the gallery with its demo and its pictures."""

from __future__ import annotations

from pathlib import Path

from inspector.recording import Recording, save_run
from inspector.running.loading.program import load
from inspector.running.session import Session


def recorded(target: str, variant: str | None = None, frames: int = 4) -> Session:
    """The program with its demo, or a tap and a scroll, and with pictures."""
    session = Session(load(target), variant)
    assert session.start()
    session.on_frame(lambda _: session.add_picture(session.scene.pixels().tobytes()))
    session.frame()
    if session.program.demo is not None:
        session.run_demo()
    for number in range(frames):
        if number == 1:
            session.input("tap", 40, 40)
            session.input("scroll", 100, 300, 0.0, 20.0)
        session.frame()
    session.recording.still_invalid = session.wants_frame
    return session


def saved(recording: Recording, tmp_path: Path, name: str = "run.phases") -> str:
    path = str(tmp_path / name)
    save_run(recording, path)
    return path
