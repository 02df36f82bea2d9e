"""Who sees which writes, before and after apply."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.snapshot import (
    Snapshot,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
)


def test_global_write_after_taking__snapshot_keeps_the_old_value() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_snapshot()
    state.value = 1
    with snapshot.enter():
        assert state.value == 0
    assert state.value == 1
    snapshot.dispose()


def test_write_in_mutable_snapshot__global_sees_it_only_after_apply() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
        assert state.value == 1
    assert state.value == 0
    assert snapshot.apply().succeeded
    assert state.value == 1
    snapshot.dispose()


def test_dispose_without_apply__writes_are_gone() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
    snapshot.dispose()
    assert state.value == 0
    later = Snapshot.take_snapshot()
    with later.enter():
        assert state.value == 0
    later.dispose()


def test_nested_apply__parent_sees_it_at_once_and_global_after_the_parent_s() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        state.value = 1
    with parent.enter():
        assert state.value == 0
    assert nested.apply().succeeded
    with parent.enter():
        assert state.value == 1
    assert state.value == 0
    assert parent.apply().succeeded
    assert state.value == 1
    nested.dispose()
    parent.dispose()


def test_sibling_nested_snapshots__do_not_see_each_other() -> None:
    state = mutable_state_of("start")
    parent = Snapshot.take_mutable_snapshot()
    first = parent.take_nested_mutable_snapshot()
    second = parent.take_nested_mutable_snapshot()
    with first.enter():
        state.value = "first"
    with second.enter():
        assert state.value == "start"
    first.apply().check()
    with second.enter():
        assert state.value == "start"
    with parent.enter():
        assert state.value == "first"
    for snapshot in (first, second, parent):
        snapshot.dispose()


def test_nested_snapshot_disposed__parent_keeps_its_value() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    with parent.enter():
        state.value = 1
        nested = parent.take_nested_mutable_snapshot()
        with nested.enter():
            state.value = 2
        nested.dispose()
        assert state.value == 1
    parent.apply().check()
    parent.dispose()
    assert state.value == 1


def test_nested_reads_its_parents_earlier_writes_and_not_its_later_ones() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    with parent.enter():
        state.value = 1
    nested = parent.take_nested_snapshot()
    with parent.enter():
        state.value = 2
    with nested.enter():
        assert state.value == 1
    nested.dispose()
    parent.dispose()


def test_nested_of_mutable__does_not_see_what_others_apply() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    Snapshot.with_mutable_snapshot(lambda: state.set(5))
    with nested.enter():
        assert state.value == 0
    later = parent.take_nested_snapshot()
    with later.enter():
        assert state.value == 0
    for snapshot in (later, nested, parent):
        snapshot.dispose()


def test_read_only_nested__valid_after_its_parent_is_applied_and_disposed() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    with parent.enter():
        state.value = 1
    child = parent.take_nested_snapshot()
    parent.apply().check()
    parent.dispose()
    state.value = 2
    with child.enter():
        assert state.value == 1
    grandchild = child.take_nested_snapshot()
    child.dispose()
    with grandchild.enter():
        assert state.value == 1
    grandchild.dispose()


def test_nested_mutable__readable_after_its_parent_is_disposed_but_fails_to_apply() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    with parent.enter():
        state.value = 1
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        state.value = 2
    parent.dispose()
    with nested.enter():
        assert state.value == 2
    assert not nested.apply().succeeded
    nested.dispose()
    assert state.value == 0


def test_global_block_in_a_snapshot__sees_and_writes_the_world() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
        assert Snapshot.global_(lambda: state.value) == 0
        assert Snapshot.is_in_snapshot()
    snapshot.dispose()


def test_observe_in_the_global_snapshot__sees_states_applied_inside() -> None:
    def block() -> Any:
        Snapshot.notify_objects_initialized()
        state = Snapshot.with_mutable_snapshot(lambda: mutable_state_of(7))
        assert state.value == 7
        return state

    assert Snapshot.observe(block, lambda state: None).value == 7


@pytest.mark.parametrize(
    ("create", "read", "update"),
    [
        (lambda: mutable_state_of("A"), lambda s: s.value, lambda s: s.set("B")),
        (mutable_state_list_of, list, lambda s: s.append(1)),
        (mutable_state_map_of, lambda s: s.to_dict(), lambda s: s.update(a=1)),
        (mutable_state_set_of, lambda s: s.to_set(), lambda s: s.add(1)),
    ],
    ids=["value", "list", "map", "set"],
)
def test_state_born_in_a_snapshot__readable_everywhere_and_not_modified(
    create: Callable[[], Any], read: Callable[[Any], Any], update: Callable[[Any], None]
) -> None:
    applied: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: applied.extend(changed))
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state = create()
        initial = read(state)
    assert read(state) == initial
    with snapshot.enter():
        update(state)
        changed = read(state)
    assert changed != initial
    assert read(state) == initial
    snapshot.apply().check()
    assert read(state) == changed
    assert applied == []
    snapshot.dispose()
    handle.dispose()


def test_state_born_in_a_snapshot__modified_once_objects_are_initialized() -> None:
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state = mutable_state_of(1)
        state.value = 2
        assert snapshot.modified is None
        Snapshot.notify_objects_initialized()
        state.value = 3
        assert snapshot.modified == {state}
    snapshot.dispose()
    assert state.value == 1


def test_state_born_in_a_nested_snapshot__written_in_the_parent_applies() -> None:
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        state = mutable_state_of(0)
    nested.apply().check()
    nested.dispose()
    with parent.enter():
        state.value = 1
    parent.apply().check()
    parent.dispose()
    assert state.value == 1


def test_derived_state_born_in_a_snapshot__readable_outside() -> None:
    source = mutable_state_of(1)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        derived = derived_state_of(lambda: source.value * 2)
        source.value = 5
        assert derived.value == 10
    assert derived.value == 2
    snapshot.dispose()
    assert derived.value == 2
