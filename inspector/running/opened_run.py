"""A recording that was opened, to be looked at like a session. It has no scene, and nothing of it ever runs.

Invariants  I1 its program has a name, a place and a text, and nothing that could be called. I2 no file is read but
            the recording: a path in it may name anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.trace import Site
from inspector.analysis import LoopDetector
from inspector.recording import RunMeta, StoredRecording, open_run

from .recorded_report import shown_program
from .session import Session

OnProgress = Callable[[int, int], object]


class OpenedRun(Session):
    """What the window shows of a file. Closing it closes the file."""

    def __init__(self, recording: StoredRecording) -> None:
        self.stored = recording
        program = shown_program(recording.meta, recording.path)
        super().__init__(program, size=program.size, density=recording.meta.density)
        self.variant = recording.meta.variant
        self.recording = recording

    def _meta(self) -> RunMeta:
        # The files of the machine it was recorded on are not looked for on this one.
        return self.stored.meta

    @property
    def sources(self) -> Mapping[str, str]:
        return self.stored.meta.sources

    @property
    def program_site(self) -> Site:
        return Site(str(self.program.path), 1, "")

    def start(self) -> bool:
        """There is nothing to start."""
        return True

    def follow_loops(self, on_progress: OnProgress | None = None) -> None:
        """Looks for loops in all frames."""
        self.loops = LoopDetector()
        before = None
        for done, frame in enumerate(self.recording, 1):
            self.loops.add(frame, before)
            before = frame
            if on_progress is not None:
                on_progress(done, len(self.recording))

    def close(self) -> None:
        self.stored.close()


def opened_run(path: str, on_progress: OnProgress | None = None) -> OpenedRun:
    """The recording in this file, its loops found; `RunFileError` if there is none or it turns out to be damaged."""
    run = OpenedRun(open_run(path))
    try:
        run.follow_loops(on_progress)
    except BaseException:
        run.close()
        raise
    return run
