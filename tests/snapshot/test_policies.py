"""What counts as a change."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy
import pytest

from engine.snapshot import (
    Snapshot,
    mutable_state_of,
    never_equal_policy,
    referential_equality_policy,
    structural_equality_policy,
    structurally_equal,
)


@dataclass(frozen=True)
class Point:
    x: int


class Raises:
    def __eq__(self, other: object) -> bool:
        raise ValueError("cannot compare")

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "raises"


class AnswersNoBool:
    def __eq__(self, other: object) -> Any:
        return "yes"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "answers no bool"


NAN = float("nan")
RAISES = Raises()


@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        (1, 1, True),
        (1, 2, False),
        (1, 1.0, False),
        (1, True, False),
        ("a", "a", True),
        (Point(1), Point(1), True),
        (Point(1), Point(2), False),
        ([1, 2], [1, 2], True),
        ((1,), [1], False),
        (NAN, float("nan"), True),
        (NAN, 1.0, False),
        (Decimal("NaN"), Decimal("NaN"), True),
        (complex(NAN, 0), complex(NAN, 0), True),
        (None, None, True),
        (RAISES, RAISES, True),
        (Raises(), Raises(), False),
        (AnswersNoBool(), AnswersNoBool(), False),
        (numpy.zeros(3), numpy.zeros(3), False),
    ],
    ids=repr,
)
def test_structural_equality__same_type_and_equal(a: Any, b: Any, equal: bool) -> None:
    assert structurally_equal(a, b) is equal
    assert structural_equality_policy().equivalent(a, b) is equal


def changes(state: Any, value: Any) -> int:
    announced: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, _: announced.extend(changed))
    state.value = value
    Snapshot.send_apply_notifications()
    handle.dispose()
    return len(announced)


def test_structural__an_equal_value_is_no_change() -> None:
    state = mutable_state_of(Point(1))
    assert changes(state, Point(1)) == 0
    assert changes(state, Point(2)) == 1


def test_referential__an_equal_other_object_is_a_change() -> None:
    first = Point(1)
    state = mutable_state_of(first, referential_equality_policy())
    assert changes(state, first) == 0
    assert changes(state, Point(1)) == 1


def test_never_equal__the_same_object_is_a_change() -> None:
    state = mutable_state_of(0, never_equal_policy())
    assert changes(state, 0) == 1


def test_policy_of_ones_own__is_asked_old_then_new() -> None:
    asked: list[tuple[int, int]] = []

    class Rounded:
        def equivalent(self, a: int, b: int) -> bool:
            asked.append((a, b))
            return a // 10 == b // 10

        def merge(self, previous: int, current: int, applied: int) -> None:
            return None

    state = mutable_state_of(11, Rounded())
    assert changes(state, 19) == 0
    assert state.value == 11
    assert changes(state, 20) == 1
    assert asked == [(11, 19), (11, 20)]


def test_comparing_values_that_read_state__is_no_read() -> None:
    inner = mutable_state_of(0)

    class Reads:
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Reads) and inner.value == 0

        __hash__ = object.__hash__

    state = mutable_state_of(Reads())
    reads: list[Any] = []
    snapshot = Snapshot.take_mutable_snapshot(reads.append)
    with snapshot.enter():
        state.value = Reads()
        assert snapshot.modified is None
    snapshot.dispose()
    assert reads == []


def test_set__writes_like_assigning() -> None:
    state = mutable_state_of(0)
    state.set(3)
    assert state.value == 3
