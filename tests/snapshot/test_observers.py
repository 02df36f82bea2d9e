"""Which observers of reads, writes and applies are called, how often, and in which order."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.snapshot import Snapshot, mutable_state_of, never_equal_policy


def names(log: list[Any], prefix: str = "") -> Callable[[Any], None]:
    return lambda state: log.append(prefix + state.name)


def test_reads_in_a_snapshot__each_calls_the_read_observer() -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)
    log: list[str] = []
    snapshot = Snapshot.take_snapshot(names(log))
    with snapshot.enter():
        a.value, b.value, a.value
    a.value
    snapshot.dispose()
    assert log == ["a", "b", "a"]


def test_writes_in_a_snapshot__each_change_calls_the_write_observer_but_an_equal_write_does_not() -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)
    log: list[str] = []
    snapshot = Snapshot.take_mutable_snapshot(None, names(log))
    with snapshot.enter():
        a.value = 1
        a.value = 2
        a.value = 2
        b.value = 0
    snapshot.dispose()
    assert log == ["a", "a"]


def test_write_observer__sees_the_new_value() -> None:
    state = mutable_state_of(0)
    seen: list[int] = []
    snapshot = Snapshot.take_mutable_snapshot(None, lambda written: seen.append(written.value))
    with snapshot.enter():
        state.value = 5
    snapshot.dispose()
    assert seen == [5]


def test_nested_snapshot__inner_observer_first_then_the_parents() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    parent = Snapshot.take_mutable_snapshot(names(log, "outer read "), names(log, "outer write "))
    nested = parent.take_nested_mutable_snapshot(names(log, "inner read "), names(log, "inner write "))
    with nested.enter():
        state.value = state.value + 1
    assert log == ["inner read state", "outer read state", "inner write state", "outer write state"]
    nested.dispose()
    parent.dispose()


def test_nested_without_observers__the_parents_observers_are_called() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    parent = Snapshot.take_mutable_snapshot(names(log, "read "), names(log, "write "))
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        state.value = state.value + 1
    assert log == ["read state", "write state"]
    nested.dispose()
    parent.dispose()


def test_observe_in_observe_in_a_snapshot__from_the_inside_out() -> None:
    state = mutable_state_of(0)
    log: list[int] = []
    snapshot = Snapshot.take_snapshot(lambda _: log.append(1))
    with snapshot.enter():
        Snapshot.observe(
            lambda: Snapshot.observe(lambda: state.value, lambda _: log.append(3)), lambda _: log.append(2)
        )
    snapshot.dispose()
    assert log == [3, 2, 1]


def test_the_same_observer_inside_itself__is_called_once() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    observer = names(log)
    Snapshot.observe(lambda: Snapshot.observe(lambda: state.value, observer), observer)
    assert log == ["state"]


def test_observe__only_while_the_block_runs() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    Snapshot.observe(lambda: state.set(state.value + 1), names(log, "read "), names(log, "write "))
    state.value = state.value + 1
    assert log == ["read state", "write state"]


def test_snapshot_taken_inside_observe__is_observed_too() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    Snapshot.observe(lambda: Snapshot.with_mutable_snapshot(lambda: state.value), names(log))
    assert log == ["state"]


def test_snapshot_taken_before_observe__is_not_observed() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    snapshot = Snapshot.take_snapshot()
    Snapshot.observe(lambda: snapshot.run(lambda: state.value), names(log))
    snapshot.dispose()
    assert log == []


def test_without_read_observation__silent_for_nested_snapshots_too() -> None:
    state = mutable_state_of(0)
    log: list[str] = []

    def block() -> None:
        Snapshot.without_read_observation(lambda: state.value)
        Snapshot.without_read_observation(lambda: Snapshot.with_mutable_snapshot(lambda: state.value))
        state.value

    snapshot = Snapshot.take_mutable_snapshot(names(log))
    snapshot.run(block)
    snapshot.dispose()
    assert log == ["state"]


def test_without_read_observation__silent_in_a_read_only_snapshot() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    snapshot = Snapshot.take_snapshot(names(log))

    def block() -> None:
        state.value
        nested = Snapshot.take_snapshot()
        nested.run(lambda: state.value)
        nested.dispose()

    snapshot.run(lambda: Snapshot.without_read_observation(block))
    snapshot.dispose()
    assert log == []


def test_observe_inside_without_read_observation__only_its_reads_are_observed() -> None:
    state = mutable_state_of(0)
    outer: list[str] = []
    inner: list[str] = []
    Snapshot.observe(
        lambda: Snapshot.without_read_observation(lambda: Snapshot.observe(lambda: state.value, names(inner))),
        names(outer),
    )
    assert (inner, outer) == (["state"], [])


def test_apply__calls_observers_once_with_all_changes_and_the_snapshot() -> None:
    a, b, c = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    log: list[tuple[list[str], Any]] = []
    handle = Snapshot.register_apply_observer(lambda changed, by: log.append(([s.name for s in changed], by)))
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        b.value = 1
        a.value = 1
        a.value = 2
        c.value = 0
    snapshot.apply().check()
    snapshot.dispose()
    handle.dispose()
    assert log == [(["b", "a"], snapshot)]


def test_global_writes__announced_when_asked_for_and_once() -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)
    log: list[list[str]] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: log.append([s.name for s in changed]))
    a.value = 1
    b.value = 1
    a.value = 2
    assert log == []
    Snapshot.send_apply_notifications()
    assert log == [["a", "b"]]
    Snapshot.send_apply_notifications()
    a.value = 2
    Snapshot.send_apply_notifications()
    assert log == [["a", "b"]]
    handle.dispose()


def test_taking_or_applying_a_snapshot__announces_pending_global_writes_first() -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)
    log: list[list[str]] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: log.append([s.name for s in changed]))
    a.value = 1
    snapshot = Snapshot.take_mutable_snapshot()
    assert log == [["a"]]
    with snapshot.enter():
        b.value = 1
    a.value = 2
    snapshot.apply().check()
    assert log == [["a"], ["a"], ["b"]]
    snapshot.dispose()
    handle.dispose()


def test_new_apply_observer__receives_later_writes_and_earlier_observers_the_pending_ones() -> None:
    state = mutable_state_of(0)
    first: list[int] = []
    second: list[int] = []
    one = Snapshot.register_apply_observer(lambda changed, _: first.append(len(changed)))
    state.value = 1
    two = Snapshot.register_apply_observer(lambda changed, _: second.append(len(changed)))
    assert (first, second) == ([1], [])
    Snapshot.send_apply_notifications()
    assert (first, second) == ([1], [])
    state.value = 2
    Snapshot.send_apply_notifications()
    assert (first, second) == ([1, 1], [1])
    one.dispose()
    one.dispose()
    state.value = 3
    Snapshot.send_apply_notifications()
    assert (first, second) == ([1, 1], [1, 1])
    two.dispose()


def test_never_equal_state_written_with_its_value__is_announced() -> None:
    same, never = mutable_state_of(0), mutable_state_of(0, never_equal_policy())
    log: list[str] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: log.extend(s.name for s in changed))
    same.value = same.value
    never.value = never.value
    Snapshot.send_apply_notifications()
    assert log == ["never"]
    handle.dispose()


def test_global_write_observer__receives_only_global_writes() -> None:
    state = mutable_state_of(0)
    log: list[str] = []
    handle = Snapshot.register_global_write_observer(names(log))
    state.value = 1
    assert log == ["state"]
    state.value = 1
    Snapshot.with_mutable_snapshot(lambda: state.set(2))
    assert log == ["state"]
    handle.dispose()
    state.value = 3
    assert log == ["state"]


def test_global_write_observer_raises__the_observers_after_it_receive_the_write() -> None:
    state = mutable_state_of(0)
    log: list[str] = []

    def fail(written: object) -> None:
        raise ValueError("an observer")

    handles = [Snapshot.register_global_write_observer(each) for each in (fail, names(log))]
    with pytest.raises(ValueError, match="an observer"):
        state.value = 1
    assert log == ["state"] and state.value == 1
    for handle in handles:
        handle.dispose()


def test_writes__are_pending_while_observers_are_called_and_not_after() -> None:
    state = mutable_state_of(0)
    log: list[bool] = []
    handle = Snapshot.register_apply_observer(lambda *_: log.append(Snapshot.is_apply_observer_notification_pending()))
    state.value = 1
    Snapshot.send_apply_notifications()
    assert log == [True]
    assert not Snapshot.is_apply_observer_notification_pending()
    handle.dispose()


def test_apply_observer__may_take_a_snapshot_of_what_was_applied() -> None:
    state = mutable_state_of("initial")
    taken: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda _, by: taken.append(by.take_nested_mutable_snapshot()))
    Snapshot.with_mutable_snapshot(lambda: state.set("applied"))
    handle.dispose()
    state.value = "later"
    Snapshot.send_apply_notifications()
    (nested,) = taken
    with nested.enter():
        assert state.value == "applied"
        state.value = "conflicting"
    assert not nested.apply().succeeded
    nested.dispose()
    assert state.value == "later"
