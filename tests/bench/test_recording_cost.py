"""Recording in memory costs at most as much again as the run itself."""

from __future__ import annotations

import pytest

from .recording_cost import FRAMES, WORKLOADS, ratio, run

MOST = 2.0
TRIES = 3
"""A machine that is busy makes both slower, and not always alike."""


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKLOADS)
def test_recorded_run__takes_at_most_twice_as_long(name: str) -> None:
    found = []
    for _ in range(TRIES):
        found.append(ratio(WORKLOADS[name]))
        if found[-1] <= MOST:
            return
    pytest.fail(f"{name}: {min(found):.2f} × the run with the trace off, at most {MOST:g}")


@pytest.mark.parametrize("name", WORKLOADS)
def test_what_is_timed__is_recorded(name: str) -> None:
    _, recording = run(WORKLOADS[name], True)
    assert recording is not None and len(recording) == FRAMES + 1
    assert all(frame.runs for frame in recording)
