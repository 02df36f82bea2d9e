"""Snapshots, observers and names are each thread's own; states are everybody's."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from engine.snapshot import (
    IllegalStateError,
    Snapshot,
    SnapshotStateObserver,
    mutable_state_list_of,
    mutable_state_of,
)


def in_thread(block: Callable[[], Any]) -> Any:
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(block()))
    thread.start()
    thread.join()
    return results[0]


def test_current_snapshot__is_the_threads_own() -> None:
    state = mutable_state_of(1)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 2
        assert in_thread(lambda: (Snapshot.is_in_snapshot(), state.value)) == (False, 1)
    snapshot.dispose()


def test_observers__receive_only_reads_of_their_thread() -> None:
    state = mutable_state_of(1)
    reads: list[Any] = []
    Snapshot.observe(lambda: in_thread(lambda: state.value), reads.append)
    assert reads == []


def test_global_write_in_another_thread__announced_here() -> None:
    state = mutable_state_of(1)
    Snapshot.notify_objects_initialized()
    log: list[str] = []
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    observer.observe_reads("scope", log.append, lambda: state.value)
    in_thread(lambda: state.set(2))
    assert log == []
    Snapshot.send_apply_notifications()
    assert log == ["scope"]
    in_thread(lambda: Snapshot.with_mutable_snapshot(lambda: state.set(3)))
    assert log == ["scope", "scope"]
    observer.stop()


def test_snapshot_state_observer_in_two_threads_at_once__raises() -> None:
    observer = SnapshotStateObserver(lambda callback: callback())
    errors: list[str] = []

    def elsewhere() -> None:
        with pytest.raises(IllegalStateError, match="two threads"):
            observer.observe_reads("b", errors.append, lambda: None)
        errors.append("raised")

    observer.observe_reads("a", errors.append, lambda: in_thread(elsewhere))
    assert errors == ["raised"]


def test_many_threads_add_to_a_list__nothing_is_lost() -> None:
    items = mutable_state_list_of()
    start = threading.Barrier(4)

    def add(first: int) -> None:
        start.wait()
        for value in range(first, first + 200):
            items.append(value)

    threads = [threading.Thread(target=add, args=(i * 1000,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(items) == sorted(i * 1000 + k for i in range(4) for k in range(200))


def test_threads_apply_while_others_read__each_snapshot_is_consistent() -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)
    done = threading.Event()
    torn: list[tuple[int, int]] = []
    failures: list[BaseException] = []

    def write() -> None:
        for value in range(1, 400):
            Snapshot.with_mutable_snapshot(lambda value=value: (a.set(value), b.set(value)))
        done.set()

    def read() -> None:
        try:
            while not done.is_set():
                snapshot = Snapshot.take_snapshot()
                with snapshot.enter():
                    seen = a.value, b.value
                snapshot.dispose()
                if seen[0] != seen[1]:
                    torn.append(seen)
                a.value  # in the global snapshot, where it may change under the reader, but is always there
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write), *(threading.Thread(target=read) for _ in range(3))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (torn, failures, a.value, b.value) == ([], [], 399, 399)
