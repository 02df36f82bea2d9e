"""How states and values are shown: bounded, unobserved, and never raising."""

import sys
from dataclasses import dataclass, field
from enum import Enum, Flag
from typing import Any

from engine.snapshot import (
    Snapshot,
    derived_state_of,
    is_cut,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    uncut_repr,
    value_repr,
)


class Broken:
    def __repr__(self) -> str:
        raise ValueError("no")


class Loud:
    def __repr__(self) -> str:
        return "x" * 1000


def test_state__name_and_value() -> None:
    count = mutable_state_of(3)
    items = mutable_state_list_of(1, 2)
    mapping = mutable_state_map_of({"a": 1})
    members = mutable_state_set_of("b")
    assert [repr(s) for s in (count, items, mapping, members)] == [
        "MutableState(count=3)",
        "SnapshotStateList(items=[1, 2])",
        "SnapshotStateMap(mapping={'a': 1})",
        "SnapshotStateSet(members=['b'])",
    ]


def test_derived_state__its_value_once_it_is_valid() -> None:
    source = mutable_state_of(1)
    double = derived_state_of(lambda: source.value * 2)
    assert repr(double) == "DerivedState(double=<not calculated>)"
    assert double.value == 2
    assert repr(double) == "DerivedState(double=2)"
    source.value = 2
    assert repr(double) == "DerivedState(double=<not calculated>)"


def test_showing__is_not_observed() -> None:
    inner = mutable_state_of(1)
    derived = derived_state_of(lambda: inner.value)
    derived.value

    class Reads:
        def __repr__(self) -> str:
            return f"Reads({inner.value})"

    state = mutable_state_of(Reads())
    reads: list[Any] = []
    shown = Snapshot.observe(lambda: (repr(state), repr(derived), repr(mutable_state_list_of(1))), reads.append)
    assert shown[:2] == ("MutableState(state=Reads(1))", "DerivedState(derived=1)")
    assert reads == []


def test_long_values__are_cut() -> None:
    assert len(value_repr("x" * 1000)) <= 80
    assert len(value_repr(list(range(1000)))) <= 80
    assert len(value_repr(Loud())) <= 80
    assert len(value_repr([Loud()] * 10)) <= 80
    assert len(value_repr(10**100)) <= 80


def test_uncut_text_of_a_value_that_holds_a_part_many_times__is_bounded() -> None:
    shared: list[Any] = [1]
    for _ in range(40):
        shared = [shared, shared, shared]
    wide = [[0] * 10_000] * 10_000
    endless: list[Any] = []
    endless += [endless] * 3
    for value in (shared, wide, endless):
        assert is_cut(value_repr(value)) and len(uncut_repr(value)) < 500_000
    assert uncut_repr([*range(9_000)]) == repr([*range(9_000)])


def test_repr_that_raises__says_so() -> None:
    assert value_repr(Broken()) == "<Broken: repr raised ValueError>"
    assert "repr raised ValueError" in value_repr([Broken()])
    state = mutable_state_of(Broken())
    assert repr(state) == "MutableState(state=<Broken: repr raised ValueError>)"
    # Python writes at most 4,300 digits; since 3.14 `reprlib` says so itself.
    too_long = "<int: repr raised ValueError>", "<int instance with roughly 5001 digits (limit at 4300)>"
    assert value_repr(10**5_000) == too_long[sys.version_info >= (3, 14)]


def test_recursive_value__is_shown() -> None:
    items: list[Any] = [1]
    items.append(items)
    assert value_repr(items).startswith("[1, [1, ")


def test_state_that_is_not_readable_here__says_so() -> None:
    snapshot = Snapshot.take_snapshot()
    late = mutable_state_of(0)
    with snapshot.enter():
        assert repr(late) == "MutableState(late=<not readable here>)"
    snapshot.dispose()


def test_member_of_an_enum__is_shown_as_the_program_writes_it() -> None:
    class Stage(Enum):
        OPEN = "To do"

    class Loud(Enum):
        YES = 1

        def __repr__(self) -> str:
            return "YES!"

    class Way(Flag):
        UP = 1
        DOWN = 2

    assert [value_repr(each) for each in (Stage.OPEN, [Stage.OPEN], Loud.YES, Way.UP | Way.DOWN, Way(0))] == [
        "Stage.OPEN",
        "[Stage.OPEN]",
        "YES!",
        "Way.UP|DOWN",
        "<Way: 0>",
    ]


class Kind(Enum):
    MAIL = "mail"


@dataclass(frozen=True)
class Note:
    id: int
    kind: Kind = Kind.MAIL
    inner: object = None
    secret: str = field(default="", repr=False)


@dataclass(frozen=True)
class Titled:
    title: str

    def __repr__(self) -> str:
        return f"<{self.title}>"


class Model:
    def add(self) -> None:
        pass


def test_object_of_a_dataclass__is_shown_with_members_of_enums_and_the_plain_name_of_its_class() -> None:
    @dataclass
    class Inner:
        text: str

    assert value_repr(Note(1, inner=Inner("a"))) == "Note(id=1, kind=Kind.MAIL, inner=Inner(text='a'))"
    assert value_repr([Note(1)]) == "[Note(id=1, kind=Kind.MAIL, inner=None)]"
    assert value_repr(Titled("Ada")) == "<Ada>"  # a text of its own


def test_bound_method__is_shown_as_the_program_writes_it() -> None:
    count = mutable_state_of(0, name="count")
    assert value_repr(count.set) == "count.set"
    assert value_repr(Model().add) == "Model.add"


def test_text_with_the_form_of_an_address__is_shown_whole() -> None:
    said = "the code jumps at 0x10 and returns at 0x2f"
    assert value_repr([said]) == repr([said])
    assert value_repr(said) == repr(said)
    assert uncut_repr(said) == repr(said)
