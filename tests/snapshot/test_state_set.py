"""mutable_state_set_of: a set that is state, in the order of insertion."""

from collections.abc import Callable, MutableSet
from typing import Any

import pytest

from engine.snapshot import Snapshot, SnapshotStateSet, mutable_state_set_of

Members = SnapshotStateSet[Any]


def observed(block: Callable[[], Any]) -> tuple[int, int]:
    reads: list[Any] = []
    writes: list[Any] = []
    Snapshot.observe(block, reads.append, writes.append)
    return len(reads), len(writes)


def test_is_a_mutable_set__compared_and_hashed_by_identity() -> None:
    a, b = mutable_state_set_of(1), mutable_state_set_of(1)
    assert isinstance(a, MutableSet)
    assert a == a
    assert a != b
    assert a != {1}
    assert len({a, b}) == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda s: s.add(4), [3, 1, 2, 4]),
        (lambda s: s.discard(1), [3, 2]),
        (lambda s: s.remove(3), [1, 2]),
        (lambda s: s.pop(), [1, 2]),
        (lambda s: s.clear(), []),
        (lambda s: s.update([1, 4], [5]), [3, 1, 2, 4, 5]),
        (lambda s: s.difference_update([1], [2]), [3]),
        (lambda s: s.intersection_update([1, 2, 9]), [1, 2]),
        (lambda s: s.symmetric_difference_update([1, 4]), [3, 2, 4]),
        (lambda s: s.__ior__({4}), [3, 1, 2, 4]),
        (lambda s: s.__iand__({1}), [1]),
        (lambda s: s.__isub__({1}), [3, 2]),
        (lambda s: s.__ixor__({1, 4}), [3, 2, 4]),
        (lambda s: s.__isub__(s), []),
    ],
)
def test_mutating_method__one_write_and_no_read(change: Callable[[Members], Any], expected: list[Any]) -> None:
    members = mutable_state_set_of(3, 1, 2)
    assert observed(lambda: change(members)) == (0, 1)
    assert list(members) == expected


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.add(1),
        lambda s: s.discard(9),
        lambda s: s.update([1]),
        lambda s: s.difference_update([9]),
        lambda s: s.intersection_update([1, 2]),
        lambda s: s.symmetric_difference_update([]),
    ],
)
def test_change_without_effect__writes_nothing(change: Callable[[Members], Any]) -> None:
    members = mutable_state_set_of(1, 2)
    assert observed(lambda: change(members)) == (0, 0)


def test_clear_of_an_empty_set__writes_as_compose_does() -> None:
    assert observed(mutable_state_set_of().clear) == (0, 1)


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (len, 2),
        (lambda s: 1 in s, True),
        (list, [1, 2]),
        (lambda s: s | {3}, {1, 2, 3}),
        (lambda s: s & {1}, {1}),
        (lambda s: s - {1}, {2}),
        (lambda s: s ^ {1, 3}, {2, 3}),
        (lambda s: {1, 3} - s, {3}),
        (lambda s: s <= {1, 2, 3}, True),
        (lambda s: s > {1}, True),
        (lambda s: s.isdisjoint({3}), True),
        (lambda s: s.union([3]), {1, 2, 3}),
        (lambda s: s.issubset([1, 2]), True),
        (lambda s: s.copy(), {1, 2}),
    ],
)
def test_reading__is_observed_and_no_write(read: Callable[[Members], Any], expected: Any) -> None:
    members = mutable_state_set_of(1, 2)
    result: list[Any] = []
    reads, writes = observed(lambda: result.append(read(members)))
    assert result == [expected]
    assert reads >= 1
    assert writes == 0


def test_missing_element__raises() -> None:
    members = mutable_state_set_of(1)
    with pytest.raises(KeyError):
        members.remove(2)
    members.remove(1)
    with pytest.raises(KeyError, match="'members' is empty"):
        members.pop()


def test_added_to_while_iterated__raises() -> None:
    members = mutable_state_set_of(1, 2)
    with pytest.raises(RuntimeError, match="'members' changed while it was iterated"):
        for member in members:
            members.add(member + 10)


def test_written_in_a_snapshot__isolated_until_apply() -> None:
    members = mutable_state_set_of(1)
    snapshot = Snapshot.take_mutable_snapshot()
    snapshot.run(lambda: members.add(2))
    assert members.to_set() == {1}
    snapshot.apply().check()
    snapshot.dispose()
    assert members.to_set() == {1, 2}
