"""Ports of Phases.kt (tests/oracle): reads and writes of one state in every pair of phases; loops; returned values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Color,
    Column,
    IntOffset,
    LinearEasing,
    Modifier,
    animate_int_as_state,
    await_cancellation,
    composable,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading
from .scenarios_writes_across_phases import YLeaf as Phased


@composable
def Writing(g: Any, s: Any, t: Any) -> None:
    log(f"compose:Writing g={g.value}")
    s.value = g.value
    t.value = g.value


@composable
def Counting(n: Any) -> None:
    c = remember(lambda: mutable_state_of(0))
    log(f"compose:Counting n={n.value} c={c.value}")
    c.value += 1


@composable
def Bouncing(name: str, start: Any, to: Any, most: int) -> None:
    log(f"compose:{name} from={start.value}")
    if start.value < most:
        to.value = start.value + 1


@composable
def doubled(s: Any) -> int:
    log(f"compose:doubled s={s.value}")
    return s.value * 2


@composable
def Scoped(show: Any, keep: Callable[[Any], None]) -> None:
    log(f"compose:Scoped {'true' if show.value else 'false'}")
    if show.value:
        scope = remember_coroutine_scope()
        keep(scope)
        Leaf("inside")


@scenario("phases_composed")
def phases_composed(run: Run) -> None:
    g, s, t = mutable_state_of(1), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):
            Phased("a", mr=s)
            Writing(g, s, t)
            Phased("b", dr=t)

    run.start(content)
    run.step("g=2", lambda: g.set(2))
    run.step("g=2 again", lambda: g.set(2))


@scenario("phases_measure")
def phases_measure(run: Run) -> None:
    g, s, t, u = mutable_state_of(1), mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)

    def write() -> None:
        s.value = g.value
        t.value = g.value
        u.value = g.value

    def content() -> None:
        with Column(traced("col")):
            Phased("a", mr=s)
            Phased("b", pr=t)
            Phased("w", mr=g, mw=write)
            Phased("c", dr=u)

    run.start(content)
    run.step("g=2", lambda: g.set(2))
    run.step("g=3", lambda: g.set(3))


@scenario("phases_place")
def phases_place(run: Run) -> None:
    g, s, t, u = mutable_state_of(1), mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)

    def write() -> None:
        s.value = g.value
        t.value = g.value
        u.value = g.value

    def content() -> None:
        with Column(traced("col")):
            Phased("a", mr=s)
            Phased("b", pr=t)
            Phased("w", pr=g, pw=write)
            Phased("c", pr=t)
            Phased("d", mr=s)
            Phased("e", dr=u)

    run.start(content)
    run.step("g=2", lambda: g.set(2))


@scenario("phases_draw")
def phases_draw(run: Run) -> None:
    g, s, t, u = mutable_state_of(1), mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)

    def write() -> None:
        s.value = g.value
        t.value = g.value
        u.value = g.value

    def content() -> None:
        with Column(traced("col")):
            Phased("a", mr=s)
            Phased("w", dr=g, dw=write)
            Phased("b", pr=t)
            Reading("c", u)

    run.start(content)
    run.step("g=2", lambda: g.set(2))


@scenario("phases_own")
def phases_own(run: Run) -> None:
    s, t = mutable_state_of(3), mutable_state_of(3)

    def up(state: Any) -> None:
        if state.value < 3:
            state.value += 1

    def content() -> None:
        with Column(traced("col")):
            Phased("p", pr=s, pw=lambda: up(s))
            Phased("d", dr=t, dw=lambda: up(t))

    run.start(content)
    run.step("s=0", lambda: s.set(0))
    run.step("t=0", lambda: t.set(0))


@scenario("phases_chain")
def phases_chain(run: Run) -> None:
    s = mutable_state_of(0)

    def measure(scope: Any, m: Any, c: Any) -> Any:
        log("lambda:measure")
        p = m.measure(c)

        def place() -> None:
            log("lambda:place")
            p.place(s.value, 0)

        return scope.layout(p.width, p.height, place)

    def draw(scope: Any) -> None:
        log("lambda:before")
        scope.draw_content()
        log(f"lambda:after s={s.value}")

    def content() -> None:
        log("compose:Root")
        with Box(traced("root").size(100)):
            with Box(traced("outer").layout(measure).draw_with_content(draw).then(trace("inner")).size(20)):
                Leaf("kid")

    run.start(content)
    run.step("s=5", lambda: s.set(5))
    run.step("s=5 again", lambda: s.set(5))


@scenario("loop_mended")
def loop_mended(run: Run) -> None:
    tall = mutable_state_of(100)

    def content() -> None:
        log("compose:Screen")
        with Column(traced("column")):
            log("compose:Column")
            Box(traced("image").fill_max_width().height(tall.value))
            Box(traced("text").size(60, 20))
        with Box(traced("box")):
            h = remember(lambda: mutable_state_of(0))
            log("compose:Box")

            def changed(size: Any) -> None:
                log(f"onSizeChanged:{size.height}")
                h.value = size.height

            def below() -> IntOffset:
                log(f"lambda:offset {h.value}")
                return IntOffset(0, h.value)

            Box(Modifier.on_size_changed(changed).then(trace("image2")).fill_max_width().height(tall.value))
            Box(Modifier.offset(below).then(trace("text2")).size(60, 20))

    run.start(content)
    run.step("150", lambda: tall.set(150))


@scenario("loop_restarted")
def loop_restarted(run: Run) -> None:
    n = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        Counting(n)
        Leaf("leaf")

    run.start(content)
    run.step("n=1", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))


@scenario("loop_between")
def loop_between(run: Run) -> None:
    a, b = mutable_state_of(9), mutable_state_of(9)

    def content() -> None:
        log("compose:Root")
        Bouncing("A", a, b, 4)
        Bouncing("B", b, a, 4)

    run.start(content)
    run.step("a=0", lambda: a.set(0))
    run.step("b=1", lambda: b.set(1))


@scenario("returning")
def returning(run: Run) -> None:
    s, other = mutable_state_of(1), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {other.value}")
        with Box(traced("box")):
            d = doubled(s)
            Leaf(f"leaf{d}")
        Reading("still", other)

    run.start(content)
    run.step("s=2", lambda: s.set(2))
    run.step("other=1", lambda: other.set(1))


@scenario("scope_launched")
def scope_launched(run: Run) -> None:
    run.queue = True
    show, n = mutable_state_of(True), mutable_state_of(0)
    scopes: list[Any] = [None]
    jobs: list[Any] = [None]

    def keep(scope: Any) -> None:
        scopes[0] = scope

    def content() -> None:
        log("compose:Root")
        Scoped(show, keep)
        Reading("n", n)

    async def work() -> None:
        log("started")
        n.value = 1
        try:
            await await_cancellation()
        finally:
            log("cancelled")

    async def never() -> None:
        log("never")

    def launch() -> None:
        jobs[0] = scopes[0].launch(work)
        log("launched")

    def launch_again() -> None:
        scopes[0].launch(never)
        log(f"active={'true' if jobs[0].is_active else 'false'}")

    run.start(content)
    run.step("launch", launch)
    run.step("leave", lambda: show.set(False))
    run.step("launch again, too late", launch_again)


@scenario("animated_place")
def animated_place(run: Run) -> None:
    target = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {target.value}")
        a = animate_int_as_state(target.value, tween(96, easing=LinearEasing))

        def place() -> IntOffset:
            log(f"lambda:offset {a.value}")
            return IntOffset(a.value, 0)

        with Box(traced("box")):
            Box(Modifier.offset(place).then(trace("x")).size(10))
            Box(Modifier.background(Color.RED if target.value > 0 else Color.BLUE).then(trace("y")).size(10))

    run.start(content)
    run.step("target=60", lambda: target.set(60), max=30)
    run.step("target=0 half-way", lambda: target.set(0), max=3)
    run.step("target=60 again", lambda: target.set(60), max=30)
