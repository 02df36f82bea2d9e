"""A thread of the program that writes states while frames end disturbs neither the thread nor the recording."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from engine import mutable_state_of, trace
from engine.trace import Event
from inspector.recording import Recorder
from inspector.recording import recorder as recorder_file


class Ends:
    """A value that ends the frame while its text is computed, as the main thread may do at any time."""

    def __init__(self, end: Callable[[], None]) -> None:
        self.end = end

    def __repr__(self) -> str:
        self.end()
        return "late"


STATE = mutable_state_of(0, name="n")


def frame(number: int, index: int) -> Event:
    return Event(number, 0, 0, trace.FRAME, index, None, {})


def write(number: int, new: Any = 1) -> Event:
    return Event(number, 0, 0, trace.WRITE, STATE, None, {"old": 0, "new": new})


def in_thread(recorder: Recorder, event: Event) -> None:
    raised: list[BaseException] = []

    def run() -> None:
        try:
            recorder.happened(event)
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert raised == []


def numbers(recorder: Recorder) -> list[list[int]]:
    return [[row.id for row in each.rows] for each in recorder.recording]


def test_frame_ends_while_a_thread_writes__the_write_belongs_to_the_next_frame() -> None:
    recorder, first, second = Recorder(), frame(1, 0), frame(3, 1)
    recorder.happened(first)
    in_thread(recorder, write(2, Ends(lambda: recorder.ended(first))))
    recorder.happened(second)
    recorder.ended(second)
    assert numbers(recorder) == [[1], [2, 3]]


def test_write_of_a_thread_is_added_late__stands_in_the_order_of_its_number_or_is_omitted() -> None:
    recorder, first, second = Recorder(), frame(1, 0), frame(6, 1)
    recorder.happened(first)
    recorder.happened(write(4))
    in_thread(recorder, write(3))
    recorder.ended(first)
    in_thread(recorder, write(2))  # its frame is recorded already
    recorder.happened(second)
    in_thread(recorder, write(5))
    recorder.ended(second)
    assert numbers(recorder) == [[1, 3, 4], [5, 6]]


def test_thread_writes_without_pause__it_waits_at_each_further_write_until_the_frame_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(recorder_file.time, "sleep", waits.append)
    monkeypatch.setattr(recorder_file, "FOREIGN_WRITES", 2)
    recorder, first, second = Recorder(), frame(1, 0), frame(7, 1)
    recorder.happened(first)
    for number in (2, 3):
        in_thread(recorder, write(number))
    assert waits == []
    for number in (4, 5):
        in_thread(recorder, write(number))
    recorder.happened(write(6))  # the thread that runs the frames never waits
    assert waits == [recorder_file.FOREIGN_PAUSE] * 2
    recorder.ended(first)
    recorder.happened(second)
    in_thread(recorder, write(9))
    recorder.ended(second)
    assert len(waits) == 2
    assert numbers(recorder) == [[1, 2, 3, 4, 5, 6], [7, 9]]
