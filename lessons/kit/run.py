"""A program that was driven: what each frame did, and how each looked.

Terms       kind: what can happen to a composable or a node in a frame; the lists of a FrameReport.
            drive: a function of the scene that makes inputs and frames; a program's `demo` is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine import FrameReport, Scene

from .picture import Picture, Pixels

KINDS = ("composed", "skipped", "measured", "placed", "drawn", "replayed")

WORK = ("composed", "measured", "placed", "layers", "drawn")
"""The kinds that count as work: one unit for each entry; as in inspector/analysis/work.py. Tables leave out `layers`,
the nodes whose layer block ran."""


class Run:
    """The frames of one program, the first one included."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.reports: list[FrameReport] = []
        self._pixels: list[Pixels] = []

    def add(self, report: FrameReport, pixels: Pixels) -> None:
        self.reports.append(report)
        self._pixels.append(pixels)

    def __len__(self) -> int:
        return len(self.reports)

    def picture(self, frame: int) -> Picture:
        """How frame number `frame` looked; −1 is the last one."""
        report = self.reports[frame]
        return Picture(self._pixels[frame], f"{self.name}, frame {report.index}")

    def pixels(self) -> Iterator[Pixels]:
        return iter(self._pixels)

    def count(self, what: str, first: int = 1) -> int:
        """How often, from frame `first` on: `count("header placed")`, or of all names: `count("placed")`."""
        name, _, kind = what.rpartition(" ")
        if kind not in KINDS and kind not in WORK:
            raise ValueError(f"count({what!r}): the last word is one of {', '.join((*KINDS, 'layers'))}.")
        lists = (getattr(report, kind) for report in self.reports[first:])
        return sum(names.count(name) if name else len(names) for names in lists)

    def work(self, first: int = 1) -> int:
        """Units of work from frame `first` on: composable runs, measurements, placements, layer and draw blocks."""
        return sum(self.count(kind, first) for kind in WORK)

    def __repr__(self) -> str:
        return f"{self.name}: {len(self)} frames, {self.work(0)} units of work"


class _RecordedScene(Scene):
    """Keeps the report and the picture of each frame."""

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
    """Shows `program`, runs its first frame, then drives it."""
    run = Run(name or getattr(program, "__name__", "program"))
    scene = _RecordedScene(program, width, height, density)
    scene.run = run
    with scene:
        scene.frame()
        if drive is not None:
            drive(scene)
    return run


def same_pictures(first: Run, second: Run) -> bool:
    """Whether both runs have as many frames, and each looks the same in both, pixel for pixel."""
    return len(first) == len(second) and all(
        np.array_equal(a, b) for a, b in zip(first.pixels(), second.pixels(), strict=True)
    )
