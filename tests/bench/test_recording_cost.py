"""Recording in memory costs less than the run itself; what it costs is kept from growing."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.recording import open_run

from .recording_cost import COUNTED_FRAMES, UNTRACED, WORKLOADS, ratio_of_steps, run, run_session, steps, untraced_steps
from .steps import Steps

MOST = {
    ("recorder", "lazy"): 1.55,
    ("recorder", "eager"): 1.35,
    ("session", "lazy"): 1.9,
    ("session", "eager"): 1.4,
    ("file", "lazy"): 2.5,
    ("file", "eager"): 1.6,
}
"""Steps of the recorded run for each of the run with the trace off; no time, which depends on who else works."""


@pytest.mark.parametrize(("way", "name"), MOST)
def test_recorded_run__takes_at_most_so_many_times_the_steps(way: str, name: str) -> None:
    found = ratio_of_steps(WORKLOADS[name], way)
    assert found <= MOST[way, name], f"{name}, {way}: {found:.2f} × the steps of the run with the trace off"


def test_steps_of_one_run__are_those_of_the_next() -> None:
    content = WORKLOADS["lazy"]
    assert untraced_steps(content) == steps(content, UNTRACED)


def test_steps__are_calls_and_lines() -> None:
    def add(numbers: list[int]) -> int:
        found = 0
        for each in numbers:
            found += each
        return found

    with Steps() as few:
        add([1])
    with Steps() as more:
        add([1, 2, 3])
    with Steps() as called:
        add([1])
        len("")
    assert (more.taken - few.taken, called.taken - few.taken) == (4, 1)


@pytest.mark.parametrize("name", WORKLOADS)
def test_what_is_measured__is_recorded(name: str) -> None:
    recording = run(WORKLOADS[name], True, frames=COUNTED_FRAMES)
    assert recording is not None and len(recording) == COUNTED_FRAMES + 1
    assert all(frame.runs for frame in recording)


@pytest.mark.parametrize("name", WORKLOADS)
def test_session_that_is_measured__has_all_that_is_looked_at_and_so_has_its_file(name: str, tmp_path: Path) -> None:
    path = str(tmp_path / "run.phases")
    recording = run_session(WORKLOADS[name], path, frames=COUNTED_FRAMES)
    assert len(recording) == COUNTED_FRAMES + 1
    with open_run(path) as opened:
        for frame, stored in zip(recording, opened, strict=True):
            assert frame.tree is not None and frame.slots is not None and frame.places
            assert (stored.tree, stored.slots, stored.places) == (frame.tree, frame.slots, frame.places)
