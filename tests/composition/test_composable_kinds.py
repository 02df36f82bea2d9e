"""Methods, closures, functions that return, containers: every kind of function that can be composable."""

from __future__ import annotations

from typing import Any

from engine.composition import Content, composable, remember
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf

# ---------------------------------------------------------------- kinds of composables


def test_method__self_is_compared_by_identity() -> None:
    ran = Ran()
    first = mutable_state_of(True)

    class Screen:
        def __init__(self, name: str) -> None:
            self.name = name

        @composable
        def Body(self, x: int) -> None:
            ran(f"{self.name} {x}")

    a, b = Screen("a"), Screen("b")

    def app() -> None:
        (a if first.value else b).Body(1)

    composed = Composed(app)
    first.value = False
    composed.frame()
    assert ran.take() == ["a 1", "b 1"]


def test_class_and_static_methods__compose_and_skip() -> None:
    ran = Ran()
    run = mutable_state_of(0)

    class Screen:
        @classmethod
        @composable
        def Made(cls, x: int) -> None:
            ran(f"{cls.__name__} {x}")

        @composable
        @staticmethod
        def Still(x: int) -> None:
            ran(f"still {x}")

    def app() -> None:
        run.value
        Screen.Made(1)
        Screen.Still(2)

    composed = Composed(app)
    run.value = 1
    composed.frame()
    assert ran.take() == ["Screen 1", "still 2"]


def test_not_skippable__runs_whenever_its_caller_does() -> None:
    run, own = mutable_state_of(0), mutable_state_of(0)
    ran = Ran()

    @composable(skippable=False)
    def Always(x: int) -> None:
        ran(f"always {x} {own.value}")

    @composable
    def Parent() -> None:
        ran(f"parent {run.value}")
        Always(1)

    composed = Composed(Parent)
    ran.take()
    run.value = 1
    composed.frame()
    assert ran.take() == ["parent 1", "always 1 0"]
    own.value = 1
    composed.frame()
    assert ran.take() == ["always 1 1"]  # it is a scope of its own all the same


def test_not_restartable__its_reads_are_its_callers() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable(restartable=False)
    def Part() -> None:
        ran(f"part {own.value}")

    @composable
    def Parent() -> None:
        ran("parent")
        Part()

    composed = Composed(Parent)
    ran.take()
    own.value = 1
    composed.frame()
    assert ran.take() == ["parent", "part 1"]


def test_returning_function__its_reads_are_its_callers() -> None:
    own = mutable_state_of(3)
    ran = Ran()

    @composable
    def doubled() -> int:
        ran("doubled")
        return own.value * 2

    @composable
    def Parent() -> None:
        Leaf(doubled())

    composed = Composed(Parent)
    assert composed.dump() == "leaf'6'"
    own.value = 4
    composed.frame()
    assert composed.dump() == "leaf'8'"
    assert ran.take() == ["doubled", "doubled"]


def test_closure_defined_in_content__runs_again_whenever_its_maker_does() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    def app() -> None:
        n = run.value

        @composable
        def Local() -> None:
            ran(f"local {n}")

        @composable
        def Free() -> None:
            ran("free")

        Local()
        Free()

    composed = Composed(app)
    assert ran.take() == ["local 0", "free"]
    run.value = 1
    composed.frame()
    # Both capture, `Local` another int, `Free` the same log: both are made again, as lambdas of Compose are.
    assert ran.take() == ["local 1", "free"]


# ---------------------------------------------------------------- inline containers


def test_with_block__is_no_scope() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable
    def Parent() -> None:
        ran("parent")
        with Group():
            ran(f"block {own.value}")

    composed = Composed(Parent)
    ran.take()
    own.value = 1
    composed.frame()
    assert ran.take() == ["parent", "block 1"]


def test_element_without_with__is_empty_and_stays_so() -> None:
    run = mutable_state_of(0)

    def app() -> None:
        Group("empty")
        with Group("full"):
            Leaf(run.value)
        Group("last")

    composed = Composed(app)
    assert composed.dump() == "empty,full(leaf'0'),last"
    nodes = list(composed.root.children)
    run.value = 1
    composed.frame()
    assert composed.dump() == "empty,full(leaf'1'),last"
    assert composed.root.children == nodes


def test_with_block_only_sometimes__content_comes_and_goes() -> None:
    full = mutable_state_of(False)

    def app() -> None:
        with Group():
            if full.value:
                Leaf("in")
        Leaf("after")

    composed = Composed(app)
    full.value = True
    composed.frame()
    assert composed.dump() == "group(leaf'in'),leaf'after'"
    full.value = False
    composed.frame()
    assert composed.dump() == "group,leaf'after'"


@composable(inline=True)
def Framed(name: str) -> Any:
    Leaf(f"{name} before")
    with Group(name):
        yield
    Leaf(f"{name} after")


def test_generator_container__block_stands_at_the_yield() -> None:
    own = mutable_state_of(0)

    def app() -> None:
        with Framed("outer"):
            with Framed("inner"):
                Leaf(own.value)

    composed = Composed(app)
    expected = "leaf'outer before',outer(leaf'inner before',inner(leaf'{}'),leaf'inner after'),leaf'outer after'"
    assert composed.dump() == expected.format(0)
    own.value = 1
    composed.frame()
    assert composed.dump() == expected.format(1)


def test_generator_container_without_with__is_empty() -> None:
    composed = Composed(lambda: (Framed("a"), Leaf("next"))[0])
    assert composed.dump() == "leaf'a before',a,leaf'a after',leaf'next'"


def test_generator_container_remembers__before_and_after_the_block() -> None:
    run = mutable_state_of(0)

    @composable(inline=True)
    def Holding() -> Any:
        before = remember(lambda: run.value)
        yield
        Leaf((before, remember(lambda: run.value), run.value))

    def app() -> None:
        with Holding():
            if run.value:
                Leaf(remember(lambda: "block"))

    composed = Composed(app)
    run.value = 1
    composed.frame()
    assert composed.dump() == "leaf'block',leaf'(0, 0, 1)'"


def test_inline_with_content_parameter__content_is_a_scope() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable(inline=True)
    def Bare(content: Content) -> None:
        ran("bare")
        content()

    composed = Composed(lambda: Bare(lambda: ran(f"content {own.value}")))
    ran.take()
    own.value = 1
    composed.frame()
    assert ran.take() == ["content 1"]
