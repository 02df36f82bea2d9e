"""Content: a function that is a scope of its own, replaced, handed on, dropped."""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import Content, composable, remember
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf


@composable
def Slot(ran: Ran, name: str, content: Content) -> None:
    ran(f"slot {name}")
    with Group(name):
        content()


def test_content_without_captures_passed_again__nothing_runs() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    def app() -> None:
        run.value
        Slot(ran, "a", lambda: Leaf("fixed"))

    composed = Composed(app)
    ran.take()
    run.value = 1
    assert not composed.frame()
    assert ran.take() == []


def test_content_replaced__only_the_content_runs() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def App() -> None:
        n = run.value
        ran("app")

        def content() -> None:
            ran(f"content {n}")
            Leaf(n)

        Slot(ran, "a", content)

    composed = Composed(App)
    assert ran.take() == ["app", "slot a", "content 0"]
    run.value = 1
    composed.frame()
    assert ran.take() == ["app", "content 1"]
    assert composed.dump() == "a(leaf'1')"


def test_content_of_other_code__runs_the_callee_and_takes_the_place_of_the_first() -> None:
    other = mutable_state_of(False)
    ran = Ran()

    def app() -> None:
        if other.value:
            content = lambda: Leaf("second")  # noqa: E731
        else:
            content = lambda: Leaf("first")  # noqa: E731
        Slot(ran, "a", content)

    composed = Composed(app)
    other.value = True
    composed.frame()
    assert composed.dump() == "a(leaf'second')"
    assert ran.take() == ["slot a", "slot a"]


def test_content_reads_state__only_the_content_runs() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    def content() -> None:
        ran(f"content {own.value}")

    composed = Composed(lambda: Slot(ran, "a", content))
    ran.take()
    own.value = 1
    composed.frame()
    assert ran.take() == ["content 1"]


def test_content_called_twice__each_call_keeps_its_own() -> None:
    run = mutable_state_of(0)

    @composable
    def Twice(content: Content) -> None:
        content()
        content()

    def app() -> None:
        n = run.value
        Twice(lambda: Leaf((n, remember(lambda: run.value))))

    composed = Composed(app)
    run.value = 1
    composed.frame()
    assert composed.dump() == "leaf'(1, 0)',leaf'(1, 0)'"


def test_content_with_arguments__skips_by_them() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Rows(content: Callable[[int], None]) -> None:
        for row in range(3):
            content(row if row != 1 else run.value + 10)

    composed = Composed(lambda: Rows(lambda row: ran(f"row {row}")))
    ran.take()
    run.value = 1
    composed.frame()
    assert ran.take() == ["row 11"]


def test_content_none_then_given__callee_runs() -> None:
    given = mutable_state_of(False)

    @composable
    def Maybe(content: Callable[[], None] | None = None) -> None:
        Leaf("head")
        if content is not None:
            content()

    composed = Composed(lambda: Maybe((lambda: Leaf("body")) if given.value else None))
    assert composed.dump() == "leaf'head'"
    given.value = True
    composed.frame()
    assert composed.dump() == "leaf'head',leaf'body'"
    given.value = False
    composed.frame()
    assert composed.dump() == "leaf'head'"


def test_content_handed_on__runs_where_it_is_called_last() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable
    def Outer(content: Content) -> None:
        ran("outer")
        Slot(ran, "inner", content)

    composed = Composed(lambda: Outer(lambda: Leaf(own.value)))
    assert ran.take() == ["outer", "slot inner"]
    own.value = 1
    composed.frame()
    assert ran.take() == []
    assert composed.dump() == "inner(leaf'1')"


def test_content_dropped_by_the_callee_and_replaced_meanwhile__next_call_runs_the_new() -> None:
    shown, run = mutable_state_of(True), mutable_state_of(0)

    @composable
    def Toggle(content: Content) -> None:
        if shown.value:
            content()

    def app() -> None:
        n = run.value
        Toggle(lambda: Leaf(n))

    composed = Composed(app)
    shown.value = False
    composed.frame()
    run.value = 1
    composed.frame()
    assert composed.dump() == ""
    shown.value = True
    composed.frame()
    assert composed.dump() == "leaf'1'"


def test_argument_that_content_never_loads__content_is_skipped() -> None:
    used, unused = mutable_state_of(0), mutable_state_of(0)
    ran = Ran()

    @composable
    def Host(content: Content) -> None:
        content(used.value, unused.value)

    composed = Composed(lambda: Host(lambda first, second: ran(f"content {first}")))
    unused.value = 1
    composed.frame()
    assert ran.take() == ["content 0"]
    used.value = 1
    composed.frame()
    assert ran.take() == ["content 1"]
