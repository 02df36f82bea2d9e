"""Which arguments are the same: whether a composable that is called again is skipped."""

from __future__ import annotations

import enum
import gc
import math
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import pytest

from engine import Modifier
from engine.composition import composable, dont_memoize, immutable, remember, stable
from engine.composition.calls.stability import same
from engine.snapshot import mutable_state_list_of, mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Leaf


def runs_again(argument: Callable[[int], Any]) -> bool:
    """Whether a child runs again with its parent that passes `argument(0)` first, `argument(1)` then."""
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(value: Any) -> None:
        value
        ran("child")

    @composable
    def Parent() -> None:
        ran(f"parent {run.value}")
        Child(argument(run.value))

    composed = Composed(Parent)
    assert ran.take() == ["parent 0", "child"]
    run.value = 1
    composed.frame()
    again = ran.take()
    assert again in (["parent 1"], ["parent 1", "child"])
    return "child" in again


class Plain:
    """Neither a value nor marked; has equality all the same."""

    def __init__(self, v: int = 1) -> None:
        self.v = v

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and other.v == self.v

    __hash__ = None  # type: ignore[assignment]

    def method(self) -> None: ...

    def other(self) -> None: ...


@stable
class Marked(Plain):
    pass


@immutable
class Fixed(Plain):
    pass


@dataclass(frozen=True)
class Value:
    v: Any


@dataclass(frozen=True, eq=False)
class NoValue:
    v: int


@dataclass
class Mutable:
    v: int


class Pair(NamedTuple):
    a: int
    b: int


class Shade(enum.Enum):
    DARK = 1
    LIGHT = 2


ONE = Plain()
BOX: list[Any] = [9]
STATE = mutable_state_of(0)
STATES = mutable_state_list_of(1, 2)


SAME: dict[str, Callable[[int], Any]] = {
    "int": lambda n: 1000,
    "big int": lambda n: 10**30 + n - n,
    "float": lambda n: 0.5,
    "nan": lambda n: math.nan if n else float("nan"),
    "str": lambda n: "".join(["a", "b"]),
    "bytes": lambda n: bytes([1, 2]),
    "None": lambda n: None,
    "enum": lambda n: Shade.DARK,
    "equal tuple": lambda n: (1, (2, "x")),
    "equal list": lambda n: [1, [2]],
    "equal dict": lambda n: {"a": [1]},
    "equal set": lambda n: {1, 2},
    "range": lambda n: range(3),
    "named tuple": lambda n: Pair(1, 2),
    "equal frozen dataclass": lambda n: Value(1),
    "frozen dataclass of frozen dataclass": lambda n: Value(Value((1, 2))),
    "equal @stable": lambda n: Marked(1),
    "equal @immutable": lambda n: Fixed(1),
    "same instance": lambda n: ONE,
    "same list": lambda n: BOX,
    "equal list of the same instance": lambda n: [ONE],
    "state": lambda n: STATE,
    "state list": lambda n: STATES,
    "class": lambda n: Plain,
    "equal modifier": lambda n: Modifier.padding(3).size(4),
    "empty modifier": lambda n: Modifier,
    "function without captures": lambda n: lambda: None,
    "builtin": lambda n: print,
    "method of the same instance": lambda n: ONE.method,
    "builtin method of the same list": lambda n: BOX.append,
    "partial of equal parts": lambda n: partial(max, 1, key=len),
    "modifier with a function without captures": lambda n: Modifier.draw_behind(lambda scope: None),
    "frozen dataclass with a function without captures": lambda n: Value(lambda: None),
}

DIFFERENT: dict[str, Callable[[int], Any]] = {
    "int": lambda n: n,
    "bool and int": lambda n: (True, 1)[n],
    "int and float": lambda n: (1, 1.0)[n],
    "str": lambda n: str(n),
    "enum": lambda n: (Shade.DARK, Shade.LIGHT)[n],
    "tuple": lambda n: (1, n),
    "tuple and list": lambda n: ((1,), [1])[n],
    "dict": lambda n: {"a": n},
    "frozen dataclass": lambda n: Value(n),
    "frozen dataclass without equality": lambda n: NoValue(1),
    "mutable dataclass": lambda n: Mutable(1),
    "@stable": lambda n: Marked(n),
    "new equal instance": lambda n: Plain(),
    "list of frozen dataclasses that differ": lambda n: [Value(n)],
    "new state": lambda n: mutable_state_of(0),
    "modifier": lambda n: Modifier.padding(n),
    "modifier of other length": lambda n: (Modifier.padding(1), Modifier.padding(1).padding(1))[n],
    "function capturing another int": lambda n: lambda: n,
    "function capturing a new instance": lambda n: (lambda it: lambda: it)(Plain()),
    "function with another default": lambda n: lambda x=n: x,
    "function with another keyword default": lambda n: lambda *, x=n: x,
    "function of other code": lambda n: ((lambda: 1), (lambda: 2))[n],
    "function capturing another function": lambda n: (lambda inner: lambda: inner())(lambda: n),
    "method of another instance": lambda n: Plain().method,
    "another method": lambda n: (ONE.method, ONE.other)[n],
    "partial of another argument": lambda n: partial(max, n),
    "partial of another keyword": lambda n: partial(max, default=n),
    "partial of another function": lambda n: partial((max, min)[n], 1),
    "dont_memoize": lambda n: dont_memoize(lambda: None),
    "modifier whose function captures another int": lambda n: Modifier.draw_behind(lambda scope: scope.draw_rect(n)),
    "frozen dataclass whose function captures another int": lambda n: Value(lambda: n),
}


