"""The pictures of a range of frames; a picture counts the frames that display it."""

from __future__ import annotations

from collections.abc import Callable

from inspector.recording import RecordedPicture, Recording


def shown_pictures(
    recording: Recording, frames: range, progress: Callable[[int, int], object] = lambda done, all_: None
) -> list[tuple[RecordedPicture, int]]:
    """Returns the pictures; consecutive frames with the same picture are one entry. Frames without a kept picture are
    left out."""
    found: list[tuple[RecordedPicture, int]] = []
    for done, index in enumerate(frames, 1):
        picture = recording.picture(index)
        if picture is not None and found and found[-1][0].frame == picture.frame:
            found[-1] = (picture, found[-1][1] + 1)
        elif picture is not None:
            found.append((picture, 1))
        progress(done, len(frames))
    return found
