"""What the window costs, offscreen: live frames, steps, opening, scrubbing, memory, starting and recording.

Terms       figure: a median of CPU time of this process, so that other processes do not count, or a number beside its
            goal. all panels: every panel in front, in a window of 1920 × 1200 px. step: the move and its painting.
Not here    counted work that tests check: tests/inspector/qt/test_live_refresh.py, tests/bench/test_recording_cost.py.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "*.warning=false")

SIZE = (1920, 1200)
WARM_UP = 3

CELLS = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Cell(number):
        with Box(Modifier.size(14, 10)):
            Text(str(number), font_size=6)

    @composable
    def Shown():
        Text(str(count.value), Modifier.clickable(lambda: count.set(count.value + 1)))

    @composable
    def App():
        with Column():
            Shown()
            for row in range(ROWS):
                with Row():
                    for number in range(20):
                        Cell(number + row)

    VARIANTS = {"app": App}

    def demo(scene):
        scene.frame()
        for _ in range(8):
            scene.tap(4, 4)
            scene.frame()
"""


THOUSAND_NODES = CELLS.replace("ROWS", "25")
FEW_NODES = CELLS.replace("ROWS", "1")
"""For the long recording: its figures concern the number of frames, not of nodes."""


class Figure(NamedTuple):
    """One line of the table. `goal`: the largest value allowed, or the smallest with `at_least`; None: no goal."""

    what: str
    program: str
    value: float
    unit: str
    goal: float | None = None
    at_least: bool = False

    @property
    def is_reached(self) -> bool:
        """Whether the value reaches its goal."""
        return self.goal is None or (self.value >= self.goal if self.at_least else self.value <= self.goal)


def table(figures: list[Figure]) -> str:
    """Returns the figures as a table."""
    rows = [("figure", "program", "value", "goal")]
    for each in figures:
        sign = "≥" if each.at_least else "≤"
        goal = "" if each.goal is None else f"{sign} {each.goal:g} {'✓' if each.is_reached else '✗'}"
        rows.append((each.what, each.program, f"{each.value:,.2f} {each.unit}", goal))
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at < 2 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def run(*, quick: bool, progress: Callable[[str], object]) -> list[Figure]:
    """Measures all figures. `quick`: two programs and a recording of 400 frames."""
    from inspector.running.loading.gallery import gallery

    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        big = Path(folder, "thousand_nodes.py")
        big.write_text(dedent(THOUSAND_NODES), encoding="utf-8")
        small = Path(folder, "forty_nodes.py")
        small.write_text(dedent(FEW_NODES), encoding="utf-8")
        programs = [str(entry.path) for entry in gallery() if not quick or entry.slug == "counter"] + [str(big)]
        parts: list[Iterator[Figure]] = [live_and_steps(target) for target in programs]
        parts += [long_recording(str(small), folder, 400 if quick else 10_000), starting(), recording()]
        for part in parts:
            for figure in part:
                progress(f"{figure.what:<34} {figure.program:<20} {figure.value:>10,.2f} {figure.unit}")
                figures.append(figure)
    return figures


