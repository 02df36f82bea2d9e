"""Conflicts, merges, and what may be done with a snapshot at which time."""

from typing import Any

import pytest

from engine.snapshot import (
    IllegalStateError,
    Snapshot,
    SnapshotApplyConflictError,
    mutable_state_of,
    never_equal_policy,
    referential_equality_policy,
)


class Counting:
    """Two increments merge into both."""

    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        return current + (applied - previous)


def two_writers(state: Any, first: Any, second: Any) -> tuple[bool, bool]:
    one, two = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    with one.enter():
        state.value = first
    with two.enter():
        state.value = second
    results = one.apply().succeeded, two.apply().succeeded
    one.dispose()
    two.dispose()
    return results


def test_two_snapshots_write_different_values__the_second_fails() -> None:
    state = mutable_state_of(0)
    assert two_writers(state, 1, 2) == (True, False)
    assert state.value == 1


def test_two_snapshots_write_equal_values__both_apply() -> None:
    state = mutable_state_of("")
    assert two_writers(state, "ab", "".join(["a", "b"])) == (True, True)
    assert state.value == "ab"


@pytest.mark.parametrize(("policy", "merges"), [(never_equal_policy(), False), (referential_equality_policy(), True)])
def test_two_snapshots_write_the_same_object__the_policy_decides(policy: Any, merges: bool) -> None:
    value = object()
    assert two_writers(mutable_state_of(None, policy), value, value) == (True, merges)


def test_snapshot_against_a_global_write__fails() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
    state.value = 2
    assert not snapshot.apply().succeeded
    assert state.value == 2
    snapshot.dispose()


def test_read_in_one_and_write_in_the_other__no_conflict() -> None:
    read, written = mutable_state_of(0), mutable_state_of(0)
    one, two = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    with one.enter():
        read.value = 5
    with two.enter():
        written.value = read.value + 1
    assert one.apply().succeeded
    assert two.apply().succeeded
    assert (read.value, written.value) == (5, 1)
    one.dispose()
    two.dispose()


def test_merging_policy__both_changes_are_kept() -> None:
    state = mutable_state_of(0, Counting())
    assert two_writers(state, 10, 20) == (True, True)
    assert state.value == 30


def test_policy_without_merge__conflicts_stay_conflicts() -> None:
    class OnlyEquivalent:
        def equivalent(self, a: int, b: int) -> bool:
            return a == b

    assert two_writers(mutable_state_of(0, OnlyEquivalent()), 1, 2) == (True, False)  # type: ignore[arg-type]


def test_merge_into_the_parent__of_a_nested_snapshot() -> None:
    state = mutable_state_of(0, Counting())
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    inner = nested.take_nested_mutable_snapshot()  # so that the nested one has an id above its parent's
    inner.dispose()
    with nested.enter():
        state.value += 10
    with parent.enter():
        state.value += 1
    assert nested.apply().succeeded
    with parent.enter():
        assert state.value == 11
    parent.apply().check()
    assert state.value == 11
    nested.dispose()
    parent.dispose()


def test_nested_conflict_with_the_parent__fails_and_the_parent_still_applies() -> None:
    state = mutable_state_of(0)
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        state.value = 1
    with parent.enter():
        state.value = 2
    assert not nested.apply().succeeded
    nested.dispose()
    assert parent.apply().succeeded
    parent.dispose()
    assert state.value == 2


def test_writes_merged_to_the_current_value__are_not_announced_again() -> None:
    state = mutable_state_of(0)
    announced: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: announced.append(list(changed)))
    assert two_writers(state, 1, 1) == (True, True)
    assert announced == [[state]]
    handle.dispose()


def test_failed_apply__nothing_is_changed_or_announced() -> None:
    conflicting, other = mutable_state_of(0), mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        other.value = 1
        conflicting.value = 1
    conflicting.value = 2
    announced: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: announced.append(changed))
    assert not snapshot.apply().succeeded
    assert (other.value, conflicting.value, announced) == (0, 2, [])
    snapshot.dispose()
    handle.dispose()


def test_check_of_a_failed_apply__raises_and_disposes() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
    state.value = 2
    with pytest.raises(SnapshotApplyConflictError, match="another snapshot") as raised:
        snapshot.apply().check()
    assert raised.value.snapshot is snapshot
    assert snapshot.disposed


