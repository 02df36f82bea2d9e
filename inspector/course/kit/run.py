"""A recorded run of a program: the report, the picture and the inspector's recording of each frame.

Terms       kind: one of FrameReport's lists, such as `composed` or `measured`.
            drive: a function of the scene that creates inputs and frames; a program's `demo` is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from engine import FrameReport, Scene
from inspector.language import _
from inspector.recording import RecordedFrame, RecordedPicture, Recorder, Recording, RunMeta

from .picture import Picture, Pixels

KINDS = ("composed", "skipped", "measured", "placed", "drawn", "replayed")

_IN_FRAME = re.compile(r"(?P<what>.+) in frame (?P<frame>\d+)")

WORK = ("composed", "measured", "placed", "layers", "drawn")
"""The kinds that count as work: one unit per entry, as in inspector/analysis/work.py. Tables omit `layers`, the nodes
whose layer block ran."""


def event_and_frame(what: str) -> tuple[str, int | None]:
    """Returns the event, and the frame that `what` names: `"Screen composed in frame 2"` is `("Screen composed", 2)`.
    Without a frame it is None."""
    found = _IN_FRAME.fullmatch(what)
    return (found["what"], int(found["frame"])) if found else (what, None)


_COLLECTING: list[list[Run]] = []


@contextmanager
def recorded_runs() -> Iterator[list[Run]]:
    """Collects the runs that the block records, in order, whether or not a variable holds them."""
    made: list[Run] = []
    _COLLECTING.append(made)
    try:
        yield made
    finally:
        _COLLECTING.pop()


class Run:
    """The frames of one program, including the first one."""

    def __init__(self, name: str, recording: Recording | None = None) -> None:
        self.name = name
        self.reports: list[FrameReport] = []
        self.bare_recording = recording if recording is not None else Recording()
        """What the inspector recorded of this run, without pictures: events, slot tables and trees."""
        self._pixels: list[Pixels] = []
        self._pictures_until = 0

    def add(self, report: FrameReport, pixels: Pixels) -> None:
        """Adds the report and the pixels of a frame. Equal pixels share one array."""
        if self._pixels and np.array_equal(self._pixels[-1], pixels):
            pixels = self._pixels[-1]
        else:
            pixels = pixels.copy()
        self.reports.append(report)
        self._pixels.append(pixels)

    @property
    def recording(self) -> Recording:
        """What the inspector recorded of this run, with the picture of each frame that changed it. The pictures are
        compressed on first use, because most tables need none."""
        for index in range(self._pictures_until, len(self._pixels)):
            pixels = self._pixels[index]
            if not index or pixels is not self._pixels[index - 1]:
                height, width, _ = pixels.shape
                picture = RecordedPicture.of(self.reports[index].index, width, height, pixels.tobytes())
                self.bare_recording.add_picture(picture)
        self._pictures_until = len(self._pixels)
        return self.bare_recording

    def __len__(self) -> int:
        return len(self.reports)

    def picture(self, frame: int) -> Picture:
        """Returns the picture of frame `frame`; −1 is the last frame."""
        report = self.reports[frame]
        return Picture(self._pixels[frame], _("{run}, frame {frame}").format(run=self.name, frame=report.index))

    def frame(self, frame: int) -> RecordedFrame:
        """Returns the inspector's recording of frame `frame`; −1 is the last frame. Raises ValueError without one."""
        index = frame if frame >= 0 else len(self) + frame
        recorded = self.bare_recording.frame(index)
        if recorded is None:
            words = _("{run} has no frame {frame}; its frames are 0 to {last}.")
            raise ValueError(words.format(run=self.name, frame=frame, last=len(self) - 1))
        return recorded

    def before(self, frame: int) -> RecordedFrame | None:
        """Returns the recorded frame before frame `frame`; None before the first one."""
        index = self.frame(frame).index
        return self.frame(index - 1) if index else None

    def pixels(self) -> Iterator[Pixels]:
        """Returns an iterator over the pixels of all frames."""
        return iter(self._pixels)

    def count(self, what: str, first: int = 1, last: int | None = None) -> int:
        """Returns the count of `"name kind"`, or of a kind for all names (`count("placed")`), from frame `first` on, up
        to frame `last` if given. `what` may name one frame: `"Screen composed in frame 2"`.

        Raises ValueError for an unknown kind.
        """
        what, named = event_and_frame(what)
        if named is not None:
            first = last = named
        name, _space, kind = what.rpartition(" ")
        if kind not in KINDS and kind not in WORK:
            words = _("count({what}): the last word is one of {kinds}.")
            raise ValueError(words.format(what=repr(what), kinds=", ".join((*KINDS, "layers"))))
        lists = (getattr(report, kind) for report in self.reports[first : None if last is None else last + 1])
        return sum(names.count(name) if name else len(names) for names in lists)

    def work(self, first: int = 1, last: int | None = None) -> int:
        """Returns the units of work from frame `first` on, up to frame `last` if given: composable runs, measurements,
        placements, layer and draw blocks.
        """
        return sum(self.count(kind, first, last) for kind in WORK)

    def __repr__(self) -> str:
        return f"{self.name}: {len(self)} frames, {self.work(0)} units of work"


class _RecordedScene(Scene):
    """Adds the report and the picture of each frame to a run."""

    run: Run

    def frame(self, nanos: int | None = None) -> FrameReport:
        report = super().frame(nanos)
        self.run.add(report, self.pixels())
        return report


def record(
    program: Callable[[], object],
    drive: Callable[[Scene], object] | None = None,
    *,
    name: str = "",
    width: int = 400,
    height: int = 600,
    density: float = 1.0,
) -> Run:
    """Runs the first frame of `program`, then `drive(scene)`; returns the run. `width` and `height` in px."""
    name = name or getattr(program, "__name__", "program")
    meta = RunMeta(target=name, width=width, height=height, density=density)
    # A lesson shows no times: with a clock that stands still, two recordings of one program are equal.
    recorder = Recorder(Recording(meta=meta), clock=lambda: 0, details=True)
    recorder.window_size = lambda: (width, height)
    run = Run(name, recorder.recording)
    for made in _COLLECTING:
        made.append(run)
    scene = _RecordedScene(program, width, height, density, listeners=(recorder,))
    scene.run = run
    with scene:
        scene.frame()
        if drive is not None:
            drive(scene)
    return run


def same_pictures(first: Run, second: Run) -> bool:
    """Returns whether both runs have the same number of frames with equal pixels."""
    return len(first) == len(second) and all(
        np.array_equal(a, b) for a, b in zip(first.pixels(), second.pixels(), strict=True)
    )
