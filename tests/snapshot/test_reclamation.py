"""Records that no snapshot can read are dropped."""

import gc
import weakref
from typing import Any

from engine.snapshot import Snapshot, derived_state_of, mutable_state_list_of, mutable_state_of
from engine.snapshot.open_snapshots import open_snapshots


def records(state: Any) -> list[int]:
    return [record.snapshot_id for record in open_snapshots.records(state)]


def test_write_in_a_snapshot__one_record_again_after_apply() -> None:
    state = mutable_state_of(0)
    assert len(records(state)) == 1

    def block() -> None:
        state.value = 1
        assert len(records(state)) == 2

    Snapshot.with_mutable_snapshot(block)
    assert len(records(state)) == 1


def test_many_writes_and_announcements__one_record() -> None:
    state = mutable_state_of(0)
    longest = 0
    for value in range(1, 20_001):
        state.value = value
        if value % 3 == 0:
            Snapshot.send_apply_notifications()
        longest = max(longest, len(records(state)))
    assert longest == 1


def test_many_snapshots_applied__bounded_records() -> None:
    state, items = mutable_state_of(0), mutable_state_list_of()
    longest = 0
    for value in range(1, 10_001):
        snapshot = Snapshot.take_mutable_snapshot()
        with snapshot.enter():
            state.value = value
            items[:] = [value]
        longest = max(longest, len(records(state)), len(records(items)))
        snapshot.apply().check()
        snapshot.dispose()
    assert longest == 2
    assert (len(records(state)), len(records(items))) == (1, 1)


def test_writes_while_an_old_snapshot_stays_open__bounded_and_its_value_is_kept() -> None:
    state = mutable_state_of(0)
    old = Snapshot.take_snapshot()
    longest = 0
    for value in range(1, 20_001):
        state.value = value
        Snapshot.send_apply_notifications()
        longest = max(longest, len(records(state)))
    with old.enter():
        assert state.value == 0
    assert longest <= 6
    old.dispose()
    Snapshot.notify_objects_initialized()
    assert len(records(state)) == 1


def test_old_value__released_when_the_last_snapshot_that_sees_it_is_disposed() -> None:
    class Big:
        pass

    state: Any = mutable_state_of(Big())
    old_value = weakref.ref(state.value)
    snapshot = Snapshot.take_snapshot()
    state.value = None
    Snapshot.send_apply_notifications()
    gc.collect()
    assert old_value() is not None
    snapshot.dispose()
    Snapshot.notify_objects_initialized()  # the next advance, of whatever kind
    gc.collect()
    assert old_value() is None


def test_merged_snapshots__one_record_in_the_end() -> None:
    state = mutable_state_of(0)
    snapshots = [Snapshot.take_mutable_snapshot() for _ in range(3)]
    for snapshot in snapshots:
        with snapshot.enter():
            state.value = 1
    for snapshot in snapshots:
        snapshot.apply().check()
    assert len(records(state)) == 1
    for snapshot in snapshots:
        snapshot.dispose()


def test_abandoned_snapshot__its_records_are_unlinked() -> None:
    state = mutable_state_of(0)
    before = records(state)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
        nested = snapshot.take_nested_mutable_snapshot()
        with nested.enter():
            state.value = 2
        nested.apply().check()
        nested.dispose()
    snapshot.dispose()
    assert records(state) == before


def test_derived_state_computed_again_and_again_in_one_snapshot__bounded() -> None:
    source = mutable_state_of(0)
    derived = derived_state_of(lambda: source.value + 1)

    def block() -> None:
        for value in range(1, 200):
            source.value = value
            assert derived.value == value + 1
            assert len(records(derived)) <= 6
            assert len(records(source)) <= 200

    Snapshot.with_mutable_snapshot(block)
    assert len(records(source)) == 1


def test_state_without_references__is_collected_while_a_snapshot_keeps_others() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_snapshot()
    state.value = 1
    Snapshot.send_apply_notifications()
    assert len(open_snapshots.extras) == 1
    reference = weakref.ref(state)
    del state
    gc.collect()
    assert reference() is None
    assert len(open_snapshots.extras) == 0
    snapshot.dispose()


def test_records__stay_sorted_and_readable_under_interleaved_applies() -> None:
    state = mutable_state_of(0)
    first, second = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    reader = Snapshot.take_snapshot()
    with second.enter():
        state.value = 2
    with first.enter():
        state.value = 2
    ids = records(state)
    assert ids == sorted(ids, reverse=True)
    second.apply().check()
    first.apply().check()
    with reader.enter():
        assert state.value == 0
    assert state.value == 2
    for snapshot in (first, second, reader):
        snapshot.dispose()


def test_pins__are_counted_by_open_snapshot() -> None:
    before = dict(open_snapshots.pins)
    first, second = Snapshot.take_mutable_snapshot(), Snapshot.take_snapshot()
    pin = first.view.pin
    assert second.view.pin == pin
    assert open_snapshots.pins == {**before, pin: before.get(pin, 0) + 2}
    first.dispose()
    assert open_snapshots.pins == {**before, pin: before.get(pin, 0) + 1}
    second.dispose()
    assert open_snapshots.pins == before
