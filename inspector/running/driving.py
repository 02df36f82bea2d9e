"""Driving: runs a session by frames and by the program's demo; shared by the window, all commands and the tests.

Terms       settle: run frames until nothing is invalid. demo: the program's function `demo(scene)`.
Order       settle until the program is at rest or the limit is reached; run the demo; settle again.
Invariants  I1 every caller gets the same number of frames for the same program. Frames that the session already ran
            count: a window that already shows some frames runs only the rest of the limit before the demo. I2 after a
            failure, no frame runs.
"""

from __future__ import annotations

from collections.abc import Callable

from .session import Session

SETTLE_LIMIT = 10
"""The largest number of frames to settle a program; then it is left invalid."""


def drive(session: Session, *, frames: int | None = None, demo: bool = False) -> bool:
    """Implements `--frames` and `--demo`. Without a demo, `frames` is the exact number of frames, including idle ones;
    with a demo, it limits each settling. Returns whether the program is still invalid."""
    if demo:
        return run_demo(session, frames or SETTLE_LIMIT)
    return settle(session) if frames is None else run_frames(session, frames)


def settle(session: Session, limit: int = SETTLE_LIMIT, *, already: int = 0) -> bool:
    """Runs frames until nothing is invalid, at most `limit`, including `already` run frames; a fresh session runs at
    least one. Returns whether the program is still invalid."""
    for _ in range(limit - already):
        if session.failure is not None or (session.recording.last is not None and not session.wants_frame):
            return False
        session.frame()
    return session.failure is None and session.wants_frame


def run_frames(session: Session, count: int) -> bool:
    """Runs `count` frames, including idle ones. Returns whether the program is still invalid."""
    for _ in range(count):
        if session.failure is not None:
            return False
        session.frame()
    return session.failure is None and session.wants_frame


def run_demo(session: Session, limit: int = SETTLE_LIMIT, between_frames: Callable[[], object] | None = None) -> bool:
    """Settles, runs the demo, and settles again. `between_frames`: called after each frame of the demo, which ends if
    it raises. Returns whether the program is still invalid after `limit` frames."""
    latest = session.recording.last
    settle(session, limit, already=latest + 1 if latest is not None else 0)
    if session.failure is not None or session.program.demo is None:
        return False
    session.run_demo(between_frames)
    return settle(session, limit)
