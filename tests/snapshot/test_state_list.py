"""mutable_state_list_of: a list that is state."""

from collections.abc import Callable, MutableSequence
from typing import Any

import pytest

from engine.snapshot import Snapshot, SnapshotStateList, mutable_state_list_of, mutable_state_of

Items = SnapshotStateList[Any]


def observed(block: Callable[[], Any]) -> tuple[int, int]:
    """The number of reads and writes that observers receive for `block`."""
    reads: list[Any] = []
    writes: list[Any] = []
    Snapshot.observe(block, reads.append, writes.append)
    return len(reads), len(writes)


def test_is_a_mutable_sequence__compared_and_hashed_by_identity() -> None:
    a, b = mutable_state_list_of(1), mutable_state_list_of(1)
    assert isinstance(a, MutableSequence)
    assert a == a
    assert a != b
    assert len({a, b}) == 2
    assert a != [1]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda s: s.append(9), [3, 1, 2, 9]),
        (lambda s: s.extend([8, 9]), [3, 1, 2, 8, 9]),
        (lambda s: s.__iadd__([9]), [3, 1, 2, 9]),
        (lambda s: s.insert(1, 9), [3, 9, 1, 2]),
        (lambda s: s.insert(-1, 9), [3, 1, 9, 2]),
        (lambda s: s.__setitem__(0, 9), [9, 1, 2]),
        (lambda s: s.__setitem__(-1, 9), [3, 1, 9]),
        (lambda s: s.__setitem__(slice(0, 2), [9]), [9, 2]),
        (lambda s: s.__delitem__(0), [1, 2]),
        (lambda s: s.__delitem__(slice(0, 2)), [2]),
        (lambda s: s.pop(), [3, 1]),
        (lambda s: s.pop(0), [1, 2]),
        (lambda s: s.remove(1), [3, 2]),
        (lambda s: s.clear(), []),
        (lambda s: s.reverse(), [2, 1, 3]),
        (lambda s: s.sort(), [1, 2, 3]),
        (lambda s: s.sort(key=lambda v: -v), [3, 2, 1]),
        (lambda s: s.sort(reverse=True), [3, 2, 1]),
        (lambda s: s.__imul__(2), [3, 1, 2, 3, 1, 2]),
    ],
)
def test_mutating_method__one_write_and_no_read(change: Callable[[Items], Any], expected: list[Any]) -> None:
    items = mutable_state_list_of(3, 1, 2)
    assert observed(lambda: change(items)) == (0, 1)
    assert items.to_list() == expected


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.__setitem__(0, 1),
        lambda s: s.__setitem__(slice(None), [1, 2, 1]),
        lambda s: s.extend([]),
        lambda s: s.reverse(),
        lambda s: s.__delitem__(slice(0, 0)),
    ],
)
def test_change_without_effect__writes_nothing(change: Callable[[Items], Any]) -> None:
    items = mutable_state_list_of(1, 2, 1)
    assert observed(lambda: change(items)) == (0, 0)


def test_clear_of_an_empty_list__writes_as_compose_does() -> None:
    assert observed(mutable_state_list_of().clear) == (0, 1)


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (len, 3),
        (lambda s: s[0], 1),
        (lambda s: s[-1], 3),
        (lambda s: s[1:], [2, 3]),
        (lambda s: 2 in s, True),
        (lambda s: s.index(3), 2),
        (lambda s: s.count(1), 1),
        (list, [1, 2, 3]),
        (lambda s: list(reversed(s)), [3, 2, 1]),
        (lambda s: s.to_list(), [1, 2, 3]),
        (lambda s: s.copy(), [1, 2, 3]),
        (lambda s: s.__add__([4]), [1, 2, 3, 4]),
        (bool, True),
    ],
)
def test_reading__is_observed_and_no_write(read: Callable[[Items], Any], expected: Any) -> None:
    items = mutable_state_list_of(1, 2, 3)
    result: list[Any] = []
    reads, writes = observed(lambda: result.append(read(items)))
    assert result == [expected]
    assert reads >= 1
    assert writes == 0


@pytest.mark.parametrize(
    ("misuse", "error"),
    [
        (lambda s: s[5], IndexError),
        (lambda s: s.__setitem__(5, 1), IndexError),
        (lambda s: s.__delitem__(5), IndexError),
        (lambda s: s.pop(5), IndexError),
        (lambda s: s.remove("x"), ValueError),
        (lambda s: s.index("x"), ValueError),
    ],
)
def test_misuse__raises_like_a_list_and_writes_nothing(misuse: Callable[[Items], Any], error: type[Exception]) -> None:
    items = mutable_state_list_of(1)
    with pytest.raises(error):
        misuse(items)
    assert items.to_list() == [1]


def test_added_to_while_iterated__raises() -> None:
    items = mutable_state_list_of(1, 2, 3)
    with pytest.raises(RuntimeError, match="'items' changed while it was iterated"):
        for item in items:
            items.append(item)


def test_replaced_in_while_iterated__goes_on_with_the_new_values() -> None:
    items = mutable_state_list_of(1, 2, 3)
    seen = []
    for item in items:
        seen.append(item)
        items[2] = 9
    assert seen == [1, 2, 9]


def test_list_changed_in_another_snapshot_while_iterated__iteration_continues() -> None:
    items = mutable_state_list_of(1, 2)
    snapshot = Snapshot.take_mutable_snapshot()
    seen = []
    for item in items:
        seen.append(item)
        with snapshot.enter():
            items.append(item)
    assert seen == [1, 2]
    snapshot.dispose()


def test_written_in_a_snapshot__isolated_until_apply() -> None:
    items = mutable_state_list_of(1, 2)
    before = items.to_list()
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        items.append(3)
        items.append(4)
        assert items.to_list() == [1, 2, 3, 4]
    assert items.to_list() == [1, 2]
    snapshot.apply().check()
    snapshot.dispose()
    assert items.to_list() == [1, 2, 3, 4]
    assert before == [1, 2]


def test_written_in_two_snapshots__the_second_fails() -> None:
    items = mutable_state_list_of(1)
    one, two = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    one.run(lambda: items.append(2))
    two.run(lambda: items.append(3))
    assert (one.apply().succeeded, two.apply().succeeded) == (True, False)
    assert items.to_list() == [1, 2]
    one.dispose()
    two.dispose()


def test_elements_that_are_states__report_their_own_writes() -> None:
    inner = mutable_state_of(1)
    items = mutable_state_list_of(inner)
    announced: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: announced.extend(changed))
    inner.value = 2
    Snapshot.send_apply_notifications()
    assert announced == [inner]
    assert items[0].value == 2
    handle.dispose()


def test_replace_all__is_one_write_and_the_other_collection_stays() -> None:
    letters, other = mutable_state_list_of("a", "b"), mutable_state_list_of("c")
    written: list[object] = []
    handle = Snapshot.register_global_write_observer(written.append)
    letters.replace_all(other)
    handle.dispose()
    assert (list(letters), list(other), written) == (["c"], ["c"], [letters])
