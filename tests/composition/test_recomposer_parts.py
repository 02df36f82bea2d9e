"""The parts of the Recomposer alone: calls at the end of a frame, and the writes of a first pass."""

from __future__ import annotations

import logging

import pytest

from engine.composition.announced_writes import AnnouncedWrites
from engine.composition.first_writes import FirstWrites
from engine.composition.next_frame_end_callback_queue import NextFrameEndCallbackQueue


def test_call_scheduled_while_the_queue_runs__waits_for_the_next_frame() -> None:
    queue, log = NextFrameEndCallbackQueue(), []

    def first() -> None:
        log.append("first")
        queue.schedule(lambda: log.append("second"))

    queue.schedule(first)
    assert queue.run() is None and log == ["first"]
    assert queue.run() is None and log == ["first", "second"]
    assert not queue.waiting


def test_call_that_raises__stops_no_other_and_the_first_error_names_the_later_one() -> None:
    queue, log = NextFrameEndCallbackQueue(), []

    def fails(error: Exception) -> None:
        raise error

    queue.schedule(lambda: fails(ValueError("one")))
    queue.schedule(lambda: log.append("between"))
    queue.schedule(lambda: fails(KeyError("two")))
    failure = queue.run()
    assert isinstance(failure, ValueError) and log == ["between"]
    assert [note.split(" (")[0] for note in failure.__notes__] == ["then, in the same frame: KeyError: 'two'"]


def test_same_action_scheduled_twice__runs_twice_and_each_is_cancelled_alone() -> None:
    queue, log = NextFrameEndCallbackQueue(), []
    cancel, _ = queue.schedule(lambda: log.append("x")), queue.schedule(lambda: log.append("x"))
    cancel()
    cancel()
    queue.run()
    assert log == ["x"]


@pytest.mark.parametrize(("is_before_first_frame", "kept"), [(True, ["earlier"]), (False, ["earlier", "own"])])
def test_writes_of_a_first_pass__are_forgotten_with_a_warning_only_before_the_first_frame(
    is_before_first_frame: bool, kept: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    announced = AnnouncedWrites()
    announced.states["earlier"] = None
    first = FirstWrites(announced, is_before_first_frame)
    first.states["own"] = announced.states["own"] = None
    with caplog.at_level(logging.WARNING):
        first.applied()
    assert list(announced.states) == kept
    assert [record.args for record in caplog.records] == ([("own",)] if is_before_first_frame else [])
