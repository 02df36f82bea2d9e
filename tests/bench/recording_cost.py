"""What recording costs: the same run with the trace off and recorded, in one process.

Terms       ratio: of the recorded frames to the others; of the steps they take (steps.py), which a test can rely on,
            or of their median times. Time is that of the thread's own work, so that other processes do not count.
            ways: under a bare recorder; as a session of the window; as `phases record` runs it, to a file, without and
            with pictures.
            Run as a module to print both: `python -m tests.bench.recording_cost`
"""

from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from pathlib import Path

from engine import (
    Box,
    Color,
    Column,
    LazyColumn,
    LocalDensity,
    Modifier,
    Scene,
    Text,
    composable,
    remember_lazy_list_state,
    remember_scroll_state,
)
from inspector.recording import Recorder, Recording, RunWriter
from inspector.running.loading.program import Program
from inspector.running.report import FramePainter
from inspector.running.run_follower import RunFollower
from inspector.running.session import Session

from .steps import Steps

ITEMS = 100
FRAMES = 20
COUNTED_FRAMES = 6
"""As many as it takes to scroll by one item: counting makes them slow."""

SAMPLES = 11


@composable
def Card(index: int) -> None:
    with Box(Modifier.fill_max_width().height(120).test_tag(f"item{index}")):
        Text(f"Place {index}")


@composable
def Lazy() -> None:
    scroll = remember_lazy_list_state()
    top = LocalDensity.current.to_dp(scroll.first_visible_item_scroll_offset / 2)
    with Box(Modifier.fill_max_size()):
        Box(Modifier.offset(y=-top).size(400, 150).background(Color.hex("#3F5F66")))
        LazyColumn(lambda scope: scope.items(ITEMS, Card), Modifier.padding(top=140).fill_max_size(), state=scroll)


@composable
def Eager() -> None:
    scroll = remember_scroll_state()
    top = LocalDensity.current.to_dp(scroll.value / 2)
    with Box(Modifier.fill_max_size()):
        Box(Modifier.offset(y=-top).size(400, 150).background(Color.hex("#3F5F66")))
        with Column(Modifier.padding(top=140).fill_max_size().vertical_scroll(scroll)):
            for index in range(ITEMS):
                Card(index)


WORKLOADS: dict[str, Callable[[], object]] = {"lazy": Lazy, "eager": Eager}


Meter = AbstractContextManager[object]


class ThreadTime:
    """The time that this thread works while it is entered: `taken`, in nanoseconds."""

    def __init__(self) -> None:
        self.taken = 0

    def __enter__(self) -> ThreadTime:
        gc.collect()
        self.taken = -time.thread_time_ns()
        return self

    def __exit__(self, *_: object) -> None:
        self.taken += time.thread_time_ns()


def run(
    content: Callable[[], object],
    recorded: bool,
    details: bool = False,
    meter: Meter | None = None,
    frames: int = FRAMES,
) -> Recording | None:
    """Scrolls some frames, while `meter` is entered; the recording of them."""
    recorder = Recorder(details=details) if recorded else None
    scene = Scene(content, 400, 600, trace=recorded)
    if recorder is not None:
        scene.add_listener(recorder)
    scene.frame()
    with meter or nullcontext():
        for _ in range(frames):
            scene.scroll(200, 400, 0, 20)
            scene.frame()
    scene.close()
    scene.run_coroutines()
    return recorder.recording if recorder is not None else None


def run_session(
    content: Callable[[], object],
    path: str | None = None,
    meter: Meter | None = None,
    frames: int = FRAMES,
    pictures: bool = False,
) -> Recording:
    """As `run`, of a session that captures; `path`: followed to a file, as `phases record` does. `pictures`: with the
    picture of each frame."""
    program = Program(Path(__file__), "list", "", {"app": content}, None, (400, 600))
    session = Session(program, size=(400, 600), capture=True)
    follower = None
    if pictures:
        session.on_frame(FramePainter(session).paint)
    if path is not None:
        follower = RunFollower(session, RunWriter(path, session.recording.meta), keeps_all=False)
    if not session.start():
        raise AssertionError(session.failure)
    session.frame()
    with meter or nullcontext():
        for _ in range(frames):
            session.input("scroll", 200, 400, 0, 20)
            session.frame()
    if follower is not None:
        follower.end()
    session.close()
    return session.recording


def run_to_file(
    content: Callable[[], object], meter: Meter | None = None, frames: int = FRAMES, pictures: bool = False
) -> Recording:
    with tempfile.TemporaryDirectory() as folder:
        return run_session(content, os.path.join(folder, "run.phases"), meter, frames, pictures)


Way = Callable[..., object]
"""Runs content; keywords `meter`, `frames`."""

UNTRACED: Way = partial(run, recorded=False)

WAYS: dict[str, Way] = {
    "recorder": partial(run, recorded=True),
    "details": partial(run, recorded=True, details=True),
    "session": run_session,
    "file": run_to_file,
    "pictures": partial(run_to_file, pictures=True),
}


def steps(content: Callable[[], object], way: Way) -> int:
    """How many steps COUNTED_FRAMES take when everything is warm."""
    way(content, frames=COUNTED_FRAMES)
    counted = Steps()
    way(content, meter=counted, frames=COUNTED_FRAMES)
    return counted.taken


@cache
def untraced_steps(content: Callable[[], object]) -> int:
    return steps(content, UNTRACED)


def ratio_of_steps(content: Callable[[], object], way: str) -> float:
    """How many times as many steps a recorded run takes."""
    return steps(content, WAYS[way]) / untraced_steps(content)


def ratio_of_times(content: Callable[[], object], way: str, samples: int = SAMPLES) -> float:
    """How much longer a recorded run takes; the two take turns, so that both see the same machine."""
    plain: list[int] = []
    recorded: list[int] = []
    for number in range(samples + 1):
        for run_it, times in ((UNTRACED, plain), (WAYS[way], recorded)):
            timed = ThreadTime()
            run_it(content, meter=timed)
            if number:  # the first warms up
                times.append(timed.taken)
    return statistics.median(recorded) / statistics.median(plain)


if __name__ == "__main__":
    for name, content in WORKLOADS.items():
        for what, ratio in (("steps", ratio_of_steps), ("times", ratio_of_times)):
            found = ", ".join(f"{way} {ratio(content, way):.2f} ×" for way in WAYS)
            print(f"{name:<6} {what} of the run with the trace off: {found}", flush=True)
