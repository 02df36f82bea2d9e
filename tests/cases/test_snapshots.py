"""Cases B1–B14: the slot table's move, snapshots, observers, derived state."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    SlotTable,
    Snapshot,
    SnapshotStateObserver,
    derived_state_of,
    mutable_state_of,
    never_equal_policy,
)

# ---------------------------------------------------------------- the slot table


def items_table() -> SlotTable:
    """A root group with the groups 1…10, each with as many child nodes as its number says."""
    table = SlotTable()
    with table.write() as writer:
        writer.begin_insert()
        writer.start_group(1_000)
        for item in range(1, 11):
            writer.start_group(item)
            for _ in range(item):
                writer.start_node(5_000, object())
                writer.end_group()
            writer.end_group()
        writer.end_group()
        writer.end_insert()
    table.verify_well_formed()
    return table


def order_of(table: SlotTable) -> list[int]:
    keys = []
    with table.read() as reader:
        reader.start_group()
        while not reader.is_group_end:
            keys.append(reader.group_key)
            reader.skip_group()
        reader.end_group()
    return keys


def move_the_sixth_up(table: SlotTable) -> None:
    with table.write() as writer:
        writer.start_group()
        writer.skip_group()
        writer.move_group(4)
        writer.skip_to_group_end()
        writer.end_group()
    table.verify_well_formed()


def test_b1_group_moved_from_four_ahead__order_and_anchors_follow() -> None:
    table = items_table()
    with table.read() as reader:
        reader.start_group()
        for _ in range(5):
            reader.skip_group()
        sixth = reader.anchor()
        reader.skip_to_group_end()
        reader.end_group()
    move_the_sixth_up(table)
    assert order_of(table) == [1, 6, 2, 3, 4, 5, 7, 8, 9, 10]
    location = table.locate(sixth)
    assert location is not None
    assert location.index == 3  # the root, item 1 and its one node stand before it


def test_b1_group_moved__node_counts_follow() -> None:
    table = items_table()
    move_the_sixth_up(table)
    with table.read() as reader:
        reader.start_group()
        nodes = []
        while not reader.is_group_end:
            nodes.append(reader.node_count)
            reader.skip_group()
        reader.end_group()
    assert nodes == [1, 6, 2, 3, 4, 5, 7, 8, 9, 10]


# ---------------------------------------------------------------- snapshots


def test_b2_written_globally_after_a_snapshot_was_taken__snapshot_keeps_the_old_value() -> None:
    state = mutable_state_of("old")
    snapshot = Snapshot.take_snapshot()
    state.value = "new"
    with snapshot.enter():
        assert state.value == "old"
    assert state.value == "new"
    snapshot.dispose()


def test_b3_two_snapshots_write_the_same_state__second_fails() -> None:
    state = mutable_state_of(0)
    first, second = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    with first.enter():
        state.value = 1
    with second.enter():
        state.value = 2
    assert first.apply().succeeded
    assert not second.apply().succeeded
    assert state.value == 1
    first.dispose()
    second.dispose()


def test_b5_nested_snapshot_applied_to_its_parent__global_sees_it_after_the_parents_apply() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        state.value = 1
    with parent.enter():
        assert state.value == 0
    nested.apply().check()
    with parent.enter():
        assert state.value == 1
    assert state.value == 0
    parent.apply().check()
    assert state.value == 1
    nested.dispose()
    parent.dispose()


@pytest.mark.parametrize(("policy", "changes"), [((), 0), ((never_equal_policy(),), 1)])
def test_b6_current_value_written__only_never_equal_reports_a_change(policy: tuple[Any, ...], changes: int) -> None:
    state = mutable_state_of(0, *policy)
    Snapshot.send_apply_notifications()
    reported: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, snapshot: reported.extend(changed))
    state.value = 0
    Snapshot.send_apply_notifications()
    handle.dispose()
    assert reported == [state] * changes


def test_b8_block_of_a_mutable_snapshot_throws__write_is_discarded() -> None:
    state = mutable_state_of(0)

    def fails() -> None:
        state.value = 1
        raise ValueError("no")

    def returns_early() -> None:
        state.value = 2
        return

    with pytest.raises(ValueError, match="no"):
        Snapshot.with_mutable_snapshot(fails)
    assert state.value == 0
    Snapshot.with_mutable_snapshot(returns_early)
    assert state.value == 2


# ---------------------------------------------------------------- SnapshotStateObserver


def test_b9_three_scopes_of_one_observer__each_change_calls_its_own_callback_once() -> None:
    states = [mutable_state_of(0) for _ in range(3)]
    called: list[tuple[int, str]] = []
    callbacks = [lambda scope, i=i: called.append((i, scope)) for i in range(3)]
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    for i, state in enumerate(states):
        observer.observe_reads(f"stage {i}", callbacks[i], lambda state=state: state.value)
    Snapshot.notify_objects_initialized()
    for i, state in enumerate(states):
        state.value += 1
        Snapshot.send_apply_notifications()
        assert called == [(i, f"stage {i}")]
        called.clear()
    observer.stop()


def test_b11_reads_observed_inside_a_pause__inner_reads_count() -> None:
    state = mutable_state_of(0)
    outer: list[Any] = []
    inner: list[Any] = []
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()

    def read_within_pause() -> None:
        observer.with_no_observations(lambda: observer.observe_reads("data", inner.append, lambda: state.value))

    observer.observe_reads("data", outer.append, read_within_pause)
    Snapshot.notify_objects_initialized()
    state.value = 1
    Snapshot.send_apply_notifications()
    observer.stop()
    assert (outer, inner) == ([], ["data"])


def test_b13_derived_state_switches_dependency_with_an_equal_value__new_one_is_tracked() -> None:
    state, condition = mutable_state_of(0), mutable_state_of(False)
    derived = derived_state_of(lambda: state.value if condition.value else 0)
    called: list[Any] = []
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    observer.observe_reads("scope", called.append, lambda: derived.value)
    Snapshot.notify_objects_initialized()
    condition.value = True
    Snapshot.send_apply_notifications()
    assert called == []
    state.value += 1
    Snapshot.send_apply_notifications()
    observer.stop()
    assert called == ["scope"]


# ---------------------------------------------------------------- derived state


def test_b14_cached_derived_state_read__it_and_its_dependency_are_reported_in_that_order() -> None:
    state = mutable_state_of(0)
    derived = derived_state_of(lambda: state.value)
    assert derived.value == 0
    reads: list[Any] = []
    snapshot = Snapshot.take_snapshot(reads.append)
    with snapshot.enter():
        assert derived.value == 0
    snapshot.dispose()
    assert reads == [derived, state]
