"""Call-site keys in every shape Python calls come in."""

from __future__ import annotations

import functools
import subprocess
import sys
from typing import Any

from engine.composition import composable, key, remember
from engine.snapshot import mutable_state_of
from tests.composition.tree import Composed, Group, Label, Leaf


def _keys(composed: Composed) -> list[int]:
    return [group.key for *_, group in composed.composition.slot_table.walk()]


def _born() -> list[object]:
    """A place in the table survived if its remembered object is the same."""
    return []


def test_conditional_callee__each_branch_has_its_own_group() -> None:
    flag = mutable_state_of(True)

    @composable
    def First(x: int) -> None:
        Leaf(("first", x, remember(lambda: flag.value)))

    @composable
    def Second(x: int) -> None:
        Leaf(("second", x, remember(lambda: flag.value)))

    composed = Composed(lambda: (First if flag.value else Second)(1))
    assert composed.dump() == "leaf'('first', 1, True)'"
    flag.value = False
    composed.frame()
    assert composed.dump() == "leaf'('second', 1, False)'"  # nothing of First's was reused


def test_helper_called_from_two_places__remembers_apart() -> None:
    turned = mutable_state_of(False)

    def counter(name: str) -> None:
        Leaf((name, remember(lambda: name)))

    def app() -> None:
        if not turned.value:
            counter("a")
        counter("b")

    composed = Composed(app)
    turned.value = True
    composed.frame()
    assert composed.dump() == "leaf'('b', 'b')'"  # b kept its own value, it did not inherit a's


def test_helper_that_calls_remember_twice_on_one_line__two_values() -> None:
    def pair() -> tuple[object, object]:
        return remember(object), remember(object)

    seen: list[tuple[object, object]] = []
    again = mutable_state_of(0)

    def app() -> None:
        again.value
        seen.append(pair())

    composed = Composed(app)
    again.value = 1
    composed.frame()
    assert seen[0] == seen[1]
    assert seen[0][0] is not seen[0][1]


def test_comprehension__calls_in_it_match_in_order() -> None:
    items = mutable_state_of((1, 2, 3))

    def app() -> None:
        [Label((i, remember(lambda i=i: i))) for i in items.value]

    composed = Composed(app)
    assert composed.dump() == "leaf'(1, 1)',leaf'(2, 2)',leaf'(3, 3)'"
    items.value = (1, 2, 3, 4)
    composed.frame()
    assert composed.dump() == "leaf'(1, 1)',leaf'(2, 2)',leaf'(3, 3)',leaf'(4, 4)'"


def test_finally__its_copies_share_one_call_site() -> None:
    fails = mutable_state_of(False)
    made: list[object] = []

    def app() -> None:
        try:
            if fails.value:
                return  # the compiler writes the finally block twice: here and at the end
        finally:
            made.append(remember(object))
            Leaf("done")

    composed = Composed(app)
    fails.value = True
    composed.frame()
    assert composed.dump() == "leaf'done'"
    assert made[0] is made[1]


def test_recursion__each_level_has_its_own_place() -> None:
    depth = mutable_state_of(3)

    @composable
    def Nest(level: int) -> None:
        born = remember(lambda: level)
        with Group(f"{level}:{born}"):
            if level < depth.value:
                Nest(level + 1)

    composed = Composed(lambda: Nest(0))
    assert composed.dump() == "0:0(1:1(2:2(3:3)))"
    depth.value = 1
    composed.frame()
    assert composed.dump() == "0:0(1:1)"


def test_decorated_composable__other_decorators_may_stand_around_it() -> None:
    calls: list[str] = []

    def logged(function: Any) -> Any:
        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            calls.append(function.__name__)
            return function(*args, **kwargs)

        return wrapper

    @logged
    @composable
    def Shown(x: int) -> None:
        Leaf(x)

    def app() -> None:
        Shown(1)
        Shown(2)

    composed = Composed(app)
    assert composed.dump() == "leaf'1',leaf'2'"
    assert calls == ["Shown", "Shown"]


def test_lambdas_in_a_loop__each_content_keeps_its_own_state() -> None:
    items = mutable_state_of(("a", "b"))

    @composable
    def Holder(content: Any) -> None:
        content()

    def app() -> None:
        for item in items.value:
            with key(item):
                Holder(lambda item=item: Leaf((item, remember(lambda: item))))

    composed = Composed(app)
    items.value = ("b", "a")
    composed.frame()
    assert composed.dump() == "leaf'('b', 'b')',leaf'('a', 'a')'"


_CELL = """
@composable
def Cell(text):
    Leaf((text, remember(lambda: 'kept')))
"""


def test_notebook_cell_run_again__same_keys() -> None:
    """A cell is compiled again each time, under another file name; its functions keep their identity."""

    def run_cell(number: int) -> Any:
        namespace: dict[str, Any] = {
            "composable": composable,
            "Leaf": Leaf,
            "remember": remember,
            "__name__": "__main__",
        }
        exec(compile(_CELL, f"<cell {number}>", "exec"), namespace)
        return namespace["Cell"]

    def app_of(cell: Any) -> Any:
        def app() -> None:
            cell("x")

        return app

    first, second = Composed(app_of(run_cell(1))), Composed(app_of(run_cell(2)))
    assert _keys(first) == _keys(second)


def test_loop_without_key__rows_match_by_position() -> None:
    items = mutable_state_of(("a", "b"))

    def app() -> None:
        for item in items.value:
            Label((item, remember(lambda item=item: item)))

    composed = Composed(app)
    items.value = ("x", "a", "b")
    composed.frame()
    assert composed.dump() == "leaf'('x', 'a')',leaf'('a', 'b')',leaf'('b', 'b')'"


def test_early_return__what_follows_leaves_the_tree() -> None:
    stop = mutable_state_of(False)

    @composable
    def Body() -> None:
        Leaf(1)
        if stop.value:
            return
        Leaf(2)

    composed = Composed(Body)
    stop.value = True
    composed.frame()
    assert composed.dump() == "leaf'1'"
    stop.value = False
    composed.frame()
    assert composed.dump() == "leaf'1',leaf'2'"


_SCRIPT = """
from tests.composition.test_call_sites import _keys
from tests.composition.tree import Composed, Label
from engine.composition import key, remember
def app():
    for i in range(2):
        with key(i):
            Label(remember(lambda: i))
print(_keys(Composed(app)))
"""


def test_keys__are_equal_in_another_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
