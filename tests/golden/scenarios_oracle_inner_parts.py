"""Ports of InnerParts.kt (tests/oracle), first part: appliers, compositions in compositions, their locals."""

from __future__ import annotations

from typing import Any

from engine import (
    AbstractApplier,
    BoxWithConstraints,
    ComposeNode,
    Composition,
    CompositionLocalProvider,
    DisposableEffect,
    SideEffect,
    composable,
    composition_local_of,
    current_composition_local_context,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_composition_context,
    static_composition_local_of,
)

from .harness import Run, log, scenario
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, Shown

LocalDip = composition_local_of(lambda: 0)
LocalDepth = static_composition_local_of(lambda: 0)


class Twig:
    def __init__(self, name: str) -> None:
        self.name = name


class TwigApplier(AbstractApplier[Twig]):
    def insert_top_down(self, index: int, node: Twig) -> None:
        log(f"down:{self.current.name} {index} {node.name}")

    def insert_bottom_up(self, index: int, node: Twig) -> None:
        log(f"up:{self.current.name} {index} {node.name}")

    def remove(self, index: int, count: int) -> None:
        log(f"remove:{self.current.name} {index} {count}")

    def move(self, from_: int, to: int, count: int) -> None:
        log(f"move:{self.current.name} {from_} {to} {count}")

    def on_clear(self) -> None:
        log("clear")

    def on_begin_changes(self) -> None:
        log("begin")

    def on_end_changes(self) -> None:
        log("end")


@composable
def Branch(name: str, a: int, b: Any, content: Any) -> None:
    log(f"compose:Branch({name})")

    def make() -> Twig:
        log(f"make:{name}")
        return Twig(name)

    def update(u: Any) -> None:
        u.set(a, lambda _, it: log(f"set:{name} a={it}"))
        u.init(lambda _: log(f"init:{name}"))
        u.update(b.value, lambda _, it: log(f"update:{name} b={it}"))
        u.reconcile(lambda _: log(f"reconcile:{name}"))

    with ComposeNode(make, update):
        content()


def nothing() -> None:
    """The empty content of a twig: one for the whole program."""


