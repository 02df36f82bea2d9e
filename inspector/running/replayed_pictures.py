"""Replayed pictures: compares the pictures of a run with the recorded ones, because events do not contain all
drawing."""

from __future__ import annotations

from inspector.recording import Recording

from .comparison import picture_difference
from .rerun import ProgramRun


def first_other_picture(recording: Recording, run: ProgramRun) -> str | None:
    """Describes the first frame with a different picture; None: all pictures are equal."""
    for frame in recording:
        recorded = recording.picture(frame.index)
        now = run.pictures[frame.index] if frame.index < len(run.pictures) else None
        if recorded is None or now is None or recorded.frame != frame.index:
            continue
        size = (recorded.width, recorded.height)
        difference = picture_difference(frame.index, recorded.pixels(), size, now, run.pictures.size(frame.index))
        if difference is not None:
            return f"frame {frame.index}: the same events, but another picture: {difference.words()}"
    return None