NEVER_SAME = dont_memoize(lambda: None)


def test_same_function_that_is_not_to_be_memoized__child_runs() -> None:
    assert runs_again(lambda n: NEVER_SAME)


@pytest.mark.parametrize("kind", SAME)
def test_same_argument__child_is_skipped(kind: str) -> None:
    assert not runs_again(SAME[kind])


@pytest.mark.parametrize("kind", DIFFERENT)
def test_different_argument__child_runs(kind: str) -> None:
    assert runs_again(DIFFERENT[kind])


def test_function_capturing_an_equal_value__child_is_skipped() -> None:
    assert not runs_again(lambda n: (lambda it: lambda: it)((1, 2)))


def test_function_capturing_the_same_instance__child_is_skipped() -> None:
    assert not runs_again(lambda n: (lambda it: lambda: it)(ONE))


def test_list_mutated_in_place__child_is_skipped_as_the_old_value_is_it() -> None:
    shared = [0]

    def argument(n: int) -> list[int]:
        shared[0] = n
        return shared

    assert not runs_again(argument)


def test_equality_that_raises__counts_as_different() -> None:
    @stable
    class Raising:
        def __eq__(self, other: object) -> bool:
            raise ValueError("never ask")

        __hash__ = None  # type: ignore[assignment]

    assert runs_again(lambda n: Raising())


def test_variable_captured_and_reassigned__compared_as_it_was_when_passed() -> None:
    """Both functions share one cell, which holds the new value by the time they are compared."""
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(show: Callable[[], None]) -> None:
        show()

    captured = 0

    @composable
    def Parent() -> None:
        nonlocal captured
        captured = run.value
        Child(lambda: ran(f"child {captured}"))

    composed = Composed(Parent)
    run.value = 1
    composed.frame()
    assert ran.take() == ["child 0", "child 1"]


def test_remembered_function__child_is_skipped_whatever_it_captures() -> None:
    ran = Ran()
    run = mutable_state_of(0)

    @composable
    def Child(click: Callable[[], int]) -> None:
        click
        ran("child")

    @composable
    def Parent() -> None:
        n = run.value
        Child(remember(lambda: lambda: n))

    composed = Composed(Parent)
    run.value = 1
    composed.frame()
    assert ran.take() == ["child"]


# ---------------------------------------------------------------- parameters


def test_parameter_never_loaded__is_not_compared() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(unused: int, used: int) -> None:
        ran(f"child {used}")

    composed = Composed(lambda: Child(run.value, 1))
    run.value = 1
    composed.frame()
    assert ran.take() == ["child 1"]


def test_parameter_loaded_only_by_an_inner_function__is_compared() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(shown: int) -> None:
        show = lambda: ran(f"child {shown}")  # noqa: E731
        show()

    composed = Composed(lambda: Child(run.value))
    run.value = 1
    composed.frame()
    assert ran.take() == ["child 0", "child 1"]


def test_default_argument_left_out__is_the_same_as_given() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(x: int, y: int = 5, *, z: int = 6) -> None:
        ran(f"{x} {y} {z}")

    composed = Composed(lambda: Child(1) if run.value == 0 else Child(1, 5, z=6))
    ran.take()
    run.value = 1
    composed.frame()
    assert ran.take() == ["1 5 6"]  # another call site, so a group of its own


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        (((1,), {}), ((1,), {}), []),
        (((1,), {}), ((1, 5), {}), []),
        (((1,), {}), ((1,), {"z": 6}), []),
        (((1,), {}), ((), {"x": 1}), []),
        (((1,), {}), ((1, 4), {}), ["1 4 6 () {}"]),
        (((1,), {}), ((1,), {"z": 7}), ["1 5 7 () {}"]),
        (((1, 2), {}), ((1, 2, 3), {}), ["1 2 6 (3,) {}"]),
        (((1, 2, 3, 4), {}), ((1, 2), {}), ["1 2 6 () {}"]),
        (((1, 2, 3), {}), ((1, 2, 4), {}), ["1 2 6 (4,) {}"]),
        (((1, 2, 3), {}), ((1, 2, 3), {}), []),
        (((1,), {"a": 1}), ((1,), {"a": 1}), []),
        (((1,), {"a": 1}), ((1,), {"a": 2}), ["1 5 6 () {'a': 2}"]),
        (((1,), {"a": 1}), ((1,), {"b": 1}), ["1 5 6 () {'b': 1}"]),
        (((1,), {"a": 1}), ((1,), {}), ["1 5 6 () {}"]),
        (((1,), {}), ((1,), {"a": 1, "b": 2}), ["1 5 6 () {'a': 1, 'b': 2}"]),
    ],
)
def test_arguments_in_every_form__run_only_when_bound_differently(first: Any, then: Any, expected: list[str]) -> None:
    arguments = mutable_state_of(first)
    ran = Ran()

    @composable
    def Child(x: int, y: int = 5, *rest: int, z: int = 6, **named: int) -> None:
        ran(f"{x} {y} {z} {rest} {named}")

    def app() -> None:
        given, named = arguments.value
        Child(*given, **named)

    composed = Composed(app)
    ran.take()
    arguments.value = then
    composed.frame()
    assert ran.take() == expected


