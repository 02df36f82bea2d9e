"""What recording costs is kept from growing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from inspector.recording import open_run

from .recording_cost import COUNTED_FRAMES, UNTRACED, WAYS, WORKLOADS, run, run_session, steps, untraced_steps
from .steps import Steps

MOST = {
    ("recorder", "lazy"): 42_000,
    ("recorder", "eager"): 83_000,
    ("session", "lazy"): 79_000,
    ("session", "eager"): 101_000,
    ("file", "lazy"): 120_500,
    ("file", "eager"): 142_500,
}
"""Steps that COUNTED_FRAMES recorded frames take more than with the trace off. No ratio, which a faster run with the
trace off would raise; no time, which depends on who else works."""

OF_THIS_PYTHON = 1.0 if sys.version_info < (3, 12) else 1.05
"""Python 3.12 and later count the lines of a comprehension, too, which is part of its function there."""


@pytest.mark.parametrize(("way", "name"), MOST)
def test_recorded_run__takes_at_most_so_many_steps_more(way: str, name: str) -> None:
    content = WORKLOADS[name]
    found = steps(content, WAYS[way]) - untraced_steps(content)
    assert found <= MOST[way, name] * OF_THIS_PYTHON, (
        f"{name}, {way}: {found} steps more than the run with the trace off"
    )


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