@scenario("nodes_updated")
def nodes_updated(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("p", "q", "r")
    a, b, two = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def own_content() -> None:
        log("compose:own")
        for r in rows:
            with key(r):

                def within(r: str = r) -> None:
                    log(f"compose:in {r}")
                    if two.value:
                        Branch(f"{r}.1", len(rows), b, nothing)
                    Branch(f"{r}.2", 0, b, nothing)

                Branch(r, a.value, b, within)
                if r == "q" and two.value:
                    Branch("beside", 0, b, nothing)

    def content() -> None:
        log("compose:Root")
        context = remember_composition_context()

        def effect() -> Any:
            own = Composition(TwigApplier(Twig("root")), context)
            own.set_content(own_content)
            return own.dispose

        DisposableEffect(effect, None)

    def two_again() -> None:
        two.value = True
        a.value = 2

    def x_in_front() -> None:
        b.value = 1
        a.value = 3
        rows.insert(0, "x")

    def not_two() -> None:
        two.value = False
        b.value = 2

    run.start(content, 100, 100)
    run.step("a=1", lambda: a.set(1))
    run.step("b=1", lambda: b.set(1))
    run.step("not two", lambda: two.set(False))
    run.step("turned round", rows.reverse)
    run.step("two, a=2", two_again)
    run.step("b=1 again and a=3, x in front", x_in_front)
    run.step("not two", not_two)


@composable
def Within(name: str, s: Any, content: Any) -> None:
    log(f"compose:Within({name})")
    context = remember_composition_context()

    def inner() -> None:
        log(f"compose:in {name} {s.value} {LocalDip.current} {LocalDepth.current}")
        remember(lambda: Obs(name))
        content()
        SideEffect(lambda: log(f"side:{name} {s.value}"))

    def effect() -> Any:
        log(f"effect-start:{name}")
        composition = Composition(TwigApplier(Twig(name)), context)
        composition.set_content(inner)

        def gone() -> None:
            log(f"effect-dispose:{name}")
            composition.dispose()

        return gone

    DisposableEffect(effect, context)


@scenario("contexts_in_turn")
def contexts_in_turn(run: Run) -> None:
    run.queue = True
    s, t, dip, depth = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    second = mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {t.value}")

        def provided() -> None:
            log("compose:provided")

            def deep() -> None:
                Alive("deep")
                Shown("t", lambda: t.value)

            def one() -> None:
                Within("one.in", s, deep)

            Within("one", s, one)
            if second.value:

                def two_in() -> None:
                    Shown("dip", lambda: s.value * 10)

                def nine() -> None:
                    Within("two.in", s, two_in)

                def two() -> None:
                    CompositionLocalProvider(LocalDip.provides(9), content=nine)

                Within("two", s, two)
            SideEffect(lambda: log("side:provided"))

        CompositionLocalProvider(LocalDip.provides(dip.value), LocalDepth.provides(depth.value), content=provided)

    def second_goes() -> None:
        s.value = 2
        second.value = False

    def second_comes() -> None:
        second.value = True
        dip.value = 2

    def all_change() -> None:
        s.value = t.value = depth.value = 3

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("t=1", lambda: t.set(1))
    run.step("dip=1", lambda: dip.set(1))
    run.step("depth=1", lambda: depth.set(1))
    run.step("s=2, the second goes", second_goes)
    run.step("the second comes, dip=2", second_comes)
    run.step("all", all_change)


@scenario("contexts_behind_skipped")
def contexts_behind_skipped(run: Run) -> None:
    run.queue = True
    s, t, dip = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            made = t.value

            def first() -> None:
                Shown("made", lambda: made)

            def inner() -> None:
                Shown("made in", lambda: made)

            def middle() -> None:
                Within("middle.in", s, inner)

            def last() -> None:
                log(f"compose:last {made}")
                if made > 1:
                    Alive("last")

            Within("first", s, first)
            Within("middle", t, middle)
            Within("last", s, last)

        CompositionLocalProvider(LocalDip.provides(dip.value), content=provided)

    def to(**values: int) -> Any:
        def change() -> None:
            for state, name in ((s, "s"), (t, "t"), (dip, "dip")):
                if name in values:
                    state.value = values[name]

        return change

    run.start(content, 100, 100)
    run.step("dip=1", to(dip=1))
    run.step("t=1", to(t=1))
    run.step("t=2, dip=2", to(t=2, dip=2))
    run.step("s=1, dip=3", to(s=1, dip=3))
    run.step("dip=4", to(dip=4))
    run.step("all", to(s=2, t=0, dip=5))


@composable
def DipOf(name: str) -> None:
    log(f"compose:dip {name} {LocalDip.current}")


@composable
def DepthOf(name: str) -> None:
    log(f"compose:depth {name} {LocalDepth.current}")


@composable
def ReadsOf(name: str) -> None:
    log(f"compose:ReadsOf({name})")
    Shown(f"{name} dip", lambda: "seen")
    DipOf(name)
    DepthOf(name)


@scenario("contexts_of_locals")
def contexts_of_locals(run: Run) -> None:
    run.queue = True
    dip, depth, near = mutable_state_of(1), mutable_state_of(1), mutable_state_of(50)
    given = mutable_state_of(True)
    held: list[Any] = [None]

    def content() -> None:
        log("compose:Root")

        def outer() -> None:
            log("compose:outer")
            context = current_composition_local_context()

            def side() -> None:
                log(f"same:{text(held[0] is context)}")
                held[0] = context

            SideEffect(side)

            def middle() -> None:
                log("compose:middle")
                Shown("near", lambda: "no reads")
                if given.value:

                    def in_given() -> None:
                        log("compose:given")
                        ReadsOf("given")

                    CompositionLocalProvider(context, content=in_given)
                else:
                    ReadsOf("not given")
                CompositionLocalProvider(LocalDepth.provides_default(7), content=lambda: ReadsOf("default"))

                def room(_: Any) -> None:
                    CompositionLocalProvider(context, content=lambda: ReadsOf("room"))

                BoxWithConstraints(room)

            CompositionLocalProvider(LocalDip.provides(near.value), LocalDepth.provides(depth.value), content=middle)

        CompositionLocalProvider(LocalDip.provides(dip.value), content=outer)

    def both() -> None:
        dip.value = depth.value = 3

    def given_again() -> None:
        given.value = True
        near.value = 52

    run.start(content, 100, 100)
    run.step("dip=2", lambda: dip.set(2))
    run.step("near=51", lambda: near.set(51))
    run.step("depth=2", lambda: depth.set(2))
    run.step("not given", lambda: given.set(False))
    run.step("dip=3, depth=3", both)
    run.step("given, near=52", given_again)
