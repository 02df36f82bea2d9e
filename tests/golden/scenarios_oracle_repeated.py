"""Ports of Repeated.kt (tests/oracle): changes that come a second and a third time, most of them of locals."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedContent,
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Crossfade,
    DisposableEffect,
    HorizontalPager,
    LazyColumn,
    LazyListState,
    Modifier,
    PagerState,
    SideEffect,
    SubcomposeLayout,
    composable,
    derived_state_of,
    fade_in,
    fade_out,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
    remember_saveable,
    remember_saveable_state_holder,
    tween,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_phrases import Accent, Accented, Shape2
from .scenarios_oracle_phrases_laid_out import sized_wide


@composable
def Forwarded(n: Any, to: Any) -> None:
    log(f"compose:Forwarded {n.value}")
    to.value = n.value * 10


@composable
def Nested(depth: int) -> None:
    log(f"compose:Nested{depth} {Accent.current} {Shape2.current}")
    if depth > 0:

        def room(scope: Any) -> None:
            log(f"compose:room{depth}")
            CompositionLocalProvider(Accent.provides(Accent.current + 100), content=lambda: Nested(depth - 1))
            Accented(f"a{depth}")

        BoxWithConstraints(room, Modifier.height(30))


@scenario("written_for_children")
def written_for_children(run: Run) -> None:
    n, to, list = mutable_state_of(1), mutable_state_of(0), LazyListState()

    def content() -> None:
        log("compose:Root")
        with Column():
            with Box():
                Forwarded(n, to)

            def room(scope: Any) -> None:
                log("compose:room")

                def calculate() -> int:
                    log("calc:half")
                    return to.value // 20

                half = remember(lambda: derived_state_of(calculate))
                with Box():
                    log(f"compose:half {half.value}")
                with Box():
                    log(f"compose:to {to.value}")

            BoxWithConstraints(room, Modifier.height(20))

            def item(i: int) -> None:
                log(f"compose:i{i} {to.value}")
                Box(traced(f"i{i}").size(20))

            LazyColumn(lambda scope: scope.items(6, item), traced("list").height(50), list)

    run.start(content, 100, 100)
    run.step("n=2", lambda: n.set(2))
    run.step("n=3", lambda: n.set(3))
    run.step("scrolled, n=4", lambda: (list.dispatch_raw_delta(30), n.set(4)))
    run.step("to=7", lambda: to.set(7))
    run.step("n=5", lambda: n.set(5))


@scenario("rooms_in_rooms")
def rooms_in_rooms(run: Run) -> None:
    run.queue = True
    accent, shape, w = mutable_state_of(1), mutable_state_of("round"), mutable_state_of(100)

    def content() -> None:
        log("compose:Root")
        with Box(sized_wide(Modifier, w)):
            CompositionLocalProvider(
                Accent.provides(accent.value), Shape2.provides(shape.value), content=lambda: Nested(2)
            )

    run.start(content, 200, 200)
    run.step("accent 2", lambda: accent.set(2))
    run.step("accent 3", lambda: accent.set(3))
    run.step("wider, accent 4", lambda: (w.set(120), accent.set(4)))
    run.step("shape", lambda: shape.set("square"))
    run.step("wider", lambda: w.set(130))
    run.step("shape and accent 5", lambda: (shape.set("line"), accent.set(5)))
    run.step("accent 6", lambda: accent.set(6))


@scenario("pages_and_locals")
def pages_and_locals(run: Run) -> None:
    accent, shape, pager = mutable_state_of(1), mutable_state_of("round"), PagerState(lambda: 4)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            with Column():
                with Box():
                    log(f"compose:page {pager.current_page}")

                def page(page: int) -> None:
                    log(f"compose:p{page}")
                    Accented(f"c{page}")

                HorizontalPager(pager, page, traced("pager").size(100, 40))

        CompositionLocalProvider(Accent.provides(accent.value), Shape2.provides(shape.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("accent 3", lambda: accent.set(3))
    run.step("dragged", lambda: pager.dispatch_raw_delta(70))
    run.step("accent 4", lambda: accent.set(4))
    run.step("shape", lambda: shape.set("square"))
    run.step("dragged, accent 5", lambda: (pager.dispatch_raw_delta(100), accent.set(5)))
    run.step("accent 6", lambda: accent.set(6))


@scenario("kept_pages_and_locals")
def kept_pages_and_locals(run: Run) -> None:
    run.queue = True
    accent, page = mutable_state_of(1), mutable_state_of("a")

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            def room(scope: Any) -> None:
                log(f"compose:room {page.value}")
                holder = remember_saveable_state_holder()

                def kept() -> None:
                    def make() -> int:
                        log(f"made:{page.value}")
                        return len(page.value)

                    n = remember_saveable(make)
                    log(f"compose:{page.value} {n} {Accent.current}")
                    with key(Accent.current):

                        def keep() -> int:
                            log(f"kept:{page.value}")
                            return 0

                        remember(keep)
                        Accented("x")

                holder.SaveableStateProvider(page.value, kept)

            BoxWithConstraints(room, Modifier.size(50))

        CompositionLocalProvider(Accent.provides(accent.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("accent 3", lambda: accent.set(3))
    run.step("page b", lambda: page.set("bb"))
    run.step("accent 4", lambda: accent.set(4))
    run.step("page a, accent 5", lambda: (page.set("a"), accent.set(5)))
    run.step("accent 6", lambda: accent.set(6))


def effect(name: str) -> Any:
    """A plain function of the module: what captures it captures nothing, as the lambdas of Kotlin here."""

    def started() -> Any:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    return started


@scenario("effects_of_locals")
def effects_of_locals(run: Run) -> None:
    run.queue = True
    accent, shown, h = mutable_state_of(1), mutable_state_of(True), mutable_state_of(40)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            with Column():
                if shown.value:

                    def room(scope: Any) -> None:
                        a = Accent.current
                        log(f"compose:room {scope.max_height:.1f}.dp {a}")
                        DisposableEffect(effect(f"room {a}"), a)
                        SideEffect(lambda: log(f"side:room {a}"))

                    BoxWithConstraints(room, Modifier.height(h.value))

                def item(i: int) -> None:
                    a = Accent.current
                    log(f"compose:i{i} {a}")
                    DisposableEffect(effect(f"i{i} {a}"), a)
                    Box(Modifier.size(20))

                LazyColumn(lambda scope: scope.items(2, item), Modifier.height(40))

        CompositionLocalProvider(Accent.provides(accent.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("accent 3", lambda: accent.set(3))
    run.step("higher, accent 4", lambda: (h.set(50), accent.set(4)))
    run.step("it leaves, accent 5", lambda: (shown.set(False), accent.set(5)))
    run.step("it comes back", lambda: shown.set(True))
    run.step("accent 6", lambda: accent.set(6))
    run.step("accent 7", lambda: accent.set(7))


@composable
def Both(name: str, to: Any, half: Any) -> None:
    log(f"compose:{name} {half.value} {to.value}")


@scenario("derived_beside_source")
def derived_beside_source(run: Run) -> None:
    n, to = mutable_state_of(2), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def calculate_half() -> int:
            log("calc:half")
            return to.value // 20

        half = remember(lambda: derived_state_of(calculate_half))
        Forwarded(n, to)
        Both("after", to, half)

        def room(scope: Any) -> None:
            log("compose:room")

            def calculate_own() -> int:
                log("calc:own")
                return to.value // 20

            own = remember(lambda: derived_state_of(calculate_own))
            log(f"compose:in room {own.value} {to.value}")

        BoxWithConstraints(room)

    run.start(content, 100, 100)
    run.step("n=3, the half stays", lambda: n.set(3))
    run.step("n=4", lambda: n.set(4))
    run.step("n=5, the half stays", lambda: n.set(5))
    run.step("to=130", lambda: to.set(130))
    run.step("n=6", lambda: n.set(6))


@scenario("movable_again")
def movable_again(run: Run) -> None:
    place, n, accent = mutable_state_of(0), mutable_state_of(0), mutable_state_of(1)

    def moved() -> None:
        log(f"compose:moving {n.value}")

        def keep() -> int:
            log("kept")
            return int(n.value)

        kept = remember(keep)

        def sub(scope: Any) -> None:
            log(f"compose:sub {kept} {n.value} {Accent.current}")

        BoxWithConstraints(sub, Modifier.size(20))

    def content() -> None:
        log("compose:Root")
        moving = remember(lambda: movable_content_of(moved))

        def provided() -> None:
            with Column():
                if place.value == 0:
                    moving()

                def room(scope: Any) -> None:
                    log("compose:room")
                    if place.value == 1:
                        moving()

                BoxWithConstraints(room, Modifier.height(25))

                def head() -> None:
                    log("compose:head")
                    if place.value == 2:
                        moving()
                    else:
                        Box(Modifier.size(10))

                LazyColumn(lambda scope: scope.item(head), traced("list").height(30))

        CompositionLocalProvider(Accent.provides(accent.value), content=provided)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("to the room", lambda: place.set(1))
    run.step("n=2", lambda: n.set(2))
    run.step("accent 2", lambda: accent.set(2))
    run.step("to the list, n=3", lambda: (place.set(2), n.set(3)))
    run.step("n=4, accent 3", lambda: (n.set(4), accent.set(3)))
    run.step("back to the column", lambda: place.set(0))
    run.step("n=5", lambda: n.set(5))
    run.step("accent 4", lambda: accent.set(4))


@scenario("contents_and_locals")
def contents_and_locals(run: Run) -> None:
    run.queue = True
    accent, target = mutable_state_of(1), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            with Column():

                def shown(t: int) -> None:
                    log(f"compose:content {t} {Accent.current}")
                    BoxWithConstraints(lambda scope: log(f"compose:room {t} {Accent.current}"), Modifier.size(20))

                AnimatedContent(target.value, shown, enter=fade_in(tween(64)), exit=fade_out(tween(64)))
                Crossfade(target.value, lambda t: log(f"compose:faded {t} {Accent.current}"), spec=tween(64))

        CompositionLocalProvider(Accent.provides(accent.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("another content", lambda: target.set(1), 3)
    run.step("accent 3, on the way", lambda: accent.set(3), 2)
    run.step("to the end", None, 20)
    run.step("accent 4", lambda: accent.set(4))
    run.step("accent 5", lambda: accent.set(5))


@scenario("measured_slots_again")
def measured_slots_again(run: Run) -> None:
    run.queue = True
    accent, ids, n = mutable_state_of(1), mutable_state_of("abc"), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            def policy(scope: Any, c: Any) -> Any:
                log(f"policy:{ids.value}")
                all = []
                for id in ids.value:

                    def slot(id: str = id) -> None:
                        log(f"compose:{id} {n.value}")
                        Accented(f"in{id}")

                    all += [m.measure(c.copy(min_width=0, min_height=0)) for m in scope.subcompose(id, slot)]

                def place() -> None:
                    for i, p in enumerate(all):
                        p.place(0, 20 * i)

                return scope.layout(100, 20 * len(all), place)

            SubcomposeLayout(policy, traced("slots"))

        CompositionLocalProvider(Accent.provides(accent.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("b leaves, accent 3", lambda: (ids.set("ac"), accent.set(3)))
    run.step("n=1, accent 4", lambda: (n.set(1), accent.set(4)))
    run.step("b comes back first", lambda: ids.set("bac"))
    run.step("accent 5", lambda: accent.set(5))
    run.step("only b, n=2, accent 6", lambda: (ids.set("b"), n.set(2), accent.set(6)))
    run.step("n=3", lambda: n.set(3))