def test_with_mutable_snapshot__applies_what_it_wrote_and_returns() -> None:
    state = mutable_state_of(0)

    def block() -> str:
        state.value = 1
        return "result"

    assert Snapshot.with_mutable_snapshot(block) == "result"
    assert state.value == 1


def test_exception_in_with_mutable_snapshot__writes_are_dropped() -> None:
    state = mutable_state_of(0)

    def block() -> None:
        state.value = 1
        raise LookupError

    with pytest.raises(LookupError):
        Snapshot.with_mutable_snapshot(block)
    assert state.value == 0


def test_conflict_in_with_mutable_snapshot__raises() -> None:
    state = mutable_state_of(0)

    def block() -> None:
        state.value = 1
        Snapshot.global_(lambda: state.set(2))

    with pytest.raises(SnapshotApplyConflictError):
        Snapshot.with_mutable_snapshot(block)
    assert state.value == 2


def test_apply_twice__raises() -> None:
    snapshot = Snapshot.take_mutable_snapshot()
    snapshot.apply().check()
    with pytest.raises(IllegalStateError, match=r"Snapshot is not open.*applied=True"):
        snapshot.apply()
    snapshot.dispose()


def test_pending_changes__from_the_first_write_until_a_snapshot_is_applied() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    assert snapshot.has_pending_changes() is False
    with snapshot.enter():
        state.value = 1
    assert snapshot.has_pending_changes() is True
    snapshot.apply().check()
    snapshot.dispose()
    following = Snapshot.take_mutable_snapshot()
    assert following.has_pending_changes() is False
    following.dispose()


def test_nested_apply_twice__raises() -> None:
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    nested.apply().check()
    with pytest.raises(IllegalStateError, match="not open"):
        nested.apply()
    parent.dispose()


def test_use_after_dispose__raises() -> None:
    snapshot = Snapshot.take_mutable_snapshot()
    snapshot.dispose()
    with pytest.raises(IllegalStateError, match=r"Snapshot is not open.*disposed=True"):
        snapshot.apply()
    with pytest.raises(IllegalStateError, match="disposed"):
        snapshot.enter()
    with pytest.raises(IllegalStateError, match="disposed"):
        snapshot.take_nested_snapshot()
    with pytest.raises(IllegalStateError, match="disposed"):
        snapshot.take_nested_mutable_snapshot()
    snapshot.dispose()  # twice is harmless


def test_nesting_after_apply__raises() -> None:
    snapshot = Snapshot.take_mutable_snapshot()
    snapshot.apply().check()
    with pytest.raises(IllegalStateError, match="applied"):
        snapshot.take_nested_snapshot()
    snapshot.dispose()


def test_write_after_apply__raises() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
        snapshot.apply().check()
        with pytest.raises(IllegalStateError, match=r"'state'.*applied or disposed"):
            state.value = 2
        state.value = 1  # no change, no error
    snapshot.dispose()
    assert state.value == 1


def test_write_in_a_read_only_snapshot__raises_and_names_the_state() -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_snapshot()
    with snapshot.enter():
        with pytest.raises(IllegalStateError) as raised:
            state.value = 1
        assert str(raised.value) == "Cannot modify a state object in a read-only snapshot"
        assert "'state'" in raised.value.__notes__[0]
        with pytest.raises(RuntimeError):
            Snapshot.take_mutable_snapshot()
    snapshot.dispose()
    assert state.value == 0


def test_state_created_after_the_snapshot_was_taken__reading_it_raises() -> None:
    snapshot = Snapshot.take_snapshot()
    late = mutable_state_of(0)
    with snapshot.enter(), pytest.raises(IllegalStateError, match=r"'late'.*created after"):
        late.value
    snapshot.dispose()


def test_global_snapshot__cannot_be_applied() -> None:
    with pytest.raises(IllegalStateError, match="send_apply_notifications"):
        Snapshot.current().apply()  # type: ignore[attr-defined]


def test_unsafe_leave_of_another_snapshot__raises() -> None:
    snapshot = Snapshot.take_snapshot()
    previous = snapshot.unsafe_enter()
    assert Snapshot.current() is snapshot
    snapshot.unsafe_leave(previous)
    with pytest.raises(IllegalStateError, match="cannot leave"):
        snapshot.unsafe_leave(previous)
    snapshot.dispose()
