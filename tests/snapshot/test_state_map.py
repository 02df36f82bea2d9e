"""mutable_state_map_of: a map that is state, in the order of insertion."""

from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from engine.snapshot import Snapshot, SnapshotStateMap, mutable_state_map_of
from engine.snapshot.persistent_map import PersistentMap

Map = SnapshotStateMap[Any, Any]


def observed(block: Callable[[], Any]) -> tuple[int, int]:
    reads: list[Any] = []
    writes: list[Any] = []
    Snapshot.observe(block, reads.append, writes.append)
    return len(reads), len(writes)


def test_is_a_mutable_mapping__compared_and_hashed_by_identity() -> None:
    a, b = mutable_state_map_of({1: 2}), mutable_state_map_of([(1, 2)])
    assert isinstance(a, MutableMapping)
    assert a == a
    assert a != b
    assert a != {1: 2}
    assert len({a, b}) == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda m: m.__setitem__("c", 3), {"a": 1, "b": 2, "c": 3}),
        (lambda m: m.__setitem__("a", 9), {"a": 9, "b": 2}),
        (lambda m: m.__delitem__("a"), {"b": 2}),
        (lambda m: m.pop("a"), {"b": 2}),
        (lambda m: m.popitem(), {"a": 1}),
        (lambda m: m.setdefault("c", 3), {"a": 1, "b": 2, "c": 3}),
        (lambda m: m.update({"b": 5, "c": 3}), {"a": 1, "b": 5, "c": 3}),
        (lambda m: m.update([("c", 3)], d=4), {"a": 1, "b": 2, "c": 3, "d": 4}),
        (lambda m: m.__ior__({"c": 3}), {"a": 1, "b": 2, "c": 3}),
        (lambda m: m.clear(), {}),
    ],
)
def test_mutating_method__one_write_and_no_read(change: Callable[[Map], Any], expected: dict[Any, Any]) -> None:
    mapping = mutable_state_map_of({"a": 1, "b": 2})
    assert observed(lambda: change(mapping)) == (0, 1)
    assert list(mapping.to_dict().items()) == list(expected.items())


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.__setitem__("a", 1),
        lambda m: m.update({"a": 1}),
        lambda m: m.update(),
        lambda m: m.update(m),
        lambda m: m.setdefault("a", 9),
        lambda m: m.pop("x", None),
    ],
)
def test_change_without_effect__neither_writes_nor_reads(change: Callable[[Map], Any]) -> None:
    mapping = mutable_state_map_of({"a": 1})
    assert observed(lambda: change(mapping)) == (0, 0)


def test_clear_of_an_empty_map__no_write() -> None:
    assert observed(mutable_state_map_of().clear) == (0, 0)


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (len, 2),
        (lambda m: m["a"], 1),
        (lambda m: m.get("x"), None),
        (lambda m: m.get("x", 7), 7),
        (lambda m: "a" in m, True),
        (list, ["a", "b"]),
        (lambda m: list(reversed(m)), ["b", "a"]),
        (lambda m: list(m.keys()), ["a", "b"]),
        (lambda m: list(m.values()), [1, 2]),
        (lambda m: list(m.items()), [("a", 1), ("b", 2)]),
        (lambda m: list(reversed(m.items())), [("b", 2), ("a", 1)]),
        (lambda m: ("a", 1) in m.items(), True),
        (lambda m: 2 in m.values(), True),
        (lambda m: m.keys() & {"a"}, {"a"}),
        (lambda m: len(m.items()), 2),
        (lambda m: m | {"c": 3}, {"a": 1, "b": 2, "c": 3}),
        (lambda m: m.copy(), {"a": 1, "b": 2}),
    ],
)
def test_reading__is_observed_and_no_write(read: Callable[[Map], Any], expected: Any) -> None:
    mapping = mutable_state_map_of({"a": 1, "b": 2})
    result: list[Any] = []
    reads, writes = observed(lambda: result.append(read(mapping)))
    assert result == [expected]
    assert reads >= 1
    assert writes == 0


def test_views__read_once_for_each_operation() -> None:
    mapping = mutable_state_map_of({key: key for key in range(100)})
    for view in (mapping.keys(), mapping.values(), mapping.items()):
        assert observed(lambda view=view: list(iter(view))) == (1, 0)


@pytest.mark.parametrize("misuse", [lambda m: m["x"], lambda m: m.pop("x"), lambda m: m.__delitem__("x")])
def test_missing_key__raises_and_writes_nothing(misuse: Callable[[Map], Any]) -> None:
    mapping = mutable_state_map_of({"a": 1})
    with pytest.raises(KeyError):
        misuse(mapping)
    assert mapping.to_dict() == {"a": 1}
    with pytest.raises(KeyError, match="'mapping' is empty"):
        mapping.clear()
        mapping.popitem()


def test_added_to_while_iterated__raises() -> None:
    mapping = mutable_state_map_of({"a": 1, "b": 2})
    for view in (mapping, mapping.keys(), mapping.values(), mapping.items()):
        with pytest.raises(RuntimeError, match="'mapping' changed while it was iterated"):
            for _ in view:
                mapping[len(mapping)] = 0


def test_value_replaced_while_iterated__goes_on_with_the_new_values() -> None:
    mapping = mutable_state_map_of({"a": 1, "b": 2})
    seen = []
    for key, value in mapping.items():
        seen.append((key, value))
        mapping["b"] = 9
    assert seen == [("a", 1), ("b", 9)]


def test_written_in_a_snapshot__isolated_until_apply() -> None:
    mapping = mutable_state_map_of({"a": 1})
    snapshot = Snapshot.take_mutable_snapshot()
    snapshot.run(lambda: mapping.update(b=2))
    assert mapping.to_dict() == {"a": 1}
    snapshot.apply().check()
    snapshot.dispose()
    assert mapping.to_dict() == {"a": 1, "b": 2}


def test_persistent_map__old_versions_stay_and_order_is_that_of_a_dict() -> None:
    empty = PersistentMap.of([])
    versions = [(empty, dict[int, int]())]
    for step in range(300):
        persistent, model = versions[-1]
        model = dict(model)
        key = (step * 7919) % 37
        if step % 3 == 2 and key in model:
            persistent = persistent.remove(key)
            del model[key]
        else:
            persistent = persistent.set(key, step)
            model[key] = step
        versions.append((persistent, model))
    for persistent, model in versions:
        assert persistent.entries() == list(model.items())
        assert list(persistent) == list(model)
        assert len(persistent) == len(model)
        assert all(persistent.get(key) == value for key, value in model.items())


def test_persistent_map_after_many_removals__holes_are_bounded() -> None:
    persistent = PersistentMap.of((key, key) for key in range(1000))
    for key in range(990):
        persistent = persistent.remove(key)
    assert persistent.entries() == [(key, key) for key in range(990, 1000)]
    assert len(persistent._entries) <= 2 * 10 + 8
