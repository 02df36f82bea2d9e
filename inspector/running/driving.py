"""Drives a session by the program's demo: the one loop that the window, every command and the tests share.

Terms       to settle: frames until nothing is invalid. The demo: the program's `demo(scene)`.
Order       settle – the program has come to rest, or the limit is reached –, the demo, settle again.
Invariants  I1 the same program has the same number of frames whoever drives it. What a session has run before counts:
            a window that has shown some frames already runs only the rest of the limit before the demo.
            I2 after a failure nothing runs.
"""

from __future__ import annotations

from .session import Session

SETTLE_LIMIT = 10
"""Frames after which a program that is still invalid is left as it is."""


def drive(session: Session, *, frames: int | None = None, demo: bool = False) -> bool:
    """What `--frames` and `--demo` mean. `frames` without a demo: that many, idle ones too; else the limit of each
    settling. True: the program is still invalid."""
    if demo:
        return run_demo(session, frames or SETTLE_LIMIT)
    return settle(session) if frames is None else run_frames(session, frames)


def settle(session: Session, limit: int = SETTLE_LIMIT, *, already: int = 0) -> bool:
    """Runs frames until nothing is invalid, at most `limit`, of which `already` have run. A session that has run none
    runs one. True: the program is still invalid."""
    for _ in range(limit - already):
        if session.failure is not None or (session.recording.last is not None and not session.wants_frame):
            return False
        session.frame()
    return session.failure is None and session.wants_frame


def run_frames(session: Session, count: int) -> bool:
    """Runs `count` frames, idle ones too. True: the program is still invalid."""
    for _ in range(count):
        if session.failure is not None:
            return False
        session.frame()
    return session.failure is None and session.wants_frame


def run_demo(session: Session, limit: int = SETTLE_LIMIT) -> bool:
    """Settles, lets the demo drive the program, settles again. True: it is still invalid after `limit` frames."""
    latest = session.recording.last
    settle(session, limit, already=latest + 1 if latest is not None else 0)
    if session.failure is not None or session.program.demo is None:
        return False
    session.run_demo()
    return settle(session, limit)
