"""Ports of Showing.kt (tests/oracle), first part: ids, composed modifiers, what is visible."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    DisposableEffect,
    IntOffset,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    ScrollState,
    SubcomposeLayout,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_grids import sized
from .scenarios_programs import kotlin_list


def null(value: Any) -> str:
    return "null" if value is None else str(value)


def ticking(modifier: Any, name: str, s: Any) -> Any:
    def factory(it: Any) -> Any:
        def calculate() -> str:
            log(f"remember:{name}")
            return name

        born = remember(calculate)
        log(f"compose:ticking.{born} {s.value}")

        def effect() -> Any:
            log(f"effect-start:{name}")
            return lambda: log(f"effect-dispose:{name}")

        DisposableEffect(effect, None)
        return it.padding(s.value)

    return modifier.composed(factory)


@scenario("layout_id_roles")
def layout_id_roles(run: Run) -> None:
    role, both, w = mutable_state_of("end"), mutable_state_of(True), mutable_state_of(20)

    def policy(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:measure {kotlin_list(null(it.layout_id) for it in ms)} {w.value}")
        placed = [(m, m.measure(Constraints.fixed(w.value, 10))) for m in ms]

        def place() -> None:
            log("policy:place")
            for i, (m, p) in enumerate(placed):
                p.place(60 if m.layout_id == "end" else 0, i * 10)

        return scope.layout(100, 40, place)

    def content() -> None:
        log("compose:Root")
        with Layout(policy, traced("host")):
            Box(Modifier.layout_id("start").then(trace("start")).size(20))
            with Box():
                log(f"compose:second {role.value}")
            Box(Modifier.padding(2).layout_id(role.value).then(trace("second")).size(20))
            if both.value:
                Box(traced("third").layout_id("first wins").layout_id("third").size(20))

    run.start(content)
    run.step("middle", lambda: role.set("middle"))
    run.step("two only", lambda: both.set(False))
    run.step("narrower", lambda: w.set(10))
    run.step("end and three", lambda: (role.set("end"), both.set(True)))


@scenario("layout_id_slots")
def layout_id_slots(run: Run) -> None:
    n, id = mutable_state_of(1), mutable_state_of("x")

    def policy(scope: Any, c: Any) -> Any:
        def first() -> None:
            for i in range(n.value):
                Box(Modifier.layout_id(f"a{i}").then(trace(f"a{i}")).size(10))

        def second() -> None:
            log(f"compose:b {id.value}")
            Box(Modifier.layout_id(id.value).then(trace("b")).size(10))

        a = scope.subcompose("a", first)
        b = scope.subcompose("b", second)
        both = [*a, *b]
        log(f"policy:ids {kotlin_list(it.layout_id for it in both)}")
        placed = {it.layout_id: it.measure(Constraints()) for it in both}

        def place() -> None:
            for i, p in enumerate(placed.values()):
                p.place(i * 10, 0)

        return scope.layout(50, 10, place)

    def content() -> None:
        log("compose:Root")
        SubcomposeLayout(policy, traced("host"))

    run.start(content)
    run.step("two", lambda: n.set(2))
    run.step("y", lambda: id.set("y"))
    run.step("one and z", lambda: (n.set(1), id.set("z")))


@scenario("composed_reads")
def composed_reads(run: Run) -> None:
    s, root, show = mutable_state_of(2), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {root.value}")
        chain = ticking(Modifier, "a", s) if show.value else Modifier
        with Box(chain.then(trace("box")).size(30)):
            log("compose:inside")

    run.start(content)
    run.step("s", lambda: s.set(5))
    run.step("the caller", lambda: root.set(1))
    run.step("gone", lambda: show.set(False))
    run.step("back", lambda: show.set(True))


@scenario("composed_rows")
def composed_rows(run: Run) -> None:
    s, list = mutable_state_of(1), LazyListState()
    rows: Any = mutable_state_list_of("a", "b")

    def content() -> None:
        log("compose:Root")
        shared = remember(lambda: ticking(Modifier, "shared", s))
        with Column():
            for id in rows:
                with key(id), Box(shared.size(20)):  # `Box(…) {}`: inline, other than `Box(…)`
                    pass
            with Box(ticking(ticking(Modifier, "one", s), "two", s).size(10)):
                pass
            LazyColumn(
                lambda scope: scope.items(6, lambda it: Box(ticking(Modifier, f"i{it}", s).size(20))),
                traced("list").height(40),
                list,
            )

    run.start(content, 100, 120)
    run.step("s", lambda: s.set(2))
    run.step("a leaves", lambda: rows.remove("a"))
    run.step("scrolled", lambda: list.dispatch_raw_delta(30))


def visible(name: str) -> Any:
    return lambda it: log(f"visible:{name} {text(it)}")


@scenario("visible_scrolled")
def visible_scrolled(run: Run) -> None:
    scroll, show = ScrollState(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.vertical_scroll(scroll)):
            for i in range(4):
                if i != 1 or show.value:
                    watched = Modifier.on_visibility_changed(visible(str(i)), min_fraction=1.0 if i % 2 == 0 else 0.5)
                    Box(watched.then(trace(f"r{i}")).size(50, 60))

    run.start(content, 100, 100)
    run.step("by 30", lambda: scroll.dispatch_raw_delta(30), 10)
    run.step("by 60", lambda: scroll.dispatch_raw_delta(60), 10)
    run.step("back", lambda: scroll.dispatch_raw_delta(-90), 10)
    run.step("the second leaves", lambda: show.set(False), 10)
    run.step("and is back", lambda: show.set(True), 10)


@scenario("visible_moved")
def visible_moved(run: Run) -> None:
    run.queue = True
    x, w, h, placed = mutable_state_of(0), mutable_state_of(40), mutable_state_of(40), mutable_state_of(True)

    def measure(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)

        def place() -> None:
            if placed.value:
                p.place(0, 0)

        return scope.layout(p.width, p.height, place)

    def content() -> None:
        log("compose:Root")
        Box(
            Modifier.offset(lambda: IntOffset(x.value, 0))
            .on_visibility_changed(visible("moved"))
            .then(trace("moved"))
            .size(40)
        )
        watched = Modifier.on_visibility_changed(visible("sized"))
        Box(sized(watched.then(trace("sized")), w, h))
        with Box(Modifier.layout(measure)):
            Box(Modifier.on_visibility_changed(visible("placed")).then(trace("placed")).size(30))

    run.start(content, 100, 100)
    run.step("half out", lambda: x.set(80), 10)
    run.step("wider than the window", lambda: w.set(120), 10)
    run.step("not placed", lambda: placed.set(False), 10)
    run.step("all as before", lambda: (x.set(0), w.set(40), placed.set(True)), 10)


@scenario("first_visible_once")
def first_visible_once(run: Run) -> None:
    scroll, id, name = ScrollState(0), mutable_state_of(0), mutable_state_of("a")

    def content() -> None:
        log(f"compose:Root {name.value}")
        with Column(Modifier.vertical_scroll(scroll)):
            Box(Modifier.size(90))
            n = name.value
            with key(id.value):
                watched = Modifier.on_first_visible(lambda: log(f"visible:first {n}"), min_fraction=0.5)
                Box(watched.then(trace("row")).size(50, 40))
            Box(Modifier.size(200))

    run.start(content, 100, 100)
    run.step("by 20", lambda: scroll.dispatch_raw_delta(20), 10)
    run.step("another callback", lambda: name.set("b"), 10)
    run.step("by 20 more", lambda: scroll.dispatch_raw_delta(20), 10)
    run.step("away", lambda: scroll.dispatch_raw_delta(150), 10)
    run.step("back", lambda: scroll.dispatch_raw_delta(-150), 10)
    run.step("another row", lambda: id.set(1), 10)


@scenario("first_visible_late")
def first_visible_late(run: Run) -> None:
    run.queue = True
    x = mutable_state_of(200)

    def content() -> None:
        log("compose:Root")
        Box(
            Modifier.offset(lambda: IntOffset(x.value, 0))
            .on_first_visible(lambda: log("visible:first"))
            .on_visibility_changed(visible("changed"))
            .then(trace("box"))
            .size(40)
        )

    run.start(content, 100, 100)
    run.step("in", lambda: x.set(10), 2)
    run.step("out again", lambda: x.set(200), 10)
    run.step("in to stay", lambda: x.set(20), 12)
    run.step("out", lambda: x.set(300), 10)
