"""A composable that raises leaves the last good composition, and each abandoned object gets its callback."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from engine.composition import (
    ComposableDefinitionError,
    ComposeNode,
    CompositionError,
    Recomposer,
    RememberObserver,
    SideEffect,
    composable,
    composable_chain,
    key,
    remember,
)
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Label, Leaf, Node


class Watched(RememberObserver):
    def __init__(self, log: list[str], name: str) -> None:
        self.log, self.name = log, name

    def on_remembered(self) -> None:
        self.log.append(f"remembered {self.name}")

    def on_forgotten(self) -> None:
        self.log.append(f"forgotten {self.name}")

    def on_abandoned(self) -> None:
        self.log.append(f"abandoned {self.name}")


def test_content_raises_at_first__everything_abandoned_and_nothing_kept() -> None:
    log: list[str] = []

    def app() -> None:
        remember(lambda: Watched(log, "a"))
        Leaf(1)
        raise ValueError("boom")

    with pytest.raises(ValueError, match="boom"):
        Composed(app)
    assert log == ["abandoned a"]


def test_recomposition_raises__last_good_tree_stays_and_next_frame_tries_again() -> None:
    n = mutable_state_of(0)
    log: list[str] = []

    @composable
    def Fragile() -> None:
        if n.value == 1:
            remember(lambda: Watched(log, "late"))
            raise ValueError("one is bad")
        Leaf(n.value)

    composed = Composed(lambda: (Leaf("before"), Fragile(), Leaf("after"))[0])
    n.value = 1
    with pytest.raises(ValueError, match="one is bad"):
        composed.frame()
    assert composed.dump() == "leaf'before',leaf'0',leaf'after'"
    assert log == ["abandoned late"]
    assert composed.recomposer.has_pending_work  # the next frame tries again
    n.value = 2
    assert composed.frame()
    assert composed.dump() == "leaf'before',leaf'2',leaf'after'"


def test_one_scope_raises__the_others_of_the_pass_run_when_it_is_tried_again() -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)

    @composable
    def Good() -> None:
        Leaf(("good", a.value))

    @composable
    def Bad() -> None:
        if b.value == 1:
            raise ValueError("b")
        Leaf(("bad", b.value))

    composed = Composed(lambda: (Good(), Bad())[0])
    a.value, b.value = 5, 1
    with pytest.raises(ValueError):
        composed.frame()
    assert composed.dump() == "leaf'('good', 0)',leaf'('bad', 0)'"
    b.value = 2
    composed.frame()
    assert composed.dump() == "leaf'('good', 5)',leaf'('bad', 2)'"


def test_error__names_the_chain_of_composables() -> None:
    @composable
    def Inner() -> None:
        raise ValueError("deep")

    @composable
    def Outer() -> None:
        with Group():
            Inner()

    with pytest.raises(ValueError) as raised:
        Composed(Outer)
    assert composable_chain(raised.value) == ["Outer", "Inner"]
    assert "while composing Outer › Inner" in raised.value.__notes__


def test_exception_caught_in_the_body__what_it_left_half_made_is_removed() -> None:
    bad = mutable_state_of(True)
    log: list[str] = []

    @composable
    def Risky() -> None:
        remember(lambda: Watched(log, "risky"))
        with Group():
            Leaf("half")
            if bad.value:
                raise ValueError

    def app() -> None:
        Leaf("top")
        try:
            Risky()
        except ValueError:
            Leaf("sorry")
        Leaf("bottom")

    composed = Composed(app)
    assert composed.dump() == "leaf'top',leaf'sorry',leaf'bottom'"
    assert log == ["abandoned risky"]
    assert not composed.recomposer.has_pending_work


def test_exception_caught_on_recomposition__the_old_content_leaves() -> None:
    bad = mutable_state_of(False)
    log: list[str] = []

    @composable
    def Risky(fails: bool) -> None:
        remember(lambda: Watched(log, "risky"))
        Leaf("fine")
        if fails:
            raise ValueError

    def app() -> None:
        for row in range(2):
            with key(row):
                try:
                    Risky(bad.value and row == 0)
                except ValueError:
                    Leaf("sorry")

    composed = Composed(app)
    assert composed.dump() == "leaf'fine',leaf'fine'"
    log.clear()
    bad.value = True
    composed.frame()
    assert composed.dump() == "leaf'sorry',leaf'fine'"
    assert log == ["forgotten risky"]
    bad.value = False
    composed.frame()
    assert composed.dump() == "leaf'fine',leaf'fine'"


def test_composable_called_outside_composition__says_so() -> None:
    with pytest.raises(CompositionError, match="Label is composable but was called outside composition"):
        Label(1)


def test_composing_in_another_thread__raises_in_that_thread() -> None:
    import threading

    errors: list[BaseException] = []

    def app() -> None:
        def work() -> None:
            try:
                Label(1)
            except CompositionError as error:
                errors.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    Composed(app)
    assert len(errors) == 1


def test_body_called_by_another_thread_during_its_own_run__raises_there() -> None:
    errors: list[BaseException] = []

    def app() -> None:
        with key("first"):
            Label(0)
        if threading.current_thread() is threading.main_thread():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        Label(1)

    def work() -> None:
        try:
            app()
        except CompositionError as error:
            errors.append(error)

    composed = Composed(app)
    assert len(errors) == 1
    assert composed.dump() == "leaf'0',leaf'1'"


def test_element_entered_late__raises() -> None:
    def app() -> None:
        box = Group()
        Leaf(1)
        with box:
            Leaf(2)

    with pytest.raises(CompositionError, match="already used"):
        Composed(app)


def test_element_passed_as_an_argument__raises() -> None:
    with pytest.raises(CompositionError, match="element"):
        Composed(lambda: Label(Group()))


def test_unhashable_key__names_it() -> None:
    def app() -> None:
        with key([1]):
            Leaf(1)

    with pytest.raises(CompositionError, match="must be hashable"):
        Composed(app)


def _async() -> Any:
    @composable
    async def Bad() -> None: ...


def _generator() -> Any:
    @composable
    def Bad() -> Any:
        yield


def _returns() -> Any:
    @composable
    def Bad(x):  # type: ignore[no-untyped-def]
        return x + 1


@pytest.mark.parametrize(
    ("define", "says"),
    [(_async, "LaunchedEffect"), (_generator, "inline=True"), (_returns, "annotate its return type")],
)
def test_function_that_cannot_be_restarted__error_at_decoration_names_the_fix(define: Any, says: str) -> None:
    with pytest.raises(ComposableDefinitionError, match=says):
        define()


def test_run_frame_inside_a_frame__raises() -> None:
    recomposer = Recomposer()
    composed: Any = None

    def app() -> None:
        if composed is not None:
            composed.recomposer.run_frame()

    composed = Composed(app)
    composed.composition.invalidate_all()
    with pytest.raises(RuntimeError, match="inside a frame"):
        composed.frame()
    recomposer.close()


def test_several_effects_raise__the_first_is_raised_and_notes_the_others() -> None:
    ran = Ran()

    def failing(name: str) -> Any:
        def effect() -> None:
            ran(name)
            raise KeyError(name)

        return effect

    def content() -> None:
        for name in ("a", "b"):
            SideEffect(failing(name))

    with pytest.raises(KeyError, match="a") as caught:
        Composed(content)
    assert ran.take() == ["a", "b"]
    place, note = caught.value.__notes__
    assert place.startswith("while running SideEffect, in content")
    assert note.startswith("then, in the same frame: KeyError: 'b' (")
    assert "test_errors.py:" in note


def test_update_of_a_node_raises__the_error_says_that_the_nodes_are_as_before() -> None:
    s = mutable_state_of(0)

    def refuse(node: Node, value: int) -> None:
        if value:
            raise ValueError("no such value")

    @composable
    def Picky(value: int) -> None:
        ComposeNode(lambda: Node("picky"), lambda u: u.set(value, refuse))

    composed = Composed(lambda: Picky(s.value))
    s.value = 1
    with pytest.raises(ValueError, match="no such value") as caught:
        composed.frame()
    (note,) = caught.value.__notes__
    assert note.startswith("while what was composed was applied: the nodes are as they were before")
    composed.verify()
    s.value = 0
    composed.frame()
    assert composed.dump() == "picky"


def test_update_of_a_node_raises_while_it_is_undone__the_next_pass_updates_the_node_whatever_its_value_is() -> None:
    size, failing = mutable_state_of(0), [False]

    def resize(node: Node, value: int) -> None:
        if failing[0]:
            raise RuntimeError("no size")
        node.name = f"size {value}"
        failing[0] = value == 7  # then everything raises, also the undo

    @composable
    def Sized(value: int) -> None:
        ComposeNode(lambda: Node("sized"), lambda u: u.set(value, resize))
        ComposeNode(lambda: Node("other"), lambda u: u.set(value, resize))

    @composable
    def Screen() -> None:
        Sized(size.value)

    composed = Composed(Screen)
    size.value = 7
    with pytest.raises(RuntimeError, match="no size"):
        composed.frame()
    assert composed.dump() == "size 7,size 0", "the update that was to be undone raised, too"
    failing[0] = False
    size.value = 0  # Screen would skip Sized: its argument is that of the last good frame
    composed.frame()
    assert composed.dump() == "size 0,size 0"


def test_state_written_by_composition_and_by_another_thread__error_and_nothing_of_the_pass_is_kept() -> None:
    log: list[str] = []
    contested = mutable_state_of(0)
    again = mutable_state_of(0)

    def content() -> None:
        Label(again.value)
        if again.value == 1:
            remember(lambda: Watched(log, "new"))
            other = threading.Thread(target=lambda: contested.set(5))
            other.start()
            other.join()
            contested.value = 9

    composed = Composed(content)
    again.value = 1
    with pytest.raises(RuntimeError, match="other code changed while it composed"):
        composed.frame()
    assert log == ["abandoned new"]
    assert composed.dump() == "leaf'0'"
    assert contested.value == 5
    again.value = 2
    composed.frame()
    assert composed.dump() == "leaf'2'"
    assert log == ["abandoned new"]
