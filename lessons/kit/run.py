"""A recorded run of a program: the report and the picture of each frame.

Terms       kind: an event that a composable or node can have in a frame; one of the lists of a FrameReport.
            drive: a function of the scene that creates inputs and frames; a program's `demo` is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine import FrameReport, Scene

from .picture import Picture, Pixels

KINDS = ("composed", "skipped", "measured", "placed", "drawn", "replayed")

WORK = ("composed", "measured", "placed", "layers", "drawn")
"""The kinds that count as work: one unit per entry, as in inspector/analysis/work.py. Tables omit `layers`, the nodes
whose layer block ran."""


class Run:
    """The frames of one program, including the first one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.reports: list[FrameReport] = []
        self._pixels: list[Pixels] = []

    def add(self, report: FrameReport, pixels: Pixels) -> None:
        """Adds the report and the pixels of a frame."""
        self.reports.append(report)
        self._pixels.append(pixels)

    def __len__(self) -> int:
        return len(self.reports)

    def picture(self, frame: int) -> Picture:
        """Returns the picture of frame `frame`; −1 is the last frame."""
        report = self.reports[frame]
        return Picture(self._pixels[frame], f"{self.name}, frame {report.index}")

    def pixels(self) -> Iterator[Pixels]:
        """Returns an iterator over the pixels of all frames."""
        return iter(self._pixels)

    def count(self, what: str, first: int = 1) -> int:
        """Returns the count of `"name kind"`, or of a kind for all names (`count("placed")`), from frame `first` on.

        Raises ValueError for an unknown kind.
        """
        name, _, kind = what.rpartition(" ")
        if kind not in KINDS and kind not in WORK:
            raise ValueError(f"count({what!r}): the last word is one of {', '.join((*KINDS, 'layers'))}.")
        lists = (getattr(report, kind) for report in self.reports[first:])
        return sum(names.count(name) if name else len(names) for names in lists)

    def work(self, first: int = 1) -> int:
        """Returns the units of work from frame `first` on: composable runs, measurements, placements, layer and draw
        blocks.
        """
        return sum(self.count(kind, first) for kind in WORK)

    def __repr__(self) -> str:
        return f"{self.name}: {len(self)} frames, {self.work(0)} units of work"


class _RecordedScene(Scene):
    """Adds the report and the picture of each frame to a run."""

    run: Run

    def frame(self, nanos: int | None = None) -> FrameReport:
        report = super().frame(nanos)
        self.run.add(report, self.pixels().copy())
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
    run = Run(name or getattr(program, "__name__", "program"))
    scene = _RecordedScene(program, width, height, density)
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
