"""What a write did to a list, a map or a set, in words."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    Scene,
    Text,
    composable,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
)
from engine import trace as tracing
from inspector.recording import Recorder
from inspector.recording.rows.collection_change import LONGEST, change_words


@dataclass(frozen=True)
class Mail:
    id: int
    text: str
    read: bool = False


@dataclass(frozen=True)
class Folder:
    name: str
    mails: tuple[Any, ...]


MAILS = (Mail(1, "first"), Mail(2, "second"))
LONG = "Dear reader, " * 20
CHANGES: list[tuple[Any, Any, str | None]] = [
    ([1, 2], [1, 2, 42], "appended 42"),
    ([], ["milk"], "appended 'milk'"),
    ([1], [1, 2, 3], "appended 2, 3"),
    ([1], [1, 2, 3, 4, 5], "appended 4 items (2, 3, …)"),
    (["a", "b", "c", "milk"], ["a", "b", "c"], "removed 'milk' at 3"),
    ([1, 2, 3], [2, 3], "removed 1 at 0"),
    ([1, 2, 3], [], "removed all 3 items"),
    ([1], [], "removed 1 at 0"),
    ([1, 3], [1, 2, 3], "inserted 2 at 1"),
    ([1, 2, 3], [1, 5, 3], "replaced 2 by 5 at 1"),
    ([1, 2, 3, 4], [1, 3, 4, 2], "moved 2 from 1 to 3"),
    ([1, 2, 3, 4], [4, 1, 2, 3], "moved 4 from 3 to 0"),
    ([3, 1, 2, 4], [1, 4, 3, 2], "reordered 4 items"),
    ([1, 2, 3], [7, 8], "replaced 3 items by 2 items at 0"),
    ([1, 2], [1, 2], None),
    ([1, 1], [1, 1, 1], "appended 1"),
    ((1, 2), (1, 3), None),
    ((1, 2), (1, 2, 3), "appended 3"),
    ((), (1,), "appended 1"),
    (Mail(1, LONG), Mail(1, LONG, True), "changed read False → True"),
    (Mail(1, LONG), Mail(2, LONG, True), "changed id 1 → 2, read False → True"),
    (Mail(1, LONG), Mail(2, "a", True), None),  # another object altogether
    (Mail(1, "a"), Mail(1, "a", True), None),  # short enough to be shown whole
    ([1, Mail(1, "a")], [1, Mail(1, "b")], "changed item 1: text 'a' → 'b'"),
    ({"a": Mail(1, "a")}, {"a": Mail(1, "b")}, "changed 'a': text 'a' → 'b'"),
    (
        MAILS,
        (MAILS[0], Mail(9, "new")),
        "changed item 1: id 2 → 9, text 'second' → 'new'",
    ),
    ({"in": MAILS}, {"in": (*MAILS, Mail(9, "new"))}, "changed 'in': appended Mail(id=9, text='new', read=False)"),
    ({"in": MAILS}, {"in": MAILS[:1]}, "changed 'in': removed Mail(id=2, text='second', read=False) at 1"),
    ([0, MAILS], [0, (*MAILS, 7)], "changed item 1: appended 7"),
    (Folder("in", MAILS), Folder("in", (*MAILS, 7)), "changed mails: appended 7"),
    ({"a": 1}, {"a": 1, "b": 2}, "added 'b': 2"),
    ({"a": 1, "b": 2}, {"b": 2}, "removed 'a'"),
    ({"a": 1, "b": 2}, {}, "removed all 2 items"),
    ({"a": 1}, {"a": 2}, "changed 'a': 1 → 2"),
    ({"a": 1}, {"b": 1}, "added 'b': 1 and removed 'a'"),
    ({1, 2}, {2, 3}, "added 3 and removed 1"),
    (set(), {"x"}, "added 'x'"),
    (1, 2, None),
    ([1], {1, 2}, None),
    ([0] * (LONGEST + 1), [0] * (LONGEST + 2), "went from 5,001 to 5,002 items"),
]


@pytest.mark.parametrize(("old", "new", "words"), CHANGES)
def test_change_of_a_collection__is_said_in_words(old: Any, new: Any, words: str | None) -> None:
    assert change_words(old, new) == words


def test_appended_and_removed__are_said_of_random_lists() -> None:
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    numbers = random.Random(seed)
    for _ in range(300):
        items = [numbers.randrange(4) for _ in range(numbers.randrange(8))]
        added = numbers.randrange(4)
        assert change_words(items, [*items, added]) == f"appended {added}"
        if items:
            at = numbers.randrange(len(items))
            words = change_words(items, items[:at] + items[at + 1 :])
            assert words is not None and words.startswith(f"removed {items[at]} at ")
            # Of equal neighbors any may be the one that is gone.
            place = int(words.rpartition(" ")[2])
            assert items[:place] + items[place + 1 :] == items[:at] + items[at + 1 :]


class Unequal:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = object.__hash__


def test_elements_of_the_program__are_compared_by_identity_only() -> None:
    one, other = Unequal(), Unequal()
    assert change_words([one], [one, other]) == "appended <Unequal object>"


@composable
def Screen() -> None:
    Text("x")


def test_writes_of_state_collections__are_recorded_as_the_program_would_write_them() -> None:
    items = mutable_state_list_of(40, 55)
    prices = mutable_state_map_of({"a": 1})
    tags = mutable_state_set_of("x")
    plain = mutable_state_of([1])
    recorder = Recorder()
    scene = Scene(Screen, listeners=(recorder,))
    scene.frame()
    items.append(42)
    prices["b"] = 2
    tags.discard("x")
    plain.value = [1, 2]
    items.clear()
    scene.frame()
    latest = recorder.recording.latest
    assert latest is not None
    emitted = [
        (row.name, row.data["old"], row.data["new"], row.data["change"])
        for row in latest.rows
        if row.kind == tracing.WRITE
    ]
    assert emitted == [
        ("items", "[40, 55]", "[40, 55, 42]", "appended 42"),
        ("prices", "{'a': 1}", "{'a': 1, 'b': 2}", "added 'b': 2"),
        ("tags", "{'x'}", "set()", "removed 'x'"),
        ("plain", "[1]", "[1, 2]", "appended 2"),
        ("items", "[40, 55, 42]", "[]", "removed all 3 items"),
    ]
    written = scene.last_report
    assert written is not None
    assert [(write.old, write.new) for write in written.writes][:2] == [
        ("[40, 55]", "[40, 55, 42]"),
        ("{'a': 1}", "{'a': 1, 'b': 2}"),
    ]
    scene.close()


def random_part(rng: random.Random) -> Any:
    mails = [Mail(rng.randrange(99), LONG[: rng.randrange(99)]) for _ in range(rng.randrange(1, 9))]
    return rng.choice((list, tuple))(mails)


@pytest.mark.parametrize("seed", range(50))
def test_one_element_more_in_a_collection_inside_a_value__is_named(seed: int) -> None:
    rng = random.Random(seed)
    part = random_part(rng)
    more = type(part)([*part, f"new {seed}"])
    for old, new in (({"a": part}, {"a": more}), ([part], [more]), (Folder("a", part), Folder("a", more))):
        assert f"'new {seed}'" in (change_words(old, new) or f"{old!r} → {new!r}"), seed


def test_objects_that_contain_themselves__have_a_change() -> None:
    one, other = [Mail(1, LONG)], [Mail(2, LONG)]
    one.append(Folder("a", (one, LONG)))  # type: ignore[arg-type]
    other.append(Folder("a", (other, LONG)))  # type: ignore[arg-type]
    assert change_words(one, other) == "replaced 2 items by 2 items at 0"
    assert change_words([one], [other]) == "changed item 0: replaced 2 items by 2 items at 0"
