"""What recording costs: the same run with the trace off and recorded, in one process.

Terms       ratio: median time of the recorded frames over that of the others. Time is that of the thread's own
            work, so that other processes do not count.
            ways: under a bare recorder; as a session of the window; as `phases record` runs it, to a file, no pictures.
            Run as a module to print it: `python -m tests.bench.recording_cost`
"""

from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
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
from inspector.running.program import Program
from inspector.running.run_follower import RunFollower
from inspector.running.session import Session

ITEMS = 100
FRAMES = 20
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


def run(content: Callable[[], object], recorded: bool, details: bool = False) -> tuple[int, Recording | None]:
    """Nanoseconds of FRAMES scrolled frames, and their recording."""
    recorder = Recorder(details=details) if recorded else None
    scene = Scene(content, 400, 600, trace=recorded)
    if recorder is not None:
        scene.add_listener(recorder)
    scene.frame()
    gc.collect()
    began = time.thread_time_ns()
    for _ in range(FRAMES):
        scene.scroll(200, 400, 0, 20)
        scene.frame()
    took = time.thread_time_ns() - began
    scene.close()
    scene.run_coroutines()
    return took, recorder.recording if recorder is not None else None


def run_session(content: Callable[[], object], path: str | None = None) -> tuple[int, Recording]:
    """As `run`, of a session that captures; `path`: followed to a file, as `phases record` does."""
    program = Program(Path(__file__), "list", "", {"app": content}, None, (400, 600))
    session = Session(program, size=(400, 600), capture=True)
    follower = None
    if path is not None:
        follower = RunFollower(session, RunWriter(path, session.recording.meta))
    if not session.start():
        raise AssertionError(session.failure)
    session.frame()
    gc.collect()
    began = time.thread_time_ns()
    for _ in range(FRAMES):
        session.input("scroll", 200, 400, 0, 20)
        session.frame()
    took = time.thread_time_ns() - began
    if follower is not None:
        follower.end()
    session.close()
    return took, session.recording


def run_to_file(content: Callable[[], object]) -> tuple[int, Recording]:
    with tempfile.TemporaryDirectory() as folder:
        return run_session(content, os.path.join(folder, "run.phases"))


Way = Callable[[Callable[[], object]], tuple[int, Recording | None]]

WAYS: dict[str, Way] = {
    "recorder": partial(run, recorded=True),
    "details": partial(run, recorded=True, details=True),
    "session": run_session,
    "file": run_to_file,
}


def ratio(content: Callable[[], object], way: str = "recorder", samples: int = SAMPLES) -> float:
    """How much longer a recorded run takes; the two take turns, so that both see the same machine."""
    plain: list[int] = []
    recorded: list[int] = []
    for number in range(samples + 1):
        pair = run(content, False)[0], WAYS[way](content)[0]
        if number:  # the first warms up
            plain.append(pair[0])
            recorded.append(pair[1])
    return statistics.median(recorded) / statistics.median(plain)


if __name__ == "__main__":
    for name, content in WORKLOADS.items():
        found = ", ".join(f"{way} {ratio(content, way):.2f} ×" for way in WAYS)
        print(f"{name:<6} of the run with the trace off: {found}")