def cpu_millis(act: Callable[[], object]) -> float:
    """Returns the CPU time that this process takes for a call, in ms."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1_000


@contextmanager
def window_with_all_panels() -> Iterator[Any]:
    """A window in which each panel has a place of its own."""
    from inspector.qt.application import application
    from inspector.qt.layouts import Layout, PanelGroup
    from inspector.qt.style.appearance import Appearance
    from inspector.qt.window import InspectorWindow

    application()
    window = InspectorWindow(Appearance())
    window.resize(*SIZE)
    window.show()
    names = [panel.name for panel in window.panels if panel.name not in ("Preview", "Frames")]
    half = len(names) // 2
    left, right = (tuple(PanelGroup(100, (name,)) for name in part) for part in (names[:half], names[half:]))
    window.docks.arrange(
        Layout("All", 560, 700, (left, (PanelGroup(592, ("Preview",)),), right), PanelGroup(119, ("Frames",)))
    )
    paint()
    try:
        yield window
    finally:
        window.close()


def paint() -> None:
    """Paints what is invalid."""
    from PySide6.QtWidgets import QApplication

    for _ in range(3):
        QApplication.processEvents()


def live_and_steps(target: str) -> Iterator[Figure]:
    """Yields what a live frame and a step cost, with all panels."""
    name = Path(target).stem
    with window_with_all_panels() as window:
        window.open_target(target)
        player = window.player
        player.halt()
        session = window.session
        x, y = session.width / 2, session.height / 2
        frames, updates = [], []
        player.is_live_without_clock = True  # live, without the clock
        for number in range(12 + WARM_UP):
            session.input("scroll", x, y, 0.0, 10.0)
            if number % 4 == 0:
                session.input("tap", 4, 4)

            def live_frame() -> None:
                session.frame()
                window.preview.frame_ran()
                window.preview.repaint()

            frame = cpu_millis(live_frame)
            update = cpu_millis(lambda: (window.refresh(), paint()))
            if number >= WARM_UP:
                frames.append(frame)
                updates.append(update)
        # Panels take turns: a third of the time is theirs, the rest the program's (inspector/qt/live_refresh.py).
        frame, update = statistics.median(frames), statistics.median(updates)
        share = min(1 / 3, update / (update + frame))
        yield Figure("live frames a second, all panels", name, 1_000 * (1 - share) / max(frame, 0.01), "", 30, True)
        yield Figure("all panels updated and painted", name, update, "ms")
        player.pause()
        if session.program.demo is not None:
            window.run_demo()
            player.pause()
        yield from steps(window, name)


def steps(window: Any, name: str) -> Iterator[Figure]:
    """Yields what a step forward or back costs, at each granularity, from the middle of the recording."""
    from inspector.recording.moments.stops import GRANULARITIES

    recording = window.session.recording
    worked = [index for index in range(recording.first, recording.last + 1) if recording.frame(index).has_work]
    for granularity in GRANULARITIES:
        window.stepper.set_granularity(granularity)
        window.player.show(worked[len(worked) // 2])
        paint()
        taken = [
            cpu_millis(lambda move=move: (move(), paint()))  # type: ignore[misc]
            for move in (window.stepper.over, window.stepper.back_over)
            for _ in range(6)
        ]
        yield Figure(f"step by {granularity}, all panels", name, statistics.median(taken), "ms", 100)


def long_recording(target: str, folder: str, frames: int) -> Iterator[Figure]:
    """Yields what opening, stepping through and scrubbing a long recording cost, and its memory."""
    path = os.path.join(folder, "long.phases")
    made = f"from tests.bench.window_figures import write_long; write_long({target!r}, {path!r}, {frames})"
    subprocess.run([sys.executable, "-c", made], check=True)
    measured = f"from tests.bench.window_figures import measure_long; measure_long({path!r}, {frames})"
    done = subprocess.run([sys.executable, "-c", measured], check=True, capture_output=True, text=True)
    name = f"{frames:,} frames"
    for line in done.stdout.splitlines():
        if line.count("\t") == 4:
            what, value, unit, goal, at_least = line.split("\t")
            yield Figure(what, name, float(value), unit, float(goal), at_least == "1")


def write_long(target: str, path: str, frames: int) -> None:
    """Writes a recording of so many frames with work, with pictures, to a file."""
    from inspector.recording import RunWriter
    from inspector.running.loading.program import load
    from inspector.running.run_follower import RunFollower
    from inspector.running.session import Session

    session = Session(load(target))
    follower = RunFollower(session, RunWriter(path, session.recording.meta))
    session.start()
    session.frame()
    for _ in range(frames - 1):
        session.input("tap", 4, 4)
        session.frame()
        if session.recording.last % 10 == 0:
            session.add_picture(session.scene.pixels().tobytes())
    follower.end()
    session.close()


def measure_long(path: str, frames: int) -> None:
    """Prints the figures of an opened recording, separated by tabs; in a process of its own, for its memory."""
    from inspector.qt import files

    with window_with_all_panels() as window:
        opened = cpu_millis(lambda: (files.open_recording(window, path), paint()))
        print(f"open\t{opened / 1_000}\ts\t1\t0")
        for figure in steps(window, ""):
            print(f"{figure.what}\t{figure.value}\tms\t100\t0")
        window.player.show(frames // 2)
        paint()
        moved = [cpu_millis(lambda x=x: (drag(window.frame_timeline, x), paint())) for x in bars(window)]  # type: ignore[misc]
        print(f"scrubbed pictures a second\t{1_000 / statistics.median(moved)}\t\t30\t1")
    print(f"peak memory\t{peak_memory()}\tMB\t300\t0")


def peak_memory() -> float:
    """Returns the largest memory of this process so far, in MB. `ru_maxrss` is not it: a process inherits the peak of
    the one that starts it."""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bars(window: Any) -> list[int]:
    """Returns the x of 40 bars of the frame timeline, which show pictures that are not in memory yet."""
    strip = window.frame_timeline
    strip.repaint()
    return [entry.x + 2 for entry in strip.entries() if entry.work is not None][:40]


def drag(strip: Any, x: int) -> None:
    """Moves the mouse over the frame timeline, with its left button held."""
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    point, left = QPointF(x, 40), Qt.MouseButton.LeftButton
    move = QMouseEvent(
        QEvent.Type.MouseMove, point, strip.mapToGlobal(point), Qt.MouseButton.NoButton, left,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(strip, move)


def starting() -> Iterator[Figure]:
    """Yields the CPU time of the command's help, and of a start up to the first frame on the screen; the byte code of
    the modules is kept, as it is for users."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for what, arguments, goal in (
        ("phases --help", ["--help"], 0.15),
        ("first frame on the screen", ["run", "counter", "--quit"], 0.8),
    ):
        taken = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                [sys.executable, "-m", "inspector", *arguments], check=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, env=environment,
            )  # fmt: skip
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        yield Figure(what, "", min(taken), "s", goal)


def recording() -> Iterator[Figure]:
    """Yields how many times the steps of a run its recording to a file takes, without pictures, and how many times
    its time, with and without pictures: packing pictures and writing take time, but no steps."""
    from .recording_cost import WORKLOADS, ratio_of_steps, ratio_of_times

    for name, content in WORKLOADS.items():
        name = f"{name} list"
        yield Figure("phases record, steps of the run", name, ratio_of_steps(content, "file"), "×", 3)
        yield Figure("phases record, time of the run", name, ratio_of_times(content, "file"), "×", 3)
        yield Figure("the same with pictures", name, ratio_of_times(content, "pictures"), "×", 5)