def test_rest_arguments_grow_and_shrink_again__each_time_all_of_them() -> None:
    count = mutable_state_of(1)
    ran = Ran()

    @composable
    def Sum(*numbers: int) -> None:
        ran(str(numbers))
        Leaf(sum(numbers))
        remember(object)

    composed = Composed(lambda: Sum(*range(count.value)))
    for wanted in (3, 0, 4, 4, 1):
        ran.take()
        changed = count.value != wanted
        count.value = wanted
        composed.frame()
        assert ran.take() == ([str(tuple(range(wanted)))] if changed else [])
        assert composed.dump() == f"leaf'{sum(range(wanted))}'"


def test_restarted_alone__keeps_all_its_arguments() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(x: int, /, y: int = 2, *rest: int, z: int, **named: int) -> None:
        ran(f"{own.value} {x} {y} {rest} {z} {named}")

    composed = Composed(lambda: Child(1, 5, 6, z=7, w=8))
    own.value = 1
    composed.frame()
    assert ran.take() == ["0 1 5 (6,) 7 {'w': 8}", "1 1 5 (6,) 7 {'w': 8}"]


def test_argument_assigned_in_the_body__restart_has_the_passed_one() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(x: int) -> None:
        x += own.value
        ran(str(x))

    composed = Composed(lambda: Child(10))
    own.value = 1
    composed.frame()
    own.value = 2
    composed.frame()
    assert ran.take() == ["10", "11", "12"]


# ---------------------------------------------------------------- who runs


def test_parent_and_child_both_invalid__child_runs_once_with_the_new_argument() -> None:
    both = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(x: int) -> None:
        ran(f"child {x} {both.value}")

    @composable
    def Parent() -> None:
        ran("parent")
        Child(both.value)

    composed = Composed(Parent)
    ran.take()
    both.value = 1
    composed.frame()
    assert ran.take() == ["parent", "child 1 1"]


def test_grandchild_invalid_below_a_skipped_child__runs_alone_in_table_order() -> None:
    run, own = mutable_state_of(0), mutable_state_of(0)
    ran = Ran()

    @composable
    def Grandchild() -> None:
        ran(f"grandchild {own.value}")

    @composable
    def Child() -> None:
        ran("child")
        Grandchild()

    @composable
    def Parent() -> None:
        ran(f"parent {run.value}")
        Child()
        ran("parent ends")

    composed = Composed(Parent)
    ran.take()
    run.value = own.value = 1
    composed.frame()
    assert ran.take() == ["parent 1", "grandchild 1", "parent ends"]


def test_value_written_and_put_back_before_the_frame__nothing_is_applied() -> None:
    own = mutable_state_of(0)
    composed = Composed(lambda: Leaf(own.value))
    own.value = 1
    own.value = 0
    assert not composed.frame()
    assert composed.dump() == "leaf'0'"


def test_state_no_longer_read__its_changes_run_nothing() -> None:
    which, a, b = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)
    ran = Ran()

    @composable
    def Either() -> None:
        ran(f"{a.value if which.value else b.value}")

    composed = Composed(Either)
    which.value = False
    composed.frame()
    ran.take()
    a.value = 5
    composed.frame()
    assert ran.take() == []
    b.value = 6
    composed.frame()
    assert ran.take() == ["6"]


def test_class_of_an_argument__is_collected_when_its_program_is_gone() -> None:
    def program() -> list[weakref.ref[type]]:
        class Model:
            """Compared by identity."""

        @dataclass(frozen=True)
        class Value:
            n: int
            m: int = 0

        assert same(Value(1), Value(1)) and not same(Value(1), Value(2)) and not same(Model(), Model())
        return [weakref.ref(Model), weakref.ref(Value)]

    made = program()
    gc.collect()
    assert [each() for each in made] == [None, None]
