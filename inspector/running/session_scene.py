"""SessionScene: the scene of a session, which calls a function between two frames of a demo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.frame import Scene
from engine.frame.frame_report import FrameReport


class SessionScene(Scene):
    """A scene whose host can end a demo between two frames: there the engine has no half-done work."""

    has_lazy_reports = True
    _between_frames: Callable[[], object] | None = None

    def frame(self, nanos: int | None = None) -> FrameReport:
        """Runs one frame like `Scene.frame`, then calls the function of `calling`."""
        report = super().frame(nanos)
        if self._between_frames is not None:
            self._between_frames()
        return report

    @contextmanager
    def calling(self, between_frames: Callable[[], object] | None) -> Iterator[None]:
        """Inside this block, `between_frames` is called after each frame."""
        self._between_frames = between_frames
        try:
            yield
        finally:
            self._between_frames = None


class ReportedScene(SessionScene):
    """A session's scene for a host that keeps the reports: they take their names at the end of their frame."""

    has_lazy_reports = False
