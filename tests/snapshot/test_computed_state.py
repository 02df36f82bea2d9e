"""A computed state: calculated at each read, and compared before its readers are notified."""

from __future__ import annotations

import pytest

from engine.snapshot import (
    IllegalStateError,
    Snapshot,
    SnapshotStateObserver,
    computed_state_of,
    derived_state_of,
    mutable_state_of,
)


def test_each_read__calculates_and_records_the_state_and_its_dependencies() -> None:
    a, runs, emitted = mutable_state_of(1), list[int](), list[object]()

    def calculate() -> int:
        runs.append(a.value)
        return a.value * 2

    computed = computed_state_of(calculate)
    assert (runs, computed.value, computed.value, runs) == ([1, 1], 2, 2, [1, 1])
    for _ in range(2):
        emitted.clear()
        assert Snapshot.observe(lambda: computed.value, emitted.append) == 2
        assert list(dict.fromkeys(map(id, emitted))) == [id(computed), id(a)]
    assert repr(computed) == "ComputedState(computed=2)"


def test_write_in_the_calculation__raises() -> None:
    a = mutable_state_of(1)
    computed = computed_state_of(lambda: a.set(2))
    with pytest.raises(IllegalStateError):
        computed.value
    assert a.value == 1


def test_equal_value__notifies_no_reader_and_a_derived_state_stays_valid() -> None:
    a, emitted, runs = mutable_state_of(0), list[str](), list[int]()
    half = computed_state_of(lambda: a.value // 2)

    def follow() -> int:
        runs.append(half.value)
        return half.value

    derived = derived_state_of(follow)

    def read() -> None:
        assert half.value == derived.value

    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    observer.observe_reads("half", emitted.append, read)
    Snapshot.notify_objects_initialized()
    for value, expected in ((1, ([], [0])), (2, (["half"], [0, 1]))):
        a.value = value
        Snapshot.send_apply_notifications()
        assert (emitted, runs) == expected
    observer.stop()
