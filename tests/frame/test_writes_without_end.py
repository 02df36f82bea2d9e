"""Writes that never end: a frame announces a bounded number of times, the rest waits for the next frame."""

from __future__ import annotations

from typing import Any

from engine import Scene, Text, mutable_state_of
from engine.snapshot import Snapshot

MOST = 1_100  # announcements of one frame: the rounds of the loop, and those of the phases


def test_observer_that_writes_whenever_it_is_called__frame_ends_and_the_next_goes_on() -> None:
    count = mutable_state_of(0)
    calls = 0

    def write(changed: Any, snapshot: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > 10 * MOST:
            raise AssertionError("the frame announces without end")
        count.value += 1

    with Scene(lambda: Text(str(count.value)), 100, 100) as scene:
        handle = Snapshot.register_apply_observer(write)
        try:
            count.value += 1
            first = scene.frame()
            after_one = calls
            scene.frame()
        finally:
            handle.dispose()
        assert (0 < after_one < MOST, after_one < calls < 2 * MOST) == (True, True)
        assert first.composed != []
        scene.settle()
        assert not scene.has_invalidations
